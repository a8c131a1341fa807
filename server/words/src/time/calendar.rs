//! Between seconds since 1970 and the text of RFC 3339.

use jiff::{SignedDuration, civil::DateTime};

/// 0000-01-01T00:00:00Z.
pub(super) const SECONDS_MIN: i64 = -62_167_219_200;
/// 9999-12-31T23:59:59Z.
pub(super) const SECONDS_MAX: i64 = 253_402_300_799;

const EPOCH: DateTime = DateTime::constant(1970, 1, 1, 0, 0, 0, 0);

/// The length of a date and a time up to the seconds, without the zone.
pub(super) const TEXT_BYTES: usize = "0000-00-00T00:00:00".len();

/// Date and time up to the seconds, without the zone. Every object carries times, so the digits are put in
/// place one by one and not through `fmt`.
pub(super) fn text(seconds: i64) -> [u8; TEXT_BYTES] {
    // Never out of range, because times cannot be.
    let at = EPOCH.saturating_add(SignedDuration::from_secs(seconds));
    let [y1, y2, y3, y4] = pairs(at.year().unsigned_abs());
    let two = |number: i8| pair(u16::from(number.unsigned_abs()));
    let ([m1, m2], [d1, d2]) = (two(at.month()), two(at.day()));
    let ([h1, h2], [n1, n2], [s1, s2]) = (two(at.hour()), two(at.minute()), two(at.second()));
    [y1, y2, y3, y4, b'-', m1, m2, b'-', d1, d2, b'T', h1, h2, b':', n1, n2, b':', s1, s2]
}

/// Four digits.
fn pairs(number: u16) -> [u8; 4] {
    let ([a, b], [c, d]) = (pair(number / 100), pair(number % 100));
    [a, b, c, d]
}

/// The six digits of so many microseconds, which are less than a second.
pub(super) fn micros(mut number: u64) -> [u8; 6] {
    let mut digits = [b'0'; 6];
    for digit in digits.iter_mut().rev() {
        *digit += (number % 10) as u8;
        number /= 10;
    }
    digits
}

/// Two digits of a number below 100.
fn pair(number: u16) -> [u8; 2] {
    [number / 10 % 10, number % 10].map(|digit| b'0' + digit as u8)
}

/// Seconds, and the microseconds of the fraction.
pub(super) fn parse(text: &str) -> Option<(i64, u32)> {
    let (date, time) = text.split_once('T')?;
    let [year, month, day] = fields(date, "-", [4, 2, 2])?;
    let clock = time.get(..8)?;
    let [hour, minute, second] = fields(clock, ":", [2, 2, 2])?;
    let (micros, zone) = fraction(time.get(8..)?)?;
    let at = DateTime::new(
        i16::try_from(year).ok()?,
        i8::try_from(month).ok()?,
        i8::try_from(day).ok()?,
        i8::try_from(hour).ok()?,
        i8::try_from(minute).ok()?,
        i8::try_from(second).ok()?,
        0,
    )
    .ok()?;
    let seconds = at.duration_since(EPOCH).as_secs() - zone_seconds(zone)?;
    // Only now, with the zone: the last hours of the year 9999 may be the next year's in UTC.
    (SECONDS_MIN..=SECONDS_MAX).contains(&seconds).then_some((seconds, micros))
}

/// Three numbers with exactly so many digits each.
fn fields(text: &str, separator: &str, widths: [usize; 3]) -> Option<[u32; 3]> {
    let mut parts = text.split(separator);
    let mut numbers = [0; 3];
    for (number, width) in numbers.iter_mut().zip(widths) {
        *number = digits(parts.next()?, width)?;
    }
    parts.next().is_none().then_some(numbers)
}

fn digits(text: &str, width: usize) -> Option<u32> {
    let is_number = text.len() == width && text.bytes().all(|byte| byte.is_ascii_digit());
    if is_number { text.parse().ok() } else { None }
}

/// The microseconds of an optional `.123`, and what follows it.
fn fraction(text: &str) -> Option<(u32, &str)> {
    let Some(text) = text.strip_prefix('.') else { return Some((0, text)) };
    let zone = text.trim_start_matches(|character: char| character.is_ascii_digit());
    let fraction = text.strip_suffix(zone).filter(|fraction| !fraction.is_empty())?;
    let six = fraction.bytes().chain(std::iter::repeat(b'0')).take(6);
    Some((six.fold(0, |micros, digit| micros * 10 + u32::from(digit - b'0')), zone))
}

/// How far the zone is ahead of UTC.
fn zone_seconds(zone: &str) -> Option<i64> {
    if zone == "Z" {
        return Some(0);
    }
    let sign = match zone.get(..1)? {
        "+" => 1,
        "-" => -1,
        _ => return None,
    };
    let (hours, minutes) = zone.get(1..)?.split_once(':')?;
    let (hours, minutes) = (digits(hours, 2)?, digits(minutes, 2)?);
    (hours < 24 && minutes < 60).then(|| sign * i64::from(hours * 3600 + minutes * 60))
}
