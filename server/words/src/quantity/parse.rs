//! From the text of a quantity to its value.

use super::{
    NANOS_PER_UNIT, Notation, Quantity, divide_rounding_away,
    kept_text::{KeptText, QuantityParts},
};

/// Why a text is no quantity.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum QuantityError {
    /// The text as a whole does not look like one.
    #[error("quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'")]
    Form,
    /// There is no such suffix.
    #[error("unable to parse quantity's suffix")]
    Suffix,
    /// The number has no digits.
    #[error("unable to parse numeric part of quantity")]
    Number,
}

/// How far `e` suffixes are followed: far beyond the largest and the smallest amount.
const EXPONENT_MAX: i32 = 1_000;

/// How many digits behind the point are read exactly; the rest is rounded up.
const FRACTION_DIGITS_MAX: usize = 18;

/// The exponent of 1024 from which on a text must have digits: that of `Pi`.
const DIGITS_NEEDED_FROM: i32 = 5;

/// The digits of a billionth.
const NANO_DIGITS: i32 = 9;

/// The largest amount that a text which does not fit is cut to.
const NANOS_CAP: i128 = i64::MAX as i128 * NANOS_PER_UNIT;

impl Quantity {
    /// Reads an amount. What is finer than a billionth is rounded away from zero, and what is too large
    /// becomes the largest 64-bit number.
    ///
    /// # Errors
    /// The text is no amount.
    pub fn parse(text: &str) -> Result<Self, QuantityError> {
        parse(text)
    }
}

fn parse(text: &str) -> Result<Quantity, QuantityError> {
    let (is_negative, unsigned) = match text.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, text.strip_prefix('+').unwrap_or(text)),
    };
    let mut points = 0;
    let number_end = unsigned.find(|character: char| {
        points += usize::from(character == '.');
        points > 1 || (character != '.' && !character.is_ascii_digit())
    });
    let (number, suffix) = unsigned.split_at(number_end.unwrap_or(unsigned.len()));
    if text.is_empty() || !looks_like_suffix(suffix) {
        return Err(QuantityError::Form);
    }
    let (base, exponent, notation) = parse_suffix(suffix).ok_or(QuantityError::Suffix)?;
    let (whole, fraction) = number.split_once('.').unwrap_or((number, ""));
    // A text without digits is nothing, such as `m`. In front of the largest suffixes, kube-apiserver reads
    // digits another way and misses them.
    if whole.is_empty() && fraction.is_empty() && base == 1024 && exponent >= DIGITS_NEEDED_FROM {
        return Err(QuantityError::Number);
    }
    // Without the sign, so that rounding goes away from zero and the cap is the same on both sides.
    let nanos = scale(whole, fraction, base, exponent);
    // Decimal numbers are kept as digits and an exponent, so that a short one may be larger than the cap.
    let nanos = if notation == Notation::Binary { nanos.min(NANOS_CAP) } else { nanos };
    // Binary suffixes do not go below one.
    let is_fraction = notation == Notation::Binary && 0 < nanos && nanos < NANOS_PER_UNIT;
    let parts = QuantityParts { whole, fraction, exponent, notation };
    Ok(Quantity {
        nanos: if is_negative { -nanos } else { nanos },
        notation: if is_fraction { Notation::Decimal } else { notation },
        // What was cut is another amount than the text.
        kept_text: if nanos < NANOS_CAP { KeptText::of(text, &parts) } else { None },
    })
}

fn looks_like_suffix(suffix: &str) -> bool {
    let behind_letters = suffix.trim_start_matches(|letter| "eEinumkKMGTP".contains(letter));
    let digits = behind_letters.strip_prefix(['-', '+']).unwrap_or(behind_letters);
    digits.bytes().all(|byte| byte.is_ascii_digit())
}

/// Base, exponent and notation.
fn parse_suffix(suffix: &str) -> Option<(i128, i32, Notation)> {
    let (base, exponent, notation) = match suffix {
        "n" => (10, -9, Notation::Decimal),
        "u" => (10, -6, Notation::Decimal),
        "m" => (10, -3, Notation::Decimal),
        "" => (10, 0, Notation::Decimal),
        "k" => (10, 3, Notation::Decimal),
        "M" => (10, 6, Notation::Decimal),
        "G" => (10, 9, Notation::Decimal),
        "T" => (10, 12, Notation::Decimal),
        "P" => (10, 15, Notation::Decimal),
        "E" => (10, 18, Notation::Decimal),
        "Ki" => (1024, 1, Notation::Binary),
        "Mi" => (1024, 2, Notation::Binary),
        "Gi" => (1024, 3, Notation::Binary),
        "Ti" => (1024, 4, Notation::Binary),
        "Pi" => (1024, 5, Notation::Binary),
        "Ei" => (1024, 6, Notation::Binary),
        _ => {
            let exponent: i64 = suffix.strip_prefix(['e', 'E'])?.parse().ok()?;
            // Cut and not refused: an amount that is too large is no mistake, but becomes the largest one.
            let bound = i64::from(EXPONENT_MAX);
            (10, exponent.clamp(-bound, bound) as i32, Notation::Exponent)
        }
    };
    Some((base, exponent, notation))
}

/// The value in billionths: the digits times a power of the base, rounded up, and cut when too large.
fn scale(whole: &str, fraction: &str, base: i128, exponent: i32) -> i128 {
    // Zeros at the end say nothing, and must not count as too fine.
    let fraction = fraction.trim_end_matches('0');
    let (fraction, too_fine) = fraction.split_at(fraction.len().min(FRACTION_DIGITS_MAX));
    let digits = whole.bytes().chain(fraction.bytes()).map(|digit| i128::from(digit - b'0'));
    let mantissa = digits
        .chain((!too_fine.is_empty()).then_some(0))
        .try_fold(0_i128, |sum, digit| sum.checked_mul(10)?.checked_add(digit));
    let Some(mantissa) = mantissa else { return NANOS_CAP };
    // What is too fine counts as one of the digit behind the last one.
    let (mantissa, decimals) =
        if too_fine.is_empty() { (mantissa, fraction.len()) } else { (mantissa + 1, fraction.len() + 1) };

    let (decimal_exponent, factor) =
        if base == 10 { (exponent, 1) } else { (0, base.pow(exponent.unsigned_abs())) };
    let shift = NANO_DIGITS + decimal_exponent - decimals as i32;
    let power = 10_i128.checked_pow(shift.unsigned_abs());
    match (mantissa.checked_mul(factor), power) {
        (Some(0), _) => 0,
        (Some(value), Some(power)) if shift >= 0 => value.checked_mul(power).unwrap_or(NANOS_CAP),
        (Some(value), Some(power)) => divide_rounding_away(value, power),
        // Too small to tell, but not nothing.
        (Some(_), None) if shift < 0 => 1,
        _ => NANOS_CAP,
    }
}
