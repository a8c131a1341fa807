//! The named formats, one row each: what it is the format of, what it is in words, and what OpenAPI calls
//! it. The rules themselves are functions of `machinery::format`; a test holds the names against them.

/// What a format speaks of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Of {
    /// Strings.
    Text,
    /// Bytes.
    Bytes,
}

/// A named format.
#[derive(Debug, Clone, Copy)]
pub struct Format {
    /// Name of a function in `machinery::format`.
    pub name: &'static str,
    /// What it speaks of.
    pub of: Of,
    /// The end of a sentence that begins with "Must be".
    pub words: &'static str,
    /// The registered OpenAPI format that says the same or less, or empty. The rules are not published as
    /// patterns: they would be said a second time there, and an empty text would not match.
    pub openapi: &'static str,
}

/// Every format, by name: those of strings, then those of bytes.
pub const FORMATS: &[Format] = &[
    text("annotation_key", NAME),
    text("cidr", "a range of IP addresses, as `10.0.0.0/8`"),
    text(
        "config_map_key",
        "at most 253 letters, digits, `-`, `_` and `.`; neither `.` nor beginning with `..`",
    ),
    text(
        "dns_1035_label",
        "a DNS label that begins with a letter: at most 63 lower-case letters, digits and `-`",
    ),
    text(
        "dns_label",
        "a DNS label: at most 63 lower-case letters, digits and `-`, with no `-` at either end",
    ),
    text(
        "dns_label_or_empty",
        "empty or a DNS label: at most 63 lower-case letters, digits and `-`, with no `-` at either end",
    ),
    text("dns_subdomain", "a DNS name: at most 253 lower-case letters, digits, `-` and `.`"),
    text("duration", "a duration, as `1h30m`"),
    text("endpoint_fqdn", "a full DNS name, with or without a dot at its end"),
    published("endpoint_ipv4", "an IPv4 address that other machines can reach", "ipv4"),
    published("endpoint_ipv6", "an IPv6 address that other machines can reach", "ipv6"),
    text("ip", "an IPv4 or IPv6 address"),
    published("ipv4", "an IPv4 address", "ipv4"),
    published("ipv6", "an IPv6 address", "ipv6"),
    text("label_key", NAME),
    text("label_value", "at most 63 letters, digits, `-`, `_` and `.`, or empty"),
    text("path_segment", "usable as one part of a path: neither `.` nor `..`, without `/` and `%`"),
    text("qualified_name", NAME),
    text("quantity", "a quantity, as `500m` or `2Gi`"),
    published("rfc3339", "a time, as `2026-01-02T03:04:05Z`", "date-time"),
    text("signer_name", "a domain, a `/` and a path, as `example.com/my-signer`"),
    published("uri", "a URI", "uri"),
    published("uuid", "a UUID", "uuid"),
    bytes("pem_certificate_request", "one PEM block labelled CERTIFICATE REQUEST, signed by its own key"),
    bytes("pem_certificates", "PEM blocks labelled CERTIFICATE, at least one"),
];

const NAME: &str =
    "a name of at most 63 letters, digits, `-`, `_` and `.`, with or without a DNS name and `/` before it";

const fn text(name: &'static str, words: &'static str) -> Format {
    Format { name, of: Of::Text, words, openapi: "" }
}

const fn published(name: &'static str, words: &'static str, openapi: &'static str) -> Format {
    Format { name, of: Of::Text, words, openapi }
}

const fn bytes(name: &'static str, words: &'static str) -> Format {
    Format { name, of: Of::Bytes, words, openapi: "" }
}

/// The names of all formats of strings, or of bytes.
pub fn names(of: Of) -> impl Iterator<Item = &'static str> {
    FORMATS.iter().filter(move |format| format.of == of).map(|format| format.name)
}

/// The format of that name.
#[must_use]
pub fn format(name: &str) -> Option<&'static Format> {
    FORMATS.iter().find(|format| format.name == name)
}

/// [`Format::words`] of that name; the name itself where there is none, which the checks rule out.
#[must_use]
pub fn words(name: &str) -> &str {
    format(name).map_or(name, |format| format.words)
}

#[cfg(test)]
mod tests {
    use super::FORMATS;

    #[test]
    fn every_format_has_words_that_end_a_sentence() {
        for format in FORMATS {
            assert!(format.words.contains(' ') && !format.words.ends_with('.'), "{}", format.name);
        }
    }
}
