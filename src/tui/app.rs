//! The app: which screen is shown, and what the actions of screens do. Runs on any backend.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use cursive::Cursive;
use cursive::event::EventResult;
use cursive::style::PaletteColor;
use cursive::view::{IntoBoxedView, Nameable, View};
use cursive::views::BoxedView;

use super::flow;
use super::screens::assign::{self, Change, Plan};
use super::screens::frame::Look;
use super::screens::lesson::LessonScreen;
use super::screens::list::ListScreen;
use super::screens::page::PageScreen;
use super::screens::{help, home, practice, progress, settings};
use super::theme::{ColorDepth, Paint, Theme};
use crate::classroom::name::PupilName;
use crate::classroom::{Assignment, assignment, work};
use crate::learner::World;
use crate::learner::session::{DrillPlan, Session};
use crate::learner::settings::{Pieces, Theme as Ground};
use crate::learner::start::Start;
use crate::notation::describe::counted;

/// A world that the app and its screens share.
pub type SharedWorld = Arc<Mutex<World>>;

/// How the full screen is to look, whatever the settings say.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// The colours of the terminal.
    pub depth: ColorDepth,
    /// Letters or figurines, where they have been asked for.
    pub pieces: Option<Pieces>,
    /// Whether the mouse is ours.
    pub mouse: bool,
}

/// A screen one can come back to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    /// The map of lessons.
    Home,
    /// The drills.
    Practice,
    /// The puzzle sets.
    Sets,
    /// A teacher's desk.
    Assign,
    /// What the learner knows.
    Progress,
    /// The settings.
    Settings,
    /// A lesson, set or drill.
    Lesson,
}

/// What a screen asks the app to do.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Action {
    /// Shows another place.
    Open(Place),
    /// Begins or goes on with a lesson.
    Lesson(String),
    /// Begins a set.
    Set(String),
    /// Begins an endless drill on a skill or kind.
    Drill(String),
    /// Begins the placement quiz.
    Placement,
    /// The level of drills, 1 to 5.
    Level(u8),
    /// A choice of a teacher.
    Assign(Change),
    /// Shows the assignment as a pupil sees it.
    TryAssignment,
    /// Saves the assignment.
    SaveAssignment,
    /// Letters or figurines.
    Pieces(Pieces),
    /// Dark or light.
    Ground(Ground),
    /// Shows the help above what is there.
    Help,
    /// Goes back to where one came from; leaves the program at home.
    Leave,
}

struct Stop {
    place: Place,
    chosen: Option<usize>,
}

/// What the app keeps in the cursive root.
struct App {
    world: SharedWorld,
    options: Options,
    trail: Vec<Stop>,
    level: u8,
    /// The assignment that is being made.
    plan: Option<Plan>,
}

const LIST: &str = "list";
const LESSON: &str = "lesson";

impl App {
    fn plan(&mut self) -> &mut Plan {
        self.plan.get_or_insert_with(|| Plan::new(lock(&self.world).seed()))
    }

    fn look(&self) -> Look {
        let settings = &lock(&self.world).settings;
        let theme = Theme { depth: self.options.depth, ground: settings.theme };
        Look { theme, pieces: self.options.pieces.unwrap_or(settings.pieces) }
    }
}

/// The world, also when a panic has poisoned its lock.
pub fn lock(world: &SharedWorld) -> MutexGuard<'_, World> {
    world.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The cursive root with the app in it, showing its first screen.
#[must_use]
pub fn build(world: World, start: Start, options: Options) -> Cursive {
    let remarks = world.remarks.clone();
    let mut siv = Cursive::new();
    let app = App { world: Arc::new(Mutex::new(world)), options, trail: Vec::new(), level: 1, plan: None };
    siv.set_user_data(app);
    match start {
        Start::Home => open(&mut siv, Place::Home),
        Start::Practice => {
            open(&mut siv, Place::Home);
            open(&mut siv, Place::Practice);
        }
        Start::Session(session) => {
            with_app(&mut siv, |app| app.trail.push(Stop { place: Place::Home, chosen: None }));
            open_session(&mut siv, *session);
        }
    }
    for remark in remarks.into_iter().rev() {
        note(&mut siv, remark);
    }
    siv
}

/// Ends the app: closes a session under way. Returns what went wrong with the progress file, if anything.
pub fn end(siv: &mut Cursive) -> Option<String> {
    let session = siv.call_on_name(LESSON, LessonScreen::take_session).flatten();
    session.and_then(|session| with_app(siv, |app| lock(&app.world).close(session)).flatten())
}

/// Whether nothing is left to be written to the progress file.
pub fn is_saved(siv: &mut Cursive) -> bool {
    with_app(siv, |app| lock(&app.world).is_saved()).unwrap_or(true)
}

/// An event result that has the app do something.
#[must_use]
pub fn result(action: Action) -> EventResult {
    EventResult::with_cb_once(move |siv| perform(siv, action))
}

fn with_app<R>(siv: &mut Cursive, f: impl FnOnce(&mut App) -> R) -> Option<R> {
    siv.user_data::<App>().map(f)
}

fn perform(siv: &mut Cursive, action: Action) {
    match action {
        Action::Open(place) => open(siv, place),
        Action::Lesson(id) => {
            let session = with_app(siv, |app| {
                let mut world = lock(&app.world);
                let catalog = Arc::clone(&world.catalog);
                catalog.lesson(&id).map(|lesson| world.lesson(lesson))
            });
            open_found(siv, session.flatten().ok_or_else(|| format!("There is no lesson `{id}`.")));
        }
        Action::Set(id) => {
            let session = with_app(siv, |app| {
                let mut world = lock(&app.world);
                let catalog = Arc::clone(&world.catalog);
                let set = catalog.set(&id)?;
                let plan =
                    DrillPlan { count: Some(set.in_one_go().max(1)), seed: world.seed(), level: None, minutes: None };
                Some(world.set(set, plan))
            });
            open_found(siv, session.flatten().ok_or_else(|| format!("There is no puzzle set `{id}`.")));
        }
        Action::Drill(topic) => {
            let session = with_app(siv, |app| {
                let mut world = lock(&app.world);
                let plan = DrillPlan { count: None, seed: world.seed(), level: Some(app.level), minutes: None };
                world.practice(&topic, plan)
            });
            open_found(siv, session.unwrap_or_else(|| Err(String::new())));
        }
        Action::Placement => {
            let session = with_app(siv, |app| {
                let mut world = lock(&app.world);
                let seed = world.seed();
                world.placement(seed)
            });
            open_found(siv, session.ok_or_else(String::new));
        }
        Action::Level(level) => {
            with_app(siv, |app| app.level = level.clamp(1, 5));
            show_again(siv);
        }
        Action::Assign(change) => {
            with_app(siv, |app| app.plan().change(change));
            show_again(siv);
        }
        Action::TryAssignment => {
            let session = made(siv).map(|assignment| {
                let pupil = PupilName::of_anything("A pupil");
                let now = with_app(siv, |app| lock(&app.world).now()).unwrap_or_default();
                work::preview(&assignment, &pupil, now)
            });
            open_found(siv, session);
        }
        Action::SaveAssignment => {
            let told = save(siv).unwrap_or_else(|message| message);
            note(siv, told);
        }
        Action::Pieces(pieces) => change_settings(siv, |app| {
            app.options.pieces = None;
            lock(&app.world).settings.pieces = pieces;
        }),
        Action::Ground(ground) => change_settings(siv, |app| lock(&app.world).settings.theme = ground),
        Action::Help => {
            if let Some(look) = with_app(siv, |app| app.look()) {
                add(siv, help::screen(look));
            }
        }
        Action::Leave => leave(siv),
    }
}

/// The assignment as it has been chosen.
fn made(siv: &mut Cursive) -> Result<Assignment, String> {
    let made = with_app(siv, |app| {
        let plan = app.plan().clone();
        let world = lock(&app.world);
        if plan.is_empty() {
            return Err("Pick first what it is to be about: a puzzle set, a lesson, a kind of question.".to_owned());
        }
        assignment::make::make(&world.catalog, &world.sources, &plan.order(world.now()))
    });
    made.unwrap_or_else(|| Err(String::new()))
}

/// Saves the assignment; says where it is, and what to do with it.
fn save(siv: &mut Cursive) -> Result<String, String> {
    let assignment = made(siv)?;
    let folder = with_app(siv, |app| lock(&app.world).folder.clone()).unwrap_or_default();
    let path = assignment
        .save_in(&folder)
        .map_err(|error| format!("The assignment could not be saved in {}: {error}", folder.display()))?;
    let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let questions = counted(assignment.items.len(), "question", "questions");
    Ok(format!(
        "Saved: {questions} in the file {name}. Pupils work on it with `touchmove do {name}`, and what they hand in you \
         read with `touchmove report`."
    ))
}

fn change_settings(siv: &mut Cursive, change: impl FnOnce(&mut App)) {
    let saved = with_app(siv, |app| {
        change(app);
        lock(&app.world).save_settings()
    });
    show_again(siv);
    if let Some(Err(error)) = saved {
        note(siv, error.to_string());
    }
}

fn open_found(siv: &mut Cursive, session: Result<Session, String>) {
    match session {
        Ok(session) => open_session(siv, session),
        Err(message) => note(siv, message),
    }
}

fn open(siv: &mut Cursive, place: Place) {
    remember_choice(siv);
    with_app(siv, |app| app.trail.push(Stop { place, chosen: None }));
    show(siv);
}

fn open_session(siv: &mut Cursive, session: Session) {
    remember_choice(siv);
    let Some((look, world)) = with_app(siv, |app| {
        app.trail.push(Stop { place: Place::Lesson, chosen: None });
        (app.look(), Arc::clone(&app.world))
    }) else {
        return;
    };
    replace(siv, LessonScreen::new(session, world, look).with_name(LESSON), look);
}

fn remember_choice(siv: &mut Cursive) {
    let chosen = siv.call_on_name(LIST, |list: &mut ListScreen| list.chosen());
    with_app(siv, |app| {
        if let Some(stop) = app.trail.last_mut() {
            stop.chosen = chosen;
        }
    });
}

fn show_again(siv: &mut Cursive) {
    remember_choice(siv);
    show(siv);
}

fn leave(siv: &mut Cursive) {
    // A page above the screen: help, or a note.
    if siv.screen().len() > 1 {
        siv.pop_layer();
        return;
    }
    let trouble = end(siv);
    let was = with_app(siv, |app| app.trail.pop().map(|stop| stop.place)).flatten();
    let is_over = with_app(siv, |app| {
        if let Some(stop) = app.trail.last_mut()
            && stop.place == Place::Home
            && was == Some(Place::Lesson)
        {
            // After a lesson the map has *Continue* chosen again.
            stop.chosen = None;
        }
        app.trail.is_empty()
    });
    if is_over == Some(true) {
        siv.quit();
    } else {
        show(siv);
    }
    if let Some(trouble) = trouble {
        note(siv, trouble);
    }
}

/// Shows the last place of the trail.
fn show(siv: &mut Cursive) {
    let view: Option<(BoxedView, Look)> = with_app(siv, |app| {
        let look = app.look();
        let level = app.level;
        let is_desk = app.trail.last().is_some_and(|stop| stop.place == Place::Assign);
        let plan = is_desk.then(|| app.plan().clone());
        let stop = app.trail.last()?;
        let world = lock(&app.world);
        let list = |screen: ListScreen| {
            let screen = match stop.chosen {
                Some(chosen) => screen.at(chosen),
                None => screen,
            };
            BoxedView::new(screen.with_name(LIST).into_boxed_view())
        };
        let view = match stop.place {
            Place::Home => list(home::screen(&world, look)),
            Place::Practice => list(practice::drills(&world, level, look)),
            Place::Sets => list(practice::sets(&world, look)),
            Place::Settings => list(settings::screen(look)),
            Place::Assign => list(assign::screen(&world, plan.as_ref()?, look)),
            Place::Progress => BoxedView::new(progress::screen(&world, look).into_boxed_view()),
            Place::Lesson => return None,
        };
        Some((view, look))
    })
    .flatten();
    if let Some((view, look)) = view {
        replace(siv, view, look);
    }
}

fn replace(siv: &mut Cursive, view: impl View, look: Look) {
    while siv.pop_layer().is_some() {}
    let ground = look.theme.background();
    siv.update_theme(|theme| {
        theme.shadow = false;
        for color in [PaletteColor::Background, PaletteColor::View] {
            theme.palette[color] = ground;
        }
    });
    add(siv, view);
}

fn add(siv: &mut Cursive, view: impl View) {
    siv.add_fullscreen_layer(view);
}

/// Tells something above whatever is shown.
fn note(siv: &mut Cursive, message: String) {
    if let Some(look) = with_app(siv, |app| app.look()) {
        add(siv, PageScreen::new("Please note", look, move |width| flow::words(&message, width, "", Paint::Text)));
    }
}
