//! One session as a conversation: shows what is on the screen, and understands what is typed at it.

mod showing;

use std::io;

use super::listening::{self, Heard, Query};
use super::voice::Voice;
use super::{Left, drawing, queries, speech};
use crate::exercise::placing::{self, Placing};
use crate::exercise::why::Ruling;
use crate::exercise::{
    Answer, Depth, Diagram, Explanation, Feedback, Input, Mark, Misconception, Prompt, Reply, Solution, Verdict,
};
use crate::learner::World;
use crate::learner::session::{Screen, Session};
use crate::notation::describe;
use crate::rules::{Board, Piece, SquareSet};

/// What can be typed during a session, a line each.
const HELP: [&str; 24] = [
    "Type your answer, or one of these words:",
    "board: the board, drawn with letters.",
    "pieces: the pieces of each side, with the marks.",
    "rank 4, file e, square e4: what stands there.",
    "moves e2: where the piece on e2 may go.",
    "attackers f7: who attacks or guards f7.",
    "last: the last move. played: all moves that were played before.",
    "marks: what the last answer pointed at.",
    "again: the question once more.",
    "why e1g1: whether this move is legal, and why not.",
    "hint: a hint. Ask again for more.",
    "more: the explanation in full, then the article of the Laws.",
    "solution: the answer, with what to type.",
    "take back: undoes a step, where there are steps.",
    "skip: goes on; the question stays open.",
    "next, or just Enter: goes on from a page or an answered question.",
    "back: one step back.",
    "menu: leaves this for the menu.",
    "quit: ends touchmove. Your answers are kept.",
    "Squares may be typed as e4 or as echo four.",
    "A move is typed with its two squares, e2e4, or in notation, Nf3. A new queen: e7e8q.",
    "Pieces are placed in words: place white queen d1, white pawns a2-h2, remove e1, move a1 h1, clear, done.",
    "Several squares or numbers are typed with spaces between. Where nothing fits, type none.",
    "answer WORD: takes WORD as your answer, even if it is one of the words above.",
];

/// What follows on a line.
enum Next {
    /// Listen again.
    Listen,
    /// Show what is on the screen now.
    Show,
    /// Leave.
    Leave(Left),
}

/// A learner at work on a session.
pub(super) struct Desk<'a, 'io> {
    session: Session,
    world: &'a World,
    voice: &'a mut Voice<'io>,
    /// The explanation that `more` goes on with, and how much of it has been told.
    told: Option<(Explanation, Depth)>,
    /// What the last answer, hint or solution pointed at.
    marks: Vec<Mark>,
    /// The board after the answer, where it is another than the question's.
    board_after: Option<Diagram>,
    /// The step that was announced last.
    announced: Option<usize>,
    /// The boards that were read aloud last.
    boards_told: Vec<Diagram>,
    /// The board that is being set up.
    placing: Option<Placing>,
}

impl<'a, 'io> Desk<'a, 'io> {
    pub const fn new(session: Session, world: &'a World, voice: &'a mut Voice<'io>) -> Self {
        Self {
            session,
            world,
            voice,
            told: None,
            marks: Vec::new(),
            board_after: None,
            announced: None,
            boards_told: Vec::new(),
            placing: None,
        }
    }

    pub fn into_session(self) -> Session {
        self.session
    }

    /// Goes on until the session is finished or left.
    pub fn run(&mut self) -> io::Result<Left> {
        let title = self.session.title();
        let end = if title.ends_with(['.', '?', '!']) { "" } else { "." };
        self.voice.say(&format!("{title}{end}"))?;
        let mut show = true;
        loop {
            if show {
                if let Screen::Finished(summary) = self.session.screen() {
                    self.say_summary(summary)?;
                    return Ok(Left::Finished);
                }
                self.show()?;
            }
            let Some(line) = self.voice.listen()? else { return Ok(Left::ForGood) };
            match self.hear(&line)? {
                Next::Listen => show = false,
                Next::Show => show = true,
                Next::Leave(left) => return Ok(left),
            }
        }
    }

    fn say(&mut self, line: &str) -> io::Result<()> {
        self.voice.say(line)
    }

    fn say_trouble(&mut self, trouble: Option<String>) -> io::Result<()> {
        trouble.map_or(Ok(()), |trouble| self.say(&format!("Note: {trouble}")))
    }

    /// Says everything that is on the screen now.
    fn show(&mut self) -> io::Result<()> {
        self.announce()?;
        match self.session.screen() {
            Screen::Page(page) => self.show_page(&page),
            Screen::Question(mut prompt) => {
                if let (Some(placing), Some(diagram)) = (&self.placing, prompt.diagrams.first_mut()) {
                    diagram.board = *placing.board();
                }
                self.show_question(&prompt)
            }
            Screen::Answered(prompt) => {
                self.voice.say_text(&prompt.question)?;
                self.say("This question is answered. Press Enter to go on.")
            }
            Screen::Finished(_) => Ok(()),
        }
    }

    fn hear(&mut self, line: &str) -> io::Result<Next> {
        match listening::hear(line) {
            Heard::Query(query) => self.query(&query),
            Heard::Unfinished(usage) => {
                self.voice.say_exactly(usage)?;
                Ok(Next::Listen)
            }
            Heard::Nothing => match self.session.screen() {
                Screen::Page(_) | Screen::Answered(_) => self.go_on(),
                Screen::Question(prompt) => {
                    self.voice.say_exactly(&format!("{} Or type skip, or help.", listening::expected(&prompt)))?;
                    Ok(Next::Listen)
                }
                Screen::Finished(_) => Ok(Next::Show),
            },
            Heard::Answer(text) => match self.session.screen() {
                Screen::Question(prompt) => self.answer(&text, &prompt),
                Screen::Page(_) | Screen::Answered(_) => {
                    self.say("Nothing is asked here. Press Enter to go on, or type help.")?;
                    Ok(Next::Listen)
                }
                Screen::Finished(_) => Ok(Next::Show),
            },
        }
    }

    fn answer(&mut self, words: &str, prompt: &Prompt) -> io::Result<Next> {
        if let Input::Placement { pieces } = &prompt.input {
            return self.place(words, pieces, prompt);
        }
        match prompt.read(words) {
            Ok(answer) => self.submit(&answer, prompt),
            Err(message) => {
                self.voice.say_exactly(&format!("{message} Or type help."))?;
                Ok(Next::Listen)
            }
        }
    }

    fn go_on(&mut self) -> io::Result<Next> {
        let trouble = self.session.advance(self.world.now());
        self.forget();
        self.say_trouble(trouble)?;
        Ok(Next::Show)
    }

    fn forget(&mut self) {
        self.told = None;
        self.marks.clear();
        self.board_after = None;
        self.announced = None;
        self.boards_told.clear();
        self.placing = None;
    }

    /// Changes the board that is being set up; hands it in when that is all.
    fn place(&mut self, words: &str, pieces: &[Piece], prompt: &Prompt) -> io::Result<Next> {
        let start = prompt.diagrams.first().map_or(Board::empty(), |diagram| diagram.board);
        let placing = self.placing.get_or_insert_with(|| Placing::new(start, pieces.to_vec()));
        let edit = placing::read(words, pieces).and_then(|edit| placing.change(&edit.changes).map(|()| edit));
        let (board, edit) = match edit {
            Ok(edit) => (*placing.board(), edit),
            Err(message) => {
                self.voice.say_exactly(&format!("{message} Or type help."))?;
                return Ok(Next::Listen);
            }
        };
        if edit.done {
            return self.submit(&Answer::Placement(board), prompt);
        }
        self.say(&placing::told(&edit.changes, &board))?;
        Ok(Next::Listen)
    }

    fn submit(&mut self, answer: &Answer, prompt: &Prompt) -> io::Result<Next> {
        let submitted = self.session.submit(answer, self.world.now());
        self.say_feedback(&submitted.feedback)?;
        self.say_trouble(submitted.trouble)?;
        let next = match submitted.feedback.verdict {
            Verdict::Right | Verdict::Noted => {
                self.say("Press Enter to go on.")?;
                Next::Listen
            }
            Verdict::Continue => {
                self.placing = None;
                Next::Show
            }
            Verdict::Wrong | Verdict::Partly { .. } => {
                if submitted.feedback.diagram.is_some() || submitted.feedback.reply.is_some() {
                    self.say("The board is as it was before.")?;
                }
                if let Screen::Question(_) = self.session.screen() {
                    self.voice.say_exactly(&format!("Try again. {} Or type hint.", listening::expected(prompt)))?;
                } else {
                    self.say("Press Enter to go on.")?;
                }
                Next::Listen
            }
            Verdict::Slip => Next::Listen,
        };
        Ok(next)
    }

    fn say_feedback(&mut self, feedback: &Feedback) -> io::Result<()> {
        let explanation = &feedback.explanation;
        let said = speech::text(&explanation.short);
        let heading = match feedback.verdict {
            Verdict::Right | Verdict::Partly { .. } | Verdict::Wrong => Some(feedback.verdict.heading()),
            Verdict::Continue | Verdict::Slip | Verdict::Noted => None,
        };
        if let Some(heading) = heading.filter(|heading| !said.first().is_some_and(|first| first.starts_with(heading))) {
            self.say(&format!("{heading}."))?;
        }
        self.voice.say_all(&said)?;
        let is_named = |san: &String| said.iter().any(|line| line.contains(san));
        if let Some(Reply { san, .. }) = feedback.reply.as_ref().filter(|reply| !is_named(&reply.san)) {
            self.say(&Reply::sentence(&speech::san(san)))?;
        }
        for misconception in &feedback.misconceptions {
            if !is_told(misconception, &said) {
                self.voice.say_all(&speech::sentences(&misconception.told()))?;
            }
        }
        if let Some(others) = feedback.also_right() {
            self.say(&others)?;
        }
        if let Some(note) = &feedback.note {
            self.voice.say_text(note)?;
        }
        if feedback.verdict != Verdict::Slip {
            self.told = Some((explanation.clone(), Depth::Short));
            self.marks.clone_from(&feedback.marks);
            let reply_board = feedback.reply.as_ref().map(|reply| reply.diagram.clone());
            self.board_after = if feedback.verdict == Verdict::Right {
                reply_board.or_else(|| feedback.diagram.clone())
            } else {
                None
            };
        }
        Ok(())
    }

    fn query(&mut self, query: &Query) -> io::Result<Next> {
        match query {
            Query::Quit => return Ok(Next::Leave(Left::ForGood)),
            Query::Menu => return Ok(Next::Leave(Left::ForMenu)),
            Query::Again => {
                self.boards_told.clear();
                return Ok(Next::Show);
            }
            Query::Skip => return self.go_on(),
            Query::Next => {
                return if let Screen::Question(_) = self.session.screen() {
                    self.say("This question is still open. Answer it, or type skip to leave it for now.")?;
                    Ok(Next::Listen)
                } else {
                    self.go_on()
                };
            }
            Query::Back => {
                if self.session.back() {
                    self.forget();
                    return Ok(Next::Show);
                }
                self.say("This is the first step.")?;
            }
            Query::TakeBack => {
                if self.placing.as_mut().is_some_and(Placing::undo) {
                    self.say("Taken back.")?;
                    return Ok(Next::Listen);
                }
                if self.session.take_back() {
                    self.say("Taken back.")?;
                    return Ok(Next::Show);
                }
                self.say("There is nothing to take back here.")?;
            }
            Query::Help => HELP.iter().try_for_each(|line| self.voice.say_exactly(line))?,
            Query::Hint => self.hint()?,
            Query::Solution => self.solution()?,
            Query::More => self.more()?,
            Query::Why(mv) => self.why(mv)?,
            Query::Board
            | Query::Pieces
            | Query::Rank(_)
            | Query::File(_)
            | Query::Square(_)
            | Query::Moves(_)
            | Query::Attackers(_)
            | Query::Last
            | Query::Played
            | Query::Marks => self.board_query(query)?,
        }
        Ok(Next::Listen)
    }

    fn hint(&mut self) -> io::Result<()> {
        let Some(hint) = self.session.hint(self.world.now()) else {
            return self.say("There is no open question to give a hint for.");
        };
        let mut lines = speech::text(&hint.text);
        if let Some(first) = lines.first_mut() {
            first.insert_str(0, "Hint: ");
        }
        self.marks = hint.marks;
        self.voice.say_all(&lines)
    }

    fn solution(&mut self) -> io::Result<()> {
        let Some(solution) = self.session.solution(self.world.now()) else {
            self.say("There is no question here.")?;
            return self.say("Press Enter to go on.");
        };
        let Solution { answers, explanation, marks } = solution;
        self.voice.say_text(&explanation.short)?;
        self.told = Some((explanation, Depth::Short));
        self.marks = marks;
        if let Screen::Answered(_) = self.session.screen() {
            return self.say("Press Enter to go on.");
        }
        answers
            .iter()
            .try_for_each(|answer| self.voice.say_exactly(&format!("To answer, type: {}", listening::typed(answer))))
    }

    fn more(&mut self) -> io::Result<()> {
        let Some((explanation, depth)) = self.told.take() else {
            return self.say("There is nothing to explain yet. After an answer, more tells more.");
        };
        let deeper = explanation.deeper(depth);
        match deeper {
            Some(Depth::Full) => self.voice.say_text(&explanation.full)?,
            Some(Depth::Article) => {
                explanation.articles.iter().try_for_each(|article| self.say(&describe::cite(article)))?;
            }
            None if depth == Depth::Short => self.say("The short explanation says it all.")?,
            Some(Depth::Short) | None => self.say("That is all there is to say.")?,
        }
        let depth = deeper.unwrap_or(Depth::Article);
        self.told = Some((explanation, depth));
        Ok(())
    }

    fn why(&mut self, words: &str) -> io::Result<()> {
        let prompt = match self.session.screen() {
            Screen::Question(prompt) | Screen::Answered(prompt) => prompt,
            Screen::Page(_) | Screen::Finished(_) => return self.say("There is no position here to try a move in."),
        };
        match queries::why(&prompt, words) {
            Ok(Ruling { explanation, marks, .. }) => {
                self.voice.say_text(&explanation.short)?;
                self.told = Some((explanation, Depth::Short));
                self.marks = marks;
                Ok(())
            }
            Err(message) => self.say(&message),
        }
    }

    /// The prompt and the board that queries are about; a page's board comes with an empty prompt.
    fn board(&self) -> Option<(Prompt, Diagram)> {
        match self.session.screen() {
            Screen::Page(page) => {
                let prompt = Prompt {
                    question: page.text.clone(),
                    diagrams: vec![],
                    input: Input::Move,
                    progress: None,
                    game: None,
                };
                Some((prompt, page.diagram.clone()?))
            }
            Screen::Question(prompt) | Screen::Answered(prompt) => {
                let mut diagram = self.board_after.clone().or_else(|| prompt.diagrams.first().cloned())?;
                if let Some(placing) = &self.placing {
                    diagram.board = *placing.board();
                }
                Some((*prompt, diagram))
            }
            Screen::Finished(_) => None,
        }
    }

    fn board_query(&mut self, query: &Query) -> io::Result<()> {
        let Some((prompt, diagram)) = self.board() else { return self.say("There is no board here.") };
        let lines = match query {
            Query::Board => {
                drawing::lines(&diagram).iter().try_for_each(|line| self.voice.say_exactly(line))?;
                let mut lines = vec!["Capital letters are White's pieces.".to_owned()];
                lines.extend(speech::marks(&diagram, &diagram.marks, Some(&prompt.input)));
                lines
            }
            Query::Pieces => {
                let mut lines = speech::position(&diagram);
                lines.extend(speech::marks(&diagram, &diagram.marks, Some(&prompt.input)));
                lines
            }
            Query::Rank(rank) => vec![queries::line(&diagram, &format!("Rank {rank}"), SquareSet::rank(*rank))],
            Query::File(file) => vec![queries::line(&diagram, &format!("File {file}"), SquareSet::file(*file))],
            Query::Square(sq) => queries::square(&diagram, *sq),
            Query::Moves(sq) => queries::moves(&prompt, &diagram, *sq),
            Query::Attackers(sq) => queries::attackers(&diagram, *sq),
            Query::Last => vec![queries::last(&prompt, &diagram)],
            Query::Played => {
                vec![speech::history(&prompt).unwrap_or_else(|| "No moves were played before.".to_owned())]
            }
            Query::Marks => {
                let lines = speech::marks(&diagram, &self.marks, None);
                if lines.is_empty() { vec!["Nothing is marked.".to_owned()] } else { lines }
            }
            Query::Why(_)
            | Query::Again
            | Query::More
            | Query::Hint
            | Query::Solution
            | Query::TakeBack
            | Query::Next
            | Query::Skip
            | Query::Back
            | Query::Help
            | Query::Menu
            | Query::Quit => vec![],
        };
        self.voice.say_all(&lines)
    }
}

/// Whether the explanation has already told this misconception.
fn is_told(misconception: &Misconception, said: &[String]) -> bool {
    let belief = speech::sentences(misconception.belief);
    belief.iter().all(|sentence| said.contains(sentence))
}
