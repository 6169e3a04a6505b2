//! Fresh en passant questions: the double step just made, made earlier, not made, made too far away, and kings in the
//! way.

use std::sync::Arc;

use super::EnPassantTask;
use super::reason::{Reason, Scene, is_double_step};
use crate::exercise::sample::{self, Mirror};
use crate::exercise::{Generated, Random, Request};
use crate::notation::fen;
use crate::rules::{Board, Color, File, Game, Move, Piece, Position, Rank, Role, Setup, Square, SquareSet};

pub(super) const SKILLS: &[&str] =
    &["en-passant.when", "en-passant.how", "en-passant.at-once", "en-passant.by-pawn", "en-passant.king-safe"];

/// Games tried before a known one is taken.
const TRIES: usize = 400;
/// Single moves shown of a longer game.
const SHOWN: usize = 6;

/// What the question is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Wanted {
    /// One pawn may.
    Just,
    /// Two pawns may.
    Two,
    /// The king is in check, and en passant helps.
    OutOfCheck,
    /// The taking pawn is on a line to its king, and may take along it.
    AlongThePin,
    TooLate,
    NoDoubleStep,
    NotBeside,
    /// Own pieces look at the square passed over, no pawn does.
    OnlyPieces,
    KingInCheck,
}

impl Wanted {
    const ALL: [Self; 9] = [
        Self::Just,
        Self::Two,
        Self::OutOfCheck,
        Self::AlongThePin,
        Self::TooLate,
        Self::NoDoubleStep,
        Self::NotBeside,
        Self::OnlyPieces,
        Self::KingInCheck,
    ];

    const fn skill(self) -> &'static str {
        match self {
            Self::Just | Self::Two => "en-passant.how",
            Self::NoDoubleStep | Self::NotBeside => "en-passant.when",
            Self::TooLate => "en-passant.at-once",
            Self::OnlyPieces => "en-passant.by-pawn",
            Self::OutOfCheck | Self::AlongThePin | Self::KingInCheck => "en-passant.king-safe",
        }
    }

    /// The wishes at a level, those that come up twice included twice.
    const fn at(level: u8) -> &'static [Self] {
        match level {
            1 => &[Self::Just, Self::Just, Self::NoDoubleStep, Self::NotBeside],
            2 => &[Self::Just, Self::Just, Self::TooLate, Self::NoDoubleStep, Self::NotBeside, Self::OnlyPieces],
            3 => &[
                Self::Just,
                Self::Two,
                Self::TooLate,
                Self::TooLate,
                Self::NoDoubleStep,
                Self::OnlyPieces,
                Self::KingInCheck,
            ],
            _ => &[
                Self::Just,
                Self::Two,
                Self::OutOfCheck,
                Self::AlongThePin,
                Self::TooLate,
                Self::NoDoubleStep,
                Self::NotBeside,
                Self::KingInCheck,
                Self::KingInCheck,
            ],
        }
    }

    fn is_met(self, scene: &Scene) -> bool {
        let pos = scene.pos();
        let takers = scene.takers();
        let only = |reason| scene.reasons() == [reason];
        match self {
            Self::Just => takers.len() == 1,
            Self::Two => takers.len() == 2,
            Self::OutOfCheck => !takers.is_empty() && pos.is_check(),
            Self::AlongThePin => pos.pins(pos.turn()).iter().any(|&(pinned, _)| takers.contains(pinned)),
            Self::TooLate => only(Reason::TooLate),
            Self::NoDoubleStep => only(Reason::NoDoubleStep),
            Self::NotBeside => only(Reason::NotBeside) && scene.stepper().is_some(),
            Self::OnlyPieces => {
                only(Reason::NotBeside)
                    && pos.en_passant().is_some_and(|sq| {
                        let board = pos.board();
                        !(board.attackers(sq, pos.turn()) - board.by_role(Role::King)).is_empty()
                    })
            }
            Self::KingInCheck => only(Reason::KingInCheck),
        }
    }
}

pub(super) fn make(random: &mut Random, request: &Request<'_>) -> Generated {
    let level = request.level.clamp(1, 5);
    let wishes: Vec<Wanted> = match request.skill {
        None => Wanted::at(level).to_vec(),
        Some(skill) => Wanted::ALL.into_iter().filter(|wanted| wanted.skill() == skill).collect(),
    };
    let wanted = random.pick(&wishes).copied().unwrap_or(Wanted::Just);
    let mirror = Mirror { files: false, colors: random.chance(1, 2) };
    let scene = (0..TRIES)
        .find_map(|attempt| {
            let from_play = level == 5 && attempt < 12 && !is_rare(wanted);
            let game = if from_play { played(random, wanted)? } else { arranged(random, level, wanted)? };
            let scene = Scene::new(game);
            (scene.game.outcome().is_none() && wanted.is_met(&scene)).then_some(scene)
        })
        .and_then(|scene| Some(Scene::new(mirror.game(&scene.game)?)))
        .unwrap_or_else(|| known(wanted));
    Generated { task: Box::new(EnPassantTask(Arc::new(scene))), skills: vec![wanted.skill()] }
}

/// Too rare in seeded play to wait for.
const fn is_rare(wanted: Wanted) -> bool {
    matches!(wanted, Wanted::Two | Wanted::OutOfCheck | Wanted::AlongThePin | Wanted::KingInCheck)
}

const fn white(role: Role) -> Piece {
    Piece::new(Color::White, role)
}

const fn black(role: Role) -> Piece {
    Piece::new(Color::Black, role)
}

/// A board made for the wish, and the last moves on it: White to move at the end.
fn arranged(random: &mut Random, level: u8, wanted: Wanted) -> Option<Game> {
    let mut board = Board::empty();
    let file = random.below(8);
    let steps = SquareSet::file(File::ALL[file]);
    let mut beside: Vec<File> =
        [file.checked_sub(1), Some(file + 1)].into_iter().flatten().filter_map(File::from_index).collect();
    let single = wanted == Wanted::NoDoubleStep;
    let start = Square::new(File::ALL[file], if single { Rank::Sixth } else { Rank::Seventh });
    board.put(start, black(Role::Pawn));
    let takers = match wanted {
        Wanted::Two => 2,
        Wanted::NotBeside | Wanted::OnlyPieces => 0,
        Wanted::KingInCheck if random.chance(1, 4) => 2,
        _ => 1,
    };
    random.shuffle(&mut beside);
    for &file in beside.iter().take(takers) {
        board.put(Square::new(file, Rank::Fifth), white(Role::Pawn));
    }
    // The squares of the step stay free.
    let mut put = |random: &mut Random, piece: Piece, squares: SquareSet| {
        sample::put(random, &mut board, piece, squares - steps);
    };
    let fifth = SquareSet::rank(Rank::Fifth);
    let own_king = match wanted {
        Wanted::KingInCheck | Wanted::AlongThePin if random.chance(1, 2) => fifth,
        Wanted::OutOfCheck => SquareSet::rank(Rank::Fourth),
        _ => SquareSet::ALL,
    };
    put(random, white(Role::King), own_king);
    put(random, black(Role::King), SquareSet::ALL);
    let lines = matches!(wanted, Wanted::KingInCheck | Wanted::AlongThePin);
    if lines {
        let role = *random.pick(&[Role::Rook, Role::Bishop, Role::Queen])?;
        let squares = if random.chance(1, 2) { fifth } else { SquareSet::ALL };
        put(random, black(role), squares);
    }
    if wanted == Wanted::NotBeside {
        let ranks = SquareSet::rank(*random.pick(&[Rank::Fourth, Rank::Fifth, Rank::Sixth])?);
        put(random, white(Role::Pawn), ranks);
    }
    if wanted == Wanted::OnlyPieces {
        let role = *random.pick(&[Role::Knight, Role::Bishop, Role::Rook, Role::Queen])?;
        put(random, white(role), SquareSet::ALL);
    }
    for _ in 0..random.below(usize::from(level) * 2) {
        let color = if random.chance(1, 2) { Color::White } else { Color::Black };
        let role = *random.pick(&[Role::Pawn, Role::Pawn, Role::Pawn, Role::Knight, Role::Bishop, Role::Rook])?;
        put(random, Piece::new(color, role), SquareSet::ALL);
    }
    let number = 20 + u32::try_from(random.below(20)).unwrap_or_default();
    let setup = Setup { board, turn: Color::Black, fullmove_number: number, ..Setup::empty() };
    let mut game = Game::new(Position::new(setup).ok()?);
    let end = start.offset(0, if single { -1 } else { -2 })?;
    game.play(Move::new(start, end)).ok()?;
    if wanted == Wanted::TooLate {
        let rounds = 1 + random.below(if level > 3 { 2 } else { 1 });
        wait(random, &mut game, 2 * rounds)?;
    }
    Some(game)
}

/// Plays on without pawn moves, so that the pair stays beside each other.
fn wait(random: &mut Random, game: &mut Game, plies: usize) -> Option<()> {
    let before = game.moves().len();
    sample::play(random, game, plies, |pos, mv| {
        pos.piece_at(mv.from).is_some_and(|piece| piece.role != Role::Pawn) && !pos.kind(mv).is_capture()
    });
    (game.moves().len() == before + plies).then_some(())
}

/// A game from the starting position, until a black pawn comes to stand beside a white one; of it the last moves.
fn played(random: &mut Random, wanted: Wanted) -> Option<Game> {
    let mut game = Game::default();
    for _ in 0..20 {
        sample::play(random, &mut game, 1, |_, _| true);
        if game.outcome().is_some() {
            return None;
        }
        let pos = game.position();
        let fit: Vec<Move> = sample::sorted_moves(pos).into_iter().filter(|&mv| leads_there(pos, mv, wanted)).collect();
        if let Some(&mv) = random.pick(&fit) {
            game.play(mv).ok()?;
            if wanted == Wanted::TooLate {
                wait(random, &mut game, 2)?;
            }
            return Some(last_moves(&game, SHOWN));
        }
        sample::play(random, &mut game, 1, |_, _| true);
    }
    None
}

/// Whether a move of Black is the last one that a wish needs.
fn leads_there(pos: &Position, mv: Move, wanted: Wanted) -> bool {
    let is_pawn = pos.piece_at(mv.from).is_some_and(|piece| piece.role == Role::Pawn);
    let whites = pos.board().pieces(Color::White, Role::Pawn);
    let beside = [-1, 1].into_iter().filter_map(|step| mv.to.offset(step, 0)).any(|sq| whites.contains(sq));
    let double = is_double_step(pos, mv);
    match wanted {
        Wanted::NotBeside | Wanted::OnlyPieces => double && !beside,
        Wanted::NoDoubleStep => {
            is_pawn && !double && mv.to.rank() == Rank::Fifth && mv.from.file() == mv.to.file() && beside
        }
        Wanted::Just
        | Wanted::Two
        | Wanted::OutOfCheck
        | Wanted::AlongThePin
        | Wanted::TooLate
        | Wanted::KingInCheck => double && beside,
    }
}

/// The game begun so late that only its last moves are in it.
fn last_moves(game: &Game, plies: usize) -> Game {
    let skip = game.moves().len().saturating_sub(plies);
    let mut short = Game::new(game.positions()[skip].clone());
    for &mv in &game.moves()[skip..] {
        short.play(mv).expect("the moves have been played before");
    }
    short
}

/// A game and a capture that looks like en passant, allowed or not, for questions of another kind. White is to move.
pub(in crate::exercise) fn question(random: &mut Random, level: u8) -> Option<(Game, Move)> {
    let wanted = *random.pick(Wanted::at(level))?;
    let scene = Scene::new(arranged(random, level, wanted)?);
    let mv = random.pick(&scene.neighbours)?.mv;
    (scene.game.outcome().is_none() && wanted.is_met(&scene)).then_some((scene.game, mv))
}

/// A known game where chance has found none.
fn known(wanted: Wanted) -> Scene {
    let (text, moves): (&str, &[(Square, Square)]) = match wanted {
        Wanted::Just => ("4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 20", &[(Square::D7, Square::D5)]),
        Wanted::Two => ("4k3/3p4/8/2P1P3/8/8/8/4K3 b - - 0 20", &[(Square::D7, Square::D5)]),
        Wanted::OutOfCheck => ("4k3/3p4/8/4P3/2K5/8/8/8 b - - 0 20", &[(Square::D7, Square::D5)]),
        Wanted::AlongThePin => ("4k3/2bp4/8/4P3/8/6K1/8/8 b - - 0 20", &[(Square::D7, Square::D5)]),
        Wanted::TooLate => (
            "4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 20",
            &[(Square::D7, Square::D5), (Square::E1, Square::E2), (Square::E8, Square::E7)],
        ),
        Wanted::NoDoubleStep => ("4k3/8/3p4/4P3/8/8/8/4K3 b - - 0 20", &[(Square::D6, Square::D5)]),
        Wanted::NotBeside => ("4k3/3p4/8/6P1/8/8/8/4K3 b - - 0 20", &[(Square::D7, Square::D5)]),
        Wanted::OnlyPieces => ("4k3/3p4/8/1N6/8/B7/8/4K3 b - - 0 20", &[(Square::D7, Square::D5)]),
        Wanted::KingInCheck => ("4k3/3p4/8/r3P2K/8/8/8/8 b - - 0 20", &[(Square::D7, Square::D5)]),
    };
    let mut game = Game::new(fen::position(text).expect("a position known to be possible"));
    for &(from, to) in moves {
        game.play(Move::new(from, to)).expect("a move known to be legal");
    }
    Scene::new(game)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_known_games_are_what_they_are_kept_for() {
        for wanted in Wanted::ALL {
            assert!(wanted.is_met(&known(wanted)), "{wanted:?}");
        }
    }
}
