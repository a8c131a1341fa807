//! The named formats, one row each: what it is the format of, what it is in words, and what OpenAPI calls
//! it. The rules themselves are functions of `words::format`; a test holds the names against them.

use words::format::{self, BytesFormat, Flaws};

/// What a format speaks of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FormatSubject {
    /// Strings.
    Text,
    /// Bytes.
    Bytes,
    /// Label selectors, which are messages.
    Selector,
}

/// The function of the runtime.
#[derive(Debug, Clone, Copy)]
enum Check {
    Text(format::Format),
    Bytes(BytesFormat),
    /// Checked by `machinery::selector`, which knows the message.
    Selector,
}

/// A named format.
#[derive(Debug, Clone, Copy)]
pub struct Format {
    /// Name of a function in `machinery::format`.
    pub name: &'static str,
    /// What it speaks of.
    pub of: FormatSubject,
    check: Check,
    /// The end of a sentence that begins with "Must be".
    pub words: &'static str,
    /// The registered OpenAPI format that says the same or less, or empty. The rules are not published as
    /// patterns: they would be said a second time there, and an empty text would not match.
    pub openapi: &'static str,
}

/// Every format, by name: those of strings, then those of bytes and of messages.
pub const FORMATS: &[Format] = &[
    text("annotation_key", format::annotation_key, NAME),
    text(
        "canonical_cidr",
        format::canonical_cidr,
        "a range of IP addresses in its usual form, as `10.0.0.0/8` or `fd00::/8`",
    ),
    text(
        "canonical_ip",
        format::canonical_ip,
        "an IP address in its usual form, without needless zeros and in lower case",
    ),
    text("cidr", format::cidr, "a range of IP addresses, as `10.0.0.0/8`"),
    text(
        "config_map_key",
        format::config_map_key,
        "at most 253 letters, digits, `-`, `_` and `.`; neither `.` nor beginning with `..`",
    ),
    text(
        "dns_1035_label",
        format::dns_1035_label,
        "a DNS label that begins with a letter: at most 63 lower-case letters, digits and `-`",
    ),
    text(
        "dns_label",
        format::dns_label,
        "a DNS label: at most 63 lower-case letters, digits and `-`, with no `-` at either end",
    ),
    text(
        "dns_label_or_empty",
        format::dns_label_or_empty,
        "empty or a DNS label: at most 63 lower-case letters, digits and `-`, with no `-` at either end",
    ),
    text(
        "dns_subdomain",
        format::dns_subdomain,
        "a DNS name: at most 253 lower-case letters, digits, `-` and `.`",
    ),
    text(
        "dns_subdomain_or_wildcard",
        format::dns_subdomain_or_wildcard,
        "a DNS name: at most 253 lower-case letters, digits, `-` and `.`, and maybe `*` as its first part",
    ),
    text(
        "dns_subdomain_underscore",
        format::dns_subdomain_underscore,
        "a DNS name whose parts may have `_` in front or inside",
    ),
    text("domain_path", format::domain_path, "a domain, a `/` and a path, as `example.com/foo`"),
    text(
        "driver_name",
        format::driver_name,
        "a DNS name of at most 63 characters, with letters of either case",
    ),
    text("duration", format::duration, "a duration, as `1h30m`"),
    text("endpoint_fqdn", format::endpoint_fqdn, "a full DNS name, with or without a dot at its end"),
    text("endpoint_ip", format::endpoint_ip, "an IP address that other machines can reach"),
    published(
        "endpoint_ipv4",
        format::endpoint_ipv4,
        "an IPv4 address that other machines can reach",
        "ipv4",
    ),
    published(
        "endpoint_ipv6",
        format::endpoint_ipv6,
        "an IPv6 address that other machines can reach",
        "ipv6",
    ),
    text("env_name", format::env_name, "printable ASCII characters other than `=`"),
    text("http_header", format::http_header, "a name of an HTTP header: letters, digits and `-`"),
    text("ip", format::ip, "an IPv4 or IPv6 address"),
    published("ipv4", format::ipv4, "an IPv4 address", "ipv4"),
    published("ipv6", format::ipv6, "an IPv6 address", "ipv6"),
    text("label_key", format::label_key, NAME),
    text("label_value", format::label_value, "at most 63 letters, digits, `-`, `_` and `.`, or empty"),
    text(
        "local_path",
        format::local_path,
        "a relative path without `..`, which does not begin with `..` either",
    ),
    text(
        "path_segment",
        format::path_segment,
        "usable as one part of a path: neither `.` nor `..`, without `/` and `%`",
    ),
    text("path_without_backsteps", format::path_without_backsteps, "a path without `..` as one of its parts"),
    text("percent", format::percent, "a percentage, as `50%`"),
    text(
        "port_name",
        format::port_name,
        "a name of a port: at most 15 lower-case letters, digits and single `-`",
    ),
    text(
        "provisioner_name",
        format::provisioner_name,
        "a name of at most 63 letters, digits, `-`, `_` and `.`, with or without a domain and `/` before it",
    ),
    text("qualified_name", format::qualified_name, NAME),
    text("quantity", format::quantity, "a quantity, as `500m` or `2Gi`"),
    text("relative_path", format::relative_path, "a relative path without `..` as one of its parts"),
    published("rfc3339", format::rfc3339, "a time, as `2026-01-02T03:04:05Z`", "date-time"),
    text("signer_name", format::signer_name, "a domain, a `/` and a path, as `example.com/my-signer`"),
    text(
        "strict_cidr",
        format::strict_cidr,
        "a range of IP addresses, without zeros before numbers and without bits beyond its length",
    ),
    text(
        "strict_ip",
        format::strict_ip,
        "an IP address without zeros before numbers, and not IPv4 mapped into IPv6",
    ),
    published("uri", format::uri, "a URI", "uri"),
    published("uuid", format::uuid, "a UUID", "uuid"),
    bytes(
        "pem_certificate_request",
        format::pem_certificate_request,
        "one PEM block labelled CERTIFICATE REQUEST, signed by its own key",
    ),
    bytes("pem_certificates", format::pem_certificates, "PEM blocks labelled CERTIFICATE, at least one"),
    Format {
        name: "label_selector",
        of: FormatSubject::Selector,
        check: Check::Selector,
        words: "a label selector: keys and values are those of labels, and values fit their operators",
        openapi: "",
    },
];

const NAME: &str =
    "a name of at most 63 letters, digits, `-`, `_` and `.`, with or without a DNS name and `/` before it";

const fn text(name: &'static str, check: format::Format, words: &'static str) -> Format {
    published(name, check, words, "")
}

const fn published(
    name: &'static str,
    check: format::Format,
    words: &'static str,
    openapi: &'static str,
) -> Format {
    Format { name, of: FormatSubject::Text, check: Check::Text(check), words, openapi }
}

const fn bytes(name: &'static str, check: BytesFormat, words: &'static str) -> Format {
    Format { name, of: FormatSubject::Bytes, check: Check::Bytes(check), words, openapi: "" }
}

/// Formats of which each accepts everything that the one before it does. What stands in none together may
/// differ in either direction.
const LOOSER: &[&[&str]] = &[
    &["dns_1035_label", "dns_label", "dns_label_or_empty"],
    &["dns_label", "dns_subdomain", "config_map_key", "path_segment"],
    &["dns_label", "label_value"],
    &["dns_label", "label_key", "qualified_name"],
    &["qualified_name", "label_key"],
    &["canonical_ip", "strict_ip", "ip"],
    &["canonical_cidr", "strict_cidr", "cidr"],
    &["endpoint_ipv4", "endpoint_ip", "ip"],
    &["endpoint_ipv6", "endpoint_ip"],
    &["dns_subdomain", "dns_subdomain_or_wildcard"],
    &["endpoint_ipv4", "ipv4", "ip"],
    &["endpoint_ipv6", "ipv6", "ip"],
    &["uuid", "config_map_key"],
    &["uuid", "label_value"],
];

/// Whether whatever one format accepts is accepted by the other.
#[must_use]
pub fn is_looser(than: &str, format: &str) -> bool {
    let (mut open, mut seen) = (vec![than], Vec::new());
    while let Some(next) = open.pop() {
        for chain in LOOSER {
            let behind = chain.iter().skip_while(|name| **name != next).skip(1).copied();
            open.extend(behind.filter(|name| !seen.contains(name)));
        }
        seen.push(next);
    }
    than != format && seen.contains(&format)
}

impl Format {
    /// Whether a text, or bytes, are in the format.
    #[must_use]
    pub(crate) fn accepts(&self, value: &[u8]) -> bool {
        let mut flaws = Flaws::default();
        match (self.check, std::str::from_utf8(value)) {
            (Check::Text(check), Ok(text)) => check(text, &mut flaws),
            (Check::Text(_), Err(_)) | (Check::Selector, _) => return false,
            (Check::Bytes(check), _) => check(value, &mut flaws),
        }
        flaws.is_empty()
    }
}

/// The names of all formats of strings, or of bytes.
pub(crate) fn names(of: FormatSubject) -> impl Iterator<Item = &'static str> {
    FORMATS.iter().filter(move |format| format.of == of).map(|format| format.name)
}

/// The format of that name.
#[must_use]
pub fn format(name: &str) -> Option<&'static Format> {
    FORMATS.iter().find(|format| format.name == name)
}

/// The rule of a format of texts; none of any other format.
#[must_use]
pub fn text_format(name: &str) -> Option<format::Format> {
    match format(name)?.check {
        Check::Text(rule) => Some(rule),
        Check::Bytes(_) | Check::Selector => None,
    }
}

/// The rule of a format of bytes; none of any other format.
#[must_use]
pub fn bytes_format(name: &str) -> Option<BytesFormat> {
    match format(name)?.check {
        Check::Bytes(rule) => Some(rule),
        Check::Text(_) | Check::Selector => None,
    }
}

/// [`Format::words`] of that name; the name itself where there is none, which the checks rule out.
#[must_use]
pub fn words(name: &str) -> &str {
    format(name).map_or(name, |format| format.words)
}

#[cfg(test)]
mod tests {
    use super::{FORMATS, format, is_looser};

    #[test]
    fn a_looser_format_accepts_all_that_was() {
        let words = [
            "a",
            "a-b",
            "1a",
            "a.b",
            "A",
            "a_b",
            "",
            "..",
            ".",
            "-a",
            "a/b",
            "x.io/a",
            "10.0.0.1",
            "127.0.0.1",
            "::1",
            "2001:db8::1",
            "0.0.0.0",
            "01234567-89ab-cdef-0123-456789ABCDEF",
            "a%",
            "224.0.0.1",
            "fe80::1",
        ];
        let long =
            ["a".repeat(63), "a".repeat(64), format!("{0}.{0}.{0}.{0}", "a".repeat(62)), "a".repeat(254)];
        for strict in FORMATS {
            for loose in FORMATS.iter().filter(|loose| is_looser(strict.name, loose.name)) {
                for word in words.iter().copied().chain(long.iter().map(String::as_str)) {
                    let lost = strict.accepts(word.as_bytes()) && !loose.accepts(word.as_bytes());
                    assert!(!lost, "`{word}` is {} and not {}", strict.name, loose.name);
                }
            }
        }
        assert!(is_looser("dns_1035_label", "path_segment") && !is_looser("path_segment", "dns_label"));
        assert!(format("ip").is_some_and(|format| format.accepts(b"::1") && !format.accepts(b"a")));
    }

    #[test]
    fn every_format_has_words_that_end_a_sentence() {
        for format in FORMATS {
            assert!(format.words.contains(' ') && !format.words.ends_with('.'), "{}", format.name);
        }
    }
}
