//! How many and how hard, when nobody says.

/// So many questions a drill or an assignment has.
pub const COUNT: usize = 10;
/// So many fresh exercises are on a worksheet: two pages of six.
pub const COUNT_ON_PAPER: usize = 12;
/// The level of fresh exercises, of 1 (easiest) to 5.
pub const LEVEL: u8 = 2;
