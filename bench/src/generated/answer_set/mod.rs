//! The right answers of a question, worked out with shakmaty.

mod boards;
mod exchanges;
mod games;
mod journeys;
mod moves;
mod origins;
mod verdicts;

use std::collections::BTreeSet;

use shakmaty::san::SanPlus;
use shakmaty::{CastlingMode, Chess, Position as _};
use touchmove::exercise::{Answer, Exercise, Prompt};
use touchmove::notation::coordinate;
use touchmove::rules::Square;

use super::asked::Asked;

/// Squares as bits, a1 the lowest.
pub type Mask = u64;

/// The right answers of one question.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum AnswerSet {
    /// Exactly these squares together.
    Squares(Mask),
    /// One of these squares.
    OneSquare(Mask),
    /// One of these moves, as `e2e4` or `e7e8q`; for `bool` see [`AnswerSet::Option`].
    Moves(BTreeSet<String>, bool),
    /// This number.
    Number(i64),
    /// Its amount, whichever sign it has.
    Amount(i64),
    /// One of these options; whether all of them are right, or only others are not.
    Option(BTreeSet<usize>, bool),
    /// This board, as in the first field of a FEN.
    Board(String),
    /// Text that names this move of this position.
    MoveText(Box<Chess>, String),
    /// Text that names this square.
    SquareText(String),
}

impl AnswerSet {
    /// Whether an answer is right; `None` where that is not known.
    #[must_use]
    pub fn fits(&self, answer: &Answer) -> Option<bool> {
        let within = |is_in: bool, all_right: bool| if is_in && !all_right { None } else { Some(is_in) };
        match (self, answer) {
            (Self::Squares(right), Answer::Squares(squares)) => Some(mask(squares) == *right),
            (Self::OneSquare(right), Answer::Squares(squares)) => {
                Some(squares.len() == 1 && mask(squares) & !right == 0)
            }
            (Self::Moves(right, all), Answer::Move(mv)) => within(right.contains(&coordinate::write(*mv)), *all),
            (Self::Number(right), Answer::Number(number)) => Some(number == right),
            (Self::Amount(right), Answer::Number(number)) => Some(number.checked_abs() == Some(*right)),
            (Self::Option(right, all), Answer::Choice(picked)) => {
                within(picked.len() == 1 && right.contains(&picked[0]), *all)
            }
            (Self::Board(right), Answer::Placement(board)) => {
                Some(touchmove::notation::fen::write_board(board) == *right)
            }
            (Self::MoveText(pos, right), Answer::Text(text)) => {
                let san = SanPlus::from_ascii(text.trim().as_bytes()).ok()?.san;
                // What shakmaty does not take for a move may still be understood.
                san.to_move(&**pos).ok().map(|mv| written(mv) == *right)
            }
            (Self::SquareText(right), Answer::Text(text)) => {
                Some(text.trim().parse::<Square>().is_ok_and(|sq| sq.to_string() == *right))
            }
            (_, _) => None,
        }
    }

    /// The right squares, where squares are asked for.
    #[must_use]
    pub fn squares(&self) -> Option<Vec<Square>> {
        match self {
            Self::Squares(right) => Some(Square::all().filter(|sq| right >> sq.index() & 1 == 1).collect()),
            _ => None,
        }
    }

    /// The right number, where one is asked for.
    #[must_use]
    pub const fn number(&self) -> Option<i64> {
        match self {
            Self::Number(number) | Self::Amount(number) => Some(*number),
            _ => None,
        }
    }
}

/// The right answers of a question, which is the one after so many answers; `None` where they can't be worked out here.
#[must_use]
pub fn of(asked: &Asked, step: usize, prompt: &Prompt) -> Option<AnswerSet> {
    match asked.kind {
        "select" if step == 0 => boards::select(asked),
        "count" if step == 0 => boards::count(asked),
        "find_square" => boards::find_square(asked, step),
        "name_square" => boards::name_square(asked),
        "setup" => Some(AnswerSet::Board(asked.word("target")?.to_owned())),
        "move" if step == 0 => moves::goal(asked),
        "promotion" if step == 0 => moves::promotion(asked),
        "line" => moves::line(asked, step, prompt),
        "play_out" => moves::play_out(prompt),
        "legal" if step == 0 => moves::legal(asked),
        "castling" if step == 0 => moves::castling(asked),
        "en_passant" if step == 0 => moves::en_passant(asked),
        "threats" => moves::look(asked, step),
        "read_move" => moves::read_move(asked),
        "write_move" => moves::write_move(asked),
        "exchange" => exchanges::exchange(asked, step),
        "verdict" => verdicts::verdict(prompt),
        "build" => verdicts::build(asked),
        "draw" => games::draw(asked, step, prompt),
        "ending" => games::ending(asked, step, prompt),
        _ => None,
    }
}

/// What is wrong with an exercise as a whole: its ways, its diagram, its words.
#[must_use]
pub fn whole(asked: &Asked, exercise: &Exercise) -> Vec<String> {
    let fault = match asked.kind {
        "impossible" => boards::impossible(asked, exercise),
        "setup" => boards::initial(asked),
        "read_move" => moves::is_read_out(asked, exercise),
        "route" => journeys::route(asked, exercise),
        "tour" => journeys::tour(asked, exercise),
        "collect" => journeys::collect(asked, exercise),
        "capture_all" => journeys::capture_all(asked, exercise),
        "play_out" | "line" => games::ends_in_mate(exercise),
        "exchange" => exchanges::is_about_points(asked),
        _ => None,
    };
    fault.into_iter().collect()
}

/// The squares together.
fn mask(squares: &[Square]) -> Mask {
    squares.iter().fold(0, |mask, sq| mask | 1 << sq.index())
}

/// A set of bits as a mask.
fn bits(set: impl IntoIterator<Item = shakmaty::Square>) -> Mask {
    set.into_iter().fold(0, |mask, sq| mask | 1 << sq.to_usize())
}

/// A move as `e2e4`, castling as the king's move.
fn written(mv: shakmaty::Move) -> String {
    mv.to_uci(CastlingMode::Standard).to_string()
}

/// Where a move ends, castling where the king does.
fn target(mv: shakmaty::Move) -> Option<shakmaty::Square> {
    written(mv).get(2..4)?.parse().ok()
}

/// The position after a legal move.
fn after(pos: &Chess, mv: shakmaty::Move) -> Chess {
    let mut next = pos.clone();
    next.play_unchecked(mv);
    next
}

/// The square of the piece that a move takes.
fn taken(mv: shakmaty::Move) -> Option<shakmaty::Square> {
    match mv {
        shakmaty::Move::EnPassant { from, to } => Some(shakmaty::Square::from_coords(to.file(), from.rank())),
        shakmaty::Move::Normal { capture: Some(_), to, .. } => Some(to),
        _ => None,
    }
}

/// The position that is shown, for shakmaty.
fn shown(prompt: &Prompt) -> Option<Chess> {
    use touchmove::notation::fen::{self, EnPassantField};
    super::asked::read(&fen::write(prompt.game.as_ref()?.position(), EnPassantField::Legal))
}

/// Whether the game is surely over as nobody can mate: by the material, at once or after every legal move.
fn is_surely_dead(pos: &Chess) -> bool {
    let moves = pos.legal_moves();
    pos.is_insufficient_material()
        || !moves.is_empty() && moves.iter().all(|&mv| after(pos, mv).is_insufficient_material())
}

/// Whether nobody may be able to mate, for another reason than the material: no queen or rook is left, and no pawn that
/// could step.
fn is_perhaps_dead(pos: &Chess) -> bool {
    let board = pos.board();
    (board.queens() | board.rooks()).is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;
    use touchmove::exercise::{Diagram, Input, Pick, Text};
    use touchmove::notation::fen;
    use touchmove::rules::{Board, Game, Move};

    const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

    /// The answers to the first question of these fields.
    fn first(kind: &'static str, fields: &[(&str, &str)], input: Input) -> Option<AnswerSet> {
        let game =
            fields.iter().find(|(key, _)| *key == "fen").and_then(|(_, text)| fen::position(text).ok()).map(Game::new);
        let prompt = Prompt {
            question: Text::default(),
            diagrams: vec![Diagram::of_board(Board::empty())],
            input,
            progress: None,
            game,
        };
        of(&Asked::fields(kind, fields), 0, &prompt)
    }

    fn options(words: &[&str]) -> Input {
        Input::Choice { options: words.iter().map(|word| Text::plain(*word)).collect(), pick: Pick::One }
    }

    #[test]
    fn what_is_counted_is_known() {
        let count = |what: &str| first("count", &[("fen", KIWIPETE), ("what", what)], Input::Number { unit: "moves" });
        assert_eq!(count("legal-moves"), Some(AnswerSet::Number(48)));
        assert_eq!(count("captures"), Some(AnswerSet::Number(8)));
        assert_eq!(count("checks"), Some(AnswerSet::Number(0)));
        assert_eq!(count("difference"), Some(AnswerSet::Number(0)));
    }

    #[test]
    fn an_exchange_stops_where_it_does_not_pay() {
        // Knight takes pawn, pawn takes knight, rook takes pawn: one and one won, three lost.
        let fields = [("fen", "4k3/8/3p4/4p3/8/5N2/8/4RK2 w - - 0 1"), ("on", "e5")];
        assert_eq!(first("exchange", &fields, options(&[])), Some(AnswerSet::Option([1].into(), true)));
        let won = [("fen", "4k3/3n4/8/1B2p3/8/5N2/8/4K3 w - - 0 1"), ("on", "e5")];
        assert_eq!(first("exchange", &won, options(&[])), Some(AnswerSet::Option([0].into(), true)), "a pinned guard");
    }

    #[test]
    fn rights_and_verdicts() {
        let castling = [("fen", "4k3/8/b7/8/8/8/8/R3K2R w KQ - 0 1"), ("sides", "kingside queenside")];
        assert_eq!(first("castling", &castling, options(&[])), Some(AnswerSet::Option([1].into(), true)));
        let passing = [("fen", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1")];
        let right = first("en_passant", &passing, Input::Squares { pick: Pick::Any });
        assert_eq!(right.and_then(|right| right.squares()), Some(vec![Square::E5]));
        let verdict = |fen: &str| {
            let words = ["Checkmate", "Stalemate", "Check, but not mate", "Dead position", "None of these"];
            first("verdict", &[("fen", fen)], options(&words))
        };
        assert_eq!(verdict("7k/6Q1/5K2/8/8/8/8/8 b - - 0 1"), Some(AnswerSet::Option([0].into(), true)));
        assert_eq!(verdict("7k/5K2/6Q1/8/8/8/8/8 b - - 0 1"), Some(AnswerSet::Option([1].into(), true)));
        assert_eq!(verdict("k7/8/1K6/3B4/8/8/8/8 b - - 0 1"), Some(AnswerSet::Option([3].into(), true)));
    }

    #[test]
    fn a_mate_in_two_is_found_by_its_key() {
        // Philidor's legacy: the queen goes to g8.
        let fields = [("fen", "r4r1k/6pp/7N/8/2Q5/8/6PP/6K1 w - - 0 1"), ("mate_in", "2")];
        let right = first("line", &fields, Input::Move);
        assert_eq!(right, Some(AnswerSet::Moves(["c4g8".to_owned()].into(), true)));
        let key = Move::new(Square::C4, Square::G8);
        assert_eq!(right.as_ref().and_then(|right| right.fits(&Answer::Move(key))), Some(true));
        let other = Move::new(Square::C4, Square::F7);
        assert_eq!(right.and_then(|right| right.fits(&Answer::Move(other))), Some(false));
    }

    #[test]
    fn moves_that_throw_an_ending_away_are_known() {
        // The queen on g6 stalemates.
        let right = first("play_out", &[("fen", "7k/5K2/8/8/6Q1/8/8/8 w - - 0 1")], Input::Move);
        let fits = |to| right.as_ref().and_then(|right| right.fits(&Answer::Move(Move::new(Square::G4, to))));
        assert_eq!(fits(Square::G6), Some(false));
        assert_eq!(fits(Square::H3), None);
        let near = first("play_out", &[("fen", "8/8/8/3k4/8/8/8/K3R3 w - - 0 1")], Input::Move);
        let lost = Answer::Move(Move::new(Square::E1, Square::E4));
        assert_eq!(near.and_then(|right| right.fits(&lost)), Some(false), "the king takes it");
    }

    #[test]
    fn where_only_some_are_known_to_be_no_answer_the_others_are_open() {
        let perhaps = AnswerSet::Option([1, 2].into(), false);
        assert_eq!(perhaps.fits(&Answer::Choice(vec![0])), Some(false));
        assert_eq!(perhaps.fits(&Answer::Choice(vec![1])), None);
        assert_eq!(perhaps.fits(&Answer::Number(1)), None);
        let both = AnswerSet::Squares(mask(&[Square::E4, Square::D5]));
        assert_eq!(both.fits(&Answer::Squares(vec![Square::D5, Square::E4])), Some(true));
        assert_eq!(both.fits(&Answer::Squares(vec![Square::E4])), Some(false));
    }
}
