//! Spans of time as a schema spells them: whole hours, minutes and seconds, as `1h30m`. They are a part of
//! the durations that the command line of the server takes.

/// The units in the order in which they stand.
const UNITS: [(char, u32); 3] = [('h', 3600), ('m', 60), ('s', 1)];

/// The seconds of a text; `None` when it is no such span, or longer than 136 years.
#[must_use]
pub(crate) fn parse(text: &str) -> Option<u32> {
    let (mut rest, mut sum) = (text, 0_u32);
    for (unit, seconds) in UNITS {
        let Some((number, behind)) = rest.split_once(unit) else { continue };
        if number.is_empty() || !number.bytes().all(|byte| byte.is_ascii_digit()) {
            return None;
        }
        sum = sum.checked_add(number.parse::<u32>().ok()?.checked_mul(seconds)?)?;
        rest = behind;
    }
    (rest.is_empty() && !text.is_empty()).then_some(sum)
}

/// The shortest spelling, for messages.
#[must_use]
pub fn spelled(seconds: u32) -> String {
    let (mut rest, mut text) = (seconds, String::new());
    for (unit, length) in UNITS {
        if rest >= length || (length == 1 && text.is_empty()) {
            text.push_str(&format!("{}{unit}", rest / length));
            rest %= length;
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spans_are_read_and_spelled() {
        for (text, seconds, shortest) in [
            ("1h", 3600, "1h"),
            ("1h0m0s", 3600, "1h"),
            ("90m", 5400, "1h30m"),
            ("1h1s", 3601, "1h1s"),
            ("2m5s", 125, "2m5s"),
            ("0s", 0, "0s"),
            ("4294967295s", u32::MAX, "1193046h28m15s"),
        ] {
            assert_eq!(parse(text), Some(seconds), "{text}");
            assert_eq!(spelled(seconds), shortest);
        }
        for text in
            ["", "1", "h", "1.5h", "-1h", "+1h", "1 h", "1s1h", "1h1h", "1d", "4294967296s", "1193047h"]
        {
            assert_eq!(parse(text), None, "{text}");
        }
    }
}
