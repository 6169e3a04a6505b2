//! Tells cargo that the content folders are part of the binary, so that a new lesson is noticed, and writes the table
//! of the attacks of bishops and rooks.

#[path = "src/rules/sliders/layout.rs"]
mod layout;

use std::path::Path;
use std::{env, fs};

use layout::{BISHOP, DIAGONAL, Entry, LEN, ROOK, STRAIGHT};

fn main() {
    println!("cargo:rerun-if-changed=lessons");
    println!("cargo:rerun-if-changed=puzzles");
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-changed=src/rules/sliders/layout.rs");
    let mut table = vec![0_u64; LEN];
    fill(&mut table, &BISHOP, DIAGONAL);
    fill(&mut table, &ROOK, STRAIGHT);
    let bytes: Vec<u8> = table.into_iter().flat_map(u64::to_le_bytes).collect();
    let folder = env::var_os("OUT_DIR").expect("cargo sets OUT_DIR for build scripts");
    fs::write(Path::new(&folder).join("sliders.bin"), bytes).expect("OUT_DIR can be written to");
}

/// Writes the answers for all sets of squares in the way, from each square.
fn fill(table: &mut [u64], entries: &[Entry; 64], directions: [(i8, i8); 4]) {
    for (from, entry) in entries.iter().enumerate() {
        let mut occupied = 0_u64;
        loop {
            let answer =
                directions.into_iter().fold(0, |seen, direction| seen | layout::ray(from, direction, occupied));
            let place = &mut table[entry.index(occupied)];
            assert!(*place == 0 || *place == answer, "the multiplier of square {from} tells all cases apart");
            *place = answer;
            occupied = occupied.wrapping_sub(entry.mask) & entry.mask;
            if occupied == 0 {
                break;
            }
        }
    }
}
