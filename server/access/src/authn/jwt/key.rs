//! Public keys that verify tokens, and the algorithms that each may be used with.

use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};
use p521::ecdsa::signature::Verifier as _;
use ring::signature::{
    ECDSA_P256_SHA256_FIXED, ECDSA_P384_SHA384_FIXED, EcdsaVerificationAlgorithm, RSA_PKCS1_2048_8192_SHA256,
    RSA_PKCS1_2048_8192_SHA384, RSA_PKCS1_2048_8192_SHA512, RSA_PSS_2048_8192_SHA256,
    RSA_PSS_2048_8192_SHA384, RSA_PSS_2048_8192_SHA512, RsaParameters, RsaPublicKeyComponents,
    UnparsedPublicKey,
};
use serde_json::Value;

/// The number of keys in one set.
pub(super) const KEYS_MAX: usize = 128;

/// A signature algorithm. Those with shared secrets are absent, and so is `none`.
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
    /// All algorithms by their JWA names.
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

    /// Finds an algorithm by its JWA name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.iter().find(|(known, _)| *known == name).map(|(_, algorithm)| *algorithm)
    }

    /// The parameters for RSA keys; `None` for algorithms on curves.
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

/// Why a key or a set of keys cannot be used.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum KeyError {
    /// A part of the key is missing or not base64url.
    #[error("{0} is missing or not base64url")]
    Part(&'static str),
    /// The kind of key, or its algorithm, is not supported.
    #[error("{0}")]
    Unknown(&'static str),
    /// The set has too many keys.
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
    /// An RSA key for these algorithms, of which those for other keys are ignored. Modulus and exponent are
    /// in network order.
    #[must_use]
    pub(crate) fn rsa(
        id: Option<String>,
        modulus: Vec<u8>,
        exponent: Vec<u8>,
        algorithms: &[Algorithm],
    ) -> Self {
        // ring refuses numbers with leading zeros.
        let trimmed = |bytes: Vec<u8>| bytes.into_iter().skip_while(|byte| *byte == 0).collect();
        let algorithms = algorithms.iter().copied().filter(|algorithm| algorithm.rsa().is_some()).collect();
        let material = Material::Rsa(RsaPublicKeyComponents { n: trimmed(modulus), e: trimmed(exponent) });
        Key { id, algorithms, material }
    }

    /// A key on a curve, given by an uncompressed point. The length of the point determines the curve and the
    /// algorithm.
    ///
    /// # Errors
    /// When no supported curve has such points.
    pub(crate) fn curve(id: Option<String>, point: Vec<u8>) -> Result<Self, KeyError> {
        let (algorithm, material) = match (point.first(), point.len()) {
            (Some(4), 65) => (Algorithm::ES256, Material::P256(point)),
            (Some(4), 97) => (Algorithm::ES384, Material::P384(point)),
            (Some(4), 133) => (Algorithm::ES512, Material::P521(point)),
            _ => return Err(KeyError::Unknown("the point is on none of the curves P-256, P-384, P-521")),
        };
        Ok(Key { id, algorithms: vec![algorithm], material })
    }

    /// Reads a key of a JWK set (RFC 7517). `None` if it is not for signatures, or for none of these
    /// algorithms.
    ///
    /// # Errors
    /// When a part is missing or invalid.
    fn jwk(jwk: &Value, allowed: &[Algorithm]) -> Result<Option<Self>, KeyError> {
        let text = |name: &str| jwk.get(name).and_then(Value::as_str);
        if text("use").is_some_and(|purpose| purpose != "sig") {
            return Ok(None);
        }
        let id = text("kid").filter(|id| !id.is_empty()).map(str::to_owned);
        let part = |name: &'static str| {
            // Some issuers pad, against RFC 7515, section 2.
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
                    // A set may contain keys on other curves, for other programs.
                    _ => return Ok(None),
                };
                let mut point = vec![4];
                for name in ["x", "y"] {
                    let coordinate = part(name)?;
                    // RFC 7518 asks for coordinates of full length; some issuers drop leading zeros.
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

    /// Whether a token with this key id may be signed with this key. A token without a key id matches every
    /// key.
    pub(super) fn is_meant_by(&self, key_id: Option<&str>) -> bool {
        key_id.is_none_or(|id| self.id.as_deref() == Some(id))
    }

    /// Finds the algorithm with this name, if this key allows it.
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
    /// Makes a set of keys.
    ///
    /// # Errors
    /// When there are more than [`KEYS_MAX`].
    pub(crate) fn new(keys: Vec<Key>) -> Result<Self, KeyError> {
        if keys.len() > KEYS_MAX { Err(KeyError::TooMany) } else { Ok(KeySet(keys)) }
    }

    /// Reads a JWK set. Unsupported and invalid keys are skipped, so that one new kind of key does not
    /// invalidate the others.
    ///
    /// # Errors
    /// When the text is no set, or has too many keys.
    pub(crate) fn jwks(json: &[u8], allowed: &[Algorithm]) -> Result<Self, KeyError> {
        let not_a_set = KeyError::Unknown("the keys are no JWK set");
        let set: Value = serde_json::from_slice(json).map_err(|_| not_a_set.clone())?;
        let keys = set.get("keys").and_then(Value::as_array).ok_or(not_a_set)?;
        if keys.len() > KEYS_MAX {
            return Err(KeyError::TooMany);
        }
        KeySet::new(keys.iter().filter_map(|key| Key::jwk(key, allowed).ok().flatten()).collect())
    }

    /// Whether a token with this key id may be signed with one of the keys.
    #[must_use]
    pub(crate) fn knows(&self, key_id: Option<&str>) -> bool {
        self.0.iter().any(|key| key.is_meant_by(key_id))
    }

    pub(super) fn keys(&self) -> &[Key] {
        &self.0
    }
}
