//! Somebody whom a server asks: an authority for certificates, and a service over TLS that answers as a test
//! says and remembers what it was asked.

use std::sync::{Arc, Mutex};

use rcgen::{BasicConstraints, CertificateParams, CertifiedIssuer, ExtendedKeyUsagePurpose, IsCa, KeyPair};
use rustls::{
    RootCertStore, ServerConfig,
    pki_types::{CertificateDer, PrivateKeyDer, pem::PemObject},
    server::WebPkiClientVerifier,
};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{TcpListener, TcpStream},
};
use tokio_rustls::{TlsAcceptor, server::TlsStream};

/// An authority with a key of its own.
pub struct Authority(CertifiedIssuer<'static, KeyPair>);

/// A certificate and its key, PEM.
pub struct Identity {
    /// The certificate.
    pub certificate: String,
    /// The key.
    pub key: String,
}

impl Default for Authority {
    fn default() -> Self {
        let mut params = CertificateParams::default();
        params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
        let key = KeyPair::generate().expect("a key can be made");
        Authority(CertifiedIssuer::self_signed(params, key).expect("an authority signs itself"))
    }
}

impl Authority {
    /// The certificate, PEM.
    pub fn pem(&self) -> String {
        self.0.pem()
    }

    /// A certificate for a host or a client.
    pub fn identity(&self, name: &str) -> Identity {
        let key = KeyPair::generate().expect("a key can be made");
        let mut params = CertificateParams::new(vec![name.to_owned()]).expect("a name");
        params.extended_key_usages =
            vec![ExtendedKeyUsagePurpose::ServerAuth, ExtendedKeyUsagePurpose::ClientAuth];
        let certificate = params.signed_by(&key, &self.0).expect("the authority signs");
        Identity { certificate: certificate.pem(), key: key.serialize_pem() }
    }
}

/// What the service was asked.
#[derive(Debug, Clone)]
pub struct Asked {
    /// Method and path.
    pub what: String,
    /// The headers, in small letters.
    pub head: String,
    /// The body.
    pub body: String,
}

/// What it answers: the code, further header lines with their ends, and the body.
pub type Answer = (u16, &'static str, String);

type Answering = dyn Fn(&Asked) -> Answer + Send + Sync;

/// A service on a free port of this machine, under the name `localhost`.
pub struct Service {
    port: u16,
    asked: Arc<Mutex<Vec<Asked>>>,
}

impl Service {
    /// Starts one. With an authority for clients, only those are let in whom it knows.
    pub async fn start(
        own: &Identity,
        clients: Option<&Authority>,
        answer: impl Fn(&Asked) -> Answer + Send + Sync + 'static,
    ) -> Self {
        let listener = TcpListener::bind(("127.0.0.1", 0)).await.expect("a free port");
        Service::on(listener, own, clients, answer)
    }

    /// The same on a socket whose port is known before.
    pub fn on(
        listener: TcpListener,
        own: &Identity,
        clients: Option<&Authority>,
        answer: impl Fn(&Asked) -> Answer + Send + Sync + 'static,
    ) -> Self {
        let port = listener.local_addr().expect("an address").port();
        let asked: Arc<Mutex<Vec<Asked>>> = Arc::default();
        let acceptor = TlsAcceptor::from(Arc::new(configuration(own, clients)));
        let (list, answer): (_, Arc<Answering>) = (Arc::clone(&asked), Arc::new(answer));
        tokio::spawn(async move {
            while let Ok((tcp, _)) = listener.accept().await {
                let (acceptor, list, answer) = (acceptor.clone(), Arc::clone(&list), Arc::clone(&answer));
                tokio::spawn(async move {
                    if let Ok(tls) = acceptor.accept(tcp).await {
                        serve(tls, &list, answer.as_ref()).await;
                    }
                });
            }
        });
        Service { port, asked }
    }

    /// `https://localhost:<port>`.
    pub fn url(&self) -> String {
        format!("https://localhost:{}", self.port)
    }

    /// Everything that it was asked.
    pub fn asked(&self) -> Vec<Asked> {
        self.asked.lock().expect("a list").clone()
    }

    /// How often it was asked for a path.
    pub fn times(&self, what: &str) -> usize {
        self.asked().iter().filter(|asked| asked.what == what).count()
    }
}

async fn serve(mut tls: TlsStream<TcpStream>, list: &Mutex<Vec<Asked>>, answer: &Answering) {
    while let Some(asked) = next(&mut tls).await {
        list.lock().expect("a list").push(asked.clone());
        let (code, headers, body) = answer(&asked);
        let text = format!("HTTP/1.1 {code} -\r\n{headers}Content-Length: {}\r\n\r\n{body}", body.len());
        // TLS keeps what the socket did not take.
        if tls.write_all(text.as_bytes()).await.is_err() || tls.flush().await.is_err() {
            return;
        }
    }
}

async fn next(tls: &mut TlsStream<TcpStream>) -> Option<Asked> {
    let mut head = Vec::new();
    while !head.ends_with(b"\r\n\r\n") {
        head.push(tls.read_u8().await.ok()?);
    }
    let head = String::from_utf8_lossy(&head).into_owned();
    let (first, headers) = head.split_once("\r\n")?;
    let headers = headers.to_ascii_lowercase();
    let length = headers.lines().find_map(|line| line.strip_prefix("content-length: "));
    let mut body = vec![0; length.map_or(0, |length| length.trim().parse().expect("a number"))];
    tls.read_exact(&mut body).await.ok()?;
    let what = first.trim_end_matches(" HTTP/1.1").to_owned();
    Some(Asked { what, head: headers, body: String::from_utf8_lossy(&body).into_owned() })
}

fn configuration(own: &Identity, clients: Option<&Authority>) -> ServerConfig {
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let builder = ServerConfig::builder_with_provider(Arc::clone(&provider));
    let builder = builder.with_safe_default_protocol_versions().expect("versions");
    let builder = match clients {
        None => builder.with_no_client_auth(),
        Some(authority) => {
            let mut roots = RootCertStore::empty();
            roots.add(authority.0.der().clone()).expect("an authority");
            let verifier = WebPkiClientVerifier::builder_with_provider(Arc::new(roots), provider);
            builder.with_client_cert_verifier(verifier.build().expect("a verifier"))
        }
    };
    let chain = CertificateDer::pem_slice_iter(own.certificate.as_bytes());
    let chain = chain.collect::<Result<Vec<_>, _>>().expect("PEM");
    builder
        .with_single_cert(chain, PrivateKeyDer::from_pem_slice(own.key.as_bytes()).expect("PEM"))
        .expect("a pair")
}
