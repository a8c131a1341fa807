//! Numbers with units: durations and quantities.

use super::Flaws;
use crate::quantity::Quantity;

const QUANTITY_EXPECTED: &str =
    "quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'";
const DURATION_EXPECTED: &str = "must be a duration: decimal numbers, each with a unit of ns, us, ms, s, m or h (e.g. '300ms', '1.5h' or '2h45m')";
/// Durations are counted in nanoseconds, in 63 bits.
const DURATION_NANOSECONDS_MAX: f64 = 9_223_372_036_854_775_807.0;

/// A span of time, as `1h30m`.
pub fn duration(text: &str, flaws: &mut Flaws) {
    if !is_duration(text) {
        flaws.invalid(DURATION_EXPECTED);
    }
}

/// An amount of a resource, as `500m` or `2Gi`.
pub fn quantity(text: &str, flaws: &mut Flaws) {
    if Quantity::parse(text).is_err() {
        flaws.invalid(QUANTITY_EXPECTED);
    }
}

fn is_duration(text: &str) -> bool {
    let mut rest = text.strip_prefix(['-', '+']).unwrap_or(text);
    if rest == "0" {
        return true;
    }
    let mut nanoseconds = 0.0_f64;
    while !rest.is_empty() {
        let Some((part, tail)) = leading_part(rest) else { return false };
        nanoseconds += part;
        rest = tail;
    }
    !text.trim_start_matches(['-', '+']).is_empty() && nanoseconds <= DURATION_NANOSECONDS_MAX
}

/// One number with its unit in nanoseconds, and what stands behind it.
fn leading_part(text: &str) -> Option<(f64, &str)> {
    let number_end = text.find(|c: char| !(c.is_ascii_digit() || c == '.'))?;
    let (number, rest) = text.split_at_checked(number_end)?;
    let unit_end = rest.find(|c: char| c.is_ascii_digit() || c == '.').unwrap_or(rest.len());
    let (unit, rest) = rest.split_at_checked(unit_end)?;
    let scale = match unit {
        "ns" => 1.0,
        // The micro sign and the Greek letter are two characters.
        "us" | "\u{b5}s" | "\u{3bc}s" => 1e3,
        "ms" => 1e6,
        "s" => 1e9,
        "m" => 60e9,
        "h" => 3600e9,
        _ => return None,
    };
    // `parse` takes `1.` and `.5`, as wanted, and refuses `.` and `1.2.3`.
    Some((number.parse::<f64>().ok()? * scale, rest))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::testing::check;

    #[test]
    fn durations() {
        for text in
            ["0", "-0", "1s", "+1.5h", "2h45m", "300ms", "1us", "1µs", "1μs", "1ns", ".5s", "1.s", "2562047h"]
        {
            check(duration, &[(text, &[])]);
        }
        for text in ["", "-", "1", "s", "1d", "1 s", "--1s", ".s", "1.2.3s", "1h ", "2562048h", "-+1s", "1S"]
        {
            check(duration, &[(text, &[DURATION_EXPECTED])]);
        }
    }

    #[test]
    fn quantities() {
        check(
            quantity,
            &[
                ("1", &[]),
                ("500m", &[]),
                ("2Gi", &[]),
                ("x", &[QUANTITY_EXPECTED]),
                ("", &[QUANTITY_EXPECTED]),
            ],
        );
    }
}
