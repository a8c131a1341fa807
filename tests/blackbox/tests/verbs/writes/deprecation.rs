//! What a request for a version that is on its way out brings about: a warning whatever comes of it, and a
//! gauge.

use apiserver::testing::TestServer;
use blackbox::{
    http::{Answer, Api, send},
    objects::{CONFIG_MAPS, ENDPOINT_SLICES, SIGNING_REQUESTS, config_map},
};
use engine::runtime_config::RuntimeConfig;
use reqwest::Method;
use serde_json::json;

const BETA_SLICES: &str = "/apis/discovery.platform.io/v1beta1/namespaces/default/endpointslices";
const BETA_REQUESTS: &str = "/apis/certificates.platform.io/v1beta1/certificatesigningrequests";

const OF_SLICES: &str = "299 - \"discovery.platform.io/v1beta1 EndpointSlice is deprecated in v1.21+, \
    unavailable in \
    v1.25+; use discovery.platform.io/v1 EndpointSlice\"";
const OF_REQUESTS: &str = "299 - \"certificates.platform.io/v1beta1 CertificateSigningRequest is deprecated \
    in \
    v1.19+, unavailable in v1.22+; use certificates.platform.io/v1 CertificateSigningRequest\"";

async fn start() -> Api {
    let words = ["discovery.platform.io/v1beta1", "certificates.platform.io/v1beta1"];
    let settings = RuntimeConfig::read(words).expect("sound settings");
    let builder = TestServer::builder().configure(|config| config.api.runtime_config = settings);
    Api::over(builder.start().await.expect("a test server starts"))
}

fn gauges(metrics: &Answer) -> Vec<String> {
    let mut lines: Vec<String> = metrics
        .text()
        .lines()
        .filter(|line| line.starts_with("apiserver_requested_deprecated_apis{"))
        .map(str::to_owned)
        .collect();
    lines.sort();
    lines
}

#[tokio::test]
async fn every_answer_of_a_deprecated_version_warns() {
    let api = start().await;
    let slice = json!({
        "metadata": { "name": "a" }, "addressType": "IPv4", "endpoints": [{ "addresses": ["10.0.0.1"] }],
    });
    let one = format!("{BETA_SLICES}/a");
    let answers = [
        (404, api.get(&one).await),
        (201, api.post(BETA_SLICES, &slice).await),
        (409, api.post(BETA_SLICES, &slice).await),
        (200, api.get(&one).await),
        (200, api.get(BETA_SLICES).await),
        (200, api.merge(&one, &json!({ "metadata": { "labels": { "a": "b" } } })).await),
        (400, api.get(&format!("{BETA_SLICES}?labelSelector=a%20b%20c")).await),
        (406, api.get_as(&one, "text/plain").await),
        (200, api.delete(&one).await),
    ];
    for (code, answer) in answers {
        assert_eq!(answer.code, code, "{}", answer.text());
        assert_eq!(answer.all("warning"), [OF_SLICES], "{code}");
    }
    // A patch of an unknown type is refused before anything is known of the kind.
    let unread = api.patch(&one, "text/plain", &json!({})).await;
    assert_eq!((unread.code, unread.all("warning").len()), (415, 0));
    assert_eq!(api.get(BETA_REQUESTS).await.all("warning"), [OF_REQUESTS]);
    let watch = api.request(Method::GET, &format!("{BETA_SLICES}?watch=1&timeoutSeconds=1"));
    assert_eq!(send(watch).await.all("warning"), [OF_SLICES]);
}

#[tokio::test]
async fn the_warning_comes_before_those_about_the_body() {
    let api = start().await;
    let body = r#"{"metadata":{"name":"a"},"addressType":"IPv4","endpoints":[],"odd":1}"#;
    let expected = [OF_SLICES, "299 - \"unknown field \\\"odd\\\"\""];
    for code in [201, 409] {
        let answer = api.send(Method::POST, BETA_SLICES, "application/json", body).await;
        assert_eq!(answer.code, code);
        assert_eq!(answer.all("warning"), expected);
    }
}

#[tokio::test]
async fn who_may_not_ask_is_told_nothing() {
    let api = start().await;
    let request = api.anonymous().get(format!("{}{BETA_SLICES}", api.server.url()));
    let answer = send(request).await;
    assert_eq!((answer.code, answer.all("warning").len()), (403, 0));
    assert_eq!(gauges(&api.get("/metrics").await), Vec::<String>::new());
}

#[tokio::test]
async fn only_what_is_deprecated_warns_and_is_shown_to_operators() {
    let api = start().await;
    for path in [ENDPOINT_SLICES, SIGNING_REQUESTS, CONFIG_MAPS] {
        let answer = api.get(path).await;
        assert_eq!((answer.code, answer.all("warning").len()), (200, 0), "{path}");
    }
    assert_eq!(api.post(CONFIG_MAPS, &config_map("a")).await.all("warning"), Vec::<&str>::new());
    assert_eq!(gauges(&api.get("/metrics").await), Vec::<String>::new());
    for _ in 0..2 {
        api.get(BETA_SLICES).await.expect(200);
        api.get(&format!("{BETA_REQUESTS}/x/status")).await.expect(404);
    }
    assert_eq!(
        gauges(&api.get("/metrics").await),
        [
            "apiserver_requested_deprecated_apis{group=\"certificates.platform.io\",version=\"v1beta1\",\
             resource=\"certificatesigningrequests\",subresource=\"status\",removed_release=\"1.22\"} 1",
            "apiserver_requested_deprecated_apis{group=\"discovery.platform.io\",version=\"v1beta1\",\
             resource=\"endpointslices\",subresource=\"\",removed_release=\"1.25\"} 1",
        ]
    );
}
