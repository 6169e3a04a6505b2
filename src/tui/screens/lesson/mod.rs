//! The screen of a lesson, set or drill: shows a session, and turns keys, clicks and words into answers.

pub mod draft;
pub mod paint;
pub mod scene;
pub mod told;

mod keyboard;
mod mouse;

use std::sync::{Mutex, PoisonError};

use cursive::event::{Event, EventResult};
use cursive::view::View;
use cursive::{Printer, Vec2};

use self::draft::{Draft, Picked};
use self::scene::{Parts, Scene};
use self::told::Said;
use super::frame::{self, KeySpot, Look};
use crate::exercise::{Answer, Depth, Input, Pick, Prompt, Verdict};
use crate::learner::session::{Screen, Session};
use crate::rules::{Move, Role, Square};
use crate::tui::app::{self, SharedWorld};
use crate::tui::board::Hand;
use crate::tui::keys::{self, Command, Mode};

/// Where the cursor begins.
const START: Square = Square::E4;

/// The screen.
pub struct LessonScreen {
    /// `None` once the app has taken it back. The lock makes the session shareable; nobody else holds it.
    session: Mutex<Option<Session>>,
    world: SharedWorld,
    look: Look,
    title: String,
    place: String,
    screen: Screen,
    draft: Draft,
    said: Said,
    depth: Depth,
    trouble: Option<String>,
    /// A board that came of an answer is looked at before the question is asked again.
    looking: bool,
    /// What was told before the learner asked why a move is not allowed; `None` while nobody asks.
    before_why: Option<Said>,
    flipped: bool,
    scroll: usize,
    pressed: mouse::Pressed,
    size: Vec2,
    scene: Scene,
}

impl LessonScreen {
    /// Shows a session.
    #[must_use]
    pub fn new(session: Session, world: SharedWorld, look: Look) -> Self {
        let size = Vec2::new(80, 24);
        let screen = session.screen();
        let title = session.title().to_owned();
        let draft = Draft::new(None, START);
        let parts = Parts {
            size,
            screen: &screen,
            draft: &draft,
            said: &Said::Nothing,
            depth: Depth::Short,
            trouble: None,
            mode: Mode::Reading,
            flipped: false,
            pieces: look.pieces,
        };
        let scene = Scene::compose(&parts);
        let mut lesson = Self {
            session: Mutex::new(Some(session)),
            world,
            look,
            title,
            place: String::new(),
            screen,
            draft,
            said: Said::Nothing,
            depth: Depth::Short,
            trouble: None,
            looking: false,
            before_why: None,
            flipped: false,
            scroll: 0,
            pressed: mouse::Pressed::default(),
            size,
            scene,
        };
        lesson.arrive();
        lesson
    }

    /// Takes the session out, to be closed.
    pub fn take_session(&mut self) -> Option<Session> {
        self.session.get_mut().unwrap_or_else(PoisonError::into_inner).take()
    }

    fn session(&mut self) -> Option<&mut Session> {
        self.session.get_mut().unwrap_or_else(PoisonError::into_inner).as_mut()
    }

    fn can_take_back(&self) -> bool {
        let session = self.session.lock().unwrap_or_else(PoisonError::into_inner);
        session.as_ref().is_some_and(Session::can_take_back)
    }

    /// Whether there is a game behind the board, with a piece that could be asked about.
    fn asks_about_moves(&self) -> bool {
        let game = self.prompt().and_then(|prompt| prompt.game.as_ref());
        game.is_some_and(|game| !game.position().board().occupied().is_empty())
    }

    fn prompt(&self) -> Option<&Prompt> {
        match &self.screen {
            Screen::Question(prompt) | Screen::Answered(prompt) => Some(prompt),
            Screen::Page(_) | Screen::Finished(_) => None,
        }
    }

    fn mode(&self) -> Mode {
        if self.before_why.is_some() {
            return Mode::Why;
        }
        match &self.screen {
            Screen::Page(_) => Mode::Reading,
            Screen::Finished(_) => Mode::Finished,
            Screen::Answered(_) => Mode::Answered,
            Screen::Question(_) if self.looking => Mode::Looking,
            Screen::Question(_) if self.draft.promoting.is_some() => Mode::Promotion,
            Screen::Question(_) if self.draft.field.is_open => Mode::Typing,
            Screen::Question(prompt) => match prompt.input {
                Input::Choice { .. } => Mode::Options,
                Input::Placement { .. } => Mode::Placing,
                Input::Squares { .. } | Input::Move | Input::Way | Input::Text { .. } | Input::Number { .. } => {
                    Mode::Board
                }
            },
        }
    }

    /// A new step is on the screen.
    fn arrive(&mut self) {
        self.said = Said::Nothing;
        self.flipped = false;
        self.before_why = None;
        self.scroll = 0;
        self.refresh();
        self.draft = Draft::new(self.prompt(), self.draft.cursor);
        self.compose();
    }

    /// The session has changed.
    fn refresh(&mut self) {
        self.depth = Depth::Short;
        self.looking = false;
        if let Some(session) = self.session() {
            let screen = session.screen();
            let (step, of) = session.place();
            let place = match (&screen, of) {
                (Screen::Finished(_), _) => String::new(),
                (_, Some(of)) => format!("step {step} of {of}"),
                (_, None) => format!("number {step}"),
            };
            self.screen = screen;
            self.place = place;
        }
    }

    fn compose(&mut self) {
        self.scene = Scene::compose(&Parts {
            size: self.size,
            screen: &self.screen,
            draft: &self.draft,
            said: &self.said,
            depth: self.depth,
            trouble: self.trouble.as_deref(),
            mode: self.mode(),
            flipped: self.flipped,
            pieces: self.look.pieces,
        });
        self.scroll = self.scroll.min(self.scene.last_scroll());
    }

    /// Tells something new, and scrolls to it.
    fn say(&mut self, said: Said) {
        self.said = said;
        self.depth = Depth::Short;
        self.show_newest();
    }

    fn show_newest(&mut self) {
        self.compose();
        self.scroll = self.scene.newest.min(self.scene.last_scroll());
    }

    fn submit(&mut self, answer: &Answer) {
        let now = app::lock(&self.world).now();
        let Some(submitted) = self.session().map(|session| session.submit(answer, now)) else { return };
        let verdict = submitted.feedback.verdict;
        self.trouble = submitted.trouble;
        self.refresh();
        match verdict {
            Verdict::Right | Verdict::Continue | Verdict::Noted => {
                self.draft = Draft::new(self.prompt(), self.draft.cursor);
            }
            Verdict::Wrong | Verdict::Partly { .. } | Verdict::Slip => self.draft.held = None,
        }
        if matches!(verdict, Verdict::Right | Verdict::Noted) {
            self.draft.field.is_open = false;
        }
        let said = Said::Feedback(Box::new(submitted.feedback));
        self.looking = said.holds_the_board();
        self.say(said);
    }

    /// Goes on with what came of picking something.
    fn take(&mut self, picked: Picked) {
        match picked {
            Picked::Draft => {}
            Picked::Answer(answer) => self.submit(&answer),
            Picked::Nothing(why) => self.say(Said::Remark(why)),
        }
    }

    fn pick_square(&mut self, sq: Square) {
        if self.before_why.is_some() {
            self.pick_for_ruling(sq);
            return;
        }
        let Screen::Question(prompt) = &self.screen else { return };
        let picked = self.draft.pick_square(prompt, sq);
        self.take(picked);
    }

    fn pick_for_ruling(&mut self, sq: Square) {
        self.draft.cursor = sq;
        match self.draft.held.take() {
            None => self.draft.held = Some(sq),
            Some(from) => self.rule_on(from, sq),
        }
    }

    /// Tells whether a move is allowed, and why not.
    fn rule_on(&mut self, from: Square, to: Square) {
        self.draft.held = None;
        let Some(prompt) = self.prompt() else { return };
        let promotion = prompt.needs_promotion(from, to).then_some(Role::Queen);
        match prompt.why(Move { from, to, promotion }) {
            Some(ruling) => self.say(Said::Ruling(Box::new(ruling))),
            None => self.say(Said::Remark("There is no game behind this board.".into())),
        }
    }

    fn toggle_why(&mut self) {
        self.draft.held = None;
        match self.before_why.take() {
            Some(said) => {
                self.looking = said.holds_the_board() && matches!(self.screen, Screen::Question(_));
                self.say(said);
            }
            None if self.asks_about_moves() => {
                self.before_why = Some(std::mem::take(&mut self.said));
                self.draft.field.is_open = false;
            }
            None => self.say(Said::Remark("There are no moves here to ask about.".into())),
        }
    }

    fn advance(&mut self) {
        let now = app::lock(&self.world).now();
        self.trouble = self.session().and_then(|session| session.advance(now));
        self.arrive();
    }

    fn hint(&mut self) {
        let now = app::lock(&self.world).now();
        if let Some(hint) = self.session().and_then(|session| session.hint(now)) {
            self.looking = false;
            self.say(Said::Hint(hint));
        }
    }

    fn solution(&mut self) {
        let now = app::lock(&self.world).now();
        if let Some(solution) = self.session().and_then(|session| session.solution(now)) {
            self.looking = false;
            self.say(Said::Solution(Box::new(solution)));
        }
    }

    fn take_back(&mut self) {
        if self.draft.undo() {
            return;
        }
        if self.session().is_some_and(Session::take_back) {
            self.refresh();
            self.draft = Draft::new(self.prompt(), self.draft.cursor);
            self.say(Said::Nothing);
        } else {
            self.say(Said::Remark("There is nothing to take back.".into()));
        }
    }

    fn spots(&self) -> Vec<KeySpot> {
        let mode = self.mode();
        let several = self.prompt().is_some_and(|prompt| {
            matches!(
                prompt.input,
                Input::Choice { pick: Pick::Any, .. } | Input::Squares { pick: Pick::Any } | Input::Placement { .. }
            )
        });
        let has_game = self.asks_about_moves();
        let has_steps = self.draft.can_undo() || self.can_take_back();
        let has_board = self.scene.board.is_some();
        let has_more = self.said.deeper(self.depth) != self.depth;
        let keys: Vec<_> = keys::line(mode)
            .filter(|row| match row.command {
                Command::Done => several,
                Command::Why => has_game,
                Command::TakeBack => has_steps,
                Command::Flip => has_board,
                Command::Deeper => has_more,
                _ => true,
            })
            .collect();
        frame::key_spots(&keys, self.size)
    }

    fn hand(&self) -> Hand {
        let mode = self.mode();
        let on_board =
            matches!(mode, Mode::Board | Mode::Placing | Mode::Why) && !self.wants_words() || mode == Mode::Why;
        Hand { cursor: on_board.then_some(self.draft.cursor), picked: self.draft.shown_squares() }
    }
}

impl View for LessonScreen {
    fn layout(&mut self, size: Vec2) {
        self.size = size;
        self.compose();
    }

    fn required_size(&mut self, constraint: Vec2) -> Vec2 {
        constraint
    }

    fn draw(&self, printer: &Printer<'_, '_>) {
        if frame::asks_for_room(printer, self.look.theme) {
            return;
        }
        let (spots, hand) = (self.spots(), self.hand());
        let around =
            paint::Around { title: &self.title, place: &self.place, spots: &spots, scroll: self.scroll, hand: &hand };
        paint::draw(printer, self.look, &self.scene, &around);
    }

    fn on_event(&mut self, event: Event) -> EventResult {
        if !frame::is_enough(self.size) {
            return EventResult::Ignored;
        }
        let mode = self.mode();
        let command = keys::command(mode, &event).or_else(|| frame::clicked(&self.spots(), &event));
        let result = match (command, &event) {
            (Some(command), event) => self.perform(command, mode, event),
            (None, Event::Unknown(bytes)) => {
                self.paste(bytes);
                EventResult::consumed()
            }
            (None, event @ Event::Mouse { .. }) => {
                self.mouse(event, mode);
                EventResult::consumed()
            }
            (None, event) if mode == Mode::Typing && self.typed(event) => EventResult::consumed(),
            (None, _) => EventResult::Ignored,
        };
        self.compose();
        result
    }
}
