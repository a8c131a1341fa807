//! Certificates and signing requests, in PEM and inside of it.

use std::{
    net::{IpAddr, Ipv4Addr},
    sync::LazyLock,
    time::{Duration, SystemTime},
};

use base64::{Engine, engine::general_purpose::STANDARD};
use ground::clock::Clock;
use machinery::format::{BytesFormat, Flaws, pem_certificate_request, pem_certificates};
use pki::{
    CertificateNames, Pki, certificates,
    request::Request,
    sign::{Authority, Order},
};
use ring::signature::{Ed25519KeyPair, KeyPair};

use crate::world::{self, shown};

/// When everything is signed.
const NOW_SECONDS: u64 = 1_777_863_721;

const SEQUENCE: u8 = 0x30;

/// Who signs here.
static AUTHORITY: LazyLock<Authority> = LazyLock::new(|| {
    let (clock, _) = Clock::manual(NOW_SECONDS);
    let names = CertificateNames { brand: world::brand(), bind_address: IpAddr::V4(Ipv4Addr::LOCALHOST) };
    let pki = Pki::in_memory(&names, &clock).expect("certificates of our own");
    Authority::read(&pki.signing()).expect("an authority of our own")
});

/// The key of requests.
static KEY: LazyLock<Ed25519KeyPair> =
    LazyLock::new(|| Ed25519KeyPair::from_seed_unchecked(&[7; 32]).expect("32 bytes are a seed"));

/// The first byte says what the rest is: a PEM text, the contents of a block of one of both kinds, or subject
/// and attributes of a request, which is then signed as it should be.
///
/// - Text before and behind a block changes nothing; the block is found again whatever is in it.
/// - A request that the API takes is one that the signer can read.
/// - What the signer makes of any request is a certificate with the same subject.
pub fn pem(data: &[u8]) {
    let Some((first, rest)) = data.split_first() else { return };
    match first % 4 {
        0 => text(rest),
        1 => contents("CERTIFICATE", rest),
        2 => contents("CERTIFICATE REQUEST", rest),
        _ => signed(rest),
    }
}

fn text(pem: &[u8]) {
    check_request(pem);
    let flaws = flaws(pem_certificates, pem);
    let read = certificates(&"the text", &shown(pem));
    if flaws.is_empty()
        && let Ok(found) = read
    {
        assert!(!found.is_empty());
    }
    let commented = [b"comment\n", pem, b"\ncomment\n"].concat();
    assert_eq!(self::flaws(pem_certificates, &commented), flaws, "{}", shown(pem));
}

fn contents(label: &str, der: &[u8]) {
    let pem = block(label, der);
    let flaws = flaws(pem_certificates, pem.as_bytes());
    let is_certificate = label == "CERTIFICATE";
    assert!(is_certificate || !flaws.is_empty());
    // The block is found: it is not found missing.
    let missing = flaws.details().any(|detail| detail.starts_with("must contain at least one"));
    assert!(!missing);
    check_request(pem.as_bytes());
    if !is_certificate {
        let flaws = self::flaws(pem_certificate_request, pem.as_bytes());
        assert!(!flaws.details().any(|detail| detail.starts_with("PEM block type")));
    }
    let _ = certificates(&"the text", &pem);
}

/// What the API takes, the signer can read, too.
fn check_request(pem: &[u8]) {
    let read = Request::read(pem);
    if flaws(pem_certificate_request, pem).is_empty()
        && let Err(error) = read
    {
        // Signers have rules of their own for names; that is the only reason.
        assert!(error.contains("alternative name"), "{error}: {}", shown(pem));
    }
}

fn signed(parts: &[u8]) {
    let (split, parts) = parts.split_first().unwrap_or((&0, &[]));
    let (subject, attributes) = parts.split_at_checked(usize::from(*split)).unwrap_or((parts, &[]));
    let key = element(SEQUENCE, &[&ED25519, &element(0x03, &[&[0], KEY.public_key().as_ref()])]);
    let information = element(
        SEQUENCE,
        &[&element(0x02, &[&[0]]), &element(SEQUENCE, &[subject]), &key, &element(0xa0, &[attributes])],
    );
    let signature = KEY.sign(&information);
    let request = element(SEQUENCE, &[&information, &ED25519, &element(0x03, &[&[0], signature.as_ref()])]);
    let pem = block("CERTIFICATE REQUEST", &request);
    check_request(pem.as_bytes());
    let Ok(request) = Request::read(pem.as_bytes()) else { return };
    assert_eq!(request.subject, element(SEQUENCE, &[subject]));
    assert_eq!(request.public_key, key);
    let usages = ["digital signature".to_owned(), "client auth".to_owned()];
    let issued = AUTHORITY.issue(&Order {
        request: &request,
        usages: &usages,
        serial: [1; 16],
        now: SystemTime::UNIX_EPOCH + Duration::from_secs(NOW_SECONDS),
        lifetime: Duration::from_secs(3600),
    });
    let issued = issued.unwrap_or_else(|error| panic!("{error}: {pem}"));
    assert_eq!(flaws(pem_certificates, issued.as_bytes()), Flaws::default(), "{issued}");
    let issued =
        certificates(&"the certificate", &issued).unwrap_or_else(|error| panic!("{error}: {issued}"));
    let [certificate] = issued.as_slice() else { panic!("{} certificates", issued.len()) };
    let has_subject = certificate.windows(request.subject.len()).any(|window| window == request.subject);
    assert!(has_subject, "{pem}");
}

/// The algorithm `1.3.101.112`.
const ED25519: [u8; 7] = [SEQUENCE, 5, 0x06, 3, 0x2b, 0x65, 0x70];

/// One element of DER.
fn element(tag: u8, parts: &[&[u8]]) -> Vec<u8> {
    let contents = parts.concat();
    let length = contents.len().to_be_bytes();
    let length: Vec<u8> = length.into_iter().skip_while(|byte| *byte == 0).collect();
    let mut out = vec![tag];
    match (contents.len(), u8::try_from(length.len())) {
        (0, _) => out.push(0),
        (1..0x80, _) => out.extend(length),
        (_, count) => {
            out.push(0x80 | count.unwrap_or(8));
            out.extend(length);
        }
    }
    out.extend(contents);
    out
}

fn block(label: &str, der: &[u8]) -> String {
    let encoded = STANDARD.encode(der);
    let lines: Vec<&str> =
        encoded.as_bytes().chunks(64).filter_map(|line| str::from_utf8(line).ok()).collect();
    format!("-----BEGIN {label}-----\n{}\n-----END {label}-----\n", lines.join("\n"))
}

fn flaws(format: BytesFormat, bytes: &[u8]) -> Flaws {
    let mut flaws = Flaws::default();
    format(bytes, &mut flaws);
    flaws
}
