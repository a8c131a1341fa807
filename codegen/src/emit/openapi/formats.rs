//! The named formats in words, for people who have the document and not the schema language.

/// What ends a sentence that begins with "Must be", or the name itself for a format without words.
pub(super) fn words(format: &str) -> &str {
    match format {
        "annotation_key" | "label_key" | "qualified_name" => {
            "a name of at most 63 letters, digits, `-`, `_` and `.`, with or without a DNS name and `/` before it"
        }
        "cidr" => "a range of IP addresses, as `10.0.0.0/8`",
        "config_map_key" => {
            "at most 253 letters, digits, `-`, `_` and `.`, and not begin with `..` or be `.`"
        }
        "dns_1035_label" => {
            "a DNS label that begins with a letter: at most 63 lower-case letters, digits and `-`"
        }
        "dns_label" => "a DNS label: at most 63 lower-case letters, digits and `-`",
        "dns_label_or_empty" => "empty or a DNS label: at most 63 lower-case letters, digits and `-`",
        "dns_subdomain" => "a DNS name: at most 253 lower-case letters, digits, `-` and `.`",
        "duration" => "a duration, as `1h30m`",
        "endpoint_fqdn" => "a full DNS name, with or without a dot at its end",
        "endpoint_ipv4" => "an IPv4 address that other machines can reach",
        "endpoint_ipv6" => "an IPv6 address that other machines can reach",
        "ip" => "an IP address",
        "ipv4" => "an IPv4 address",
        "ipv6" => "an IPv6 address",
        "label_value" => "empty or at most 63 letters, digits, `-`, `_` and `.`",
        "path_segment" => "usable as one segment of a path: without `/` and `%`, and not `.` or `..`",
        "pem_certificate_request" => "one PEM block labelled CERTIFICATE REQUEST, signed by its own key",
        "pem_certificates" => "PEM blocks labelled CERTIFICATE, at least one",
        "quantity" => "a quantity, as `500m` or `2Gi`",
        "rfc3339" => "a time as in RFC 3339",
        "signer_name" => "a domain, a `/` and a path, as `example.com/my-signer`",
        "uri" => "a URI",
        "uuid" => "a UUID",
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::words;
    use crate::language::known::{BYTES_FORMATS, TEXT_FORMATS};

    #[test]
    fn every_format_has_words() {
        for format in TEXT_FORMATS.iter().chain(BYTES_FORMATS) {
            assert!(words(format).contains(' ') && !words(format).ends_with('.'), "{format}");
        }
    }
}
