//! What has ended a game, and with which result (articles 5, 6.9, 7.5.5, 9.6).

use super::Story;
use super::end::End;
use crate::rules::{Color, Game, Position};
use crate::solve::ending;
use crate::solve::winnable::{self, Verdict};

/// Positions visited at the most before it counts as undecided who could still mate.
pub(super) const LIMIT: u64 = 200_000;

/// The engine could not find out who could still mate.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Undecided;

/// What is written down.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Score {
    Won(Color),
    Drawn,
    /// The game goes on.
    Open,
}

impl Score {
    /// The words of lesson files.
    pub const WORDS: &'static [&'static str] = &["1-0", "0-1", "1/2-1/2", "*"];

    /// The three that can be written down, in the order of the options.
    pub const WRITTEN: [Self; 3] = [Self::Won(Color::White), Self::Won(Color::Black), Self::Drawn];

    pub const fn word(self) -> &'static str {
        match self {
            Self::Won(Color::White) => "1-0",
            Self::Won(Color::Black) => "0-1",
            Self::Drawn => "1/2-1/2",
            Self::Open => "*",
        }
    }

    /// The words of the option.
    pub const fn option(self) -> &'static str {
        match self {
            Self::Won(Color::White) => "1-0: White wins",
            Self::Won(Color::Black) => "0-1: Black wins",
            Self::Drawn => "½-½: a draw",
            Self::Open => "no result yet",
        }
    }
}

/// What has ended a game and what follows.
#[derive(Clone, Debug)]
pub(super) struct Decision {
    pub end: End,
    pub score: Score,
    /// After how many single moves the game was over by itself.
    pub ply: Option<usize>,
    /// Whether the opponent of who resigned, ran out of time or erred could still mate.
    pub chance: Option<Verdict>,
}

impl Decision {
    /// # Errors
    /// When the engine can't find out who could still mate.
    pub fn of(game: &Game, story: Story) -> Result<Self, Undecided> {
        let pos = game.position();
        if let Some(found) = ending::ending(game, LIMIT) {
            let score = found.outcome.winner.map_or(Score::Drawn, Score::Won);
            return Ok(Self { end: End::By(found.outcome.termination), score, ply: Some(found.ply), chance: None });
        }
        if winnable::is_dead(pos, LIMIT).is_none() {
            return Err(Undecided);
        }
        let by_story = |score, chance| Self { end: End::Story, score, ply: None, chance };
        match story {
            Story::Agreement if both_have_moved(game) => Ok(by_story(Score::Drawn, None)),
            Story::None | Story::Agreement => {
                Ok(Self { end: End::Nothing, score: Score::Open, ply: None, chance: None })
            }
            Story::Resigns(by) | Story::Flag(by) | Story::SecondIllegalMove(by) => {
                let chance = winnable::can_mate(pos, !by, LIMIT);
                match &chance {
                    Verdict::Yes { .. } => Ok(by_story(Score::Won(!by), Some(chance))),
                    Verdict::No { .. } => Ok(by_story(Score::Drawn, Some(chance))),
                    Verdict::Unknown { .. } => Err(Undecided),
                }
            }
        }
    }
}

/// Whether each side has made a move (article 5.2.3), counting those before the first position.
pub(super) fn both_have_moved(game: &Game) -> bool {
    let before = |pos: &Position| {
        let full = usize::try_from(pos.fullmove_number()).unwrap_or(usize::MAX).saturating_sub(1);
        full.saturating_mul(2).saturating_add(pos.turn().index())
    };
    before(game.position()) >= 2
}
