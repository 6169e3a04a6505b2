//! Fresh arrays to be mended: the starting position with typical mistakes, more of them on each level.

use std::sync::Arc;

use super::{Array, SetUp};
use crate::exercise::{Generated, Random, Request};
use crate::rules::{Board, Color, File, Piece, Rank, Role, Square, SquareSet};

/// The skills that can be asked for.
pub(super) const SKILLS: &[&str] = &["board.setup", "board.queen-color", "board.turned-right"];

/// Something that is done to the array.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Slip {
    /// King and queen of a side have changed places.
    QueenAndKing,
    /// Two kinds of pieces of a side have changed places on both wings.
    BothWings,
    /// Two pieces of one wing have changed places.
    OneWing,
    /// A piece stands on some empty square.
    Astray,
    /// A piece stands beside the board.
    Missing,
    /// A piece is another one than it should be.
    Mixed,
}

use Slip::{Astray, BothWings, Missing, Mixed, OneWing, QueenAndKing};

/// What is done on each level beside a piece or two that are missing.
const SLIPS: [&[&[Slip]]; 5] = [
    &[
        &[QueenAndKing, Missing, Missing],
        &[OneWing, Missing, Missing],
        &[Missing, Missing, Missing, Missing],
        &[Astray, Missing],
    ],
    &[
        &[QueenAndKing, OneWing, Missing],
        &[BothWings, Missing, Missing],
        &[OneWing, OneWing, Missing],
        &[Astray, Missing, Missing],
    ],
    &[
        &[QueenAndKing, BothWings, Missing],
        &[BothWings, Astray, Missing],
        &[OneWing, OneWing, Mixed],
        &[Mixed, Missing, Astray],
    ],
    &[&[QueenAndKing, OneWing, OneWing, Astray], &[BothWings, Mixed, Astray], &[BothWings, BothWings, Missing, Astray]],
    &[
        &[QueenAndKing, QueenAndKing, OneWing, Mixed, Astray],
        &[BothWings, OneWing, Mixed, Astray, Missing],
        &[OneWing, OneWing, OneWing, Astray, Astray, Mixed],
    ],
];

pub(super) fn make(random: &mut Random, request: &Request<'_>) -> Generated {
    let level = usize::from(request.level.clamp(1, 5));
    let asked = request.skill.and_then(|asked| SKILLS.iter().copied().find(|skill| *skill == asked));
    // A slip may undo another one, so that an array may come out right by chance. It rarely does.
    loop {
        let (array, has_queens) = match asked {
            Some("board.turned-right") => (turned(random, level), false),
            Some("board.queen-color") => (mended(random, level, true), true),
            Some(_) | None => {
                let queens = random.chance(1, 3);
                (mended(random, level, queens), queens)
            }
        };
        if array.target != array.start {
            let skill = match (asked, has_queens) {
                (Some("board.turned-right"), _) => vec!["board.turned-right", "board.setup"],
                (_, true) => vec!["board.setup", "board.queen-color"],
                (_, false) => vec!["board.setup"],
            };
            return Generated { task: Box::new(SetUp(Arc::new(array))), skills: skill };
        }
    }
}

/// The starting array with slips.
fn mended(random: &mut Random, level: usize, queens: bool) -> Array {
    let menu: Vec<&[Slip]> =
        SLIPS[level - 1].iter().copied().filter(|slips| slips.contains(&QueenAndKing) == queens).collect();
    let slips = random.pick(&menu).copied().unwrap_or(&[QueenAndKing]);
    let mut board = Board::initial();
    for &slip in slips {
        make_slip(random, &mut board, slip);
    }
    Array::new(Board::initial(), board, Color::ALL.to_vec())
}

/// The pieces of one side, turned with the board by a quarter: first without the pawns, with some of them later on.
fn turned(random: &mut Random, level: usize) -> Array {
    let color = if random.chance(1, 2) { Color::White } else { Color::Black };
    let mut target = Board::initial();
    for sq in target.by_color(!color) {
        target.remove(sq);
    }
    let mut pawns: Vec<Square> = target.by_role(Role::Pawn).into_iter().collect();
    random.shuffle(&mut pawns);
    for sq in pawns.into_iter().skip(level - 1) {
        target.remove(sq);
    }
    // Some of the pieces are not yet there, so that no two look alike.
    let mut places: Vec<Square> = (target.by_color(color) - target.by_role(Role::Pawn)).into_iter().collect();
    random.shuffle(&mut places);
    for sq in places.into_iter().take(random.below(4)) {
        target.remove(sq);
    }
    let clockwise = random.chance(1, 2);
    let turn = |sq: Square| {
        let (file, rank) = (sq.file().index(), sq.rank().index());
        if clockwise {
            Square::new(File::ALL[rank], Rank::ALL[7 - file])
        } else {
            Square::new(File::ALL[7 - rank], Rank::ALL[file])
        }
    };
    let start = target.iter().map(|(sq, piece)| (turn(sq), piece)).collect();
    Array::new(target, start, vec![color])
}

fn any(random: &mut Random, set: SquareSet) -> Option<Square> {
    random.pick(&set.into_iter().collect::<Vec<_>>()).copied()
}

fn exchange(board: &mut Board, one: Square, other: Square) {
    let (first, second) = (board.remove(one), board.remove(other));
    for (sq, piece) in [(one, second), (other, first)] {
        if let Some(piece) = piece {
            board.put(sq, piece);
        }
    }
}

fn make_slip(random: &mut Random, board: &mut Board, slip: Slip) {
    let color = if random.chance(1, 2) { Color::White } else { Color::Black };
    let home = |file: File| Square::new(file, color.home_rank());
    let wings = [[File::A, File::B, File::C], [File::H, File::G, File::F]];
    let mut kinds = [0, 1, 2];
    random.shuffle(&mut kinds);
    match slip {
        QueenAndKing => exchange(board, home(File::D), home(File::E)),
        BothWings => {
            for wing in wings {
                exchange(board, home(wing[kinds[0]]), home(wing[kinds[1]]));
            }
        }
        OneWing => {
            let wing = wings[random.below(2)];
            exchange(board, home(wing[kinds[0]]), home(wing[kinds[1]]));
        }
        Astray => {
            let empty = !board.occupied();
            if let (Some(from), Some(to)) = (any(random, board.by_color(color)), any(random, empty)) {
                exchange(board, from, to);
            }
        }
        Missing => {
            if let Some(sq) = any(random, board.by_color(color)) {
                board.remove(sq);
            }
        }
        Mixed => {
            let roles = [Role::Knight, Role::Bishop, Role::Rook, Role::Pawn, Role::Queen];
            let others = board.by_color(color) - board.by_role(Role::King);
            if let (Some(sq), Some(&role)) = (any(random, others), random.pick(&roles)) {
                board.put(sq, Piece::new(color, role));
            }
        }
    }
}
