//! The named formats of values in words.

/// What a text or bytes of a format look like, as the end of a sentence that begins with "Must be". Unknown
/// ones have no words; a test holds the table against the language.
pub(super) fn words(format: &str) -> &'static str {
    match format {
        "annotation_key" | "label_key" => {
            "a name of at most 63 characters, with an optional domain and `/` before it"
        }
        "cidr" => "a range of addresses, as `10.0.0.0/8`",
        "config_map_key" => {
            "at most 253 letters, digits, `-`, `_` and `.`; neither `.` nor beginning with `..`"
        }
        "dns_1035_label" => {
            "a DNS label that begins with a letter: at most 63 lower-case letters, digits and `-`"
        }
        "dns_label" => {
            "a DNS label: at most 63 lower-case letters, digits and `-`, with no `-` at either end"
        }
        "dns_label_or_empty" => "a DNS label, or empty",
        "dns_subdomain" => "a DNS name: at most 253 lower-case letters, digits, `-` and `.`",
        "duration" => "a duration, as `1h30m`",
        "endpoint_fqdn" => "a full DNS name of an endpoint",
        "endpoint_ipv4" => "an IPv4 address that an endpoint may have",
        "endpoint_ipv6" => "an IPv6 address that an endpoint may have",
        "ip" => "an IPv4 or IPv6 address",
        "ipv4" => "an IPv4 address",
        "ipv6" => "an IPv6 address",
        "label_value" => "at most 63 letters, digits, `-`, `_` and `.`, or empty",
        "path_segment" => "usable as one part of a path: neither `.` nor `..`, without `/` and `%`",
        "qualified_name" => "a name of at most 63 characters, with an optional domain and `/` before it",
        "quantity" => "a quantity, as `500m` or `2Gi`",
        "rfc3339" => "a time, as `2026-01-02T03:04:05Z`",
        "signer_name" => "a domain, a `/` and a path, as `example.com/my-signer`",
        "uri" => "a URI",
        "uuid" => "a UUID",
        "pem_certificate_request" => "one PEM block labelled CERTIFICATE REQUEST, correctly signed",
        "pem_certificates" => "PEM blocks labelled CERTIFICATE",
        _ => "",
    }
}

#[cfg(test)]
mod tests {
    use super::words;
    use crate::language::known::{BYTES_FORMATS, TEXT_FORMATS};

    #[test]
    fn every_format_has_words() {
        for format in TEXT_FORMATS.iter().chain(BYTES_FORMATS) {
            assert!(!words(format).is_empty(), "{format}");
        }
    }
}
