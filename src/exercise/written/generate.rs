//! Moves worth reading and writing: of each feature of the notation, from positions made by chance.

use crate::exercise::positions::{KINGS, random_game, scatter, some_pieces};
use crate::exercise::sample::{self, sorted_moves};
use crate::exercise::{Random, Request};
use crate::rules::{Color, Game, Move, MoveKind, Piece, Position, Role};

use super::signs;

/// What is special about the notation of a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Feature {
    Quiet,
    Capture,
    PawnCapture,
    Check,
    Mate,
    Castling,
    EnPassant,
    Promotion,
    Ambiguity,
}

impl Feature {
    /// The skill it trains beside reading or writing itself.
    const fn skill(self) -> Option<&'static str> {
        match self {
            Self::Quiet => None,
            Self::Capture | Self::PawnCapture => Some("notation.captures"),
            Self::Check | Self::Mate => Some("notation.check"),
            Self::Castling => Some("notation.castling"),
            Self::EnPassant => Some("notation.en-passant"),
            Self::Promotion => Some("notation.promotion"),
            Self::Ambiguity => Some("notation.ambiguity"),
        }
    }

    fn fits(self, pos: &Position, mv: Move) -> bool {
        let kind = pos.kind(mv);
        let is_pawn = pos.piece_at(mv.from).is_some_and(|piece| piece.role == Role::Pawn);
        match self {
            Self::Quiet => {
                matches!(kind, MoveKind::Quiet | MoveKind::DoubleStep)
                    && !pos.after(mv).is_check()
                    && signs::twins(pos, mv).is_empty()
            }
            Self::Capture => kind == MoveKind::Capture && !is_pawn,
            Self::PawnCapture => kind == MoveKind::Capture && is_pawn,
            Self::Check => pos.after(mv).is_check(),
            Self::Mate => pos.after(mv).is_checkmate(),
            Self::Castling => matches!(kind, MoveKind::Castle(_)),
            Self::EnPassant => kind == MoveKind::EnPassant,
            Self::Promotion => mv.promotion.is_some(),
            Self::Ambiguity => !is_pawn && !signs::origin(pos, mv).is_empty(),
        }
    }
}

/// From which level each feature is drawn unasked.
const FEATURES: [(Feature, u8); 9] = [
    (Feature::Quiet, 1),
    (Feature::Capture, 2),
    (Feature::PawnCapture, 2),
    (Feature::Check, 3),
    (Feature::Castling, 3),
    (Feature::Promotion, 4),
    (Feature::EnPassant, 4),
    (Feature::Ambiguity, 4),
    (Feature::Mate, 5),
];

/// The skills of the features, after the one of the kind itself.
pub(in crate::exercise) const FEATURE_SKILLS: [&str; 6] = [
    "notation.captures",
    "notation.check",
    "notation.castling",
    "notation.promotion",
    "notation.ambiguity",
    "notation.en-passant",
];

/// A game, a legal move after it, and the skills that reading or writing it trains; `base` is the kind's own skill.
pub(in crate::exercise) fn draw(
    random: &mut Random,
    request: &Request<'_>,
    base: &'static str,
) -> (Game, Move, Vec<&'static str>) {
    let level = request.level.clamp(1, 5);
    let asked = request.skill.filter(|skill| *skill != base);
    // The newer features of a level come up more often than those of the levels below.
    let mut features: Vec<Feature> = Vec::new();
    for (feature, from) in FEATURES {
        let fits = asked.map_or(from <= level, |skill| feature.skill() == Some(skill));
        let weight = if asked.is_some() || from + 1 >= level { 3 } else { 1 };
        features.extend(std::iter::repeat_n(feature, if fits { weight } else { 0 }));
    }
    let feature = random.pick(&features).copied().unwrap_or(Feature::Quiet);
    // Each draw has a fair chance to hold a fitting move, so that this ends.
    loop {
        for game in games(random, level, feature) {
            let pos = game.position();
            let mut moves = sorted_moves(pos);
            moves.retain(|&mv| feature.fits(pos, mv) && (level >= 4 || is_plain(pos, mv, feature)));
            if let Some(&mv) = random.pick(&moves) {
                let skills = std::iter::once(base).chain(feature.skill()).collect();
                return (game, mv, skills);
            }
        }
    }
}

/// On the lower levels one thing is asked at a time.
fn is_plain(pos: &Position, mv: Move, feature: Feature) -> bool {
    let others = [Feature::Check, Feature::EnPassant, Feature::Promotion, Feature::Ambiguity, Feature::Castling];
    others.into_iter().filter(|&other| other != feature).all(|other| feature == Feature::Mate || !other.fits(pos, mv))
}

/// Games to look for the feature in: the stages of one random game, or a few pieces that make it likely.
fn games(random: &mut Random, level: u8, feature: Feature) -> Vec<Game> {
    let us = if random.chance(1, 2) { Color::White } else { Color::Black };
    let side = |role: Role, count: usize| vec![Piece::new(us, role); count];
    let scattered = |random: &mut Random, mut pieces: Vec<Piece>| -> Vec<Game> {
        pieces.extend(KINGS);
        pieces.extend(some_pieces(random, us, 1));
        pieces.extend(some_pieces(random, !us, usize::from(level)));
        scatter(random, &pieces, us).map(Game::new).into_iter().collect()
    };
    match feature {
        Feature::Promotion => scattered(random, side(Role::Pawn, 3)),
        Feature::Ambiguity => {
            let role =
                *random.pick(&[Role::Knight, Role::Knight, Role::Rook, Role::Rook, Role::Queen]).unwrap_or(&Role::Rook);
            let count = if level == 5 || role == Role::Queen { 3 } else { 2 };
            scattered(random, side(role, count))
        }
        Feature::EnPassant => {
            let mut pieces = side(Role::Pawn, 2);
            pieces.extend([Piece::new(!us, Role::Pawn); 2]);
            pieces.extend(KINGS);
            pieces.extend(some_pieces(random, us, usize::from(level)));
            let Some(pos) = scatter(random, &pieces, !us) else { return Vec::new() };
            sorted_moves(&pos)
                .into_iter()
                .filter(|&mv| pos.kind(mv) == MoveKind::DoubleStep)
                .map(|mv| {
                    let mut game = Game::new(pos.clone());
                    game.play(mv).expect("a legal move of a game that goes on");
                    game
                })
                .collect()
        }
        Feature::Castling => {
            let mut game = Game::default();
            let at_home = |pos: &Position, mv: Move| {
                pos.piece_at(mv.from).is_none_or(|piece| !matches!(piece.role, Role::King | Role::Rook))
            };
            sample::play(random, &mut game, 24 + usize::from(level) * 4, at_home);
            stages(&game, 6)
        }
        Feature::Quiet | Feature::Capture | Feature::PawnCapture | Feature::Check | Feature::Mate => {
            let moves = usize::from(level) * 6 + random.below(12);
            stages(&random_game(random, moves), 2)
        }
    }
}

/// The game as it was after each of its moves from some point on, the last first.
fn stages(game: &Game, skipped: usize) -> Vec<Game> {
    let mut stages = Vec::new();
    let mut stage = game.clone();
    while stage.moves().len() >= skipped {
        if stage.outcome().is_none() {
            stages.push(stage.clone());
        }
        if stage.take_back().is_none() {
            break;
        }
    }
    stages
}
