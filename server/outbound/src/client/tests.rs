//! Calls over real sockets and real TLS: whom they believe, what they show, and where they end.

use std::{
    fs,
    sync::atomic::{AtomicUsize, Ordering},
};

use rcgen::{BasicConstraints, CertificateParams, CertifiedIssuer, ExtendedKeyUsagePurpose, IsCa, KeyPair};
use rustls::{RootCertStore, ServerConfig, server::WebPkiClientVerifier};
use rustls_pki_types::PrivateKeyDer;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpListener,
};
use tokio_rustls::TlsAcceptor;

use super::*;
use crate::client_config::{self, Cluster, Identity, Secret};

/// An authority, and what it signed.
struct Authorities {
    issuer: CertifiedIssuer<'static, KeyPair>,
}

impl Authorities {
    fn new() -> Self {
        let mut params = CertificateParams::default();
        params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
        let key = KeyPair::generate().expect("a key");
        Authorities { issuer: CertifiedIssuer::self_signed(params, key).expect("signed") }
    }

    fn pem(&self) -> Authority {
        Authority::Pem(self.issuer.pem().into_bytes())
    }

    fn identity(&self, name: &str) -> Identity {
        let key = KeyPair::generate().expect("a key");
        let mut params = CertificateParams::new(vec![name.to_owned()]).expect("a name");
        params.extended_key_usages =
            vec![ExtendedKeyUsagePurpose::ServerAuth, ExtendedKeyUsagePurpose::ClientAuth];
        let certificate = params.signed_by(&key, &self.issuer).expect("signed");
        identity(certificate.pem(), &key)
    }
}

fn identity(certificate: String, key: &KeyPair) -> Identity {
    Identity { certificate: certificate.into_bytes(), key: Secret::new(key.serialize_pem().into_bytes()) }
}

/// Behind the last answer of a connection.
const LAST: &str = "<last>";

/// The other side. It answers every request with the next of these texts, and keeps what it was sent.
struct Other {
    port: u16,
    connections: Arc<AtomicUsize>,
    requests: Arc<std::sync::Mutex<Vec<String>>>,
}

impl Other {
    /// Text after text; an empty one cuts the connection off, and so does one with [`LAST`] behind it.
    async fn start(own: &Identity, clients: Option<&Authorities>, answers: Vec<String>) -> Self {
        let listener = TcpListener::bind(("127.0.0.1", 0)).await.expect("a free port");
        let other = Other {
            port: listener.local_addr().expect("an address").port(),
            connections: Arc::default(),
            requests: Arc::default(),
        };
        let (connections, requests) = (Arc::clone(&other.connections), Arc::clone(&other.requests));
        let acceptor = TlsAcceptor::from(Arc::new(server(own, clients)));
        let answers =
            Arc::new(std::sync::Mutex::new(answers.into_iter().collect::<std::collections::VecDeque<_>>()));
        tokio::spawn(async move {
            while let Ok((tcp, _)) = listener.accept().await {
                let (requests, answers) = (Arc::clone(&requests), Arc::clone(&answers));
                let Ok(mut tls) = acceptor.accept(tcp).await else { continue };
                connections.fetch_add(1, Ordering::Relaxed);
                tokio::spawn(async move {
                    while let Some(request) = request(&mut tls).await {
                        requests.lock().expect("a list").push(request);
                        let answer = answers.lock().expect("a list").pop_front().unwrap_or_default();
                        let text = answer.strip_suffix(LAST).unwrap_or(&answer);
                        if text.is_empty() || tls.write_all(text.as_bytes()).await.is_err() {
                            return;
                        }
                        // TLS keeps what the socket did not take.
                        if tls.flush().await.is_err() {
                            return;
                        }
                        if text.len() < answer.len() {
                            return;
                        }
                    }
                });
            }
        });
        other
    }

    fn cluster(&self, authority: Authority) -> Cluster {
        Cluster {
            server: format!("https://localhost:{}/review", self.port).parse().expect("a URL"),
            server_name: None,
            authority,
            exec_config: serde_json::Value::Null,
        }
    }

    fn client(&self, authority: Authority, credentials: Credentials) -> Client {
        let config = ClientConfig { cluster: self.cluster(authority), credentials };
        Client::new(&config, short(), Clock::system()).expect("a client")
    }

    fn sent(&self) -> Vec<String> {
        self.requests.lock().expect("a list").clone()
    }
}

fn short() -> Limits {
    Limits { call: Duration::from_secs(5), answer_bytes_max: 1000, calls_max: 2, ..Limits::default() }
}

fn server(own: &Identity, clients: Option<&Authorities>) -> ServerConfig {
    use rustls_pki_types::{CertificateDer, pem::PemObject};
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let builder = ServerConfig::builder_with_provider(Arc::clone(&provider))
        .with_safe_default_protocol_versions()
        .expect("versions");
    let builder = match clients {
        None => builder.with_no_client_auth(),
        Some(authorities) => {
            let mut roots = RootCertStore::empty();
            roots.add(authorities.issuer.der().clone()).expect("an authority");
            let verifier = WebPkiClientVerifier::builder_with_provider(Arc::new(roots), provider);
            builder.with_client_cert_verifier(verifier.build().expect("a verifier"))
        }
    };
    let chain = CertificateDer::pem_slice_iter(&own.certificate).collect::<Result<Vec<_>, _>>().expect("PEM");
    let key = PrivateKeyDer::from_pem_slice(own.key.reveal()).expect("PEM");
    builder.with_single_cert(chain, key).expect("a pair")
}

/// The head and the body of the next request; none at the end.
async fn request(io: &mut (impl AsyncReadExt + Unpin)) -> Option<String> {
    let mut text = Vec::new();
    while !text.ends_with(b"\r\n\r\n") {
        text.push(io.read_u8().await.ok()?);
    }
    let head = String::from_utf8_lossy(&text).to_ascii_lowercase();
    let length = head.lines().find_map(|line| line.strip_prefix("content-length: "));
    let mut body = vec![0; length.map_or(0, |length| length.trim().parse().expect("a number"))];
    io.read_exact(&mut body).await.ok()?;
    text.extend_from_slice(&body);
    Some(String::from_utf8_lossy(&text).into_owned())
}

fn answer(code: u16, body: &str) -> String {
    format!("HTTP/1.1 {code} x\r\nContent-Length: {}\r\n\r\n{body}", body.len())
}

fn moved(code: u16, location: &str) -> String {
    format!("HTTP/1.1 {code} x\r\nLocation: {location}\r\nContent-Length: 0\r\n\r\n")
}

fn logging_in(login: client_config::Login) -> Credentials {
    Credentials { login, ..Credentials::default() }
}

async fn post(client: &Client) -> Result<Answer, CallError> {
    client.post(Bytes::from_static(b"{}")).await
}

#[tokio::test]
async fn a_connection_is_used_again_and_json_arrives() {
    let authorities = Authorities::new();
    let other =
        Other::start(&authorities.identity("localhost"), None, vec![answer(200, "one"), answer(201, "two")])
            .await;
    let token = client_config::Login::Token(Secret::new("s3cret".to_owned()));
    let client = other.client(authorities.pem(), logging_in(token));
    assert_eq!(post(&client).await.expect("answered").good().expect("good"), "one");
    assert_eq!(post(&client).await.expect("answered").code, 201);
    assert_eq!(other.connections.load(Ordering::Relaxed), 1);
    let sent = other.sent();
    assert!(
        sent[0].starts_with("POST /review HTTP/1.1\r\n") && sent[0].ends_with("\r\n\r\n{}"),
        "{}",
        sent[0]
    );
    let lower = sent[0].to_ascii_lowercase();
    assert!(lower.contains("content-type: application/json\r\n"), "{lower}");
    assert!(lower.contains("authorization: bearer s3cret\r\n"), "{lower}");
}

#[tokio::test]
async fn a_connection_that_was_closed_is_replaced() {
    let authorities = Authorities::new();
    let own = authorities.identity("localhost");
    let last = |body: &str| format!("{}{LAST}", answer(200, body));
    let other = Other::start(&own, None, vec![last("one"), last("two"), answer(200, "three")]).await;
    let client = other.client(authorities.pem(), Credentials::default());
    for (number, expected) in (1..).zip(["one", "two", "three"]) {
        // Once, without another try.
        let answer = client.post_at_once(&Bytes::from_static(b"{}")).await.expect("answered");
        assert_eq!(answer.body, expected);
        assert_eq!(other.connections.load(Ordering::Relaxed), number);
        // The end arrives here while nobody uses the connection.
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    assert_eq!(other.sent().len(), 3);
}

/// An answer that comes before the end of its call leaves a connection that cannot take another one.
#[tokio::test]
async fn a_connection_that_is_stuck_is_replaced() {
    let authorities = Authorities::new();
    let acceptor = TlsAcceptor::from(Arc::new(server(&authorities.identity("localhost"), None)));
    let listener = TcpListener::bind(("127.0.0.1", 0)).await.expect("a free port");
    let port = listener.local_addr().expect("an address").port();
    tokio::spawn(async move {
        let mut open = Vec::new();
        while let Ok((tcp, _)) = listener.accept().await {
            let mut tls = acceptor.accept(tcp).await.expect("a handshake");
            tls.read_u8().await.expect("the beginning of a call");
            tls.write_all(answer(413, "").as_bytes()).await.expect("written");
            open.push(tls);
        }
    });
    let cluster = Cluster {
        server: format!("https://localhost:{port}/").parse().expect("a URL"),
        server_name: None,
        authority: authorities.pem(),
        exec_config: serde_json::Value::Null,
    };
    let config = ClientConfig { cluster, credentials: Credentials::default() };
    let client = Client::new(&config, short(), Clock::system()).expect("a client");
    // More than sockets and TLS hold.
    let body = Bytes::from(vec![b' '; 32 * 1024 * 1024]);
    for _ in 0..2 {
        assert_eq!(client.post_at_once(&body).await.expect("answered").code, 413);
    }
}

#[tokio::test]
async fn calls_at_the_same_time_have_a_connection_each() {
    let authorities = Authorities::new();
    let own = authorities.identity("localhost");
    let other = Other::start(&own, None, vec![answer(200, "a"); 6]).await;
    let client = other.client(authorities.pem(), Credentials::default());
    for _ in 0..2 {
        let (one, two, three) = tokio::join!(post(&client), post(&client), post(&client));
        assert!([one, two, three].into_iter().all(|answer| answer.is_ok_and(|answer| answer.body == "a")));
    }
    // Two places are all that there are, and both connections are kept.
    assert_eq!(other.connections.load(Ordering::Relaxed), 2);
}

#[tokio::test]
async fn a_name_and_a_password_and_a_renewed_file_log_in() {
    let authorities = Authorities::new();
    let own = authorities.identity("localhost");
    let basic =
        client_config::Login::Basic { username: "jane".to_owned(), password: Secret::new("pw".to_owned()) };
    let other = Other::start(&own, None, vec![answer(200, "")]).await;
    post(&other.client(authorities.pem(), logging_in(basic))).await.expect("answered");
    assert!(other.sent()[0].to_ascii_lowercase().contains("authorization: basic amfuztpwdw==\r\n"));

    let directory = tempfile::tempdir().expect("a directory");
    let path = directory.path().join("token");
    fs::write(&path, "first\n").expect("written");
    let other = Other::start(&own, None, vec![answer(401, ""), answer(200, "")]).await;
    let client = other.client(authorities.pem(), logging_in(client_config::Login::TokenFile(path.clone())));
    fs::write(&path, "second\n").expect("written");
    assert_eq!(post(&client).await.expect("answered").code, 200);
    let sent = other.sent().join("").to_ascii_lowercase();
    assert!(sent.contains("bearer first\r\n") && sent.contains("bearer second\r\n"), "{sent}");
}

#[tokio::test]
async fn a_plugin_is_asked_again_after_a_refusal() {
    let authorities = Authorities::new();
    let directory = tempfile::tempdir().expect("a directory");
    let runs = directory.path().join("runs");
    let answers = r#"{"apiVersion":"client.authentication.platform.io/v1","kind":"ExecCredential","status":{"token":"t@"}}"#;
    let script = r#"echo x >> "$0"; echo "$1" | sed "s/@/$(wc -l < "$0" | tr -d ' ')/""#;
    let entry = serde_json::json!({
        "apiVersion": "client.authentication.platform.io/v1", "interactiveMode": "Never",
        "command": "sh", "args": ["-c", script, runs, answers],
    });
    let plugin = exec_credential::Plugin::read(&entry, directory.path()).expect("a good entry");
    let own = authorities.identity("localhost");
    let other = Other::start(
        &own,
        None,
        vec![answer(200, ""), answer(401, ""), answer(200, ""), answer(401, ""), answer(401, "")],
    )
    .await;
    let client = other.client(authorities.pem(), logging_in(client_config::Login::Exec(plugin)));
    let mut codes = Vec::new();
    for _ in 0..3 {
        codes.push(post(&client).await.expect("answered").code.as_u16());
    }
    assert_eq!(codes, [200, 200, 401]);
    let tokens: Vec<String> = other
        .sent()
        .iter()
        .filter_map(|sent| {
            sent.to_ascii_lowercase()
                .lines()
                .find_map(|line| line.strip_prefix("authorization: bearer ").map(str::to_owned))
        })
        .collect();
    assert_eq!(tokens, ["t1", "t1", "t2", "t2", "t3"]);
}

#[tokio::test]
async fn a_client_certificate_is_shown() {
    let authorities = Authorities::new();
    let own = authorities.identity("localhost");
    let other = Other::start(&own, Some(&authorities), vec![answer(200, "")]).await;
    let shown = Credentials { identity: Some(authorities.identity("caller")), ..Credentials::default() };
    assert_eq!(post(&other.client(authorities.pem(), shown)).await.expect("answered").code, 200);
    assert!(post(&other.client(authorities.pem(), Credentials::default())).await.is_err());
}

#[tokio::test]
async fn only_the_right_certificate_is_believed() {
    let (ours, theirs) = (Authorities::new(), Authorities::new());
    let itself = |names: &[&str], years: std::ops::Range<i32>| {
        let key = KeyPair::generate().expect("a key");
        let names: Vec<String> = names.iter().map(|name| (*name).to_owned()).collect();
        let mut params = CertificateParams::new(names).expect("names");
        params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
        params.not_before = rcgen::date_time_ymd(years.start, 1, 1);
        params.not_after = rcgen::date_time_ymd(years.end, 1, 1);
        identity(params.self_signed(&key).expect("signed").pem(), &key)
    };
    let good = itself(&["localhost"], 2020..2999);
    let (expired, early) = (itself(&["localhost"], 2020..2021), itself(&["localhost"], 2998..2999));
    let other_name = itself(&["other"], 2020..2999);
    let pem = |identity: &Identity| Authority::Pem(identity.certificate.clone());
    let table = [
        ("its authority", ours.identity("localhost"), ours.pem(), true),
        ("another authority", theirs.identity("localhost"), ours.pem(), false),
        ("another name", ours.identity("other"), ours.pem(), false),
        ("no check", theirs.identity("other"), Authority::Unverified, true),
        ("signed by itself", good.clone(), pem(&good), true),
        ("signed by itself, unknown", good, ours.pem(), false),
        ("signed by itself, expired", expired.clone(), pem(&expired), false),
        ("signed by itself, not yet valid", early.clone(), pem(&early), false),
        ("signed by itself, another name", other_name.clone(), pem(&other_name), false),
    ];
    for (case, own, authority, expected) in table {
        let other = Other::start(&own, None, vec![answer(200, "")]).await;
        let result = post(&other.client(authority, Credentials::default())).await;
        assert_eq!(result.is_ok(), expected, "{case}: {result:?}");
        assert!(expected || other.sent().is_empty(), "{case}: it was told something");
        if matches!(case, "another authority" | "signed by itself, unknown") {
            let told = result.expect_err("refused").told();
            assert!(told.contains("x509: certificate signed by unknown authority"), "{case}: {told}");
        }
    }
}

#[tokio::test]
async fn the_name_of_the_configuration_counts_in_place_of_the_host() {
    let authorities = Authorities::new();
    let other = Other::start(&authorities.identity("elsewhere"), None, vec![answer(200, "")]).await;
    let cluster = Cluster { server_name: Some("elsewhere".to_owned()), ..other.cluster(authorities.pem()) };
    let config = ClientConfig { cluster, credentials: Credentials::default() };
    let client = Client::new(&config, short(), Clock::system()).expect("a client");
    assert_eq!(post(&client).await.expect("answered").code, 200);
}

#[tokio::test]
async fn what_may_pass_is_tried_again_and_the_rest_is_not() {
    let authorities = Authorities::new();
    let own = authorities.identity("localhost");
    let start = |answers| Other::start(&own, None, answers);
    let other = start(vec![answer(500, ""), String::new(), answer(200, "")]).await;
    let client = other.client(authorities.pem(), Credentials::default());
    assert_eq!(post(&client).await.expect("answered").code, 200);
    assert_eq!(other.sent().len(), 3);

    let other = start(vec![answer(403, "no"), answer(200, "")]).await;
    let client = other.client(authorities.pem(), Credentials::default());
    let refused = post(&client).await.expect("answered").good().expect_err("refused");
    assert!(refused.to_string().ends_with("/review: answered 403"), "{refused}");
    assert_eq!(other.sent().len(), 1);
}

#[tokio::test]
async fn size_and_time_have_ends_and_redirects_lead_nowhere_else() {
    let authorities = Authorities::new();
    let own = authorities.identity("localhost");
    let other =
        Other::start(&own, None, vec![answer(200, &"x".repeat(1001)), moved(302, "https://localhost:1/")])
            .await;
    let client = other.client(authorities.pem(), Credentials::default());
    assert!(matches!(post(&client).await, Err(CallError::TooLarge { bytes_max: 1000, .. })));
    assert_eq!(post(&client).await.expect("answered").code, 302);

    let promise = "HTTP/1.1 200 x\r\nContent-Length: 5\r\n\r\nx".to_owned();
    let other = Other::start(&own, None, vec![promise]).await;
    let config =
        ClientConfig { cluster: other.cluster(authorities.pem()), credentials: Credentials::default() };
    let limits = Limits { call: Duration::from_millis(300), ..short() };
    let client = Client::new(&config, limits, Clock::system()).expect("a client");
    assert!(matches!(post(&client).await, Err(CallError::Slow { .. })));
}

#[tokio::test]
async fn redirects_of_a_server_to_itself_are_followed() {
    let authorities = Authorities::new();
    let own = authorities.identity("localhost");
    let token = || logging_in(client_config::Login::Token(Secret::new("s3cret".to_owned())));
    // Method and body of the second request, by the code that leads there.
    for (code, expected) in [(301, "GET"), (302, "GET"), (303, "GET"), (307, "POST"), (308, "POST")] {
        let other = Other::start(&own, None, vec![moved(code, "/a?b=c"), answer(200, "done")]).await;
        let client = other.client(authorities.pem(), token());
        assert_eq!(post(&client).await.expect("answered").good().expect("good"), "done", "{code}");
        let sent = other.sent();
        assert!(sent[1].starts_with(&format!("{expected} /a?b=c HTTP/1.1\r\n")), "{code}: {}", sent[1]);
        assert_eq!(sent[1].ends_with("\r\n\r\n{}"), expected == "POST", "{code}: {}", sent[1]);
        assert!(sent[1].contains("Bearer s3cret"), "{code}: {}", sent[1]);
    }
    // Ten and no more: the eleventh is the answer.
    for (redirects, code) in [(10, 200), (11, 307)] {
        let mut answers = vec![moved(307, "/again"); redirects];
        answers.push(answer(200, "done"));
        let other = Other::start(&own, None, answers).await;
        let client = other.client(authorities.pem(), Credentials::default());
        assert_eq!(post(&client).await.expect("answered").code, code, "{redirects} redirects");
    }
}

#[tokio::test]
async fn servers_of_all_sorts_are_understood() {
    let authorities = Authorities::new();
    let own = authorities.identity("localhost");
    let chunked = "HTTP/1.1 200 x\r\nTransfer-Encoding: \
        chunked\r\n\r\n2\r\nab\r\n1;x=y\r\nc\r\n0\r\nTrailer: t\r\n\r\n";
    let closing = "HTTP/1.1 200 x\r\nConnection: close\r\nContent-Length: 3\r\n\r\nabc";
    let old = "HTTP/1.0 200 x\r\nContent-Length: 3\r\n\r\nabc";
    for (text, connections) in
        [(chunked.to_owned(), 1), (format!("{closing}{LAST}"), 3), (format!("{old}{LAST}"), 3)]
    {
        let other = Other::start(&own, None, vec![text.clone(); 3]).await;
        let client = other.client(authorities.pem(), Credentials::default());
        for _ in 0..3 {
            assert_eq!(
                client.post_at_once(&Bytes::from_static(b"{}")).await.expect(&text).body,
                "abc",
                "{text}"
            );
        }
        assert_eq!(other.connections.load(Ordering::Relaxed), connections, "{text}");
    }
}

#[tokio::test]
async fn a_bare_client_reads_any_url_with_a_token_or_without() {
    let authorities = Authorities::new();
    let other =
        Other::start(&authorities.identity("localhost"), None, vec![answer(200, "a"), answer(200, "b")])
            .await;
    let client = Client::bare(&authorities.pem(), short(), Clock::system()).expect("a client");
    let url: Uri = format!("https://localhost:{}/keys", other.port).parse().expect("a URL");
    assert_eq!(client.get(&url, None).await.expect("answered").body, "a");
    assert_eq!(client.get(&url, Some("t")).await.expect("answered").body, "b");
    let sent: Vec<String> = other.sent().iter().map(|sent| sent.to_ascii_lowercase()).collect();
    assert!(sent[0].starts_with("get /keys ") && !sent[0].contains("authorization"), "{}", sent[0]);
    assert!(sent[1].contains("authorization: bearer t\r\n"), "{}", sent[1]);
    let plain: Uri = "http://localhost:1/".parse().expect("a URL");
    assert!(client.get(&plain, None).await.is_err());
}

#[test]
fn what_cannot_be_used_is_said_at_the_start() {
    let make = |authority: &Authority| Client::bare(authority, short(), Clock::system());
    for (pem, expected) in [
        ("nothing", "holds no certificate in PEM form"),
        ("-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n", "cannot be used"),
    ] {
        let error = make(&Authority::Pem(pem.as_bytes().to_vec())).expect_err("refused").to_string();
        assert!(error.contains(expected), "{error}");
    }
}
