//! The subject of a client certificate in every encoding: the same user, or nobody at all.

use std::{fs, sync::Arc};

use access::authn::request_header::ProxySettings;
use blackbox::{
    authority::{Authority, Pair, client},
    forged::{self, Attribute, COMMON_NAME, ORGANIZATION, bmp, tag},
    http::Api,
};
use reqwest::header::HeaderName;
use tempfile::TempDir;

use crate::identity::support::{start, who};

const REFUSED: &str = "401 Unauthorized";
const NOBODY: &str = "system:anonymous  system:unauthenticated";
const JANE: &str = "jane  dev,system:authenticated";
/// Locality, which means nothing to the server.
const LOCALITY: &[u8] = &[0x55, 0x04, 0x07];

/// A client certificate with any subject, and its key.
fn identity(authority: &Authority, sets: &[&[Attribute<'_>]]) -> String {
    let pair = authority.signed(&client("", &[]));
    let certificate = forged::certificate(&pair.certificate, &forged::name(sets), authority.issuer());
    Pair { certificate, ..pair }.identity()
}

/// A server that believes an authority: of users, or of proxies with one allowed name.
async fn believing(authority: &Authority, of_proxies: bool) -> (Api, TempDir) {
    let directory = tempfile::tempdir().expect("a directory");
    let file = directory.path().join("ca.pem");
    fs::write(&file, authority.pem()).expect("a file");
    let (api, _) = start(|config| {
        if of_proxies {
            config.authentication.requestheader_client_ca_file = Some(file);
            config.authentication.request_header = Some(Arc::new(ProxySettings {
                allowed_names: vec!["front".to_owned()],
                username: vec![HeaderName::from_static("x-remote-user")],
                ..ProxySettings::default()
            }));
        } else {
            config.authentication.client_ca_file = Some(file);
        }
    })
    .await;
    (api, directory)
}

/// A text as a value of a type.
fn encoded(tag: u8, text: &str) -> Vec<u8> {
    match tag {
        tag::BMP => bmp(text),
        tag::UNIVERSAL => text.chars().flat_map(|letter| u32::from(letter).to_be_bytes()).collect(),
        _ => text.as_bytes().to_vec(),
    }
}

#[tokio::test]
async fn every_encoding_names_the_same_user() {
    let authority = Authority::new("authority");
    let (api, _directory) = believing(&authority, false).await;
    for tag in [tag::UTF8, tag::PRINTABLE, tag::IA5, tag::T61, tag::BMP, tag::UNIVERSAL] {
        let (name, group) = (encoded(tag, "jane"), encoded(tag, "dev"));
        let client = api.presenting(&identity(
            &authority,
            &[&[(ORGANIZATION, tag, &group)], &[(COMMON_NAME, tag, &name)]],
        ));
        assert_eq!(who(&api, &client, &[]).await, JANE, "{tag:#x}");
    }
}

#[tokio::test]
async fn all_attributes_of_a_subject_count() {
    let authority = Authority::new("authority");
    let (api, _directory) = believing(&authority, false).await;
    let jane: Attribute<'_> = (COMMON_NAME, tag::PRINTABLE, b"jane");
    let john: Attribute<'_> = (COMMON_NAME, tag::UTF8, b"john");
    let dev: Attribute<'_> = (ORGANIZATION, tag::PRINTABLE, b"dev");
    let ops: Attribute<'_> = (ORGANIZATION, tag::T61, b"ops");
    let odd: Attribute<'_> = (ORGANIZATION, tag::OCTETS, b"ops");
    let bad_text: Attribute<'_> = (COMMON_NAME, tag::PRINTABLE, b"jane@example.org");
    let with_zero: Attribute<'_> = (COMMON_NAME, tag::UTF8, b"jane\0.example.org");
    let odd_place: Attribute<'_> = (LOCALITY, tag::IA5, b"\xff");
    let table: [(&str, &[&[Attribute<'_>]], &str); 11] = [
        ("one set", &[&[dev, jane]], JANE),
        ("the last name counts", &[&[john], &[dev], &[jane]], JANE),
        ("every organization", &[&[dev], &[ops], &[dev], &[jane]], "jane  dev,ops,dev,system:authenticated"),
        ("no name", &[&[dev]], NOBODY),
        ("nothing", &[], NOBODY),
        ("a group that is no text", &[&[odd], &[jane]], REFUSED),
        ("a name that is no text", &[&[(COMMON_NAME, tag::OCTETS, b"jane")]], REFUSED),
        ("a bad name before a good one", &[&[bad_text], &[jane]], REFUSED),
        ("a good name before a bad one", &[&[jane], &[bad_text]], REFUSED),
        ("a zero", &[&[with_zero]], REFUSED),
        ("anything that cannot be read", &[&[odd_place], &[jane]], REFUSED),
    ];
    for (case, sets, expected) in table {
        let client = api.presenting(&identity(&authority, sets));
        assert_eq!(who(&api, &client, &[]).await, expected, "{case}");
    }
}

#[tokio::test]
async fn proxies_are_known_in_every_encoding() {
    let authority = Authority::new("authority");
    let (api, _directory) = believing(&authority, true).await;
    let front = |tag| (tag, encoded(tag, "front"));
    let mut table: Vec<(u8, Vec<u8>, &str)> = Vec::new();
    for tag in [tag::UTF8, tag::PRINTABLE, tag::IA5, tag::T61, tag::BMP, tag::UNIVERSAL] {
        let (tag, name) = front(tag);
        table.push((tag, name, "jane  system:authenticated"));
    }
    table.push((tag::OCTETS, b"front".to_vec(), REFUSED));
    table.push((tag::PRINTABLE, b"front\0".to_vec(), REFUSED));
    table.push((tag::BMP, bmp("back"), REFUSED));
    for (tag, name, expected) in table {
        let client = api.presenting(&identity(&authority, &[&[(COMMON_NAME, tag, &name)]]));
        assert_eq!(who(&api, &client, &[("x-remote-user", "jane")]).await, expected, "{tag:#x} {name:02x?}");
    }
}
