//! Durations and timestamps as text.

/// The first and the last second that a timestamp may name: those of the years 1 and 9999.
const RANGE: std::ops::RangeInclusive<i64> = -62_135_596_800..=253_402_300_799;

const SECONDS_PER_DAY: i64 = 86_400;

/// Units of durations with their nanoseconds.
const UNITS: [(&str, u64); 8] = [
    ("ns", 1),
    ("us", 1_000),
    ("µs", 1_000),
    ("μs", 1_000),
    ("ms", 1_000_000),
    ("s", 1_000_000_000),
    ("m", 60_000_000_000),
    ("h", 3_600_000_000_000),
];

/// The nanoseconds of a duration: `1h2m3.5s`, with a sign or without.
pub(crate) fn read_duration(text: &str) -> Option<i64> {
    let negative = text.starts_with('-');
    let mut rest = text.strip_prefix(['-', '+']).unwrap_or(text);
    if rest == "0" {
        return Some(0);
    }
    if rest.is_empty() {
        return None;
    }
    let mut nanos: u64 = 0;
    while !rest.is_empty() {
        let number =
            rest.find(|letter: char| !letter.is_ascii_digit() && letter != '.').unwrap_or(rest.len());
        let (count, after) = rest.split_at(number);
        let unit = after.find(|letter: char| letter.is_ascii_digit() || letter == '.').unwrap_or(after.len());
        let (unit, after) = after.split_at(unit);
        let (_, each) = UNITS.iter().find(|(name, _)| *name == unit)?;
        nanos = nanos.checked_add(part(count, *each)?)?;
        rest = after;
    }
    // Durations are counted in 64 bits, one of them for the sign.
    if negative { 0_i64.checked_sub_unsigned(nanos) } else { i64::try_from(nanos).ok() }
}

/// The nanoseconds of a number of units, such as `1.5`; what is finer than a nanosecond is cut.
fn part(count: &str, each: u64) -> Option<u64> {
    let (whole, fraction) = count.split_once('.').unwrap_or((count, ""));
    let is_number = !(fraction.contains('.') || whole.is_empty() && fraction.is_empty());
    let whole: u64 = if whole.is_empty() { 0 } else { whole.parse().ok()? };
    // Further digits are too fine for any unit.
    let digits = fraction.get(..fraction.len().min(15))?;
    let scale = 10_u64.pow(u32::try_from(digits.len()).ok()?);
    let fraction: u64 = if digits.is_empty() { 0 } else { digits.parse().ok()? };
    let finer = u128::from(fraction) * u128::from(each) / u128::from(scale);
    is_number.then_some(whole.checked_mul(each)?.checked_add(u64::try_from(finer).ok()?)?)
}

/// Whether a text is a duration.
pub(crate) fn is_duration(text: &str) -> bool {
    read_duration(text).is_some()
}

/// Whether a text is a timestamp of RFC 3339 in the years 1 to 9999.
pub(crate) fn is_timestamp(text: &str) -> bool {
    read_timestamp(text).is_some_and(|(seconds, _, _)| is_in_range(seconds))
}

/// Whether seconds since 1970 are in the years 1 to 9999.
pub(crate) fn is_in_range(seconds: i64) -> bool {
    RANGE.contains(&seconds)
}

/// Seconds since 1970, nanoseconds, and seconds east of UTC, of a text of RFC 3339.
pub(crate) fn read_timestamp(text: &str) -> Option<(i64, u32, i32)> {
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
    let offset = offset(zone)?;
    let seconds = days * SECONDS_PER_DAY + hour * 3600 + minute * 60 + second - offset;
    Some((seconds, nanos(fraction)?, i32::try_from(offset).ok()?))
}

/// The nanoseconds of a fraction of a second; further digits are cut.
fn nanos(fraction: &str) -> Option<u32> {
    format!("{fraction:0<9}").get(..9)?.parse().ok()
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
        for (good, nanos) in [
            ("0", 0),
            ("1s", 1_000_000_000),
            ("-1h2m3.5s", -3_723_500_000_000),
            ("+1.5ms", 1_500_000),
            ("1us", 1_000),
            (".5s", 500_000_000),
            ("2562047h", 9_223_369_200_000_000_000),
            ("-9223372036854775808ns", i64::MIN),
        ] {
            assert_eq!(read_duration(good), Some(nanos), "{good}");
        }
        for bad in ["", "1", "s", "-", "1d", "1.2.3s", " 1s", "99999999h", ".s"] {
            assert!(!is_duration(bad), "{bad}");
        }
    }

    #[test]
    fn timestamps_are_of_rfc_3339() {
        assert_eq!(read_timestamp("1970-01-01T00:00:00Z"), Some((0, 0, 0)));
        assert_eq!(read_timestamp("2000-03-01T01:02:03.5+01:00"), Some((951_868_923, 500_000_000, 3600)));
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
