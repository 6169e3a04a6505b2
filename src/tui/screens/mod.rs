//! The screens: the home map and other lists, pages, and the lesson.

pub mod assign;
pub mod frame;
pub mod help;
pub mod home;
pub mod lesson;
pub mod list;
pub mod page;
pub mod practice;
pub mod progress;
pub mod settings;
