//! What is counted, and the engine's list of it.

use crate::exercise::sample::sorted_moves;
use crate::notation::{describe, san};
use crate::rules::{Board, Color, Move, MoveKind, Position, Role, Square, SquareSet, articles};
use crate::solve::exchange::{self, worth};

/// What is counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum What {
    /// The legal moves of the side to move, or of one of its pieces.
    LegalMoves(Option<Square>),
    /// The legal moves that give check.
    Checks,
    /// The legal moves that take something.
    Captures,
    /// The pieces of a side that attack a square.
    Attackers(Square, Color),
    /// The pieces that guard the piece of their own side on a square.
    Guards(Square, Color),
    /// The points of a side.
    Material(Color),
    /// By how many points the sides differ.
    Difference,
}

impl What {
    /// Whether moves are counted: in a game that is over there are none to be counted.
    pub(super) const fn is_of_moves(self) -> bool {
        match self {
            Self::LegalMoves(_) | Self::Checks | Self::Captures => true,
            Self::Attackers(..) | Self::Guards(..) | Self::Material(_) | Self::Difference => false,
        }
    }

    /// The moves counted; none where no moves are counted.
    pub(super) fn moves(self, pos: &Position) -> Vec<Move> {
        let all = || sorted_moves(pos).into_iter();
        match self {
            Self::LegalMoves(None) => all().collect(),
            Self::LegalMoves(Some(of)) => all().filter(|mv| mv.from == of).collect(),
            Self::Checks => all().filter(|&mv| pos.after(mv).is_check()).collect(),
            Self::Captures => all().filter(|&mv| pos.kind(mv).is_capture()).collect(),
            Self::Attackers(..) | Self::Guards(..) | Self::Material(_) | Self::Difference => Vec::new(),
        }
    }

    /// The pieces counted; none where no pieces are counted.
    pub(super) fn pieces(self, board: &Board) -> SquareSet {
        match self {
            Self::Attackers(of, side) | Self::Guards(of, side) => board.attackers(of, side),
            Self::Material(side) => board.by_color(side) - board.by_role(Role::King),
            Self::LegalMoves(_) | Self::Checks | Self::Captures | Self::Difference => SquareSet::EMPTY,
        }
    }

    /// How many there are.
    pub(super) fn number(self, pos: &Position) -> i64 {
        let board = pos.board();
        match self {
            Self::LegalMoves(_) | Self::Checks | Self::Captures => i64::try_from(self.moves(pos).len()).unwrap_or(0),
            Self::Attackers(..) | Self::Guards(..) => i64::try_from(self.pieces(&board).len()).unwrap_or(0),
            Self::Material(side) => points(&board, side),
            Self::Difference => (points(&board, Color::White) - points(&board, Color::Black)).abs(),
        }
    }

    /// The words of the fields `what`, `of` and `side`.
    pub(super) const fn written(self) -> (&'static str, Option<Square>, Option<Color>) {
        match self {
            Self::LegalMoves(of) => ("legal-moves", of, None),
            Self::Checks => ("checks", None, None),
            Self::Captures => ("captures", None, None),
            Self::Attackers(of, side) => ("attackers", Some(of), Some(side)),
            Self::Guards(of, side) => ("guards", Some(of), Some(side)),
            Self::Material(side) => ("material", None, Some(side)),
            Self::Difference => ("difference", None, None),
        }
    }

    /// What is counted, in the plural.
    pub(super) const fn unit(self) -> &'static str {
        match self {
            Self::LegalMoves(_) => "moves",
            Self::Checks => "checks",
            Self::Captures => "captures",
            Self::Attackers(..) => "attackers",
            Self::Guards(..) => "guards",
            Self::Material(_) | Self::Difference => "points",
        }
    }

    /// The square asked about.
    pub(super) const fn subject(self) -> Option<Square> {
        match self {
            Self::LegalMoves(of) => of,
            Self::Attackers(of, _) | Self::Guards(of, _) => Some(of),
            Self::Checks | Self::Captures | Self::Material(_) | Self::Difference => None,
        }
    }

    /// The question.
    pub(super) fn question(self, pos: &Position) -> String {
        let (board, turn) = (pos.board(), pos.turn());
        let name = |sq: Square| describe::pieces(&board, sq.into());
        match self {
            Self::LegalMoves(of) => {
                let whose = of.map_or_else(|| turn.to_string(), name);
                let promotes = self.moves(pos).iter().any(|mv| mv.promotion.is_some());
                let note =
                    if promotes { " A pawn that arrives has four: one for each piece it can become." } else { "" };
                format!("How many legal moves has {whose}?{note}")
            }
            Self::Checks => format!("How many of {turn}'s legal moves give check?"),
            Self::Captures => format!("How many of {turn}'s legal moves take something?"),
            Self::Attackers(of, side) => {
                let target = if board.piece_at(of).is_some() { name(of) } else { of.to_string() };
                format!("How many of {side}'s pieces and pawns attack {target}?")
            }
            Self::Guards(of, side) => format!("How many of {side}'s pieces and pawns guard {}?", name(of)),
            Self::Material(side) => format!("How many points are {side}'s pieces and pawns worth together? {VALUES}"),
            Self::Difference => format!("By how many points do the two sides differ? {VALUES}"),
        }
    }

    /// How to count.
    pub(super) const fn rule(self) -> &'static str {
        match self {
            Self::LegalMoves(_) => {
                "Go piece by piece. The king may not step into check, and a pinned piece may not leave its line."
            }
            Self::Checks => {
                "Look from the enemy king outwards: from where could each of your pieces attack it? A move that opens a line counts too."
            }
            Self::Captures => "Go through the enemy pieces: which of yours may legally take each of them?",
            Self::Attackers(..) => {
                "Look from the square outwards: along files and ranks, along diagonals, by knight's jumps, and for pawns and the king beside it."
            }
            Self::Guards(..) => {
                "A piece is guarded by each piece of its own side that attacks its square. Look from the square outwards."
            }
            Self::Material(_) | Self::Difference => VALUES,
        }
    }

    /// The articles of the Laws behind it.
    pub(super) const fn articles(self) -> &'static [&'static str] {
        match self {
            Self::LegalMoves(_) => &[articles::KING_SAFETY],
            Self::Checks => &[articles::CHECK],
            Self::Captures => &[articles::CAPTURE],
            Self::Attackers(..) | Self::Guards(..) => &[articles::ATTACK],
            Self::Material(_) | Self::Difference => &[],
        }
    }

    /// All that is counted, one thought a line.
    pub(super) fn list(self, pos: &Position) -> Vec<String> {
        let board = pos.board();
        match self {
            Self::LegalMoves(_) | Self::Checks | Self::Captures => by_piece(pos, &self.moves(pos)),
            Self::Attackers(..) | Self::Guards(..) => {
                let pieces = self.pieces(&board);
                let names = pieces.into_iter().map(|sq| describe::pieces(&board, sq.into()));
                if pieces.is_empty() { Vec::new() } else { vec![format!("They are {}.", describe::list(names))] }
            }
            Self::Material(side) => vec![material(&board, side)],
            Self::Difference => Color::ALL.into_iter().map(|side| material(&board, side)).collect(),
        }
    }

    /// The one that is most easily missed, in words.
    pub(super) fn easily_missed(self, pos: &Position) -> Option<String> {
        let board = pos.board();
        match self {
            Self::LegalMoves(_) | Self::Checks | Self::Captures => {
                let mv = self.moves(pos).into_iter().max_by_key(|&mv| hidden(pos, mv))?;
                Some(format!("{}. {}", san::write(pos, mv), describe::legal_move(pos, mv)))
            }
            Self::Attackers(of, _) | Self::Guards(of, _) => {
                let far = self.pieces(&board).into_iter().max_by_key(|sq| sq.distance(of))?;
                Some(format!("{}.", describe::pieces(&board, far.into())))
            }
            Self::Material(_) | Self::Difference => None,
        }
    }
}

/// The usual values, as a sentence.
pub(super) const VALUES: &str =
    "A pawn counts 1, a knight or bishop 3, a rook 5, a queen 9; the king counts nothing, as it is never taken.";

/// The points of a side.
pub(super) fn points(board: &Board, side: Color) -> i64 {
    i64::from(exchange::material(board, side))
}

/// `White: 1 queen (9), 2 rooks (10): together 19.`
fn material(board: &Board, side: Color) -> String {
    let parts = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn].into_iter().filter_map(|role| {
        let count = board.pieces(side, role).len();
        let value = usize::try_from(worth(role)).unwrap_or(0) * count;
        let plural = if count == 1 { "" } else { "s" };
        (count > 0).then(|| format!("{count} {role}{plural} ({value})"))
    });
    let parts = describe::list(parts);
    let parts = if parts.is_empty() { "nothing that counts".to_string() } else { parts };
    format!("{side} has {parts}: together {}.", points(board, side))
}

/// The moves, a line a piece: `The knight on g1: Nf3, Nh3.`
fn by_piece(pos: &Position, moves: &[Move]) -> Vec<String> {
    let board = pos.board();
    let origins: SquareSet = moves.iter().map(|mv| mv.from).collect();
    let line = |from: Square| {
        let written: Vec<String> = moves.iter().filter(|mv| mv.from == from).map(|&mv| san::write(pos, mv)).collect();
        format!("{}: {}.", describe::capitalized(&describe::pieces(&board, from.into())), written.join(", "))
    };
    origins.into_iter().map(line).collect()
}

/// How easily a move is missed: special moves first, then long captures, then long ways.
fn hidden(pos: &Position, mv: Move) -> (u8, bool, usize, Move) {
    let special = match pos.kind(mv) {
        MoveKind::EnPassant => 3,
        MoveKind::Castle(_) => 2,
        MoveKind::Promotion | MoveKind::CapturePromotion => u8::from(mv.promotion != Some(Role::Queen)),
        MoveKind::Quiet | MoveKind::Capture | MoveKind::DoubleStep => 0,
    };
    // A check given by another piece than the one that moves.
    let after = pos.after(mv);
    let uncovered = after.is_check() && !after.checkers().contains(mv.to);
    (special + u8::from(uncovered), pos.taken_square(mv).is_some(), mv.from.distance(mv.to), mv)
}
