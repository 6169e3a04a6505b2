//! Where a front end begins.

use super::session::Session;

/// What is on the screen first. Front ends take it as an argument.
pub enum Start {
    /// The home screen, or the plain menu.
    Home,
    /// The choice of what to practise.
    Practice,
    /// A lesson, set or drill that the command line asked for. When it ends, the full screen goes home and the plain
    /// front end ends.
    Session(Box<Session>),
}
