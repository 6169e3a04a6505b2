//! One attempt: which castlings are allowed, then a broken condition for each that is not.

use std::sync::Arc;

use super::condition::{self, Case, Condition};
use super::{Asked, marks};
use crate::exercise::understand::{self, Understood};
use crate::exercise::{
    Answer, Diagram, Explanation, Feedback, Hint, Input, Judge, Mark, MarkRole, Pick, Progress, Prompt, Solution, Text,
    Verdict, illegal, misconception,
};
use crate::notation::{describe, pgn};
use crate::rules::{CastlingSide, Illegality, Position, Role, SquareSet, articles};

/// Where the learner is: 0 is the first question, then one for each castling that is not allowed.
pub(super) struct Castlings {
    asked: Arc<Asked>,
    question: usize,
}

impl Castlings {
    pub const fn new(asked: Arc<Asked>) -> Self {
        Self { asked, question: 0 }
    }

    /// The castlings of which a broken condition is asked for: those that are not allowed, where there is more than one
    /// condition to choose from; of two with the same single reason of the king only one.
    fn refused(&self) -> impl Iterator<Item = &Case> {
        let refused = self.asked.cases.iter().filter(|case| !case.is_allowed());
        let first = refused.clone().next().map(Case::broken);
        let refused = refused.enumerate().filter_map(move |(index, case)| {
            let broken = case.broken();
            let is_about_the_king = matches!(broken[..], [Condition::KingMoved | Condition::InCheck]);
            (index == 0 || !is_about_the_king || first.as_ref() != Some(&broken)).then_some(case)
        });
        refused.filter(|case| case.options.len() > 1)
    }

    /// The castling whose broken condition is asked for now.
    fn refused_now(&self) -> Option<&Case> {
        self.refused().nth(self.question.checked_sub(1)?)
    }

    fn count(&self) -> usize {
        1 + self.refused().count()
    }

    fn go_on(&mut self, words: impl Into<Text>, others: Vec<String>) -> Feedback {
        self.question += 1;
        if self.question < self.count() {
            return Feedback::new(Verdict::Continue, Explanation::short(words)).with_others(others);
        }
        let (words, whole) = (words.into(), explanation(&self.asked));
        let is_repeated = whole.short.to_plain().contains(&words.to_plain());
        let short = if is_repeated { whole.short } else { words.and(whole.short) };
        Feedback::new(Verdict::Right, Explanation { short, ..whole }).with_marks(marks(&self.asked)).with_others(others)
    }

    fn answer_which(&mut self, answer: &Answer) -> Understood<Feedback> {
        let choices = choices(&self.asked);
        let picked = &choices[understand::option(answer, choices.len())?];
        let right = allowed(&self.asked);
        if *picked == right {
            let words = format!("Right: {}.", choice_words(&self.asked, &right));
            return Ok(self.go_on(words, Vec::new()));
        }
        let too_many = self.asked.cases.iter().filter(|case| !case.is_allowed() && picked.contains(&case.side));
        let too_few = self.asked.cases.iter().filter(|case| case.is_allowed() && !picked.contains(&case.side));
        let (too_many, too_few): (Vec<&Case>, Vec<&Case>) = (too_many.collect(), too_few.collect());
        let game = &self.asked.game;
        let pos = game.position();
        let feedback = if let Some(case) = too_many.first() {
            let mut feedback = illegal::feedback(pos, Case::mv(pos.turn(), case.side), &case.why);
            feedback.explanation.short = illegal::explanation(pos, Case::mv(pos.turn(), case.side), &case.why).short;
            feedback
        } else {
            let side = too_few[0].side;
            let harmless = !condition::rook_attackers(game, side).is_empty()
                || !condition::crossing_attackers(game, side).is_empty();
            let sentences = condition::allowed(game, side);
            let (first, rest) = sentences.split_first().expect("there is a sentence for what is allowed");
            let words = if rest.len() > 1 { format!("{first} {}", rest[1..].join(" ")) } else { first.clone() };
            let attacked = harmless.then_some(articles::CASTLING_ATTACKED);
            let articles = [articles::CASTLING].into_iter().chain(attacked);
            Feedback::new(Verdict::Wrong, Explanation::short(words).in_full(Text::paragraphs(sentences)).by(articles))
                .with_marks([Mark::squares(MarkRole::Path, king_path(&self.asked, side))])
                .revealing(harmless.then_some(misconception::CASTLING_ROOK_ATTACKED))
        };
        Ok(feedback)
    }

    fn answer_why(&mut self, answer: &Answer, case: &Case) -> Understood<Feedback> {
        let named = case.options[understand::option(answer, case.options.len())?];
        let game = &self.asked.game;
        let pos = game.position();
        if case.broken().contains(&named) {
            let why = case.why.iter().find(|why| Condition::of(why) == Some(named));
            let mv = Case::mv(pos.turn(), case.side);
            let words = why.map_or_else(|| named.option().to_owned(), |why| describe::illegality(pos, mv, why));
            let others = case.broken().into_iter().filter(|&other| other != named);
            let others = others.map(|other| other.option().to_owned()).collect();
            return Ok(self.go_on(words, others));
        }
        let (words, misconception) = condition::not_broken(game, case.side, named);
        Ok(Feedback::new(Verdict::Wrong, Explanation::short(words).by([named.article()]))
            .with_marks([Mark::squares(MarkRole::Path, king_path(&self.asked, case.side))])
            .revealing(misconception))
    }
}

/// The squares that have to be safe.
fn king_path(asked: &Asked, side: CastlingSide) -> SquareSet {
    let us = asked.game.position().turn();
    SquareSet::from([CastlingSide::king_from(us), side.rook_to(us), side.king_to(us)])
}

/// The castlings that are allowed.
fn allowed(asked: &Asked) -> Vec<CastlingSide> {
    asked.cases.iter().filter(|case| case.is_allowed()).map(|case| case.side).collect()
}

/// All answers to the first question: each side alone, both, neither.
fn choices(asked: &Asked) -> Vec<Vec<CastlingSide>> {
    match asked.cases[..] {
        [ref one, ref two, ..] => vec![vec![one.side], vec![two.side], vec![one.side, two.side], vec![]],
        _ => asked.cases.iter().map(|case| vec![case.side]).chain([vec![]]).collect(),
    }
}

fn choice_words(asked: &Asked, picked: &[CastlingSide]) -> String {
    match (picked, asked.cases.len()) {
        ([], 1) => "no, castling is not allowed".into(),
        ([], _) => "neither is allowed".into(),
        ([side], 1) => format!("castling {} ({}) is allowed", describe::wing(*side), side.notation()),
        ([side], _) => format!("only {} ({})", describe::wing(*side), side.notation()),
        ([..], _) => "both are allowed".into(),
    }
}

/// The rule, and where to look for what breaks it, as far as the learner has been taught.
fn what_to_ask(asked: &Asked, path: SquareSet) -> (&'static str, String) {
    if asked.knows_safety {
        let squares = describe::squares(path);
        (
            "Castling needs three things: king and rook have not moved before, nothing stands between them, and the king is \
             safe on its whole way. That means where it is, where it passes and where it lands.",
            format!(
                "Look at {squares}: is one of them attacked? Does anything stand between king and rook? And did either ever \
                 move?"
            ),
        )
    } else {
        (
            "Castling needs two things to begin with: king and rook have not moved before, and nothing stands between them.",
            "Does anything stand between king and rook? And did either ever move?".to_owned(),
        )
    }
}

/// What holds for each castling asked about: in short the first reason, in full all.
pub(super) fn explanation(asked: &Asked) -> Explanation {
    let pos = asked.game.position();
    let (mut short, mut full) = (Vec::new(), Vec::new());
    let mut articles = vec![articles::CASTLING];
    for case in &asked.cases {
        let mv = Case::mv(pos.turn(), case.side);
        let mut sentences = if case.is_allowed() {
            condition::allowed(&asked.game, case.side)
        } else {
            let start = format!("Castling {} is not allowed.", describe::wing(case.side));
            let why = case.why.iter().map(|why| describe::illegality(pos, mv, why));
            articles.extend(case.why.iter().filter_map(Illegality::article));
            std::iter::once(start).chain(why).collect()
        };
        full.append(&mut sentences.clone());
        sentences.truncate(if case.is_allowed() { 1 } else { 2 });
        short.push(sentences.join(" "));
    }
    articles.sort_unstable();
    articles.dedup();
    Explanation::short(Text::paragraphs(short)).in_full(Text::paragraphs(full)).by(articles)
}

/// What the board does not show: the moves so far, and what is known of the time before them.
fn story(asked: &Asked) -> Vec<String> {
    let game = &asked.game;
    let us = game.position().turn();
    let moves = (!game.moves().is_empty()).then(|| pgn::write_moves_before_question(game));
    let from_the_start = *game.start() == Position::initial();
    let lost: Vec<String> = asked
        .cases
        .iter()
        .filter(|case| case.broken().contains(&Condition::RightLost))
        .map(|case| format!("king or the rook of {} has moved", case.side.rook_from(us)))
        .collect();
    let rooks = if game.position().board().pieces(us, Role::Rook).more_than_one() { "rooks" } else { "rook" };
    let before = match (lost.is_empty(), moves.is_some()) {
        (true, _) if from_the_start => None,
        (true, false) => Some(format!("{us}'s king and {rooks} have not moved yet.")),
        (true, true) => Some(format!("Before that, {us}'s king and {rooks} had not moved.")),
        (false, _) => Some(format!("It is known from earlier in the game: the {}.", lost.join("; the "))),
    };
    moves.map(|moves| format!("The last moves: {moves}")).into_iter().chain(before).collect()
}

impl Judge for Castlings {
    fn prompt(&self) -> Prompt {
        let asked = &*self.asked;
        let pos = asked.game.position();
        let us = pos.turn();
        let (question, options) = match self.refused_now() {
            None => {
                let options: Vec<String> =
                    choices(asked).iter().map(|picked| describe::capitalized(&choice_words(asked, picked))).collect();
                let question = match &asked.cases[..] {
                    [case] => format!("May {us} castle {} now?", describe::wing(case.side)),
                    _ => format!("Which castling is {us} allowed to do now?"),
                };
                (question, options)
            }
            Some(case) => {
                let question =
                    format!("Why may {us} not castle {}? Pick a reason that holds.", describe::wing(case.side));
                (question, case.options.iter().map(|option| option.option().to_owned()).collect())
            }
        };
        let question = Text::paragraphs(story(asked)).and(Text::plain(question));
        let count = self.count();
        Prompt {
            question,
            diagrams: vec![Diagram { last_move: asked.game.moves().last().copied(), ..Diagram::of_position(pos) }],
            input: Input::Choice { options: options.into_iter().map(Text::plain).collect(), pick: Pick::One },
            progress: (count > 1 && self.question > 0).then_some(Progress {
                done: self.question,
                of: count,
                unit: "questions",
            }),
            game: Some(asked.game.clone()),
        }
    }

    fn submit(&mut self, answer: &Answer) -> Feedback {
        let feedback = match self.refused_now().cloned() {
            None => self.answer_which(answer),
            Some(case) => self.answer_why(answer, &case),
        };
        feedback.unwrap_or_else(|slip| *slip)
    }

    fn hints(&self) -> Vec<Hint> {
        let asked = &*self.asked;
        let pos = asked.game.position();
        let case = self.refused_now();
        let sides: Vec<CastlingSide> = match case {
            Some(case) => vec![case.side],
            None => asked.cases.iter().map(|case| case.side).collect(),
        };
        let path = sides.iter().fold(SquareSet::EMPTY, |all, &side| all | king_path(asked, side));
        let told = case.or_else(|| asked.cases.iter().find(|case| !case.is_allowed()));
        let (piece, why) = if let Some(case) = told {
            let why = &case.why[0];
            let causes = why.causes();
            let words = if causes.is_empty() {
                "Think of what has happened before this position.".to_owned()
            } else {
                format!("Look at {}.", describe::pieces(&pos.board(), causes))
            };
            let mark = (!causes.is_empty()).then(|| Mark::squares(illegal::cause_role(why), causes));
            (Hint::new(words).with_marks(mark), describe::illegality(pos, Case::mv(pos.turn(), case.side), why))
        } else {
            let safe = if asked.knows_safety {
                format!("No enemy piece attacks {}.", describe::either(path.into_iter().map(|sq| sq.to_string())))
            } else {
                "Go through the moves: has one of them touched the king or a rook?".to_owned()
            };
            (Hint::new(safe), "Everything is as it has to be.".to_owned())
        };
        let answer = match case {
            Some(_) => why,
            None => format!("{}.", describe::capitalized(&choice_words(asked, &allowed(asked)))),
        };
        let (rule, look) = what_to_ask(asked, path);
        vec![
            Hint::new(rule),
            Hint::new(look).with_marks([Mark::squares(MarkRole::Path, path)]),
            piece,
            Hint::new(answer).with_marks(marks(asked)),
        ]
    }

    fn solution(&self) -> Solution {
        let which = choices(&self.asked).iter().position(|picked| *picked == allowed(&self.asked));
        let first = Answer::Choice(which.into_iter().collect());
        let reasons = self.refused().map(|case| {
            let broken = case.broken();
            let option = case.options.iter().position(|option| broken.contains(option));
            Answer::Choice(option.into_iter().collect())
        });
        Solution {
            answers: std::iter::once(first).chain(reasons).skip(self.question).collect(),
            explanation: explanation(&self.asked),
            marks: marks(&self.asked),
        }
    }
}
