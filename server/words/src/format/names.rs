//! Names, labels and keys: RFC 1123, RFC 1035 and the conventions built on them.
//!
//! The texts are parsed by clients, so they are kept to the letter, double spaces included.

use super::Flaws;

/// The most bytes of a DNS subdomain.
pub(super) const DNS_SUBDOMAIN_BYTES_MAX: usize = 253;
/// The most bytes of a DNS label, of a name part and of a label value.
const DNS_LABEL_BYTES_MAX: usize = 63;
/// The most bytes of a key in a config map or a secret.
const CONFIG_MAP_KEY_BYTES_MAX: usize = 253;

/// A lower-case RFC 1123 label, as `my-name`.
pub fn dns_label(text: &str, flaws: &mut Flaws) {
    at_most(DNS_LABEL_BYTES_MAX, "", text, flaws);
    if is_dns_label(text) {
        return;
    }
    if is_dns_subdomain(text) {
        flaws.invalid("must not contain dots");
    } else {
        flaws.invalid(pattern_text(
            "a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and must \
             start \
             and end with an alphanumeric character",
            "[a-z0-9]([-a-z0-9]*[a-z0-9])?",
            &["my-name", "123-abc"],
        ));
    }
}

/// [`dns_label`], or nothing at all.
pub fn dns_label_or_empty(text: &str, flaws: &mut Flaws) {
    if !text.is_empty() {
        dns_label(text, flaws);
    }
}

/// Lower-case RFC 1123 labels joined by dots, as `my-name.example.com`.
pub fn dns_subdomain(text: &str, flaws: &mut Flaws) {
    at_most(DNS_SUBDOMAIN_BYTES_MAX, "", text, flaws);
    if !is_dns_subdomain(text) {
        flaws.invalid(dns_subdomain_text());
    }
}

/// [`dns_subdomain`], or one behind `*.`, as `*.example.com`.
pub fn dns_subdomain_or_wildcard(text: &str, flaws: &mut Flaws) {
    if !text.contains('*') {
        return dns_subdomain(text, flaws);
    }
    at_most(DNS_SUBDOMAIN_BYTES_MAX, "", text, flaws);
    if !text.strip_prefix("*.").is_some_and(is_dns_subdomain) {
        flaws.invalid(pattern_text(
            "a wildcard DNS-1123 subdomain must start with '*.', followed by a valid DNS subdomain, which \
             must consist \
             of lower case alphanumeric characters, '-' or '.' and end with an alphanumeric character",
            "\\*\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*",
            &["*.example.com"],
        ));
    }
}

/// An RFC 1035 label: like [`dns_label`], but it starts with a letter.
pub fn dns_1035_label(text: &str, flaws: &mut Flaws) {
    at_most(DNS_LABEL_BYTES_MAX, "", text, flaws);
    if !(is_dns_label(text) && text.starts_with(|first: char| first.is_ascii_lowercase())) {
        flaws.invalid(pattern_text(
            "a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with an \
             alphabetic \
             character, and end with an alphanumeric character",
            "[a-z]([-a-z0-9]*[a-z0-9])?",
            &["my-name", "abc-123"],
        ));
    }
}

/// A text that can stand as one segment of a URL path.
pub fn path_segment(text: &str, flaws: &mut Flaws) {
    if matches!(text, "." | "..") {
        flaws.invalid(format!("may not be '{text}'"));
    }
    for banned in ['/', '%'] {
        if text.contains(banned) {
            flaws.invalid(format!("may not contain '{banned}'"));
        }
    }
}

/// A name with an optional DNS subdomain before it, as `example.com/MyName`. The texts speak of label keys,
/// wherever the name stands.
pub fn qualified_name(text: &str, flaws: &mut Flaws) {
    let (prefix, name) = match text.split_once('/') {
        None => (None, text),
        Some((prefix, name)) if !name.contains('/') => (Some(prefix), name),
        Some(_) => {
            let rule = name_part_text("a valid label key ");
            flaws.invalid(format!(
                "{rule} with an optional DNS subdomain prefix and '/' (e.g. 'example.com/MyName')"
            ));
            return;
        }
    };
    match prefix {
        None => {}
        Some("") => flaws.invalid("prefix part must be non-empty"),
        Some(prefix) => prefix_part(prefix, flaws),
    }
    if name.is_empty() {
        flaws.invalid("name part must be non-empty");
    }
    at_most_bytes(DNS_LABEL_BYTES_MAX, "name part ", name, flaws);
    if !is_name_part(name) {
        flaws.invalid(name_part_text("name part "));
    }
}

/// The key of a label: a [`qualified_name`].
pub fn label_key(text: &str, flaws: &mut Flaws) {
    qualified_name(text, flaws);
}

/// The value of a label: nothing, or like the name part of a [`qualified_name`].
pub fn label_value(text: &str, flaws: &mut Flaws) {
    at_most_bytes(DNS_LABEL_BYTES_MAX, "", text, flaws);
    if !text.is_empty() && !is_name_part(text) {
        flaws.invalid(pattern_text(
            "a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or '.', \
             and must \
             start and end with an alphanumeric character",
            "(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?",
            &["MyValue", "my_value", "12345"],
        ));
    }
}

/// The key of an annotation: a [`qualified_name`] in which capitals are allowed in the prefix too.
pub fn annotation_key(text: &str, flaws: &mut Flaws) {
    qualified_name(&text.to_lowercase(), flaws);
}

/// The name of a volume provisioner: a [`qualified_name`] in which capitals count as small letters, also
/// where it is shown.
pub fn provisioner_name(text: &str, flaws: &mut Flaws) {
    let lower = text.to_lowercase();
    for detail in Flaws::of(qualified_name, &lower).details() {
        flaws.invalid_part(lower.as_str(), detail);
    }
}

/// A key in a config map or a secret: it can be a file name.
pub fn config_map_key(text: &str, flaws: &mut Flaws) {
    at_most(CONFIG_MAP_KEY_BYTES_MAX, "", text, flaws);
    let allowed = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'.');
    if text.is_empty() || !text.bytes().all(allowed) {
        flaws.invalid(pattern_text(
            "a valid config key must consist of alphanumeric characters, '-', '_' or '.'",
            "[-._a-zA-Z0-9]+",
            &["key.name", "KEY_NAME", "key-name"],
        ));
    }
    match text {
        "." | ".." => flaws.invalid(format!("must not be '{text}'")),
        _ if text.starts_with("..") => flaws.invalid("must not start with '..'"),
        _ => {}
    }
}

/// `name` as it is checked when a generated end will follow it: a letter takes the place of a dash at the end
/// and of the byte before it, whatever that is.
#[must_use]
pub fn with_prefix_masked(name: &str) -> String {
    // `get` finds nothing inside a character of several bytes. Such a name is refused as it stands.
    let front = name.strip_suffix('-').and_then(|front| front.get(..front.len().checked_sub(1)?));
    front.map_or_else(|| name.to_owned(), |front| format!("{front}a"))
}

/// Whether `text` has the characters of a DNS label; its length is not looked at.
pub(super) fn is_dns_label(text: &str) -> bool {
    let bytes = text.as_bytes();
    let edge =
        |byte: Option<&u8>| byte.is_some_and(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit());
    edge(bytes.first())
        && edge(bytes.last())
        && bytes.iter().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || *byte == b'-')
}

fn is_dns_subdomain(text: &str) -> bool {
    text.split('.').all(is_dns_label)
}

fn is_name_part(text: &str) -> bool {
    let bytes = text.as_bytes();
    let edge = |byte: Option<&u8>| byte.is_some_and(u8::is_ascii_alphanumeric);
    let inner = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'.');
    edge(bytes.first()) && edge(bytes.last()) && bytes.iter().all(inner)
}

/// The part of a qualified name before the slash.
fn prefix_part(prefix: &str, flaws: &mut Flaws) {
    at_most_bytes(DNS_SUBDOMAIN_BYTES_MAX, "prefix part ", prefix, flaws);
    if !is_dns_subdomain(prefix) {
        flaws.invalid(format!("prefix part {}", dns_subdomain_text()));
    }
}

fn dns_subdomain_text() -> String {
    pattern_text(
        "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and \
         must \
         start and end with an alphanumeric character",
        r"[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*",
        &["example.com"],
    )
}

fn name_part_text(subject: &str) -> String {
    let rule = pattern_text(
        "must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an \
         alphanumeric \
         character",
        "([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]",
        &["MyName", "my.name", "123-abc"],
    );
    format!("{subject}{rule}")
}

pub(super) fn at_most(bytes_max: usize, subject: &str, text: &str, flaws: &mut Flaws) {
    if text.len() > bytes_max {
        flaws.invalid(format!("{subject}must be no more than {bytes_max} characters"));
    }
}

/// The same bound in the words that label keys, label values and qualified names have for it.
fn at_most_bytes(bytes_max: usize, subject: &str, text: &str, flaws: &mut Flaws) {
    if text.len() > bytes_max {
        flaws.invalid(format!("{subject}must be no more than {bytes_max} bytes"));
    }
}

pub(super) fn pattern_text(rule: &str, pattern: &str, examples: &[&str]) -> String {
    // The comma before `or` is part of the text that clients know.
    let examples: Vec<String> = examples.iter().map(|example| format!("'{example}', ")).collect();
    format!("{rule} (e.g. {}regex used for validation is '{pattern}')", examples.join(" or "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::testing::{check, lines};

    const LABEL: &str = "a lowercase RFC 1123 label must consist of lower case alphanumeric characters or \
        '-', and \
        must start and end with an alphanumeric character (e.g. 'my-name',  or '123-abc', regex used for \
        validation \
        is '[a-z0-9]([-a-z0-9]*[a-z0-9])?')";
    const SUBDOMAIN: &str = "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric \
        characters, '-' \
        or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for \
        validation \
        is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')";
    const LABEL_1035: &str = "a DNS-1035 label must consist of lower case alphanumeric characters or '-', \
        start with \
        an alphabetic character, and end with an alphanumeric character (e.g. 'my-name',  or 'abc-123', \
        regex used \
        for validation is '[a-z]([-a-z0-9]*[a-z0-9])?')";
    const NAME: &str = "must consist of alphanumeric characters, '-', '_' or '.', and must start and end \
        with an \
        alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is \
        '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')";
    const VALUE: &str = "a valid label must be an empty string or consist of alphanumeric characters, '-', \
        '_' or \
        '.', and must start and end with an alphanumeric character (e.g. 'MyValue',  or 'my_value',  or \
        '12345', \
        regex used for validation is '(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?')";
    const CONFIG_KEY: &str = "a valid config key must consist of alphanumeric characters, '-', '_' or '.' \
        (e.g. \
        'key.name',  or 'KEY_NAME',  or 'key-name', regex used for validation is '[-._a-zA-Z0-9]+')";

    #[test]
    fn dns_labels() {
        let long = "a".repeat(64);
        let long_dash = format!("{}-", "a".repeat(63));
        check(
            dns_label,
            &[
                ("a", &[]),
                ("0-b", &[]),
                (&"a".repeat(63), &[]),
                ("", &[LABEL]),
                ("A", &[LABEL]),
                ("-a", &[LABEL]),
                ("a-", &[LABEL]),
                ("ä", &[LABEL]),
                ("a.b", &["must not contain dots"]),
                ("a..b", &[LABEL]),
                (&long, &["must be no more than 63 characters"]),
                (&long_dash, &["must be no more than 63 characters", LABEL]),
            ],
        );
        check(
            dns_label_or_empty,
            &[("", &[]), ("a", &[]), ("a.b", &["must not contain dots"]), ("A", &[LABEL])],
        );
        check(
            dns_1035_label,
            &[
                ("a-1", &[]),
                ("1a", &[LABEL_1035]),
                ("", &[LABEL_1035]),
                ("a.b", &[LABEL_1035]),
                (&long, &["must be no more than 63 characters"]),
            ],
        );
    }

    #[test]
    fn dns_subdomains() {
        let long = ["a"; 128].join(".");
        check(
            dns_subdomain,
            &[
                ("a.b-c.0", &[]),
                // Only the whole is bounded here, as in the reference.
                (&"a".repeat(100), &[]),
                ("", &[SUBDOMAIN]),
                ("a..b", &[SUBDOMAIN]),
                (".a", &[SUBDOMAIN]),
                ("a.", &[SUBDOMAIN]),
                ("A.b", &[SUBDOMAIN]),
                ("a_b", &[SUBDOMAIN]),
                (&long, &["must be no more than 253 characters"]),
            ],
        );
    }

    #[test]
    fn path_segments() {
        check(
            path_segment,
            &[
                ("a:b c", &[]),
                (".", &["may not be '.'"]),
                ("..", &["may not be '..'"]),
                ("...", &[]),
                ("a/b%c", &["may not contain '/'", "may not contain '%'"]),
            ],
        );
    }

    #[test]
    fn qualified_names() {
        let name = format!("name part {NAME}");
        let prefix = format!("prefix part {SUBDOMAIN}");
        let whole = format!(
            "a valid label key {NAME} with an optional DNS subdomain prefix and '/' (e.g. \
             'example.com/MyName')"
        );
        let long_name = format!("a/{}", "b".repeat(64));
        let long_prefix = format!("{}/a", "b".repeat(254));
        let rows: &[(&str, &[&str])] = &[
            ("MyName", &[]),
            ("example.com/My_Name.1", &[]),
            ("", &["name part must be non-empty", &name]),
            ("a/", &["name part must be non-empty", &name]),
            ("/a", &["prefix part must be non-empty"]),
            ("Example.com/a", &[&prefix]),
            ("_a", &[&name]),
            ("a b", &[&name]),
            ("a/b/c", &[&whole]),
            (&long_name, &["name part must be no more than 63 bytes"]),
            (&long_prefix, &["prefix part must be no more than 253 bytes"]),
        ];
        check(qualified_name, rows);
        check(label_key, rows);
        check(annotation_key, &[("Example.COM/A", &[]), ("Example.com/_", &[&name])]);
        let shown = format!("[example.com/_] {name}");
        check(provisioner_name, &[("Example.COM/A", &[]), ("Example.com/_", &[&shown])]);
    }

    #[test]
    fn label_values() {
        check(
            label_value,
            &[
                ("", &[]),
                ("a_b.c-D", &[]),
                ("-a", &[VALUE]),
                ("a b", &[VALUE]),
                (&"a".repeat(64), &["must be no more than 63 bytes"]),
            ],
        );
    }

    #[test]
    fn config_map_keys() {
        check(
            config_map_key,
            &[
                ("a_b.C-d", &[]),
                (".hidden", &[]),
                ("", &[CONFIG_KEY]),
                ("a/b", &[CONFIG_KEY]),
                (".", &["must not be '.'"]),
                ("..", &["must not be '..'"]),
                ("..a", &["must not start with '..'"]),
                (&"a".repeat(254), &["must be no more than 253 characters"]),
            ],
        );
    }

    #[test]
    fn a_prefix_may_end_in_a_dash() {
        for (prefix, sound) in [
            ("web-", true),
            ("web.", false),
            ("web", true),
            ("-", false),
            ("", false),
            ("--", true),
            ("a.-", true),
        ] {
            let masked = with_prefix_masked(prefix);
            assert_eq!(lines(dns_subdomain, &masked).is_empty(), sound, "for {prefix:?}");
        }
        assert_eq!([with_prefix_masked("web-"), with_prefix_masked("ä-")], ["wea", "ä-"]);
    }
}
