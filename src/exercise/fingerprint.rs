//! A short name for a text: the same on every machine and in every version.

/// 16 hexadecimal digits (FNV-1a of 64 bits). It tells texts apart that differ by accident; it protects against nobody.
///
/// ```
/// use touchmove::exercise::fingerprint::of;
/// assert_eq!(of(b""), "cbf29ce484222325");
/// assert_ne!(of(b"e4"), of(b"e5"));
/// ```
#[must_use]
pub fn of(text: &[u8]) -> String {
    format!("{:016x}", number(text))
}

/// The same as a number: a seed that follows from a text.
#[must_use]
pub fn number(text: &[u8]) -> u64 {
    text.iter()
        .fold(0xcbf2_9ce4_8422_2325_u64, |hash, &byte| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3))
}
