//! Printed pages: boards as SVG, worksheets and their keys, class reports. Each page is one self-contained file without
//! script; every text in it is escaped.

pub mod chart;
pub mod diagram;
mod form;
mod layout;
mod mark_art;
pub mod pieces;
pub mod report;
mod template;
#[cfg(test)]
mod testing;
mod text;
pub mod worksheet;

pub use diagram::Ink;
pub use template::PageError;
pub use worksheet::Worksheet;
