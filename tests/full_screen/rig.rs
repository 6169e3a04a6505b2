//! The whole app without a terminal: keys and clicks in, frames out.

use std::cell::RefCell;
use std::sync::{Arc, Mutex};

use chrono::{TimeZone as _, Utc};
use cursive::backend::Backend;
use cursive::backends::puppet;
use cursive::backends::puppet::observed::{GraphemePart, ObservedScreen};
use cursive::event::{Event, Key, MouseButton, MouseEvent};
use cursive::style::{Color as Ink, ColorPair, Effect};
use cursive::{Cursive, CursiveRunner, Vec2};

use touchmove::course::{Content, Sources};
use touchmove::learner::World;
use touchmove::learner::start::Start;
use touchmove::tui::{self, ColorDepth, Options};

/// A puppet whose window can be resized: each size is a puppet of its own.
struct Window {
    puppet: RefCell<Box<puppet::Backend>>,
    shared: Arc<Mutex<Shared>>,
}

/// What the test and the window share.
struct Shared {
    size: Vec2,
    events: std::collections::VecDeque<Event>,
    frame: Option<ObservedScreen>,
}

impl Backend for Window {
    fn poll_event(&mut self) -> Option<Event> {
        self.shared.lock().unwrap().events.pop_front()
    }

    fn set_title(&mut self, _: String) {}

    fn refresh(&mut self) {
        let mut puppet = self.puppet.borrow_mut();
        let stream = puppet.stream();
        puppet.refresh();
        self.shared.lock().unwrap().frame = stream.try_iter().last();
    }

    fn has_colors(&self) -> bool {
        true
    }

    fn screen_size(&self) -> Vec2 {
        let size = self.shared.lock().unwrap().size;
        if self.puppet.borrow().screen_size() != size {
            *self.puppet.borrow_mut() = puppet::Backend::init(Some(size));
        }
        size
    }

    fn move_to(&self, pos: Vec2) {
        self.puppet.borrow().move_to(pos);
    }

    fn print(&self, text: &str) {
        self.puppet.borrow().print(text);
    }

    fn clear(&self, color: Ink) {
        self.puppet.borrow().clear(color);
    }

    fn set_color(&self, colors: ColorPair) -> ColorPair {
        self.puppet.borrow().set_color(colors)
    }

    fn set_effect(&self, effect: Effect) {
        self.puppet.borrow().set_effect(effect);
    }

    fn unset_effect(&self, effect: Effect) {
        self.puppet.borrow().unset_effect(effect);
    }
}

/// The app under test.
pub struct Rig {
    runner: CursiveRunner<Cursive>,
    shared: Arc<Mutex<Shared>>,
}

/// A world whose lessons are these TOML texts; it forgets everything.
pub fn world(lessons: &[&str]) -> World {
    let mut sources = Sources::none();
    for (i, text) in lessons.iter().enumerate() {
        sources = sources.with_text(format!("lessons/{i}.toml"), *text);
    }
    let content = Content::load(sources);
    assert!(!content.has_errors(), "{:#?}", content.diagnostics);
    let noon = || Utc.with_ymd_and_hms(2024, 1, 2, 12, 0, 0).unwrap();
    let mut world = World::forgetful(Arc::new(content.catalog), Box::new(noon), 1);
    world.sources = Arc::new(content.sources);
    world
}

/// A session on the first lesson of a world.
pub fn first_lesson(world: &mut World) -> Start {
    let catalog = Arc::clone(&world.catalog);
    Start::Session(Box::new(world.lesson(&catalog.lessons[0])))
}

impl Rig {
    /// The app at 80 x 24, without colours unless asked for.
    pub fn new(world: World, start: Start, depth: ColorDepth) -> Self {
        let size = Vec2::new(80, 24);
        let shared = Arc::new(Mutex::new(Shared { size, events: std::collections::VecDeque::new(), frame: None }));
        let puppet = RefCell::new(puppet::Backend::init(Some(size)));
        let window = Window { puppet, shared: Arc::clone(&shared) };
        let siv = tui::app::build(world, start, Options { depth, pieces: None, mouse: true });
        let mut runner = siv.into_runner(Box::new(window));
        runner.refresh();
        Self { runner, shared }
    }

    /// The app on the one lesson of this TOML text.
    pub fn lesson(toml: &str) -> Self {
        let mut world = world(&[toml]);
        let start = first_lesson(&mut world);
        Self::new(world, start, ColorDepth::None)
    }

    pub fn is_running(&self) -> bool {
        self.runner.is_running()
    }

    fn send(&mut self, event: Event) {
        self.shared.lock().unwrap().events.push_back(event);
        self.runner.process_events();
        if self.runner.is_running() {
            self.runner.refresh();
        }
    }

    /// Presses keys: names as in `Enter`, everything else character by character.
    pub fn press(&mut self, keys: &[&str]) -> &mut Self {
        for name in keys {
            let key = match *name {
                "Space" => {
                    self.send(Event::Char(' '));
                    continue;
                }
                "Enter" => Key::Enter,
                "Esc" => Key::Esc,
                "Tab" => Key::Tab,
                "Up" => Key::Up,
                "Down" => Key::Down,
                "Left" => Key::Left,
                "Right" => Key::Right,
                "Backspace" => Key::Backspace,
                "PgUp" => Key::PageUp,
                "PgDn" => Key::PageDown,
                "F1" => Key::F1,
                text => {
                    text.chars().for_each(|c| self.send(Event::Char(c)));
                    continue;
                }
            };
            self.send(Event::Key(key));
        }
        self
    }

    /// Pastes text.
    pub fn paste(&mut self, text: &[u8]) {
        self.send(Event::Unknown(text.to_vec()));
    }

    fn mouse(&mut self, position: Vec2, event: MouseEvent) {
        self.send(Event::Mouse { offset: Vec2::zero(), position, event });
    }

    /// Clicks on a cell.
    pub fn click(&mut self, at: Vec2) -> &mut Self {
        self.drag(at, at)
    }

    /// Presses the button on one cell and lets it go on another.
    pub fn drag(&mut self, from: Vec2, to: Vec2) -> &mut Self {
        self.mouse(from, MouseEvent::Press(MouseButton::Left));
        if from != to {
            self.mouse(to, MouseEvent::Hold(MouseButton::Left));
        }
        self.mouse(to, MouseEvent::Release(MouseButton::Left));
        self
    }

    pub fn wheel(&mut self, down: bool) {
        self.mouse(Vec2::new(60, 10), if down { MouseEvent::WheelDown } else { MouseEvent::WheelUp });
    }

    pub fn resize(&mut self, width: usize, height: usize) {
        self.shared.lock().unwrap().size = Vec2::new(width, height);
        self.send(Event::WindowResize);
    }

    /// The rows of the last frame, one string a column.
    fn cells(&self) -> Vec<Vec<String>> {
        let shared = self.shared.lock().unwrap();
        let frame = shared.frame.as_ref().expect("a frame has been drawn");
        let size = frame.size();
        let cell = |x, y| match frame[Vec2::new(x, y)].as_ref().map(|cell| &cell.letter) {
            Some(GraphemePart::Begin(text)) => text.clone(),
            Some(GraphemePart::Continuation) => String::new(),
            None => " ".to_owned(),
        };
        (0..size.y).map(|y| (0..size.x).map(|x| cell(x, y)).collect()).collect()
    }

    /// The last frame as text.
    pub fn screen(&self) -> String {
        let rows = self.cells().into_iter().map(|row| row.concat().trim_end().to_owned());
        rows.collect::<Vec<_>>().join("\n")
    }

    /// The text of the last frame without line breaks and the spaces around them, for sentences that are wrapped.
    pub fn words(&self) -> String {
        let board = self.files().map_or(0, |(columns, _)| columns.iter().max().copied().unwrap_or(0) + 3);
        let rows = self.cells().into_iter().map(|row| row[board.min(row.len())..].concat());
        rows.collect::<String>().split_whitespace().collect::<Vec<_>>().join(" ")
    }

    #[track_caller]
    pub fn sees(&self, words: &str) {
        assert!(self.words().contains(words), "`{words}` is not in\n{}", self.screen());
    }

    #[track_caller]
    pub fn sees_not(&self, words: &str) {
        assert!(!self.words().contains(words), "`{words}` is in\n{}", self.screen());
    }

    /// The columns of the files a to h, and the row that names them.
    fn files(&self) -> Option<([usize; 8], usize)> {
        let rows = self.cells();
        rows.iter().enumerate().rev().find_map(|(y, row)| {
            let column = |letter: char| row.iter().position(|cell| *cell == letter.to_string());
            let columns = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map(column);
            let columns: Option<Vec<usize>> = columns.into_iter().collect();
            let columns: [usize; 8] = columns?.try_into().ok()?;
            let step = columns[1].abs_diff(columns[0]);
            let even = columns.windows(2).all(|pair| pair[1].abs_diff(pair[0]) == step);
            // A second board stands further right.
            let is_first = columns.iter().min().is_some_and(|left| *left < 10);
            (even && step > 2 && is_first).then_some((columns, y))
        })
    }

    /// The cell in the middle of a square, found by the names at the edge.
    pub fn square(&self, name: &str) -> Vec2 {
        let (columns, _) = self.files().unwrap_or_else(|| panic!("no board in\n{}", self.screen()));
        let file = columns[usize::from(name.as_bytes()[0] - b'a')];
        let rank = self.cells().iter().position(|row| row[1] == name[1..]).expect("the rank is named");
        Vec2::new(file, rank)
    }

    /// What stands on a square.
    pub fn at(&self, square: &str) -> String {
        let Vec2 { x, y } = self.square(square);
        self.cells()[y][x].clone()
    }
}
