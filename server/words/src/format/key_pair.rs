//! A certificate and its private key, as TLS servers load them. Flaws are reported as warnings, never
//! refused.
//!
//! Whether the key belongs to the certificate is not looked at: that needs arithmetic of keys.

use x509_parser::prelude::{FromDer as _, X509Certificate};

use super::pem_block::blocks;

/// Label of a block with a certificate.
const CERTIFICATE: &str = "CERTIFICATE";

/// Label of a block with a private key, and the end of the labels of those that name their algorithm.
const PRIVATE_KEY: &str = "PRIVATE KEY";

/// Why no TLS server could use a certificate and its key, both PEM.
#[must_use]
pub fn key_pair_flaw(certificate: &[u8], key: &[u8]) -> Option<String> {
    certificate_flaw(certificate).or_else(|| key_flaw(key)).or_else(|| content_flaw(certificate))
}

fn certificate_flaw(pem: &[u8]) -> Option<String> {
    let labels = labels(pem);
    if labels.contains(&CERTIFICATE) {
        return None;
    }
    Some(match labels.as_slice() {
        [] => "tls: failed to find any PEM data in certificate input".to_owned(),
        [label] if label.ends_with(PRIVATE_KEY) => {
            "tls: failed to find certificate PEM data in certificate input, but \
                                                    did find a private key; PEM inputs may have been switched"
                .to_owned()
        }
        labels => format!(
            "tls: failed to find \"CERTIFICATE\" PEM block in certificate input after skipping PEM blocks of \
             the \
             following types: [{}]",
            labels.join(" ")
        ),
    })
}

fn key_flaw(pem: &[u8]) -> Option<String> {
    let labels = labels(pem);
    let is_key = |label: &str| {
        // Whole words only: the name of an algorithm ends with a space.
        label.strip_suffix(PRIVATE_KEY).is_some_and(|front| front.is_empty() || front.ends_with(' '))
    };
    if labels.iter().any(|label| is_key(label)) {
        return None;
    }
    Some(match labels.as_slice() {
        [] => "tls: failed to find any PEM data in key input".to_owned(),
        [CERTIFICATE] => {
            "tls: found a certificate rather than a key in the PEM for the private key".to_owned()
        }
        labels => format!(
            "tls: failed to find PEM block with type ending in \"PRIVATE KEY\" in key input after skipping \
             PEM blocks of \
             the following types: [{}]",
            labels.join(" ")
        ),
    })
}

/// Of the first certificate: the others are for clients.
fn content_flaw(pem: &[u8]) -> Option<String> {
    let first = blocks(pem).find(|block| block.label == CERTIFICATE)?;
    X509Certificate::from_der(&first.contents).is_err().then(|| "x509: malformed certificate".to_owned())
}

fn labels(pem: &[u8]) -> Vec<&str> {
    blocks(pem).map(|block| block.label).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_no_server_could_use_is_told() {
        let block = |label: &str| format!("-----BEGIN {label}-----\neA==\n-----END {label}-----\n");
        let (certificate, key) = (block("CERTIFICATE"), block("EC PRIVATE KEY"));
        let twice = format!("{}{}", block("A"), block("B C"));
        let table = [
            (&*certificate, &*key, "x509: malformed certificate"),
            ("x", &*key, "tls: failed to find any PEM data in certificate input"),
            (
                &*key,
                &*certificate,
                "tls: failed to find certificate PEM data in certificate input, but did find a private key; \
                 PEM inputs may \
                 have been switched",
            ),
            (
                &*twice,
                &*key,
                "tls: failed to find \"CERTIFICATE\" PEM block in certificate input after skipping PEM \
                 blocks of the \
                 following types: [A B C]",
            ),
            (&*certificate, "", "tls: failed to find any PEM data in key input"),
            (
                &*certificate,
                &*certificate,
                "tls: found a certificate rather than a key in the PEM for the private key",
            ),
            (
                &*certificate,
                &*twice,
                "tls: failed to find PEM block with type ending in \"PRIVATE KEY\" in key input after \
                 skipping PEM \
                 blocks of the following types: [A B C]",
            ),
        ];
        for (certificate, key, expected) in table {
            assert_eq!(key_pair_flaw(certificate.as_bytes(), key.as_bytes()).as_deref(), Some(expected));
        }
    }
}
