//! Tokens of every algorithm, and those that must not be believed.

#![expect(clippy::disallowed_methods, reason = "ring makes keys and signatures with its own generator only")]

use std::{process::Command, sync::LazyLock, time::Duration};

use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};
use p521::ecdsa::signature::Signer as _;
use ring::{
    hmac,
    rand::SystemRandom,
    rsa::KeyPair as RsaKeyPair,
    signature::{
        ECDSA_P256_SHA256_FIXED_SIGNING, ECDSA_P384_SHA384_FIXED_SIGNING, EcdsaKeyPair,
        EcdsaSigningAlgorithm, KeyPair as _, RSA_PKCS1_SHA256, RSA_PKCS1_SHA384, RSA_PKCS1_SHA512,
        RSA_PSS_SHA256, RSA_PSS_SHA384, RSA_PSS_SHA512,
    },
};
use serde_json::{Value, json};

use super::*;

/// Every algorithm.
fn all() -> Vec<Algorithm> {
    Algorithm::ALL.iter().map(|(_, algorithm)| *algorithm).collect()
}

/// A private key and how its public half stands in a set.
enum Private {
    Rsa(RsaKeyPair),
    P256(EcdsaKeyPair),
    P384(EcdsaKeyPair),
    P521(Box<p521::ecdsa::SigningKey>),
}

/// Made by the `openssl` program, since ring makes none; none on a machine without it.
static RSA: LazyLock<Option<Vec<u8>>> = LazyLock::new(|| {
    let made = Command::new("openssl")
        .args(["genpkey", "-algorithm", "RSA", "-pkeyopt", "rsa_keygen_bits:2048", "-outform", "DER"])
        .output()
        .ok()?;
    made.status.success().then_some(made.stdout)
});

impl Private {
    fn rsa() -> Option<Self> {
        let der = RSA.as_ref()?;
        Some(Private::Rsa(
            RsaKeyPair::from_pkcs8(der).or_else(|_| RsaKeyPair::from_der(der)).expect("an RSA key"),
        ))
    }

    fn on_curve(algorithm: &'static EcdsaSigningAlgorithm) -> EcdsaKeyPair {
        let random = SystemRandom::new();
        let key = EcdsaKeyPair::generate_pkcs8(algorithm, &random).expect("a key");
        EcdsaKeyPair::from_pkcs8(algorithm, key.as_ref(), &random).expect("a key")
    }

    fn p256() -> Self {
        Private::P256(Private::on_curve(&ECDSA_P256_SHA256_FIXED_SIGNING))
    }

    fn p384() -> Self {
        Private::P384(Private::on_curve(&ECDSA_P384_SHA384_FIXED_SIGNING))
    }

    fn p521() -> Self {
        let key = p521::ecdsa::SigningKey::from_slice(&[1; 66]).expect("a key");
        Private::P521(Box::new(key))
    }

    fn sign(&self, algorithm: &str, message: &[u8]) -> Vec<u8> {
        let random = SystemRandom::new();
        match self {
            Private::P256(key) | Private::P384(key) => {
                key.sign(&random, message).expect("signed").as_ref().to_vec()
            }
            Private::P521(key) => {
                let signature: p521::ecdsa::Signature = key.sign(message);
                signature.to_bytes().to_vec()
            }
            Private::Rsa(key) => {
                let mut signature = vec![0; key.public().modulus_len()];
                let how: &dyn ring::signature::RsaEncoding = match algorithm {
                    "RS384" => &RSA_PKCS1_SHA384,
                    "RS512" => &RSA_PKCS1_SHA512,
                    "PS256" => &RSA_PSS_SHA256,
                    "PS384" => &RSA_PSS_SHA384,
                    "PS512" => &RSA_PSS_SHA512,
                    _ => &RSA_PKCS1_SHA256,
                };
                key.sign(how, &random, message, &mut signature).expect("signed");
                signature
            }
        }
    }

    fn jwk(&self, id: &str) -> Value {
        let text = |bytes: &[u8]| URL_SAFE_NO_PAD.encode(bytes);
        let on_curve = |curve: &str, point: &[u8]| {
            let (x, y) = point[1..].split_at(point.len() / 2);
            json!({ "kty": "EC", "crv": curve, "x": text(x), "y": text(y), "kid": id })
        };
        match self {
            Private::P256(key) => on_curve("P-256", key.public_key().as_ref()),
            Private::P384(key) => on_curve("P-384", key.public_key().as_ref()),
            Private::P521(key) => {
                let public = p521::ecdsa::VerifyingKey::from(key.as_ref());
                on_curve("P-521", public.to_sec1_point(false).as_bytes())
            }
            Private::Rsa(key) => {
                let public = ring::rsa::PublicKeyComponents::<Vec<u8>>::from(key.public());
                json!({
                    "kty": "RSA", "use": "sig", "kid": id,
                    "n": text(&public.n), "e": text(&public.e),
                })
            }
        }
    }

    fn token(&self, header: &Value, claims: &str) -> String {
        let signed = unsigned(header, claims);
        let algorithm = header["alg"].as_str().unwrap_or_default();
        format!("{signed}.{}", URL_SAFE_NO_PAD.encode(self.sign(algorithm, signed.as_bytes())))
    }
}

fn unsigned(header: &Value, claims: &str) -> String {
    format!("{}.{}", URL_SAFE_NO_PAD.encode(header.to_string()), URL_SAFE_NO_PAD.encode(claims))
}

fn set(jwks: &[Value], allowed: &[Algorithm]) -> KeySet {
    KeySet::jwks(json!({ "keys": jwks }).to_string().as_bytes(), allowed).expect("a set")
}

fn verify(token: &str, keys: &KeySet) -> Result<Claims, JwtError> {
    Token::read(token).and_then(|token| token.verify(keys))
}

#[test]
fn every_algorithm_is_verified_with_its_key_and_with_no_other() {
    let mut keys = vec![("ES256", Private::p256()), ("ES384", Private::p384()), ("ES512", Private::p521())];
    for name in ["RS256", "RS384", "RS512", "PS256", "PS384", "PS512"] {
        keys.extend(Private::rsa().map(|key| (name, key)));
    }
    for (name, key) in &keys {
        let keys_of = set(&[key.jwk("a")], &all());
        let header = json!({ "alg": name, "kid": "a" });
        let token = key.token(&header, r#"{"sub":"jane"}"#);
        assert_eq!(verify(&token, &keys_of).expect(name).text("sub"), Some("jane"));
        // The same key under another id, another key under the same id, and another text under the signature.
        assert_eq!(verify(&token, &set(&[key.jwk("b")], &all())), Err(JwtError::UnknownKey("a".to_owned())));
        let other = set(&[Private::p256().jwk("a")], &all());
        let expected =
            if *name == "ES256" { JwtError::Signature } else { JwtError::Algorithm((*name).to_owned()) };
        assert_eq!(verify(&token, &other), Err(expected), "{name}");
        let (_, signature) = token.rsplit_once('.').expect("three parts");
        let forged = format!("{}.{signature}", unsigned(&header, r#"{"sub":"root"}"#));
        assert_eq!(verify(&forged, &keys_of), Err(JwtError::Signature), "{name}");
        // Not allowed here, however well signed.
        let (_, allowed) = Algorithm::ALL.iter().find(|(other, _)| other != name).expect("another one");
        assert!(verify(&token, &set(&[key.jwk("a")], &[*allowed])).is_err(), "{name}");
    }
}

#[test]
fn no_signature_and_a_shared_secret_prove_nothing() {
    let keys = [Some(Private::p256()), Private::rsa()];
    for key in keys.into_iter().flatten() {
        let jwk = key.jwk("a");
        let known = set(std::slice::from_ref(&jwk), &all());
        for algorithm in ["none", "None", "NONE", "", "HS256", "HS384", "HS512", "EdDSA"] {
            let header = json!({ "alg": algorithm, "kid": "a" });
            let signed = unsigned(&header, r#"{"sub":"root"}"#);
            let refused = |token: &str| assert!(verify(token, &known).is_err(), "{algorithm}: {token}");
            refused(&format!("{signed}."));
            // What an attacker knows of the key, in every form in which it might be taken for a secret.
            for secret in [jwk.to_string(), jwk["n"].to_string(), jwk["x"].to_string()] {
                let secret = hmac::Key::new(hmac::HMAC_SHA256, secret.as_bytes());
                let signature = hmac::sign(&secret, signed.as_bytes());
                refused(&format!("{signed}.{}", URL_SAFE_NO_PAD.encode(signature)));
            }
        }
    }
}

#[test]
fn the_key_says_which_algorithm_it_is_for() {
    let Some(key) = Private::rsa() else { return };
    let mut jwk = key.jwk("a");
    jwk["alg"] = json!("RS512");
    let keys = set(&[jwk], &all());
    for (algorithm, good) in [("RS256", false), ("RS512", true), ("PS512", false)] {
        let token = key.token(&json!({ "alg": algorithm }), "{}");
        assert_eq!(verify(&token, &keys).is_ok(), good, "{algorithm}");
    }
}

#[test]
fn a_token_without_a_key_id_may_mean_any_key() {
    let (one, two) = (Private::p256(), Private::p256());
    let keys = set(&[one.jwk("a"), two.jwk("b")], &all());
    assert!(verify(&two.token(&json!({ "alg": "ES256" }), "{}"), &keys).is_ok());
    let third = Private::p256();
    assert_eq!(verify(&third.token(&json!({ "alg": "ES256" }), "{}"), &keys), Err(JwtError::Signature));
}

#[test]
fn what_is_no_token_is_not_looked_at() {
    let key = Private::p256();
    let header = json!({ "alg": "ES256" });
    let good = key.token(&header, "{}");
    assert!(Token::read(&good).is_ok());
    let header_text = |text: &str| format!("{}.e30.AA", URL_SAFE_NO_PAD.encode(text));
    let table = [
        (String::new(), "it has not three parts"),
        ("a.b".to_owned(), "it has not three parts"),
        (format!("{good}.AA"), "it has not three parts"),
        (format!("{good}="), "a part is not base64url"),
        (good.replacen('.', "+.", 1), "a part is not base64url"),
        (header_text("[]"), "a part is not a JSON object"),
        (header_text("{"), "a part is not a JSON object"),
        (header_text("{}"), "its header names no algorithm"),
        (header_text(r#"{"alg":7}"#), "its header names no algorithm"),
        (header_text(r#"{"alg":"none","alg":"ES256"}"#), "it names something twice"),
        (header_text(r#"{"alg":"ES256","crit":["b64"],"b64":false}"#), "not understood"),
        (key.token(&header, r#"{"sub":"a","sub":"b"}"#), "it names something twice"),
        (key.token(&header, r#"{"a":{"b":1,"b":2}}"#), "it names something twice"),
        (key.token(&header, &format!(r#"{{"sub":"{}"}}"#, "x".repeat(TOKEN_BYTES_MAX))), "it is too long"),
    ];
    for (token, expected) in table {
        let error = Token::read(&token).expect_err("refused").to_string();
        assert!(error.contains(expected), "{error}, not {expected}: {token:.60}");
    }
}

#[test]
fn times_are_compared_with_their_leeway() {
    let claims = |text: &str| {
        let key = Private::p256();
        let token = key.token(&json!({ "alg": "ES256" }), text);
        verify(&token, &set(&[key.jwk("a")], &all())).expect("signed")
    };
    let minute = Duration::from_secs(60);
    let table = [
        (r#"{"exp":1000}"#, 999, Ok(())),
        (r#"{"exp":1000}"#, 1000, Err(JwtError::Expired)),
        (r#"{"exp":1000.9}"#, 999, Ok(())),
        (r#"{"exp":"1000"}"#, 0, Err(JwtError::Claim("exp"))),
        (r#"{"exp":-1}"#, 0, Err(JwtError::Claim("exp"))),
        ("{}", 0, Err(JwtError::Claim("exp"))),
    ];
    for (text, now, expected) in table {
        assert_eq!(claims(text).not_expired(now, Duration::ZERO), expected, "{text} {now}");
    }
    assert_eq!(claims(r#"{"exp":1000}"#).not_expired(1059, minute), Ok(()));
    assert_eq!(claims(r#"{"exp":1000}"#).not_expired(1060, minute), Err(JwtError::Expired));
    assert_eq!(claims(r#"{"nbf":1000}"#).has_begun(940, minute), Ok(()));
    assert_eq!(claims(r#"{"nbf":1000}"#).has_begun(939, minute), Err(JwtError::Early));
    assert_eq!(claims("{}").has_begun(0, Duration::ZERO), Ok(()));
}

#[test]
fn audiences_are_one_or_many() {
    let audiences = |text: &str| Claims::read(text.as_bytes()).expect("an object").audiences();
    assert_eq!(audiences(r#"{"aud":"a"}"#), Ok(vec!["a".to_owned()]));
    assert_eq!(audiences(r#"{"aud":["a","b"]}"#), Ok(vec!["a".to_owned(), "b".to_owned()]));
    assert_eq!(audiences("{}"), Ok(vec![]));
    assert_eq!(audiences(r#"{"aud":[1]}"#), Err(JwtError::Claim("aud")));
    assert_eq!(audiences(r#"{"aud":{}}"#), Err(JwtError::Claim("aud")));
}

#[test]
fn broken_and_foreign_keys_leave_the_others_in_force() {
    let key = Private::p256();
    let foreign = [
        json!({ "kty": "oct", "k": "c2VjcmV0", "kid": "a" }),
        json!({ "kty": "RSA", "n": "?", "e": "AQAB" }),
        json!({ "kty": "EC", "crv": "secp256k1", "x": "AA", "y": "AA" }),
        json!({ "kty": "EC", "crv": "P-256", "x": "AA" }),
        json!({ "kty": "RSA", "use": "enc", "n": "AQAB", "e": "AQAB" }),
        json!(7),
    ];
    let keys = set(&foreign, &all());
    assert!(!keys.knows(None));
    let mut with_one = foreign.to_vec();
    with_one.push(key.jwk("a"));
    assert!(
        verify(&key.token(&json!({ "alg": "ES256", "kid": "a" }), "{}"), &set(&with_one, &all())).is_ok()
    );
    let many = json!({ "keys": vec![json!({}); 129] }).to_string();
    assert_eq!(KeySet::jwks(many.as_bytes(), &all()).err(), Some(KeyError::TooMany));
    for text in ["", "[]", "{}", r#"{"keys":{}}"#] {
        assert!(KeySet::jwks(text.as_bytes(), &all()).is_err(), "{text}");
    }
}
