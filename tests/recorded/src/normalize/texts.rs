//! What differs from run to run inside texts: times, uids, versions, addresses, ports and generated suffixes.

use std::sync::LazyLock;

use jiff::{SignedDuration, Timestamp, civil::DateTime, tz::TimeZone};
use regex::{Captures, Regex};

static TIME: LazyLock<Regex> =
    LazyLock::new(|| pattern(r"\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(\.\d+)?(Z|( \+0000 UTC)( m=\S+)?)"));
static UID: LazyLock<Regex> =
    LazyLock::new(|| pattern(r"\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b"));
static VERSION: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r#"(ResourceVersion in record \(|ResourceVersion in object meta: |resourceVersion\\*":\\*")\d{2,}"#,
    )
});
static HASH: LazyLock<Regex> = LazyLock::new(|| pattern("SHA256=[0-9a-f]{64}"));
static ADDRESS: LazyLock<Regex> = LazyLock::new(|| pattern(r"10\.0\.0\.\d{1,3}"));
static PORT: LazyLock<Regex> = LazyLock::new(|| pattern(r"([: ])(3[0-2]\d{3})\b"));
/// The member as it stands in JSON, with or without a space.
static GENERATE_NAME: LazyLock<Regex> = LazyLock::new(|| pattern(r#""generateName": ?"([^"]+)""#));

/// What a case may name itself as the uid of an object that does not exist.
const UID_OF_A_CASE: &str = "00000000-";
/// `YYYY-MM-DDThh:mm:ss`.
const TIME_CHARACTERS: usize = 19;
/// A clock may be wrong by this much. Cases name times that are longer ago.
const CLOCK_TOLERANCE: SignedDuration = SignedDuration::from_hours(48);
/// The part of `generateName` that the server takes over at least.
const PREFIX_CHARACTERS: usize = 58;
const SUFFIX_ALPHABET: &[u8] = b"bcdfghjklmnpqrstvwxz2456789";
const SUFFIX_CHARACTERS: usize = 5;

fn pattern(text: &str) -> Regex {
    Regex::new(text).expect("a pattern")
}

/// Puts words in angle brackets in place of what differs from run to run.
pub(crate) struct Texts<'a> {
    /// What the case sent: what it named itself is compared.
    sent: &'a str,
    /// The beginnings of names that the server completes.
    prefixes: Vec<&'a str>,
    /// Times after this one come from the server's clock.
    recent: DateTime,
}

impl<'a> Texts<'a> {
    /// For the answers to a case that has sent this.
    pub(crate) fn new(sent: &'a str) -> Self {
        let prefixes = GENERATE_NAME.captures_iter(sent).filter_map(|found| found.get(1));
        let cut =
            |text: &'a str| text.char_indices().nth(PREFIX_CHARACTERS).map_or(text, |(end, _)| &text[..end]);
        let recent = (Timestamp::now() - CLOCK_TOLERANCE).to_zoned(TimeZone::UTC).datetime();
        Texts { sent, prefixes: prefixes.map(|found| cut(found.as_str())).collect(), recent }
    }

    /// Whether the case sent this text.
    pub(crate) fn has_sent(&self, text: &str) -> bool {
        self.sent.contains(text)
    }

    /// The text without what differs.
    pub(crate) fn normal(&self, text: &str) -> String {
        let mut text = text.to_owned();
        // Patterns are slow in test builds, and most texts have nothing that one could match.
        if text.bytes().any(|byte| byte.is_ascii_digit()) {
            self.hide_given(&mut text);
        }
        for prefix in &self.prefixes {
            hide_suffixes(&mut text, prefix);
        }
        if text.contains('-') || text.contains("ersion") || text.contains("SHA256=") {
            self.hide_run(&mut text);
        }
        text
    }

    /// Hides addresses and ports that the server chose.
    fn hide_given(&self, text: &mut String) {
        if text.contains("10.0.0.") {
            *text = replaced(&ADDRESS, text, |found, before, after| {
                let is_part = before.is_some_and(|before| before == '.' || before.is_numeric())
                    || after.is_some_and(|after| after == '/' || after.is_numeric());
                (!is_part && !self.has_sent(found)).then(|| "<given>".to_owned())
            });
        }
        if text.contains([':', ' ']) {
            let hide = |found: &Captures<'_>| {
                let port = &found[2];
                format!("{}{}", &found[1], if self.has_sent(port) { port } else { "<given>" })
            };
            *text = PORT.replace_all(text, hide).into_owned();
        }
    }

    /// Hides times, uids, versions and hashes.
    fn hide_run(&self, text: &mut String) {
        *text = TIME.replace_all(text, |found: &Captures<'_>| self.time(&found[0])).into_owned();
        *text = hide_uids(text);
        *text = VERSION.replace_all(text, "${1}<rv>").into_owned();
        *text = HASH.replace_all(text, "SHA256=<hash>").into_owned();
    }

    fn time(&self, found: &str) -> String {
        let civil = found.get(..TIME_CHARACTERS).map(|time| time.replace(' ', "T"));
        let time = civil.and_then(|time| time.parse::<DateTime>().ok());
        if time.is_some_and(|time| time > self.recent) { "<time>".to_owned() } else { found.to_owned() }
    }
}

/// Hides uids, except those that a case made up.
pub(crate) fn hide_uids(text: &str) -> String {
    replaced(&UID, text, |found, _, _| (!found.starts_with(UID_OF_A_CASE)).then(|| "<uid>".to_owned()))
}

/// Replaces those matches for which a function gives a replacement. It also sees the characters around the
/// match.
fn replaced(
    pattern: &Regex,
    text: &str,
    replacement: impl Fn(&str, Option<char>, Option<char>) -> Option<String>,
) -> String {
    let mut out = String::with_capacity(text.len());
    let mut end = 0;
    for found in pattern.find_iter(text) {
        let (before, after) = (&text[..found.start()], &text[found.end()..]);
        out.push_str(&text[end..found.start()]);
        match replacement(found.as_str(), before.chars().next_back(), after.chars().next()) {
            Some(word) => out.push_str(&word),
            None => out.push_str(found.as_str()),
        }
        end = found.end();
    }
    out.push_str(&text[end..]);
    out
}

/// Hides what the server put behind a prefix to make a name.
fn hide_suffixes(text: &mut String, prefix: &str) {
    let mut start = 0;
    while let Some(found) = text.get(start..).and_then(|rest| rest.find(prefix)) {
        let suffix = start + found + prefix.len();
        start += found + 1;
        if is_suffix(&text[suffix..]) {
            text.replace_range(suffix..suffix + SUFFIX_CHARACTERS, "<suffix>");
            start = suffix;
        }
        while !text.is_char_boundary(start) {
            start += 1;
        }
    }
}

fn is_suffix(rest: &str) -> bool {
    let bytes = rest.as_bytes();
    let Some((suffix, behind)) = bytes.split_at_checked(SUFFIX_CHARACTERS) else { return false };
    let is_end = behind.first().is_none_or(|byte| !byte.is_ascii_alphanumeric() && *byte != b'_');
    is_end && suffix.iter().all(|byte| SUFFIX_ALPHABET.contains(byte))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_the_server_chose_is_hidden() {
        let now = Timestamp::now().to_string();
        let now = format!("{}Z", &now[..19]);
        let sent = r#"{"generateName": "pod-", "clusterIP": "10.0.0.7", "nodePort": 30001}"#;
        let texts = Texts::new(sent);
        for (text, normal) in [
            (now.as_str(), "<time>"),
            ("2020-01-02T03:04:05Z", "2020-01-02T03:04:05Z"),
            ("2020-13-02T03:04:05Z", "2020-13-02T03:04:05Z"),
            ("at 0f0f0f0f-1111-2222-3333-444444444444.", "at <uid>."),
            ("00000000-0000-4000-8000-000000000001", "00000000-0000-4000-8000-000000000001"),
            ("10.0.0.8", "<given>"),
            ("10.0.0.7", "10.0.0.7"),
            ("10.0.0.0/24", "10.0.0.0/24"),
            ("110.0.0.8", "110.0.0.8"),
            ("1.10.0.0.8", "1.10.0.0.8"),
            ("10.0.0.1234", "10.0.0.1234"),
            ("80:30002/TCP", "80:<given>/TCP"),
            ("80:30001/TCP", "80:30001/TCP"),
            ("port 33000", "port 33000"),
            ("pod-bcdfg is", "pod-<suffix> is"),
            ("pod-bcdfgh", "pod-bcdfgh"),
            ("pod-aeiou", "pod-aeiou"),
            (r#"{"resourceVersion":"123"}"#, r#"{"resourceVersion":"<rv>"}"#),
            (
                "UID in object meta: , ResourceVersion in object meta: 77",
                "UID in object meta: , ResourceVersion in object meta: <rv>",
            ),
        ] {
            assert_eq!(texts.normal(text), normal, "{text}");
        }
    }
}
