//! Answers to try: by chance, and beside the right ones.

use touchmove::exercise::{Answer, Input, Pick, Prompt, Random};
use touchmove::notation::san;
use touchmove::rules::{Board, Move, Square};

use super::answer_set::AnswerSet;

/// About so many answers of the shape that is asked for; where there are few, all of them.
#[must_use]
pub fn answers(random: &mut Random, prompt: &Prompt, set: Option<&AnswerSet>, count: usize) -> Vec<Answer> {
    match &prompt.input {
        Input::Choice { options, pick: Pick::One } => (0..options.len()).map(|one| Answer::Choice(vec![one])).collect(),
        Input::Choice { options, pick: Pick::Any } => {
            let subset = |random: &mut Random| (0..options.len()).filter(|_| random.chance(1, 2)).collect();
            (0..count).map(|_| Answer::Choice(subset(random))).collect()
        }
        Input::Squares { pick: Pick::One } => {
            (0..count).map(|_| Answer::Squares(vec![square(random, prompt)])).collect()
        }
        Input::Squares { pick: Pick::Any } => {
            let mut answers: Vec<Answer> = (0..count.div_ceil(2))
                .map(|_| Answer::Squares((0..random.below(5)).map(|_| square(random, prompt)).collect()))
                .collect();
            if let Some(right) = set.and_then(AnswerSet::squares) {
                answers.extend((0..count.div_ceil(2)).map(|_| Answer::Squares(beside(random, &right))));
            }
            answers
        }
        Input::Move | Input::Way => (0..count).map(|_| Answer::Move(mv(random, prompt))).collect(),
        Input::Text { .. } => (0..count).map(|_| Answer::Text(text(random, prompt))).collect(),
        Input::Number { .. } => {
            let around = set.and_then(AnswerSet::number).unwrap_or(5);
            let mut numbers: Vec<i64> = (-3..=3).map(|off| around + off).collect();
            numbers.extend((0..count / 3).map(|_| i64::try_from(random.below(120)).unwrap_or(0)));
            numbers.into_iter().map(Answer::Number).collect()
        }
        Input::Placement { .. } => {
            let start = prompt.diagrams.first().map_or(Board::empty(), |diagram| diagram.board);
            let mut boards = vec![Board::empty(), Board::initial(), start];
            boards.extend((0..count / 2).map(|_| {
                let mut board = if random.chance(1, 2) { Board::initial() } else { start };
                let (from, to) = (any_square(random), any_square(random));
                if let Some(piece) = board.remove(from) {
                    board.put(to, piece);
                }
                board
            }));
            boards.into_iter().map(Answer::Placement).collect()
        }
    }
}

fn any_square(random: &mut Random) -> Square {
    Square::from_index(random.below(64)).expect("there are 64 squares")
}

/// A square, more often one with a piece.
fn square(random: &mut Random, prompt: &Prompt) -> Square {
    let occupied: Vec<Square> =
        prompt.diagrams.first().map_or_else(Vec::new, |diagram| diagram.board.occupied().into_iter().collect());
    match random.pick(&occupied) {
        Some(&sq) if random.chance(2, 3) => sq,
        Some(_) | None => any_square(random),
    }
}

/// The right squares, one left out or one more.
fn beside(random: &mut Random, right: &[Square]) -> Vec<Square> {
    let mut squares = right.to_vec();
    if squares.is_empty() || random.chance(1, 2) {
        squares.push(any_square(random));
    } else {
        squares.remove(random.below(squares.len()));
    }
    squares
}

/// A legal move four times out of five, else any two squares.
fn mv(random: &mut Random, prompt: &Prompt) -> Move {
    let mut legal: Vec<Move> =
        prompt.game.as_ref().map_or_else(Vec::new, |game| game.position().legal_moves().into_iter().collect());
    legal.sort_unstable();
    match random.pick(&legal) {
        Some(&mv) if random.chance(4, 5) => mv,
        Some(_) | None => Move::new(square(random, prompt), any_square(random)),
    }
}

/// A move in notation, or a square, as it may be written.
fn text(random: &mut Random, prompt: &Prompt) -> String {
    let Some(game) = &prompt.game else { return any_square(random).to_string() };
    let mv = mv(random, prompt);
    if !game.position().is_legal(mv) {
        return format!("{}{}", mv.from, mv.to);
    }
    let written = san::write(game.position(), mv);
    match random.below(5) {
        0 => written.replace(['+', '#', 'x'], ""),
        1 => written.replace('=', ""),
        2 => format!("{}-{}", mv.from, mv.to),
        _ => written,
    }
}
