//! A TLS connection to a server for bytes as they stand, and the least of HTTP/1.1 on it.

use std::sync::Arc;

use rustls::{
    ClientConfig, RootCertStore,
    pki_types::{CertificateDer, PrivateKeyDer, ServerName, pem::PemObject},
};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{TcpSocket, TcpStream},
};
use tokio_rustls::{TlsConnector, client::TlsStream};

use crate::http::Api;

/// The kernel takes this much for a client that does not read, or a little more.
const RECEIVE_BUFFER_BYTES: u32 = 16 * 1024;

/// An open connection.
pub type Connection = TlsStream<TcpStream>;

/// Opens a connection as the administrator, for HTTP/1.1.
pub async fn as_admin(api: &Api) -> Connection {
    connect(api, Some(api.server.admin_identity_pem()), "http/1.1").await
}

/// Opens a connection as somebody who presents no certificate, for HTTP/1.1.
pub async fn as_nobody(api: &Api) -> Connection {
    connect(api, None, "http/1.1").await
}

/// Opens a connection as whoever has this certificate and key, and agrees on a protocol.
pub async fn connect(api: &Api, identity_pem: Option<&str>, protocol: &str) -> Connection {
    connect_to(address(api), api.server.ca_pem(), identity_pem, protocol).await
}

/// Opens a connection to a `host:port` whose certificate this authority has signed; all PEM.
pub async fn connect_to(
    address: &str,
    authority_pem: &str,
    identity_pem: Option<&str>,
    protocol: &str,
) -> Connection {
    let _installed = rustls::crypto::ring::default_provider().install_default();
    let mut roots = RootCertStore::empty();
    roots.add(CertificateDer::from_pem_slice(authority_pem.as_bytes()).expect("PEM")).expect("a CA");
    let config = ClientConfig::builder().with_root_certificates(roots);
    let mut config = match identity_pem {
        Some(pem) => {
            let chain = CertificateDer::pem_slice_iter(pem.as_bytes());
            let chain = chain.collect::<Result<Vec<_>, _>>().expect("PEM");
            let key = PrivateKeyDer::from_pem_slice(pem.as_bytes()).expect("PEM");
            config.with_client_auth_cert(chain, key).expect("a usable pair")
        }
        None => config.with_no_client_auth(),
    };
    config.alpn_protocols = vec![protocol.as_bytes().to_vec()];
    let socket = TcpSocket::new_v4().expect("a socket");
    socket.set_recv_buffer_size(RECEIVE_BUFFER_BYTES).expect("a small buffer");
    let stream = socket.connect(address.parse().expect("an address")).await.expect("a connection");
    stream.set_nodelay(true).expect("a socket");
    let name = ServerName::try_from("localhost").expect("a name");
    TlsConnector::from(Arc::new(config)).connect(name, stream).await.expect("a handshake")
}

/// `host:port` of a server.
pub fn address(api: &Api) -> &str {
    api.server.url().trim_start_matches("https://")
}

/// Sends a GET with these headers, each with its line end.
pub async fn get(connection: &mut Connection, path: &str, headers: &str) {
    let request = format!("GET {path} HTTP/1.1\r\nHost: localhost\r\n{headers}\r\n");
    connection.write_all(request.as_bytes()).await.expect("sent");
}

/// Reads the head of an answer, in small letters: the status line and the headers.
pub async fn head(connection: &mut Connection) -> String {
    let mut bytes = Vec::new();
    while !bytes.ends_with(b"\r\n\r\n") {
        bytes.push(connection.read_u8().await.expect("a head"));
    }
    String::from_utf8_lossy(&bytes).to_ascii_lowercase()
}

/// Reads as many bytes as the head says that there are.
pub async fn body(connection: &mut Connection, head: &str) -> Vec<u8> {
    let length = head.lines().find_map(|line| line.strip_prefix("content-length: ")).expect("a length");
    let mut body = vec![0; length.trim().parse().expect("a number")];
    connection.read_exact(&mut body).await.expect("a body");
    body
}
