//! Signed tokens (RFC 7515, RFC 7519): reading, verifying and signing them. The callers interpret the claims.
//!
//! ```text
//! let token = jwt::Token::read(text)?;         // three parts, bounded, no claim twice; nothing is proven
//! token.claims().text("iss")                   // to choose whom to ask for keys
//! let claims = token.verify(&keys)?;           // the only way to claims that are proven
//! claims.not_expired(now, leeway)?;            // `exp` is there and lies ahead
//! claims.has_begun(now, leeway)?;              // `nbf`, if there, does not lie ahead
//! ```
//!
//! The algorithm is that of the key: `Key` says which ones it is for, and a token that names another one is
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

/// The longest token that is examined.
pub(crate) const TOKEN_BYTES_MAX: usize = super::token::TOKEN_BYTES_MAX;

/// Why a token proves nothing. The text quotes no part of the token except its key id and its audience.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub(crate) enum JwtError {
    /// The text is not a signed token.
    #[error("malformed jwt: {0}")]
    Malformed(&'static str),
    /// The token names an algorithm that none of the keys allows.
    #[error("the token is signed with {0:?}, which is not allowed")]
    Algorithm(String),
    /// No key has the id in the token.
    #[error("failed to verify signature: there is no key with the id {0:?}")]
    UnknownKey(String),
    /// No key verifies the signature.
    #[error("failed to verify signature: it is of none of the known keys")]
    Signature,
    /// The token has expired.
    #[error("token is expired")]
    Expired,
    /// The token is not valid yet.
    #[error("token is not valid yet")]
    Early,
    /// A claim is missing or of another type.
    #[error("the claim {0:?} is missing or of the wrong type")]
    Claim(&'static str),
}

/// A token whose signature was not verified.
#[derive(Debug, Clone)]
pub(crate) struct Token<'a> {
    algorithm: String,
    key_id: Option<String>,
    claims: Claims,
    signed: &'a str,
    signature: Vec<u8>,
}

impl<'a> Token<'a> {
    /// Splits a token into its parts.
    ///
    /// # Errors
    /// When it is too long, does not have the form of a signed token, or contains a name twice.
    pub(crate) fn read(text: &'a str) -> Result<Self, JwtError> {
        Token::read_up_to(text, TOKEN_BYTES_MAX)
    }

    /// The same with another bound, for a token that did not arrive in a header.
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
        // RFC 7515, section 4.1.11: a token with critical extensions must be rejected by those who do not
        // understand them. We understand none.
        if header.get("crit").is_some() {
            return Err(Malformed("its header has extensions that are not understood"));
        }
        let algorithm = header.text("alg").ok_or(Malformed("its header names no algorithm"))?.to_owned();
        let key_id = header.text("kid").filter(|id| !id.is_empty()).map(str::to_owned);
        let claims = Claims::read(&decode(claims)?)?;
        Ok(Token { algorithm, key_id, claims, signed, signature: decode(signature)? })
    }

    /// The claims, of which nothing is proven.
    #[must_use]
    pub(crate) fn claims(&self) -> &Claims {
        &self.claims
    }

    /// The key id in the header.
    #[must_use]
    pub(crate) fn key_id(&self) -> Option<&str> {
        self.key_id.as_deref()
    }

    /// Verifies the signature, and returns the claims.
    ///
    /// # Errors
    /// When no key has the key id of the token, or none verifies the signature.
    pub(crate) fn verify(self, keys: &KeySet) -> Result<Claims, JwtError> {
        let meant: Vec<&Key> = keys.keys().iter().filter(|key| key.is_meant_by(self.key_id())).collect();
        if meant.is_empty() {
            return Err(JwtError::UnknownKey(self.key_id.unwrap_or_default()));
        }
        let mut suits = false;
        for key in meant {
            // The key decides about the algorithm, and not the token. Otherwise an attacker could choose one
            // that treats a public key as a shared secret.
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
