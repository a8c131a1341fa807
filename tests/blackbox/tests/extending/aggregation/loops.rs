//! Requests that come back end at once, and servers that lead to themselves are no servers.

use std::time::Duration;

use blackbox::{
    http::{Api, send},
    remote::Authority,
};
use controllers::api_services;
use reqwest::Method;
use serde_json::json;

use crate::aggregation::{
    fake::{Asked, Fake, GROUP, SERVICE, Stream, answer},
    support::{Front, port_of, until},
};

#[tokio::test]
async fn a_server_is_not_its_own_extension() {
    let front = Front::start("kubernetes").await;
    front.place("kubernetes", port_of(&front.api));
    front.register("far.example.org", "kubernetes", Some(front.api.server.ca_pem())).await;
    // It does not believe itself to be a proxy, so the check fails before anything could go in a circle.
    let condition = front.until("far.example.org", "False", "FailedDiscoveryCheck").await;
    let message = condition["message"].as_str().unwrap_or_default();
    assert!(message.contains("bad status from https://127.0.0.1:"), "{message}");
    let found = front.api.get("/apis/far.example.org/v1/things").await;
    assert_eq!((found.code, found.text().as_str()), (503, "service unavailable\n"));
}

/// Says that a version is available, whether or not it is.
async fn claim(front: &Front, group: &str) {
    let path = front.registered(&format!("v1.{group}"));
    let mut object = front.api.get(&path).await.expect(200);
    let condition = json!({ "type": "Available", "status": "True", "reason": "Claimed", "message": "x" });
    object["status"] = json!({ "conditions": [condition] });
    front.api.put(&format!("{path}/status"), &object).await.expect(200);
}

/// A front whose conditions nobody sets, and that believes proxies of this authority, as which it shows
/// itself.
async fn gullible(authority: &Authority) -> Front {
    let identity = authority.identity("front-proxy-client");
    Front::start_with("kubernetes", |config, folder| {
        config.controllers.enabled.remove(api_services::REMOTE);
        let at = |name: &str| folder.join(name);
        for (name, text) in [
            ("ca.crt", authority.pem()),
            ("crt", identity.certificate.clone()),
            ("key", identity.key.clone()),
        ] {
            std::fs::write(at(name), text).expect("written");
        }
        config.aggregation.proxy_client_files =
            Some(pki::PairFiles { certificate: at("crt"), key: at("key") });
        config.authentication.requestheader_client_ca_file = Some(at("ca.crt"));
        config.authentication.request_header =
            Some(std::sync::Arc::new(access::authn::request_header::ProxySettings {
                username: vec!["x-remote-user".parse().expect("a header")],
                groups: vec!["x-remote-group".parse().expect("a header")],
                ..Default::default()
            }));
    })
    .await
}

#[tokio::test]
async fn a_circle_of_servers_ends_at_the_first() {
    let authority = Authority::default();
    let (first, second) = (gullible(&authority).await, gullible(&authority).await);
    for (from, to) in [(&first, &second), (&second, &first)] {
        from.place("kubernetes", port_of(&to.api));
        from.register(GROUP, "kubernetes", None).await;
        claim(from, GROUP).await;
    }
    let path = format!("/apis/{GROUP}/v1/namespaces/default/echoes");
    let began = std::time::Instant::now();
    for api in [&first.api, &second.api] {
        let found = api.get(&path).await;
        assert_eq!(found.code, 508, "{}", found.text());
    }
    assert!(began.elapsed() < Duration::from_secs(5), "it did not go round and round");
    // One that leads to itself.
    first.place("kubernetes", port_of(&first.api));
    assert_eq!(first.api.get(&path).await.code, 508);
}

#[tokio::test]
async fn a_request_that_comes_back_is_recognized() {
    // A server that sends every request back where it came from, with the administrator's certificate.
    let (tell, told) = tokio::sync::watch::channel(None::<(String, reqwest::Client)>);
    let fake = Fake::start(move |asked: Asked, mut stream: Stream| {
        let told = told.clone();
        async move {
            let (url, client) = told.borrow().clone().expect("it was told");
            let method = asked.method.parse::<Method>().expect("a method");
            let mut back = client.request(method, format!("{url}{}", asked.path));
            for name in ["audit-id", "x-forwarded-for"] {
                for value in asked.all(name) {
                    back = back.header(name, value);
                }
            }
            let found = send(back).await;
            answer(&mut stream, &format!("{} -", found.code), "text/plain", &found.text()).await;
        }
    })
    .await;
    let front = Front::start("kubernetes").await;
    front.serve(GROUP, SERVICE, fake.port, Some(&fake.authority)).await;
    let Api { client, server } = &front.api;
    tell.send(Some((server.url().to_owned(), client.clone()))).expect("it listens");
    let path = format!("/apis/{GROUP}/v1/namespaces/default/echoes");
    let found = front.api.get(&path).await;
    assert_eq!(found.code, 508, "{}", found.text());
    assert!(found.text().contains("leads in a circle"), "{}", found.text());
    assert_eq!(fake.asked().len(), 1, "it was passed on once");
    // A client that uses an id twice is no circle, and neither is a proxy before the server.
    let asked = front.api.request(Method::GET, &path).header("x-forwarded-for", "192.0.2.1");
    assert_eq!(send(asked).await.code, 508, "by the one behind, not by the way before");
    assert_eq!(fake.asked().len(), 2);
    let long = vec!["192.0.2.1"; 17].join(", ");
    let asked = front.api.request(Method::GET, &path).header("x-forwarded-for", long);
    assert_eq!(send(asked).await.code, 508);
    assert_eq!(fake.asked().len(), 2, "a way that is too long goes no further");
    until(&front.api, "/api/v1/namespaces/default", |found| !found.is_null()).await;
}
