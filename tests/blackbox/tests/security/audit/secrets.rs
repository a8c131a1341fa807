//! Plants secrets wherever a client or an operator can put one, runs through everything, and looks for them
//! in all that the server tells: records of both backends, the log, metrics, and the bodies of errors.

use std::fs;

use base64::{Engine, engine::general_purpose::STANDARD};
use blackbox::{
    http::{Answer, client, send},
    objects::{CONFIG_MAPS, SECRETS, SIGNING_REQUESTS},
    process::Process,
    signing::Asked,
};
use memchr::memmem;
use reqwest::Method;
use serde_json::{Value, json};

use super::{
    receiver::{Receiver, TOKEN},
    support::until,
};

const BEARER: &str = "planted-bearer-token-1f7a";
const QUERY: &str = "planted-query-token-2e6b";
const COOKIE: &str = "planted-cookie-8c0e";
const BASIC: &str = "planted-basic-password-3d5c";
const SECRET: &str = "planted-secret-data-4c4d";
const SECRET_TEXT: &str = "planted-secret-text-5b3e";
const PATCHED: &str = "planted-patched-data-6a2f";
const URL: &str = "planted-url-token-7f1a";
const WEBSOCKET: &str = "planted-websocket-token-9d8b";
const FILE: &str = "planted-token-of-the-file-0a9c";
/// The part of a bootstrap token that is secret.
const BOOTSTRAP: &str = "plantedtoken0b1d";

/// What must never be found, in every form in which it may be written.
fn planted(receiver: &Receiver, signing_key: &str) -> Vec<String> {
    let texts =
        [BEARER, QUERY, COOKIE, BASIC, SECRET, SECRET_TEXT, PATCHED, URL, WEBSOCKET, TOKEN, FILE, BOOTSTRAP]
            .map(str::to_owned);
    let mut all: Vec<String> = texts.iter().map(|text| STANDARD.encode(text)).chain(texts.clone()).collect();
    all.push(STANDARD.encode(format!("jane:{BASIC}")));
    // A line in the middle of a key, since texts may break it anywhere.
    for key in [signing_key, receiver.client_key_pem()] {
        let line = key.lines().nth(1).expect("a line").to_owned();
        all.push(STANDARD.encode(&line));
        all.push(line);
    }
    all
}

/// Everything that a client can do with a secret in its hands. Gives the bodies of all failures.
async fn run(server: &Process) -> Vec<Answer> {
    let mut answers = Vec::new();
    let object = |name: &str| {
        json!({
            "kind": "Secret", "apiVersion": "v1", "metadata": { "name": name },
            "data": { "password": STANDARD.encode(SECRET) }, "stringData": { "text": SECRET_TEXT },
        })
    };
    let secrets = |name: &str| format!("{SECRETS}/{name}");
    let patch = json!({ "stringData": { "password": PATCHED } });
    for (method, path, content_type, body) in [
        (Method::POST, SECRETS.to_owned(), "application/json", object("a").to_string()),
        // The same again is a conflict.
        (Method::POST, SECRETS.to_owned(), "application/json", object("a").to_string()),
        (Method::GET, secrets("a"), "", String::new()),
        (Method::GET, SECRETS.to_owned(), "", String::new()),
        (Method::PUT, secrets("a"), "application/json", object("a").to_string()),
        (Method::PATCH, secrets("a"), "application/merge-patch+json", patch.to_string()),
        (Method::PATCH, secrets("a"), "application/strategic-merge-patch+json", patch.to_string()),
        (
            Method::PATCH,
            format!("{}?fieldManager=me&force=true", secrets("a")),
            "application/apply-patch+yaml",
            object("a").to_string(),
        ),
        // Wrong in many ways.
        (
            Method::POST,
            SECRETS.to_owned(),
            "application/json",
            json!({ "kind": "Secret", "apiVersion": "v1", "metadata": {},
                "data": { "x": SECRET } })
            .to_string(),
        ),
        (
            Method::POST,
            format!("{SECRETS}?fieldValidation=Strict"),
            "application/json",
            json!({ "kind": "Secret", "apiVersion": "v1", "metadata": { "name": "b" },
                "datum": SECRET })
            .to_string(),
        ),
        (
            Method::POST,
            SECRETS.to_owned(),
            "application/yaml",
            format!(
                "kind: Secret\napiVersion: \
                 v1\nmetadata: {{name: b}}\ndata: {SECRET}\n"
            ),
        ),
        (
            Method::POST,
            SECRETS.to_owned(),
            "application/json",
            json!({ "kind": "Secret", "apiVersion": "v1", "metadata": { "name": "b" },
                "data": { "UPPER/not": SECRET } })
            .to_string(),
        ),
        (
            Method::PATCH,
            secrets("a"),
            "application/json-patch+json",
            json!([{ "op": "test", "path": "/data/password",
                "value": STANDARD.encode("planted") }])
            .to_string(),
        ),
        (Method::GET, format!("{CONFIG_MAPS}?access_token={QUERY}"), "", String::new()),
        (Method::GET, format!("/version?token={QUERY}"), "", String::new()),
        (Method::DELETE, secrets("a"), "", String::new()),
    ] {
        let mut request = server.request(method, &path).header("cookie", COOKIE).body(body);
        if !content_type.is_empty() {
            request = request.header("content-type", content_type);
        }
        answers.push(send(request).await);
    }
    let joining = json!({
        "kind": "Secret", "apiVersion": "v1", "type": "bootstrap.platform.io/token",
        "metadata": { "name": "bootstrap-token-abc123" },
        "stringData": {
            "token-id": "abc123", "token-secret": BOOTSTRAP, "usage-bootstrap-authentication": "true",
        },
    });
    let path = "/api/v1/namespaces/platform-system/secrets";
    send(server.request(Method::POST, path).json(&joining)).await.expect(201);
    let nobody = nobody(server);
    for credentials in [
        format!("Bearer {BEARER}"),
        format!("Basic {}", STANDARD.encode(format!("jane:{BASIC}"))),
        format!("Bearer {FILE}"),
        format!("Bearer {FILE}x"),
        format!("Bearer abc123.{BOOTSTRAP}"),
        format!("Bearer abc124.{BOOTSTRAP}"),
    ] {
        for path in [CONFIG_MAPS, "/version", SECRETS] {
            let request = nobody.get(format!("{}{path}", server.url)).header("authorization", &credentials);
            answers.push(send(request).await);
        }
    }
    let protocols = format!(
        "base64url.bearer.authorization.platform.io.{}, channel",
        STANDARD.encode(WEBSOCKET).replace('=', "")
    );
    let upgrade = server
        .request(Method::GET, &format!("{CONFIG_MAPS}?watch=1&timeoutSeconds=1"))
        .header("connection", "Upgrade")
        .header("upgrade", "websocket")
        .header("sec-websocket-version", "13")
        .header("sec-websocket-key", "dGhlIHNhbXBsZSBub25jZQ==")
        .header("sec-websocket-protocol", protocols);
    answers.push(send(upgrade).await);
    answers
}

/// A client that trusts the server and has no certificate.
fn nobody(server: &Process) -> reqwest::Client {
    let text = fs::read_to_string(&server.kubeconfig).expect("the file that the server told of");
    let encoded = text
        .lines()
        .find_map(|line| line.trim().strip_prefix("certificate-authority-data:"))
        .expect("embedded");
    let pem = STANDARD.decode(encoded.trim()).expect("base64");
    client(&String::from_utf8(pem).expect("PEM is text"), None)
}

// The receiver goes on while the test waits for the end of the server, which sends it the last records.
#[tokio::test(flavor = "multi_thread")]
async fn no_planted_secret_is_told_anywhere() {
    let receiver = Receiver::start(1).await;
    let directory = tempfile::tempdir().expect("a directory");
    let policy = directory.path().join("policy.yaml");
    let text = "apiVersion: audit.platform.io/v1\nkind: Policy\nrules: [{level: RequestResponse}]\n";
    fs::write(&policy, text).expect("written");
    let log = directory.path().join("audit.log");
    let webhook = receiver.config_file(directory.path(), &format!("?token={URL}"));
    let tokens = directory.path().join("tokens.csv");
    fs::write(&tokens, format!("{FILE},joe,7,dev\n")).expect("written");
    let options = [
        format!("--token-auth-file={}", tokens.display()),
        "--enable-bootstrap-token-auth".to_owned(),
        format!("--audit-policy-file={}", policy.display()),
        format!("--audit-log-path={}", log.display()),
        format!("--audit-webhook-config-file={}", webhook.display()),
        "--audit-webhook-batch-max-wait=50ms".to_owned(),
        "--audit-webhook-initial-backoff=50ms".to_owned(),
        "--anonymous-auth=false".to_owned(),
        "-v=10".to_owned(),
    ];
    let options: Vec<&str> = options.iter().map(String::as_str).collect();
    let server = Process::start(&directory.path().join("data"), &options);

    let made = Asked { common_name: "jane".to_owned(), ..Asked::default() }.with_rcgen();
    let signer = "platform.io/api-server-client";
    let request = made.object("jane", "certificates.platform.io/v1", signer, &["client auth"]);
    let answer = send(server.request(Method::POST, SIGNING_REQUESTS).json(&request)).await;
    answer.expect(201);
    // A key in place of a request: the client's mistake, and not to be repeated.
    let mut wrong = request.clone();
    wrong["metadata"]["name"] = json!("wrong");
    wrong["spec"]["request"] = json!(STANDARD.encode(&made.key));
    let refused = send(server.request(Method::POST, SIGNING_REQUESTS).json(&wrong)).await;
    assert!((400..500).contains(&refused.code), "{}", refused.text());
    let review = json!({
        "kind": "TokenReview", "apiVersion": "authentication.platform.io/v1", "spec": { "token": BEARER },
    });
    let path = "/apis/authentication.platform.io/v1/tokenreviews";
    send(server.request(Method::POST, path).json(&review)).await.expect(201);
    // Where tokens are given out, the one that is.
    let request = json!({
        "kind": "TokenRequest", "apiVersion": "authentication.platform.io/v1", "spec": {},
    });
    let path = "/api/v1/namespaces/default/serviceaccounts/default/token";
    let given = send(server.request(Method::POST, path).json(&request)).await;
    let given = serde_json::from_slice::<Value>(&given.bytes).unwrap_or_default();
    let given = given["status"]["token"].as_str().map(str::to_owned);
    let mut answers = run(&server).await;
    answers.push(refused);
    let metrics = send(server.request(Method::GET, "/metrics")).await.text();
    until("the webhook heard of the metrics page", async || {
        receiver.taken().iter().any(|taken| taken.body.to_string().contains("\"/metrics\""))
    })
    .await;
    server.terminate();
    let (status, output, said) = server.ended();
    assert!(status.success(), "{said}");

    let records = fs::read_to_string(&log).expect("a log");
    assert!(records.lines().count() > 40, "{}", records.lines().count());
    let sent: String = receiver.taken().iter().map(|taken| taken.body.to_string()).collect();
    let failures: String =
        answers.iter().filter(|answer| answer.code >= 400).map(|answer| answer.text() + "\n").collect();
    assert!(failures.lines().count() >= 23, "{failures}");
    for known in ["joe", "system:bootstrap:abc123"] {
        assert!(failures.contains(known), "the token of {known} was not known: {failures}");
    }
    let told = [
        ("records", &records),
        ("webhook", &sent),
        ("log", &said),
        ("output", &output),
        ("metrics", &metrics),
        ("errors", &failures),
    ];
    let key_in_request = made.key.lines().nth(1).expect("a line").to_owned();
    for secret in planted(&receiver, &made.key).into_iter().chain(given) {
        // The log is long, and std's search takes seconds without optimization.
        let finder = memmem::Finder::new(&secret);
        for (place, text) in told {
            // What the client itself sent as a body that is no credential by its kind is told at this level.
            let own_mistake =
                matches!(place, "records" | "webhook") && secret == STANDARD.encode(&key_in_request);
            let found = finder.find(text.as_bytes()).filter(|_| !own_mistake);
            let around = found.map(|at| &text[at.saturating_sub(300)..(at + 100).min(text.len())]);
            assert!(around.is_none(), "{secret:?} stands in the {place}: {around:?}");
        }
    }
}
