//! A TLS connection to a server for bytes as they stand, over HTTP/1.1.

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

/// Opens a connection as the administrator.
pub async fn as_admin(api: &Api) -> Connection {
    let identity = api.server.admin_identity_pem();
    let chain =
        CertificateDer::pem_slice_iter(identity.as_bytes()).collect::<Result<Vec<_>, _>>().expect("PEM");
    let key = PrivateKeyDer::from_pem_slice(identity.as_bytes()).expect("PEM");
    let config = ClientConfig::builder().with_root_certificates(roots(api));
    connect(api, config.with_client_auth_cert(chain, key).expect("a usable pair")).await
}

/// Opens a connection as somebody who presents no certificate.
pub async fn as_nobody(api: &Api) -> Connection {
    let config = ClientConfig::builder().with_root_certificates(roots(api));
    connect(api, config.with_no_client_auth()).await
}

fn roots(api: &Api) -> RootCertStore {
    let _installed = rustls::crypto::ring::default_provider().install_default();
    let mut roots = RootCertStore::empty();
    roots.add(CertificateDer::from_pem_slice(api.server.ca_pem().as_bytes()).expect("PEM")).expect("a CA");
    roots
}

async fn connect(api: &Api, mut config: ClientConfig) -> Connection {
    config.alpn_protocols = vec![b"http/1.1".to_vec()];
    let address = api.server.url().trim_start_matches("https://").parse().expect("an address");
    let socket = TcpSocket::new_v4().expect("a socket");
    socket.set_recv_buffer_size(RECEIVE_BUFFER_BYTES).expect("a small buffer");
    let stream = socket.connect(address).await.expect("a connection");
    stream.set_nodelay(true).expect("a socket");
    let name = ServerName::try_from("localhost").expect("a name");
    TlsConnector::from(Arc::new(config)).connect(name, stream).await.expect("a handshake")
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
