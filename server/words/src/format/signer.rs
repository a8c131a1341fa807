//! Signer names: `domain/path`.

use super::{Flaws, names};

/// The most bytes of a signer name: a subdomain, a slash, a namespace label, a dot and a subdomain.
const SIGNER_NAME_BYTES_MAX: usize =
    names::DNS_SUBDOMAIN_BYTES_MAX + 1 + 63 + 1 + names::DNS_SUBDOMAIN_BYTES_MAX;

/// The name of a signer, as `example.com/my-signer`.
pub fn signer_name(text: &str, flaws: &mut Flaws) {
    if text.is_empty() {
        flaws.required("");
        return;
    }
    let Some((domain, path)) = text.split_once('/').filter(|(_, path)| !path.contains('/')) else {
        flaws.invalid("must be a fully qualified domain and path of the form 'example.com/signer-name'");
        return;
    };
    if domain.len() > names::DNS_SUBDOMAIN_BYTES_MAX {
        flaws.too_long(names::DNS_SUBDOMAIN_BYTES_MAX);
    }
    first_bad_label(domain, names::dns_label, flaws);
    if !domain.contains('.') {
        flaws.invalid_part(domain, "should be a domain with at least two segments separated by dots");
    }
    first_bad_label(path, names::dns_subdomain, flaws);
    // Told besides the flaws of the parts, of which the path has no bound of its own.
    if text.len() > SIGNER_NAME_BYTES_MAX {
        flaws.too_long(SIGNER_NAME_BYTES_MAX);
    }
}

/// Only the first bad label of a part is told: the others would repeat its text.
fn first_bad_label(part: &str, format: super::Format, flaws: &mut Flaws) {
    for label in part.split('.') {
        let found = Flaws::of(format, label);
        for detail in found.details() {
            flaws.invalid_part(part, format!("validating label {label:?}: {detail}"));
        }
        if !found.is_empty() {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::testing::{check, lines};

    #[test]
    fn signer_names() {
        let shape = "must be a fully qualified domain and path of the form 'example.com/signer-name'";
        check(
            signer_name,
            &[
                ("example.com/my-signer", &[]),
                ("example.com/a.b", &[]),
                ("", &["required"]),
                ("example.com", &[shape]),
                ("example.com/a/b", &[shape]),
                ("example/a", &["[example] should be a domain with at least two segments separated by dots"]),
            ],
        );
    }

    #[test]
    fn a_bad_part_is_shown_alone_and_once() {
        let found = lines(signer_name, "Example.Com/a");
        assert_eq!(found.len(), 1);
        assert!(
            found[0]
                .starts_with("[Example.Com] validating label \"Example\": a lowercase RFC 1123 label must")
        );
        let found = lines(signer_name, "example.com/a_b.c_d");
        assert_eq!(found.len(), 1);
        assert!(
            found[0].starts_with("[a_b.c_d] validating label \"a_b\": a lowercase RFC 1123 subdomain must")
        );
        let found = lines(signer_name, "/");
        assert_eq!(found.len(), 3, "{found:?}");
    }

    #[test]
    fn lengths_are_bounded() {
        let long_domain = format!("{}/a", ["a"; 128].join("."));
        assert_eq!(lines(signer_name, &long_domain), ["too long: 253"]);
        let long = format!("example.com/{}", ["a"; 300].join("."));
        assert_eq!(lines(signer_name, &long), ["too long: 571"]);
        let longest = format!("example.com/{}", ["a"; 280].join("."));
        assert_eq!(longest.len(), SIGNER_NAME_BYTES_MAX);
        assert_eq!(lines(signer_name, &longest), [""; 0]);
    }
}
