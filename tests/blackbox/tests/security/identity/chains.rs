//! Which chains of certificates prove something: every authority in one must be allowed to sign, and for
//! whom.

use std::{fs, sync::Arc};

use access::authn::request_header::ProxySettings;
use blackbox::{
    authority::{Authority, Pair, authority, client},
    http::Api,
};
use rcgen::{
    BasicConstraints, CertificateParams, CustomExtension, ExtendedKeyUsagePurpose, GeneralSubtree, IsCa,
    KeyUsagePurpose, NameConstraints, date_time_ymd,
};
use reqwest::header::HeaderName;

use crate::identity::support::{start, who};

const REFUSED: &str = "401 Unauthorized";
const JANE: &str = "jane  system:authenticated";

/// What is different about a certificate.
type Change = fn(&mut CertificateParams);

fn changed(mut params: CertificateParams, change: Change) -> CertificateParams {
    change(&mut params);
    params
}

fn root_with(change: Change) -> Authority {
    Authority::root(changed(authority("root"), change))
}

/// An authority below another one.
fn signed_below(issuer: &Authority, name: &str, change: Change) -> Authority {
    issuer.below(changed(authority(name), change))
}

/// A client's certificate, with what stands between it and the root, and its key.
fn jane(issuer: &Authority, between: &str, change: Change) -> String {
    let Pair { certificate, key } = issuer.signed(&changed(client("jane", &[]), change));
    format!("{certificate}{between}{key}")
}

/// What a server says to who shows this: believed as a user, and as a proxy.
async fn judged(root: &Authority, identity: &str) -> [String; 2] {
    let directory = tempfile::tempdir().expect("a directory");
    let file = directory.path().join("ca.pem");
    fs::write(&file, root.pem()).expect("a file");
    let (users, _) = start(|config| config.authentication.client_ca_file = Some(file.clone())).await;
    let (proxies, _) = start(|config| {
        config.authentication.requestheader_client_ca_file = Some(file.clone());
        config.authentication.request_header = Some(Arc::new(ProxySettings {
            allowed_names: vec!["jane".to_owned()],
            username: vec![HeaderName::from_static("x-remote-user")],
            ..ProxySettings::default()
        }));
    })
    .await;
    let ask = async |api: &Api| who(api, &api.presenting(identity), &[("x-remote-user", "jane")]).await;
    [ask(&users).await, ask(&proxies).await]
}

#[track_caller]
fn check(case: &str, found: &[String; 2], expected: &str) {
    assert_eq!(found, &[expected, expected], "{case}");
}

/// An extension that no server knows, which must be understood.
fn unknown_extension(params: &mut CertificateParams) {
    let mut extension = CustomExtension::from_oid_content(&[1, 2, 3, 4], vec![5, 0]);
    extension.set_criticality(true);
    params.custom_extensions.push(extension);
}

const SIGNS: Change = |params| params.key_usages = vec![KeyUsagePurpose::KeyCertSign];
const SIGNS_MORE: Change =
    |params| params.key_usages = vec![KeyUsagePurpose::DigitalSignature, KeyUsagePurpose::KeyCertSign];
const SIGNS_NO_CERTIFICATES: Change =
    |params| params.key_usages = vec![KeyUsagePurpose::DigitalSignature, KeyUsagePurpose::CrlSign];
const IS_NONE: Change = |params| params.is_ca = IsCa::ExplicitNoCa;
const SAYS_NOTHING: Change = |params| params.is_ca = IsCa::NoCa;
const SERVERS_ONLY: Change = |params| params.extended_key_usages = vec![ExtendedKeyUsagePurpose::ServerAuth];
const CLIENTS_ONLY: Change = |params| params.extended_key_usages = vec![ExtendedKeyUsagePurpose::ClientAuth];
const NONE_BELOW: Change = |params| params.is_ca = IsCa::Ca(BasicConstraints::Constrained(0));
const ONE_BELOW: Change = |params| params.is_ca = IsCa::Ca(BasicConstraints::Constrained(1));
const OVER: Change = |params| params.not_after = date_time_ymd(2001, 1, 1);
const TO_COME: Change = |params| params.not_before = date_time_ymd(3001, 1, 1);
const ONE_DOMAIN: Change = |params| {
    let permitted_subtrees = vec![GeneralSubtree::DnsName("example.org".to_owned())];
    params.name_constraints = Some(NameConstraints { permitted_subtrees, excluded_subtrees: Vec::new() });
};
const PLAIN: Change = |_| {};

#[tokio::test]
async fn an_authority_between_must_be_allowed_to_sign() {
    let table: [(&str, Change, &str); 12] = [
        ("nothing said of usages", PLAIN, JANE),
        ("certificates", SIGNS, JANE),
        ("certificates and more", SIGNS_MORE, JANE),
        ("no certificates", SIGNS_NO_CERTIFICATES, REFUSED),
        ("no authority", IS_NONE, REFUSED),
        ("not said to be one", SAYS_NOTHING, REFUSED),
        ("for servers", SERVERS_ONLY, REFUSED),
        ("for clients", CLIENTS_ONLY, JANE),
        ("no authority below", NONE_BELOW, JANE),
        ("over", OVER, REFUSED),
        ("to come", TO_COME, REFUSED),
        ("an unknown extension", unknown_extension, REFUSED),
    ];
    let root = root_with(PLAIN);
    for (case, change, expected) in table {
        let between = signed_below(&root, "between", change);
        check(case, &judged(&root, &jane(&between, between.pem(), PLAIN)).await, expected);
    }
}

#[tokio::test]
async fn the_authority_at_the_root_must_be_allowed_too() {
    let table: [(&str, Change, &str, &str); 10] = [
        ("nothing said of usages", PLAIN, JANE, JANE),
        ("certificates", SIGNS, JANE, JANE),
        ("no certificates", SIGNS_NO_CERTIFICATES, REFUSED, REFUSED),
        ("no authority", IS_NONE, REFUSED, REFUSED),
        ("not said to be one", SAYS_NOTHING, REFUSED, REFUSED),
        ("for servers", SERVERS_ONLY, REFUSED, REFUSED),
        ("none below", NONE_BELOW, JANE, REFUSED),
        ("one below", ONE_BELOW, JANE, JANE),
        ("over", OVER, REFUSED, REFUSED),
        ("an unknown extension", unknown_extension, REFUSED, REFUSED),
    ];
    for (case, change, directly, below) in table {
        let root = root_with(change);
        check(case, &judged(&root, &jane(&root, "", PLAIN)).await, directly);
        let between = signed_below(&root, "between", PLAIN);
        check(case, &judged(&root, &jane(&between, between.pem(), PLAIN)).await, below);
    }
}

#[tokio::test]
async fn chains_are_no_longer_than_their_authorities_allow() {
    let table: [(&str, Change, &str); 3] =
        [("any", PLAIN, JANE), ("none", NONE_BELOW, REFUSED), ("one", ONE_BELOW, JANE)];
    let root = root_with(PLAIN);
    for (case, change, expected) in table {
        let upper = signed_below(&root, "upper", change);
        let lower = signed_below(&upper, "lower", PLAIN);
        let between = [lower.pem(), upper.pem()].concat();
        check(case, &judged(&root, &jane(&lower, &between, PLAIN)).await, expected);
    }
}

#[tokio::test]
async fn names_stay_inside_what_an_authority_may_name() {
    const INSIDE: Change = |params| {
        params.subject_alt_names = vec![rcgen::SanType::DnsName("a.example.org".try_into().expect("a name"))];
    };
    const OUTSIDE: Change = |params| {
        params.subject_alt_names = vec![rcgen::SanType::DnsName("a.example.com".try_into().expect("a name"))];
    };
    for (case, change, expected) in [("inside", INSIDE, JANE), ("outside", OUTSIDE, REFUSED)] {
        let root = root_with(PLAIN);
        let between = signed_below(&root, "between", ONE_DOMAIN);
        check(case, &judged(&root, &jane(&between, between.pem(), change)).await, expected);
        let root = root_with(ONE_DOMAIN);
        check(case, &judged(&root, &jane(&root, "", change)).await, expected);
    }
}

#[tokio::test]
async fn a_client_must_be_one_that_the_server_understands() {
    let root = root_with(PLAIN);
    // A critical extension that is unknown is refused by the client's own library already.
    let table: [(&str, Change, &str); 4] = [
        ("for clients", PLAIN, JANE),
        ("for servers", SERVERS_ONLY, REFUSED),
        ("for anything", |params| params.extended_key_usages.clear(), JANE),
        ("over", OVER, REFUSED),
    ];
    for (case, change, expected) in table {
        check(case, &judged(&root, &jane(&root, "", change)).await, expected);
    }
}

#[tokio::test]
async fn a_named_certificate_that_signs_nothing_stands_for_itself() {
    let named = Authority::root(client("jane", &[]));
    check("itself", &judged(&named, &named.identity()).await, JANE);
    check("another", &judged(&named, &jane(&named, "", PLAIN)).await, REFUSED);
}
