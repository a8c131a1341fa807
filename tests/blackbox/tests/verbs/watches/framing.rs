//! A watch byte by byte over HTTP/1.1: when its head is sent, how it is cut, and what is not done to it.

use blackbox::{
    collections::{create_all, current_version},
    http::Api,
    objects::CONFIG_MAPS,
    stream::PATIENCE,
    tls,
};
use tokio::{io::AsyncReadExt, time::timeout};

/// The next piece of a chunked body; empty at its end.
async fn chunk(connection: &mut tls::Connection) -> String {
    let mut line = Vec::new();
    while !line.ends_with(b"\r\n") {
        line.push(connection.read_u8().await.expect("a length"));
    }
    let length = String::from_utf8_lossy(&line).trim().to_owned();
    let length = usize::from_str_radix(&length, 16).expect("a length");
    let mut piece = vec![0; length + 2];
    connection.read_exact(&mut piece).await.expect("a piece");
    String::from_utf8(piece).expect("text").trim_end_matches("\r\n").to_owned()
}

#[tokio::test]
async fn the_head_comes_at_once_and_each_event_when_it_happens() {
    let api = Api::start().await;
    let start = current_version(&api).await;
    let mut connection = tls::as_admin(&api).await;
    let path = format!("{CONFIG_MAPS}?watch=1&resourceVersion={start}");
    // As somebody whose lists are compressed and indented.
    tls::get(&mut connection, &path, "User-Agent: curl/8\r\nAccept-Encoding: gzip\r\n").await;
    let head = timeout(PATIENCE, tls::head(&mut connection)).await.expect("before anything happens");
    assert!(head.starts_with("http/1.1 200 "), "{head}");
    for line in
        ["content-type: application/json", "transfer-encoding: chunked", "cache-control: no-cache, private"]
    {
        assert!(head.lines().any(|have| have == line), "{line}: {head}");
    }
    for absent in ["content-length", "content-encoding"] {
        assert!(!head.contains(absent), "{head}");
    }
    for name in ["a", "b"] {
        create_all(&api, &[name]).await;
        let piece = timeout(PATIENCE, chunk(&mut connection)).await.expect("at once");
        assert!(piece.starts_with("{\"type\":\"ADDED\",\"object\":{\"kind\":\"ConfigMap\","), "{piece}");
        assert!(piece.contains(&format!("\"name\":\"{name}\"")), "{piece}");
        assert_eq!(piece.matches('\n').count(), 1, "one line: {piece}");
        assert!(piece.ends_with("}\n"), "{piece}");
    }
}

#[tokio::test]
async fn the_end_is_the_end_of_the_body_and_the_connection_goes_on() {
    let api = Api::start().await;
    let mut connection = tls::as_admin(&api).await;
    let path =
        format!("{CONFIG_MAPS}?watch=1&timeoutSeconds=1&resourceVersion={}", current_version(&api).await);
    tls::get(&mut connection, &path, "").await;
    assert!(tls::head(&mut connection).await.starts_with("http/1.1 200 "));
    assert_eq!(timeout(PATIENCE, chunk(&mut connection)).await.expect("an end"), "");
    tls::get(&mut connection, "/livez", "").await;
    let head = tls::head(&mut connection).await;
    assert!(head.starts_with("http/1.1 200 "), "{head}");
    assert_eq!(tls::body(&mut connection, &head).await, b"ok");
}
