//! Durations and timestamps as text, as far as the checker must judge literals.

/// The first and the last second that a timestamp may name: those of the years 1 and 9999.
const RANGE: std::ops::RangeInclusive<i64> = -62_135_596_800..=253_402_300_799;

const SECONDS_PER_DAY: i64 = 86_400;

/// Units of durations with their nanoseconds.
const UNITS: [(&str, f64); 8] =
    [("ns", 1.0), ("us", 1e3), ("µs", 1e3), ("μs", 1e3), ("ms", 1e6), ("s", 1e9), ("m", 60e9), ("h", 3600e9)];

/// Whether a text is a duration: `1h2m3.5s`, with a sign or without.
pub(crate) fn is_duration(text: &str) -> bool {
    let mut rest = text.strip_prefix(['-', '+']).unwrap_or(text);
    if rest == "0" {
        return true;
    }
    let mut nanoseconds = 0.0;
    while !rest.is_empty() {
        let number =
            rest.find(|letter: char| !letter.is_ascii_digit() && letter != '.').unwrap_or(rest.len());
        let (count, after) = rest.split_at(number);
        let unit = after.find(|letter: char| letter.is_ascii_digit() || letter == '.').unwrap_or(after.len());
        let (unit, after) = after.split_at(unit);
        let known = UNITS.iter().find(|(name, _)| *name == unit);
        let (Ok(count), Some((_, each))) = (count.parse::<f64>(), known) else { return false };
        nanoseconds += count * each;
        rest = after;
    }
    // Durations are counted in 63 bits.
    !text.is_empty()
        && text.contains(|letter: char| letter.is_ascii_digit())
        && nanoseconds < 9.223_372_036_854_776e18
}

/// Whether a text is a timestamp of RFC 3339 in the years 1 to 9999.
pub(crate) fn is_timestamp(text: &str) -> bool {
    seconds(text).is_some_and(is_in_range)
}

/// Whether seconds since 1970 are in the years 1 to 9999.
pub(crate) fn is_in_range(seconds: i64) -> bool {
    RANGE.contains(&seconds)
}

fn seconds(text: &str) -> Option<i64> {
    let (date, time) = text.split_once('T')?;
    let [year, month, day] = numbers(date, '-', [4, 2, 2])?;
    let zone_at = time.find(['Z', '+', '-'])?;
    let (clock, zone) = time.split_at(zone_at);
    let (clock, fraction) =
        clock.split_once(['.', ',']).map_or((clock, "0"), |(clock, fraction)| (clock, fraction));
    let [hour, minute, second] = numbers(clock, ':', [2, 2, 2])?;
    let is_number = !fraction.is_empty() && fraction.bytes().all(|byte| byte.is_ascii_digit());
    if !is_number || hour > 23 || minute > 59 || second > 59 || day < 1 || day > days_of_month(year, month)? {
        return None;
    }
    let days =
        days_before_year(year) + (1..month).filter_map(|month| days_of_month(year, month)).sum::<i64>() + day
            - 1;
    Some(days * SECONDS_PER_DAY + hour * 3600 + minute * 60 + second - offset(zone)?)
}

fn offset(zone: &str) -> Option<i64> {
    if zone == "Z" {
        return Some(0);
    }
    let (sign, zone) = zone.split_at_checked(1)?;
    let [hours, minutes, _] = numbers(&format!("{zone}:00"), ':', [2, 2, 2])?;
    let seconds = hours * 3600 + minutes * 60;
    (hours <= 24 && minutes <= 60).then_some(if sign == "-" { -seconds } else { seconds })
}

fn numbers(text: &str, separator: char, digits: [usize; 3]) -> Option<[i64; 3]> {
    let mut parts = text.split(separator);
    let mut next = |digits: usize| {
        let part = parts
            .next()
            .filter(|part| part.len() == digits && part.bytes().all(|byte| byte.is_ascii_digit()))?;
        part.parse().ok()
    };
    let [first, second, third] = digits;
    let numbers = [next(first)?, next(second)?, next(third)?];
    parts.next().is_none().then_some(numbers)
}

fn days_of_month(year: i64, month: i64) -> Option<i64> {
    Some(match month {
        1 | 3 | 5 | 7 | 8 | 10 | 12 => 31,
        4 | 6 | 9 | 11 => 30,
        2 => 28 + i64::from(is_leap(year)),
        _ => return None,
    })
}

fn is_leap(year: i64) -> bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
}

/// Days from 1970 to the start of a year.
fn days_before_year(year: i64) -> i64 {
    let before = year - 1;
    before * 365 + before.div_euclid(4) - before.div_euclid(100) + before.div_euclid(400) - 719_162
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn durations_have_units() {
        for good in ["0", "1s", "-1h2m3.5s", "+1.5ms", "1us", ".5s", "2562047h"] {
            assert!(is_duration(good), "{good}");
        }
        for bad in ["", "1", "s", "-", "1d", "1.2.3s", " 1s", "99999999h", ".s"] {
            assert!(!is_duration(bad), "{bad}");
        }
    }

    #[test]
    fn timestamps_are_of_rfc_3339() {
        assert_eq!(seconds("1970-01-01T00:00:00Z"), Some(0));
        assert_eq!(seconds("2000-03-01T01:02:03.5+01:00"), Some(951_868_923));
        for good in ["0001-01-01T00:00:00Z", "9999-12-31T23:59:59Z", "2024-02-29T00:00:00-07:30"] {
            assert!(is_timestamp(good), "{good}");
        }
        for bad in [
            "",
            "2023-02-29T00:00:00Z",
            "2023-01-01",
            "2023-01-01T24:00:00Z",
            "0001-01-01T00:00:00+01:00",
            "2023-01-01T00:00:00",
        ] {
            assert!(!is_timestamp(bad), "{bad}");
        }
    }
}
