//! A server that takes events over TLS, with certificates of its own: it knows its client by a certificate or
//! a token, and refuses as often as it is told.

use std::{
    path::{Path, PathBuf},
    sync::{
        Arc, Mutex,
        atomic::{AtomicUsize, Ordering},
    },
};

use rcgen::{BasicConstraints, CertificateParams, IsCa, Issuer, KeyPair};
use rustls::{
    RootCertStore, ServerConfig,
    pki_types::{PrivateKeyDer, PrivatePkcs8KeyDer},
    server::WebPkiClientVerifier,
};
use serde_json::Value;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{TcpListener, TcpStream},
};
use tokio_rustls::{TlsAcceptor, server::TlsStream};

/// The token that the receiver knows.
pub(crate) const TOKEN: &str = "a-token-for-the-receiver";

/// What one request held.
#[derive(Debug, Clone)]
pub(crate) struct Taken {
    pub(crate) head: String,
    pub(crate) body: Value,
}

/// A running receiver.
pub(crate) struct Receiver {
    port: u16,
    authority_pem: String,
    client_pem: (String, String),
    taken: Arc<Mutex<Vec<Taken>>>,
    refusals: Arc<AtomicUsize>,
}

impl Receiver {
    /// Starts on a free port. The first so many requests are refused with 503.
    pub(crate) async fn start(refusals: usize) -> Self {
        let _installed = rustls::crypto::ring::default_provider().install_default();
        let (authority_pem, authority) = authority();
        let (certificate, key) = signed(&authority, "localhost");
        let client = signed(&authority, "the-api-server");
        let mut roots = RootCertStore::empty();
        roots.add(pem_der(&authority_pem).into()).expect("an authority");
        let verifier = WebPkiClientVerifier::builder(Arc::new(roots)).build().expect("a verifier");
        let key_der = PrivateKeyDer::from(PrivatePkcs8KeyDer::from(key.serialize_der()));
        let config = ServerConfig::builder()
            .with_client_cert_verifier(verifier)
            .with_single_cert(vec![pem_der(&certificate).into()], key_der)
            .expect("a certificate");
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let port = listener.local_addr().expect("an address").port();
        let receiver = Receiver {
            port,
            authority_pem,
            client_pem: (client.0, client.1.serialize_pem()),
            taken: Arc::default(),
            refusals: Arc::new(AtomicUsize::new(refusals)),
        };
        let (taken, refusals) = (Arc::clone(&receiver.taken), Arc::clone(&receiver.refusals));
        let acceptor = TlsAcceptor::from(Arc::new(config));
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let (taken, refusals, acceptor) =
                    (Arc::clone(&taken), Arc::clone(&refusals), acceptor.clone());
                tokio::spawn(async move {
                    if let Ok(stream) = acceptor.accept(stream).await {
                        serve(stream, &taken, &refusals).await;
                    }
                });
            }
        });
        receiver
    }

    /// A client configuration for it, as a file.
    pub(crate) fn config_file(&self, directory: &Path, url_tail: &str) -> PathBuf {
        self.config_with_authority(directory, url_tail, &self.authority_pem)
    }

    /// The same with somebody else's authority.
    pub(crate) fn distrusting_config_file(&self, directory: &Path) -> PathBuf {
        self.config_with_authority(directory, "", &authority().0)
    }

    fn config_with_authority(&self, directory: &Path, url_tail: &str, authority_pem: &str) -> PathBuf {
        use base64::{Engine, engine::general_purpose::STANDARD};
        let (certificate, key) = &self.client_pem;
        let [authority, certificate, key] = [authority_pem, certificate, key].map(|pem| STANDARD.encode(pem));
        let text = format!(
            "apiVersion: v1\nkind: Config\ncurrent-context: it\n\
             clusters:\n- name: it\n  cluster:\n    server: https://localhost:{}/events{url_tail}\n    \
             certificate-authority-data: {authority}\n\
             users:\n- name: it\n  user:\n    token: {TOKEN}\n    client-certificate-data: \
             {certificate}\n    \
             client-key-data: {key}\n\
             contexts:\n- name: it\n  context: {{cluster: it, user: it}}\n",
            self.port
        );
        let path = directory.join("webhook.kubeconfig");
        std::fs::write(&path, text).expect("written");
        path
    }

    /// Every request so far, refused ones too.
    pub(crate) fn taken(&self) -> Vec<Taken> {
        self.taken.lock().expect("no panic").clone()
    }

    /// The events of all requests that were not refused.
    pub(crate) fn events(&self, refused: usize) -> Vec<Value> {
        let items = |taken: Taken| taken.body["items"].as_array().cloned().expect("a list");
        self.taken().into_iter().skip(refused).flat_map(items).collect()
    }

    /// The key that the client shows, PEM.
    pub(crate) fn client_key_pem(&self) -> &str {
        &self.client_pem.1
    }
}

fn authority() -> (String, Issuer<'static, KeyPair>) {
    let key = KeyPair::generate().expect("a key");
    let mut params = CertificateParams::new(Vec::new()).expect("parameters");
    params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
    let pem = params.self_signed(&key).expect("a certificate").pem();
    (pem, Issuer::new(params, key))
}

fn signed(authority: &Issuer<'_, KeyPair>, name: &str) -> (String, KeyPair) {
    let key = KeyPair::generate().expect("a key");
    let params = CertificateParams::new(vec![name.to_owned()]).expect("parameters");
    (params.signed_by(&key, authority).expect("a certificate").pem(), key)
}

fn pem_der(pem: &str) -> Vec<u8> {
    pem::parse(pem).expect("PEM").into_contents()
}

/// HTTP/1.1, one request after the other.
async fn serve(mut stream: TlsStream<TcpStream>, taken: &Mutex<Vec<Taken>>, refusals: &AtomicUsize) {
    loop {
        let mut head = Vec::new();
        while !head.ends_with(b"\r\n\r\n") {
            let Ok(byte) = stream.read_u8().await else { return };
            head.push(byte);
        }
        let head = String::from_utf8_lossy(&head).into_owned();
        let length = head.to_ascii_lowercase();
        let length = length.lines().find_map(|line| line.strip_prefix("content-length: ")).expect("a length");
        let mut body = vec![0; length.trim().parse().expect("a number")];
        stream.read_exact(&mut body).await.expect("a body");
        taken
            .lock()
            .expect("no panic")
            .push(Taken { head, body: serde_json::from_slice(&body).expect("JSON") });
        let refuse =
            refusals.fetch_update(Ordering::SeqCst, Ordering::SeqCst, |left| left.checked_sub(1)).is_ok();
        let line = if refuse { "503 Service Unavailable" } else { "200 OK" };
        let answer = format!("HTTP/1.1 {line}\r\nContent-Length: 0\r\n\r\n");
        if stream.write_all(answer.as_bytes()).await.is_err() || stream.flush().await.is_err() {
            return;
        }
    }
}
