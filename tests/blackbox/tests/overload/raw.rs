//! A TLS connection for bytes as they stand, as a caller or as nobody.

use std::{sync::Arc, time::Duration};

use blackbox::http::Api;
use rustls::{
    ClientConfig, RootCertStore,
    pki_types::{CertificateDer, PrivateKeyDer, ServerName, pem::PemObject},
};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{TcpSocket, TcpStream},
};
use tokio_rustls::{TlsConnector, client::TlsStream};

use crate::support::PATIENCE;

/// The kernel takes this much for a client that does not read, or a little more.
const RECEIVE_BUFFER_BYTES: u32 = 16 * 1024;

/// `host:port` of a server.
pub(crate) fn address(api: &Api) -> String {
    api.server.url().trim_start_matches("https://").to_owned()
}

/// Opens a connection and agrees on a protocol.
pub(crate) async fn connect(api: &Api, identity_pem: &str, protocol: &str) -> TlsStream<TcpStream> {
    let _installed = rustls::crypto::ring::default_provider().install_default();
    let mut roots = RootCertStore::empty();
    roots.add(CertificateDer::from_pem_slice(api.server.ca_pem().as_bytes()).expect("PEM")).expect("a CA");
    let chain = CertificateDer::pem_slice_iter(identity_pem.as_bytes());
    let chain = chain.collect::<Result<Vec<_>, _>>().expect("PEM");
    let key = PrivateKeyDer::from_pem_slice(identity_pem.as_bytes()).expect("PEM");
    let mut config = ClientConfig::builder()
        .with_root_certificates(roots)
        .with_client_auth_cert(chain, key)
        .expect("a usable pair");
    config.alpn_protocols = vec![protocol.as_bytes().to_vec()];
    let socket = TcpSocket::new_v4().expect("a socket");
    socket.set_recv_buffer_size(RECEIVE_BUFFER_BYTES).expect("a small buffer");
    let stream = socket.connect(address(api).parse().expect("an address")).await.expect("a connection");
    stream.set_nodelay(true).expect("a socket");
    let name = ServerName::try_from("localhost").expect("a name");
    TlsConnector::from(Arc::new(config)).connect(name, stream).await.expect("a handshake")
}

/// Reads until the other end closes or breaks the connection. Gives what came.
pub(crate) async fn closed(stream: &mut TlsStream<TcpStream>) -> Vec<u8> {
    let mut bytes = Vec::new();
    // A reset is an end as good as any.
    let _end = tokio::time::timeout(PATIENCE, stream.read_to_end(&mut bytes)).await.expect("never closed");
    bytes
}

/// Whether the connection is still open after this long.
pub(crate) async fn stays_open(stream: &mut TlsStream<TcpStream>, time: Duration) -> bool {
    tokio::time::timeout(time, stream.read_u8()).await.is_err()
}

/// One request over HTTP/1.1 on an open connection, and its whole answer, which must tell its length.
pub(crate) async fn exchange(stream: &mut TlsStream<TcpStream>, path: &str) -> (u16, String) {
    let request = format!("GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n");
    stream.write_all(request.as_bytes()).await.expect("sent");
    let mut bytes = Vec::new();
    let head_end = loop {
        bytes.push(stream.read_u8().await.expect("a head"));
        if bytes.ends_with(b"\r\n\r\n") {
            break bytes.len();
        }
    };
    let head = String::from_utf8_lossy(&bytes[..head_end]).to_ascii_lowercase();
    let length = head.lines().find_map(|line| line.strip_prefix("content-length: "));
    let mut body = vec![0; length.expect("a length").trim().parse().expect("a number")];
    stream.read_exact(&mut body).await.expect("a body");
    let code = head.split(' ').nth(1).and_then(|code| code.parse().ok()).unwrap_or_default();
    (code, String::from_utf8_lossy(&body).into_owned())
}
