//! Formats of texts, by the names that schemas use.

use std::{net::Ipv6Addr, sync::LazyLock};

use machinery::format::{self, Flaws};
use regex::Regex;

/// Whether a text fits a format. None of formats that say nothing.
pub(super) fn fits(format: &str, text: &str) -> Option<bool> {
    let name = format.replace('-', "");
    Some(match name.as_str() {
        "uri" => is_uri(text),
        "email" => is_email(text),
        "hostname" => is_host(text),
        "ipv4" => is_ipv4(text),
        "ipv6" => text.contains(':') && text.parse::<Ipv6Addr>().is_ok(),
        "cidr" => is_range(text),
        "isbn" => is_isbn(text, 10) || is_isbn(text, 13),
        "isbn10" => is_isbn(text, 10),
        "isbn13" => is_isbn(text, 13),
        "creditcard" => is_card(text),
        "duration" => is_duration(text),
        "date" => is_date(text),
        "datetime" => is_time(text),
        "password" => true,
        "k8sshortname" => Flaws::of(format::dns_label, text).is_empty(),
        "k8slongname" => Flaws::of(format::dns_subdomain, text).is_empty(),
        name => PATTERNS.iter().find(|(known, _)| *known == name)?.1.is_match(text),
    })
}

/// Whether texts are checked by a format of this name.
pub(super) fn is_known(format: &str) -> bool {
    fits(format, "").is_some()
}

type Row = (&'static str, LazyLock<Regex>);

macro_rules! patterns {
    ($($name:literal: $pattern:literal,)*) => {
        [$(($name, LazyLock::new(|| Regex::new($pattern).expect("a test compiles the pattern")))),*]
    };
}

/// Formats that a regular expression describes.
static PATTERNS: [Row; 10] = patterns! {
    "bsonobjectid": "^[0-9a-fA-F]{24}$",
    "byte": "^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=|[A-Za-z0-9+/]{4})$",
    "hexcolor": "^#?([0-9a-fA-F]{3}|[0-9a-fA-F]{6})$",
    "mac": "^(?:[0-9a-fA-F]{2}(?:[:-][0-9a-fA-F]{2}){5}|[0-9a-fA-F]{2}(?:[:-][0-9a-fA-F]{2}){7}|\
     [0-9a-fA-F]{2}(?:[:-][0-9a-fA-F]{2}){19}|[0-9a-fA-F]{4}(?:\\.[0-9a-fA-F]{4}){2}|[0-9a-fA-F]{4}(?:\\.\
     [0-9a-fA-F]{4}){3}|[0-9a-fA-F]{4}(?:\\.[0-9a-fA-F]{4}){9})$",
    "rgbcolor": "^rgb\\(\\s*(0|[1-9]\\d?|1\\d\\d?|2[0-4]\\d|25[0-5])\\s*,\\s*(0|[1-9]\\d?|1\\d\\d?|2[0-4]\\d|\
     25[0-5])\\s*,\\s*(0|[1-9]\\d?|1\\d\\d?|2[0-4]\\d|25[0-5])\\s*\\)$",
    "ssn": "^\\d{3}[- ]?\\d{2}[- ]?\\d{4}$",
    "uuid": "(?i)^[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}$",
    "uuid3": "(?i)^[0-9a-f]{8}-?[0-9a-f]{4}-?3[0-9a-f]{3}-?[0-9a-f]{4}-?[0-9a-f]{12}$",
    "uuid4": "(?i)^[0-9a-f]{8}-?[0-9a-f]{4}-?4[0-9a-f]{3}-?[89ab][0-9a-f]{3}-?[0-9a-f]{12}$",
    "uuid5": "(?i)^[0-9a-f]{8}-?[0-9a-f]{4}-?5[0-9a-f]{3}-?[89ab][0-9a-f]{3}-?[0-9a-f]{12}$",
};

/// A URI as in the first line of a request: with a scheme, or a path from the root.
fn is_uri(text: &str) -> bool {
    if text.starts_with('/') {
        return !text.contains(char::is_control);
    }
    Flaws::of(format::uri, text).is_empty() && text.contains(':')
}

fn is_email(text: &str) -> bool {
    // `Name <address>` is a mailbox as well.
    let address = text
        .trim()
        .strip_suffix('>')
        .and_then(|text| text.rsplit_once('<'))
        .map_or(text.trim(), |(_, address)| address);
    let is_atom = |character: char| {
        character.is_alphanumeric() || "!#$%&'*+-/=?^_`{|}~.".contains(character) || !character.is_ascii()
    };
    let is_dotted =
        |part: &str| !part.is_empty() && part.chars().all(is_atom) && !part.split('.').any(str::is_empty);
    address.rsplit_once('@').is_some_and(|(local, domain)| is_dotted(local) && is_dotted(domain))
}

fn is_host(text: &str) -> bool {
    static HOST: LazyLock<Regex> = LazyLock::new(|| {
        let pattern = r"^([a-zA-Z0-9\p{S}\p{L}]((-?[a-zA-Z0-9\p{S}\p{L}]{0,62})?)|([a-zA-Z0-9\p{S}\p{L}](([a-zA-Z0-9\-\p{S}\p{L}]{0,61}[a-zA-Z0-9\p{S}\p{L}])?)(\.)){1,}([a-zA-Z\p{L}]){2,63})$";
        Regex::new(pattern).expect("a test compiles the pattern")
    });
    text.len() <= 255 && HOST.is_match(text) && text.split('.').all(|label| label.len() <= 63)
}

/// Four numbers; zeros before them are old habit.
fn is_ipv4(text: &str) -> bool {
    let parts: Vec<&str> = text.split('.').collect();
    let is_part = |part: &&str| {
        (1..=8).contains(&part.len())
            && part.bytes().all(|byte| byte.is_ascii_digit())
            && part.parse::<u32>().is_ok_and(|number| number <= 255)
    };
    parts.len() == 4 && parts.iter().all(is_part)
}

fn is_range(text: &str) -> bool {
    let Some((address, length)) = text.split_once('/') else { return false };
    let most = if is_ipv4(address) {
        32
    } else if address.parse::<Ipv6Addr>().is_ok() {
        128
    } else {
        return false;
    };
    length.len() <= 3
        && length.bytes().all(|byte| byte.is_ascii_digit())
        && length.parse::<u32>().is_ok_and(|length| length <= most)
}

/// The digits of a number of a book, and whether their sum is right.
fn is_isbn(text: &str, length: usize) -> bool {
    let text: Vec<char> = text.chars().filter(|character| !matches!(character, ' ' | '-')).collect();
    let digit = |(index, character): (usize, &char)| match character {
        'X' if length == 10 && index == 9 => Some(10),
        character => character.to_digit(10),
    };
    let Some(digits) = text.iter().enumerate().map(digit).collect::<Option<Vec<u32>>>() else { return false };
    if digits.len() != length {
        return false;
    }
    let weighted = (1..).zip(&digits);
    if length == 10 {
        return weighted.map(|(place, digit)| place * digit).sum::<u32>().is_multiple_of(11);
    }
    weighted.map(|(place, digit)| digit * if place % 2 == 0 { 3 } else { 1 }).sum::<u32>().is_multiple_of(10)
}

fn is_card(text: &str) -> bool {
    static CARD: LazyLock<Regex> = LazyLock::new(|| {
        let pattern = r"^(?:4[0-9]{12}(?:[0-9]{3})?|5[1-5][0-9]{14}|(222[1-9]|22[3-9][0-9]|2[3-6][0-9]{2}|27[01][0-9]|2720)[0-9]{12}|6(?:011|5[0-9][0-9])[0-9]{12}|3[47][0-9]{13}|3(?:0[0-5]|[68][0-9])[0-9]{11}|(?:2131|1800|35\d{3})\d{11}|6[27][0-9]{14})$";
        Regex::new(pattern).expect("a test compiles the pattern")
    });
    let digits: String = text.chars().filter(char::is_ascii_digit).collect();
    let doubled = |(index, digit): (usize, u32)| match (index % 2, 2 * digit) {
        (0, _) => digit,
        (_, twice) if twice > 9 => twice - 9,
        (_, twice) => twice,
    };
    let sum: u32 = digits.bytes().rev().map(|byte| u32::from(byte - b'0')).enumerate().map(doubled).sum();
    CARD.is_match(&digits) && sum.is_multiple_of(10)
}

fn is_duration(text: &str) -> bool {
    Flaws::of(format::duration, text).is_empty() || duration_in_words(text).is_some()
}

const MICRO: i64 = 1_000;
const MILLI: i64 = 1_000 * MICRO;
const SECOND: i64 = 1_000 * MILLI;
const MINUTE: i64 = 60 * SECOND;
const HOUR: i64 = 60 * MINUTE;
const DAY: i64 = 24 * HOUR;
const WEEK: i64 = 7 * DAY;

/// Names of units, in nanoseconds. Words that begin with the last name of a unit stand for it as well, as
/// `days`.
const UNITS: [(&[&str], i64); 8] = [
    (&["ns", "nano"], 1),
    (&["us", "µs", "micro"], MICRO),
    (&["ms", "milli"], MILLI),
    (&["s", "sec"], SECOND),
    (&["m", "min"], MINUTE),
    (&["h", "hr", "hour"], HOUR),
    (&["d", "day"], DAY),
    (&["w", "wk", "week"], WEEK),
];

/// The nanoseconds of numbers with words, as `2 days 3 hours`. What is no such pair does not count.
pub(super) fn duration_in_words(text: &str) -> Option<i64> {
    static PART: LazyLock<Regex> =
        LazyLock::new(|| Regex::new(r"(\d+)\s*([A-Za-zµ]+)").expect("a test compiles the pattern"));
    let mut sum = None;
    for part in PART.captures_iter(text) {
        let group = |index| part.get(index).map(|group| group.as_str()).unwrap_or_default();
        let Some(nanos) = unit(&group(2).to_lowercase()) else { continue };
        let number = group(1).parse::<i64>().ok()?;
        sum = Some(sum.unwrap_or(0_i64).wrapping_add(number.wrapping_mul(nanos)));
    }
    sum
}

fn unit(word: &str) -> Option<i64> {
    let is_unit =
        |names: &[&str]| names.contains(&word) || names.last().is_some_and(|last| word.starts_with(last));
    UNITS.iter().find(|(names, _)| is_unit(names)).map(|(_, nanos)| *nanos)
}

/// A day as `2026-01-02`.
fn is_date(text: &str) -> bool {
    text.len() == 10 && Flaws::of(format::rfc3339, &format!("{text}T00:00:00Z")).is_empty()
}

/// A time as `2026-01-02T03:04:05Z`, with parts of a second or another zone.
fn is_time(text: &str) -> bool {
    static CLOCK: LazyLock<Regex> = LazyLock::new(|| {
        let pattern = r"^([0-9]{2}):([0-9]{2}):([0-9]{2})(.[0-9]+)?(z|([+-][0-9]{2}:[0-9]{2}))$";
        Regex::new(pattern).expect("a test compiles the pattern")
    });
    let text = text.to_lowercase();
    let mut parts = text.split('t');
    let (Some(day), Some(clock)) = (parts.next(), parts.next()) else { return false };
    let is_clock = |clock: &str| {
        let part = |range| clock.get(range).unwrap_or_default();
        CLOCK.is_match(clock) && part(0..2) <= "23" && part(3..5) <= "59" && part(6..8) <= "59"
    };
    is_date(day) && is_clock(clock)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_fit_their_formats() {
        let rows = [
            ("uri", "https://a.b/c", "a b"),
            ("uri", "/path", ""),
            ("email", "A <a@b.c>", "a@"),
            ("hostname", "a.example.com", "-a"),
            ("ipv4", "010.0.0.1", "1.2.3"),
            ("ipv6", "fd00::1", "1.2.3.4"),
            ("cidr", "10.0.0.0/8", "10.0.0.0/33"),
            ("mac", "00:00:5e:00:53:01", "00:00"),
            ("uuid", "00000000-0000-4000-8000-00000000000f", "x"),
            ("isbn", "0321751043", "0321751044"),
            ("isbn13", "978-0321751041", "0321751043"),
            ("creditcard", "4111-1111-1111-1111", "4111-1111-1111-1112"),
            ("ssn", "111-11-1111", "1"),
            ("hexcolor", "#FFFFFF", "#FF"),
            ("rgbcolor", "rgb(255,255,255)", "rgb(256,0,0)"),
            ("byte", "YQ==", "a"),
            ("date", "2026-01-02", "2026-13-02"),
            ("date-time", "2014-12-15T19:30:20.000Z", "2014-12-15"),
            ("duration", "22 ns", "x"),
            ("bsonobjectid", "507f1f77bcf86cd799439011", "5"),
            ("k8s-short-name", "a-b", "A"),
            ("k8s-long-name", "a.b", "a..b"),
        ];
        for (format, good, bad) in rows {
            assert_eq!((fits(format, good), fits(format, bad)), (Some(true), Some(false)), "{format}");
        }
        for (text, nanos) in
            [("2 days 3 hours", Some(2 * DAY + 3 * HOUR)), ("1week", Some(WEEK)), ("5 x", None), ("", None)]
        {
            assert_eq!(duration_in_words(text), nanos, "{text}");
        }
        assert!(!is_known("value"));
        assert!(is_known("password"));
    }
}
