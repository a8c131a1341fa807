//! A server behind the front that does what a test says, byte by byte.

use std::{
    pin::Pin,
    sync::{Arc, Mutex},
};

use blackbox::remote::Authority;
use rustls::{
    ServerConfig,
    pki_types::{CertificateDer, PrivateKeyDer, pem::PemObject},
};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{TcpListener, TcpStream},
};
use tokio_rustls::{TlsAcceptor, server::TlsStream};

/// The group that it serves.
pub(crate) const GROUP: &str = "far.example.org";
/// The name of its service.
pub(crate) const SERVICE: &str = "far";
const NAME: &str = "far.default.svc";

pub(crate) type Stream = TlsStream<TcpStream>;
type Served = Pin<Box<dyn Future<Output = ()> + Send>>;
type Serve = dyn Fn(Asked, Stream) -> Served + Send + Sync;

/// The head of a request.
#[derive(Debug, Clone)]
pub(crate) struct Asked {
    pub(crate) method: String,
    pub(crate) path: String,
    /// Names as they were written.
    pub(crate) headers: Vec<(String, String)>,
}

impl Asked {
    /// All values of a header.
    pub(crate) fn all(&self, name: &str) -> Vec<&str> {
        let named = self.headers.iter().filter(|(known, _)| known.eq_ignore_ascii_case(name));
        named.map(|(_, value)| value.as_str()).collect()
    }
}

/// A running server.
pub(crate) struct Fake {
    pub(crate) port: u16,
    pub(crate) authority: String,
    asked: Arc<Mutex<Vec<Asked>>>,
}

impl Fake {
    /// Starts one. Discovery of its group is answered for it; everything else is served as given, a
    /// connection for each request.
    pub(crate) async fn start<S>(serve: impl Fn(Asked, Stream) -> S + Send + Sync + 'static) -> Self
    where
        S: Future<Output = ()> + Send + 'static,
    {
        let authority = Authority::default();
        let own = authority.identity(NAME);
        let chain = CertificateDer::pem_slice_iter(own.certificate.as_bytes());
        let chain = chain.collect::<Result<Vec<_>, _>>().expect("PEM");
        let provider = Arc::new(rustls::crypto::ring::default_provider());
        let config = ServerConfig::builder_with_provider(provider)
            .with_safe_default_protocol_versions()
            .expect("versions")
            .with_no_client_auth()
            .with_single_cert(chain, PrivateKeyDer::from_pem_slice(own.key.as_bytes()).expect("PEM"))
            .expect("a pair");
        let listener = TcpListener::bind(("127.0.0.1", 0)).await.expect("a free port");
        let port = listener.local_addr().expect("an address").port();
        let asked: Arc<Mutex<Vec<Asked>>> = Arc::default();
        let list = Arc::clone(&asked);
        let serve: Arc<Serve> = Arc::new(move |asked, stream| Box::pin(serve(asked, stream)));
        let acceptor = TlsAcceptor::from(Arc::new(config));
        tokio::spawn(async move {
            while let Ok((tcp, _)) = listener.accept().await {
                let (acceptor, serve, list) = (acceptor.clone(), Arc::clone(&serve), Arc::clone(&list));
                tokio::spawn(async move {
                    let Ok(mut stream) = acceptor.accept(tcp).await else { return };
                    let Some(asked) = head(&mut stream).await else { return };
                    if asked.path == format!("/apis/{GROUP}/v1") {
                        answer(&mut stream, "200 OK", "application/json", DISCOVERY).await;
                        return;
                    }
                    if ["/apis", "/openapi/v2", "/openapi/v3"].contains(&asked.path.as_str()) {
                        answer(&mut stream, "404 Not Found", "text/plain", "no").await;
                        return;
                    }
                    list.lock().expect("a list").push(asked.clone());
                    serve(asked, stream).await;
                });
            }
        });
        Fake { port, authority: authority.pem(), asked }
    }

    /// What it was asked, but for discovery.
    pub(crate) fn asked(&self) -> Vec<Asked> {
        self.asked.lock().expect("a list").clone()
    }
}

const DISCOVERY: &str = r#"{"kind":"APIResourceList","apiVersion":"v1","groupVersion":"far.example.org/v1","resources":[{"name":"echoes","singularName":"echo","namespaced":true,"kind":"Echo","verbs":["get","list"]}]}"#;

/// Sends a whole answer, after which the connection ends.
pub(crate) async fn answer(stream: &mut Stream, status: &str, media_type: &str, body: &str) {
    let length = body.len();
    let text = format!(
        "HTTP/1.1 {status}\r\nContent-Type: {media_type}\r\nContent-Length: {length}\r\nConnection: \
         close\r\n\r\n{body}"
    );
    send(stream, &text).await;
    let _ended = stream.shutdown().await;
}

/// Sends bytes at once. The other side may have gone.
pub(crate) async fn send(stream: &mut Stream, text: &str) {
    let _sent = stream.write_all(text.as_bytes()).await;
    let _flushed = stream.flush().await;
}

async fn head(stream: &mut Stream) -> Option<Asked> {
    let mut head = Vec::new();
    while !head.ends_with(b"\r\n\r\n") {
        head.push(stream.read_u8().await.ok()?);
    }
    let head = String::from_utf8_lossy(&head).into_owned();
    let mut lines = head.lines();
    let mut first = lines.next()?.split(' ');
    let (method, path) = (first.next()?.to_owned(), first.next()?.to_owned());
    let headers = lines.filter_map(|line| line.split_once(": "));
    let headers = headers.map(|(name, value)| (name.to_owned(), value.to_owned())).collect();
    Some(Asked { method, path, headers })
}
