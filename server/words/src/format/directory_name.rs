//! Distinguished names (RFC 5280, section 4.1.2.4): the texts in the subject of a certificate or of a signing
//! request.
//!
//! Every reader of a subject uses [`DirectoryName`], so that a name means the same to the client certificate
//! method, the signers, the admission plugins and the rules of fields. A name with a value that cannot be
//! decoded is refused as a whole: a reader that skipped the value would see fewer groups than another reader.

use std::fmt;

use x509_parser::asn1_rs::{Any, Class, FromDer, Tag};

/// Object identifiers 2.5.4.3 and 2.5.4.10, as they are encoded.
const COMMON_NAME: &[u8] = &[0x55, 0x04, 0x03];
const ORGANIZATION: &[u8] = &[0x55, 0x04, 0x0a];

/// The characters of a PrintableString beside letters and digits (X.680, section 41.4). `*` and `&` are not
/// among them, but issuers use them and Go, openssl and BoringSSL accept them.
const PRINTABLE_MARKS: &[u8] = b" '()+,-./:=?*&";

/// What the string types are called in errors.
const ALLOWED: &str =
    "UTF8String, PrintableString, IA5String, T61String, BMPString, UniversalString or NumericString";

/// The common names and organizations of a distinguished name, decoded.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct DirectoryName {
    /// Every common name, in the order of the encoding. Pairs in one set count like pairs in several.
    pub common_names: Vec<String>,
    /// Every organization, likewise.
    pub organizations: Vec<String>,
}

/// Why a distinguished name cannot be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NameFlaw {
    /// The bytes are no sequence of sets of pairs of type and value.
    Structure,
    /// A value has a type that holds no text.
    NotText {
        /// The tag of the value.
        tag: u32,
    },
    /// A value holds what its type does not allow.
    BadText {
        /// The name of the type.
        type_name: &'static str,
    },
    /// A value contains a zero character, where some readers would end the text.
    Nul,
}

impl fmt::Display for NameFlaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NameFlaw::Structure => f.write_str("the distinguished name is malformed"),
            NameFlaw::NotText { tag } => write!(
                f,
                "the distinguished name has a value of ASN.1 type {tag}, which holds no text: use {ALLOWED}"
            ),
            NameFlaw::BadText { type_name } => {
                write!(
                    f,
                    "the distinguished name has a {type_name} with characters that this type does not allow"
                )
            }
            NameFlaw::Nul => f.write_str("the distinguished name has a value with a zero character"),
        }
    }
}

impl std::error::Error for NameFlaw {}

impl DirectoryName {
    /// Decodes a name. Values of all attributes are checked, those of common names and organizations are
    /// kept.
    ///
    /// # Errors
    /// When the bytes are no name, or a value cannot be decoded.
    pub fn from_der(der: &[u8]) -> Result<Self, NameFlaw> {
        let mut name = DirectoryName::default();
        for set in elements_of(der, Tag::Sequence).ok_or(NameFlaw::Structure)? {
            for pair in elements(&set, Tag::Set).ok_or(NameFlaw::Structure)? {
                name.add(&pair)?;
            }
        }
        Ok(name)
    }

    /// The common name that counts: the last one, as Go reads it. Empty when there is none.
    #[must_use]
    pub fn common_name(&self) -> &str {
        self.common_names.last().map(String::as_str).unwrap_or_default()
    }

    fn add(&mut self, pair: &Any<'_>) -> Result<(), NameFlaw> {
        let parts = elements(pair, Tag::Sequence).ok_or(NameFlaw::Structure)?;
        let [attribute, value] = parts.as_slice() else { return Err(NameFlaw::Structure) };
        if !is_universal(attribute, Tag::Oid) || attribute.header.is_constructed() {
            return Err(NameFlaw::Structure);
        }
        // Before the attribute is looked at: a value that cannot be decoded is refused in any of them.
        let text = directory_string(value)?;
        match attribute.data {
            COMMON_NAME => self.common_names.push(text),
            ORGANIZATION => self.organizations.push(text),
            _ => {}
        }
        Ok(())
    }
}

/// Decodes one value of any of the string types.
fn directory_string(value: &Any<'_>) -> Result<String, NameFlaw> {
    let tag = value.tag();
    if value.class() != Class::Universal || value.header.is_constructed() {
        return Err(NameFlaw::NotText { tag: tag.0 });
    }
    let bytes = value.data;
    let (type_name, decoded) = match tag {
        Tag::Utf8String => ("UTF8String", std::str::from_utf8(bytes).ok().map(str::to_owned)),
        Tag::PrintableString => ("PrintableString", ascii(bytes, is_printable)),
        Tag::Ia5String => ("IA5String", ascii(bytes, u8::is_ascii)),
        Tag::NumericString => ("NumericString", ascii(bytes, |byte| byte.is_ascii_digit() || *byte == b' ')),
        // The alphabet of T.61 is nearly that of Latin-1, and issuers and readers mean the latter.
        Tag::T61String => ("T61String", Some(bytes.iter().copied().map(char::from).collect())),
        Tag::BmpString => ("BMPString", bmp(bytes)),
        Tag::UniversalString => ("UniversalString", universal(bytes)),
        _ => return Err(NameFlaw::NotText { tag: tag.0 }),
    };
    let text = decoded.ok_or(NameFlaw::BadText { type_name })?;
    if text.contains('\0') { Err(NameFlaw::Nul) } else { Ok(text) }
}

/// A text in ASCII all of whose bytes are allowed.
fn ascii(bytes: &[u8], allowed: impl Fn(&u8) -> bool) -> Option<String> {
    bytes
        .iter()
        .all(|byte| byte.is_ascii() && allowed(byte))
        .then(|| bytes.iter().copied().map(char::from).collect())
}

fn is_printable(byte: &u8) -> bool {
    byte.is_ascii_alphanumeric() || PRINTABLE_MARKS.contains(byte)
}

/// Two bytes per character. Surrogates and what is reserved for ever are no characters of this type. One
/// terminator at the end is dropped, as Go does.
fn bmp(bytes: &[u8]) -> Option<String> {
    let (units, rest) = bytes.as_chunks::<2>();
    let units = match units {
        [before @ .., [0, 0]] => before,
        all => all,
    };
    rest.is_empty().then(|| units.iter().map(|unit| character(u16::from_be_bytes(*unit).into())).collect())?
}

/// Four bytes per character.
fn universal(bytes: &[u8]) -> Option<String> {
    let (units, rest) = bytes.as_chunks::<4>();
    rest.is_empty().then(|| units.iter().map(|unit| character(u32::from_be_bytes(*unit))).collect())?
}

fn character(code: u32) -> Option<char> {
    let is_reserved = code & 0xfffe == 0xfffe || (0xfdd0..=0xfdef).contains(&code);
    char::from_u32(code).filter(|_| !is_reserved)
}

fn is_universal(element: &Any<'_>, tag: Tag) -> bool {
    element.class() == Class::Universal && element.tag() == tag
}

/// The elements inside of the only element of these bytes, which must have this tag.
pub(super) fn elements_of(der: &[u8], tag: Tag) -> Option<Vec<Any<'_>>> {
    let (rest, element) = Any::from_der(der).ok()?;
    if rest.is_empty() { elements(&element, tag) } else { None }
}

/// The elements inside of a constructed one with this tag.
fn elements<'a>(element: &Any<'a>, tag: Tag) -> Option<Vec<Any<'a>>> {
    if !is_universal(element, tag) || !element.header.is_constructed() {
        return None;
    }
    let mut parts = Vec::new();
    let mut rest = element.data;
    while !rest.is_empty() {
        let (behind, part) = Any::from_der(rest).ok()?;
        parts.push(part);
        rest = behind;
    }
    Some(parts)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn element(tag: u8, contents: &[u8]) -> Vec<u8> {
        let length = u8::try_from(contents.len()).expect("short test data");
        assert!(length < 0x80);
        [&[tag, length], contents].concat()
    }

    fn pair(attribute: &[u8], tag: u8, value: &[u8]) -> Vec<u8> {
        element(0x30, &[element(0x06, attribute), element(tag, value)].concat())
    }

    /// A name of one pair in each set.
    fn name(pairs: &[Vec<u8>]) -> Vec<u8> {
        element(0x30, &pairs.iter().map(|pair| element(0x31, pair)).collect::<Vec<_>>().concat())
    }

    #[test]
    fn every_string_type_is_decoded() {
        let bad = |type_name| Err(NameFlaw::BadText { type_name });
        let not_text = |tag| Err(NameFlaw::NotText { tag });
        let rows: &[(u8, &[u8], Result<&str, NameFlaw>)] = &[
            (0x0c, "jané".as_bytes(), Ok("jané")),
            (0x0c, b"", Ok("")),
            (0x0c, b"\xff", bad("UTF8String")),
            (0x0c, b"\xed\xa0\x80", bad("UTF8String")),
            (0x0c, b"a\0b", Err(NameFlaw::Nul)),
            (0x13, b"system:node:a b'()+,-./=?*&9", Ok("system:node:a b'()+,-./=?*&9")),
            (0x13, b"a@b", bad("PrintableString")),
            (0x13, b"a_b", bad("PrintableString")),
            (0x13, b"a\0", bad("PrintableString")),
            (0x13, "é".as_bytes(), bad("PrintableString")),
            (0x16, b"jane@example.org", Ok("jane@example.org")),
            (0x16, b"\x80", bad("IA5String")),
            (0x16, b"\0", Err(NameFlaw::Nul)),
            (0x12, b"12 34", Ok("12 34")),
            (0x12, b"12a", bad("NumericString")),
            (0x14, b"system:masters", Ok("system:masters")),
            (0x14, b"jan\xe9", Ok("jané")),
            (0x14, b"a\0", Err(NameFlaw::Nul)),
            (0x1e, b"\0j\0a", Ok("ja")),
            (0x1e, b"\x20\xac", Ok("€")),
            (0x1e, b"\0j\0\0", Ok("j")),
            (0x1e, b"\0\0\0j", Err(NameFlaw::Nul)),
            (0x1e, b"\0j\0", bad("BMPString")),
            (0x1e, b"\xd8\x3d\xde\0", bad("BMPString")),
            (0x1e, b"\xff\xfe", bad("BMPString")),
            (0x1e, b"\xfd\xd0", bad("BMPString")),
            (0x1c, b"\0\0\0j\0\x01\xf6\0", Ok("j😀")),
            (0x1c, b"\0\0\0", bad("UniversalString")),
            (0x1c, b"\0\x11\0\0", bad("UniversalString")),
            (0x1c, b"\0\0\xd8\0", bad("UniversalString")),
            // An octet string, a bit string, a general string, a number, a string in pieces, a context tag.
            (0x04, b"jane", not_text(4)),
            (0x03, b"\0jane", not_text(3)),
            (0x1b, b"jane", not_text(27)),
            (0x02, b"\x07", not_text(2)),
            (0x2c, b"\x0c\x01a", not_text(12)),
            (0x8c, b"jane", not_text(12)),
        ];
        for (tag, value, expected) in rows {
            for attribute in [COMMON_NAME, ORGANIZATION] {
                let found = DirectoryName::from_der(&name(&[pair(attribute, *tag, value)]));
                let texts = |name: DirectoryName| [name.common_names, name.organizations].concat();
                let expected = expected.clone().map(|text| vec![text.to_owned()]);
                assert_eq!(found.map(texts), expected, "{tag:#x} {value:02x?}");
            }
            // Of attributes that mean nothing here, too.
            let country = DirectoryName::from_der(&name(&[pair(&[0x55, 0x04, 0x06], *tag, value)]));
            let expected = expected.clone().map(|_| DirectoryName::default());
            assert_eq!(country, expected, "{tag:#x} {value:02x?}");
        }
    }

    #[test]
    fn all_pairs_count_in_order() {
        let one_set = element(
            0x30,
            &element(0x31, &[pair(COMMON_NAME, 0x13, b"a"), pair(ORGANIZATION, 0x0c, b"x")].concat()),
        );
        let several = name(&[
            pair(ORGANIZATION, 0x13, b"x"),
            pair(COMMON_NAME, 0x0c, b"a"),
            pair(ORGANIZATION, 0x14, b"y"),
            pair(COMMON_NAME, 0x16, b"b"),
            pair(ORGANIZATION, 0x13, b"x"),
        ]);
        let rows: &[(&[u8], &str, &[&str])] = &[
            (&[0x30, 0x00], "", &[]),
            (&element(0x30, &[0x31, 0x00]), "", &[]),
            (&one_set, "a", &["x"]),
            (&several, "b", &["x", "y", "x"]),
        ];
        for (der, common_name, organizations) in rows {
            let found = DirectoryName::from_der(der).expect("sound");
            assert_eq!(found.common_name(), *common_name);
            assert_eq!(found.organizations, *organizations);
        }
    }

    #[test]
    fn what_is_no_name_is_refused() {
        let good = name(&[pair(COMMON_NAME, 0x0c, b"a")]);
        let longer = [good.as_slice(), &[0]].concat();
        let without_value = name(&[element(0x30, &element(0x06, COMMON_NAME))]);
        let three = [element(0x06, COMMON_NAME), element(0x0c, b"a"), element(0x0c, b"b")].concat();
        let no_set = element(0x30, &element(0x30, &pair(COMMON_NAME, 0x0c, b"a")));
        let no_identifier = name(&[element(0x30, &[element(0x0c, b"a"), element(0x0c, b"b")].concat())]);
        let rows: &[&[u8]] = &[
            &[],
            b"x",
            &longer,
            good.get(..good.len() - 1).expect("longer"),
            &without_value,
            &name(&[element(0x30, &three)]),
            &no_set,
            &no_identifier,
        ];
        for der in rows {
            assert_eq!(DirectoryName::from_der(der), Err(NameFlaw::Structure), "{der:02x?}");
        }
    }

    proptest! {
        #[test]
        fn arbitrary_names_never_panic(mut bytes: Vec<u8>, at: usize, value: u8) {
            let _ = DirectoryName::from_der(&bytes);
            bytes = name(&[pair(COMMON_NAME, 0x0c, b"jane"), pair(ORGANIZATION, 0x1e, b"\0a\0b")]);
            let index = at % bytes.len();
            bytes[index] = value;
            let _ = DirectoryName::from_der(&bytes);
        }
    }
}
