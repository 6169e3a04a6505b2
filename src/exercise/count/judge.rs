//! A number judged: what is easily missed when it is too small, what does not count when it is too large.

use super::Counting;
use super::what::{What, points};
use crate::exercise::{
    Answer, Diagram, Explanation, Feedback, Hint, Input, Judge, Mark, MarkRole, Prompt, Solution, Text, Verdict,
    number, reach,
};
use crate::notation::describe;
use crate::rules::{Color, Move, Position, Role, Square, SquareSet, articles, legality};
use crate::solve::exchange::worth;

/// What does not count, and the pieces it is about.
struct Excess {
    text: String,
    squares: SquareSet,
}

impl Counting {
    /// `3 checks`, `1 check`, `no checks`.
    fn amount(&self) -> String {
        let unit = self.what.unit();
        match self.number {
            0 => format!("no {unit}"),
            1 => format!("1 {}", unit.trim_end_matches('s')),
            number => format!("{number} {unit}"),
        }
    }

    fn fact(&self) -> String {
        let turn = self.pos().turn();
        let amount = self.amount();
        match self.what {
            What::LegalMoves(None) | What::Checks | What::Captures => format!("{turn} has {amount}."),
            What::LegalMoves(Some(of)) => {
                let mover = describe::pieces(&self.pos().board(), of.into());
                format!("{} has {amount}.", describe::capitalized(&mover))
            }
            What::Attackers(of, _) | What::Guards(of, _) => {
                format!("{} has {amount}.", describe::capitalized(&self.on(of)))
            }
            What::Material(side) => format!("{side} has {amount}."),
            What::Difference if self.number == 0 => "Both sides have the same number of points.".to_string(),
            What::Difference => format!("The sides differ by {amount}."),
        }
    }

    /// The rule to count by: of one piece that is no king, how it moves.
    fn rule(&self) -> &'static str {
        if let What::LegalMoves(Some(of)) = self.what
            && let Some(piece) = self.pos().piece_at(of)
            && piece.role != Role::King
        {
            return describe::way(piece.role);
        }
        self.what.rule()
    }

    fn on(&self, sq: Square) -> String {
        let board = self.pos().board();
        if board.piece_at(sq).is_some() { describe::pieces(&board, sq.into()) } else { format!("the square {sq}") }
    }

    fn explanation(&self) -> Explanation {
        Explanation::short(self.fact()).in_full(Text::paragraphs(self.what.list(self.pos()))).by(self.articles())
    }

    /// The pieces and squares that are counted.
    fn marks(&self) -> Vec<Mark> {
        let pos = self.pos();
        let role = match self.what {
            What::Attackers(..) => MarkRole::Attacker,
            What::Guards(..) => MarkRole::Guard,
            What::LegalMoves(_) | What::Checks | What::Captures | What::Material(_) | What::Difference => {
                MarkRole::Good
            }
        };
        let targets: SquareSet = self.what.moves(pos).into_iter().map(|mv| mv.to).collect();
        let squares =
            if matches!(self.what, What::Material(_)) { SquareSet::EMPTY } else { self.what.pieces(&pos.board()) };
        let squares = squares | targets;
        (!squares.is_empty()).then(|| Mark::squares(role, squares)).into_iter().collect()
    }

    /// The articles of the Laws behind it: those of the piece asked about, and of the king where he takes moves from it.
    fn articles(&self) -> Vec<&'static str> {
        let pos = self.pos();
        let What::LegalMoves(Some(of)) = self.what else { return self.what.articles().to_vec() };
        let role = pos.piece_at(of).map_or(Role::King, |piece| piece.role);
        let kings_safety = role == Role::King || forbidden(pos, |mv| mv.from == of).is_some();
        std::iter::once(articles::of_role(role)).chain(kings_safety.then_some(articles::KING_SAFETY)).collect()
    }

    /// A rung between the rule and the answer: which pieces it is about, or one of several; never the whole answer.
    fn beginning(&self) -> Hint {
        let pos = self.pos();
        let board = pos.board();
        let at = |text: String, set: SquareSet| Hint::new(text).with_marks([Mark::squares(MarkRole::From, set)]);
        let moves = self.what.moves(pos);
        let origins: SquareSet = moves.iter().map(|mv| mv.from).collect();
        let pieces = self.what.pieces(&board);
        match self.what {
            What::Checks | What::Captures if origins.is_empty() => {
                Hint::new("Try each piece in turn. There may be none at all.")
            }
            What::Checks | What::Captures => at(format!("Look at {}.", describe::pieces(&board, origins)), origins),
            What::LegalMoves(None) if origins.more_than_one() => match origins.first() {
                Some(first) => {
                    let count = moves.iter().filter(|mv| mv.from == first).count();
                    let name = describe::capitalized(&self.on(first));
                    at(format!("{name} has {count} of them."), first.into())
                }
                None => Hint::new(self.rule()),
            },
            What::LegalMoves(of) => match moves.first().filter(|_| moves.len() > 1) {
                Some(first) => at(format!("One of the moves goes to {}.", first.to), first.from.into()),
                None => at(
                    "Look at each square on its way: is it free, and is the king safe?".into(),
                    of.map_or(origins, SquareSet::of),
                ),
            },
            What::Attackers(of, side) | What::Guards(of, side) => {
                match pieces.first().filter(|_| pieces.more_than_one()) {
                    Some(first) => at(format!("One of them is {}.", self.on(first)), first.into()),
                    None => Hint::new(format!("Ask each of {side}'s pieces and pawns in turn: could it take on {of}?")),
                }
            }
            What::Material(side) => {
                let heavy = board.pieces(side, Role::Queen) | board.pieces(side, Role::Rook);
                if heavy.is_empty() || heavy == pieces {
                    Hint::new("Add them up one by one, each with its own value.")
                } else {
                    at("Begin with the queens and rooks.".into(), heavy)
                }
            }
            What::Difference => {
                let side = Color::White;
                let sum = points(&board, side);
                Hint::new(format!("{side} has {sum} points. How many has {}?", !side))
            }
        }
    }

    /// Whether points are added up, not things counted.
    const fn is_sum(&self) -> bool {
        matches!(self.what, What::Material(_) | What::Difference)
    }

    fn too_few(&self, missing: i64) -> Feedback {
        let pos = self.pos();
        let more = match (missing, self.is_sum()) {
            (1, false) => "Nearly: there is one more.".to_owned(),
            (1, true) => "Nearly: it is one more.".to_owned(),
            (_, false) => "There are more than that.".to_owned(),
            (_, true) => "It is more than that.".to_owned(),
        };
        let mut told = vec![more];
        let left_out = match self.what {
            What::Material(side) => worth_so_much(pos, side, missing),
            What::LegalMoves(_)
            | What::Checks
            | What::Captures
            | What::Attackers(..)
            | What::Guards(..)
            | What::Difference => None,
        };
        told.push(match (self.what.easily_missed(pos), left_out) {
            (Some(easily), _) => format!("One that is easily missed: {easily}"),
            (None, Some(piece)) => format!("Did you count {}?", describe::pieces(&pos.board(), piece.into())),
            (None, None) => self.rule().to_string(),
        });
        let marks = left_out.map(|sq| Mark::squares(MarkRole::Target, sq));
        Feedback::new(Verdict::Wrong, Explanation::short(Text::paragraphs(told)).by(self.articles())).with_marks(marks)
    }

    fn too_many(&self, extra: i64) -> Feedback {
        let fewer = match (extra, self.is_sum()) {
            (1, false) => "Nearly: there is one fewer.".to_owned(),
            (1, true) => "Nearly: it is one less.".to_owned(),
            (_, false) => "There are not so many.".to_owned(),
            (_, true) => "It is less than that.".to_owned(),
        };
        let excess = self.excess();
        let mut told = vec![fewer];
        let mut marks = Vec::new();
        match excess {
            Some(Excess { text, squares }) => {
                told.push(format!("One that does not count: {text}"));
                marks.push(Mark::squares(MarkRole::Bad, squares));
            }
            None => told.push(self.rule().to_string()),
        }
        Feedback::new(Verdict::Wrong, Explanation::short(Text::paragraphs(told)).by(self.articles())).with_marks(marks)
    }

    /// What is most easily counted although it does not count.
    fn excess(&self) -> Option<Excess> {
        let pos = self.pos();
        match self.what {
            What::LegalMoves(of) => forbidden(pos, |mv| of.is_none_or(|of| mv.from == of)),
            What::Captures => forbidden(pos, |mv| pos.piece_at(mv.to).is_some()),
            What::Checks | What::Material(_) | What::Difference => None,
            What::Attackers(of, side) | What::Guards(of, side) => blocked(pos, of, side),
        }
    }
}

/// A piece of a side that is worth so many points.
fn worth_so_much(pos: &Position, side: Color, points: i64) -> Option<Square> {
    let board = pos.board();
    board
        .by_color(side)
        .into_iter()
        .find(|&sq| board.piece_at(sq).is_some_and(|piece| points > 0 && i64::from(worth(piece.role)) == points))
}

/// A move that goes the piece's way, but is not legal because of the king.
fn forbidden(pos: &Position, counts: impl Fn(Move) -> bool) -> Option<Excess> {
    let (board, turn) = (pos.board(), pos.turn());
    let king = pos.king(turn);
    let own = board.by_color(turn);
    let ways = own.into_iter().flat_map(|from| (board.attacks_from(from) - own).into_iter().map(move |to| (from, to)));
    let is_way = |from: Square, to: Square| {
        let pawn = board.piece_at(from).is_some_and(|piece| piece.role == Role::Pawn);
        !pawn || board.piece_at(to).is_some()
    };
    let (mv, why) = ways
        .filter(|&(from, to)| is_way(from, to))
        .map(|(from, to)| Move::new(from, to))
        .filter(|&mv| counts(mv))
        .filter_map(|mv| Some((mv, legality::explain(pos, mv).err()?)))
        .max_by_key(|(mv, _)| (Some(mv.from) != king, *mv))?;
    let reason = why.first()?;
    let name = describe::pieces(&board, mv.from.into());
    let text = format!("{name} to {}. {}", mv.to, describe::illegality(pos, mv, reason));
    Some(Excess { text, squares: SquareSet::of(mv.from).with(mv.to) })
}

/// A piece that looks at the square, but not through what stands between.
fn blocked(pos: &Position, of: Square, side: Color) -> Option<Excess> {
    let board = pos.board();
    let found = board.by_color(side).into_iter().filter(|&sq| sq != of).find_map(|sq| {
        let straight = board.piece_at(sq).is_some_and(|piece| piece.role == Role::Pawn)
            && sq.offset(0, side.forward()) == Some(of);
        match reach::reach(&board, sq, of)? {
            reach::Reach::Blocked(_) => Some(sq),
            reach::Reach::OffItsWay if straight => Some(sq),
            reach::Reach::OffItsWay | reach::Reach::Attacks | reach::Reach::Itself => None,
        }
    })?;
    let (why, _) = reach::why_not(&board, found, of)?;
    let text = format!("{}: {why}", describe::pieces(&board, found.into()));
    Some(Excess { text, squares: found.into() })
}

impl Judge for Counting {
    fn prompt(&self) -> Prompt {
        let subject = self.what.subject().map(|sq| Mark::squares(MarkRole::Target, sq));
        Prompt {
            question: self.what.question(self.pos()).into(),
            diagrams: vec![Diagram::of_game(&self.game).with_marks(subject)],
            input: Input::Number { unit: self.what.unit() },
            progress: None,
            game: Some(self.game.clone()),
        }
    }

    fn submit(&mut self, answer: &Answer) -> Feedback {
        let given = match number::from_zero(answer) {
            Ok(given) => i64::try_from(given).unwrap_or(i64::MAX),
            Err(slip) => return *slip,
        };
        let off = given.saturating_sub(self.number);
        match off {
            0 => Feedback::new(Verdict::Right, self.explanation()).with_marks(self.marks()),
            ..0 => self.too_few(off.saturating_neg()),
            1.. => self.too_many(off),
        }
    }

    fn hints(&self) -> Vec<Hint> {
        let whole = Text::plain(self.fact()).and(Text::paragraphs(self.what.list(self.pos())));
        vec![Hint::new(self.rule()), self.beginning(), Hint::new(whole).with_marks(self.marks())]
    }

    fn solution(&self) -> Solution {
        Solution { answers: vec![Answer::Number(self.number)], explanation: self.explanation(), marks: self.marks() }
    }
}
