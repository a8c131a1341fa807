//! A webhook server that misbehaves as the path of its URL says, and the configurations that name it.

use std::{
    sync::{
        Arc, Mutex,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};

use base64::{Engine as _, engine::general_purpose::STANDARD};
use rcgen::{
    BasicConstraints, CertificateParams, CertifiedIssuer, DnType, ExtendedKeyUsagePurpose, IsCa, KeyPair,
    date_time_ymd,
};
use rustls::{
    ServerConfig,
    pki_types::{CertificateDer, PrivateKeyDer},
};
use serde_json::{Value, json};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{TcpListener, TcpStream},
};
use tokio_rustls::{TlsAcceptor, server::TlsStream};

pub(crate) const MAPS: &str = "/api/v1/namespaces/default/configmaps";
pub(crate) const MUTATING: &str = "/apis/admissionregistration.k8s.io/v1/mutatingwebhookconfigurations";
pub(crate) const VALIDATING: &str = "/apis/admissionregistration.k8s.io/v1/validatingwebhookconfigurations";

/// More than an answer may have.
const HUGE_BYTES: usize = 8 << 20;

/// Which certificate a server shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Shown {
    /// A good one, also for the service `hook` in `default`.
    Good,
    /// One whose time is over.
    Expired,
    /// One for another host.
    OtherName,
    /// One that names its host as old ones do.
    NoNames,
}

/// A running webhook.
pub(crate) struct Hook {
    port: u16,
    authority: String,
    /// Shows the certificate to all clients that connect.
    acceptor: Arc<Mutex<TlsAcceptor>>,
    /// The paths that were asked for, and the bodies.
    asked: Arc<Mutex<Vec<(String, String)>>>,
    connections: Arc<AtomicUsize>,
}

impl Hook {
    pub(crate) async fn start(shown: Shown) -> Self {
        let (authority, config) = identity(shown);
        let listener = TcpListener::bind(("127.0.0.1", 0)).await.expect("a free port");
        let hook = Hook {
            port: listener.local_addr().expect("an address").port(),
            authority,
            acceptor: Arc::new(Mutex::new(TlsAcceptor::from(Arc::new(config)))),
            asked: Arc::default(),
            connections: Arc::default(),
        };
        let acceptor = Arc::clone(&hook.acceptor);
        let (asked, connections) = (Arc::clone(&hook.asked), Arc::clone(&hook.connections));
        tokio::spawn(async move {
            while let Ok((tcp, _)) = listener.accept().await {
                let (acceptor, asked) = (acceptor.lock().expect("an acceptor").clone(), Arc::clone(&asked));
                connections.fetch_add(1, Ordering::Relaxed);
                tokio::spawn(async move {
                    if let Ok(tls) = acceptor.accept(tcp).await {
                        serve(tls, &asked).await;
                    }
                });
            }
        });
        hook
    }

    /// Shows a certificate of another authority to new connections.
    pub(crate) fn renew(&mut self) {
        let (authority, config) = identity(Shown::Good);
        self.authority = authority;
        *self.acceptor.lock().expect("an acceptor") = TlsAcceptor::from(Arc::new(config));
    }

    pub(crate) fn port(&self) -> u16 {
        self.port
    }

    pub(crate) fn authority(&self) -> &str {
        &self.authority
    }

    pub(crate) fn connections(&self) -> usize {
        self.connections.load(Ordering::Relaxed)
    }

    /// What was asked, by path and body.
    pub(crate) fn asked(&self) -> Vec<(String, String)> {
        self.asked.lock().expect("a list").clone()
    }

    pub(crate) fn url(&self, path: &str) -> String {
        format!("https://localhost:{}/{path}", self.port)
    }

    /// A client configuration of a webhook.
    pub(crate) fn client(&self, path: &str) -> Value {
        json!({ "url": self.url(path), "caBundle": STANDARD.encode(&self.authority) })
    }

    /// A configuration of one webhook for new config maps.
    pub(crate) fn configuration(&self, path: &str, change: &Value) -> Value {
        configuration(&self.client(path), change)
    }
}

/// A configuration of one webhook for new config maps, with these further fields.
pub(crate) fn configuration(client: &Value, change: &Value) -> Value {
    let mut hook = json!({
        "name": "one.example.com",
        "clientConfig": client,
        "rules": [{ "apiGroups": [""], "apiVersions": ["v1"], "resources": ["configmaps"],
            "operations": ["CREATE"] }],
        "sideEffects": "None",
        "admissionReviewVersions": ["v1"],
        "timeoutSeconds": 2,
    });
    hook.as_object_mut().expect("fields").extend(change.as_object().expect("fields").clone());
    json!({ "metadata": { "name": "a" }, "webhooks": [hook] })
}

fn identity(shown: Shown) -> (String, ServerConfig) {
    let mut params = CertificateParams::default();
    params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
    let issuer = CertifiedIssuer::self_signed(params, KeyPair::generate().expect("a key")).expect("signed");
    let names = match shown {
        Shown::OtherName => vec!["elsewhere.example.com".to_owned()],
        Shown::NoNames => Vec::new(),
        _ => vec!["localhost".to_owned(), "127.0.0.1".to_owned(), "hook.default.svc".to_owned()],
    };
    let mut params = CertificateParams::new(names).expect("names");
    params.extended_key_usages = vec![ExtendedKeyUsagePurpose::ServerAuth];
    params.distinguished_name.push(DnType::CommonName, "localhost");
    if shown == Shown::Expired {
        params.not_before = date_time_ymd(2020, 1, 1);
        params.not_after = date_time_ymd(2021, 1, 1);
    }
    let key = KeyPair::generate().expect("a key");
    let certificate = params.signed_by(&key, &issuer).expect("signed");
    let chain: Vec<CertificateDer<'static>> = vec![certificate.der().clone()];
    let key = PrivateKeyDer::try_from(key.serialize_der()).expect("a key");
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let builder = ServerConfig::builder_with_provider(provider).with_safe_default_protocol_versions();
    let config =
        builder.expect("versions").with_no_client_auth().with_single_cert(chain, key).expect("a pair");
    (issuer.pem(), config)
}

async fn serve(mut tls: TlsStream<TcpStream>, asked: &Mutex<Vec<(String, String)>>) {
    while let Some((path, body)) = next(&mut tls).await {
        asked.lock().expect("a list").push((path.clone(), body.clone()));
        let behaviour = path.trim_start_matches('/').split('?').next().unwrap_or_default().to_owned();
        if answer(&mut tls, &behaviour, &body).await.is_none() {
            return;
        }
    }
}

/// Answers one request; none ends the connection.
async fn answer(tls: &mut TlsStream<TcpStream>, behaviour: &str, body: &str) -> Option<()> {
    let review: Value = serde_json::from_str(body).unwrap_or_default();
    let uid = review["request"]["uid"].clone();
    let with = |response: Value| {
        json!({ "apiVersion": "admission.k8s.io/v1", "kind": "AdmissionReview", "response": response })
            .to_string()
    };
    let good = with(json!({ "uid": uid, "allowed": true }));
    let (head, text) = match behaviour {
        "hang" => {
            tokio::time::sleep(Duration::from_secs(60)).await;
            return None;
        }
        "close" => return None,
        "slow-start" => {
            tokio::time::sleep(Duration::from_millis(800)).await;
            ("200 OK", good)
        }
        "slow-bytes" => {
            let text = format!("HTTP/1.1 200 OK\r\nContent-Length: {}\r\n\r\n{good}", good.len());
            for byte in text.bytes() {
                tls.write_all(&[byte]).await.ok()?;
                tls.flush().await.ok()?;
                tokio::time::sleep(Duration::from_millis(100)).await;
            }
            return Some(());
        }
        "chunked" => {
            let head = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n";
            let (first, rest) = good.split_at(good.len() / 2);
            let (one, two) = (first.len(), rest.len());
            let text = format!("{head}{one:x};of=2\r\n{first}\r\n{two:X}\r\n{rest}\r\n0\r\n\r\n");
            tls.write_all(text.as_bytes()).await.ok()?;
            return tls.flush().await.ok();
        }
        // One says that it ends the connection, the other ends it.
        "last" | "once" => {
            let more = if behaviour == "last" { "Connection: close\r\n" } else { "" };
            let head = format!("HTTP/1.1 200 OK\r\n{more}Content-Length: {}\r\n\r\n", good.len());
            tls.write_all(format!("{head}{good}").as_bytes()).await.ok()?;
            tls.shutdown().await.ok()?;
            return None;
        }
        "wrong-uid" => ("200 OK", with(json!({ "uid": "another", "allowed": true }))),
        "wrong-version" => ("200 OK", good.replace("admission.k8s.io/v1", "admission.k8s.io/v7")),
        "garbage" => ("200 OK", "\u{1}not json {".to_owned()),
        "no-http" => {
            tls.write_all(b"SSH-2.0-nothing\r\n").await.ok()?;
            return None;
        }
        "half" => {
            tls.write_all(b"HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n{\"half\":").await.ok()?;
            return None;
        }
        "huge" => ("200 OK", format!("{{\"x\":\"{}\"}}", "y".repeat(HUGE_BYTES))),
        "redirect" => ("307 Temporary Redirect\r\nLocation: https://localhost:1/allow", String::new()),
        "moved" => ("307 Temporary Redirect\r\nLocation: /deny", String::new()),
        "error" => ("500 Internal Server Error", body.to_owned()),
        "deny" => {
            ("200 OK", with(json!({ "uid": uid, "allowed": false, "status": { "message": "not here" } })))
        }
        "deep" => ("200 OK", format!("{}{}", "[".repeat(100_000), "]".repeat(100_000))),
        "bomb" => {
            // Each copy doubles what is there.
            let copies: Vec<Value> =
                (0..40).map(|_| json!({ "op": "copy", "from": "/data", "path": "/data/k" })).collect();
            let patch = STANDARD.encode(json!(copies).to_string());
            ("200 OK", with(json!({ "uid": uid, "allowed": true, "patchType": "JSONPatch", "patch": patch })))
        }
        "label" => {
            let patch = json!([{ "op": "add", "path": "/metadata/labels", "value": { "hooked": "yes" } }]);
            let patch = STANDARD.encode(patch.to_string());
            ("200 OK", with(json!({ "uid": uid, "allowed": true, "patchType": "JSONPatch", "patch": patch })))
        }
        "version" => {
            let patch = json!([{ "op": "add", "path": "/metadata/resourceVersion", "value": "1" }]);
            let patch = STANDARD.encode(patch.to_string());
            ("200 OK", with(json!({ "uid": uid, "allowed": true, "patchType": "JSONPatch", "patch": patch })))
        }
        "images" => ("200 OK", images(&review).to_string()),
        _ => ("200 OK", good),
    };
    let text = format!("HTTP/1.1 {head}\r\nContent-Length: {}\r\n\r\n{text}", text.len());
    tls.write_all(text.as_bytes()).await.ok()?;
    tls.flush().await.ok()
}

fn images(review: &Value) -> Value {
    let mut review = review.clone();
    let is_bad = review["spec"].to_string().contains("bad");
    review["status"] = json!({ "allowed": !is_bad, "reason": if is_bad { "the image is bad" } else { "" } });
    review
}

async fn next(tls: &mut TlsStream<TcpStream>) -> Option<(String, String)> {
    let mut head = Vec::new();
    while !head.ends_with(b"\r\n\r\n") {
        head.push(tls.read_u8().await.ok()?);
    }
    let head = String::from_utf8_lossy(&head).into_owned();
    let path = head.split(' ').nth(1)?.to_owned();
    let length = head.to_ascii_lowercase();
    let length = length.lines().find_map(|line| line.strip_prefix("content-length: ")?.trim().parse().ok());
    let mut body = vec![0; length.unwrap_or(0)];
    tls.read_exact(&mut body).await.ok()?;
    Some((path, String::from_utf8_lossy(&body).into_owned()))
}
