//! What other servers of this API are told of those whom this one believes.

use std::{sync::Arc, time::Duration};

use access::authn::request_header::ProxySettings;
use blackbox::http::Api;
use reqwest::header::HeaderName;
use serde_json::{Value, json};

use crate::controllers::support::{start, text, until};

const MAP: &str = "/api/v1/namespaces/platform-system/configmaps/extension-apiserver-authentication";

#[tokio::test]
async fn authorities_and_headers_are_published_and_kept() {
    let directory = tempfile::tempdir().expect("a directory");
    let path = directory.path().join("proxies.pem");
    let (first, second) = tokio::join!(Api::start(), Api::start());
    std::fs::write(&path, first.server.ca_pem()).expect("written");
    let api = start("platform", |config| {
        config.serving.reload_interval = Duration::from_millis(20);
        config.authentication.requestheader_client_ca_file = Some(path.clone());
        config.authentication.request_header = Some(Arc::new(ProxySettings {
            allowed_names: vec!["front".to_owned()],
            username: vec![HeaderName::from_static("x-remote-user")],
            extra_prefixes: vec!["x-remote-extra-".to_owned()],
            ..ProxySettings::default()
        }));
    })
    .await;
    let map = until(&api, MAP, |map| !map.is_null()).await;
    let data = &map["data"];
    assert!(same(&data["client-ca-file"], api.server.ca_pem()), "{data}");
    assert!(same(&data["requestheader-client-ca-file"], first.server.ca_pem()), "{data}");
    for (key, expected) in [
        ("requestheader-allowed-names", r#"["front"]"#),
        ("requestheader-username-headers", r#"["x-remote-user"]"#),
        ("requestheader-group-headers", "[]"),
        ("requestheader-extra-headers-prefix", r#"["x-remote-extra-"]"#),
    ] {
        assert_eq!(data[key], expected, "{key}");
    }
    let change = json!({ "data": { "requestheader-username-headers": "[\"x-mine\"]", "more": "a" } });
    api.merge(MAP, &change).await.expect(200);
    let mended =
        until(&api, MAP, |map| map["data"]["requestheader-username-headers"] == r#"["x-remote-user"]"#).await;
    assert_eq!(mended["data"]["more"], "a");
    api.delete(MAP).await.expect(200);
    until(&api, MAP, |map| !map.is_null()).await;

    let next = directory.path().join("next.pem");
    std::fs::write(&next, second.server.ca_pem()).expect("written");
    std::fs::rename(&next, &path).expect("replaced");
    until(&api, MAP, |map| same(&map["data"]["requestheader-client-ca-file"], second.server.ca_pem())).await;
}

/// Whether a text is this certificate and nothing else; line ends may differ.
fn same(value: &Value, pem: &str) -> bool {
    let lines = |text: &str| text.lines().map(|line| line.trim().to_owned()).collect::<Vec<_>>();
    value.is_string() && lines(&text(value)) == lines(pem)
}
