//! Detached signatures of the public information about the cluster (RFC 7515, appendix F). A reader that
//! knows a token can verify that the signer knew it, too.

use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};
use machinery::brand::Brand;
use ring::hmac;

/// The value of the brand's word for the key of these signatures with which the secret part alone signs.
const SECRET_ALONE: &str = "secret";

/// The key under which the signature of a token stands.
pub(super) fn key(brand: &Brand, id: &str) -> String {
    format!("{}{id}", prefix(brand))
}

/// What the keys of all signatures begin with.
pub(super) fn prefix(brand: &Brand) -> String {
    format!("jws-{}-", brand.client_config_key)
}

/// The signature of a text: header and signature, with nothing between the two dots.
pub(super) fn detached(brand: &Brand, id: &str, secret: &str, text: &str) -> String {
    let token = format!("{id}.{secret}");
    let key = if brand.bootstrap_signature_key == SECRET_ALONE { secret } else { &token };
    // Readers compare the whole value, so that every byte of the header counts.
    let header = URL_SAFE_NO_PAD.encode(format!(r#"{{"alg":"HS256","kid":"{id}"}}"#));
    let signed = format!("{header}.{}", URL_SAFE_NO_PAD.encode(text));
    let signature = hmac::sign(&hmac::Key::new(hmac::HMAC_SHA256, key.as_bytes()), signed.as_bytes());
    format!("{header}..{}", URL_SAFE_NO_PAD.encode(signature))
}

#[cfg(test)]
mod tests {
    use machinery::brand::Brand;

    use super::*;

    /// Made with another implementation of RFC 7515.
    #[test]
    fn the_brand_says_what_signs() {
        let text = "clusters: []\n";
        for (name, expected) in [
            (
                "platform",
                "eyJhbGciOiJIUzI1NiIsImtpZCI6ImFiYzEyMyJ9..1mPF4pmNmsgwfHutZQEaiji3HD2t2rSLAcojtBKiTKc",
            ),
            (
                "kubernetes",
                "eyJhbGciOiJIUzI1NiIsImtpZCI6ImFiYzEyMyJ9..JIQst7EsQ4B024Kjgph-SJf_d0f9t2RzgR4FJGjam4Y",
            ),
        ] {
            let brand = Brand::named(generated_brands::BRANDS, name).expect("it ships");
            assert_eq!(detached(brand, "abc123", "0123456789abcdef", text), expected, "{name}");
        }
        assert_eq!(
            key(Brand::named(generated_brands::BRANDS, "kubernetes").expect("it ships"), "abc123"),
            "jws-kubeconfig-abc123"
        );
    }
}
