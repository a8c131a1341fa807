//! Keys that sign tokens, and tokens.

use std::{
    process::Command,
    sync::atomic::{AtomicU64, Ordering},
    time::SystemTime,
};

use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};
use ring::{
    rand::SystemRandom,
    rsa::{KeyPair as RsaKeyPair, PublicKeyComponents},
    signature::{ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, KeyPair as _, RSA_PKCS1_SHA256},
};
use serde_json::{Value, json};

/// A private key with its id.
pub(crate) struct Key {
    pub(crate) id: String,
    private: Private,
}

enum Private {
    P256(Box<EcdsaKeyPair>),
    Rsa(Box<RsaKeyPair>),
}

impl Key {
    /// A key on the curve P-256.
    pub(crate) fn new(id: &str) -> Self {
        let random = SystemRandom::new();
        let how = &ECDSA_P256_SHA256_FIXED_SIGNING;
        let key = EcdsaKeyPair::generate_pkcs8(how, &random).expect("a key can be made");
        let key = EcdsaKeyPair::from_pkcs8(how, key.as_ref(), &random).expect("a key");
        Key { id: id.to_owned(), private: Private::P256(Box::new(key)) }
    }

    /// An RSA key, made by the `openssl` program.
    pub(crate) fn rsa(id: &str) -> Self {
        let made = Command::new("openssl")
            .args(["genpkey", "-algorithm", "RSA", "-pkeyopt", "rsa_keygen_bits:2048", "-outform", "DER"])
            .output()
            .expect("openssl runs");
        let der = made.stdout;
        let key = RsaKeyPair::from_pkcs8(&der).or_else(|_| RsaKeyPair::from_der(&der)).expect("an RSA key");
        Key { id: id.to_owned(), private: Private::Rsa(Box::new(key)) }
    }

    fn algorithm(&self) -> &'static str {
        match self.private {
            Private::P256(_) => "ES256",
            Private::Rsa(_) => "RS256",
        }
    }

    /// The public half, as issuers publish it.
    pub(crate) fn jwk(&self) -> Value {
        let text = |bytes: &[u8]| URL_SAFE_NO_PAD.encode(bytes);
        let mut jwk = match &self.private {
            Private::P256(key) => {
                let (x, y) = key.public_key().as_ref()[1..].split_at(32);
                json!({ "kty": "EC", "crv": "P-256", "x": text(x), "y": text(y) })
            }
            Private::Rsa(key) => {
                let public = PublicKeyComponents::<Vec<u8>>::from(key.public());
                json!({ "kty": "RSA", "n": text(&public.n), "e": text(&public.e) })
            }
        };
        jwk["use"] = json!("sig");
        jwk["alg"] = json!(self.algorithm());
        jwk["kid"] = json!(self.id);
        jwk
    }

    /// A token with these claims.
    pub(crate) fn token(&self, claims: &Value) -> String {
        self.token_of(&json!({ "alg": self.algorithm(), "kid": self.id, "typ": "JWT" }), &claims.to_string())
    }

    /// A token with this header and these claims, by the letter.
    pub(crate) fn token_of(&self, header: &Value, claims: &str) -> String {
        let signed = unsigned(header, claims);
        let random = SystemRandom::new();
        let signature = match &self.private {
            Private::P256(key) => key.sign(&random, signed.as_bytes()).expect("signed").as_ref().to_vec(),
            Private::Rsa(key) => {
                let mut signature = vec![0; key.public().modulus_len()];
                key.sign(&RSA_PKCS1_SHA256, &random, signed.as_bytes(), &mut signature).expect("signed");
                signature
            }
        };
        format!("{signed}.{}", URL_SAFE_NO_PAD.encode(signature))
    }
}

/// The first two parts of a token.
pub(crate) fn unsigned(header: &Value, claims: &str) -> String {
    format!("{}.{}", URL_SAFE_NO_PAD.encode(header.to_string()), URL_SAFE_NO_PAD.encode(claims))
}

/// Seconds since 1970.
pub(crate) fn now() -> u64 {
    SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).expect("it is after 1970").as_secs()
}

/// A number that was not given before, so that no two tokens are alike.
pub(crate) fn number() -> u64 {
    static NEXT: AtomicU64 = AtomicU64::new(0);
    NEXT.fetch_add(1, Ordering::Relaxed)
}
