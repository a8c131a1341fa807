//! Keys in PEM files. Errors quote nothing of a file: if the operator confused files, a secret could be in
//! it.

use x509_parser::prelude::{FromDer, X509Certificate};

use super::{KeyError, Public, SigningKey};

/// Reads the public halves of all keys in a text: public keys, private keys and certificates.
///
/// # Errors
/// When there is none, or one cannot be used.
pub(crate) fn public_keys(text: &str) -> Result<Vec<Public>, KeyError> {
    let mut keys = Vec::new();
    for block in blocks(text)? {
        let der = block.contents();
        match block.tag() {
            "PUBLIC KEY" => keys.push(Public::info(der)?),
            "RSA PUBLIC KEY" => keys.push(Public::rsa_numbers(der)?),
            "CERTIFICATE" => {
                let parsed = X509Certificate::from_der(der);
                let (_, parsed) = parsed.map_err(|_| KeyError::Unknown("a certificate cannot be read"))?;
                keys.push(Public::info(parsed.tbs_certificate.subject_pki.raw)?);
            }
            tag => keys.extend(SigningKey::of_block(tag, der)?.map(|key| key.public().clone())),
        }
    }
    if keys.is_empty() { Err(KeyError::Unknown("it holds no key")) } else { Ok(keys) }
}

/// Reads the first private key in a text.
///
/// # Errors
/// When there is none, or it cannot be used.
pub(crate) fn signing_key(text: &str) -> Result<SigningKey, KeyError> {
    for block in blocks(text)? {
        if let Some(key) = SigningKey::of_block(block.tag(), block.contents())? {
            return Ok(key);
        }
    }
    Err(KeyError::Unknown("it holds no private key"))
}

fn blocks(text: &str) -> Result<Vec<pem::Pem>, KeyError> {
    pem::parse_many(text).map_err(|_| KeyError::Unknown("it cannot be read as PEM"))
}
