//! Moves to judge about one thing: pawns, bishops, double check, kings, a second queen.

use std::sync::Arc;

use super::{LegalTask, Shown};
use crate::exercise::positions::{KINGS, scatter, some_pieces};
use crate::exercise::{Generated, Random, sample};
use crate::notation::fen;
use crate::rules::{Board, Color, Game, Move, Piece, Position, Role, Square, SquareSet, attacks};

/// Positions tried before a known one is taken.
const TRIES: usize = 400;

/// One thing to ask about.
pub(super) struct Theme {
    pub skill: &'static str,
    /// The codes of the rules that are broken, where one is.
    codes: &'static [&'static str],
    /// Whether a move, legal or not, is about it.
    belongs: fn(&Position, Move) -> bool,
    /// Pieces of the side to move that the position has to have.
    needs: &'static [Role],
    /// A position in which the theme comes up.
    known: &'static str,
}

#[rustfmt::skip] // one line a thing
pub(super) static THEMES: &[Theme] = &[
    Theme { skill: "pawn.double-step", codes: &["pawn-not-first-move", "path-blocked", "pawn-blocked"], belongs: is_double_step,
        needs: &[Role::Pawn, Role::Pawn, Role::Pawn], known: "4k3/8/8/8/8/3P4/8/4K3 w - - 0 1" },
    Theme { skill: "pawn.captures", codes: &["pawn-nothing-to-capture", "pawn-blocked"], belongs: is_step_or_capture,
        needs: &[Role::Pawn, Role::Pawn], known: "4k3/8/8/4p3/4P3/8/8/4K3 w - - 0 1" },
    Theme { skill: "pawn.never-back", codes: &["not-its-way"], belongs: is_back_or_ahead,
        needs: &[Role::Pawn, Role::Pawn], known: "4k3/8/8/8/4P3/8/8/4K3 w - - 0 1" },
    Theme { skill: "bishop.color", codes: &["not-its-way"], belongs: is_of_bishop,
        needs: &[Role::Bishop], known: "4k3/8/8/8/4B3/8/8/4K3 w - - 0 1" },
    Theme { skill: "check.double", codes: &["double-check"], belongs: answers_double_check,
        needs: &[Role::Rook, Role::Bishop, Role::Knight], known: "4k3/8/8/8/8/3n4/3R4/r3K3 w - - 0 1" },
    Theme { skill: "check.kings-apart", codes: &["king-next-to-king"], belongs: is_of_king_near_king,
        needs: &[Role::Rook], known: "8/8/4k3/8/4K3/8/8/8 w - - 0 1" },
    Theme { skill: "promotion.several", codes: &["promotion-bad-piece"], belongs: is_promotion_beside_queen,
        needs: &[Role::Queen, Role::Pawn], known: "8/P6k/8/8/8/8/8/Q3K3 w - - 0 1" },
];

/// The theme with this skill.
pub(super) fn find(skill: &str) -> Option<&'static Theme> {
    THEMES.iter().find(|theme| theme.skill == skill)
}

pub(super) fn make(random: &mut Random, theme: &'static Theme, level: u8) -> Generated {
    let wants_legal = random.chance(2, 5);
    let shown = (0..TRIES).find_map(|_| theme.question(random, level, wants_legal)).unwrap_or_else(|| theme.known());
    Generated { task: Box::new(LegalTask(Arc::new(shown))), skills: vec![theme.skill] }
}

impl Theme {
    fn question(&self, random: &mut Random, level: u8, wants_legal: bool) -> Option<Shown> {
        let pos = self.scene(random, level)?;
        let moves: Vec<Move> = ways(&pos).into_iter().filter(|&mv| (self.belongs)(&pos, mv)).collect();
        let is_wanted = |shown: &Shown| match &shown.why[..] {
            [] => wants_legal,
            [_] => !wants_legal && self.codes.contains(&shown.code()),
            [..] => false,
        };
        let game = Game::new(pos);
        let fitting: Vec<Move> = moves.into_iter().filter(|&mv| is_wanted(&Shown::new(game.clone(), mv))).collect();
        random.pick(&fitting).map(|&mv| Shown::new(game, mv))
    }

    /// Few pieces, more at a higher level, those that are needed among them.
    fn scene(&self, random: &mut Random, level: u8) -> Option<Position> {
        let us = if random.chance(1, 2) { Color::White } else { Color::Black };
        let others = usize::from(level);
        let mut pieces = KINGS.to_vec();
        if self.skill == "check.double" {
            return double_check(random, us, others);
        }
        pieces.extend(self.needs.iter().map(|&role| Piece::new(us, role)));
        pieces.extend(some_pieces(random, us, others / 2));
        pieces.extend(some_pieces(random, !us, others));
        scatter(random, &pieces, us)
    }

    fn known(&self) -> Shown {
        let pos = fen::position(self.known).expect("a position known to be possible");
        let moves = ways(&pos).into_iter().filter(|&mv| (self.belongs)(&pos, mv));
        let mut shown = moves.map(|mv| Shown::new(Game::new(pos.clone()), mv));
        shown.find(|shown| self.codes.contains(&shown.code())).expect("the theme comes up in its own position")
    }
}

/// A king in check from a leaper and a slider behind which there is nothing to be done but to move it.
fn double_check(random: &mut Random, us: Color, others: usize) -> Option<Position> {
    let mut board = Board::empty();
    let squares: Vec<Square> = SquareSet::ALL.into_iter().collect();
    let king = *random.pick(&squares)?;
    board.put(king, Piece::new(us, Role::King));
    let slider = *random.pick(&[Role::Rook, Role::Bishop, Role::Queen])?;
    for role in [Role::Knight, slider] {
        let from: Vec<Square> =
            (attacks::of(Piece::new(us, role), king, board.occupied()) & !board.occupied()).into_iter().collect();
        board.put(*random.pick(&from)?, Piece::new(!us, role));
    }
    let mut rest = vec![Piece::new(!us, Role::King)];
    rest.extend(some_pieces(random, us, others + 1));
    for piece in rest {
        let free: Vec<Square> = (!board.occupied()).into_iter().collect();
        board.put(*random.pick(&free)?, piece);
    }
    sample::position(board, us).filter(|pos| pos.checkers().len() == 2)
}

/// Every move that somebody might try: each own piece to each square, a pawn on its last rank as queen and as king.
fn ways(pos: &Position) -> Vec<Move> {
    let own = pos.board().by_color(pos.turn());
    let mut ways = Vec::new();
    for from in own {
        let is_pawn = pos.piece_at(from).is_some_and(|piece| piece.role == Role::Pawn);
        for to in SquareSet::ALL.without(from) {
            if is_pawn && to.rank() == pos.turn().promotion_rank() {
                ways.extend([Role::Queen, Role::King].map(|role| Move { from, to, promotion: Some(role) }));
            } else {
                ways.push(Move::new(from, to));
            }
        }
    }
    ways
}

fn is_of(pos: &Position, mv: Move, role: Role) -> bool {
    pos.piece_at(mv.from).is_some_and(|piece| piece.role == role)
}

/// Whether a pawn moves so many squares ahead and to the side.
fn is_pawn_move(pos: &Position, mv: Move, ahead: i8, aside: i8) -> bool {
    is_of(pos, mv, Role::Pawn) && mv.from.offset(aside, ahead * pos.turn().forward()) == Some(mv.to)
}

fn is_double_step(pos: &Position, mv: Move) -> bool {
    is_pawn_move(pos, mv, 2, 0)
}

fn is_step_or_capture(pos: &Position, mv: Move) -> bool {
    let taken = pos.piece_at(mv.to).is_some();
    is_pawn_move(pos, mv, 1, -1) || is_pawn_move(pos, mv, 1, 1) || (taken && is_pawn_move(pos, mv, 1, 0))
}

fn is_back_or_ahead(pos: &Position, mv: Move) -> bool {
    is_pawn_move(pos, mv, -1, 0) || is_pawn_move(pos, mv, 1, 0)
}

/// To the other colour by a step straight or a knight's jump, or along its way.
fn is_of_bishop(pos: &Position, mv: Move) -> bool {
    let near = attacks::knight(mv.from) | attacks::king(mv.from);
    let changes = mv.from.is_light() != mv.to.is_light();
    is_of(pos, mv, Role::Bishop) && (if changes { near.contains(mv.to) } else { pos.is_legal(mv) })
}

/// The king steps, or a piece takes a checker or steps between, as if one check were all.
fn answers_double_check(pos: &Position, mv: Move) -> bool {
    if is_of(pos, mv, Role::King) {
        return attacks::king(mv.from).contains(mv.to);
    }
    let Some(piece) = pos.piece_at(mv.from) else { return false };
    let reaches = attacks::of(piece, mv.from, pos.board().occupied()).contains(mv.to);
    reaches && piece.role != Role::Pawn && pos.checkers().contains(mv.to)
}

fn is_of_king_near_king(pos: &Position, mv: Move) -> bool {
    let reach = attacks::king(mv.from);
    let is_near = pos.king(!pos.turn()).is_some_and(|enemy| !(attacks::king(enemy) & reach).is_empty());
    is_near && is_of(pos, mv, Role::King) && reach.contains(mv.to)
}

fn is_promotion_beside_queen(pos: &Position, mv: Move) -> bool {
    mv.promotion.is_some() && [-1, 0, 1].into_iter().any(|aside| is_pawn_move(pos, mv, 1, aside))
}
