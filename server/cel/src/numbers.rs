//! Numbers as text.

use std::fmt::Write as _;

/// A number with a fraction as text: as few digits as tell it from others, with an exponent if it is very
/// large or small.
pub(crate) fn double_text(number: f64) -> String {
    if number.is_nan() {
        return "NaN".to_owned();
    }
    if number.is_infinite() {
        return if number > 0.0 { "+Inf" } else { "-Inf" }.to_owned();
    }
    let shortest = format!("{number:e}");
    let (digits, exponent) = shortest.split_once('e').unwrap_or((&shortest, "0"));
    let exponent: i32 = exponent.parse().unwrap_or(0);
    if (-4..6).contains(&exponent) {
        // At most 21 digits: those of the number, and zeros behind a point.
        return number.to_string();
    }
    with_exponent(digits, exponent)
}

/// `1.5e+06`: the exponent has two digits at least.
pub(crate) fn with_exponent(digits: &str, exponent: i32) -> String {
    let mut text = digits.to_owned();
    let sign = if exponent < 0 { '-' } else { '+' };
    let _ = write!(text, "e{sign}{:02}", exponent.abs());
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn doubles_are_short() {
        for (number, text) in [
            (0.0, "0"),
            (-0.0, "-0"),
            (1.0, "1"),
            (123_456.0, "123456"),
            (1_234_567.0, "1.234567e+06"),
            (1e6, "1e+06"),
            (0.0001, "0.0001"),
            (0.000_01, "1e-05"),
            (-1.5e300, "-1.5e+300"),
            (f64::INFINITY, "+Inf"),
            (f64::NEG_INFINITY, "-Inf"),
            (f64::NAN, "NaN"),
        ] {
            assert_eq!(double_text(number), text);
        }
    }
}
