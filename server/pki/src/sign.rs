//! Signing what was asked for: from a request for a certificate to the certificate, PEM to PEM.
//!
//! Subject, public key and alternative names are copied as they are encoded; every other requested
//! extension is dropped.

use std::time::{Duration, SystemTime};

use rcgen::{KeyPair, SigningKey};
use time::OffsetDateTime;
use x509_parser::{
    extensions::ParsedExtension,
    pem::parse_x509_pem,
    prelude::{FromDer, X509Certificate},
};
use yasna::{
    DERWriter, Tag,
    models::{GeneralizedTime, ObjectIdentifier, UTCTime},
};

use super::{SigningCa, request::Request};

/// Certificates are valid from a little before now, for clocks that are a little behind.
const BACKDATE: Duration = Duration::from_secs(5 * 60);

/// From this lifetime on the backdated part is taken off the end.
const SHORT_LIVED: Duration = Duration::from_secs(8 * 3600);

/// Dates from this year on need the long form (RFC 5280, section 4.1.2.5).
const LONG_FORM_FROM_YEAR: i32 = 2050;

const BASIC_CONSTRAINTS: &[u64] = &[2, 5, 29, 19];
const KEY_USAGE: &[u64] = &[2, 5, 29, 15];
const EXTENDED_KEY_USAGE: &[u64] = &[2, 5, 29, 37];
const SUBJECT_ALTERNATIVE_NAME: &[u64] = &[2, 5, 29, 17];
const AUTHORITY_KEY_IDENTIFIER: &[u64] = &[2, 5, 29, 35];

/// What to issue.
pub struct Order<'a> {
    pub request: &'a Request,
    pub usages: &'a [String],
    pub serial: [u8; 16],
    pub now: SystemTime,
    pub lifetime: Duration,
}

/// An authority that signs.
pub struct Authority {
    key: KeyPair,
    subject: Vec<u8>,
    key_identifier: Option<Vec<u8>>,
    not_after: OffsetDateTime,
}

impl Authority {
    /// Reads certificate and key.
    ///
    /// # Errors
    /// A text for the log.
    pub fn read(ca: &SigningCa) -> Result<Self, String> {
        let key = KeyPair::from_pem(&ca.key_pem).map_err(|error| error.to_string())?;
        let (_, pem) = parse_x509_pem(ca.certificate_pem.as_bytes()).map_err(|error| error.to_string())?;
        let (_, certificate) = X509Certificate::from_der(&pem.contents).map_err(|error| error.to_string())?;
        let key_identifier =
            certificate.extensions().iter().find_map(|extension| match extension.parsed_extension() {
                ParsedExtension::SubjectKeyIdentifier(identifier) => Some(identifier.0.to_vec()),
                _ => None,
            });
        Ok(Authority {
            key,
            subject: certificate.subject().as_raw().to_vec(),
            key_identifier,
            not_after: certificate.validity().not_after.to_datetime(),
        })
    }

    /// Signs a certificate, in one PEM block.
    ///
    /// # Errors
    /// A text for the log when the authority has expired or its key cannot sign.
    pub fn issue(&self, order: &Order<'_>) -> Result<String, String> {
        let now = OffsetDateTime::from(order.now);
        if now >= self.not_after {
            return Err("the signing certificate has expired".to_owned());
        }
        let lifetime = if order.lifetime < SHORT_LIVED {
            order.lifetime
        } else {
            order.lifetime.saturating_sub(BACKDATE)
        };
        let not_after = (now + lifetime).min(self.not_after);
        let algorithm = self.algorithm()?;
        let content = yasna::construct_der(|writer| {
            writer.write_sequence(|writer| {
                writer.next().write_tagged(Tag::context(0), |writer| writer.write_u8(2));
                writer.next().write_bigint_bytes(&serial(order.serial), true);
                algorithm.write(writer.next());
                writer.next().write_der(&self.subject);
                writer.next().write_sequence(|writer| {
                    write_time(writer.next(), now - BACKDATE);
                    write_time(writer.next(), not_after);
                });
                writer.next().write_der(&order.request.subject);
                writer.next().write_der(&order.request.public_key);
                writer.next().write_tagged(Tag::context(3), |writer| self.write_extensions(writer, order));
            });
        });
        let signature = self.key.sign(&content).map_err(|error| error.to_string())?;
        let certificate = yasna::construct_der(|writer| {
            writer.write_sequence(|writer| {
                writer.next().write_der(&content);
                algorithm.write(writer.next());
                writer.next().write_bitvec_bytes(&signature, signature.len() * 8);
            });
        });
        let block = pem::Pem::new("CERTIFICATE", certificate);
        Ok(pem::encode_config(&block, pem::EncodeConfig::new().set_line_ending(pem::LineEnding::LF)))
    }

    fn write_extensions(&self, writer: DERWriter<'_>, order: &Order<'_>) {
        let (bits, extended) = usages(order.usages);
        writer.write_sequence(|writer| {
            if let Some((value, length)) = bits.encoded() {
                extension(writer.next(), KEY_USAGE, true, |writer| {
                    writer.write_bitvec_bytes(&value, length);
                });
            }
            if !extended.is_empty() {
                extension(writer.next(), EXTENDED_KEY_USAGE, false, |writer| {
                    writer.write_sequence(|writer| {
                        for purpose in &extended {
                            writer.next().write_oid(&ObjectIdentifier::from_slice(purpose));
                        }
                    });
                });
            }
            extension(writer.next(), BASIC_CONSTRAINTS, true, |writer| writer.write_sequence(|_| {}));
            if let Some(identifier) = &self.key_identifier {
                extension(writer.next(), AUTHORITY_KEY_IDENTIFIER, false, |writer| {
                    writer.write_sequence(|writer| {
                        writer
                            .next()
                            .write_tagged_implicit(Tag::context(0), |writer| writer.write_bytes(identifier));
                    });
                });
            }
            if let Some((names, critical)) = &order.request.alternative_names {
                extension(writer.next(), SUBJECT_ALTERNATIVE_NAME, *critical, |writer| {
                    writer.write_der(names)
                });
            }
        });
    }

    /// The signature algorithm that is natural for the authority's key.
    fn algorithm(&self) -> Result<Algorithm, String> {
        let known = [
            (&rcgen::PKCS_ECDSA_P256_SHA256, Algorithm { oid: &[1, 2, 840, 10045, 4, 3, 2], null: false }),
            (&rcgen::PKCS_ECDSA_P384_SHA384, Algorithm { oid: &[1, 2, 840, 10045, 4, 3, 3], null: false }),
            (&rcgen::PKCS_RSA_SHA256, Algorithm { oid: &[1, 2, 840, 113_549, 1, 1, 11], null: true }),
            (&rcgen::PKCS_ED25519, Algorithm { oid: &[1, 3, 101, 112], null: false }),
        ];
        let key = self.key.algorithm();
        known
            .into_iter()
            .find(|(algorithm, _)| *algorithm == key)
            .map(|(_, written)| written)
            .ok_or_else(|| format!("keys of type {key:?} are not supported for signing"))
    }
}

/// How a signature algorithm is named inside a certificate.
#[derive(Clone, Copy)]
struct Algorithm {
    oid: &'static [u64],
    /// Whether the parameters are an explicit NULL, as RSA wants it.
    null: bool,
}

impl Algorithm {
    fn write(self, writer: DERWriter<'_>) {
        writer.write_sequence(|writer| {
            writer.next().write_oid(&ObjectIdentifier::from_slice(self.oid));
            if self.null {
                writer.next().write_null();
            }
        });
    }
}

/// A positive number that is not zero.
fn serial(mut random: [u8; 16]) -> [u8; 16] {
    if let Some(first) = random.first_mut() {
        *first |= 1;
    }
    random
}

fn write_time(writer: DERWriter<'_>, time: OffsetDateTime) {
    let time = time.replace_nanosecond(0).unwrap_or(time);
    if time.year() < LONG_FORM_FROM_YEAR {
        writer.write_utctime(&UTCTime::from_datetime(time));
    } else {
        writer.write_generalized_time(&GeneralizedTime::from_datetime(time));
    }
}

fn extension(writer: DERWriter<'_>, oid: &[u64], critical: bool, value: impl FnOnce(DERWriter<'_>)) {
    writer.write_sequence(|writer| {
        writer.next().write_oid(&ObjectIdentifier::from_slice(oid));
        if critical {
            writer.next().write_bool(true);
        }
        writer.next().write_bytes(&yasna::construct_der(value));
    });
}

/// Key usage bits, counted from the most significant one (RFC 5280, section 4.2.1.3).
#[derive(Default)]
struct Bits(u16);

impl Bits {
    fn set(&mut self, position: u32) {
        self.0 |= 0x8000 >> position;
    }

    /// The bytes and the number of bits, without zeros at the end; `None` when nothing is set.
    fn encoded(&self) -> Option<(Vec<u8>, usize)> {
        let length = usize::try_from(16 - self.0.trailing_zeros()).ok().filter(|_| self.0 != 0)?;
        let bytes = self.0.to_be_bytes();
        Some((bytes.into_iter().take(length.div_ceil(8)).collect(), length))
    }
}

/// Requested usages as key usage bits and as purposes, the latter in a fixed order and each once.
fn usages(words: &[String]) -> (Bits, Vec<&'static [u64]>) {
    const BITS: [(&str, u32); 10] = [
        ("signing", 0),
        ("digital signature", 0),
        ("content commitment", 1),
        ("key encipherment", 2),
        ("data encipherment", 3),
        ("key agreement", 4),
        ("cert sign", 5),
        ("crl sign", 6),
        ("encipher only", 7),
        ("decipher only", 8),
    ];
    const PURPOSES: [(&str, &[u64]); 13] = [
        ("any", &[2, 5, 29, 37, 0]),
        ("server auth", &[1, 3, 6, 1, 5, 5, 7, 3, 1]),
        ("client auth", &[1, 3, 6, 1, 5, 5, 7, 3, 2]),
        ("code signing", &[1, 3, 6, 1, 5, 5, 7, 3, 3]),
        ("email protection", &[1, 3, 6, 1, 5, 5, 7, 3, 4]),
        ("s/mime", &[1, 3, 6, 1, 5, 5, 7, 3, 4]),
        ("ipsec end system", &[1, 3, 6, 1, 5, 5, 7, 3, 5]),
        ("ipsec tunnel", &[1, 3, 6, 1, 5, 5, 7, 3, 6]),
        ("ipsec user", &[1, 3, 6, 1, 5, 5, 7, 3, 7]),
        ("timestamping", &[1, 3, 6, 1, 5, 5, 7, 3, 8]),
        ("ocsp signing", &[1, 3, 6, 1, 5, 5, 7, 3, 9]),
        ("microsoft sgc", &[1, 3, 6, 1, 4, 1, 311, 10, 3, 3]),
        ("netscape sgc", &[2, 16, 840, 1, 113_730, 4, 1]),
    ];
    let asked = |word: &str| words.iter().any(|usage| usage == word);
    let mut bits = Bits::default();
    for (_, position) in BITS.iter().filter(|(word, _)| asked(word)) {
        bits.set(*position);
    }
    let mut purposes: Vec<&[u64]> = Vec::new();
    for (_, purpose) in PURPOSES.iter().filter(|(word, _)| asked(word)) {
        if !purposes.contains(purpose) {
            purposes.push(purpose);
        }
    }
    (bits, purposes)
}
