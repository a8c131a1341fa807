//! Certificates and signing requests with subjects that no library makes: any string type, any order, and
//! what is no text at all. They are made with rcgen, get another subject, and are signed again.

use pem::Pem;
use rcgen::{Issuer, KeyPair, SigningKey};

/// ASN.1 tags of what a name holds.
pub mod tag {
    /// Text in UTF-8.
    pub const UTF8: u8 = 0x0c;
    /// Letters, digits and a few marks.
    pub const PRINTABLE: u8 = 0x13;
    /// An alphabet of 8 bits.
    pub const T61: u8 = 0x14;
    /// ASCII.
    pub const IA5: u8 = 0x16;
    /// Two bytes per character.
    pub const BMP: u8 = 0x1e;
    /// Four bytes per character.
    pub const UNIVERSAL: u8 = 0x1c;
    /// Bytes that are no text.
    pub const OCTETS: u8 = 0x04;
}

/// Common name, as it is encoded.
pub const COMMON_NAME: &[u8] = &[0x55, 0x04, 0x03];
/// Organization, as it is encoded.
pub const ORGANIZATION: &[u8] = &[0x55, 0x04, 0x0a];

/// The subject is this element of what is signed: of a certificate, and of a request.
const PLACE_IN_CERTIFICATE: usize = 5;
const PLACE_IN_REQUEST: usize = 1;

/// An attribute: its identifier, the tag of its value and the value.
pub type Attribute<'a> = (&'a [u8], u8, &'a [u8]);

/// A text in two bytes per character.
pub fn bmp(text: &str) -> Vec<u8> {
    text.encode_utf16().flat_map(u16::to_be_bytes).collect()
}

/// A name: each slice is a set of attributes.
pub fn name(sets: &[&[Attribute<'_>]]) -> Vec<u8> {
    let pair = |(attribute, tag, value): &Attribute<'_>| {
        element(0x30, &[element(0x06, attribute), element(*tag, value)].concat())
    };
    let set = |pairs: &&[Attribute<'_>]| element(0x31, &pairs.iter().map(pair).collect::<Vec<_>>().concat());
    element(0x30, &sets.iter().map(set).collect::<Vec<_>>().concat())
}

/// A certificate with another subject, signed by its issuer, PEM.
pub fn certificate(pem: &str, subject: &[u8], issuer: &Issuer<'_, KeyPair>) -> String {
    resigned(pem, PLACE_IN_CERTIFICATE, subject, issuer.key())
}

/// A signing request with another subject, signed by its key, PEM.
pub fn request(pem: &str, subject: &[u8], key: &KeyPair) -> String {
    resigned(pem, PLACE_IN_REQUEST, subject, key)
}

fn resigned(pem: &str, place: usize, subject: &[u8], key: &KeyPair) -> String {
    let block = pem::parse(pem).expect("PEM");
    let [signed, algorithm, _] = parts(block.contents()).try_into().expect("content, algorithm, signature");
    let mut content = parts(signed);
    content[place] = subject;
    let content = element(0x30, &content.concat());
    let signature = key.sign(&content).expect("signed");
    let signature = element(0x03, &[&[0], signature.as_slice()].concat());
    let whole = element(0x30, &[content.as_slice(), algorithm, &signature].concat());
    pem::encode(&Pem::new(block.tag(), whole))
}

/// The elements inside of one, each with its head.
fn parts(der: &[u8]) -> Vec<&[u8]> {
    let mut rest = &der[head(der).0..];
    let mut parts = Vec::new();
    while !rest.is_empty() {
        let (start, length) = head(rest);
        let (part, behind) = rest.split_at(start + length);
        parts.push(part);
        rest = behind;
    }
    parts
}

/// Where the contents of an element begin, and their length.
fn head(der: &[u8]) -> (usize, usize) {
    match usize::from(der[1]) {
        short @ 0..0x80 => (2, short),
        long => {
            let bytes = &der[2..2 + (long & 0x7f)];
            (2 + bytes.len(), bytes.iter().fold(0, |length, byte| length << 8 | usize::from(*byte)))
        }
    }
}

fn element(tag: u8, contents: &[u8]) -> Vec<u8> {
    let length = u16::try_from(contents.len()).expect("a short element").to_be_bytes();
    let head = match length {
        [0, short @ 0..0x80] => vec![tag, short],
        [0, short] => vec![tag, 0x81, short],
        [high, low] => vec![tag, 0x82, high, low],
    };
    [head.as_slice(), contents].concat()
}
