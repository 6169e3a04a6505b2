//! Journeys of one piece: their ways followed, their length compared with a search of its own.

use std::collections::{BTreeSet, VecDeque};

use shakmaty::{Bitboard, Board, Color, Role, Square, attacks};
use touchmove::exercise::{Answer, Exercise};

use crate::generated::asked::Asked;

fn square(sq: touchmove::rules::Square) -> Square {
    Square::ALL[sq.index()]
}

/// The squares and moves of a solution.
fn steps(exercise: &Exercise) -> Vec<(Option<Square>, Square)> {
    let one = |answer: Answer| match answer {
        Answer::Squares(squares) => squares.into_iter().map(|sq| (None, square(sq))).collect(),
        Answer::Move(mv) => vec![(Some(square(mv.from)), square(mv.to))],
        Answer::Choice(_) | Answer::Text(_) | Answer::Number(_) | Answer::Placement(_) => Vec::new(),
    };
    exercise.begin().solution().answers.into_iter().flat_map(one).collect()
}

pub(super) fn route(asked: &Asked, exercise: &Exercise) -> Option<String> {
    let (from, to) = (asked.square("from")?, asked.square("to")?);
    let forbidden: Bitboard = asked.words("forbidden").iter().filter_map(|sq| sq.parse::<Square>().ok()).collect();
    let reach = |sq: Square| match asked.word("piece") {
        Some("knight") => attacks::knight_attacks(sq),
        Some("king") => attacks::king_attacks(sq),
        Some("bishop") => attacks::bishop_attacks(sq, forbidden),
        Some("rook") => attacks::rook_attacks(sq, forbidden),
        _ => attacks::queen_attacks(sq, forbidden),
    };
    let mut seen = Bitboard::from_square(from);
    let mut queue = VecDeque::from([(from, 0)]);
    let mut fewest = None;
    while let Some((sq, steps)) = queue.pop_front() {
        if sq == to {
            fewest = Some(steps);
            break;
        }
        for next in reach(sq) & !forbidden & !seen {
            seen |= Bitboard::from_square(next);
            queue.push_back((next, steps + 1));
        }
    }
    let way = steps(exercise);
    let follows = way.iter().try_fold(from, |sq, (_, next)| (reach(sq) & !forbidden).contains(*next).then_some(*next));
    match fewest {
        Some(fewest) if fewest == way.len() && follows == Some(to) => None,
        other => Some(format!("a way of {} steps ({follows:?}), the shortest has {other:?}", way.len())),
    }
}

pub(super) fn tour(asked: &Asked, exercise: &Exercise) -> Option<String> {
    let (files, ranks) = asked.word("size")?.split_once('x')?;
    let (files, ranks): (u32, u32) = (files.parse().ok()?, ranks.parse().ok()?);
    let holes: BTreeSet<Square> = asked.words("holes").iter().filter_map(|sq| sq.parse().ok()).collect();
    let board: BTreeSet<Square> = Square::ALL
        .into_iter()
        .filter(|sq| sq.file().to_u32() < files && sq.rank().to_u32() < ranks && !holes.contains(sq))
        .collect();
    let mut path: Vec<Square> = asked.words("path").iter().filter_map(|sq| sq.parse().ok()).collect();
    path.extend(steps(exercise).into_iter().map(|(_, sq)| sq));
    let jumps = path.windows(2).all(|two| attacks::knight_attacks(two[0]).contains(two[1]));
    let visited: BTreeSet<Square> = path.iter().copied().collect();
    let closes = asked.word("closed") != Some("true")
        || matches!((path.first(), path.last()), (Some(&one), Some(&last)) if attacks::knight_attacks(one).contains(last));
    (!(jumps && closes && visited == board && path.len() == board.len())).then(|| "its solution is no tour".into())
}

/// A board on which a piece moves, what it takes or collects taken away.
struct Journey {
    board: Board,
    hero: Square,
    color: Color,
}

impl Journey {
    fn begin(asked: &Asked) -> Option<Self> {
        let (board, _) = asked.board()?;
        let hero = asked.square("hero")?;
        let color = board.color_at(hero)?;
        Some(Self { board, hero, color })
    }

    /// Moves the piece; false when it does not go there, or stands there where it can be taken.
    fn goes(&mut self, from: Option<Square>, to: Square) -> bool {
        let Some(piece) = self.board.piece_at(self.hero) else { return false };
        let enemies = self.board.by_color(!self.color);
        let takes = self.board.attacks_from(self.hero).contains(to) && !self.board.by_color(self.color).contains(to);
        let forward = self.color.fold_wb(8, -8);
        let straight = (1..=2).any(|steps| self.hero.offset(steps * forward) == Some(to));
        let goes = if piece.role == Role::Pawn { straight || takes && enemies.contains(to) } else { takes };
        self.board.discard_piece_at(self.hero);
        self.board.set_piece_at(to, piece);
        let begun = from.is_none_or(|from| from == self.hero);
        self.hero = to;
        let safe = self.board.attacks_to(to, !self.color, self.board.occupied()).is_empty();
        begun && goes && safe
    }
}

pub(super) fn collect(asked: &Asked, exercise: &Exercise) -> Option<String> {
    let mut journey = Journey::begin(asked)?;
    let mut stars: BTreeSet<Square> = asked.words("stars").iter().filter_map(|sq| sq.parse().ok()).collect();
    for (from, to) in steps(exercise) {
        if !journey.goes(from, to) {
            return Some(format!("its solution goes to {to}, which can't be"));
        }
        stars.remove(&to);
    }
    (!stars.is_empty()).then(|| "its solution leaves stars behind".into())
}

pub(super) fn capture_all(asked: &Asked, exercise: &Exercise) -> Option<String> {
    let mut journey = Journey::begin(asked)?;
    for (from, to) in steps(exercise) {
        if !journey.goes(from, to) {
            return Some(format!("its solution goes to {to}, which can't be"));
        }
    }
    let left = journey.board.by_color(!journey.color);
    (!left.is_empty()).then(|| "its solution leaves pieces behind".into())
}
