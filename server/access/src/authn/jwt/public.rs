//! The public half of a key in the forms that other programs use: DER, key id, JWK.

use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};
use ring::digest::{SHA256, digest};
use serde_json::{Value, json};
use yasna::{ASN1Result, BERReader, models::ObjectIdentifier};

use super::{Algorithm, Key, KeyError};

const RSA: &[u64] = &[1, 2, 840, 113_549, 1, 1, 1];
const CURVE: &[u64] = &[1, 2, 840, 10045, 2, 1];

/// Moduli have 2048 to 8192 bits, the range that ring verifies.
const MODULUS_BYTES: std::ops::RangeInclusive<usize> = 256..=1024;

/// An elliptic curve for keys.
struct Curve {
    /// The length of an uncompressed point, which identifies the curve.
    point_bytes: usize,
    /// The name in JWK sets.
    name: &'static str,
    algorithm: &'static str,
    identifier: &'static [u64],
}

const CURVES: [Curve; 3] = [
    Curve { point_bytes: 65, name: "P-256", algorithm: "ES256", identifier: &[1, 2, 840, 10045, 3, 1, 7] },
    Curve { point_bytes: 97, name: "P-384", algorithm: "ES384", identifier: &[1, 3, 132, 0, 34] },
    Curve { point_bytes: 133, name: "P-521", algorithm: "ES512", identifier: &[1, 3, 132, 0, 35] },
];

/// The public half of a key, for one algorithm.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Public(Material);

#[derive(Clone, PartialEq, Eq)]
enum Material {
    /// Numbers in network order, without leading zeros.
    Rsa { modulus: Vec<u8>, exponent: Vec<u8> },
    /// An uncompressed point.
    Point(Vec<u8>),
}

impl Public {
    /// An RSA key. Numbers are in network order.
    ///
    /// # Errors
    /// When it is too short or too long.
    pub(crate) fn rsa(modulus: Vec<u8>, exponent: Vec<u8>) -> Result<Self, KeyError> {
        let trimmed =
            |bytes: Vec<u8>| -> Vec<u8> { bytes.into_iter().skip_while(|byte| *byte == 0).collect() };
        let (modulus, exponent) = (trimmed(modulus), trimmed(exponent));
        if !MODULUS_BYTES.contains(&modulus.len()) {
            return Err(KeyError::Unknown("an RSA key must have 2048 to 8192 bits"));
        }
        Ok(Public(Material::Rsa { modulus, exponent }))
    }

    /// A key on the curve that has points of this length.
    ///
    /// # Errors
    /// When no supported curve has such points.
    pub(crate) fn point(point: Vec<u8>) -> Result<Self, KeyError> {
        // `Key::curve` knows which points are valid.
        Key::curve(None, point.clone())?;
        Ok(Public(Material::Point(point)))
    }

    /// Reads a SubjectPublicKeyInfo (RFC 5280, section 4.1.2.7).
    ///
    /// # Errors
    /// When it is not one, or the kind of key is not supported.
    pub(crate) fn info(der: &[u8]) -> Result<Self, KeyError> {
        let parts = yasna::parse_der(der, |reader| {
            reader.read_sequence(|reader| {
                let kind = reader
                    .next()
                    .read_sequence(|reader| Ok((reader.next().read_oid()?, reader.next().read_der()?)))?;
                Ok((kind, reader.next().read_bitvec_bytes()?.0))
            })
        });
        let ((kind, parameters), bytes) = parts.map_err(|_| KeyError::Unknown("it is no public key"))?;
        if kind == ObjectIdentifier::from_slice(RSA) {
            return Public::rsa_numbers(&bytes);
        }
        let key = Public::point(bytes)?;
        // The curve that the length of the point implies must be the one that the key names.
        let of_curve = key.curve().map(|curve| identifier(curve.identifier));
        if kind != ObjectIdentifier::from_slice(CURVE) || of_curve.as_ref() != Some(&parameters) {
            return Err(KeyError::Unknown("it is neither an RSA key nor one on P-256, P-384 or P-521"));
        }
        Ok(key)
    }

    /// Reads an RSAPublicKey (RFC 8017, appendix A.1.1).
    ///
    /// # Errors
    /// When it is not one.
    pub(crate) fn rsa_numbers(der: &[u8]) -> Result<Self, KeyError> {
        fn number(reader: BERReader<'_, '_>) -> ASN1Result<Vec<u8>> {
            Ok(reader.read_bigint_bytes()?.0)
        }
        let numbers = yasna::parse_der(der, |reader| {
            reader.read_sequence(|reader| Ok((number(reader.next())?, number(reader.next())?)))
        });
        let (modulus, exponent) = numbers.map_err(|_| KeyError::Unknown("it is no RSA public key"))?;
        Public::rsa(modulus, exponent)
    }

    /// The key id: base64url of the SHA-256 of the DER form, as the reference server computes it.
    #[must_use]
    pub(crate) fn id(&self) -> String {
        URL_SAFE_NO_PAD.encode(digest(&SHA256, &self.der()))
    }

    /// The name of the algorithm for signatures with this key.
    #[must_use]
    pub(crate) fn algorithm(&self) -> &'static str {
        self.curve().map_or("RS256", |curve| curve.algorithm)
    }

    /// The key in the form that verifies.
    ///
    /// # Errors
    /// When it is on no supported curve.
    pub(crate) fn key(&self) -> Result<Key, KeyError> {
        let id = Some(self.id());
        match &self.0 {
            Material::Rsa { modulus, exponent } => {
                Ok(Key::rsa(id, modulus.clone(), exponent.clone(), &[Algorithm::RS256]))
            }
            Material::Point(point) => Key::curve(id, point.clone()),
        }
    }

    /// The entry for a JWK set (RFC 7517).
    #[must_use]
    pub(crate) fn jwk(&self) -> Value {
        let text = |bytes: &[u8]| URL_SAFE_NO_PAD.encode(bytes);
        let mut jwk = match &self.0 {
            Material::Rsa { modulus, exponent } => {
                json!({ "kty": "RSA", "n": text(modulus), "e": text(exponent) })
            }
            Material::Point(point) => {
                let coordinates = point.get(1..).unwrap_or_default();
                let (x, y) = coordinates.split_at(coordinates.len() / 2);
                let curve = self.curve().map(|curve| curve.name);
                json!({ "kty": "EC", "crv": curve, "x": text(x), "y": text(y) })
            }
        };
        if let Value::Object(jwk) = &mut jwk {
            jwk.insert("use".to_owned(), "sig".into());
            jwk.insert("alg".to_owned(), self.algorithm().into());
            jwk.insert("kid".to_owned(), self.id().into());
        }
        jwk
    }

    /// The curve of the key; `None` for an RSA key.
    fn curve(&self) -> Option<&'static Curve> {
        let Material::Point(point) = &self.0 else { return None };
        CURVES.iter().find(|curve| curve.point_bytes == point.len())
    }

    fn der(&self) -> Vec<u8> {
        let (kind, parameters, bytes) = match &self.0 {
            Material::Rsa { modulus, exponent } => {
                let numbers = yasna::construct_der(|writer| {
                    writer.write_sequence(|writer| {
                        writer.next().write_bigint_bytes(modulus, true);
                        writer.next().write_bigint_bytes(exponent, true);
                    });
                });
                (RSA, yasna::construct_der(|writer| writer.write_null()), numbers)
            }
            Material::Point(point) => {
                let curve = self.curve().map(|curve| identifier(curve.identifier));
                (CURVE, curve.unwrap_or_default(), point.clone())
            }
        };
        yasna::construct_der(|writer| {
            writer.write_sequence(|writer| {
                writer.next().write_sequence(|writer| {
                    writer.next().write_oid(&ObjectIdentifier::from_slice(kind));
                    writer.next().write_der(&parameters);
                });
                writer.next().write_bitvec_bytes(&bytes, bytes.len() * 8);
            });
        })
    }
}

impl std::fmt::Debug for Public {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Public({} {})", self.algorithm(), self.id())
    }
}

fn identifier(numbers: &[u64]) -> Vec<u8> {
    yasna::construct_der(|writer| writer.write_oid(&ObjectIdentifier::from_slice(numbers)))
}
