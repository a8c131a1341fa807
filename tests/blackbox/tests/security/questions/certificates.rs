//! Who decides on requests for certificates, who signs them, what may not be asked, and what is approved and
//! removed without anybody.

use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use apiserver::testing::TestServer;
use blackbox::{
    forged::{self, Attribute, COMMON_NAME, ORGANIZATION, bmp, tag},
    http::{Answer, Api, send},
    objects::SIGNING_REQUESTS,
    signing::Asked,
};
use ground::clock::Clock;
use plugins::Plugins;
use rcgen::{
    BasicConstraints, CertificateParams, DistinguishedName, DnType, IsCa, KeyPair, OtherNameValue, SanType,
};
use reqwest::{Client, Method};
use serde_json::{Value, json};

use crate::questions::support::{Grant, granting, granting_with};

const CLIENT: &str = "platform.io/api-server-client";
const NODE_CLIENT: &str = "platform.io/api-server-client-node-agent";
const SOMEBODY: &str = "system:anonymous";
const APPROVED: &str = "Auto approving node-agent client certificate after SubjectAccessReview.";

/// Longest time that a test waits for a controller.
const PATIENCE: Duration = Duration::from_secs(20);

fn request(name: &str, signer: &str, asked: &Asked) -> Value {
    let pem = asked.with_rcgen().request;
    json!({
        "apiVersion": "certificates.platform.io/v1",
        "kind": "CertificateSigningRequest",
        "metadata": { "name": name },
        "spec": {
            "request": base64::Engine::encode(&base64::engine::general_purpose::STANDARD, pem),
            "signerName": signer,
            "usages": ["client auth", "digital signature", "key encipherment"],
        },
    })
}

fn person() -> Asked {
    Asked { common_name: "jane".to_owned(), ..Asked::default() }
}

fn node() -> Asked {
    Asked {
        common_name: "system:node:one".to_owned(),
        organizations: vec!["system:nodes".to_owned()],
        ..Asked::default()
    }
}

/// A request with any subject.
fn forged(name: &str, signer: &str, sets: &[&[Attribute<'_>]]) -> Value {
    let made = person().with_rcgen();
    let key = KeyPair::from_pem(&made.key).expect("a key");
    let pem = forged::request(&made.request, &forged::name(sets), &key);
    let mut body = request(name, signer, &person());
    body["spec"]["request"] = json!(base64::Engine::encode(&base64::engine::general_purpose::STANDARD, pem));
    body
}

async fn patch(api: &Api, client: &Client, path: &str, body: &Value) -> Answer {
    let request = client.request(Method::PATCH, format!("{}{SIGNING_REQUESTS}/{path}", api.server.url()));
    send(request.header("content-type", "application/merge-patch+json").body(body.to_string())).await
}

fn condition(kind: &str, written: &str) -> Value {
    let condition = json!({ "type": kind, "status": "True", "reason": "Tested", "lastUpdateTime": written });
    json!({ "status": { "conditions": [condition] } })
}

#[tokio::test]
async fn a_decision_takes_the_right_to_approve_for_the_signer() {
    for (grants, expected) in [
        (&[Grant { user: SOMEBODY, what: "patch *" }] as &'static [Grant], 403),
        (
            &[
                Grant { user: SOMEBODY, what: "patch *" },
                Grant { user: SOMEBODY, what: "approve signers/ platform.io/other" },
            ],
            403,
        ),
        (&[Grant { user: SOMEBODY, what: "patch *" }, Grant { user: SOMEBODY, what: "sign *" }], 403),
        (
            &[
                Grant { user: SOMEBODY, what: "patch *" },
                Grant { user: SOMEBODY, what: "approve signers/ platform.io/api-server-client" },
            ],
            200,
        ),
        // The right for all signers of a domain is asked for by a name with a star.
        (
            &[
                Grant { user: SOMEBODY, what: "patch *" },
                Grant { user: SOMEBODY, what: "approve signers/ platform.io/*" },
            ],
            200,
        ),
    ] {
        let api = granting(grants).await;
        api.post(SIGNING_REQUESTS, &request("a", CLIENT, &person())).await.expect(201);
        let answer =
            patch(&api, &api.anonymous(), "a/approval", &condition("Denied", "2026-01-01T00:00:00Z")).await;
        assert_eq!(answer.code, expected, "{grants:?}");
        if expected == 403 {
            let message = "certificatesigningrequests.certificates.platform.io \"a\" is forbidden: user not \
                permitted to \
                           approve requests with signerName \"platform.io/api-server-client\"";
            assert_eq!(answer.fails(403, "Forbidden", message)["message"], message);
        }
    }
}

#[tokio::test]
async fn a_change_of_the_status_takes_the_right_to_sign() {
    let api = granting(&[Grant { user: SOMEBODY, what: "patch *" }]).await;
    api.post(SIGNING_REQUESTS, &request("a", CLIENT, &person())).await.expect(201);
    let somebody = api.anonymous();
    let message = "certificatesigningrequests.certificates.platform.io \"a\" is forbidden: user not \
        permitted to sign \
                   requests with signerName \"platform.io/api-server-client\"";
    let failed = condition("Failed", "2026-01-01T00:00:00Z");
    patch(&api, &somebody, "a/status", &failed).await.fails(403, "Forbidden", message);
    // What changes neither the certificate nor a condition takes no such right.
    patch(&api, &somebody, "a/status", &json!({ "metadata": { "labels": { "a": "b" } } })).await.expect(200);
    patch(&api, &api.client, "a/status", &failed).await.expect(200);
}

#[tokio::test]
async fn a_bundle_takes_the_right_to_attest() {
    const CREATE: Grant = Grant { user: SOMEBODY, what: "create clustertrustbundles/ *" };
    const ATTEST: Grant = Grant { user: SOMEBODY, what: "attest signers/ example.org/badges" };
    let group = "/apis/certificates.platform.io/v1beta1";
    let mut params = CertificateParams::default();
    params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
    let key = KeyPair::generate().expect("a key");
    let authority = params.self_signed(&key).expect("signed").pem();
    let bundle = json!({
        "metadata": { "name": "example.org:badges:first" },
        "spec": { "signerName": "example.org/badges", "trustBundle": authority },
    });
    for (grants, code) in [(&[CREATE] as &'static [Grant], 403), (&[CREATE, ATTEST], 201)] {
        let api = granting_with(grants, &["certificates.platform.io/v1beta1/clustertrustbundles=true"]).await;
        let url = format!("{}{group}/clustertrustbundles", api.server.url());
        let answer = send(api.anonymous().request(Method::POST, url).json(&bundle)).await;
        let status = answer.expect(code);
        if code == 403 {
            let why = "user not permitted to attest for signerName \"example.org/badges\"";
            assert!(status["message"].as_str().is_some_and(|message| message.ends_with(why)), "{status}");
        }
    }
}

#[tokio::test]
async fn an_unsound_certificate_is_refused_before_its_signer() {
    let api = granting(&[
        Grant { user: SOMEBODY, what: "create certificatesigningrequests/ *" },
        Grant { user: SOMEBODY, what: "patch certificatesigningrequests/status *" },
    ])
    .await;
    api.post(SIGNING_REQUESTS, &request("a", "example.com/other", &person())).await.expect(201);
    let somebody = api.anonymous();
    let unsound = json!({ "status": { "certificate": "bm90IFBFTQ==" } });
    patch(&api, &somebody, "a/status", &unsound).await.fails(422, "Invalid", "status.certificate");
    let failed = condition("Failed", "2020-01-01T00:00:00Z");
    patch(&api, &somebody, "a/status", &failed).await.fails(403, "Forbidden", "not permitted to sign");
}

#[tokio::test]
async fn nobody_asks_for_the_privileged_group() {
    let masters = Asked { organizations: vec!["dev".to_owned(), "system:masters".to_owned()], ..person() };
    let api = Api::start().await;
    let message = "certificatesigningrequests.certificates.platform.io \"a\" is forbidden: use of \
                   platform.io/api-server-client signer with system:masters group is not allowed";
    api.post(SIGNING_REQUESTS, &request("a", CLIENT, &masters)).await.fails(403, "Forbidden", message);
    // What breaks a rule of the kind is refused for that, whoever may ask for it.
    let mut unsound = request("a", CLIENT, &masters);
    unsound["spec"]["usages"] = json!([]);
    api.post(SIGNING_REQUESTS, &unsound).await.fails(422, "Invalid", "spec.usages: Required value");
    // Other signers judge for themselves.
    api.post(SIGNING_REQUESTS, &request("b", "example.com/other", &masters)).await.expect(201);
    let names: Vec<String> = vec!["CertificateSubjectRestriction".to_owned()];
    let plugins = Plugins::choose(&[], &names).expect("a known name");
    let server = TestServer::builder().configure(move |config| config.admission = plugins);
    let open = Api::over(server.start().await.expect("a test server starts"));
    open.post(SIGNING_REQUESTS, &request("a", CLIENT, &masters)).await.expect(201);
}

#[tokio::test]
async fn no_encoding_hides_the_privileged_group() {
    let api = Api::start().await;
    let masters = "system:masters";
    let wide: Vec<u8> = masters.chars().flat_map(|letter| u32::from(letter).to_be_bytes()).collect();
    let jane: Attribute<'_> = (COMMON_NAME, tag::UTF8, b"jane");
    let dev: Attribute<'_> = (ORGANIZATION, tag::UTF8, b"dev");
    let two_bytes = bmp(masters);
    let table: [(u8, &[u8], u16); 10] = [
        (tag::UTF8, masters.as_bytes(), 403),
        (tag::PRINTABLE, masters.as_bytes(), 403),
        (tag::IA5, masters.as_bytes(), 403),
        (tag::T61, masters.as_bytes(), 403),
        (tag::BMP, &two_bytes, 403),
        (tag::UNIVERSAL, &wide, 403),
        (tag::OCTETS, masters.as_bytes(), 422),
        (tag::UTF8, b"system:masters\0", 422),
        (tag::PRINTABLE, b"system_masters", 422),
        (tag::T61, b"ops", 201),
    ];
    for (place, (tag, value, expected)) in table.into_iter().enumerate() {
        let group = (ORGANIZATION, tag, value);
        for (form, sets) in [
            ("apart", [&[dev][..], &[group], &[jane]].as_slice()),
            ("together", &[&[jane, dev, group]]),
            ("behind", &[&[jane], &[group]]),
        ] {
            let body = forged(&format!("{place}-{form}"), CLIENT, sets);
            let answer = api.post(SIGNING_REQUESTS, &body).await;
            assert_eq!(answer.code, expected, "{tag:#x} {value:02x?} {form}: {}", answer.text());
        }
    }
}

#[tokio::test]
async fn nothing_else_in_a_request_hides_the_privileged_group() {
    let api = Api::start().await;
    let mut params = CertificateParams::default();
    params.distinguished_name = DistinguishedName::new();
    params.distinguished_name.push(DnType::OrganizationName, "system:masters");
    // The signers take no such name, and others may.
    let text = OtherNameValue::Utf8String("jane".to_owned());
    params.subject_alt_names.push(SanType::OtherName((vec![1, 3, 6, 1, 4, 1, 311, 20, 2, 3], text)));
    let pem = params.serialize_request(&KeyPair::generate().expect("a key")).expect("sound");
    let mut body = request("a", CLIENT, &person());
    let pem = pem.pem().expect("PEM");
    body["spec"]["request"] = json!(base64::Engine::encode(&base64::engine::general_purpose::STANDARD, pem));
    assert_eq!(api.post(SIGNING_REQUESTS, &body).await.code, 403);
}

#[tokio::test]
async fn the_name_that_is_signed_is_the_name_that_was_judged() {
    let api = Api::start().await;
    let node: Attribute<'_> = (COMMON_NAME, tag::UTF8, b"system:node:one");
    let jane: Attribute<'_> = (COMMON_NAME, tag::PRINTABLE, b"jane");
    let nodes: Attribute<'_> = (ORGANIZATION, tag::UTF8, b"system:nodes");
    let table: [(&str, &[&[Attribute<'_>]], &str); 4] = [
        ("one", &[&[nodes], &[node]], ""),
        ("last", &[&[nodes], &[jane], &[node]], ""),
        ("first", &[&[nodes], &[node], &[jane]], "Failed"),
        ("set", &[&[nodes, node, jane]], "Failed"),
    ];
    for (name, sets, expected) in table {
        api.post(SIGNING_REQUESTS, &forged(name, NODE_CLIENT, sets)).await.expect(201);
        let approved = condition("Approved", "2026-01-01T00:00:00Z");
        patch(&api, &api.client, &format!("{name}/approval"), &approved).await.expect(200);
        let started = Instant::now();
        loop {
            let seen = api.get(&format!("{SIGNING_REQUESTS}/{name}")).await.expect(200);
            let conditions = seen["status"]["conditions"].as_array().cloned().unwrap_or_default();
            let failed = conditions.iter().any(|condition| condition["type"] == "Failed");
            let signed = seen["status"]["certificate"].is_string();
            if failed || signed {
                assert_eq!(if failed { "Failed" } else { "" }, expected, "{name}");
                break;
            }
            assert!(started.elapsed() < PATIENCE, "{name}: not judged: {seen}");
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }
}

#[tokio::test]
async fn the_server_says_who_asked_and_approves_what_node_agents_may_have() {
    let api = granting(&[
        Grant { user: SOMEBODY, what: "create certificatesigningrequests/ *" },
        Grant { user: SOMEBODY, what: "create certificatesigningrequests/nodeclient *" },
    ])
    .await;
    let mut body = request("node", NODE_CLIENT, &node());
    body["spec"]["username"] = json!("admin");
    body["spec"]["groups"] = json!(["system:masters"]);
    let post = api.anonymous().post(format!("{}{SIGNING_REQUESTS}", api.server.url()));
    let made = send(post.header("content-type", "application/json").body(body.to_string())).await.expect(201);
    assert_eq!(made["spec"]["username"], SOMEBODY);
    assert_eq!(made["spec"]["groups"], json!(["system:unauthenticated"]));
    let started = Instant::now();
    let approved = loop {
        let seen = api.get(&format!("{SIGNING_REQUESTS}/node")).await.expect(200);
        if let Some(found) = seen["status"]["conditions"].as_array().and_then(|all| all.first()) {
            break found.clone();
        }
        assert!(started.elapsed() < PATIENCE, "nobody approved");
        tokio::time::sleep(Duration::from_millis(20)).await;
    };
    assert_eq!(
        (&approved["type"], &approved["reason"], &approved["message"]),
        (&json!("Approved"), &json!("AutoApproved"), &json!(APPROVED))
    );
}

/// Waits until a request is removed.
async fn gone(api: &Api, name: &str) {
    let started = Instant::now();
    while api.get(&format!("{SIGNING_REQUESTS}/{name}")).await.code != 404 {
        assert!(started.elapsed() < PATIENCE, "nobody removed {name}");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

/// The store has the time of the machine; the server's begins a day and an hour before it.
#[tokio::test]
async fn decided_requests_are_removed_by_the_time_of_the_store() {
    let directory = tempfile::tempdir().expect("a directory");
    let (hour, day) = (Duration::from_secs(3600), Duration::from_secs(24 * 3600));
    let now = SystemTime::now().duration_since(UNIX_EPOCH).expect("after 1970");
    let (clock, hand) = Clock::manual((now - day - hour).as_secs());
    let start = || {
        let clock = clock.clone();
        let server = TestServer::builder().storage_dir(directory.path());
        server.configure(move |config| config.clock = clock).start()
    };
    let api = Api::over(start().await.expect("a test server starts"));
    api.post(SIGNING_REQUESTS, &request("pending", CLIENT, &person())).await.expect(201);
    hand.advance(day + hour);
    // What clients write into a condition counts for nothing.
    for (name, claimed) in [("new", "2020-01-01T00:00:00Z"), ("later", "2100-01-01T00:00:00Z")] {
        api.post(SIGNING_REQUESTS, &request(name, CLIENT, &person())).await.expect(201);
        let decided =
            patch(&api, &api.client, &format!("{name}/approval"), &condition("Denied", claimed)).await;
        decided.expect(200);
    }
    api.server.stop().await;
    // It looks when it starts, at one after the other in the order of their names.
    let api = Api::over(start().await.expect("a test server starts again"));
    gone(&api, "pending").await;
    for name in ["later", "new"] {
        api.get(&format!("{SIGNING_REQUESTS}/{name}")).await.expect(200);
    }
    api.server.stop().await;
    hand.advance(hour + Duration::from_secs(60));
    let api = Api::over(start().await.expect("a test server starts once more"));
    gone(&api, "new").await;
    gone(&api, "later").await;
}
