//! Fresh endings: last moves that mate or stalemate, flags that fall over material from bare to rich, draws agreed too
//! early, words that come too late.

use std::sync::Arc;

use super::decision::Score;
use super::end::End;
use super::{Case, EndingTask, Story};
use crate::exercise::draw::{last, quiet};
use crate::exercise::positions::{self, KINGS};
use crate::exercise::{Generated, Random, Request, sample};
use crate::notation::fen;
use crate::rules::{Color, Game, Piece, Position, Rank, Role, Setup, Square, Termination, game};

pub(super) const SKILLS: &[&str] =
    &["end.result", "end.resign", "end.flag", "end.agreement", "draw.material", "draw.dead"];

/// Recipes tried before a known game is taken.
const TRIES: usize = 400;

/// What is looked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Recipe {
    Mate,
    Stalemate,
    /// Check, or few moves: the game goes on.
    NotOver,
    /// Fifty moves, and nobody has claimed.
    Unclaimed,
    /// The last piece that could mate is taken, or nearly so.
    Material,
    /// Pawns that block each other.
    Wall,
    Resigns,
    Flag,
    SecondIllegalMove,
    Agreement,
    /// An agreement before both have moved.
    TooEarly,
    /// Something is said when the game is over.
    TooLate,
}

impl Recipe {
    const ALL: [Self; 12] = [
        Self::Mate,
        Self::Stalemate,
        Self::NotOver,
        Self::Unclaimed,
        Self::Material,
        Self::Wall,
        Self::Resigns,
        Self::Flag,
        Self::SecondIllegalMove,
        Self::Agreement,
        Self::TooEarly,
        Self::TooLate,
    ];

    const fn skill(self) -> &'static str {
        match self {
            Self::Mate | Self::Stalemate | Self::NotOver | Self::Unclaimed | Self::TooLate => "end.result",
            Self::Material => "draw.material",
            Self::Wall => "draw.dead",
            Self::Resigns => "end.resign",
            Self::Flag | Self::SecondIllegalMove => "end.flag",
            Self::Agreement | Self::TooEarly => "end.agreement",
        }
    }

    /// What comes up at a level when no skill is named; what comes up more often stands there twice.
    const fn at(level: u8) -> &'static [Self] {
        use Recipe::{
            Agreement, Flag, Mate, Material, NotOver, Resigns, SecondIllegalMove, Stalemate, TooEarly, TooLate,
            Unclaimed, Wall,
        };
        match level {
            1 => &[Mate, Mate, Stalemate, Stalemate, NotOver, Resigns, Flag, Agreement],
            2 => &[Mate, Stalemate, NotOver, Material, Resigns, Flag, Flag, Agreement, TooEarly, TooLate],
            3 => &[Stalemate, Material, Material, Resigns, Resigns, Flag, Flag, TooEarly, TooLate, Unclaimed],
            4 => &[Material, Wall, Resigns, Flag, Flag, SecondIllegalMove, TooLate, Unclaimed],
            _ => &[Material, Wall, Resigns, Resigns, Flag, Flag, SecondIllegalMove, TooLate, TooLate],
        }
    }
}

pub(super) fn make(random: &mut Random, request: &Request<'_>) -> Generated {
    let level = request.level.clamp(1, 5);
    let recipes: Vec<Recipe> = match request.skill {
        None => Recipe::at(level).to_vec(),
        Some(skill) => Recipe::ALL.into_iter().filter(|recipe| recipe.skill() == skill).collect(),
    };
    let recipe = random.pick(&recipes).copied().unwrap_or(Recipe::Mate);
    // Half of the flags that fall have to be draws, or nobody would learn the exception.
    let drawn = random.chance(1, 2);
    let case = (0..TRIES).find_map(|_| candidate(random, level, recipe).filter(|case| fits(case, recipe, drawn)));
    let case = case.unwrap_or_else(|| known(recipe));
    Generated { task: Box::new(EndingTask(Arc::new(case))), skills: vec![recipe.skill()] }
}

/// Whether a game shows what is looked for.
fn fits(case: &Case, recipe: Recipe, drawn: bool) -> bool {
    let (end, score) = (case.decision.end, case.decision.score);
    match recipe {
        Recipe::Mate => end == End::By(Termination::Checkmate),
        Recipe::Stalemate => end == End::By(Termination::Stalemate),
        Recipe::NotOver | Recipe::Unclaimed | Recipe::TooEarly => end == End::Nothing,
        Recipe::Material | Recipe::Wall => (score == Score::Drawn) == drawn,
        Recipe::Resigns | Recipe::Flag | Recipe::SecondIllegalMove => {
            end == End::Story && (score == Score::Drawn) == drawn
        }
        Recipe::Agreement => end == End::Story,
        Recipe::TooLate => matches!(end, End::By(_)),
    }
}

/// A game to look at.
fn candidate(random: &mut Random, level: u8, recipe: Recipe) -> Option<Case> {
    let (game, story) = match recipe {
        Recipe::Mate => (last::mate(random, level)?, Story::None),
        Recipe::Stalemate => (last::stalemate(random, level)?, Story::None),
        Recipe::NotOver => (last::check(random, level)?, Story::None),
        Recipe::Unclaimed => {
            let clock = game::FIFTY_MOVES + u32::try_from(random.below(40)).ok()?;
            (quiet::until(random, 2, clock)?, Story::None)
        }
        Recipe::Material => (last::capture(random, level)?, Story::None),
        Recipe::Wall => (wall(random)?, Story::None),
        Recipe::Resigns => {
            let game = struggle(random, level)?;
            let loser = if random.chance(2, 3) { game.position().turn() } else { !game.position().turn() };
            (game, Story::Resigns(loser))
        }
        Recipe::Flag => {
            let game = struggle(random, level)?;
            let loser = game.position().turn();
            (game, Story::Flag(loser))
        }
        Recipe::SecondIllegalMove => {
            let game = struggle(random, level)?;
            let loser = game.position().turn();
            (game, Story::SecondIllegalMove(loser))
        }
        Recipe::Agreement => (played(random, level), Story::Agreement),
        Recipe::TooEarly => {
            let mut game = Game::default();
            let plies = usize::from(random.chance(5, 6));
            sample::play(random, &mut game, plies, |_, _| true);
            (game, Story::Agreement)
        }
        Recipe::TooLate => {
            let game = match random.below(3) {
                0 => last::mate(random, level)?,
                1 => last::stalemate(random, level)?,
                _ => last::capture(random, 2)?,
            };
            let (us, chance) = (game.position().turn(), random.below(4));
            let story = [Story::Resigns(us), Story::Resigns(!us), Story::Flag(us), Story::Agreement][chance];
            (game, story)
        }
    };
    Case::new(game, story).ok()
}

/// A game of seeded play.
fn played(random: &mut Random, level: u8) -> Game {
    let plies = 8 + random.below(12 * usize::from(level));
    let whole = positions::random_game(random, plies);
    // The last moves are enough to be told.
    let shown = whole.moves().len().min(4 + random.below(4));
    let from = whole.moves().len() - shown;
    let mut game = Game::new(whole.positions()[from].clone());
    for &mv in &whole.moves()[from..] {
        if game.play(mv).is_err() {
            break;
        }
    }
    game
}

/// Somebody is about to lose, with more or less on the board: the side that could win, then the other.
const STRUGGLES: [&[(&[Role], &[Role])]; 4] = [
    &[
        (&[], &[Role::Queen]),
        (&[], &[Role::Rook]),
        (&[], &[Role::Pawn]),
        (&[], &[Role::Queen, Role::Rook]),
        (&[Role::Queen], &[Role::Rook]),
        (&[Role::Queen], &[]),
        (&[Role::Rook], &[Role::Pawn]),
        (&[Role::Rook, Role::Rook], &[Role::Knight]),
    ],
    &[
        (&[], &[Role::Pawn, Role::Pawn]),
        (&[], &[Role::Bishop, Role::Pawn]),
        (&[], &[Role::Rook, Role::Pawn]),
        (&[Role::Pawn], &[Role::Queen]),
        (&[Role::Pawn], &[Role::Rook, Role::Rook]),
        (&[Role::Rook], &[]),
        (&[Role::Pawn], &[]),
    ],
    &[
        (&[Role::Knight], &[Role::Queen]),
        (&[Role::Knight], &[Role::Rook]),
        (&[Role::Knight], &[Role::Pawn]),
        (&[Role::Bishop], &[Role::Queen]),
        (&[Role::Bishop], &[Role::Rook, Role::Rook]),
        (&[Role::Bishop], &[Role::Pawn]),
        (&[Role::Knight], &[Role::Queen, Role::Queen]),
        (&[Role::Knight, Role::Knight], &[]),
    ],
    &[
        (&[Role::Bishop], &[Role::Bishop, Role::Rook]),
        (&[Role::Bishop], &[Role::Bishop]),
        (&[Role::Bishop], &[Role::Knight]),
        (&[Role::Knight], &[Role::Knight]),
        (&[Role::Knight, Role::Knight], &[]),
        (&[Role::Knight, Role::Knight], &[Role::Queen]),
        (&[Role::Bishop, Role::Bishop], &[Role::Queen]),
        (&[Role::Knight], &[Role::Queen, Role::Queen]),
        (&[], &[Role::Queen, Role::Pawn, Role::Pawn]),
    ],
];

/// A position in which a flag may fall, with its last moves.
fn struggle(random: &mut Random, level: u8) -> Option<Game> {
    if level >= 3 && random.chance(1, 5) {
        return Some(played(random, 5));
    }
    let most = usize::from(level).min(STRUGGLES.len());
    let table = STRUGGLES[if random.chance(2, 3) { most - 1 } else { random.below(most) }];
    let (able, other) = *random.pick(table)?;
    let (white, black) = if random.chance(1, 2) { (able, other) } else { (other, able) };
    let mut pieces = KINGS.to_vec();
    pieces.extend(white.iter().map(|&role| Piece::new(Color::White, role)));
    pieces.extend(black.iter().map(|&role| Piece::new(Color::Black, role)));
    let turn = if random.chance(1, 2) { Color::White } else { Color::Black };
    let pos = positions::scatter(random, &pieces, turn)?;
    let fullmove_number = 45 + u32::try_from(random.below(40)).ok()?;
    let mut game = Game::new(Position::new(Setup { fullmove_number, ..pos.to_setup() }).ok()?);
    let plies = 1 + random.below(4);
    sample::play(random, &mut game, plies, |pos, mv| !pos.kind(mv).is_capture());
    Some(game)
}

/// Pawns that block each other from one edge to the other, or leave a gap, and at times a bishop.
fn wall(random: &mut Random) -> Option<Game> {
    let mut setup = Setup { fullmove_number: 50, ..Setup::empty() };
    let shift = random.below(2);
    let mut rank = 2 + random.below(3);
    for file in (shift..8).step_by(2) {
        if random.chance(1, 12) {
            continue;
        }
        let at = |rank: usize| Square::from_index(rank * 8 + file);
        setup.board.put(at(rank)?, Piece::new(Color::White, Role::Pawn));
        setup.board.put(at(rank + 1)?, Piece::new(Color::Black, Role::Pawn));
        rank = if random.chance(1, 4) { (rank + 1).min(4) } else { rank };
    }
    let behind = [Rank::First, Rank::Second].map(crate::rules::SquareSet::rank);
    let beyond = [Rank::Seventh, Rank::Eighth].map(crate::rules::SquareSet::rank);
    sample::put(random, &mut setup.board, KINGS[0], behind[0] | behind[1]);
    sample::put(random, &mut setup.board, KINGS[1], beyond[0] | beyond[1]);
    if random.chance(1, 2) {
        sample::put(random, &mut setup.board, Piece::new(Color::White, Role::Bishop), behind[0] | behind[1]);
    }
    setup.turn = if random.chance(1, 2) { Color::White } else { Color::Black };
    Some(Game::new(Position::new(setup).ok()?))
}

/// A known game where chance has found none.
fn known(recipe: Recipe) -> Case {
    let (text, story) = match recipe {
        Recipe::Mate => ("R5k1/5ppp/8/8/8/8/8/6K1 b - - 4 30", Story::None),
        Recipe::Stalemate => ("k7/P7/1K6/8/8/8/8/8 b - - 0 60", Story::None),
        Recipe::NotOver => ("R5k1/5pp1/8/8/8/8/8/6K1 b - - 4 30", Story::None),
        Recipe::Unclaimed => ("8/5k2/8/4p3/4P3/3K4/7R/r7 w - - 104 90", Story::None),
        Recipe::Material => ("8/8/4k3/8/8/3N4/4K3/8 w - - 0 70", Story::None),
        Recipe::Wall => ("8/8/4k3/1p1p1p1p/1P1P1P1P/4K3/8/8 w - - 0 60", Story::None),
        Recipe::Resigns => ("8/8/3k4/8/8/4K3/5Q2/8 w - - 3 71", Story::Resigns(Color::White)),
        Recipe::Flag => ("8/8/3k4/8/8/4K3/5Q2/8 w - - 3 71", Story::Flag(Color::White)),
        Recipe::SecondIllegalMove => ("8/8/3k4/8/8/4K3/5Q2/8 w - - 3 71", Story::SecondIllegalMove(Color::White)),
        Recipe::Agreement => ("4k3/4p3/8/8/8/8/4P3/4K3 w - - 0 40", Story::Agreement),
        Recipe::TooEarly => ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", Story::Agreement),
        Recipe::TooLate => ("R5k1/5ppp/8/8/8/8/8/6K1 b - - 4 30", Story::Resigns(Color::White)),
    };
    let game = Game::new(fen::position(text).expect("a position known to be possible"));
    Case::new(game, story).expect("who can mate here is known")
}
