//! Formats of texts that have a name.

use words::format::{
    Flaw, Flaws, Format, dns_1035_label, dns_label, dns_subdomain, label_value, qualified_name,
    with_prefix_masked,
};
use words::url::Url;

use crate::times;

/// A format of texts.
#[derive(Debug)]
pub(crate) struct NamedFormat {
    pub(crate) name: &'static str,
    /// The length of the pattern that the cost of a check assumes.
    pub(crate) pattern_size: u64,
    pub(crate) flaws: fn(&str) -> Vec<String>,
}

/// The formats by the names that expressions use.
static FORMATS: [(&str, NamedFormat); 13] = [
    ("dns1123Label", format("DNS1123Label", 30, |text| words_of(dns_label, text))),
    ("dns1123Subdomain", format("DNS1123Subdomain", 60, |text| words_of(dns_subdomain, text))),
    ("dns1035Label", format("DNS1035Label", 30, |text| words_of(dns_1035_label, text))),
    ("qualifiedName", format("QualifiedName", 60, |text| words_of(qualified_name, text))),
    ("dns1123LabelPrefix", format("DNS1123LabelPrefix", 30, |text| prefix_of(dns_label, text))),
    ("dns1123SubdomainPrefix", format("DNS1123SubdomainPrefix", 60, |text| prefix_of(dns_subdomain, text))),
    ("dns1035LabelPrefix", format("DNS1035LabelPrefix", 30, |text| prefix_of(dns_1035_label, text))),
    ("labelValue", format("LabelValue", 40, |text| words_of(label_value, text))),
    ("uri", format("URI", 1103, |text| Url::parse_absolute(text).err().into_iter().collect())),
    ("uuid", format("uuid", 70, |text| unless(is_uuid(text), "does not match the UUID format"))),
    ("byte", format("byte", 84, |text| unless(is_base64(text), "invalid base64"))),
    ("date", format("date", 71, |text| unless(is_date(text), "invalid date"))),
    ("datetime", format("datetime", 71, |text| unless(is_date_time(text), "invalid datetime"))),
];

const fn format(name: &'static str, pattern_size: u64, flaws: fn(&str) -> Vec<String>) -> NamedFormat {
    NamedFormat { name, pattern_size, flaws }
}

impl NamedFormat {
    /// The format of a name.
    pub(crate) fn named(name: &str) -> Option<&'static Self> {
        FORMATS.iter().find(|(known, _)| *known == name).map(|(_, format)| format)
    }
}

fn words_of(format: Format, text: &str) -> Vec<String> {
    let flaws = Flaws::of(format, text);
    let words = flaws.as_slice().iter().map(|flaw| match flaw {
        Flaw::Invalid { detail, .. } => detail.clone(),
        Flaw::TooLong { bytes_max } => format!("must be no more than {bytes_max} characters"),
        Flaw::Required { detail } => detail.clone(),
    });
    words.collect()
}

/// The text as the beginning of a name that gets an end.
fn prefix_of(format: Format, text: &str) -> Vec<String> {
    words_of(format, &with_prefix_masked(text))
}

fn unless(valid: bool, flaw: &str) -> Vec<String> {
    if valid { Vec::new() } else { vec![flaw.to_owned()] }
}

/// Dashes may be missing.
fn is_uuid(text: &str) -> bool {
    let mut rest = text;
    for (number, digits) in [8, 4, 4, 4, 12].into_iter().enumerate() {
        if number > 0 {
            rest = rest.strip_prefix('-').unwrap_or(rest);
        }
        let Some((part, after)) = rest.split_at_checked(digits) else { return false };
        if !part.bytes().all(|byte| byte.is_ascii_hexdigit()) {
            return false;
        }
        rest = after;
    }
    rest.is_empty()
}

/// Groups of four characters, the last one perhaps with `=`.
fn is_base64(text: &str) -> bool {
    let digits = text.strip_suffix("==").or_else(|| text.strip_suffix('=')).unwrap_or(text);
    !text.is_empty()
        && text.len().is_multiple_of(4)
        && digits.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'/'))
}

fn is_date(text: &str) -> bool {
    times::read_timestamp(&format!("{text}T00:00:00Z")).is_some()
}

fn is_date_time(text: &str) -> bool {
    let lower = text.to_ascii_lowercase();
    let Some((date, time)) = lower.split_once('t') else { return false };
    let Some((clock, rest)) = time.split_at_checked(8) else { return false };
    let bytes = clock.as_bytes();
    let is_clock = bytes
        .iter()
        .enumerate()
        .all(|(at, byte)| if at % 3 == 2 { *byte == b':' } else { byte.is_ascii_digit() });
    let number = |at: usize| clock.get(at..at + 2).and_then(|digits| digits.parse::<u8>().ok());
    let in_range = is_clock
        && number(0).is_some_and(|hour| hour < 24)
        && number(3).is_some_and(|minute| minute < 60)
        && number(6).is_some_and(|second| second < 60);
    in_range && is_date(date) && is_zone(without_fraction(rest))
}

/// Any character may stand in front of the fraction of a second.
fn without_fraction(text: &str) -> &str {
    let mut characters = text.chars();
    characters.next();
    let after = characters.as_str();
    let rest = after.trim_start_matches(|digit: char| digit.is_ascii_digit());
    if rest.len() < after.len() && !is_zone(text) { rest } else { text }
}

fn is_zone(text: &str) -> bool {
    let is_digit = |at: usize| text.as_bytes().get(at).is_some_and(u8::is_ascii_digit);
    text == "z"
        || (text.len() == 6
            && text.starts_with(['+', '-'])
            && text.as_bytes().get(3) == Some(&b':')
            && [1, 2, 4, 5].into_iter().all(is_digit))
}
