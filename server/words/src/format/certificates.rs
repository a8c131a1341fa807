//! Signing requests (RFC 2986) and certificates (RFC 5280) in PEM.
//!
//! Only their form is checked here: nothing is said about trust, names or dates.

use std::collections::BTreeMap;

use x509_parser::{
    asn1_rs::{Any, Tag},
    certification_request::X509CertificationRequest,
    prelude::FromDer,
    prelude::X509Certificate,
};

use super::{
    DirectoryName, Flaws, ber,
    directory_name::elements_of,
    pem_block::{self, Block},
};

/// Certificates are shown by this text: the bytes would say nothing to a reader.
const CERTIFICATE_SHOWN: &str = "<certificate data>";

/// A signing request: one PEM block, correctly signed by its own key. What follows the block is not read.
pub fn pem_certificate_request(bytes: &[u8], flaws: &mut Flaws) {
    let Some(contents) = certificate_request_contents(bytes) else {
        flaws.invalid("PEM block type must be CERTIFICATE REQUEST");
        return;
    };
    match X509CertificationRequest::from_der(&contents) {
        Err(_) => flaws.invalid("the PEM block does not hold a PKCS #10 certification request"),
        Ok((rest, _)) if !rest.is_empty() => {
            flaws.invalid("data follows the certification request inside the PEM block");
        }
        Ok((_, request)) => {
            if let Err(detail) = certificate_request_subject(&request) {
                flaws.invalid(format!("the certification request cannot be used: {detail}"));
            } else if let Err(error) = request.verify_signature() {
                flaws.invalid(format!("the certification request is not signed by its own key: {error}"));
            }
        }
    }
}

/// What is in the first PEM block of a text, if that is a signing request.
#[must_use]
pub fn certificate_request_contents(text: &[u8]) -> Option<Vec<u8>> {
    let first = pem_block::blocks(text).next()?;
    (first.label == "CERTIFICATE REQUEST").then_some(first.contents)
}

/// Decodes the subject of a request.
///
/// # Errors
/// When the subject cannot be decoded, or the request does not consist of what was read of it. The reader
/// passes over the end of a name that it does not understand, and of the key; what is copied from such a
/// request would mean something else than what was checked.
pub fn certificate_request_subject(request: &X509CertificationRequest<'_>) -> Result<DirectoryName, String> {
    let information = &request.certification_request_info;
    let subject = DirectoryName::from_der(information.subject.as_raw()).map_err(|flaw| flaw.to_string())?;
    let is_whole = elements_of(information.subject_pki.raw, Tag::Sequence)
        .is_some_and(|parts| parts.len() == 2)
        && is_element(information.raw);
    if is_whole { Ok(subject) } else { Err("the request has parts that cannot be read".to_owned()) }
}

/// Whether bytes are one element of DER and nothing else.
#[must_use]
pub fn is_element(der: &[u8]) -> bool {
    Any::from_der(der).is_ok_and(|(rest, _)| rest.is_empty())
}

/// One or more certificates in PEM; text around the blocks is allowed.
pub fn pem_certificates(bytes: &[u8], flaws: &mut Flaws) {
    let mut found = false;
    for block in pem_block::blocks(bytes) {
        found = true;
        if let Err(detail) = check_block(&block) {
            // The first one only: since no bytes are shown, nobody could tell the flaws of two blocks apart.
            flaws.invalid_part(CERTIFICATE_SHOWN, detail);
            return;
        }
    }
    if !found {
        flaws.invalid_part(CERTIFICATE_SHOWN, "must contain at least one CERTIFICATE PEM block");
    }
}

/// What keeps a text from being a bundle of authorities: each block must be the certificate of one, and none
/// may stand twice. Text around the blocks is allowed.
#[must_use]
pub fn authority_flaws(text: &[u8]) -> Vec<String> {
    let mut places: BTreeMap<Vec<u8>, Vec<String>> = BTreeMap::new();
    let mut flaws = Vec::new();
    for (at, block) in pem_block::blocks(text).enumerate() {
        match check_authority(&block) {
            Err(detail) => flaws.push(format!("entry {at} {detail}")),
            Ok(()) => places.entry(block.contents).or_default().push(at.to_string()),
        }
    }
    if flaws.is_empty() && places.is_empty() {
        flaws.push("at least one trust anchor must be provided".to_owned());
    } else if flaws.is_empty() {
        let mut twice: Vec<_> = places.into_values().filter(|places| places.len() > 1).collect();
        twice.sort();
        flaws.extend(
            twice.iter().map(|places| format!("duplicate trust anchor (indices [{}])", places.join(" "))),
        );
    }
    flaws
}

fn check_authority(block: &Block<'_>) -> Result<(), String> {
    if block.label != "CERTIFICATE" {
        return Err(format!("has bad block type: {}", block.label));
    }
    if block.has_headers {
        return Err("has PEM block headers".to_owned());
    }
    match X509Certificate::from_der(&block.contents) {
        Ok(([], certificate)) => {
            let constraints = certificate.basic_constraints().ok().flatten();
            let is_authority = constraints.is_some_and(|constraints| constraints.value.ca);
            if is_authority { Ok(()) } else { Err("does not have the CA bit set".to_owned()) }
        }
        _ => Err("does not parse as X.509".to_owned()),
    }
}

fn check_block(block: &Block<'_>) -> Result<(), String> {
    if block.label != "CERTIFICATE" {
        return Err(format!("only CERTIFICATE PEM blocks are allowed, found {:?}", block.label));
    }
    if block.has_headers {
        return Err("no PEM block headers are permitted".to_owned());
    }
    if block.contents.is_empty() {
        return Err("found CERTIFICATE PEM block containing 0 certificates".to_owned());
    }
    // DER first: most certificates are, and those need no copy.
    let sound = holds_certificates(&block.contents)
        || ber::to_der(&block.contents).is_some_and(|der| holds_certificates(&der));
    if sound { Ok(()) } else { Err("the PEM block does not hold an X.509 certificate".to_owned()) }
}

fn holds_certificates(mut der: &[u8]) -> bool {
    while !der.is_empty() {
        match X509Certificate::from_der(der) {
            Ok((rest, _)) => der = rest,
            Err(_) => return false,
        }
    }
    true
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::format::{BytesFormat, testing::line};

    // Self-made test data: a P-256 key, its request and a certificate for it; an Ed25519 request.
    const REQUEST: &str = "-----BEGIN CERTIFICATE REQUEST-----
MIHJMHECAQAwDzENMAsGA1UEAwwEdGVzdDBZMBMGByqGSM49AgEGCCqGSM49AwEH
A0IABAuUuPVeIs9l0CGUpwibIrR40kcZN9MX4b+kKm6xg15aJh9xDBgCfCdH7iV4
yjoKLC05j2vdwQW+X2sZsxk/XwugADAKBggqhkjOPQQDAgNIADBFAiEAzuxrFuT4
8eigDolUbhvU0Nv9xBrMiyIEVvKcn6SBa/8CIF2jzMj1jVvlTY6SnZ1BN05/hmJo
pxzXqK7u/UX/l47M
-----END CERTIFICATE REQUEST-----
";
    const REQUEST_ED25519: &str = "-----BEGIN CERTIFICATE REQUEST-----
MIGOMEICAQAwDzENMAsGA1UEAwwEdGVzdDAqMAUGAytlcAMhANL+JexuoURJLjci
fnRFX2H3X72G0ymMBYxZf8/D9FPIoAAwBQYDK2VwA0EA+3gREM9iXXV/9FwhRM42
KOFTckY+GoOdiEwvH6ZpID/b6Jwmpah9xZXD7Kia5dH8zBiN5Y7gS9lzOGMdUf3X
AQ==
-----END CERTIFICATE REQUEST-----
";
    const CERTIFICATE: &str = "-----BEGIN CERTIFICATE-----
MIIBGjCBwQIUDbLLCJUgh95xOipwrVVzNuQOl90wCgYIKoZIzj0EAwIwDzENMAsG
A1UEAwwEdGVzdDAgFw0yNjExMjEwMDIxNTlaGA8yMTI2MTAyODAwMjE1OVowDzEN
MAsGA1UEAwwEdGVzdDBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABAuUuPVeIs9l
0CGUpwibIrR40kcZN9MX4b+kKm6xg15aJh9xDBgCfCdH7iV4yjoKLC05j2vdwQW+
X2sZsxk/XwswCgYIKoZIzj0EAwIDSAAwRQIgZGgOVwGeS7ehu38KL/L1rEZ4AYJL
SGlxcUqUK6glHccCIQD8znG3FMRsXp+kZ8Q6PlLLAzdEv4iP4MECr61KqgnL3w==
-----END CERTIFICATE-----
";

    fn lines(format: BytesFormat, text: &str) -> Vec<String> {
        let mut flaws = Flaws::default();
        format(text.as_bytes(), &mut flaws);
        flaws.as_slice().iter().map(line).collect()
    }

    fn contents(text: &str) -> Vec<u8> {
        pem_block::blocks(text.as_bytes()).next().expect("test data is sound").contents
    }

    fn certificate_of(contents: &[u8]) -> String {
        use base64::Engine as _;
        let data = base64::engine::general_purpose::STANDARD.encode(contents);
        format!("-----BEGIN CERTIFICATE-----\n{data}\n-----END CERTIFICATE-----\n")
    }

    #[test]
    fn requests() {
        let label = "PEM block type must be CERTIFICATE REQUEST";
        let unparsable = "the PEM block does not hold a PKCS #10 certification request";
        let as_request = |text: &str| text.replace("CERTIFICATE-----", "CERTIFICATE REQUEST-----");
        let mut forged = contents(REQUEST);
        *forged.last_mut().expect("it is not empty") ^= 1;
        let mut longer = contents(REQUEST);
        longer.push(0);
        // The reader passes over the only set of the name when it is none.
        let mut half_a_name = contents(REQUEST);
        let set = half_a_name.windows(2).position(|pair| pair == [0x31, 0x0d]).expect("the name has a set");
        half_a_name[set] = 0x04;
        let rows: &[(&str, &[&str])] = &[
            (REQUEST, &[]),
            (REQUEST_ED25519, &[]),
            // Text before the block and anything behind it is fine.
            (&format!("hello\n{REQUEST}{CERTIFICATE}"), &[]),
            ("", &[label]),
            ("x", &[label]),
            (CERTIFICATE, &[label]),
            (&format!("{CERTIFICATE}{REQUEST}"), &[label]),
            (&REQUEST.replace("CERTIFICATE REQUEST", "NEW CERTIFICATE REQUEST"), &[label]),
            (&as_request(CERTIFICATE), &[unparsable]),
            (&as_request(&certificate_of(&[])), &[unparsable]),
            (
                &as_request(&certificate_of(&longer)),
                &["data follows the certification request inside the PEM block"],
            ),
            (
                &as_request(&certificate_of(&half_a_name)),
                &["the certification request cannot be used: the distinguished name is malformed"],
            ),
            (
                &as_request(&certificate_of(&forged)),
                &["the certification request is not signed by its own key: signature verification error"],
            ),
        ];
        for (text, expected) in rows {
            assert_eq!(lines(pem_certificate_request, text), *expected, "for {text}");
        }
    }

    #[test]
    fn certificates() {
        let unparsable = "[<certificate data>] the PEM block does not hold an X.509 certificate";
        let none = "[<certificate data>] must contain at least one CERTIFICATE PEM block";
        let mut twice = contents(CERTIFICATE);
        twice.extend(contents(CERTIFICATE));
        let rows: &[(&str, &[&str])] = &[
            (CERTIFICATE, &[]),
            (&format!("leaf\n{CERTIFICATE}intermediate\n{CERTIFICATE}end"), &[]),
            (&certificate_of(&twice), &[]),
            ("", &[none]),
            ("x", &[none]),
            (
                REQUEST,
                &["[<certificate data>] only CERTIFICATE PEM blocks are allowed, found \"CERTIFICATE \
                     REQUEST\""],
            ),
            (
                &format!("{CERTIFICATE}{REQUEST}"),
                &["[<certificate data>] only CERTIFICATE PEM blocks are allowed, found \"CERTIFICATE \
                     REQUEST\""],
            ),
            (
                &CERTIFICATE.replace("BEGIN CERTIFICATE-----", "BEGIN CERTIFICATE-----\nA: b\n"),
                &["[<certificate data>] no PEM block headers are permitted"],
            ),
            (
                &certificate_of(&[]),
                &["[<certificate data>] found CERTIFICATE PEM block containing 0 certificates"],
            ),
            (&certificate_of(b"hello"), &[unparsable]),
            (&certificate_of(&contents(REQUEST)), &[unparsable]),
        ];
        for (text, expected) in rows {
            assert_eq!(lines(pem_certificates, text), *expected, "for {text}");
        }
    }

    #[test]
    fn a_certificate_may_be_ber() {
        let der = contents(CERTIFICATE);
        // The outer SEQUENCE without a length, closed by an end mark.
        let (_, body) = der.split_at(4);
        let ber: Vec<u8> = [&[0x30, 0x80], body, &[0, 0]].concat();
        assert!(X509Certificate::from_der(&ber).is_err());
        assert_eq!(lines(pem_certificates, &certificate_of(&ber)), [""; 0]);
    }

    proptest! {
        #[test]
        fn arbitrary_contents_never_panic(mut bytes: Vec<u8>, at: usize, value: u8, request: bool) {
            let text = certificate_of(&bytes);
            lines(pem_certificates, &text);
            // A sound object with one byte changed reaches deeper.
            bytes = contents(if request { REQUEST } else { CERTIFICATE });
            let index = at % bytes.len();
            bytes[index] = value;
            lines(pem_certificates, &certificate_of(&bytes));
            lines(pem_certificate_request, &certificate_of(&bytes).replace("CERTIFICATE-----",
                "CERTIFICATE REQUEST-----"));
        }
    }
}
