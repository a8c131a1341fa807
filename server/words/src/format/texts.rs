//! Formats of other texts: times, identifiers, addresses of documents.

use super::Flaws;
use crate::time::Time;

const RFC3339_EXPECTED: &str = "must be a date and time of RFC 3339 (e.g. '2006-01-02T15:04:05Z')";
const UUID_EXPECTED: &str = "must be a UUID (e.g. '01234567-89ab-cdef-0123-456789abcdef')";
const URI_EXPECTED: &str = "must be an absolute URI (e.g. 'https://example.com/path')";

/// A moment, as `2006-01-02T15:04:05Z` (RFC 3339).
pub fn rfc3339(text: &str, flaws: &mut Flaws) {
    if Time::parse(text).is_none() {
        flaws.invalid(RFC3339_EXPECTED);
    }
}

/// A UUID in its hyphenated form (RFC 9562 section 4).
pub fn uuid(text: &str, flaws: &mut Flaws) {
    let is_hex = |part: &str| part.bytes().all(|byte| byte.is_ascii_hexdigit());
    let lengths = text.split('-').map(str::len);
    if !(lengths.eq([8, 4, 4, 4, 12]) && text.split('-').all(is_hex)) {
        flaws.invalid(UUID_EXPECTED);
    }
}

/// A URI with a scheme (RFC 3986 section 3); its parts are not taken apart.
pub fn uri(text: &str, flaws: &mut Flaws) {
    let sound = text.split_once(':').is_some_and(|(scheme, rest)| {
        scheme.starts_with(|first: char| first.is_ascii_alphabetic())
            && scheme.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'-' | b'.'))
            && !rest.is_empty()
            && has_uri_characters(rest)
    });
    if !sound {
        flaws.invalid(URI_EXPECTED);
    }
}

fn has_uri_characters(text: &str) -> bool {
    let mut bytes = text.bytes();
    while let Some(byte) = bytes.next() {
        let sound = match byte {
            b'%' => [bytes.next(), bytes.next()]
                .iter()
                .all(|next| next.is_some_and(|byte| byte.is_ascii_hexdigit())),
            _ => byte.is_ascii_alphanumeric() || b"-._~:/?#[]@!$&'()*+,;=".contains(&byte),
        };
        if !sound {
            return false;
        }
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::testing::check;

    #[test]
    fn times() {
        check(
            rfc3339,
            &[
                ("2006-01-02T15:04:05Z", &[]),
                ("2006-01-02T15:04:05+02:00", &[]),
                ("2006-01-02", &[RFC3339_EXPECTED]),
                ("", &[RFC3339_EXPECTED]),
            ],
        );
    }

    #[test]
    fn uuids() {
        check(
            uuid,
            &[
                ("01234567-89ab-cdef-0123-456789ABCDEF", &[]),
                ("0123456789abcdef0123456789abcdef", &[UUID_EXPECTED]),
                ("01234567-89ab-cdef-0123-456789abcdeg", &[UUID_EXPECTED]),
                ("", &[UUID_EXPECTED]),
            ],
        );
    }

    #[test]
    fn uris() {
        check(
            uri,
            &[
                ("https://example.com/a%20b?c=d#e", &[]),
                ("spiffe://cluster.local/ns/a", &[]),
                ("mailto:a@example.com", &[]),
                ("example.com/a", &[URI_EXPECTED]),
                ("1http://a", &[URI_EXPECTED]),
                ("http:", &[URI_EXPECTED]),
                ("http://a b", &[URI_EXPECTED]),
                ("http://a/%2", &[URI_EXPECTED]),
            ],
        );
    }
}
