//! The host names in a certificate, and the look-up of a host among patterns.

use std::{collections::HashMap, sync::Arc};

use machinery::format::DirectoryName;
use rustls::sign::CertifiedKey;
use x509_parser::extensions::GeneralName;

/// Stands for one label in front of a name.
const WILDCARD: &str = "*.";
/// The longest host name (RFC 1035, section 3.1).
const NAME_BYTES_MAX: usize = 253;
/// The longest label of a host name.
const LABEL_BYTES_MAX: usize = 63;

/// Whether a text is a host name, or `*.` and a host name.
pub(super) fn is_pattern(text: &str) -> bool {
    let name = text.strip_prefix(WILDCARD).unwrap_or(text);
    let fits = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_');
    let is_label =
        |label: &str| !label.is_empty() && label.len() <= LABEL_BYTES_MAX && label.bytes().all(fits);
    // A name that ends in a number is an address or a mistake, and clients never put an address into SNI.
    let ends_in_number = name.rsplit('.').next().is_some_and(|last| last.bytes().all(|b| b.is_ascii_digit()));
    name.len() <= NAME_BYTES_MAX && name.split('.').all(is_label) && !ends_in_number
}

/// The hosts in a certificate: its alternative names, and the common name if it looks like a host.
pub(super) fn of_certificate(certificate: &[u8]) -> Vec<String> {
    let Ok((_, parsed)) = x509_parser::parse_x509_certificate(certificate) else { return Vec::new() };
    let mut names: Vec<String> = Vec::new();
    if let Ok(Some(alternatives)) = parsed.subject_alternative_name() {
        for name in &alternatives.value.general_names {
            if let GeneralName::DNSName(name) = name {
                names.push((*name).to_owned());
            }
        }
    }
    if let Ok(subject) = DirectoryName::from_der(parsed.subject().as_raw()) {
        names.extend(subject.common_names);
    }
    names.retain(|name| is_pattern(name));
    names
}

/// Certificates by host. Names are compared without regard to case.
#[derive(Debug, Default)]
pub(super) struct Patterns {
    exact: HashMap<String, Arc<CertifiedKey>>,
    /// Keyed by what follows the first label.
    wildcard: HashMap<String, Arc<CertifiedKey>>,
}

impl Patterns {
    /// Adds a certificate for a pattern. The first one for a pattern stays.
    pub(super) fn add(&mut self, pattern: &str, certificate: &Arc<CertifiedKey>) {
        let pattern = pattern.to_ascii_lowercase();
        let (map, name) = match pattern.strip_prefix(WILDCARD) {
            Some(name) => (&mut self.wildcard, name.to_owned()),
            None => (&mut self.exact, pattern),
        };
        map.entry(name).or_insert_with(|| Arc::clone(certificate));
    }

    /// Finds the certificate for a host. An exact name takes precedence over a wildcard.
    pub(super) fn find(&self, host: &str) -> Option<&Arc<CertifiedKey>> {
        let host = host.to_ascii_lowercase();
        self.exact.get(&host).or_else(|| self.wildcard.get(host.split_once('.')?.1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hosts_and_wildcards_are_patterns() {
        for good in
            ["a", "a.example.org", "*.example.org", "*.a", "under_score.org", "A.org", "1.example.org"]
        {
            assert!(is_pattern(good), "{good:?}");
        }
        let long = ["a".repeat(64), ["a"; 128].join(".")];
        let bad =
            ["", "*", "*.", "a..b", "*a.org", "a.*.org", "10.0.0.1", "::1", "a b", "a.org.", "rcgen: x"];
        for bad in bad.into_iter().chain(long.iter().map(String::as_str)) {
            assert!(!is_pattern(bad), "{bad:?}");
        }
    }
}
