//! Fresh draw questions: pieces that go out and come back in positions of seeded play, long quiet times in endings, and
//! last moves that end the game.

pub(in crate::exercise) mod last;
pub(in crate::exercise) mod quiet;
mod shuffle;

use std::sync::Arc;

use super::record::{Difference, Record};
use super::standing::Standing;
use super::{Case, DrawTask, Wish};
use crate::exercise::{Generated, Random, Request};
use crate::notation::pgn;
use crate::rules::{Game, Position, Termination};

pub(super) const SKILLS: &[&str] = &[
    "draw.threefold",
    "draw.same-position",
    "draw.intended",
    "draw.fifty",
    "draw.fivefold",
    "draw.seventy-five",
    "draw.material",
    "stalemate.what",
];

/// Recipes tried before a known game is taken.
const TRIES: usize = 400;

/// What a game has to show.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Recipe {
    /// The position is there for the third time.
    Third,
    /// Only for the second time.
    Second,
    /// Three times to the eye, but a right to castle has been lost.
    Rights,
    /// Three times to the eye, but the first time a pawn could take en passant.
    EnPassant,
    /// Checks in a row.
    Checks,
    /// For the fifth time.
    Fifth,
    /// The last move of one of the first four, not played yet.
    Announced,
    /// Fifty moves of each side, or less or more: by a few, or as many single moves.
    Fifty,
    /// A capture or pawn move came in between.
    FiftyBroken,
    /// Third time and fifty moves.
    Both,
    /// A move announced when fifty moves are nearly over.
    FiftyAnnounced,
    /// Seventy-five moves, or a single move less.
    SeventyFive,
    /// The last move mates, in a long quiet time or not.
    Mate,
    /// The last move stalemates.
    Stalemate,
    /// The last move takes what could still have mated, or nearly so.
    Material,
}

impl Recipe {
    const fn skill(self) -> &'static str {
        match self {
            Self::Third | Self::Second | Self::Checks | Self::Both => "draw.threefold",
            Self::Rights | Self::EnPassant => "draw.same-position",
            Self::Fifth => "draw.fivefold",
            Self::Announced | Self::FiftyAnnounced => "draw.intended",
            Self::Fifty | Self::FiftyBroken => "draw.fifty",
            Self::SeventyFive | Self::Mate => "draw.seventy-five",
            Self::Stalemate => "stalemate.what",
            Self::Material => "draw.material",
        }
    }

    /// What comes up at a level when no skill is named; what comes up more often stands there twice.
    const fn at(level: u8) -> &'static [Self] {
        use Recipe::{
            Announced, Both, Checks, EnPassant, Fifth, Fifty, FiftyAnnounced, FiftyBroken, Mate, Material, Rights,
            Second, SeventyFive, Stalemate, Third,
        };
        match level {
            1 => &[Third, Third, Third, Second, Second, Fifty, Fifty, Stalemate, Material, Mate],
            2 => &[Third, Third, Second, Second, Checks, Fifty, FiftyBroken, Fifth, Stalemate, Material, Mate],
            3 => &[Third, Third, Second, Rights, Checks, Announced, Fifty, FiftyBroken, Fifth, SeventyFive, Material],
            4 => &[
                Third,
                Second,
                Rights,
                EnPassant,
                Announced,
                Announced,
                Checks,
                FiftyBroken,
                FiftyAnnounced,
                Fifth,
                SeventyFive,
                Both,
                Mate,
            ],
            _ => &[
                Third,
                Second,
                Rights,
                Rights,
                EnPassant,
                EnPassant,
                Announced,
                Announced,
                FiftyBroken,
                FiftyAnnounced,
                Fifth,
                Both,
                SeventyFive,
            ],
        }
    }

    /// All, for when a skill is named.
    const ALL: [Self; 15] = [
        Self::Third,
        Self::Second,
        Self::Rights,
        Self::EnPassant,
        Self::Checks,
        Self::Fifth,
        Self::Announced,
        Self::Fifty,
        Self::FiftyBroken,
        Self::Both,
        Self::FiftyAnnounced,
        Self::SeventyFive,
        Self::Mate,
        Self::Stalemate,
        Self::Material,
    ];

    /// Whether a game shows it.
    fn is_met(self, case: &Case) -> bool {
        let record = &case.record;
        let hidden = || {
            let differences = record.alike.iter().filter_map(|&ply| record.difference(ply));
            differences.filter(|difference| *difference != Difference::Turn).count()
        };
        let standing = case.standing;
        match self {
            Self::Third => standing == Standing::Threefold,
            Self::Second => standing == Standing::Nothing && record.times() == 2,
            Self::Rights | Self::EnPassant => {
                matches!(standing, Standing::Nothing | Standing::Threefold) && hidden() > 0
            }
            Self::Checks | Self::FiftyBroken | Self::Announced => standing == Standing::Nothing,
            Self::Fifth => standing == Standing::Drawn(Termination::FivefoldRepetition),
            Self::Fifty | Self::FiftyAnnounced => matches!(standing, Standing::Nothing | Standing::Fifty),
            Self::Both => standing == Standing::Both,
            Self::SeventyFive => {
                matches!(standing, Standing::Fifty | Standing::Drawn(Termination::SeventyFiveMoves))
            }
            Self::Mate => standing == Standing::Won,
            Self::Stalemate => standing == Standing::Drawn(Termination::Stalemate),
            Self::Material => {
                matches!(standing, Standing::Nothing | Standing::Drawn(Termination::DeadPosition))
            }
        }
    }
}

pub(super) fn make(random: &mut Random, request: &Request<'_>) -> Generated {
    let level = request.level.clamp(1, 5);
    let recipes: Vec<Recipe> = match request.skill {
        None => Recipe::at(level).to_vec(),
        Some(skill) => Recipe::ALL.into_iter().filter(|recipe| recipe.skill() == skill).collect(),
    };
    let recipe = random.pick(&recipes).copied().unwrap_or(Recipe::Third);
    let case = (0..TRIES).find_map(|_| candidate(random, level, recipe).filter(|case| recipe.is_met(case)));
    let case = case.unwrap_or_else(|| known(recipe));
    Generated { task: Box::new(DrawTask(Arc::new(case))), skills: vec![recipe.skill()] }
}

/// A game to look at.
fn candidate(random: &mut Random, level: u8, recipe: Recipe) -> Option<Case> {
    let (game, wish) = match recipe {
        Recipe::Third | Recipe::Second | Recipe::Rights | Recipe::EnPassant | Recipe::Fifth => {
            let moments = recipe != Recipe::Fifth && level >= 3 && random.chance(1, 3);
            (shuffled(random, level, recipe)?, Wish { moments, intend: None })
        }
        Recipe::Announced => {
            let recipe = *random.pick(&[Recipe::Third, Recipe::Third, Recipe::Second, Recipe::Rights])?;
            announced(shuffled(random, level, recipe)?)?
        }
        Recipe::Checks => (shuffle::checks(random, level)?, Wish::default()),
        Recipe::Fifty => {
            // Enough to who counts single moves, nearly enough, and enough.
            let clock = *random.pick(&[60, 74, 90, 97, 98, 99, 100, 100, 100, 101, 102, 104])?;
            (quiet::until(random, level, clock)?, Wish::default())
        }
        Recipe::FiftyBroken => (quiet::broken(random, level)?, Wish::default()),
        Recipe::Both => (quiet::repeated(random, level)?, Wish::default()),
        Recipe::FiftyAnnounced => {
            let clock = *random.pick(&[97, 98, 99, 99, 99])?;
            let game = quiet::until(random, level, clock)?;
            let intend = quiet::any_move(random, &game)?;
            (game, Wish { moments: false, intend: Some(intend) })
        }
        Recipe::SeventyFive => {
            let clock = *random.pick(&[148, 149, 150, 150, 150])?;
            (quiet::until(random, level, clock)?, Wish::default())
        }
        Recipe::Mate => (last::mate(random, level)?, Wish::default()),
        Recipe::Stalemate => (last::stalemate(random, level)?, Wish::default()),
        Recipe::Material => (last::capture(random, level)?, Wish::default()),
    };
    Case::new(game, wish).ok()
}

/// Pieces go out and come back until a game shows what is wanted.
fn shuffled(random: &mut Random, level: u8, recipe: Recipe) -> Option<Game> {
    let start = if recipe == Recipe::EnPassant {
        shuffle::double_step(random)?
    } else {
        shuffle::start(random, level, recipe == Recipe::Rights)?
    };
    let uneven = level >= 3 && random.chance(2, 3);
    // What is asked of lost rights is often how the game stands when the eye counts three.
    let third_to_the_eye = random.chance(2, 3);
    shuffle::walk(random, start, level, recipe == Recipe::Rights, |game| {
        let times = game.occurrences();
        if matches!(recipe, Recipe::Rights | Recipe::EnPassant) {
            let record = Record::new(game.clone());
            let hidden = |ply: &&usize| record.difference(**ply).is_some_and(|found| found != Difference::Turn);
            let hidden = record.alike.iter().filter(hidden).count();
            return hidden > 0 && if third_to_the_eye { times < 3 && times + hidden >= 3 } else { times == 3 };
        }
        match recipe {
            Recipe::Second => times == 2 && game.moves().len() >= 6,
            Recipe::Fifth => times == 5,
            Recipe::Third
            | Recipe::Rights
            | Recipe::EnPassant
            | Recipe::Checks
            | Recipe::Announced
            | Recipe::Fifty
            | Recipe::FiftyBroken
            | Recipe::Both
            | Recipe::FiftyAnnounced
            | Recipe::SeventyFive
            | Recipe::Mate
            | Recipe::Stalemate
            | Recipe::Material => times == 3 && !(uneven && Record::new(game.clone()).is_in_a_row()),
        }
    })
}

/// The last move is not played, but announced.
fn announced(mut game: Game) -> Option<(Game, Wish)> {
    let mv = game.take_back()?;
    (game.moves().len() >= 4).then_some((game, Wish { moments: false, intend: Some(mv) }))
}

/// A known game where chance has found none.
fn known(recipe: Recipe) -> Case {
    let (moves, intend) = match recipe {
        Recipe::Announced | Recipe::FiftyAnnounced => ("1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1", Some("f6g8")),
        Recipe::Fifth => {
            ("1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. Nf3 Nf6 6. Ng1 Ng8 7. Nf3 Nf6 8. Ng1 Ng8", None)
        }
        Recipe::Mate => ("1. f3 e5 2. g4 Qh4#", None),
        // The shortest stalemate known, by Sam Loyd.
        Recipe::Stalemate => (
            "1. e3 a5 2. Qh5 Ra6 3. Qxa5 h5 4. h4 Rah6 5. Qxc7 f6 6. Qxd7+ Kf7 7. Qxb7 Qd3 8. Qxb8 Qh7 9. Qxc8 Kg6 \
             10. Qe6",
            None,
        ),
        Recipe::Rights => ("1. Nf3 Nf6 2. Rg1 Rg8 3. Rh1 Rh8 4. Rg1 Rg8 5. Rh1 Rh8", None),
        Recipe::Third
        | Recipe::Second
        | Recipe::EnPassant
        | Recipe::Checks
        | Recipe::Fifty
        | Recipe::FiftyBroken
        | Recipe::Both
        | Recipe::SeventyFive
        | Recipe::Material => ("1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8", None),
    };
    let game = pgn::play_moves(Position::initial(), moves).expect("a known game can be played");
    let intend = intend.and_then(crate::notation::coordinate::read);
    Case::new(game, Wish { moments: false, intend }).expect("a known game goes on or ends with its last move")
}
