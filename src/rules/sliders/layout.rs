//! Where in one table the attacks of a bishop or rook among given occupied squares are found.
//!
//! Magic bitboards: the occupied squares that matter are multiplied by a number found by trial, so that the highest
//! bits of the product tell apart all cases with different answers. Shared with the build script, which fills the
//! table; so this file stands alone.

/// Number of answers in the table: the next power of two, so that a mask keeps each index in range.
pub const LEN: usize = 1 << 17;

/// Directions of a bishop, in files and ranks.
pub const DIAGONAL: [(i8, i8); 4] = [(1, 1), (-1, -1), (1, -1), (-1, 1)];
/// Directions of a rook, in files and ranks.
pub const STRAIGHT: [(i8, i8); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];

/// How to find the answers of one square.
#[derive(Clone, Copy)]
pub struct Entry {
    /// The squares on which a piece can stand in the way.
    pub mask: u64,
    /// The multiplier.
    pub magic: u64,
    /// How many bits of the product to drop.
    pub shift: u32,
    /// The first of the square's answers in the table.
    pub offset: u32,
}

impl Entry {
    /// The place in the table for these occupied squares.
    #[must_use]
    #[inline]
    #[allow(clippy::cast_possible_truncation)] // The shift leaves twelve bits at most.
    pub const fn index(self, occupied: u64) -> usize {
        let product = (occupied & self.mask).wrapping_mul(self.magic);
        ((product >> (self.shift & 63)) as usize + self.offset as usize) & (LEN - 1)
    }
}

/// The squares seen from `from` in one direction, up to and with the first one in `occupied`.
#[must_use]
#[allow(clippy::cast_possible_truncation, clippy::cast_possible_wrap)] // Below 64.
pub const fn ray(from: usize, direction: (i8, i8), occupied: u64) -> u64 {
    let mut set = 0;
    let (mut file, mut rank) = ((from % 8) as i8 + direction.0, (from / 8) as i8 + direction.1);
    while file >= 0 && file < 8 && rank >= 0 && rank < 8 {
        let bit = 1 << (8 * rank + file);
        set |= bit;
        if occupied & bit != 0 {
            break;
        }
        file += direction.0;
        rank += direction.1;
    }
    set
}

/// The squares of a ray on which a piece stands in the way: all but the last one.
const fn inner(from: usize, direction: (i8, i8)) -> u64 {
    let whole = ray(from, direction, 0);
    if whole == 0 {
        return 0;
    }
    let last = if direction.1 * 8 + direction.0 > 0 { 1 << whole.ilog2() } else { whole & whole.wrapping_neg() };
    whole & !last
}

const fn entries(directions: [(i8, i8); 4], magics: &[u64; 64], first: u32) -> [Entry; 64] {
    let mut table = [Entry { mask: 0, magic: 0, shift: 0, offset: 0 }; 64];
    let mut offset = first;
    let mut sq = 0;
    while sq < 64 {
        let mask =
            inner(sq, directions[0]) | inner(sq, directions[1]) | inner(sq, directions[2]) | inner(sq, directions[3]);
        table[sq] = Entry { mask, magic: magics[sq], shift: 64 - mask.count_ones(), offset };
        offset += 1 << mask.count_ones();
        sq += 1;
    }
    table
}

/// The bishop's part of the table comes first.
pub static BISHOP: [Entry; 64] = entries(DIAGONAL, &BISHOP_MAGICS, 0);
/// The rook's part follows.
pub static ROOK: [Entry; 64] = entries(STRAIGHT, &ROOK_MAGICS, 5_248);

#[rustfmt::skip]
const BISHOP_MAGICS: [u64; 64] = [
    0x0008_0108_0484_0080, 0x0410_0202_0842_0000, 0x0010_413a_0020_0119, 0x8008_0861_0920_0404,
    0x0001_1040_4218_8410, 0x0882_0210_0448_1000, 0x4c14_0108_0610_0000, 0x0200_2284_0c20_0600,
    0x0840_a116_1002_0084, 0x0044_1404_0882_1200, 0x4000_5108_0081_005a, 0x1000_4404_0188_0021,
    0x1800_540c_2000_0000, 0x4040_0a08_04a5_1209, 0x4050_2413_8808_c800, 0x0400_0205_440c_4460,
    0x80c8_0220_0810_0180, 0x0220_0008_0114_4082, 0x0142_000c_0801_1900, 0x2804_0288_0140_1200,
    0x0484_0082_020a_0104, 0x0061_0080_3002_1004, 0x484c_0181_0088_0400, 0x0000_4189_0400_8400,
    0x08a0_0606_1010_4208, 0x0202_0200_2008_2261, 0x9000_a400_8604_0400, 0x0140_0401_0043_00a0,
    0x0000_8480_0400_2010, 0x1001_00c0_4208_2010, 0x40c4_0400_2b42_0201, 0xa002_4640_110c_0210,
    0x0182_4841_010c_9040, 0x0000_9010_0228_8200, 0x2400_1104_81d0_0400, 0x0500_4048_00a2_8200,
    0x0004_0100_1064_0040, 0x8160_0401_000c_9041, 0x0082_0081_0002_0800, 0x0041_0102_0000_2200,
    0x8085_0120_6000_1001, 0x0001_0801_3408_3000, 0x8082_1040_3801_1000, 0x2000_4820_1101_0800,
    0x0040_0805_004c_0400, 0x0005_1010_0080_a442, 0x8008_0240_c205_4400, 0xa144_0400_4240_1210,
    0x0114_0404_540c_480b, 0x0002_01a2_0822_0006, 0x10c0_1284_00a2_0840, 0x1000_2200_2088_4001,
    0x8212_0020_8c34_0000, 0x0080_3020_0107_0000, 0x0020_0830_0104_4008, 0x0020_0400_c209_4300,
    0x4017_1602_0120_0809, 0x0000_2025_0110_1004, 0x0000_8000_2c84_1009, 0x6202_0c02_1284_0440,
    0x4000_2100_7002_0203, 0x0008_4050_60a1_9100, 0x0414_200a_4401_1c00, 0x0086_0208_0801_0044,
];

#[rustfmt::skip]
const ROOK_MAGICS: [u64; 64] = [
    0x1080_0220_10c0_0084, 0x0040_2000_1000_4000, 0x0500_0811_00c1_2000, 0x4700_0900_8420_3000,
    0x9200_0600_6821_0410, 0x0080_0200_1400_0980, 0x0080_1a00_0100_5080, 0x0900_0180_2145_0002,
    0x3000_8002_2040_0480, 0x2000_4000_4220_1000, 0x2201_0010_2001_0940, 0x8000_8010_0080_0800,
    0x0901_0008_020c_1100, 0x0602_0010_1200_0884, 0x0441_0024_0200_0100, 0x0140_8002_4480_2100,
    0x9220_6080_00c0_0090, 0x0090_0540_00c8_2000, 0x0001_0100_1040_6001, 0x4801_8480_1800_3000,
    0x0404_0500_1008_0100, 0x0001_0100_0604_0008, 0x0900_0400_4890_0621, 0x0001_0200_0a81_004c,
    0x1c04_4000_8004_208c, 0x1020_1003_4004_2040, 0x8d02_0022_0034_8040, 0x0000_0800_8010_0080,
    0x1084_2400_8008_0280, 0x1489_0c00_8002_0080, 0x0081_2844_0022_3001, 0x0100_8846_0010_8114,
    0x0002_4000_2080_0880, 0x0002_8140_0080_2000, 0x0020_8060_0080_1004, 0x800a_0021_1200_4008,
    0x02c2_8004_0080_0803, 0x0040_8004_0080_0200, 0x0840_8a28_0400_0110, 0x0402_80c5_8200_0104,
    0x0080_0444_6004_4004, 0x6200_a010_0040_4001, 0x0101_0020_0045_0010, 0x408a_00c0_0812_0020,
    0x0201_0028_0011_0004, 0x2002_0080_8400_8002, 0x0813_0006_0011_0004, 0x0801_0000_4081_0002,
    0xa001_0140_2480_0500, 0x02c0_a082_4009_0100, 0x0c0a_2000_1106_c100, 0x00a8_0008_8010_0480,
    0x2009_0802_0c00_8080, 0x0202_0050_4804_c200, 0x0101_0042_000c_1100, 0x0005_8001_0000_d080,
    0x0400_2092_0104_8042, 0x4a01_0150_8040_0721, 0x0702_0910_2001_0045, 0x0888_1001_0008_2045,
    0x0013_0010_0408_0023, 0xc022_0004_2508_1002, 0xc201_0002_0000_8401, 0xc000_0510_e444_0082,
];
