//! Upgrades: another protocol on the same connection, whatever it is.

use std::time::Duration;

use blackbox::{
    http::Api,
    tls::{self, Connection},
};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    time::timeout,
};

use crate::aggregation::{
    fake::{Asked, Fake, GROUP, SERVICE, Stream, answer, send},
    support::Front,
};

const PATIENCE: Duration = Duration::from_secs(30);

/// Answers as the last segment of the path says.
async fn by_name(asked: Asked, mut stream: Stream) {
    match asked.path.rsplit('/').next().unwrap_or_default() {
        "refused" => answer(&mut stream, "403 Forbidden", "text/plain", "not here").await,
        "ignored" => answer(&mut stream, "200 OK", "text/plain", "no upgrade").await,
        _ => {
            let protocol = asked.all("upgrade").first().copied().unwrap_or_default().to_owned();
            send(
                &mut stream,
                &format!(
                    "HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: {protocol}\r\n\
                     X-Stream-Protocol-Version: v4\r\n\r\nwelcome "
                ),
            )
            .await;
            // Says everything again in capitals, until the client says goodbye.
            let mut byte = [0];
            while stream.read_exact(&mut byte).await.is_ok() && byte != *b"." {
                send(&mut stream, &String::from_utf8_lossy(&byte).to_uppercase()).await;
            }
            let _ended = stream.shutdown().await;
        }
    }
}

async fn front() -> (Front, Fake) {
    let fake = Fake::start(by_name).await;
    let front = Front::start("kubernetes").await;
    front.serve(GROUP, SERVICE, fake.port, Some(&fake.authority)).await;
    (front, fake)
}

async fn ask(api: &Api, name: &str, protocol: &str, behind: &str) -> Connection {
    let mut connection = tls::as_admin(api).await;
    let request = format!(
        "POST /apis/{GROUP}/v1/namespaces/default/pods/{name} HTTP/1.1\r\nHost: localhost\r\nContent-Length: \
         0\r\n\
         Connection: Upgrade\r\nUpgrade: {protocol}\r\nX-Stream-Protocol-Version: v4\r\nX-Remote-User: \
         admin\r\n\r\n{behind}"
    );
    connection.write_all(request.as_bytes()).await.expect("sent");
    connection.flush().await.expect("sent");
    connection
}

#[tokio::test]
async fn bytes_go_both_ways_after_it() {
    let (front, fake) = front().await;
    for protocol in ["SPDY/3.1", "websocket"] {
        // Some bytes come right behind the request.
        let mut connection = ask(&front.api, "exec", protocol, "ab").await;
        let head = timeout(PATIENCE, tls::head(&mut connection)).await.expect("in time");
        assert!(head.starts_with("http/1.1 101 "), "{head}");
        assert!(head.contains(&format!("upgrade: {}\r\n", protocol.to_ascii_lowercase())), "{head}");
        assert!(head.contains("x-stream-protocol-version: v4\r\n"), "{head}");
        connection.write_all(b"cd.").await.expect("sent");
        let mut rest = Vec::new();
        let read = timeout(PATIENCE, connection.read_to_end(&mut rest)).await.expect("it ends");
        drop(read);
        assert_eq!(String::from_utf8_lossy(&rest), "welcome ABCD");
        let seen = fake.asked().pop().expect("it was asked");
        assert_eq!(seen.all("upgrade"), [protocol]);
        let user = seen.all("x-remote-user");
        assert!(user.len() == 1 && user != ["admin"], "{user:?}");
    }
}

#[tokio::test]
async fn a_server_may_refuse_it() {
    let (front, _fake) = front().await;
    for (name, code, body) in
        [("refused", "403", "not here"), ("ignored", "503", "invalid upgrade response: status code 200\n")]
    {
        let mut connection = ask(&front.api, name, "SPDY/3.1", "").await;
        let head = timeout(PATIENCE, tls::head(&mut connection)).await.expect("in time");
        assert!(head.starts_with(&format!("http/1.1 {code} ")), "{head}");
        assert!(head.contains("\r\ncontent-length: "), "{head}");
        let found = timeout(PATIENCE, tls::body(&mut connection, &head)).await.expect("in time");
        assert_eq!(String::from_utf8_lossy(&found), body);
    }
}
