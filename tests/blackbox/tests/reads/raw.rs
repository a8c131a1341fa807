//! Requests byte for byte: for paths and headers that a well-behaved client would put in order.

use std::{
    io::{Read, Write},
    net::TcpStream,
    sync::Arc,
};

use blackbox::http::Api;
use rustls::{
    ClientConfig, ClientConnection, RootCertStore, StreamOwned,
    pki_types::{CertificateDer, PrivateKeyDer, ServerName, pem::PemObject},
};
use serde_json::Value;

/// An answer to a request that was sent as it stands.
#[derive(Debug)]
pub(crate) struct RawAnswer {
    /// HTTP status code.
    pub(crate) code: u16,
    /// Everything before the body.
    pub(crate) head: String,
    /// The body.
    pub(crate) body: String,
}

impl RawAnswer {
    /// The body as JSON, after checking the code.
    #[track_caller]
    pub(crate) fn expect(&self, code: u16) -> Value {
        assert_eq!(self.code, code, "{}", self.body);
        serde_json::from_str(&self.body).unwrap_or_else(|error| panic!("{error}: {}", self.body))
    }
}

/// Sends a request line and headers as they stand, over HTTP/1.1 as the administrator.
pub(crate) async fn send(api: &Api, request_line: &str, headers: &str) -> RawAnswer {
    let address = api.server.url().trim_start_matches("https://").to_owned();
    let (authority, identity) = (api.server.ca_pem().to_owned(), api.server.admin_identity_pem().to_owned());
    let request = format!("{request_line} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n{headers}\r\n");
    let exchange = move || exchange(&address, &authority, &identity, request.as_bytes());
    tokio::task::spawn_blocking(exchange).await.expect("the exchange does not panic")
}

fn exchange(address: &str, authority: &str, identity: &str, request: &[u8]) -> RawAnswer {
    let mut roots = RootCertStore::empty();
    roots
        .add(CertificateDer::from_pem_slice(authority.as_bytes()).expect("the CA is PEM"))
        .expect("the CA is a certificate");
    let chain = CertificateDer::pem_slice_iter(identity.as_bytes())
        .collect::<Result<Vec<_>, _>>()
        .expect("the identity has certificates");
    let key = PrivateKeyDer::from_pem_slice(identity.as_bytes()).expect("the identity has a key");
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let config = ClientConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .expect("the versions fit")
        .with_root_certificates(roots)
        .with_client_auth_cert(chain, key)
        .expect("the identity fits");
    let name = ServerName::try_from("127.0.0.1").expect("an address");
    let connection = ClientConnection::new(Arc::new(config), name).expect("a connection");
    let socket = TcpStream::connect(address).expect("the server listens");
    let mut stream = StreamOwned::new(connection, socket);
    stream.write_all(request).expect("the request is taken");
    let mut bytes = Vec::new();
    // A server may close without the goodbye of TLS once the answer is complete.
    let _end = stream.read_to_end(&mut bytes);
    let text = String::from_utf8_lossy(&bytes);
    let (head, body) = text.split_once("\r\n\r\n").unwrap_or((&text, ""));
    let code = head.split(' ').nth(1).and_then(|code| code.parse().ok()).unwrap_or_default();
    RawAnswer { code, head: head.to_ascii_lowercase(), body: body.to_owned() }
}
