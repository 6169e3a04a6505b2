//! The board on the screen: its layout, its pieces, its marks.

pub mod draw;
pub mod geometry;
pub mod marks;
pub mod piece_art;

pub use draw::{BoardView, Hand};
pub use geometry::Geometry;
