//! What clients and operators see when another server fails, and that it ends by itself.

use std::time::Duration;

use blackbox::{http::send, metrics::counted, remote::Authority};
use reqwest::Method;
use serde_json::json;
use tokio::net::TcpListener;

use crate::aggregation::{
    fake::{Asked, Fake, GROUP, SERVICE, Stream, answer, send as write},
    support::{Front, Joined, OFTEN},
};

fn path(name: &str) -> String {
    format!("/apis/{GROUP}/v1/namespaces/default/echoes/{name}")
}

/// Answers as the last segment of the path says.
async fn by_name(asked: Asked, mut stream: Stream) {
    let path = asked.path.split('?').next().unwrap_or_default();
    match path.rsplit('/').next().unwrap_or_default() {
        "redirect" => {
            write(&mut stream, "HTTP/1.1 302 -\r\nLocation: /apis/x\r\nContent-Length: 0\r\n\r\n").await
        }
        "not-modified" => write(&mut stream, "HTTP/1.1 304 -\r\nETag: \"x\"\r\n\r\n").await,
        "teapot" => answer(&mut stream, "418 -", "application/json", "{\"a\":1}").await,
        "drop" => {}
        "garbage" => write(&mut stream, "no HTTP at all\r\n\r\n").await,
        "hang" => tokio::time::sleep(Duration::from_secs(600)).await,
        _ => answer(&mut stream, "200 -", "text/plain", "fine").await,
    }
}

#[tokio::test]
async fn answers_pass_and_failures_have_texts() {
    let fake = Fake::start(by_name).await;
    let front = Front::start_with("kubernetes", |config, _| {
        config.limits.request_timeout = Duration::from_secs(2);
    })
    .await;
    front.serve(GROUP, SERVICE, fake.port, Some(&fake.authority)).await;
    for (name, code, text) in [
        ("fine", 200, "fine"),
        ("teapot", 418, "{\"a\":1}"),
        ("redirect", 502, "the backend attempted to redirect this request, which is not permitted"),
        ("not-modified", 304, ""),
        ("drop", 503, "EOF\n"),
    ] {
        let found = front.api.get(&path(name)).await;
        assert_eq!((found.code, found.text().as_str()), (code, text), "{name}");
    }
    assert_eq!(front.api.get(&path("garbage")).await.code, 503);
    assert_eq!(front.api.get(&path("hang")).await.expect(504)["reason"], "Timeout");
    let head = send(front.api.request(Method::HEAD, &path("fine"))).await;
    assert_eq!((head.code, head.text().as_str()), (200, ""));
    // The URL says less time, and is right.
    let began = std::time::Instant::now();
    assert_eq!(front.api.get(&format!("{}?timeout=1s", path("hang"))).await.code, 504);
    assert!(began.elapsed() < Duration::from_secs(2));
}

#[tokio::test]
async fn redirects_pass_where_that_is_allowed() {
    let fake = Fake::start(by_name).await;
    let front = Front::start_with("kubernetes", |config, _| {
        config.aggregation.settings.rejects_redirects = false;
    })
    .await;
    front.serve(GROUP, SERVICE, fake.port, Some(&fake.authority)).await;
    let client = reqwest::Client::builder().redirect(reqwest::redirect::Policy::none());
    let authority = reqwest::Certificate::from_pem(front.api.server.ca_pem().as_bytes()).expect("PEM");
    let identity =
        reqwest::Identity::from_pem(front.api.server.admin_identity_pem().as_bytes()).expect("PEM");
    let client = client.use_rustls_tls().tls_built_in_root_certs(false);
    let client = client.add_root_certificate(authority).identity(identity).build().expect("a client");
    let found = send(client.get(format!("{}{}", front.api.server.url(), path("redirect")))).await;
    assert_eq!((found.code, found.header("location")), (302, "/apis/x"));
}

#[tokio::test]
async fn availability_falls_and_comes_back() {
    let joined = Joined::start("kubernetes", "platform").await;
    joined.serve(&["coordination"]).await;
    let group = "coordination.platform.io";
    let leases = joined.path("coordination", "leases");
    let since = joined.front.until(group, "True", "Passed").await["lastTransitionTime"].clone();
    let version = |object: &serde_json::Value| object["metadata"]["resourceVersion"].clone();
    let object = joined.front.registered(&format!("v1.{group}"));
    let before = version(&joined.front.api.get(&object).await.expect(200));
    tokio::time::sleep(3 * OFTEN).await;
    let after = joined.front.api.get(&object).await.expect(200);
    assert_eq!(version(&after), before, "what stays the same is not written again");
    assert_eq!(after["status"]["conditions"][0]["lastTransitionTime"], since);

    let paths = [leases.clone(), joined.path("coordination", ""), joined.path("coordination", "x/y/z")];
    let port = joined.port();
    let Joined { front, back, .. } = joined;
    let authority = back.server.ca_pem().to_owned();
    back.server.stop().await;
    let condition = front.until(group, "False", "FailedDiscoveryCheck").await;
    let lost = [&*format!("name=\"v1.{group}\""), "reason=\"FailedDiscoveryCheck\""];
    assert_eq!(counted(&front.api, "aggregator_unavailable_apiservice_total", &lost).await, 1.0);
    let url = format!("https://127.0.0.1:{port}/apis/{group}/v1");
    let expected =
        format!("failing or missing response from {url}: Get {url:?}: dial tcp 127.0.0.1:{port}: ");
    let message = condition["message"].as_str().unwrap_or_default();
    assert!(message.starts_with(&expected), "{message}");
    for path in &paths {
        let found = front.api.get(path).await;
        assert_eq!((found.code, found.text().as_str()), (503, "service unavailable\n"), "{path}");
    }
    // Everything else goes on as ever.
    front.api.get("/api/v1/namespaces").await.expect(200);
    front.api.get("/apis").await.expect(200);
    // Another server takes the place of the one that went. It has another certificate.
    let back = crate::aggregation::support::behind(&front, "platform").await;
    assert_ne!(back.server.ca_pem(), authority);
    front.place("platform", crate::aggregation::support::port_of(&back));
    front.until(group, "False", "FailedDiscoveryCheck").await;
    let bundle = base64::Engine::encode(&base64::engine::general_purpose::STANDARD, back.server.ca_pem());
    let change = json!({ "spec": { "caBundle": bundle } });
    front.api.merge(&object, &change).await.expect(200);
    front.until(group, "True", "Passed").await;
    front.api.get(&leases).await.expect(200);
}

#[tokio::test]
async fn certificates_must_be_of_the_service() {
    let fake = Fake::start(by_name).await;
    let front = Front::start("kubernetes").await;
    front.write_table(&format!("default/far = 127.0.0.1:{0}\ndefault/other = 127.0.0.1:{0}\n", fake.port));
    let stranger = Authority::default().pem();
    front.register("a.example.org", "other", Some(&fake.authority)).await;
    front.register("b.example.org", "far", Some(&stranger)).await;
    for (group, text) in [
        ("a.example.org", "x509: certificate is valid for far.default.svc, not other.default.svc"),
        ("b.example.org", "x509: certificate signed by unknown authority"),
    ] {
        let condition = front.until(group, "False", "FailedDiscoveryCheck").await;
        let message = condition["message"].as_str().unwrap_or_default();
        assert!(message.contains(text), "{message}");
    }
}

#[tokio::test]
async fn a_server_that_hangs_takes_no_place_of_others() {
    let fake = Fake::start(by_name).await;
    let front = Front::start_with("kubernetes", |config, _| {
        config.limits.request_timeout = Duration::from_secs(20);
        // So many handshakes at once may take longer than a check.
        config.aggregation.settings.check = Duration::from_secs(600);
    })
    .await;
    front.serve(GROUP, SERVICE, fake.port, Some(&fake.authority)).await;
    // On two connections, since one has fewer streams.
    let clients = [(); 2].map(|()| front.api.presenting(front.api.server.admin_identity_pem()));
    let url = format!("{}{}", front.api.server.url(), path("hang"));
    let asking = clients.iter().flat_map(|client| vec![client; 150]);
    let asking: Vec<_> = asking.map(|client| tokio::spawn(client.get(&url).send())).collect();
    while fake.asked().len() < 256 {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    let found = front.api.get(&path("fine")).await;
    assert_eq!(found.code, 429, "{}", found.text());
    assert_eq!(found.header("retry-after"), "1");
    assert_eq!(fake.asked().len(), 256);
    front.api.get("/api/v1/namespaces").await.expect(200);
    asking.iter().for_each(tokio::task::JoinHandle::abort);
    loop {
        if front.api.get(&path("fine")).await.code == 200 {
            return;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

#[tokio::test]
async fn a_socket_without_a_server_is_no_server() {
    let listener = TcpListener::bind(("127.0.0.1", 0)).await.expect("a free port");
    let port = listener.local_addr().expect("an address").port();
    let front = Front::start("kubernetes").await;
    front.place(SERVICE, port);
    front.register(GROUP, SERVICE, None).await;
    let condition = front.until(GROUP, "False", "FailedDiscoveryCheck").await;
    let message = condition["message"].as_str().unwrap_or_default();
    assert!(message.contains("context deadline exceeded"), "{message}");
    drop(listener);
}

#[tokio::test]
async fn a_service_must_be_there() {
    let front = Front::start("kubernetes").await;
    front.register(GROUP, "nowhere", None).await;
    let condition = front.until(GROUP, "False", "ServiceNotFound").await;
    assert_eq!(condition["message"], "service/nowhere in \"default\" is not present");
    let found = front.api.get(&path("x")).await;
    assert_eq!((found.code, found.text().as_str()), (503, "service unavailable\n"));
}
