//! Who may go on as a WebSocket, what is answered, and how a token comes as a subprotocol.

use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};
use blackbox::{
    collections::{create_all, current_version},
    http::Api,
    objects::CONFIG_MAPS,
    tls,
    websocket::WebSocket,
};
use serde_json::Value;

const UPGRADE: &str = "Connection: Upgrade\r\nUpgrade: websocket\r\n";
const VERSION: &str = "Sec-WebSocket-Version: 13\r\n";
/// The example of RFC 6455, section 1.3, and its answer.
const KEY: &str = "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n";
const ACCEPT: &str = "sec-websocket-accept: s3pplmbitxaq9kygzzhzrbk+xoo=";

/// Sends a handshake as it stands, and gives the head of the answer.
async fn handshake(connection: &mut tls::Connection, path: &str, headers: &str) -> String {
    tls::get(connection, path, headers).await;
    tls::head(connection).await
}

fn token(suffix: &str) -> String {
    format!("base64url.bearer.authorization.{suffix}.{}", URL_SAFE_NO_PAD.encode("a token"))
}

#[tokio::test]
async fn the_answer_is_that_of_the_standard() {
    let api = Api::start().await;
    let path = format!("{CONFIG_MAPS}?watch=1");
    let mut connection = tls::as_admin(&api).await;
    let head = handshake(&mut connection, &path, &format!("{UPGRADE}{VERSION}{KEY}")).await;
    assert!(head.starts_with("http/1.1 101 "), "{head}");
    for line in ["upgrade: websocket", "connection: upgrade", ACCEPT] {
        assert!(head.lines().any(|have| have == line), "{line}: {head}");
    }
    assert!(!head.contains("sec-websocket-protocol"), "none was offered: {head}");
    assert!(!head.contains("content-length") && !head.contains("transfer-encoding"), "{head}");
}

#[tokio::test]
async fn wrong_handshakes_are_refused_and_the_connection_goes_on() {
    let api = Api::start().await;
    let path = format!("{CONFIG_MAPS}?watch=1");
    let mut connection = tls::as_admin(&api).await;
    let cases = [
        (KEY.to_owned(), "Sec-WebSocket-Version is missing; 13 is spoken"),
        (format!("{KEY}Sec-WebSocket-Version: 8\r\n"), "version \"8\" is not spoken, only 13"),
        (VERSION.to_owned(), "Sec-WebSocket-Key must be 16 bytes in base64"),
        (format!("{VERSION}Sec-WebSocket-Key: c2hvcnQ=\r\n"), "Sec-WebSocket-Key must be 16 bytes in base64"),
        (format!("{VERSION}Sec-WebSocket-Key: ?\r\n"), "Sec-WebSocket-Key must be 16 bytes in base64"),
    ];
    for (headers, why) in cases {
        let head = handshake(&mut connection, &path, &format!("{UPGRADE}{headers}")).await;
        assert!(head.starts_with("http/1.1 400 "), "{headers:?}: {head}");
        assert!(head.contains("sec-websocket-version: 13\r\n"), "{head}");
        let status: Value = serde_json::from_slice(&tls::body(&mut connection, &head).await).expect("JSON");
        assert_eq!(status["reason"], "BadRequest");
        assert_eq!(status["message"], format!("the WebSocket handshake is wrong: {why}"));
    }
    let head = handshake(&mut connection, &path, &format!("{UPGRADE}{VERSION}{KEY}")).await;
    assert!(head.starts_with("http/1.1 101 "), "{head}");
}

#[tokio::test]
async fn errors_before_the_stream_are_ordinary_answers() {
    let api = Api::start().await;
    let cases = [
        (format!("{CONFIG_MAPS}?watch=1&labelSelector=a,,b"), 400, "BadRequest"),
        (format!("{CONFIG_MAPS}?watch=1&resourceVersion=x"), 400, "BadRequest"),
        (format!("{CONFIG_MAPS}?watch=1&resourceVersionMatch=Exact"), 422, "Invalid"),
        ("/api/v1/nothings?watch=1".to_owned(), 404, "NotFound"),
    ];
    for (path, code, reason) in cases {
        let (found, status) = WebSocket::refused(&api, &path, &[]).await;
        assert_eq!((found, &status["reason"]), (code, &Value::from(reason)), "{path}");
    }
    let (code, status) =
        WebSocket::refused(&api, &format!("{CONFIG_MAPS}?watch=1"), &[("accept", "text/plain")]).await;
    assert_eq!((code, &status["reason"]), (406, &Value::from("NotAcceptable")));
}

#[tokio::test]
async fn what_is_no_watch_stays_plain_http() {
    let api = Api::start().await;
    create_all(&api, &["a"]).await;
    let mut connection = tls::as_admin(&api).await;
    for path in [CONFIG_MAPS, &format!("{CONFIG_MAPS}/a"), "/version"] {
        let head = handshake(&mut connection, path, &format!("{UPGRADE}{VERSION}{KEY}")).await;
        assert!(head.starts_with("http/1.1 200 "), "{path}: {head}");
        tls::body(&mut connection, &head).await;
    }
}

#[tokio::test]
async fn the_old_watch_paths_go_on_as_websockets_too() {
    let api = Api::start().await;
    create_all(&api, &["a"]).await;
    let mut socket = WebSocket::open(&api, "/api/v1/watch/namespaces/default/configmaps/a").await;
    assert_eq!(socket.told().await, ("ADDED".to_owned(), "a".to_owned()));
}

#[tokio::test]
async fn the_first_subprotocol_is_chosen_and_a_token_is_none() {
    let api = Api::start().await;
    let path = format!("{CONFIG_MAPS}?watch=1&resourceVersion={}", current_version(&api).await);
    let (ours, alias) = (token("platform.io"), token("k8s.io"));
    let cases = [
        ("one", "one"),
        ("one, two", "one"),
        (&format!("{ours}, one, two"), "one"),
        (&format!("one,{alias}"), "one"),
    ];
    for (offered, expected) in cases {
        // The administrator's certificate counts, so that it does not matter that nobody knows the token.
        let socket = WebSocket::open_with(&api, &path, &[("sec-websocket-protocol", offered)]).await;
        let chosen = socket.response.headers().get_all("sec-websocket-protocol").iter().collect::<Vec<_>>();
        assert_eq!(chosen, [expected], "{offered}");
        let shown = format!("{:?}", socket.response.headers());
        assert!(!shown.contains("bearer"), "{shown}");
    }
}

#[tokio::test]
async fn a_token_is_taken_for_one() {
    let api = Api::start().await;
    let path = format!("{CONFIG_MAPS}?watch=1");
    for suffix in ["platform.io", "k8s.io"] {
        let token = token(suffix);
        let twice = format!("{token}, {token}, one");
        let odd = format!("base64url.bearer.authorization.{suffix}.?, one");
        let cases = [
            // Nobody, who may not do this; and somebody with a token that nobody knows.
            ("one".to_owned(), 403),
            (format!("{token}, one"), 401),
            (odd, 401),
            (token, 401),
            (twice, 401),
        ];
        for (offered, code) in cases {
            let mut connection = tls::as_nobody(&api).await;
            let headers = format!("{UPGRADE}{VERSION}{KEY}Sec-WebSocket-Protocol: {offered}\r\n");
            let head = handshake(&mut connection, &path, &headers).await;
            assert!(head.starts_with(&format!("http/1.1 {code} ")), "{offered}: {head}");
            let body = String::from_utf8_lossy(&tls::body(&mut connection, &head).await).into_owned();
            assert!(!body.contains("base64url"), "the token is not shown: {body}");
        }
    }
    // Without a handshake it is a header like any other.
    let mut connection = tls::as_nobody(&api).await;
    let headers = format!("Sec-WebSocket-Protocol: {}, one\r\n", token("platform.io"));
    let head = handshake(&mut connection, &path, &headers).await;
    assert!(head.starts_with("http/1.1 403 "), "{head}");
}

/// The browser shows its certificate for whatever page asks, and not every browser names the site of the
/// page.
#[tokio::test]
async fn a_page_of_another_site_cannot_borrow_a_certificate() {
    let api = Api::start().await;
    let path = format!("{CONFIG_MAPS}?watch=1");
    let cases = [
        ("Origin: https://localhost\r\n", 101),
        ("Origin: https://LOCALHOST\r\nSec-Fetch-Site: same-origin\r\n", 101),
        ("Origin: https://elsewhere.example\r\n", 403),
        ("Origin: http://localhost\r\n", 403),
        ("Origin: null\r\n", 403),
        ("Sec-Fetch-Site: cross-site\r\n", 403),
    ];
    for (more, code) in cases {
        let mut connection = tls::as_admin(&api).await;
        let head = handshake(&mut connection, &path, &format!("{UPGRADE}{VERSION}{KEY}{more}")).await;
        assert!(head.starts_with(&format!("http/1.1 {code} ")), "{more}: {head}");
    }
    // Without a certificate it is the token that counts, which a page must know itself.
    let mut connection = tls::as_nobody(&api).await;
    let more =
        format!("Origin: https://elsewhere.example\r\nSec-WebSocket-Protocol: {}, one\r\n", token("k8s.io"));
    let head = handshake(&mut connection, &path, &format!("{UPGRADE}{VERSION}{KEY}{more}")).await;
    assert!(head.starts_with("http/1.1 401 "), "{head}");
}
