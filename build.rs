//! Tells cargo that the content folders are part of the binary, so that a new lesson is noticed.

fn main() {
    println!("cargo:rerun-if-changed=lessons");
    println!("cargo:rerun-if-changed=puzzles");
}
