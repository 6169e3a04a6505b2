//! The pictures of the pieces for large squares, read from `pieces.txt` once.

use std::sync::OnceLock;

use crate::rules::Role;

/// One pixel of a picture.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pixel {
    /// Nothing: the square shows.
    Clear,
    /// The piece.
    Body,
    /// A line on the piece.
    Line,
}

/// A square picture.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Picture {
    /// Width and height in pixels.
    pub size: usize,
    pixels: Vec<Pixel>,
}

impl Picture {
    /// The pixel at a place; clear outside of the picture.
    #[must_use]
    pub fn at(&self, x: usize, y: usize) -> Pixel {
        if x < self.size { self.pixels.get(y * self.size + x).copied().unwrap_or(Pixel::Clear) } else { Pixel::Clear }
    }
}

/// The largest picture of a piece that fits into `width` columns and `height` rows, two pixels to a row.
#[must_use]
pub fn picture(role: Role, width: usize, height: usize) -> Option<&'static Picture> {
    static PICTURES: OnceLock<Vec<(Role, Picture)>> = OnceLock::new();
    let pictures = PICTURES.get_or_init(|| parse(include_str!("pieces.txt")));
    pictures
        .iter()
        .filter(|(of, picture)| *of == role && picture.size <= width.min(2 * height))
        .map(|(_, picture)| picture)
        .max_by_key(|picture| picture.size)
}

fn parse(text: &str) -> Vec<(Role, Picture)> {
    let section = |section: &str| {
        let (title, rows) = section.trim().split_once('\n')?;
        let (name, size) = title.split_once(' ')?;
        let role = Role::ALL.into_iter().find(|role| role.to_string() == name)?;
        let size = size.parse().ok()?;
        let pixels = rows.chars().filter(|c| *c != '\n').map(|c| match c {
            'o' => Pixel::Body,
            '#' => Pixel::Line,
            _ => Pixel::Clear,
        });
        Some((role, Picture { size, pixels: pixels.collect() }))
    };
    text.split("\n\n").filter_map(section).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_piece_has_a_whole_picture_of_each_size() {
        let pictures = parse(include_str!("pieces.txt"));
        assert_eq!(pictures.len(), 12);
        for (role, picture) in &pictures {
            assert_eq!(picture.pixels.len(), picture.size * picture.size, "{role} {}", picture.size);
        }
    }

    #[test]
    fn pieces_can_be_told_apart() {
        for size in [8, 12] {
            for (i, a) in Role::ALL.into_iter().enumerate() {
                for b in &Role::ALL[i + 1..] {
                    let (a, b) = (picture(a, size, size).unwrap(), picture(*b, size, size).unwrap());
                    let different = a.pixels.iter().zip(&b.pixels).filter(|(a, b)| a != b).count();
                    assert!(different >= size, "{different} pixels");
                }
            }
        }
    }

    #[test]
    fn the_largest_that_fits_is_taken() {
        assert_eq!(picture(Role::King, 10, 5).unwrap().size, 8);
        assert_eq!(picture(Role::King, 12, 6).unwrap().size, 12);
        assert_eq!(picture(Role::King, 6, 3), None);
    }
}
