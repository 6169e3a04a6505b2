//! Perfect play in the basic endings: king and queen, rook, two rooks, two bishops, bishop and knight, or pawn, against a
//! bare king.
//!
//! Each ending has a table of all its positions with the number of moves to mate, made when it is first asked for (in a
//! moment) and kept until the program ends. [`Endgame::prepare`] makes it ahead of the first question.

mod kings;
mod pawn;
mod pieces;

use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use crate::rules::{Board, CastlingRights, Color, Move, Position, Role, Square};

use pieces::Table;

/// The endings with a table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)]
pub enum Endgame {
    Queen,
    Rook,
    TwoRooks,
    TwoBishops,
    BishopAndKnight,
    Pawn,
}

/// What perfect play comes to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Outlook {
    /// The side with the pieces mates after this many single moves (plies) of both sides; 0 when it is mate now.
    Mate {
        /// Single moves until the mate.
        plies: u32,
    },
    /// The bare king holds the draw.
    Draw,
}

impl Endgame {
    /// All endings with a table.
    pub const ALL: [Self; 6] =
        [Self::Queen, Self::Rook, Self::TwoRooks, Self::TwoBishops, Self::BishopAndKnight, Self::Pawn];

    /// The ending on this board, with the side that has the pieces; `None` for any other material.
    #[must_use]
    pub fn of(board: &Board) -> Option<(Self, Color)> {
        let strong =
            Color::ALL.into_iter().find(|&color| board.by_color(!color) == board.pieces(!color, Role::King))?;
        board.king(Color::White)?;
        board.king(Color::Black)?;
        let count = |role| board.pieces(strong, role).len();
        let [pawns, knights, bishops, rooks, queens] =
            [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen].map(count);
        let endgame = match (pawns, knights, bishops, rooks, queens) {
            (0, 0, 0, 0, 1) => Self::Queen,
            (0, 0, 0, 1, 0) => Self::Rook,
            (0, 0, 0, 2, 0) => Self::TwoRooks,
            (0, 0, 2, 0, 0) => Self::TwoBishops,
            (0, 1, 1, 0, 0) => Self::BishopAndKnight,
            (1, 0, 0, 0, 0) => Self::Pawn,
            _ => return None,
        };
        Some((endgame, strong))
    }

    /// Begins to make the table in the background, so that it is there when it is asked for; returns at once. Who asks
    /// before it is done waits for it.
    pub fn prepare(self) {
        static BEGUN: [AtomicBool; Endgame::ALL.len()] = [const { AtomicBool::new(false) }; Endgame::ALL.len()];
        if !BEGUN[self as usize].swap(true, Ordering::Relaxed) {
            // Where no thread can be had, the first question makes the table.
            let _ = thread::Builder::new().spawn(move || self.longest_mate());
        }
    }

    /// The number of moves of the stronger side in the longest win.
    #[must_use]
    pub fn longest_mate(self) -> u32 {
        let plies = match self {
            Self::Pawn => pawn_table().longest(),
            Self::Queen | Self::Rook | Self::TwoRooks | Self::TwoBishops | Self::BishopAndKnight => {
                piece_table(self).longest()
            }
        };
        plies.div_ceil(2)
    }
}

/// What perfect play of both sides comes to; `None` when the position is none of these endings (or castling is still
/// possible). Two bare kings, and a minor piece or two bishops of a colour, are a draw.
///
/// ```
/// use touchmove::notation::fen;
/// use touchmove::solve::endgame::{Outlook, outlook};
/// let pos = fen::position("7k/5K2/8/8/8/8/8/6Q1 w - - 0 1").unwrap();
/// assert_eq!(outlook(&pos), Some(Outlook::Mate { plies: 1 }));
/// ```
#[must_use]
pub fn outlook(pos: &Position) -> Option<Outlook> {
    if pos.castling() != CastlingRights::NONE {
        return None;
    }
    if pos.is_insufficient_material() {
        return Some(Outlook::Draw);
    }
    let board = pos.board();
    let (endgame, strong) = Endgame::of(&board)?;
    let seen = |sq: Square| if strong == Color::White { sq } else { sq.flip_ranks() };
    let attacker = seen(board.king(strong)?);
    let defender = seen(board.king(!strong)?);
    let others = board.by_color(strong).without(board.king(strong)?);
    let to_move = pos.turn() == strong;
    let plies = match endgame {
        Endgame::Pawn => pawn_table().plies(to_move, attacker, defender, seen(others.first()?)),
        Endgame::Queen | Endgame::Rook | Endgame::TwoRooks | Endgame::TwoBishops | Endgame::BishopAndKnight => {
            let mut squares = [attacker, defender, attacker, attacker];
            let (bishops, rest) = (others & board.by_role(Role::Bishop), others - board.by_role(Role::Bishop));
            for (slot, sq) in squares[2..].iter_mut().zip(bishops.into_iter().chain(rest)) {
                *slot = seen(sq);
            }
            piece_table(endgame).plies(to_move, squares)
        }
    };
    Some(plies.map_or(Outlook::Draw, |plies| Outlook::Mate { plies }))
}

/// The legal moves that are best by the table, for whoever is to move: the quickest mate for the stronger side, a draw
/// or else the longest defence for the bare king. `None` when the position is none of these endings; a stronger
/// side that can't win keeps the draw with any move that stays in the tables.
#[must_use]
pub fn best_moves(pos: &Position) -> Option<Vec<Move>> {
    let (_, strong) = Endgame::of(&pos.board())?;
    outlook(pos)?;
    let mut rated: Vec<(u32, Move)> = Vec::new();
    for mv in pos.legal_moves() {
        // A promotion to a minor piece leaves the tables: a draw.
        let plies = match outlook(&pos.after(mv)) {
            Some(Outlook::Mate { plies }) => plies,
            Some(Outlook::Draw) | None => u32::MAX,
        };
        rated.push((plies, mv));
    }
    let plies = rated.iter().map(|&(plies, _)| plies);
    let best = if pos.turn() == strong { plies.min() } else { plies.max() };
    let mut moves: Vec<Move> = rated.iter().filter(|&&(plies, _)| Some(plies) == best).map(|&(_, mv)| mv).collect();
    moves.sort_unstable();
    Some(moves)
}

fn piece_table(endgame: Endgame) -> &'static Table {
    static QUEEN: OnceLock<Table> = OnceLock::new();
    static ROOK: OnceLock<Table> = OnceLock::new();
    static TWO_ROOKS: OnceLock<Table> = OnceLock::new();
    static TWO_BISHOPS: OnceLock<Table> = OnceLock::new();
    static BISHOP_AND_KNIGHT: OnceLock<Table> = OnceLock::new();
    match endgame {
        Endgame::Queen | Endgame::Pawn => QUEEN.get_or_init(|| Table::of_one(Role::Queen)),
        Endgame::Rook => ROOK.get_or_init(|| Table::of_one(Role::Rook)),
        Endgame::TwoRooks => {
            TWO_ROOKS.get_or_init(|| Table::of_two(Role::Rook, Role::Rook, Some(piece_table(Endgame::Rook))))
        }
        Endgame::TwoBishops => TWO_BISHOPS.get_or_init(|| Table::of_two(Role::Bishop, Role::Bishop, None)),
        Endgame::BishopAndKnight => BISHOP_AND_KNIGHT.get_or_init(|| Table::of_two(Role::Bishop, Role::Knight, None)),
    }
}

fn pawn_table() -> &'static pawn::Table {
    static PAWN: OnceLock<pawn::Table> = OnceLock::new();
    PAWN.get_or_init(|| pawn::Table::new(piece_table(Endgame::Queen), piece_table(Endgame::Rook)))
}

#[cfg(test)]
mod tests;
