//! Numbers with units: durations and quantities.

use super::Flaws;
use crate::{quantity::Quantity, time::Duration};

const QUANTITY_EXPECTED: &str =
    "quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'";
const DURATION_EXPECTED: &str = "must be a duration: decimal numbers, each with a unit of ns, us, ms, s, m \
    or h (e.g. '300ms', '1.5h' or '2h45m')";

/// A span of time, as `1h30m`.
pub fn duration(text: &str, flaws: &mut Flaws) {
    if Duration::parse(text).is_none() {
        flaws.invalid(DURATION_EXPECTED);
    }
}

/// An amount of a resource, as `500m` or `2Gi`.
pub fn quantity(text: &str, flaws: &mut Flaws) {
    if Quantity::parse(text).is_err() {
        flaws.invalid(QUANTITY_EXPECTED);
    }
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
