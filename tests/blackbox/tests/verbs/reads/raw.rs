//! Requests byte for byte: for paths and headers that a well-behaved client would put in order.

use blackbox::{http::Api, tls};
use serde_json::Value;
use tokio::io::{AsyncReadExt, AsyncWriteExt};

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
    let host = tls::address(api);
    let request = format!("{request_line} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n{headers}\r\n");
    let mut connection = tls::as_admin(api).await;
    connection.write_all(request.as_bytes()).await.expect("the request is taken");
    let mut bytes = Vec::new();
    // A server may close without the goodbye of TLS once the answer is complete.
    let _end = connection.read_to_end(&mut bytes).await;
    let text = String::from_utf8_lossy(&bytes);
    let (head, body) = text.split_once("\r\n\r\n").unwrap_or((&text, ""));
    let code = head.split(' ').nth(1).and_then(|code| code.parse().ok()).unwrap_or_default();
    RawAnswer { code, head: head.to_ascii_lowercase(), body: body.to_owned() }
}
