//! Formats of what programs in containers are given: variables, ports, headers, paths of volumes.
//!
//! The texts are parsed by clients, so they are kept to the letter, double spaces included.

use super::{
    Flaws,
    names::{at_most, dns_subdomain, pattern_text},
};

const PORT_NAME_BYTES_MAX: usize = 15;
const DNS_NAME_BYTES_MAX: usize = 253;
const DRIVER_NAME_BYTES_MAX: usize = 63;
const BACKSTEPS: &str = "must not contain '..'";

/// A name of an environment variable.
pub fn env_name(text: &str, flaws: &mut Flaws) {
    let is_usual = |byte: u8| matches!(byte, b' '..=b'~') && byte != b'=';
    if text.is_empty() {
        flaws.invalid("environment variable name must be non-empty");
    } else if !text.bytes().all(is_usual) {
        flaws.invalid(
            "a valid environment variable name must consist only of printable ASCII characters other than \
             '='",
        );
    }
}

/// A name of a port, as `http-2`.
pub fn port_name(text: &str, flaws: &mut Flaws) {
    at_most(PORT_NAME_BYTES_MAX, "", text, flaws);
    let is_usual = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
    if !text.bytes().all(is_usual) || text.is_empty() {
        flaws.invalid("must contain only alpha-numeric characters (a-z, 0-9), and hyphens (-)");
    }
    if !text.bytes().any(|byte| byte.is_ascii_lowercase()) {
        flaws.invalid("must contain at least one letter (a-z)");
    }
    if text.contains("--") {
        flaws.invalid("must not contain consecutive hyphens");
    }
    if text.starts_with('-') || text.ends_with('-') {
        flaws.invalid("must not begin or end with a hyphen");
    }
}

/// A percentage, as `50%`.
pub fn percent(text: &str, flaws: &mut Flaws) {
    let digits = text.strip_suffix('%').filter(|digits| !digits.is_empty());
    if !digits.is_some_and(|digits| digits.bytes().all(|byte| byte.is_ascii_digit())) {
        flaws.invalid(pattern_text(
            "a valid percent string must be a numeric string followed by an ending '%'",
            "[0-9]+%",
            &["1%", "93%"],
        ));
    }
}

/// A name of an HTTP header.
pub fn http_header(text: &str, flaws: &mut Flaws) {
    let is_usual = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-';
    if text.is_empty() || !text.bytes().all(is_usual) {
        flaws.invalid(pattern_text(
            "a valid HTTP header must consist of alphanumeric characters or '-'",
            "[-A-Za-z0-9]+",
            &["X-Header-Name"],
        ));
    }
}

/// A path that leads nowhere up.
pub fn path_without_backsteps(text: &str, flaws: &mut Flaws) {
    if has_backsteps(text) {
        flaws.invalid(BACKSTEPS);
    }
}

/// A path below some folder.
pub fn relative_path(text: &str, flaws: &mut Flaws) {
    if text.starts_with('/') {
        flaws.invalid("must be a relative path");
    }
    path_without_backsteps(text, flaws);
}

/// A [`relative_path`] whose first name does not begin with two dots.
pub fn local_path(text: &str, flaws: &mut Flaws) {
    relative_path(text, flaws);
    if text.starts_with("..") && !text.starts_with("../") {
        flaws.invalid("must not start with '..'");
    }
}

fn has_backsteps(text: &str) -> bool {
    text.split('/').any(|part| part == "..")
}

/// A DNS subdomain whose labels may begin with `_` and have it inside.
pub fn dns_subdomain_underscore(text: &str, flaws: &mut Flaws) {
    at_most(DNS_NAME_BYTES_MAX, "", text, flaws);
    let is_label = |label: &str| {
        let label = label.strip_prefix('_').unwrap_or(label);
        let is_usual = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit();
        label.bytes().next().is_some_and(is_usual)
            && label.bytes().last().is_some_and(is_usual)
            && label.bytes().all(|byte| is_usual(byte) || matches!(byte, b'-' | b'_'))
    };
    if !text.split('.').all(is_label) {
        flaws.invalid(pattern_text(
            "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '_', '-' or \
             '.', and \
             must start and end with an alphanumeric character",
            "_?[a-z0-9]([-_a-z0-9]*[a-z0-9])?(\\._?[a-z0-9]([-_a-z0-9]*[a-z0-9])?)*",
            &["example.com"],
        ));
    }
}

/// A name of a driver: a DNS subdomain of at most 63 characters, in letters of either case.
pub fn driver_name(text: &str, flaws: &mut Flaws) {
    if text.is_empty() {
        return flaws.required("");
    }
    if text.len() > DRIVER_NAME_BYTES_MAX {
        flaws.too_long(DRIVER_NAME_BYTES_MAX);
    }
    dns_subdomain(&text.to_ascii_lowercase(), flaws);
}

/// A domain, a `/` and a path, as `example.com/foo`.
pub fn domain_path(text: &str, flaws: &mut Flaws) {
    if text.is_empty() {
        return flaws.required("");
    }
    let (domain, path) = text.split_once('/').unwrap_or_default();
    if domain.is_empty() || path.is_empty() {
        return flaws.invalid("must be a domain-prefixed path (such as \"acme.io/foo\")");
    }
    let mut found = Flaws::default();
    dns_subdomain(domain, &mut found);
    for detail in found.details() {
        flaws.invalid_part(domain, detail);
    }
    let is_usual = |byte: u8| byte.is_ascii_alphanumeric() || b"/-._~%!$&'()*+,;=:".contains(&byte);
    if !path.bytes().all(is_usual) {
        let text = "Invalid path (regex used for validation is '[A-Za-z0-9/\\-._~%!$&'()*+,;=:]+')";
        flaws.invalid_part(path, text);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::testing::{check, lines};

    #[test]
    fn names_of_ports() {
        check(
            port_name,
            &[
                ("http-2", &[]),
                ("a234567890123456", &["must be no more than 15 characters"]),
                ("80", &["must contain at least one letter (a-z)"]),
                (
                    "-A--",
                    &[
                        "must contain only alpha-numeric characters (a-z, 0-9), and hyphens (-)",
                        "must contain at least one letter (a-z)",
                        "must not contain consecutive hyphens",
                        "must not begin or end with a hyphen",
                    ],
                ),
            ],
        );
    }

    #[test]
    fn names_of_variables_and_headers() {
        assert!(lines(env_name, "A.b-c d").is_empty() && lines(http_header, "X-A1").is_empty());
        assert_eq!(lines(env_name, ""), ["environment variable name must be non-empty"]);
        for text in ["a=b", "é", "\n"] {
            assert_eq!(lines(env_name, text).len(), 1, "{text:?}");
        }
        assert_eq!(
            lines(http_header, "a_b"),
            ["a valid HTTP header must consist of alphanumeric characters or '-' (e.g. 'X-Header-Name', \
                 regex used for \
              validation is '[-A-Za-z0-9]+')"]
        );
    }

    #[test]
    fn percentages() {
        assert!(lines(percent, "0%").is_empty());
        for text in ["", "%", "5", "-1%", "1.5%", "5%%"] {
            assert_eq!(
                lines(percent, text),
                ["a valid percent string must be a numeric string followed by an ending '%' (e.g. '1%',  \
                     or '93%', regex \
                  used for validation is '[0-9]+%')"]
            );
        }
    }

    #[test]
    fn paths() {
        check(path_without_backsteps, &[("/a/..b", &[]), ("a/../b/..", &[BACKSTEPS])]);
        check(relative_path, &[("a/b", &[]), ("/..", &["must be a relative path", BACKSTEPS])]);
        check(local_path, &[("a", &[]), ("..a", &["must not start with '..'"]), ("../a", &[BACKSTEPS])]);
    }

    #[test]
    fn names_with_domains() {
        assert!(lines(dns_subdomain_underscore, "_a.b_c").is_empty());
        assert_eq!(lines(dns_subdomain_underscore, "a_").len(), 1);
        assert!(lines(driver_name, "A.b").is_empty());
        assert_eq!(lines(driver_name, ""), ["required"]);
        assert_eq!(lines(driver_name, &"a".repeat(64)), ["too long: 63"]);
        assert!(lines(domain_path, "a.io/x").is_empty());
        assert_eq!(lines(domain_path, "a.io"), ["must be a domain-prefixed path (such as \"acme.io/foo\")"]);
        assert!(lines(domain_path, "A/x y").iter().all(|line| line.starts_with('[')));
    }
}
