//! Signs tokens with a key of our own.

use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};
use ring::{
    rand::SystemRandom,
    rsa::PublicKeyComponents,
    signature::{
        ECDSA_P256_SHA256_FIXED_SIGNING, ECDSA_P384_SHA384_FIXED_SIGNING, EcdsaKeyPair,
        EcdsaSigningAlgorithm, KeyPair as _, RSA_PKCS1_SHA256, RsaKeyPair,
    },
};
use serde_json::{Value, json};
use yasna::Tag;

use super::{KeyError, Public};

const UNUSABLE: KeyError = KeyError::Unknown(
    "a private key cannot be used: it must be RSA, or on P-256 or P-384 with its public half",
);

/// A private key that signs tokens.
pub struct SigningKey {
    private: Private,
    public: Public,
    random: SystemRandom,
}

enum Private {
    Rsa(Box<RsaKeyPair>),
    Curve(Box<EcdsaKeyPair>),
}

impl SigningKey {
    /// Makes a new key on the curve P-256. Returns it with its PEM form.
    ///
    /// # Errors
    /// When the operating system provides no randomness.
    pub fn make() -> Result<(Self, String), KeyError> {
        let failed = |_| KeyError::Unknown("this machine gives no randomness to make a key");
        let document = EcdsaKeyPair::generate_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &ring_random());
        let document = document.map_err(failed)?;
        let text = pem::encode(&pem::Pem::new("PRIVATE KEY", document.as_ref()));
        Ok((Self::of_pkcs8(document.as_ref())?, text))
    }

    /// Reads the key of a PEM block; `None` if such a block holds no private key.
    ///
    /// # Errors
    /// When the key cannot be used.
    pub(super) fn of_block(tag: &str, der: &[u8]) -> Result<Option<Self>, KeyError> {
        match tag {
            "PRIVATE KEY" => Self::of_pkcs8(der).map(Some),
            "RSA PRIVATE KEY" => Self::rsa(RsaKeyPair::from_der(der).map_err(|_| UNUSABLE)?).map(Some),
            "EC PRIVATE KEY" => Self::of_sec1(der).map(Some),
            _ => Ok(None),
        }
    }

    /// The public half, which verifies its signatures.
    #[must_use]
    pub(crate) fn public(&self) -> &Public {
        &self.public
    }

    /// Signs a token with these claims.
    ///
    /// # Errors
    /// When the operating system provides no randomness.
    pub fn sign(&self, claims: &Value) -> Result<String, KeyError> {
        let failed = |_| KeyError::Unknown("the token cannot be signed");
        let header = json!({ "alg": self.public.algorithm(), "kid": self.public.id() });
        let encode = |part: &Value| URL_SAFE_NO_PAD.encode(part.to_string());
        let mut token = format!("{}.{}", encode(&header), encode(claims));
        let signature = match &self.private {
            Private::Curve(key) => {
                key.sign(&self.random, token.as_bytes()).map_err(failed)?.as_ref().to_vec()
            }
            Private::Rsa(key) => {
                let mut signature = vec![0; key.public().modulus_len()];
                key.sign(&RSA_PKCS1_SHA256, &self.random, token.as_bytes(), &mut signature)
                    .map_err(failed)?;
                signature
            }
        };
        token.push('.');
        URL_SAFE_NO_PAD.encode_string(signature, &mut token);
        Ok(token)
    }

    fn of_pkcs8(der: &[u8]) -> Result<Self, KeyError> {
        // Each reader takes only its own kind of key, so they are tried in turn.
        if let Ok(key) = RsaKeyPair::from_pkcs8(der) {
            return Self::rsa(key);
        }
        let random = ring_random();
        let on = |curve: &'static EcdsaSigningAlgorithm| EcdsaKeyPair::from_pkcs8(curve, der, &random).ok();
        let key = on(&ECDSA_P256_SHA256_FIXED_SIGNING).or_else(|| on(&ECDSA_P384_SHA384_FIXED_SIGNING));
        Self::curve(key.ok_or(UNUSABLE)?)
    }

    /// Reads an ECPrivateKey (RFC 5915). The length of its point determines the curve.
    fn of_sec1(der: &[u8]) -> Result<Self, KeyError> {
        let parts = yasna::parse_der(der, |reader| {
            reader.read_sequence(|reader| {
                reader.next().read_u64()?;
                let secret = reader.next().read_bytes()?;
                reader
                    .read_optional(|reader| reader.read_tagged(Tag::context(0), |curve| curve.read_der()))?;
                let point = reader.next().read_tagged(Tag::context(1), |point| point.read_bitvec_bytes())?.0;
                Ok((secret, point))
            })
        });
        let (secret, point) = parts.map_err(|_| UNUSABLE)?;
        let curve = match point.len() {
            65 => &ECDSA_P256_SHA256_FIXED_SIGNING,
            97 => &ECDSA_P384_SHA384_FIXED_SIGNING,
            // P-521 verifies here, but ring cannot sign on it.
            _ => return Err(UNUSABLE),
        };
        let key = EcdsaKeyPair::from_private_key_and_public_key(curve, &secret, &point, &ring_random());
        Self::curve(key.map_err(|_| UNUSABLE)?)
    }

    fn rsa(key: RsaKeyPair) -> Result<Self, KeyError> {
        let numbers = PublicKeyComponents::<Vec<u8>>::from(key.public());
        let public = Public::rsa(numbers.n, numbers.e)?;
        Ok(SigningKey { private: Private::Rsa(Box::new(key)), public, random: ring_random() })
    }

    fn curve(key: EcdsaKeyPair) -> Result<Self, KeyError> {
        let public = Public::point(key.public_key().as_ref().to_vec())?;
        Ok(SigningKey { private: Private::Curve(Box::new(key)), public, random: ring_random() })
    }
}

impl std::fmt::Debug for SigningKey {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "SigningKey({:?})", self.public)
    }
}

#[expect(clippy::disallowed_methods, reason = "ring makes keys and signatures with its own generator only")]
fn ring_random() -> SystemRandom {
    SystemRandom::new()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::super::{KeySet, Token, pem};
    use super::*;

    /// What `openssl` makes, in the forms that it writes.
    const COMMANDS: [(&str, &[&str]); 5] = [
        ("ES256", &["ecparam", "-name", "prime256v1", "-genkey"]),
        ("ES384", &["ecparam", "-name", "secp384r1", "-genkey", "-noout"]),
        ("ES384", &["genpkey", "-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:P-384"]),
        ("RS256", &["genrsa", "-traditional", "2048"]),
        ("RS256", &["genpkey", "-algorithm", "RSA", "-pkeyopt", "rsa_keygen_bits:2048"]),
    ];

    fn openssl(arguments: &[&str]) -> String {
        let made = std::process::Command::new("openssl").args(arguments).output().expect("openssl runs");
        String::from_utf8(made.stdout).expect("PEM is text")
    }

    fn check(algorithm: &str, text: &str) {
        let key = pem::signing_key(text).expect("a private key");
        let token = key.sign(&json!({ "a": 1 })).expect("signed");
        let publics = pem::public_keys(text).expect("public keys");
        assert_eq!(publics, [key.public().clone()]);
        assert_eq!(publics[0].algorithm(), algorithm);
        let keys = KeySet::new(vec![publics[0].key().expect("a key")]).expect("few");
        let read = Token::read(&token).expect("a token");
        assert_eq!(read.key_id(), Some(key.public().id().as_str()));
        assert_eq!(read.verify(&keys).expect("good").get("a"), Some(&json!(1)));
        let set = json!({ "keys": [publics[0].jwk()] }).to_string();
        let published = KeySet::jwks(set.as_bytes(), &super::super::Algorithm::ALL.map(|(_, one)| one));
        Token::read(&token).expect("a token").verify(&published.expect("a set")).expect("good");
    }

    #[test]
    fn what_is_signed_is_verified_by_the_public_half_as_a_key_and_as_published() {
        let (_, made) = SigningKey::make().expect("made");
        check("ES256", &made);
        for (algorithm, command) in COMMANDS {
            check(algorithm, &openssl(command));
        }
    }

    #[test]
    fn the_name_of_a_key_is_the_hash_of_what_openssl_writes_of_it() {
        let (key, private) = SigningKey::make().expect("made");
        let file = tempfile::NamedTempFile::new().expect("a file");
        std::fs::write(file.path(), private).expect("written");
        let path = file.path().to_str().expect("a path");
        let public = openssl(&["pkey", "-pubout", "-in", path]);
        let der = ::pem::parse(&public).expect("PEM");
        let hash = ring::digest::digest(&ring::digest::SHA256, der.contents());
        assert_eq!(key.public().id(), URL_SAFE_NO_PAD.encode(hash));
        assert_eq!(pem::public_keys(&public).expect("a key"), [key.public().clone()]);
    }

    #[test]
    fn what_is_no_key_is_refused() {
        for text in ["", "no PEM", "-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n"] {
            assert!(pem::public_keys(text).is_err() && pem::signing_key(text).is_err(), "{text}");
        }
    }
}
