//! WebSocket (RFC 6455) for watches: the handshake. `session` sends the messages. Only HTTP/1.1 connections
//! can be upgraded.

mod pulse;
mod session;

use axum::body::Body;
use base64::{Engine, engine::general_purpose::STANDARD};
use bytes::Bytes;
use futures_util::Stream;
use ground::headers::{ask_websocket, words};
use http::{
    HeaderMap, HeaderName, HeaderValue, Method, Response, StatusCode, Version,
    header::{
        CONNECTION, SEC_WEBSOCKET_ACCEPT, SEC_WEBSOCKET_KEY, SEC_WEBSOCKET_PROTOCOL, SEC_WEBSOCKET_VERSION,
        UPGRADE,
    },
    request::Parts,
};
use ring::digest::{SHA1_FOR_LEGACY_USE_ONLY, digest};

use super::serve::Session;
pub use session::Frame;

/// The only version of the protocol.
const VERSION: &str = "13";

/// The server appends this to the key, to prove that it speaks the protocol (RFC 6455, section 1.3).
const KNOWS: &str = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";

/// The length of a key before it is encoded.
const KEY_BYTES: usize = 16;

/// Whether a request asks for an upgrade to WebSocket.
#[must_use]
pub fn is_wanted(parts: &Parts) -> bool {
    parts.version == Version::HTTP_11 && parts.method == Method::GET && ask_websocket(&parts.headers)
}

/// A valid handshake of a client.
#[derive(Debug, PartialEq, Eq)]
pub struct Handshake {
    accept: String,
    protocol: Option<HeaderValue>,
}

impl Handshake {
    /// Checks the headers of a handshake.
    ///
    /// # Errors
    /// Describes the mistake: another version, or an invalid key. The client gets the text with 400.
    pub fn read(headers: &HeaderMap) -> Result<Self, String> {
        let text = |name: &HeaderName| headers.get(name).and_then(|value| value.to_str().ok()).map(str::trim);
        match text(&SEC_WEBSOCKET_VERSION) {
            Some(VERSION) => {}
            Some(other) => return Err(refused(&format!("version {other:?} is not spoken, only {VERSION}"))),
            None => return Err(refused(&format!("Sec-WebSocket-Version is missing; {VERSION} is spoken"))),
        }
        let key = text(&SEC_WEBSOCKET_KEY).unwrap_or_default();
        if STANDARD.decode(key).map_or(true, |key| key.len() != KEY_BYTES) {
            return Err(refused("Sec-WebSocket-Key must be 16 bytes in base64"));
        }
        // Browsers close the connection unless the answer selects one of the protocols that they offered. The
        // answer cannot repeat a token: authentication has removed it from the list.
        let protocol = words(headers, &SEC_WEBSOCKET_PROTOCOL).next();
        Ok(Handshake {
            accept: STANDARD.encode(digest(&SHA1_FOR_LEGACY_USE_ONLY, format!("{key}{KNOWS}").as_bytes())),
            protocol: protocol.and_then(|protocol| HeaderValue::try_from(protocol).ok()),
        })
    }

    /// Returns the answer, after which the connection sends these messages.
    pub fn answer<Messages>(self, frame: Frame, messages: Messages) -> Response<Body>
    where
        Messages: Stream<Item = std::io::Result<Bytes>> + Send + 'static,
    {
        let mut response = Response::new(Body::empty());
        *response.status_mut() = StatusCode::SWITCHING_PROTOCOLS;
        let headers = response.headers_mut();
        headers.insert(UPGRADE, HeaderValue::from_static("websocket"));
        headers.insert(CONNECTION, HeaderValue::from_static("Upgrade"));
        if let Ok(accept) = HeaderValue::try_from(self.accept) {
            headers.insert(SEC_WEBSOCKET_ACCEPT, accept);
        }
        if let Some(protocol) = self.protocol {
            headers.insert(SEC_WEBSOCKET_PROTOCOL, protocol);
        }
        let tell = move |io, read_ahead, times| session::tell(io, read_ahead, times, frame, messages);
        response.extensions_mut().insert(Session::new(tell));
        response
    }
}

/// Adds the supported version to a refusal, as RFC 6455, section 4.4 asks.
pub fn name_version(headers: &mut HeaderMap) {
    headers.insert(SEC_WEBSOCKET_VERSION, HeaderValue::from_static(VERSION));
}

fn refused(why: &str) -> String {
    format!("the WebSocket handshake is wrong: {why}")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(lines: &[(HeaderName, &str)]) -> HeaderMap {
        let value = |text: &str| HeaderValue::from_str(text).expect("a header value");
        lines.iter().map(|(name, text)| (name.clone(), value(text))).collect()
    }

    #[test]
    fn only_a_get_over_http1_with_both_headers_asks_for_it() {
        let asked = |version, method: Method, upgrade: &str, connection: &str| {
            let mut request =
                http::Request::builder().method(method).version(version).body(()).expect("plain");
            *request.headers_mut() = headers(&[(UPGRADE, upgrade), (CONNECTION, connection)]);
            is_wanted(&request.into_parts().0)
        };
        let http1 = Version::HTTP_11;
        assert!(asked(http1, Method::GET, "websocket", "Upgrade"));
        assert!(asked(http1, Method::GET, "WebSocket", "keep-alive, upgrade"));
        assert!(!asked(http1, Method::GET, "websocket", "keep-alive"));
        assert!(!asked(http1, Method::GET, "h2c", "Upgrade"));
        assert!(!asked(http1, Method::POST, "websocket", "Upgrade"));
        assert!(!asked(Version::HTTP_10, Method::GET, "websocket", "Upgrade"));
        assert!(!asked(Version::HTTP_2, Method::GET, "websocket", "Upgrade"));
    }

    #[test]
    fn the_answer_is_worked_out_from_the_key() {
        // The example of RFC 6455, section 1.3.
        let key = (SEC_WEBSOCKET_KEY, "dGhlIHNhbXBsZSBub25jZQ==");
        let version = (SEC_WEBSOCKET_VERSION, "13");
        let good = Handshake::read(&headers(&[key.clone(), version.clone()])).expect("the example");
        assert_eq!(good, Handshake { accept: "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=".to_owned(), protocol: None });
        for (wrong, why) in [
            (headers(&[key.clone(), (SEC_WEBSOCKET_VERSION, "8")]), "version \"8\" is not spoken"),
            (headers(&[key]), "Sec-WebSocket-Version is missing"),
            (headers(std::slice::from_ref(&version)), "Sec-WebSocket-Key must be"),
            (headers(&[version.clone(), (SEC_WEBSOCKET_KEY, "c2hvcnQ=")]), "Sec-WebSocket-Key must be"),
            (headers(&[version, (SEC_WEBSOCKET_KEY, "not base64 at all !!")]), "Sec-WebSocket-Key must be"),
        ] {
            let refused = Handshake::read(&wrong).expect_err(why);
            assert!(refused.contains(why), "{refused}");
        }
    }
}
