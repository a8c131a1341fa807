//! Signed tokens (RFC 7515, RFC 7519): reading, verifying and signing them. What their claims mean is the business
//! of others.
//!
//! ```text
//! let token = jwt::Token::read(text)?;         // three parts, bounded, no claim twice; nothing is proven yet
//! token.claims().text("iss")                   // to choose whom to ask for keys
//! let claims = token.verify(&keys)?;           // the only way to claims that are proven
//! claims.not_expired(now, leeway)?;            // `exp` is there and lies ahead
//! claims.has_begun(now, leeway)?;              // `nbf`, if there, does not lie ahead
//! ```
//!
//! The algorithm is that of the key: [`Key`] says which ones it is for, and a token that names another one is
//! refused. There is no key for `none`, and none for HMAC, so the public half of a key is never taken for a
//! shared secret. Verification is ring's, and that of the crate `p521` for the one curve that ring lacks; the
//! ready-made crates for tokens bring a second stack of cryptography, or do not know that curve.

mod claims;
mod key;
pub(crate) mod pem;
mod public;
mod sign;

#[cfg(test)]
mod tests;

use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};

pub(crate) use claims::Claims;
pub use key::{Algorithm, KeyError};
pub(crate) use key::{Key, KeySet};
pub(crate) use public::Public;
pub use sign::SigningKey;

/// The longest token that is looked at.
pub(crate) const TOKEN_BYTES_MAX: usize = super::bearer::TOKEN_BYTES_MAX;

/// Why a token proves nothing. The text names no part of the token but its key and its audience.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub(crate) enum JwtError {
    /// Not a signed token at all.
    #[error("malformed jwt: {0}")]
    Malformed(&'static str),
    /// It names an algorithm that no key here is for.
    #[error("the token is signed with {0:?}, which is not allowed")]
    Algorithm(String),
    /// Nobody here has a key of that id.
    #[error("failed to verify signature: there is no key with the id {0:?}")]
    UnknownKey(String),
    /// The signature is not that of any key.
    #[error("failed to verify signature: it is of none of the known keys")]
    Signature,
    /// Its time is over.
    #[error("token is expired")]
    Expired,
    /// Its time has not begun.
    #[error("token is not valid yet")]
    Early,
    /// A claim is missing or of another type.
    #[error("the claim {0:?} is missing or of the wrong type")]
    Claim(&'static str),
}

/// A token of which nothing is proven.
#[derive(Debug, Clone)]
pub(crate) struct Token<'a> {
    algorithm: String,
    key_id: Option<String>,
    claims: Claims,
    signed: &'a str,
    signature: Vec<u8>,
}

impl<'a> Token<'a> {
    /// Takes a token apart.
    ///
    /// # Errors
    /// When it is too long, has not the form of a signed token, or names something twice.
    pub(crate) fn read(text: &'a str) -> Result<Self, JwtError> {
        Token::read_up_to(text, TOKEN_BYTES_MAX)
    }

    /// The same for a token that came in another way than in a header, with another bound.
    ///
    /// # Errors
    /// As [`Token::read`].
    pub(crate) fn read_up_to(text: &'a str, bytes_max: usize) -> Result<Self, JwtError> {
        use JwtError::Malformed;
        if text.len() > bytes_max {
            return Err(Malformed("it is too long"));
        }
        let (signed, signature) = text.rsplit_once('.').ok_or(Malformed("it has not three parts"))?;
        let (header, claims) = signed.split_once('.').ok_or(Malformed("it has not three parts"))?;
        if claims.contains('.') {
            return Err(Malformed("it has not three parts"));
        }
        let header = Claims::read(&decode(header)?)?;
        // Extensions that must be understood are not (RFC 7515, section 4.1.11).
        if header.get("crit").is_some() {
            return Err(Malformed("its header has extensions that are not understood"));
        }
        let algorithm = header.text("alg").ok_or(Malformed("its header names no algorithm"))?.to_owned();
        let key_id = header.text("kid").filter(|id| !id.is_empty()).map(str::to_owned);
        let claims = Claims::read(&decode(claims)?)?;
        Ok(Token { algorithm, key_id, claims, signed, signature: decode(signature)? })
    }

    /// What it claims. Nothing of it is proven.
    #[must_use]
    pub(crate) fn claims(&self) -> &Claims {
        &self.claims
    }

    /// The key that it names.
    #[must_use]
    pub(crate) fn key_id(&self) -> Option<&str> {
        self.key_id.as_deref()
    }

    /// The claims, proven to be those of whoever holds one of the keys.
    ///
    /// # Errors
    /// When no key is meant, or none fits.
    pub(crate) fn verify(self, keys: &KeySet) -> Result<Claims, JwtError> {
        let meant: Vec<&Key> = keys.keys().iter().filter(|key| key.is_meant_by(self.key_id())).collect();
        if meant.is_empty() {
            return Err(JwtError::UnknownKey(self.key_id.unwrap_or_default()));
        }
        let mut suits = false;
        for key in meant {
            let Some(algorithm) = key.algorithm(&self.algorithm) else { continue };
            suits = true;
            if key.verifies(algorithm, self.signed.as_bytes(), &self.signature) {
                return Ok(self.claims);
            }
        }
        Err(if suits { JwtError::Signature } else { JwtError::Algorithm(self.algorithm) })
    }
}

fn decode(part: &str) -> Result<Vec<u8>, JwtError> {
    URL_SAFE_NO_PAD.decode(part).map_err(|_| JwtError::Malformed("a part is not base64url"))
}
