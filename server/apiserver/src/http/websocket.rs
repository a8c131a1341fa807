//! WebSocket (RFC 6455) for watches: who asks for it, and what is answered. What is said on it is in
//! [`session`]; only HTTP/1.1 connections can be taken over.
//!
//! Browsers cannot set an `Authorization` header on a WebSocket, so a token may come as one of the subprotocols.

mod pulse;
mod session;

use axum::body::Body;
use base64::{
    Engine,
    engine::general_purpose::{STANDARD, URL_SAFE_NO_PAD},
};
use bytes::Bytes;
use futures_util::Stream;
use http::{
    HeaderMap, HeaderName, HeaderValue, Method, Response, StatusCode, Version,
    header::{
        AUTHORIZATION, CONNECTION, SEC_WEBSOCKET_ACCEPT, SEC_WEBSOCKET_KEY, SEC_WEBSOCKET_PROTOCOL,
        SEC_WEBSOCKET_VERSION, UPGRADE,
    },
    request::Parts,
};
use machinery::brand::Brand;
use ring::digest::{SHA1_FOR_LEGACY_USE_ONLY, digest};

pub use session::Frame;

use super::{serve::Session, status::ApiError};

/// The only version of the protocol.
const VERSION: &str = "13";

/// What the server adds to the key, to show that it knows the protocol (RFC 6455, section 1.3).
const KNOWS: &str = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";

/// A key is this many bytes before it is encoded.
const KEY_BYTES: usize = 16;

/// A subprotocol that carries a token begins with this, and the brand's group suffix and a dot follow.
const TOKEN_PREFIX: &str = "base64url.bearer.authorization.";

/// The suffix that unmodified clients write under every brand.
const TOKEN_SUFFIX_ALIAS: &str = "k8s.io";

/// Whether a request asks to go on as a WebSocket.
#[must_use]
pub fn is_wanted(parts: &Parts) -> bool {
    parts.version == Version::HTTP_11
        && parts.method == Method::GET
        && has_word(&parts.headers, &UPGRADE, "websocket")
        && has_word(&parts.headers, &CONNECTION, "upgrade")
}

/// Takes the token out of the subprotocols, and puts it where tokens are looked for.
///
/// # Errors
/// 400 when there are several, or no other subprotocol for the server to choose; 401 for a token that cannot be
/// read.
pub fn take_token(headers: &mut HeaderMap, brand: &Brand) -> Result<(), ApiError> {
    let prefixes = [brand.group_suffix, TOKEN_SUFFIX_ALIAS].map(|suffix| format!("{TOKEN_PREFIX}{suffix}."));
    let token_of = |protocol: &str| {
        prefixes.iter().find_map(|prefix| protocol.strip_prefix(prefix.as_str())).map(str::to_owned)
    };
    let mut tokens: Vec<String> = Vec::new();
    let mut others: Vec<&str> = Vec::new();
    for protocol in words(headers, &SEC_WEBSOCKET_PROTOCOL) {
        match token_of(protocol) {
            Some(token) => tokens.push(token),
            None => others.push(protocol),
        }
    }
    let token = match tokens.as_slice() {
        [] => return Ok(()),
        [token] => token,
        _ => return Err(refused("more than one subprotocol carries a token")),
    };
    if others.is_empty() {
        return Err(refused("a token must come with another subprotocol, which the server can choose"));
    }
    let others = HeaderValue::try_from(others.join(", ")).map_err(|_| ApiError::unauthorized())?;
    headers.insert(SEC_WEBSOCKET_PROTOCOL, others);
    let token = URL_SAFE_NO_PAD.decode(token).ok().filter(|token| !token.is_empty());
    let token = token.and_then(|token| String::from_utf8(token).ok()).ok_or_else(ApiError::unauthorized)?;
    let mut value = HeaderValue::try_from(format!("Bearer {token}")).map_err(|_| ApiError::unauthorized())?;
    value.set_sensitive(true);
    // Somebody who can set the header means it.
    headers.entry(AUTHORIZATION).or_insert(value);
    Ok(())
}

/// The request of a client, found to be good.
#[derive(Debug, PartialEq, Eq)]
pub struct Handshake {
    accept: String,
    protocol: Option<HeaderValue>,
}

impl Handshake {
    /// Checks what a client sent.
    ///
    /// # Errors
    /// 400 for another version and a key that is none.
    pub fn read(headers: &HeaderMap) -> Result<Self, ApiError> {
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
        let protocol = words(headers, &SEC_WEBSOCKET_PROTOCOL).next();
        Ok(Handshake {
            accept: STANDARD.encode(digest(&SHA1_FOR_LEGACY_USE_ONLY, format!("{key}{KNOWS}").as_bytes())),
            protocol: protocol.and_then(|protocol| HeaderValue::try_from(protocol).ok()),
        })
    }

    /// The answer, after which the connection tells these messages.
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
        let tell = move |io, read_ahead, limits| session::tell(io, read_ahead, limits, frame, messages);
        response.extensions_mut().insert(Session::new(tell));
        response
    }
}

/// Names the version that is spoken, beside a refusal.
pub fn name_version(headers: &mut HeaderMap) {
    headers.insert(SEC_WEBSOCKET_VERSION, HeaderValue::from_static(VERSION));
}

fn refused(why: &str) -> ApiError {
    ApiError::bad_request(format!("the WebSocket handshake is wrong: {why}"))
}

/// The words of a header that is a list, over all its lines.
fn words<'a>(headers: &'a HeaderMap, name: &HeaderName) -> impl Iterator<Item = &'a str> {
    let lines = headers.get_all(name).into_iter().filter_map(|value| value.to_str().ok());
    lines.flat_map(|line| line.split(',')).map(str::trim).filter(|word| !word.is_empty())
}

fn has_word(headers: &HeaderMap, name: &HeaderName, word: &str) -> bool {
    words(headers, name).any(|have| have.eq_ignore_ascii_case(word))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn platform() -> &'static Brand {
        generated::brands::BRANDS.iter().find(|brand| brand.name == "platform").expect("it ships")
    }

    fn headers(lines: &[(HeaderName, &str)]) -> HeaderMap {
        let value = |text: &str| HeaderValue::from_str(text).expect("a header value");
        lines.iter().map(|(name, text)| (name.clone(), value(text))).collect()
    }

    fn offering(lines: &[&str]) -> HeaderMap {
        let mut headers = HeaderMap::new();
        for line in lines {
            headers.append(SEC_WEBSOCKET_PROTOCOL, HeaderValue::from_str(line).expect("a header value"));
        }
        headers
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
    fn a_token_moves_from_the_subprotocols_to_its_header() {
        for suffix in ["platform.io", "k8s.io"] {
            let token =
                format!("base64url.bearer.authorization.{suffix}.{}", URL_SAFE_NO_PAD.encode("a?b>c"));
            for lines in [
                vec![format!("{token}, one, two")],
                vec![format!("one, {token} ,two")],
                vec!["one".to_owned(), token.clone(), "two".to_owned()],
            ] {
                let mut headers = offering(&lines.iter().map(String::as_str).collect::<Vec<_>>());
                take_token(&mut headers, platform()).expect("a good token");
                assert_eq!(headers[AUTHORIZATION], "Bearer a?b>c");
                assert!(headers[AUTHORIZATION].is_sensitive());
                let left: Vec<_> = headers.get_all(SEC_WEBSOCKET_PROTOCOL).iter().collect();
                assert_eq!(left, ["one, two"], "{lines:?}");
            }
        }
    }

    #[test]
    fn without_a_token_nothing_changes() {
        for lines in [vec![], vec!["one, two"], vec!["base64url.bearer.authorization.example.org.YQ"]] {
            let mut headers = offering(&lines);
            let before = headers.clone();
            take_token(&mut headers, platform()).expect("nothing to take");
            assert_eq!(headers, before);
        }
    }

    #[test]
    fn tokens_that_cannot_be_taken_are_refused_with_their_kind() {
        let good = "base64url.bearer.authorization.platform.io.YQ";
        let alias = "base64url.bearer.authorization.k8s.io.YQ";
        let long =
            format!("one, base64url.bearer.authorization.platform.io.{}", URL_SAFE_NO_PAD.encode("a\nb"));
        for (line, code) in [
            (good, 400),
            (&format!("{good}, {alias}, one"), 400),
            ("one, base64url.bearer.authorization.platform.io.", 401),
            ("one, base64url.bearer.authorization.platform.io.YQ==", 401),
            ("one, base64url.bearer.authorization.platform.io.!", 401),
            ("one, base64url.bearer.authorization.platform.io._w", 401),
            (&long, 401),
        ] {
            let refused = take_token(&mut offering(&[line]), platform()).expect_err(line);
            assert_eq!(refused.status.code, code, "{line}");
        }
    }

    #[test]
    fn an_authorization_header_stays() {
        let mut headers = offering(&["one, base64url.bearer.authorization.platform.io.YQ"]);
        headers.insert(AUTHORIZATION, HeaderValue::from_static("Bearer header"));
        take_token(&mut headers, platform()).expect("a good token");
        assert_eq!(headers[AUTHORIZATION], "Bearer header");
        assert_eq!(headers[SEC_WEBSOCKET_PROTOCOL], "one");
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
            assert_eq!(refused.status.code, 400);
            assert!(refused.status.message.contains(why), "{}", refused.status.message);
        }
    }
}
