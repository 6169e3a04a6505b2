//! One attempt at a draw exercise: how the game stands, then what was counted for it.

use std::sync::Arc;

use super::claim::Claim;
use super::record::{self, Record};
use super::standing::{Reason, Said, Standing, reasons};
use super::{Case, Question, story, telling};
use crate::exercise::understand::{self, Understood};
use crate::exercise::{
    Answer, Diagram, Explanation, Feedback, Hint, Input, Judge, Misconception, Pick, Progress, Prompt, Solution, Text,
    Verdict, misconception, number,
};
use crate::notation::{describe, san};
use crate::rules::{Move, Termination, articles};

/// The most moments that are shown to pick from.
const MOST_MOMENTS: usize = 8;
/// Moments shown at least, where the game has so many.
const LEAST_MOMENTS: usize = 5;
/// Single moves from which their number and that of full moves are too far apart to be a slip of counting.
const FAR_APART: u32 = 8;

/// Where the learner is: the index of the question.
pub(super) struct DrawJudge {
    case: Arc<Case>,
    question: usize,
}

impl DrawJudge {
    pub(super) const fn new(case: Arc<Case>) -> Self {
        Self { case, question: 0 }
    }

    fn question(&self) -> Question {
        self.case.questions[self.question]
    }

    fn record(&self) -> &Record {
        &self.case.record
    }

    /// Goes on to the next question; after the last one all is explained.
    fn go_on(&mut self, words: impl Into<Text>) -> Feedback {
        self.question += 1;
        if self.question < self.case.questions.len() {
            return Feedback::new(Verdict::Continue, Explanation::short(words));
        }
        let (words, whole) = (words.into(), self.whole());
        let is_repeated = whole.short.to_plain().contains(&words.to_plain());
        let short = if is_repeated { whole.short } else { words.and(whole.short) };
        Feedback::new(Verdict::Right, Explanation { short, ..whole }).with_marks(telling::marks(&self.case))
    }

    /// What is told at the end: of a move that was to be announced what it would bring, else how the game stands.
    fn whole(&self) -> Explanation {
        let whole = telling::explanation(&self.case);
        if let Some(&Question::Intended(mv, claim)) = self.case.questions.last() {
            let short = intended(self.record(), mv, claim);
            return Explanation::short(short).in_full(whole.full).by(intended_articles(claim));
        }
        whole
    }

    fn answer_standing(&mut self, answer: &Answer) -> Understood<Feedback> {
        let said = Said::ALL[understand::option(answer, Said::ALL.len())?];
        let standing = self.case.standing;
        if said != standing.said() {
            return Ok(telling::miss(&self.case, said));
        }
        let us = self.case.pos().turn();
        let words = match standing {
            Standing::Nothing => "Yes: as it stands, the game goes on.".to_owned(),
            Standing::Threefold | Standing::Fifty | Standing::Both => format!("Yes: {us} may claim a draw."),
            Standing::Drawn(_) => "Yes: the game is drawn.".to_owned(),
            Standing::Won => format!("Yes: {} has won.", !us),
        };
        Ok(self.go_on(words))
    }

    fn answer_reason(&mut self, answer: &Answer) -> Understood<Feedback> {
        let said = Reason::ALL[understand::option(answer, Reason::ALL.len())?];
        let Standing::Drawn(first) = self.case.standing else { return Err(understand::slip("It is not drawn.")) };
        let right = reasons(&self.record().game, first);
        if let Reason::By(termination) = said
            && right.contains(&termination)
        {
            let others = right.iter().filter(|&&other| other != termination);
            let others = others.map(|&other| Reason::By(other).option().to_owned()).collect();
            return Ok(self.go_on(format!("Yes: {}.", describe::termination(termination))).with_others(others));
        }
        let (words, misconception) = reason_missed(self.record(), said, &right);
        Ok(Feedback::new(Verdict::Wrong, Explanation::short(words).by([first.article()]))
            .with_marks(telling::marks(&self.case))
            .revealing(misconception))
    }

    fn answer_occurrences(&mut self, answer: &Answer) -> Understood<Feedback> {
        let given = usize::try_from(number::from_zero(answer)?).unwrap_or(usize::MAX);
        if given == self.record().times() {
            let words = telling::counted(self.record());
            return Ok(self.go_on(words));
        }
        let (words, belief) = occurrences_missed(self.record(), given);
        Ok(Feedback::new(Verdict::Wrong, Explanation::short(words).by([articles::SAME_POSITION])).revealing(belief))
    }

    fn answer_quiet_moves(&mut self, answer: &Answer) -> Understood<Feedback> {
        let given = number::from_zero(answer)?;
        let (clock, moves) = (self.record().pos().halfmove_clock(), self.record().quiet_moves());
        if given == u64::from(moves) {
            let words = telling::quiet(self.record());
            return Ok(self.go_on(words));
        }
        let (words, belief) = if given == u64::from(clock) && clock >= FAR_APART {
            let words = "That counts the moves of both sides together. A move of White and one of Black make one.";
            (words.to_owned(), Some(misconception::FIFTY_SINGLE_MOVES))
        } else if let Some((last, what)) = self.record().last_loud() {
            (format!("Begin to count after {last}: a {what} ends the quiet time."), None)
        } else {
            let nearly = if given == u64::from(moves) + 1 { "Only full moves count, of White and Black. " } else { "" };
            let how = if self.record().game.moves().is_empty() {
                "It is told above for how many moves of each side nothing has been taken and no pawn has moved."
            } else {
                "Count on from the moves before these, a move of each side at a time."
            };
            (format!("{nearly}{how}"), None)
        };
        Ok(Feedback::new(Verdict::Wrong, Explanation::short(words).by([articles::FIFTY_MOVES])).revealing(belief))
    }

    fn answer_moments(&mut self, answer: &Answer) -> Understood<Feedback> {
        let moments = moments(self.record());
        let picked = understand::options(answer, moments.len(), Pick::Any)?;
        let picked: Vec<usize> = picked.into_iter().map(|option| moments[option]).collect();
        let record = self.record();
        let missing: Vec<usize> = record.same.iter().copied().filter(|ply| !picked.contains(ply)).collect();
        let extra: Vec<usize> = picked.iter().copied().filter(|ply| !record.same.contains(ply)).collect();
        if missing.is_empty() && extra.is_empty() {
            let words = telling::counted(record);
            return Ok(self.go_on(words));
        }
        let verdict = if picked.iter().any(|ply| record.same.contains(ply)) {
            Verdict::Partly { missing: missing.len(), extra: extra.len() }
        } else {
            Verdict::Wrong
        };
        let (words, belief) = match (extra.first(), missing.first()) {
            (Some(&ply), _) => match telling::unlike(record, ply) {
                Some((words, difference)) if record.alike.contains(&ply) => {
                    (format!("{words} {}", difference.rule()), Some(misconception::REPETITION_BY_LOOKS))
                }
                Some(_) | None => (record.elsewhere(ply), None),
            },
            (None, Some(_)) => {
                let belief = (picked.len() == 1 && !record.is_in_a_row()).then_some(misconception::REPETITION_IN_A_ROW);
                ("There is one more at least: it need not come in a row, nor by the same moves.".to_owned(), belief)
            }
            (None, None) => (String::new(), None),
        };
        Ok(Feedback::new(verdict, Explanation::short(words).by([articles::SAME_POSITION])).revealing(belief))
    }

    fn answer_intended(&mut self, answer: &Answer, mv: Move, claim: Claim) -> Understood<Feedback> {
        let said = Claim::ALL[understand::option(answer, Claim::ALL.len())?];
        let told = intended(self.record(), mv, claim);
        if said == claim {
            return Ok(self.go_on(told));
        }
        let belief = match (said, claim) {
            (Claim::No, Claim::Threefold | Claim::Fifty | Claim::Both) => Some(misconception::CLAIM_AFTER_MOVING),
            (
                Claim::No | Claim::Threefold | Claim::Fifty | Claim::Both,
                Claim::No | Claim::Threefold | Claim::Fifty | Claim::Both,
            ) => None,
        };
        Ok(Feedback::new(Verdict::Wrong, Explanation::short(told).by(intended_articles(claim))).revealing(belief))
    }

    /// An answer that is right for a question.
    fn right_answer(case: &Case, question: Question) -> Answer {
        let option = |index: Option<usize>| Answer::Choice(index.into_iter().collect());
        match question {
            Question::Standing => option(Said::ALL.iter().position(|&said| said == case.standing.said())),
            Question::Reason => option(Reason::ALL.iter().position(|&reason| case.standing == drawn_by(reason))),
            Question::Occurrences => Answer::Number(i64::try_from(case.record.times()).unwrap_or(i64::MAX)),
            Question::QuietMoves => Answer::Number(i64::from(case.record.quiet_moves())),
            Question::Moments => {
                let moments = moments(&case.record).into_iter().enumerate();
                Answer::Choice(moments.filter(|(_, ply)| case.record.same.contains(ply)).map(|(at, _)| at).collect())
            }
            Question::Intended(_, claim) => option(Claim::ALL.iter().position(|&said| said == claim)),
        }
    }

    /// The answer of the question now, in words.
    fn last_hint(&self) -> String {
        match self.question() {
            Question::Standing => telling::explanation(&self.case).short.to_plain(),
            Question::Reason => match self.case.standing {
                Standing::Drawn(first) => format!("{}.", Reason::By(first).option()),
                Standing::Nothing | Standing::Threefold | Standing::Fifty | Standing::Both | Standing::Won => {
                    String::new()
                }
            },
            Question::Occurrences | Question::Moments => telling::counted(self.record()),
            Question::QuietMoves => {
                format!("{} The answer is {}.", telling::quiet(self.record()), self.record().quiet_moves())
            }
            Question::Intended(mv, claim) => intended(self.record(), mv, claim),
        }
    }
}

/// The standing that a reason would make.
const fn drawn_by(reason: Reason) -> Standing {
    match reason {
        Reason::By(termination) => Standing::Drawn(termination),
        Reason::ThirdTime => Standing::Threefold,
        Reason::FiftyMoves => Standing::Fifty,
    }
}

/// The earlier moments to pick from: those of the same position, those that look like it, and some others.
fn moments(record: &Record) -> Vec<usize> {
    let now = record.game.moves().len();
    let others = (0..now).rev().filter(|ply| !record.same.contains(ply) && !record.alike.contains(ply));
    let (same_turn, other_turn): (Vec<usize>, Vec<usize>) = others.partition(|ply| (now - ply).is_multiple_of(2));
    let mut moments: Vec<usize> = record.same.iter().chain(&record.alike).copied().take(MOST_MOMENTS).collect();
    let lacking = LEAST_MOMENTS.saturating_sub(moments.len());
    moments.extend(same_turn.into_iter().chain(other_turn).take(lacking));
    moments.sort_unstable();
    moments
}

/// Why a number of times is not the right one, and what it shows.
fn occurrences_missed(record: &Record, given: usize) -> (String, Option<Misconception>) {
    let times = record.times();
    if given.checked_add(1) == Some(times) {
        let in_a_row = given == 2 && !record.is_in_a_row();
        let words = "Once more than that. Count this time as well, and those that did not come in a row.";
        return (words.to_owned(), in_a_row.then_some(misconception::REPETITION_IN_A_ROW));
    }
    if given < times {
        let words = "It was there more often than that. There may be other positions in between.";
        return (words.to_owned(), (!record.is_in_a_row()).then_some(misconception::REPETITION_IN_A_ROW));
    }
    if let Some((words, difference)) = telling::first_unlike(record) {
        return (format!("{words} {}", difference.rule()), Some(misconception::REPETITION_BY_LOOKS));
    }
    ("It was there less often: all pieces of both sides have to stand the same.".to_owned(), None)
}

/// Why a rule does not end this game, and what naming it shows.
fn reason_missed(record: &Record, said: Reason, right: &[Termination]) -> (String, Option<Misconception>) {
    let us = record.pos().turn();
    match said {
        Reason::ThirdTime => {
            let belief = right.contains(&Termination::FivefoldRepetition).then_some(misconception::THREEFOLD_AUTOMATIC);
            ("The third time only allows a claim: it does not end the game by itself.".to_owned(), belief)
        }
        Reason::FiftyMoves => {
            let belief = right.contains(&Termination::SeventyFiveMoves).then_some(misconception::FIFTY_AUTOMATIC);
            ("Fifty moves only allow a claim: they do not end the game by themselves.".to_owned(), belief)
        }
        Reason::By(Termination::Stalemate) => (format!("It is not stalemate: {us} has a legal move."), None),
        Reason::By(Termination::DeadPosition) => {
            let words = "With what is on the board a mate could still come, if the game went on.";
            let no_move = format!("{us} has no legal move: that has a name of its own.");
            let stalemate = right.contains(&Termination::Stalemate);
            (if stalemate { no_move } else { words.to_owned() }, None)
        }
        Reason::By(Termination::FivefoldRepetition) => (telling::counted(record), None),
        Reason::By(Termination::SeventyFiveMoves) => (telling::quiet(record), None),
        Reason::By(Termination::Checkmate) => (describe::check(record.pos()), None),
    }
}

/// What may be claimed by announcing a move, and why.
fn intended(record: &Record, mv: Move, claim: Claim) -> String {
    let (pos, us) = (record.pos(), record.pos().turn());
    let written = san::write(pos, mv);
    let after = record.after(mv);
    let third = format!("The position after {written} would be there {}.", telling::time(after.times()));
    let clock = after.pos().halfmove_clock();
    let fifty = match clock {
        0 => format!("{written} is a {}: the count would start anew.", record::loudness(pos, mv)),
        _ => format!("After {written} it would be quiet for {}.", record::moves_of_each(clock, !us)),
    };
    let how = format!("{us} may write the move down, not play it, and claim.");
    match claim {
        Claim::No => {
            let unlike = telling::first_unlike(&after).map(|(words, _)| words);
            let told = [Some(third), unlike, (record.pos().halfmove_clock() >= super::LONG_QUIET).then_some(fifty)];
            let told: Vec<String> = told.into_iter().flatten().collect();
            format!("{} That is not enough for a claim.", told.join(" "))
        }
        Claim::Threefold => format!("{third} {how}"),
        Claim::Fifty => format!("{fifty} {how}"),
        Claim::Both => format!("{third} {fifty} {how}"),
    }
}

fn intended_articles(claim: Claim) -> Vec<&'static str> {
    match claim {
        Claim::No => vec![articles::SAME_POSITION],
        Claim::Threefold => vec![articles::THREEFOLD_INTENDED],
        Claim::Fifty => vec![articles::FIFTY_MOVES_INTENDED],
        Claim::Both => vec![articles::THREEFOLD_INTENDED, articles::FIFTY_MOVES_INTENDED],
    }
}

impl Judge for DrawJudge {
    fn prompt(&self) -> Prompt {
        let case = &*self.case;
        let pos = case.pos();
        let (us, them) = (pos.turn(), !pos.turn());
        let one_of = |options: Vec<String>| Input::Choice {
            options: options.into_iter().map(Text::plain).collect(),
            pick: Pick::One,
        };
        let (question, input) = match self.question() {
            Question::Standing => {
                let options = Said::ALL.map(|said| match said {
                    Said::Nothing => "Nothing yet: the game goes on".to_owned(),
                    Said::Threefold => format!("{us} may claim a draw: the same position for the third time"),
                    Said::Fifty => format!("{us} may claim a draw: 50 moves without a capture or a pawn move"),
                    Said::Both => format!("{us} may claim a draw: both reasons"),
                    Said::Drawn => "Drawn already, without a claim".to_owned(),
                    Said::Won => format!("The game is over: {them} has won"),
                });
                (format!("It is {us}'s turn. How does the game stand?"), one_of(options.to_vec()))
            }
            Question::Reason => {
                let options = Reason::ALL.map(|reason| reason.option().to_owned());
                ("By which rule is it drawn?".to_owned(), one_of(options.to_vec()))
            }
            Question::Occurrences => {
                let question = "How often has this very position been on the board, this time included?".to_owned();
                (question, Input::Number { unit: "times" })
            }
            Question::QuietMoves => {
                let question = "For how many moves of each side has nothing been taken and no pawn moved? Count a move \
                                of White and one of Black as one.";
                (question.to_owned(), Input::Number { unit: "moves" })
            }
            Question::Moments => {
                let moments = moments(&case.record).into_iter();
                let options = moments.map(|ply| Text::plain(describe::capitalized(&case.record.moment(ply))));
                let question = "At which of these moments was this very position on the board?".to_owned();
                (question, Input::Choice { options: options.collect(), pick: Pick::Any })
            }
            Question::Intended(mv, _) => {
                let mv = san::write(pos, mv);
                let question =
                    format!("{us} wants to play {mv}. May {us} claim a draw by writing down {mv}, before playing it?");
                (question, one_of(Claim::ALL.map(|claim| claim.option().to_owned()).to_vec()))
            }
        };
        let of = case.questions.len();
        Prompt {
            question: Text::paragraphs(story::story(case)).and(Text::plain(question)),
            diagrams: vec![Diagram::of_game(&case.record.game)],
            input,
            progress: (self.question > 0).then_some(Progress { done: self.question, of, unit: "questions" }),
            game: Some(case.record.game.clone()),
        }
    }

    fn submit(&mut self, answer: &Answer) -> Feedback {
        let feedback = match self.question() {
            Question::Standing => self.answer_standing(answer),
            Question::Reason => self.answer_reason(answer),
            Question::Occurrences => self.answer_occurrences(answer),
            Question::QuietMoves => self.answer_quiet_moves(answer),
            Question::Moments => self.answer_moments(answer),
            Question::Intended(mv, claim) => self.answer_intended(answer, mv, claim),
        };
        feedback.unwrap_or_else(|slip| *slip)
    }

    fn hints(&self) -> Vec<Hint> {
        let rule = match self.question() {
            Question::Standing => {
                "Ask in this order: mate or stalemate? Can anyone still mate? How often was this position there? How \
                 long is it since a capture or a pawn move?"
            }
            Question::Reason => "Third time and fifty moves only allow a claim. Fifth time and 75 moves end the game.",
            Question::Occurrences | Question::Moments => {
                "The same position: the same pieces on the same squares, the same side to move, the same rights to \
                 castle and to take en passant."
            }
            Question::QuietMoves => "Each capture and each pawn move starts the count anew.",
            Question::Intended(..) => {
                "Imagine the move played. Would it be the third time, or the fiftieth quiet move?"
            }
        };
        let look = match self.question() {
            Question::QuietMoves => {
                format!("In single moves of both sides it is {}.", self.record().pos().halfmove_clock())
            }
            Question::Standing
            | Question::Reason
            | Question::Occurrences
            | Question::Moments
            | Question::Intended(..) => {
                let looks = self.record().same.len() + self.record().alike.len();
                match looks {
                    0 => format!("The pieces never stood like this before. {}", telling::quiet(self.record())),
                    _ => format!("The pieces stood like this {} before. Was all else the same?", telling::times(looks)),
                }
            }
        };
        vec![Hint::new(rule), Hint::new(look), Hint::new(self.last_hint()).with_marks(telling::marks(&self.case))]
    }

    fn solution(&self) -> Solution {
        let questions = self.case.questions[self.question..].iter();
        Solution {
            answers: questions.map(|&question| Self::right_answer(&self.case, question)).collect(),
            explanation: self.whole(),
            marks: telling::marks(&self.case),
        }
    }
}
