//! What is done on a TLS connection for bytes as they stand: one exchange, and how it ends.

use std::time::Duration;

use blackbox::tls::{self, Connection};
use tokio::io::AsyncReadExt;

use crate::support::PATIENCE;

/// Reads until the other end closes or breaks the connection. Gives what came.
pub(crate) async fn closed(stream: &mut Connection) -> Vec<u8> {
    let mut bytes = Vec::new();
    // A reset is an end as good as any.
    let _end = tokio::time::timeout(PATIENCE, stream.read_to_end(&mut bytes)).await.expect("never closed");
    bytes
}

/// Whether the connection is still open after this long.
pub(crate) async fn stays_open(stream: &mut Connection, time: Duration) -> bool {
    tokio::time::timeout(time, stream.read_u8()).await.is_err()
}

/// One request over HTTP/1.1 on an open connection, and its whole answer, which must tell its length.
pub(crate) async fn exchange(stream: &mut Connection, path: &str) -> (u16, String) {
    tls::get(stream, path, "").await;
    let head = tls::head(stream).await;
    let body = tls::body(stream, &head).await;
    let code = head.split(' ').nth(1).and_then(|code| code.parse().ok()).unwrap_or_default();
    (code, String::from_utf8_lossy(&body).into_owned())
}
