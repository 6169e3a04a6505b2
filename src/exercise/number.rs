//! A number as an answer: of what can be counted, none is below 0.

use super::Answer;
use super::understand::{Understood, slip, wrong_shape};

/// The number given, where things are counted.
///
/// # Errors
/// A slip for another shape, and for a number below 0.
pub(super) fn from_zero(answer: &Answer) -> Understood<u64> {
    let Answer::Number(number) = *answer else { return Err(wrong_shape("a number")) };
    u64::try_from(number).map_err(|_| slip("Give a number from 0 up."))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exercise::Verdict;

    #[test]
    fn nothing_is_counted_below_0() {
        assert_eq!(from_zero(&Answer::Number(0)).unwrap(), 0);
        for answer in [Answer::Number(-1), Answer::Number(i64::MIN), Answer::Choice(vec![1])] {
            assert_eq!(from_zero(&answer).unwrap_err().verdict, Verdict::Slip, "{answer:?}");
        }
    }
}
