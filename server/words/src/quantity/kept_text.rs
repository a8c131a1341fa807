//! Texts of quantities that are kept as they were written.

use std::str;

use super::notation::Notation;

/// The longest text that is kept, in bytes. Only leading zeros make a longer one.
const LENGTH_MAX: usize = 30;
/// The most digits that are kept.
const DIGITS_MAX: usize = 18;
/// The smallest decimal exponent that is kept.
const SCALE_MIN: i32 = -9;

/// A text that is kept although it may not be canonical, such as `+1`, `1.500` or `1E3`.
#[derive(Debug, Clone, Copy)]
pub(super) struct KeptText {
    bytes: [u8; LENGTH_MAX],
    length: u8,
}

/// The parts of the text of a quantity.
pub(super) struct QuantityParts<'t> {
    /// The digits in front of the point.
    pub(super) whole: &'t str,
    /// The digits behind it.
    pub(super) fraction: &'t str,
    /// The exponent of the suffix: of 1024 if it is binary, of 10 otherwise.
    pub(super) exponent: i32,
    /// The kind of suffix.
    pub(super) notation: Notation,
}

impl KeptText {
    /// Returns the text if kube-apiserver keeps it: it takes a text for canonical by its digits and exponent,
    /// and does not look at signs, points, zeros in front and the letter of an exponent.
    pub(super) fn of(text: &str, parts: &QuantityParts<'_>) -> Option<Self> {
        if !parts.are_kept() {
            return None;
        }
        let mut bytes = [0; LENGTH_MAX];
        bytes.get_mut(..text.len())?.copy_from_slice(text.as_bytes());
        Some(KeptText { bytes, length: u8::try_from(text.len()).ok()? })
    }

    pub(super) fn as_str(&self) -> &str {
        self.bytes
            .get(..usize::from(self.length))
            .and_then(|text| str::from_utf8(text).ok())
            .unwrap_or_default()
    }
}

impl QuantityParts<'_> {
    fn are_kept(&self) -> bool {
        let whole = self.whole.trim_start_matches('0');
        let digits = || whole.bytes().chain(self.fraction.bytes());
        // Without digits in front of the point, there is a zero.
        if whole.is_empty() || whole.len() + self.fraction.len() > DIGITS_MAX {
            return false;
        }
        if self.notation == Notation::Binary {
            // A step of 1024 takes three digits; one is left.
            let has_room = whole.len() as i32 + 3 * self.exponent < 15;
            let is_multiple_of_eight = whole.parse::<u64>().is_ok_and(|number| number % 8 == 0);
            return has_room && self.fraction.is_empty() && !is_multiple_of_eight;
        }
        let scale = self.exponent - self.fraction.len() as i32;
        let ends_in_zeros = digits().rev().take(3).filter(|digit| *digit == b'0').count() == 3;
        scale >= SCALE_MIN && scale % 3 == 0 && !ends_in_zeros
    }
}
