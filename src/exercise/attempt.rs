//! One learner at one exercise: the kind's judge, with what the author and every kind have in common around it; and
//! chains of questions on one position.

use std::sync::Arc;

use super::{
    Answer, Audit, Common, Explanation, Feedback, Hint, Input, Judge, Kind, Prompt, Solution, Task, Text, Unanswerable,
    Verdict, fingerprint, understand,
};
use crate::rules::{Game, Move};

/// Most questions of a chain.
pub const MAX_QUESTIONS: usize = 6;

/// One question with a judge, or a chain of questions on one position.
#[derive(Clone, Debug)]
pub struct Exercise {
    /// `lesson-id/step-id`, `set-id/puzzle-id`, or for a generated one `kind@level@seed`,
    /// with `@skill` after it when a skill was asked for.
    pub id: String,
    /// Its kind; that of the first question of a chain.
    pub kind: &'static Kind,
    /// What the author says about it.
    pub common: Common,
    task: Arc<dyn Task>,
    /// The further questions of a chain.
    then: Vec<Exercise>,
}

impl Exercise {
    /// An exercise of a kind.
    #[must_use]
    pub fn new(id: impl Into<String>, kind: &'static Kind, common: Common, task: Box<dyn Task>) -> Self {
        Self { id: id.into(), kind, common, task: task.into(), then: Vec::new() }
    }

    /// The exercise with further questions, asked one after the other when its own is answered. Chains don't nest: of a
    /// chain among them, each question becomes one of this chain.
    #[must_use]
    pub fn followed_by(mut self, questions: impl IntoIterator<Item = Self>) -> Self {
        for mut question in questions {
            let more = std::mem::take(&mut question.then);
            self.then.push(question);
            self.then.extend(more);
        }
        self
    }

    /// The exercise for learners who have been taught only some skills: see [`Task::for_skills`]. It stays the same
    /// question.
    #[must_use]
    pub fn for_skills(mut self, knows: &dyn Fn(&str) -> bool) -> Self {
        if let Some(task) = self.task.for_skills(knows) {
            self.task = task.into();
        }
        self.then = std::mem::take(&mut self.then).into_iter().map(|question| question.for_skills(knows)).collect();
        self
    }

    /// With the articles that its skills rest on: they come first where it is told what is right.
    #[must_use]
    pub fn resting_on(mut self, articles: &[&'static str]) -> Self {
        self.common.articles = articles.to_vec();
        for question in &mut self.then {
            question.common.articles = articles.to_vec();
        }
        self
    }

    /// The questions in order: the exercise itself, and what follows it in a chain. Only the first of them knows the
    /// others; what [`Exercise::audit`] and [`Exercise::printed`] say is of one question.
    pub fn questions(&self) -> impl Iterator<Item = &Self> {
        std::iter::once(self).chain(&self.then)
    }

    /// Its first question without those that follow.
    #[must_use]
    pub fn alone(&self) -> Self {
        Self {
            id: self.id.clone(),
            kind: self.kind,
            common: self.common.clone(),
            task: Arc::clone(&self.task),
            then: Vec::new(),
        }
    }

    /// A fresh attempt.
    #[must_use]
    pub fn begin(&self) -> Attempt {
        Attempt {
            judge: self.task.begin(),
            exercise: self.clone(),
            at: 0,
            at_start: true,
            finished: false,
            hints_given: 0,
            unpromoted: None,
        }
    }

    /// The answer set of its first question as the checker sees it.
    #[must_use]
    pub fn audit(&self) -> Audit {
        self.task.audit()
    }

    /// Why its first question has no answer that is known, where only a search can tell.
    #[must_use]
    pub fn unanswerable(&self) -> Option<Unanswerable> {
        self.task.unanswerable()
    }

    /// How many positions the search for the answers of its first question has looked at, where there was a long one.
    #[must_use]
    pub fn searched(&self) -> u64 {
        self.task.searched()
    }

    /// The game that has to be going on for its first question to make sense; see [`Task::open_game`].
    #[must_use]
    pub fn open_game(&self) -> Option<&Game> {
        self.task.open_game()
    }

    /// A hash of what is asked, without its wording: 16 hexadecimal digits (FNV-1a), the same on every machine. All
    /// questions of a chain count.
    #[must_use]
    pub fn content_hash(&self) -> String {
        let identities: Vec<String> =
            self.questions().map(|question| format!("{}\n{}", question.kind.id, question.task.identity())).collect();
        fingerprint::of(identities.join("\nthen ").as_bytes())
    }

    /// The exercise as a table of a content file, without `id` and wording: what is asked, `kind`, `skills` and `level`.
    /// `None` for a kind that can't be written down, and for a chain.
    #[must_use]
    pub fn written(&self) -> Option<toml::Table> {
        let mut table = self.task.written().filter(|_| self.then.is_empty())?;
        table.insert("kind".into(), self.kind.id.into());
        if !self.common.skills.is_empty() {
            table.insert("skills".into(), self.common.skills.clone().into());
        }
        if let Some(level) = self.common.level {
            table.insert("level".into(), i64::from(level).into());
        }
        Some(table)
    }
}

/// One learner working on one exercise: a pure state machine that knows no terminal, file, clock or chance.
pub struct Attempt {
    exercise: Exercise,
    /// Which question of a chain is asked now; 0 where there is only one.
    at: usize,
    judge: Box<dyn Judge>,
    /// Whether nothing of this question has been answered yet.
    at_start: bool,
    finished: bool,
    hints_given: usize,
    /// The move of the last answer, a slip because it did not say what the pawn becomes.
    unpromoted: Option<Move>,
}

impl Attempt {
    /// The question asked now.
    fn question(&self) -> &Exercise {
        self.at.checked_sub(1).and_then(|index| self.exercise.then.get(index)).unwrap_or(&self.exercise)
    }

    /// The questions after the one asked now.
    fn to_come(&self) -> &[Exercise] {
        self.exercise.then.get(self.at..).unwrap_or_default()
    }

    /// Whether the author's wording is that of the prompt now.
    fn is_as_worded(&self) -> bool {
        self.at_start || self.judge.asks_the_same()
    }

    /// Gives an explanation the articles of the question's skills: before its own where it tells what is right, for they
    /// are what is trained; where it tells why an answer missed, only if it names none.
    fn cite(&self, explanation: &mut Explanation, is_right: bool) {
        if !is_right && !explanation.articles.is_empty() {
            return;
        }
        let own = std::mem::take(&mut explanation.articles);
        explanation.articles.clone_from(&self.question().common.articles);
        let more: Vec<&str> = own.into_iter().filter(|article| !explanation.articles.contains(article)).collect();
        explanation.articles.extend(more);
    }

    /// What to show and to collect now.
    #[must_use]
    pub fn prompt(&self) -> Prompt {
        let mut prompt = self.judge.prompt();
        let common = &self.question().common;
        if self.is_as_worded() {
            if let Some(ask) = &common.ask {
                prompt.question = ask.clone();
            }
            if let Some(text) = &common.text {
                prompt.question = text.clone().and(std::mem::take(&mut prompt.question));
            }
        }
        if !self.exercise.then.is_empty() {
            let place = format!("Question {} of {}.", self.at + 1, self.exercise.then.len() + 1);
            prompt.question = Text::plain(place).and(std::mem::take(&mut prompt.question));
        }
        if let Some(diagram) = prompt.diagrams.first_mut() {
            if let Some(side) = common.orientation {
                diagram.orientation = side;
            }
            if self.is_as_worded() {
                diagram.marks.extend(common.marks.iter().copied());
            }
        }
        prompt
    }

    /// Judges an answer. After [`Verdict::Right`] the attempt is finished and further answers are slips. A question of a
    /// chain that is answered leads on to the next: [`Verdict::Continue`].
    pub fn submit(&mut self, answer: &Answer) -> Feedback {
        if self.finished {
            return Feedback::slip("This exercise is done. Go on to the next one.");
        }
        let completed = self.completed(answer);
        let answer = completed.as_ref().unwrap_or(answer);
        let mut feedback = self.judge.submit(answer);
        self.unpromoted = if feedback.verdict == Verdict::Slip { self.without_promotion(answer) } else { None };
        let orientation = self.question().common.orientation;
        // While the question goes on, the articles of its skills could tell the answer to what is asked next.
        if !matches!(feedback.verdict, Verdict::Slip | Verdict::Continue) {
            self.cite(&mut feedback.explanation, feedback.verdict == Verdict::Right);
        }
        if let (Some(side), Some(diagram)) = (orientation, &mut feedback.diagram) {
            diagram.orientation = side;
        }
        if let (Some(side), Some(reply)) = (orientation, &mut feedback.reply) {
            reply.diagram.orientation = side;
        }
        match feedback.verdict {
            Verdict::Right => {
                feedback.note.clone_from(&self.question().common.note);
                match self.to_come().first().map(|next| next.task.begin()) {
                    Some(judge) => {
                        feedback.verdict = Verdict::Continue;
                        (self.judge, self.at, self.at_start, self.hints_given) = (judge, self.at + 1, true, 0);
                    }
                    None => self.finished = true,
                }
            }
            Verdict::Continue => {
                self.at_start = false;
                self.hints_given = 0;
            }
            Verdict::Partly { .. } | Verdict::Wrong | Verdict::Slip | Verdict::Noted => {}
        }
        feedback
    }

    /// The pawn's move of the answer before, with the piece that this answer names and nothing else.
    fn completed(&self, answer: &Answer) -> Option<Answer> {
        let mv = self.unpromoted?;
        let role = understand::piece_alone(answer)?;
        Some(Answer::Move(Move { promotion: Some(role), ..mv }))
    }

    /// A pawn's move to its last rank, answered where a move is asked for, when it lacks the piece.
    fn without_promotion(&self, answer: &Answer) -> Option<Move> {
        let prompt = match answer {
            Answer::Move(_) | Answer::Text(_) => self.judge.prompt(),
            Answer::Choice(_) | Answer::Squares(_) | Answer::Number(_) | Answer::Placement(_) => return None,
        };
        let game = prompt.game.filter(|_| matches!(prompt.input, Input::Move | Input::Way))?;
        understand::unpromoted(game.position(), answer)
    }

    /// The next hint: the author's first, then the engine's ladder. The last rung is given again when asked again.
    pub fn hint(&mut self) -> Hint {
        let given = self.hints_given;
        self.hints_given += 1;
        let authored = if self.is_as_worded() { self.question().common.hints.as_slice() } else { &[] };
        if let Some(text) = authored.get(given) {
            return Hint::new(text.clone());
        }
        let mut ladder = self.judge.hints();
        let rung = (given - authored.len()).min(ladder.len().saturating_sub(1));
        if ladder.is_empty() { Hint::new(Text::plain("There is no hint here.")) } else { ladder.swap_remove(rung) }
    }

    /// The way from here to the end; explained is the question asked now.
    #[must_use]
    pub fn solution(&self) -> Solution {
        let mut solution = self.judge.solution();
        self.cite(&mut solution.explanation, true);
        let later = self.to_come().iter().flat_map(|question| question.task.begin().solution().answers);
        solution.answers.extend(later);
        solution
    }

    /// Undoes the last step of the question asked now, where its kind has steps.
    pub fn take_back(&mut self) -> bool {
        !self.finished && self.judge.take_back()
    }

    /// Whether there is a step to take back.
    #[must_use]
    pub fn can_take_back(&self) -> bool {
        !self.finished && self.judge.can_take_back()
    }

    /// Whether the exercise has been completed.
    #[must_use]
    pub const fn is_finished(&self) -> bool {
        self.finished
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exercise::kind;
    use crate::exercise::testing::exercise;
    use crate::rules::{Move, Square};

    const SCHOLARS_MATE: &str = "moves = \"1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7#\"\n";

    fn question(id: &str, toml: &str) -> Exercise {
        exercise(kind::find(id).unwrap(), &format!("{SCHOLARS_MATE}{toml}"))
    }

    /// Is it mate? Which piece gives check? Where could the king have gone?
    fn chain() -> Exercise {
        question("verdict", "proof = false\nhints = [\"Can the king take the queen?\"]\nnote = \"In four moves.\"")
            .followed_by([
                question(
                    "select",
                    "what = \"attackers\"\nof = \"e8\"\nside = \"white\"\nask = \"Who gives check?\"\nnote = \"One.\"",
                ),
                question("count", "what = \"legal-moves\"\norientation = \"white\""),
            ])
    }

    #[test]
    fn questions_are_asked_one_after_the_other() {
        let chain = chain();
        assert_eq!(
            chain.questions().map(|question| question.kind.id).collect::<Vec<_>>(),
            ["verdict", "select", "count"]
        );
        let mut attempt = chain.begin();
        assert!(attempt.prompt().question.to_plain().starts_with("Question 1 of 3."));
        assert_eq!(attempt.hint().text.to_plain(), "Can the king take the queen?");
        assert_eq!(attempt.submit(&Answer::Choice(vec![1])).verdict, Verdict::Wrong, "it is not stalemate");
        let first = attempt.submit(&Answer::Choice(vec![0]));
        assert_eq!(
            (first.verdict, first.note.map(|note| note.to_plain())),
            (Verdict::Continue, Some("In four moves.".into()))
        );
        assert_eq!(attempt.prompt().question.to_plain(), "Question 2 of 3.\nWho gives check?");
        assert_eq!(attempt.submit(&Answer::Number(1)).verdict, Verdict::Slip);
        assert_eq!(attempt.submit(&Answer::Squares(vec![Square::F7])).verdict, Verdict::Continue);
        assert_eq!(attempt.prompt().diagrams[0].orientation, crate::rules::Color::White);
        assert!(!attempt.take_back(), "a question answered stays answered");
        assert_eq!(attempt.submit(&Answer::Number(0)).verdict, Verdict::Right);
        assert!(attempt.is_finished());
    }

    #[test]
    fn articles_of_skills_do_not_answer_the_next_question() {
        let pinned = "fen = \"4r1k1/8/8/8/8/4N3/8/4K3 w - - 0 1\"\nmove = \"e3g4\"";
        let asked = exercise(kind::find("legal").unwrap(), pinned).resting_on(&["3.9.2"]);
        let mut attempt = asked.begin();
        let first = attempt.submit(&Answer::Choice(vec![1]));
        assert_eq!(
            (first.verdict, first.explanation.articles),
            (Verdict::Continue, vec![]),
            "which rule is asked next"
        );
        assert_eq!(attempt.solution().explanation.articles, ["3.9.2"]);
    }

    #[test]
    fn what_is_trained_is_cited_first_and_a_miss_by_its_own_reason() {
        let pinned = "what = \"moves\"\nof = \"a1\"\nfen = \"4k3/8/8/8/8/8/8/R3K3 w - - 0 1\"";
        let asked = exercise(kind::find("select").unwrap(), pinned).resting_on(&["4.3.2", "3.5"]);
        let mut attempt = asked.begin();
        let miss = attempt.submit(&Answer::Squares(vec![Square::B2]));
        assert_eq!(miss.explanation.articles, ["3.3", "3.5"]);
        assert_eq!(attempt.solution().explanation.articles, ["4.3.2", "3.5", "3.3"]);
        let right = attempt.solution().answers.remove(0);
        assert_eq!(attempt.submit(&right).explanation.articles, ["4.3.2", "3.5", "3.3"]);
    }

    #[test]
    fn the_author_s_question_stays_where_it_is_asked_again() {
        let toml = "goal = { with = \"knight\" }\nfind = \"every\"\nfen = \"8/8/8/8/8/8/8/N7 w - - 0 1\"\n\
                    ask = \"Where may she go?\"\nhints = [\"Two and one.\"]";
        let mut attempt = exercise(kind::find("move").unwrap(), toml).begin();
        assert_eq!(attempt.submit(&Answer::Move(Move::new(Square::A1, Square::B3))).verdict, Verdict::Continue);
        assert_eq!(attempt.prompt().question.to_plain(), "Where may she go?");
        assert_eq!(attempt.hint().text.to_plain(), "Two and one.");
        // Elsewhere the next question is another one.
        let stars = "stars = [\"a5\", \"e5\"]\nfen = \"8/8/8/8/8/8/8/R7 w - - 0 1\"\nask = \"Collect them.\"";
        let mut attempt = exercise(kind::find("collect").unwrap(), stars).begin();
        attempt.submit(&Answer::Move(Move::new(Square::A1, Square::A5)));
        assert_ne!(attempt.prompt().question.to_plain(), "Collect them.");
    }

    #[test]
    fn the_solution_leads_through_the_rest_of_the_chain() {
        let mut attempt = chain().begin();
        let answers = attempt.solution().answers;
        assert_eq!(answers.len(), 3);
        attempt.submit(&answers[0]);
        assert_eq!(attempt.solution().answers, answers[1..]);
        assert!(attempt.solution().explanation.short.to_plain().contains("f7"), "the question asked now is explained");
        crate::exercise::testing::assert_solves_itself(&chain());
    }

    #[test]
    fn every_question_belongs_to_what_is_asked() {
        let alone = question("verdict", "proof = false");
        let more = alone.clone().followed_by([question("count", "what = \"checks\"")]);
        let other = alone.clone().followed_by([question("count", "what = \"captures\"")]);
        assert_ne!(alone.content_hash(), more.content_hash());
        assert_ne!(more.content_hash(), other.content_hash());
        assert_eq!(more.printed().key.answers.len(), 1, "each question is printed with its own key");
        let nested = alone.followed_by([more.clone(), more]);
        assert_eq!(nested.questions().count(), 5);
        assert!(nested.questions().skip(1).all(|question| question.then.is_empty()));
    }

    #[test]
    fn a_piece_said_after_the_slip_completes_the_move() {
        let toml = "goal = { promote = \"rook\" }\nfen = \"1n1n3k/P1P5/8/8/8/8/8/K7 w - - 0 1\"";
        let promote = exercise(kind::find("move").unwrap(), toml);
        let mut attempt = promote.begin();
        let said = |words: &str| Answer::Text(words.into());
        assert_eq!(attempt.submit(&said("queen")).verdict, Verdict::Slip, "five captures and steps are possible");
        assert_eq!(attempt.submit(&said("cxd8")).verdict, Verdict::Slip);
        assert_eq!(attempt.submit(&said("a rook")).verdict, Verdict::Right);
        let mut attempt = promote.begin();
        attempt.submit(&Answer::Move(Move::new(Square::A7, Square::A8)));
        attempt.submit(&said("nonsense"));
        assert_eq!(attempt.submit(&said("q")).verdict, Verdict::Slip, "something else was said in between");
    }

    #[test]
    fn steps_are_taken_back_within_the_question() {
        let toml = "stars = [\"a5\", \"e5\"]\nfen = \"8/8/8/8/8/8/8/R7 w - - 0 1\"";
        let mut attempt = chain().followed_by([exercise(kind::find("collect").unwrap(), toml)]).begin();
        for answer in attempt.solution().answers.into_iter().take(3) {
            attempt.submit(&answer);
        }
        assert_eq!(attempt.submit(&Answer::Move(Move::new(Square::A1, Square::A5))).verdict, Verdict::Continue);
        assert!(attempt.can_take_back() && attempt.take_back());
        assert!(!attempt.can_take_back() && !attempt.take_back());
        assert!(attempt.prompt().question.to_plain().starts_with("Question 4 of 4."));
    }
}
