//! A watch over a WebSocket, through a client that is not ours.

use futures_util::StreamExt;
use serde_json::Value;
use tokio::time::timeout;
use tokio_tungstenite::{
    WebSocketStream, client_async,
    tungstenite::{
        Message, client::IntoClientRequest, handshake::client::Response, http::HeaderValue,
        protocol::CloseFrame,
    },
};

use crate::{http::Api, stream::PATIENCE, tls};

/// An open watch.
pub struct WebSocket {
    /// For what a test wants to say or hear itself.
    pub stream: WebSocketStream<tls::Connection>,
    /// The answer to the handshake.
    pub response: Response,
}

impl WebSocket {
    /// Opens a watch as the administrator; it must be let in.
    pub async fn open(api: &Api, path: &str) -> Self {
        WebSocket::open_with(api, path, &[]).await
    }

    /// The same with more headers.
    pub async fn open_with(api: &Api, path: &str, headers: &[(&'static str, &str)]) -> Self {
        let mut request = format!("wss://localhost{path}").into_client_request().expect("a path");
        for (name, value) in headers {
            request.headers_mut().insert(*name, HeaderValue::from_str(value).expect("a value"));
        }
        let opening = client_async(request, tls::as_admin(api).await);
        let opened = timeout(PATIENCE, opening).await.expect("answered at once");
        let (stream, response) = opened.expect("a WebSocket");
        WebSocket { stream, response }
    }

    /// Asks for a watch that must not be let in. Gives the code and the body of the answer.
    pub async fn refused(api: &Api, path: &str, headers: &[(&str, &str)]) -> (u16, Value) {
        let handshake = "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n\
                         Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n";
        let more = headers.iter().map(|(name, value)| format!("{name}: {value}\r\n"));
        let headers: String = std::iter::once(handshake.to_owned()).chain(more).collect();
        let mut connection = tls::as_admin(api).await;
        tls::get(&mut connection, path, &headers).await;
        let head = timeout(PATIENCE, tls::head(&mut connection)).await.expect("answered at once");
        let code = head.split(' ').nth(1).and_then(|code| code.parse().ok()).unwrap_or_default();
        let body = tls::body(&mut connection, &head).await;
        (code, serde_json::from_slice(&body).expect("JSON"))
    }

    /// The next message, whatever it is; `None` at the end.
    pub async fn message(&mut self) -> Option<Message> {
        let next = timeout(PATIENCE, self.stream.next()).await.expect("it goes on or ends");
        next.map(|message| message.expect("no break"))
    }

    /// The next event, which must be a text of its own.
    pub async fn next(&mut self) -> Value {
        match self.message().await {
            Some(Message::Text(text)) => serde_json::from_str(&text).expect("JSON"),
            other => panic!("no text: {other:?}"),
        }
    }

    /// The next event as its type and the name of its object.
    pub async fn told(&mut self) -> (String, String) {
        let event = self.next().await;
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        (text(&event["type"]), text(&event["object"]["metadata"]["name"]))
    }

    /// Checks that it is closed, for this reason, and that nothing follows.
    pub async fn closes(&mut self, reason: u16) {
        match self.message().await {
            Some(Message::Close(Some(CloseFrame { code, .. }))) => assert_eq!(u16::from(code), reason),
            other => panic!("not closed: {other:?}"),
        }
        assert!(self.message().await.is_none());
    }
}
