//! The built-in signers, from a request to a certificate that works.

use std::{
    net::{IpAddr, Ipv4Addr},
    time::{Duration, SystemTime, UNIX_EPOCH},
};

use apiserver::testing::TestServer;
use base64::{Engine as _, engine::general_purpose::STANDARD};
use blackbox::{
    http::{Api, send},
    objects::{CONFIG_MAPS, SIGNING_REQUESTS},
    signing::{Asked, Made, certificate_of, certificate_pem_of},
};
use futures_util::StreamExt as _;
use reqwest::Method;
use serde_json::{Value, json};
use x509_parser::{
    certification_request::X509CertificationRequest,
    extensions::{GeneralName, ParsedExtension},
    parse_x509_certificate,
    prelude::{FromDer, X509Certificate},
};

const API_VERSION: &str = "certificates.platform.io/v1";
const CLIENT: &str = "platform.io/api-server-client";
const NODE_CLIENT: &str = "platform.io/api-server-client-node-agent";
const NODE_SERVING: &str = "platform.io/node-agent-serving";

const CLIENT_USAGES: [&str; 3] = ["key encipherment", "digital signature", "client auth"];
const SERVING_USAGES: [&str; 3] = ["key encipherment", "digital signature", "server auth"];

/// Certificates are valid from so many seconds before they are made.
const BACKDATE: i64 = 300;

/// Longest time that a test waits for the signer.
const PATIENCE: Duration = Duration::from_secs(20);

fn user(common_name: &str) -> Asked {
    Asked { common_name: common_name.to_owned(), ..Asked::default() }
}

fn node() -> Asked {
    Asked { organizations: vec!["system:nodes".to_owned()], ..user("system:node:one") }
}

fn path(name: &str) -> String {
    format!("{SIGNING_REQUESTS}/{name}")
}

/// Creates a request.
async fn create(api: &Api, object: &Value) {
    api.post(SIGNING_REQUESTS, object).await.expect(201);
}

/// Adds `Approved` or `Denied`.
async fn decide(api: &Api, name: &str, decision: &str) {
    let condition = json!({ "type": decision, "status": "True", "reason": "Tested", "message": "by a test" });
    let body = json!({ "status": { "conditions": [condition] } });
    api.merge(&format!("{}/approval", path(name)), &body).await.expect(200);
}

/// Watches a request until it has a certificate or has failed.
async fn answered(api: &Api, name: &str) -> Value {
    let watch = format!("{SIGNING_REQUESTS}?watch=1&fieldSelector=metadata.name%3D{name}");
    let response = api.request(Method::GET, &watch).send().await.expect("the watch begins");
    let mut stream = response.bytes_stream();
    let mut text = Vec::new();
    let wait = async {
        while let Some(bytes) = stream.next().await {
            text.extend(bytes.expect("the watch goes on"));
            while let Some(end) = text.iter().position(|byte| *byte == b'\n') {
                let line: Vec<u8> = text.drain(..=end).collect();
                let event: Value = serde_json::from_slice(&line).expect("an event is JSON");
                let object = &event["object"];
                let failed = || condition(object, "Failed").is_some();
                if object["status"].get("certificate").is_some() || failed() {
                    return object.clone();
                }
            }
        }
        panic!("the watch of {name} ended");
    };
    tokio::time::timeout(PATIENCE, wait).await.unwrap_or_else(|_| panic!("nobody answers {name}"))
}

/// Creates a request, approves it and waits for the answer.
async fn ask(api: &Api, name: &str, object: &Value) -> Value {
    create(api, object).await;
    decide(api, name, "Approved").await;
    answered(api, name).await
}

fn condition<'a>(object: &'a Value, kind: &str) -> Option<&'a Value> {
    object["status"]["conditions"].as_array()?.iter().find(|condition| condition["type"] == kind)
}

/// The authority in the administrator's kubeconfig, DER.
fn authority(server: &TestServer) -> Vec<u8> {
    let data = server
        .kubeconfig()
        .lines()
        .find_map(|line| line.trim().strip_prefix("certificate-authority-data:"))
        .expect("the kubeconfig has an authority");
    let pem = STANDARD.decode(data.trim().trim_matches('"')).expect("base64");
    pem::parse(pem).expect("PEM").into_contents()
}

fn seconds(time: SystemTime) -> i64 {
    i64::try_from(time.duration_since(UNIX_EPOCH).expect("a time after 1970").as_secs()).expect("it fits")
}

#[tokio::test]
async fn a_certificate_is_what_was_asked_for() {
    let everything = Asked {
        organizations: vec!["dev".to_owned(), "ops".to_owned()],
        dns: vec!["jane.example.com".to_owned()],
        ip: vec![IpAddr::V4(Ipv4Addr::new(10, 0, 0, 1)), "fd00::1".parse().expect("an address")],
        email: vec!["jane@example.com".to_owned()],
        uri: vec!["spiffe://example.com/jane".to_owned()],
        ..user("jane")
    };
    let serving = Asked {
        dns: vec!["one.example.com".to_owned()],
        ip: vec![IpAddr::V4(Ipv4Addr::new(10, 0, 0, 2))],
        ..node()
    };
    // Key usage: 1 is digital signature, 4 is key encipherment.
    let cases: [(&str, &Asked, &[&str], u16, bool); 5] = [
        (CLIENT, &everything, &CLIENT_USAGES, 1 | 4, true),
        (CLIENT, &user("joe"), &["client auth"], 0, true),
        (CLIENT, &user("joe"), &["client auth", "digital signature"], 1, true),
        (NODE_CLIENT, &node(), &CLIENT_USAGES, 1 | 4, true),
        (NODE_SERVING, &serving, &SERVING_USAGES, 1 | 4, false),
    ];
    let api = Api::start().await;
    let authority = authority(&api.server);
    let (_, authority) = parse_x509_certificate(&authority).expect("a certificate");
    let mut serials = Vec::new();
    for (number, (signer, asked, usages, bits, for_clients)) in cases.into_iter().enumerate() {
        // A machine without openssl tests what rcgen makes.
        for (tool, made) in [("rcgen", Some(asked.with_rcgen())), ("openssl", asked.with_openssl())] {
            let Some(made) = made else {
                harness::skip("signing requests of openssl", tool);
                continue;
            };
            let name = format!("{tool}-{number}");
            let answer = ask(&api, &name, &made.object(&name, API_VERSION, signer, usages)).await;
            assert_eq!(condition(&answer, "Failed"), None, "{answer}");
            let certificate = certificate_of(&answer);
            let (rest, certificate) = parse_x509_certificate(&certificate).expect("a certificate");
            assert!(rest.is_empty(), "{name}");
            certificate.verify_signature(Some(authority.public_key())).expect("the authority signed it");
            assert_eq!(certificate.issuer(), authority.subject(), "{name}");
            assert_same_names(&made, asked, &certificate);
            assert_usages(&certificate, bits, for_clients);
            serials.push(certificate.raw_serial().to_vec());
        }
    }
    let count = serials.len();
    serials.sort();
    serials.dedup();
    assert_eq!(serials.len(), count, "serial numbers are used once");
}

/// Subject and key are those of the request to the byte; the alternative names are those asked for.
fn assert_same_names(made: &Made, asked: &Asked, certificate: &X509Certificate<'_>) {
    let request = pem::parse(&made.request).expect("PEM").into_contents();
    let (_, request) = X509CertificationRequest::from_der(&request).expect("a request");
    let request = &request.certification_request_info;
    assert_eq!(certificate.subject().as_raw(), request.subject.as_raw());
    assert_eq!(certificate.public_key().raw, request.subject_pki.raw);
    let common_name = certificate.subject().iter_common_name().next().and_then(|name| name.as_str().ok());
    assert_eq!(common_name, Some(asked.common_name.as_str()));
    let found: Vec<String> = certificate
        .subject_alternative_name()
        .expect("at most one such extension")
        .map(|names| names.value.general_names.iter().map(written).collect())
        .unwrap_or_default();
    let expected: Vec<String> = asked
        .dns
        .iter()
        .cloned()
        .chain(asked.ip.iter().map(IpAddr::to_string))
        .chain(asked.email.iter().cloned())
        .chain(asked.uri.iter().cloned())
        .collect();
    assert_eq!(found, expected);
}

fn written(name: &GeneralName<'_>) -> String {
    match name {
        GeneralName::DNSName(text) | GeneralName::RFC822Name(text) | GeneralName::URI(text) => {
            (*text).to_owned()
        }
        GeneralName::IPAddress(bytes) => match <[u8; 4]>::try_from(*bytes) {
            Ok(bytes) => IpAddr::from(bytes).to_string(),
            Err(_) => IpAddr::from(<[u8; 16]>::try_from(*bytes).expect("an address")).to_string(),
        },
        other => panic!("nobody asked for {other}"),
    }
}

/// The usages are there, critical where they must be, and the certificate signs no others.
fn assert_usages(certificate: &X509Certificate<'_>, bits: u16, for_clients: bool) {
    let usage = certificate.key_usage().expect("at most one such extension");
    assert_eq!(usage.as_ref().map_or(0, |usage| usage.value.flags), bits);
    assert!(usage.is_none_or(|usage| usage.critical));
    let purposes = certificate.extended_key_usage().expect("at most one such extension").expect("purposes");
    assert_eq!((purposes.value.client_auth, purposes.value.server_auth), (for_clients, !for_clients));
    assert!(!purposes.value.any && !purposes.value.code_signing && purposes.value.other.is_empty());
    let constraints =
        certificate.basic_constraints().expect("at most one such extension").expect("it is there");
    assert!(constraints.critical && !constraints.value.ca);
    let authority = certificate
        .extensions()
        .iter()
        .any(|extension| matches!(extension.parsed_extension(), ParsedExtension::AuthorityKeyIdentifier(_)));
    assert!(authority, "the authority's key is named");
}

#[tokio::test]
async fn lifetimes_follow_the_request_and_the_configuration() {
    const HOUR: i64 = 3600;
    const YEAR: i64 = 8760 * HOUR;
    // Configured, asked for, and what is left from now on: from eight hours on the backdated part is
    // taken off the end.
    let cases = [
        (YEAR, None, YEAR - BACKDATE),
        (YEAR, Some(600), 600),
        (YEAR, Some(HOUR), HOUR),
        (YEAR, Some(8 * HOUR - 1), 8 * HOUR - 1),
        (YEAR, Some(8 * HOUR), 8 * HOUR - BACKDATE),
        (YEAR, Some(2 * YEAR), YEAR - BACKDATE),
        (HOUR, None, HOUR),
        (HOUR, Some(2 * HOUR), HOUR),
        (HOUR, Some(HOUR / 2), HOUR / 2),
    ];
    for configured in [YEAR, HOUR] {
        let duration = Duration::from_secs(configured.unsigned_abs());
        let builder =
            TestServer::builder().configure(|config| config.controllers.signing_duration = duration);
        let api = Api::over(builder.start().await.expect("a test server starts"));
        for (number, (_, asked, left)) in cases.iter().filter(|case| case.0 == configured).enumerate() {
            let name = format!("r{number}");
            let mut object = user("jane").with_rcgen().object(&name, API_VERSION, CLIENT, &["client auth"]);
            if let Some(asked) = asked {
                object["spec"]["expirationSeconds"] = json!(asked);
            }
            let before = seconds(SystemTime::now());
            let answer = ask(&api, &name, &object).await;
            let after = seconds(SystemTime::now());
            let certificate = certificate_of(&answer);
            let (_, certificate) = parse_x509_certificate(&certificate).expect("a certificate");
            let validity = certificate.validity();
            let made = validity.not_before.timestamp() + BACKDATE;
            assert!((before..=after).contains(&made), "made at {made}, between {before} and {after}");
            assert_eq!(validity.not_after.timestamp() - made, *left, "{configured} {asked:?}");
        }
    }
}

#[tokio::test]
async fn a_request_that_breaks_its_signers_rules_fails() {
    let dns = |asked: Asked| Asked { dns: vec!["one.example.com".to_owned()], ..asked };
    let email = |asked: Asked| Asked { email: vec!["one@example.com".to_owned()], ..asked };
    let ip = |asked: Asked| Asked { ip: vec![IpAddr::V4(Ipv4Addr::LOCALHOST)], ..asked };
    let uri = |asked: Asked| Asked { uri: vec!["https://example.com".to_owned()], ..asked };
    let other = Asked { organizations: vec!["dev".to_owned()], ..node() };
    let both = Asked { organizations: vec!["system:nodes".to_owned(), "dev".to_owned()], ..node() };
    let stranger = Asked { common_name: "one".to_owned(), ..node() };
    let not_nodes = "subject organization is not system:nodes";
    let not_a_node = "subject common name does not begin with system:node:";
    let client_set = r#"usages did not match ["client auth", "digital signature", "key encipherment"]"#;
    let serving_set = r#"usages did not match ["digital signature", "key encipherment", "server auth"]"#;
    let (clients, servers): (&[&str], &[&str]) = (&CLIENT_USAGES, &SERVING_USAGES);
    let cases: Vec<(&str, Asked, &[&str], &str)> = vec![
        (CLIENT, user("jane"), servers, "invalid usage for client certificate: server auth"),
        (
            CLIENT,
            user("jane"),
            &["digital signature"],
            "missing required usage for client certificate: client auth",
        ),
        (NODE_CLIENT, user("system:node:one"), clients, not_nodes),
        (NODE_CLIENT, other.clone(), clients, not_nodes),
        (NODE_CLIENT, both, clients, not_nodes),
        (NODE_CLIENT, stranger.clone(), clients, not_a_node),
        (NODE_CLIENT, dns(node()), clients, "DNS subjectAltNames are not allowed"),
        (NODE_CLIENT, email(node()), clients, "Email subjectAltNames are not allowed"),
        (NODE_CLIENT, ip(node()), clients, "IP subjectAltNames are not allowed"),
        (NODE_CLIENT, uri(node()), clients, "URI subjectAltNames are not allowed"),
        (NODE_CLIENT, node(), servers, client_set),
        (NODE_CLIENT, node(), &["client auth"], client_set),
        (NODE_SERVING, dns(other), servers, not_nodes),
        (NODE_SERVING, dns(stranger), servers, not_a_node),
        (NODE_SERVING, node(), servers, "DNS or IP subjectAltName is required"),
        (NODE_SERVING, email(dns(node())), servers, "Email subjectAltNames are not allowed"),
        (NODE_SERVING, uri(ip(node())), servers, "URI subjectAltNames are not allowed"),
        (NODE_SERVING, dns(node()), clients, serving_set),
    ];
    let api = Api::start().await;
    for (number, (signer, asked, usages, message)) in cases.into_iter().enumerate() {
        let name = format!("r{number}");
        let answer = ask(&api, &name, &asked.with_rcgen().object(&name, API_VERSION, signer, usages)).await;
        let failed = condition(&answer, "Failed").unwrap_or_else(|| panic!("{message}: {answer}"));
        assert_eq!(failed["status"], "True");
        assert_eq!(failed["reason"], "SignerValidationFailure");
        assert_eq!(failed["message"], message, "{signer}");
        assert!(failed["lastUpdateTime"].is_string() && failed["lastTransitionTime"].is_string(), "{failed}");
        assert_eq!(answer["status"].get("certificate"), None, "{answer}");
        assert!(condition(&answer, "Approved").is_some(), "the approval stays: {answer}");
    }
}

#[tokio::test]
async fn only_approved_requests_of_known_signers_get_a_certificate() {
    let api = Api::start().await;
    let object = |name: &str, signer: &str| {
        user("jane").with_rcgen().object(name, API_VERSION, signer, &["client auth"])
    };
    create(&api, &object("pending", CLIENT)).await;
    create(&api, &object("denied", CLIENT)).await;
    decide(&api, "denied", "Denied").await;
    create(&api, &object("foreign", "example.com/signer")).await;
    decide(&api, "foreign", "Approved").await;
    // The signer takes changes in their order: once it answers this one, it has seen the others.
    ask(&api, "last", &object("last", CLIENT)).await;
    for (name, conditions) in [("pending", None), ("denied", Some(1)), ("foreign", Some(1))] {
        let request = api.get(&path(name)).await.expect(200);
        assert_eq!(request["status"].get("certificate"), None, "{request}");
        assert_eq!(request["status"]["conditions"].as_array().map(Vec::len), conditions, "{request}");
    }
}

#[tokio::test]
async fn an_issued_certificate_says_who_its_holder_is() {
    let api = Api::start().await;
    let made = user("jane").with_rcgen();
    let answer = ask(&api, "jane", &made.object("jane", API_VERSION, CLIENT, &["client auth"])).await;
    let jane = api.presenting(&format!("{}{}", certificate_pem_of(&answer), made.key));
    let refused = send(jane.get(format!("{}{CONFIG_MAPS}", api.server.url()))).await;
    let message = r#"configmaps is forbidden: User "jane" cannot list resource "configmaps" in API group "" in the namespace "default""#;
    refused.fails(403, "Forbidden", message);
    // A serving certificate of the same authority proves nothing about a client.
    let made = Asked { dns: vec!["one.example.com".to_owned()], ..node() }.with_rcgen();
    let answer = ask(&api, "node", &made.object("node", API_VERSION, NODE_SERVING, &SERVING_USAGES)).await;
    let node = api.presenting(&format!("{}{}", certificate_pem_of(&answer), made.key));
    let refused = send(node.get(format!("{}{CONFIG_MAPS}", api.server.url()))).await;
    refused.fails(401, "Unauthorized", "Unauthorized");
}
