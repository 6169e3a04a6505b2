//! The menu: what there is to do, as numbered lines, and the way to it and back.

use std::io;
use std::sync::Arc;

use super::voice::Voice;
use super::{Left, converse};
use crate::exercise::kind::{self, Kind};
use crate::learner::overview::Overview;
use crate::learner::progress::LessonState;
use crate::learner::session::{DrillPlan, Session};
use crate::learner::settings::{Pieces, Settings, Theme};
use crate::learner::{World, usual};

const HELP: [&str; 9] = [
    "touchmove teaches the rules of chess by asking, and answers with reasons.",
    "Type the number of a line, or its first word.",
    "Continue goes on with the lesson where you stopped.",
    "Lessons are in the order of the course; any of them can be opened.",
    "Practice makes fresh questions of one kind. Sets are collections of puzzles.",
    "In a lesson, type help to hear what can be asked there.",
    "Every answer is kept at once. You can stop at any time, even in the middle of an answer.",
    "For teachers there are commands of the shell: touchmove assign, do, report and worksheet; each explains itself with --help.",
    "quit ends touchmove.",
];

/// What was chosen from numbered lines.
enum Chosen {
    /// A line, from 0, and what was typed after its number.
    Line(usize, String),
    /// Something else.
    Words(String),
    /// Just Enter.
    Nothing,
    Back,
    /// `quit` or the end of input.
    Quit,
}

/// What a place of the menu leads to.
enum Next {
    Menu,
    Quit,
}

/// What a line of the settings does.
type Choice = fn(&mut Settings);

/// What a line of the main menu does.
type Action<'a, 'io> = fn(&mut Menu<'a, 'io>) -> io::Result<Next>;

pub(super) struct Menu<'a, 'io> {
    world: &'a mut World,
    voice: &'a mut Voice<'io>,
}

impl<'a, 'io> Menu<'a, 'io> {
    pub const fn new(world: &'a mut World, voice: &'a mut Voice<'io>) -> Self {
        Self { world, voice }
    }

    /// The main menu, until the learner quits.
    pub fn run(&mut self) -> io::Result<()> {
        self.voice.say("touchmove: the rules of chess, by asking.")?;
        self.voice.say_all(&std::mem::take(&mut self.world.remarks))?;
        while let Next::Menu = self.main()? {}
        self.voice.say("Goodbye.")
    }

    /// The choice of what to practise; afterwards the main menu.
    pub fn run_practice(&mut self) -> io::Result<()> {
        self.voice.say_all(&std::mem::take(&mut self.world.remarks))?;
        let mut next = self.practice()?;
        while let Next::Menu = next {
            next = self.main()?;
        }
        self.voice.say("Goodbye.")
    }

    fn main(&mut self) -> io::Result<Next> {
        let next_lesson = self.world.progress.next_lesson(&self.world.catalog).map(|lesson| {
            let state = state(self.world.progress.lesson(lesson));
            format!("Continue: {} ({state})", lesson.title)
        });
        let continue_line = next_lesson.as_deref().unwrap_or("Continue: every lesson is done");
        let entries: [(&str, Action<'a, 'io>); 9] = [
            (continue_line, Self::go_on),
            ("Lessons", Self::lessons),
            ("Practice", Self::practice),
            ("Sets of puzzles", Self::sets),
            ("Progress", Self::progress),
            ("Settings", Self::settings),
            ("Where to begin: a short quiz finds your place in the course", Self::placement),
            ("Help", Self::help),
            ("Quit", |_| Ok(Next::Quit)),
        ];
        let lines = entries.map(|(line, _)| line.to_owned());
        self.voice.say("Menu.")?;
        match self.choose(&lines, "Type a number or a word. Enter alone continues.")? {
            Chosen::Line(index, _) => entries[index].1(self),
            Chosen::Nothing => self.go_on(),
            Chosen::Words(words) => self.command(&words),
            Chosen::Back => Ok(Next::Menu),
            Chosen::Quit => Ok(Next::Quit),
        }
    }

    /// The lesson where the learner stopped.
    fn go_on(&mut self) -> io::Result<Next> {
        let next = self.world.progress.next_lesson(&self.world.catalog).map(|lesson| lesson.id.clone());
        if let Some(id) = next {
            return self.learn(&id);
        }
        self.voice.say("Every lesson is done. Practice and sets have more.")?;
        Ok(Next::Menu)
    }

    fn progress(&mut self) -> io::Result<Next> {
        let lines = Overview::of(&self.world.progress, &self.world.catalog).sentences();
        self.voice.say_all(&lines)?;
        Ok(Next::Menu)
    }

    fn help(&mut self) -> io::Result<Next> {
        HELP.iter().try_for_each(|line| self.voice.say_exactly(line))?;
        Ok(Next::Menu)
    }

    /// `learn LESSON`, `practice WORD`, `quiz`: the commands of the shell, understood here too.
    fn command(&mut self, words: &str) -> io::Result<Next> {
        let (first, rest) = words.split_once(' ').unwrap_or((words, ""));
        match (first.to_lowercase().as_str(), rest.trim()) {
            ("learn", id) if !id.is_empty() => self.learn(id),
            ("practice" | "set", word) if !word.is_empty() => self.drill(word, ""),
            ("quiz", "") => self.drill("verdict", ""),
            ("placement", "") => self.placement(),
            _ => {
                self.voice.say("That was not understood. Type a number from the menu, or help.")?;
                Ok(Next::Menu)
            }
        }
    }

    fn learn(&mut self, id: &str) -> io::Result<Next> {
        let catalog = Arc::clone(&self.world.catalog);
        if let Some(lesson) = catalog.lesson(id) {
            let session = self.world.lesson(lesson);
            self.work(session)
        } else {
            self.voice.say("There is no lesson with this name. The word lessons lists them.")?;
            Ok(Next::Menu)
        }
    }

    fn placement(&mut self) -> io::Result<Next> {
        let seed = self.world.seed();
        let session = self.world.placement(seed);
        self.work(session)
    }

    fn work(&mut self, session: Session) -> io::Result<Next> {
        Ok(match converse(session, self.world, self.voice)? {
            Left::Finished | Left::ForMenu => Next::Menu,
            Left::ForGood => Next::Quit,
        })
    }

    fn lessons(&mut self) -> io::Result<Next> {
        let catalog = Arc::clone(&self.world.catalog);
        let lines: Vec<String> = catalog
            .lessons
            .iter()
            .map(|lesson| {
                let unit = catalog.units.iter().find(|unit| unit.lessons.first() == Some(&lesson.id));
                let unit = unit.map(|unit| format!(" (unit \"{}\" begins)", unit.title)).unwrap_or_default();
                format!("{}: {}{unit}", lesson.title, state(self.world.progress.lesson(lesson)))
            })
            .collect();
        self.voice.say("Lessons.")?;
        match self.choose(&lines, "Type the number of a lesson, or back.")? {
            Chosen::Line(index, _) => self.learn(&catalog.lessons[index].id),
            Chosen::Words(words) => self.learn(&words),
            Chosen::Nothing | Chosen::Back => Ok(Next::Menu),
            Chosen::Quit => Ok(Next::Quit),
        }
    }

    fn practice(&mut self) -> io::Result<Next> {
        let kinds: Vec<&Kind> = kind::KINDS.iter().copied().filter(|kind| kind.generator.is_some()).collect();
        let lines: Vec<String> = kinds.iter().map(|kind| format!("{}: {}", kind.title, kind.summary)).collect();
        self.voice.say("Practice: fresh questions.")?;
        let ask = "Type a number. You may add how many and how hard, 1 to 5: 1 20 level 3. Or type the name of a skill, or back.";
        match self.choose(&lines, ask)? {
            Chosen::Line(index, more) => self.drill(kinds[index].id, &more),
            Chosen::Words(words) => self.drill(&words, ""),
            Chosen::Nothing | Chosen::Back => Ok(Next::Menu),
            Chosen::Quit => Ok(Next::Quit),
        }
    }

    fn sets(&mut self) -> io::Result<Next> {
        let catalog = Arc::clone(&self.world.catalog);
        let lines: Vec<String> = catalog
            .sets
            .iter()
            .map(|set| {
                let is_done = |exercise: &&Arc<crate::exercise::Exercise>| {
                    self.world.progress.is_done(&crate::course::Step::Exercise(Arc::clone(exercise)))
                };
                let done = set.exercises.iter().filter(is_done).count();
                format!("{}: {} {done} of {} done.", set.title, set.summary, set.exercises.len())
            })
            .collect();
        self.voice.say("Sets of puzzles.")?;
        match self.choose(&lines, "Type the number of a set. You may add how many puzzles: 1 20. Or type back.")? {
            Chosen::Line(index, more) => self.drill(&catalog.sets[index].id, &more),
            Chosen::Words(words) => self.drill(&words, ""),
            Chosen::Nothing | Chosen::Back => Ok(Next::Menu),
            Chosen::Quit => Ok(Next::Quit),
        }
    }

    fn drill(&mut self, word: &str, more: &str) -> io::Result<Next> {
        let mut words = more.split_whitespace().filter(|word| *word != "level");
        let count = words.next().and_then(|count| count.parse().ok()).unwrap_or(usual::COUNT);
        let level = words.next().and_then(|level| level.parse().ok()).filter(|level| (1..=5).contains(level));
        let plan = DrillPlan { count: Some(count), seed: self.world.seed(), level, minutes: None };
        match self.world.practice(word, plan) {
            Ok(session) => self.work(session),
            Err(message) => {
                self.voice.say_exactly(&message)?;
                Ok(Next::Menu)
            }
        }
    }

    fn settings(&mut self) -> io::Result<Next> {
        loop {
            let settings = &self.world.settings;
            let on_off = |yes: bool| if yes { "on" } else { "off" };
            let pieces = match settings.pieces {
                Pieces::Figurines => "figurines",
                Pieces::Letters => "letters",
            };
            let theme = match settings.theme {
                Theme::Dark => "dark",
                Theme::Light => "light",
            };
            let entries: [(String, Choice); 3] = [
                (format!("Squares in words, echo four for e4: {}", on_off(settings.phonetic)), |settings| {
                    settings.phonetic ^= true;
                }),
                (format!("Pieces in the full screen: {pieces}"), |settings| {
                    settings.pieces = match settings.pieces {
                        Pieces::Figurines => Pieces::Letters,
                        Pieces::Letters => Pieces::Figurines,
                    }
                }),
                (format!("Colours in the full screen: {theme}"), |settings| {
                    settings.theme = match settings.theme {
                        Theme::Dark => Theme::Light,
                        Theme::Light => Theme::Dark,
                    }
                }),
            ];
            let lines = entries.each_ref().map(|(line, _)| line.clone());
            self.voice.say("Settings.")?;
            match self.choose(&lines, "Type a number to change a line, or back.")? {
                Chosen::Line(index, _) => entries[index].1(&mut self.world.settings),
                Chosen::Words(_) => self.voice.say("That was not understood.")?,
                Chosen::Nothing | Chosen::Back => return Ok(Next::Menu),
                Chosen::Quit => return Ok(Next::Quit),
            }
            self.voice.phonetic = self.world.settings.phonetic;
            if let Err(error) = self.world.save_settings() {
                self.voice.say_exactly(&format!("Note: {error}"))?;
            }
        }
    }

    /// Says numbered lines and listens which is chosen: by number or by first word.
    fn choose(&mut self, lines: &[String], ask: &str) -> io::Result<Chosen> {
        for (index, line) in lines.iter().enumerate() {
            self.voice.say(&format!("{}: {line}", index + 1))?;
        }
        self.voice.say_exactly(ask)?;
        let Some(line) = self.voice.listen()? else { return Ok(Chosen::Quit) };
        let (first, rest) = line.split_once(' ').unwrap_or((&line, ""));
        let first = first.to_lowercase();
        let first_word = |line: &String| {
            let word: String = line.chars().take_while(|letter| letter.is_alphanumeric()).collect();
            word.to_lowercase()
        };
        let by_number = first.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
        Ok(match (first.as_str(), by_number) {
            ("", _) => Chosen::Nothing,
            ("quit" | "exit", _) => Chosen::Quit,
            ("back" | "menu", _) => Chosen::Back,
            (_, Some(index)) if index < lines.len() => Chosen::Line(index, rest.trim().to_owned()),
            (_, _) => match lines.iter().position(|line| rest.is_empty() && first_word(line) == first) {
                Some(index) => Chosen::Line(index, String::new()),
                None => Chosen::Words(line),
            },
        })
    }
}

/// How far a lesson is, in words.
fn state(state: LessonState) -> String {
    match state {
        LessonState::New => "new".to_owned(),
        LessonState::Begun { done, of } => format!("begun, {done} of {of} steps done"),
        LessonState::Done => "done".to_owned(),
    }
}
