//! What is to be marked on the board, and the engine's answer to it.

use crate::rules::{Color, File, Move, Piece, Position, Rank, Role, Square, SquareSet, attacks};

/// What is to be marked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum What {
    /// Where the piece may go, legally.
    Moves(Square),
    /// What the piece attacks or guards.
    Attacks(Square),
    /// The pieces of a side that attack the square.
    Attackers(Square, Color),
    /// The pieces that guard the piece of their own side on the square.
    Guards(Square, Color),
    /// The squares to which the king of the side to move may step.
    KingSafe(Square),
    /// The squares from which the piece would give check, after a legal move.
    CheckSquares(Square),
    /// The pinned pieces of a side.
    Pinned(Color),
    /// The pieces of a side that nothing guards, its king left out.
    Undefended(Color),
    /// The enemy pieces that the side to move can take without being taken back.
    Free,
    /// All light squares.
    Light,
    /// All dark squares.
    Dark,
    /// A file.
    File(File),
    /// A rank.
    Rank(Rank),
    /// The diagonal through two squares.
    Diagonal(Square, Square),
    /// Pieces of a colour, of a kind, or both.
    Pieces(Option<Color>, Option<Role>),
}

impl What {
    /// The squares to be marked.
    pub(super) fn answer(self, pos: &Position) -> SquareSet {
        let board = pos.board();
        match self {
            Self::Moves(of) => pos.legal_moves_from(of).into_iter().map(|mv| mv.to).collect(),
            Self::Attacks(of) => board.attacks_from(of),
            Self::Attackers(of, side) | Self::Guards(of, side) => board.attackers(of, side),
            Self::KingSafe(king) => {
                let steps = pos.legal_moves_from(king).into_iter().map(|mv| mv.to);
                steps.filter(|to| to.distance(king) == 1).collect()
            }
            Self::CheckSquares(of) => checks(pos, of),
            Self::Pinned(side) => pos.pins(side).into_iter().map(|(pinned, _)| pinned).collect(),
            Self::Undefended(side) => {
                let pieces = board.by_color(side) - board.by_role(Role::King);
                pieces.into_iter().filter(|&sq| board.attackers(sq, side).is_empty()).collect()
            }
            Self::Free => captures(pos).filter(|&(_, mv)| !can_be_retaken(pos, mv)).map(|(prey, _)| prey).collect(),
            Self::Light => SquareSet::LIGHT,
            Self::Dark => SquareSet::DARK,
            Self::File(file) => SquareSet::file(file),
            Self::Rank(rank) => SquareSet::rank(rank),
            Self::Diagonal(a, b) => attacks::line(a, b),
            Self::Pieces(color, role) => {
                let colored = color.map_or(board.occupied(), |color| board.by_color(color));
                role.map_or(colored, |role| colored & board.by_role(role))
            }
        }
    }

    /// The words of the fields `what`, `of` and `side`.
    pub(super) fn written(self) -> (&'static str, Option<String>, Option<Color>) {
        let square = |sq: Square| Some(sq.to_string());
        match self {
            Self::Moves(of) => ("moves", square(of), None),
            Self::Attacks(of) => ("attacks", square(of), None),
            Self::Attackers(of, side) => ("attackers", square(of), Some(side)),
            Self::Guards(of, _) => ("guards", square(of), None),
            Self::KingSafe(_) => ("king-safe", None, None),
            Self::CheckSquares(of) => ("check-squares", square(of), None),
            Self::Pinned(side) => ("pinned", None, Some(side)),
            Self::Undefended(side) => ("undefended", None, Some(side)),
            Self::Free => ("free", None, None),
            Self::Light => ("light", None, None),
            Self::Dark => ("dark", None, None),
            Self::File(file) => ("file", Some(file.to_string()), None),
            Self::Rank(rank) => ("rank", Some(rank.to_string()), None),
            Self::Diagonal(a, b) => ("diagonal", Some(format!("{a} {b}")), None),
            Self::Pieces(color, role) => {
                let color = color.map_or_else(String::new, |color| format!("{} ", color.to_string().to_lowercase()));
                (
                    "pieces",
                    Some(format!("{color}{}", role.map_or_else(|| "pieces".to_owned(), |role| role.to_string()))),
                    None,
                )
            }
        }
    }

    /// Whether only the geometry of the board matters, so that no pieces are needed.
    pub(super) const fn is_geometry(self) -> bool {
        match self {
            Self::Light | Self::Dark | Self::File(_) | Self::Rank(_) | Self::Diagonal(..) => true,
            Self::Moves(_)
            | Self::Attacks(_)
            | Self::Attackers(..)
            | Self::Guards(..)
            | Self::KingSafe(_)
            | Self::CheckSquares(_)
            | Self::Pinned(_)
            | Self::Undefended(_)
            | Self::Free
            | Self::Pieces(..) => false,
        }
    }

    /// Whether "none at all" can be the answer.
    pub(super) const fn may_be_empty(self) -> bool {
        !self.is_geometry() && !matches!(self, Self::Pieces(..))
    }

    /// The square that the question is about.
    pub(super) const fn subject(self) -> Option<Square> {
        match self {
            Self::Moves(of)
            | Self::Attacks(of)
            | Self::Attackers(of, _)
            | Self::Guards(of, _)
            | Self::KingSafe(of)
            | Self::CheckSquares(of) => Some(of),
            Self::Pinned(_)
            | Self::Undefended(_)
            | Self::Free
            | Self::Light
            | Self::Dark
            | Self::File(_)
            | Self::Rank(_)
            | Self::Diagonal(..)
            | Self::Pieces(..) => None,
        }
    }
}

fn checks(pos: &Position, of: Square) -> SquareSet {
    let moves = pos.legal_moves_from(of).into_iter();
    moves.filter(|&mv| pos.after(mv).checkers().contains(mv.to)).map(|mv| mv.to).collect()
}

/// The legal captures, each with the square of the piece taken.
pub(super) fn captures(pos: &Position) -> impl Iterator<Item = (Square, Move)> + '_ {
    pos.legal_moves().into_iter().filter_map(|mv| pos.taken_square(mv).map(|sq| (sq, mv)))
}

/// The legal answers that take the piece which has just moved.
pub(super) fn retaking(after: &Position, at: Square) -> Option<Move> {
    after.legal_moves().into_iter().find(|mv| mv.to == at)
}

fn can_be_retaken(pos: &Position, mv: Move) -> bool {
    retaking(&pos.after(mv), mv.to).is_some()
}

/// Reads `white knight`, `black pieces`, `pawns`.
pub(super) fn parse_pieces(text: &str) -> Option<What> {
    let (mut color, mut role, mut any) = (None, None, false);
    for word in text.split_whitespace() {
        let lower = word.to_lowercase();
        let singular = lower.strip_suffix('s').unwrap_or(&lower);
        match singular {
            "white" if color.is_none() => color = Some(Color::White),
            "black" if color.is_none() => color = Some(Color::Black),
            "piece" if !any && role.is_none() => any = true,
            other => {
                let found = Role::ALL.into_iter().find(|candidate| candidate.to_string() == other)?;
                if any || role.replace(found).is_some() {
                    return None;
                }
            }
        }
    }
    (color.is_some() || role.is_some() || any).then_some(What::Pieces(color, role))
}

/// `white knights`, `black pieces`, `pawns`.
pub(super) fn pieces_in_words(color: Option<Color>, role: Option<Role>) -> String {
    let kind = role.map_or_else(|| "pieces".to_string(), |role| format!("{role}s"));
    color.map_or(kind.clone(), |color| format!("{} {kind}", color.to_string().to_lowercase()))
}

/// Whether this piece is among those asked for.
pub(super) fn is_among(piece: Piece, color: Option<Color>, role: Option<Role>) -> bool {
    color.is_none_or(|color| piece.color == color) && role.is_none_or(|role| piece.role == role)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::fen;

    fn squares(text: &str) -> SquareSet {
        text.split_whitespace().map(|sq| sq.parse::<Square>().unwrap()).collect()
    }

    #[track_caller]
    fn assert_answer(text: &str, what: What, expected: &str) {
        let pos = fen::study_position(text).unwrap();
        assert_eq!(what.answer(&pos), squares(expected), "{what:?}");
    }

    #[test]
    fn pieces_that_stand_in_the_way() {
        let lone = "8/8/8/8/8/3P4/8/1n1R4 w - - 0 1";
        assert_answer(lone, What::Moves(Square::D1), "d2 c1 b1 e1 f1 g1 h1");
        assert_answer(lone, What::Attacks(Square::D1), "d2 d3 c1 b1 e1 f1 g1 h1");
        assert_answer(lone, What::Guards(Square::D3, Color::White), "d1");
        assert_answer(lone, What::Attackers(Square::B1, Color::White), "d1");
        assert_answer(lone, What::Undefended(Color::White), "d1");
    }

    #[test]
    fn the_king_castles_but_does_not_step_two_squares() {
        let castling = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
        assert_answer(castling, What::Moves(Square::E1), "d1 f1 d2 e2 f2 g1");
        assert_answer(castling, What::KingSafe(Square::E1), "d1 f1 d2 e2 f2");
        // The rook looks through the king: e1 is no way out.
        assert_answer("4r1k1/8/8/8/8/8/4K3/8 w - - 0 1", What::KingSafe(Square::E2), "d1 f1 d2 f2 d3 f3");
    }

    #[test]
    fn checks_come_from_the_piece_itself() {
        let knight = "4k3/8/8/8/4N3/8/8/4RK2 w - - 0 1";
        assert_answer(knight, What::CheckSquares(Square::E4), "d6 f6");
        assert_answer(knight, What::Pinned(Color::Black), "");
        assert_answer("4k3/8/8/8/1b6/2N5/8/4K3 w - - 0 1", What::Pinned(Color::White), "c3");
    }

    #[test]
    fn free_pieces_can_not_be_taken_back() {
        // The rook takes a5 for free; the pawn on e6 guards d5.
        assert_answer("4k3/8/4p3/n2n4/8/8/8/R2RK3 w - - 0 1", What::Free, "a5");
        // The queen on e7 is pinned by the rook, so it can not take back on g5; on e7 the king does.
        assert_answer("4k3/4q3/8/6n1/8/8/8/4R1RK w - - 0 1", What::Free, "g5");
        // Taken en passant, the pawn on d5 is marked, not the square d6.
        assert_answer("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", What::Free, "d5");
    }

    #[test]
    fn piece_words() {
        assert_eq!(parse_pieces("white knight"), Some(What::Pieces(Some(Color::White), Some(Role::Knight))));
        assert_eq!(parse_pieces("black pieces"), Some(What::Pieces(Some(Color::Black), None)));
        assert_eq!(parse_pieces("Pawns"), Some(What::Pieces(None, Some(Role::Pawn))));
        for text in ["", "red knight", "knight bishop", "white black", "knight pieces"] {
            assert_eq!(parse_pieces(text), None, "{text}");
        }
        assert_eq!(pieces_in_words(Some(Color::White), Some(Role::Rook)), "white rooks");
    }
}
