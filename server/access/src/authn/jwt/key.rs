//! Keys that verify tokens, and the algorithms that each is for.

use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};
use p521::ecdsa::signature::Verifier as _;
use ring::signature::{
    ECDSA_P256_SHA256_FIXED, ECDSA_P384_SHA384_FIXED, EcdsaVerificationAlgorithm, RSA_PKCS1_2048_8192_SHA256,
    RSA_PKCS1_2048_8192_SHA384, RSA_PKCS1_2048_8192_SHA512, RSA_PSS_2048_8192_SHA256,
    RSA_PSS_2048_8192_SHA384, RSA_PSS_2048_8192_SHA512, RsaParameters, RsaPublicKeyComponents,
    UnparsedPublicKey,
};
use serde_json::Value;

/// How many keys one set may have.
pub(super) const KEYS_MAX: usize = 128;

/// A way to sign. Those with a shared secret are not among them, and neither is the one that signs nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names are those of RFC 7518")]
pub enum Algorithm {
    RS256,
    RS384,
    RS512,
    PS256,
    PS384,
    PS512,
    ES256,
    ES384,
    ES512,
}

impl Algorithm {
    /// All, by the names that tokens have for them.
    pub const ALL: [(&'static str, Algorithm); 9] = [
        ("RS256", Algorithm::RS256),
        ("RS384", Algorithm::RS384),
        ("RS512", Algorithm::RS512),
        ("PS256", Algorithm::PS256),
        ("PS384", Algorithm::PS384),
        ("PS512", Algorithm::PS512),
        ("ES256", Algorithm::ES256),
        ("ES384", Algorithm::ES384),
        ("ES512", Algorithm::ES512),
    ];

    /// The one of that name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.iter().find(|(known, _)| *known == name).map(|(_, algorithm)| *algorithm)
    }

    /// What is verified with an RSA key.
    fn rsa(self) -> Option<&'static RsaParameters> {
        match self {
            Algorithm::RS256 => Some(&RSA_PKCS1_2048_8192_SHA256),
            Algorithm::RS384 => Some(&RSA_PKCS1_2048_8192_SHA384),
            Algorithm::RS512 => Some(&RSA_PKCS1_2048_8192_SHA512),
            Algorithm::PS256 => Some(&RSA_PSS_2048_8192_SHA256),
            Algorithm::PS384 => Some(&RSA_PSS_2048_8192_SHA384),
            Algorithm::PS512 => Some(&RSA_PSS_2048_8192_SHA512),
            Algorithm::ES256 | Algorithm::ES384 | Algorithm::ES512 => None,
        }
    }
}

/// Why something is no key.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum KeyError {
    /// A part is missing or no base64url.
    #[error("{0} is missing or not base64url")]
    Part(&'static str),
    /// Of a kind, or for an algorithm, that is not known.
    #[error("{0}")]
    Unknown(&'static str),
    /// More than the bound.
    #[error("there are more than {KEYS_MAX} keys")]
    TooMany,
}

/// The public half of a key.
#[derive(Debug, Clone)]
pub(crate) struct Key {
    id: Option<String>,
    algorithms: Vec<Algorithm>,
    material: Material,
}

#[derive(Debug, Clone)]
enum Material {
    Rsa(RsaPublicKeyComponents<Vec<u8>>),
    /// An uncompressed point.
    P256(Vec<u8>),
    P384(Vec<u8>),
    P521(Vec<u8>),
}

impl Key {
    /// An RSA key for these algorithms; those that are for other keys do not count. Modulus and exponent are
    /// in network order.
    #[must_use]
    pub(crate) fn rsa(
        id: Option<String>,
        modulus: Vec<u8>,
        exponent: Vec<u8>,
        algorithms: &[Algorithm],
    ) -> Self {
        // ring takes no number with zeros in front.
        let trimmed = |bytes: Vec<u8>| bytes.into_iter().skip_while(|byte| *byte == 0).collect();
        let algorithms = algorithms.iter().copied().filter(|algorithm| algorithm.rsa().is_some()).collect();
        let material = Material::Rsa(RsaPublicKeyComponents { n: trimmed(modulus), e: trimmed(exponent) });
        Key { id, algorithms, material }
    }

    /// A key on a curve, given by an uncompressed point. The curve, and with it the algorithm, follows from its
    /// length.
    ///
    /// # Errors
    /// When no curve that is known has such points.
    pub(crate) fn curve(id: Option<String>, point: Vec<u8>) -> Result<Self, KeyError> {
        let (algorithm, material) = match (point.first(), point.len()) {
            (Some(4), 65) => (Algorithm::ES256, Material::P256(point)),
            (Some(4), 97) => (Algorithm::ES384, Material::P384(point)),
            (Some(4), 133) => (Algorithm::ES512, Material::P521(point)),
            _ => return Err(KeyError::Unknown("the point is on none of the curves P-256, P-384, P-521")),
        };
        Ok(Key { id, algorithms: vec![algorithm], material })
    }

    /// A key of a JWK set (RFC 7517). None when it is not for signatures, or for none of these algorithms.
    ///
    /// # Errors
    /// When it is broken.
    fn jwk(jwk: &Value, allowed: &[Algorithm]) -> Result<Option<Self>, KeyError> {
        let text = |name: &str| jwk.get(name).and_then(Value::as_str);
        if text("use").is_some_and(|purpose| purpose != "sig") {
            return Ok(None);
        }
        let id = text("kid").filter(|id| !id.is_empty()).map(str::to_owned);
        let part = |name: &'static str| {
            let bytes = text(name).and_then(|text| URL_SAFE_NO_PAD.decode(text.trim_end_matches('=')).ok());
            bytes.filter(|bytes| !bytes.is_empty()).ok_or(KeyError::Part(name))
        };
        let mut key = match text("kty") {
            Some("RSA") => Key::rsa(id, part("n")?, part("e")?, allowed),
            Some("EC") => {
                let coordinate_bytes = match text("crv") {
                    Some("P-256") => 32,
                    Some("P-384") => 48,
                    Some("P-521") => 66,
                    // Other curves have uses elsewhere.
                    _ => return Ok(None),
                };
                let mut point = vec![4];
                for name in ["x", "y"] {
                    let coordinate = part(name)?;
                    let missing = usize::checked_sub(coordinate_bytes, coordinate.len());
                    point.extend(std::iter::repeat_n(0, missing.ok_or(KeyError::Part(name))?));
                    point.extend_from_slice(&coordinate);
                }
                Key::curve(id, point)?
            }
            _ => return Ok(None),
        };
        let own = text("alg");
        key.algorithms.retain(|algorithm| {
            allowed.contains(algorithm) && own.is_none_or(|own| Algorithm::named(own) == Some(*algorithm))
        });
        Ok((!key.algorithms.is_empty()).then_some(key))
    }

    /// Whether a token with this key id may mean it. One that names no key may mean any.
    pub(super) fn is_meant_by(&self, key_id: Option<&str>) -> bool {
        key_id.is_none_or(|id| self.id.as_deref() == Some(id))
    }

    /// The algorithm of that name, if this key is for it.
    pub(super) fn algorithm(&self, name: &str) -> Option<Algorithm> {
        Algorithm::named(name).filter(|algorithm| self.algorithms.contains(algorithm))
    }

    pub(super) fn verifies(&self, algorithm: Algorithm, message: &[u8], signature: &[u8]) -> bool {
        let on_curve = |how: &'static EcdsaVerificationAlgorithm, point: &Vec<u8>| {
            UnparsedPublicKey::new(how, point).verify(message, signature).is_ok()
        };
        match (&self.material, algorithm) {
            (Material::Rsa(key), _) => {
                algorithm.rsa().is_some_and(|how| key.verify(how, message, signature).is_ok())
            }
            (Material::P256(point), Algorithm::ES256) => on_curve(&ECDSA_P256_SHA256_FIXED, point),
            (Material::P384(point), Algorithm::ES384) => on_curve(&ECDSA_P384_SHA384_FIXED, point),
            (Material::P521(point), Algorithm::ES512) => {
                let key = p521::ecdsa::VerifyingKey::from_sec1_bytes(point);
                let signature = p521::ecdsa::Signature::from_slice(signature);
                key.ok()
                    .zip(signature.ok())
                    .is_some_and(|(key, signature)| key.verify(message, &signature).is_ok())
            }
            _ => false,
        }
    }
}

/// The keys of one issuer.
#[derive(Debug, Clone, Default)]
pub(crate) struct KeySet(Vec<Key>);

impl KeySet {
    /// These keys.
    ///
    /// # Errors
    /// When there are too many.
    pub(crate) fn new(keys: Vec<Key>) -> Result<Self, KeyError> {
        if keys.len() > KEYS_MAX { Err(KeyError::TooMany) } else { Ok(KeySet(keys)) }
    }

    /// Reads a JWK set. Keys that are not for these algorithms, or broken, are left out: the others still count.
    ///
    /// # Errors
    /// When it is no set, or has too many keys.
    pub(crate) fn jwks(json: &[u8], allowed: &[Algorithm]) -> Result<Self, KeyError> {
        let not_a_set = KeyError::Unknown("the keys are no JWK set");
        let set: Value = serde_json::from_slice(json).map_err(|_| not_a_set.clone())?;
        let keys = set.get("keys").and_then(Value::as_array).ok_or(not_a_set)?;
        if keys.len() > KEYS_MAX {
            return Err(KeyError::TooMany);
        }
        KeySet::new(keys.iter().filter_map(|key| Key::jwk(key, allowed).ok().flatten()).collect())
    }

    /// Whether a token with this key id may mean one of them.
    #[must_use]
    pub(crate) fn knows(&self, key_id: Option<&str>) -> bool {
        self.0.iter().any(|key| key.is_meant_by(key_id))
    }

    pub(super) fn keys(&self) -> &[Key] {
        &self.0
    }
}
