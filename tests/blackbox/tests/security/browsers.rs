//! Headers for browsers: pages of allowed origins may read answers and write, others may not, and hosts are
//! visited over TLS only.

use apiserver::testing::TestServer;
use blackbox::{
    http::{Answer, Api, send},
    objects::CONFIG_MAPS,
};
use http::HeaderValue;
use reqwest::Method;
use serde_json::json;

const ORIGIN: &str = "https://console.example.com";
const STRANGER: &str = "https://console.example.com.evil.org";
const HSTS: &str = "max-age=31536000; includeSubDomains";

async fn server() -> Api {
    let configured = TestServer::builder().configure(|config| {
        let browsers = &mut config.serving.browsers;
        browsers.origins.add(r"//console\.example\.com(:|$)").expect("a good pattern");
        browsers.transport_security = Some(HeaderValue::from_static(HSTS));
    });
    Api::over(configured.start().await.expect("it starts"))
}

async fn from(api: &Api, origin: &str, method: Method, path: &str) -> Answer {
    send(api.request(method, path).header("origin", origin)).await
}

/// The headers of an answer that are about origins.
fn about_origins(answer: &Answer) -> Vec<(String, String)> {
    let text = |value: &reqwest::header::HeaderValue| value.to_str().expect("text").to_owned();
    let all = answer.headers.iter().map(|(name, value)| (name.to_string(), text(value)));
    let mut found: Vec<_> = all.filter(|(name, _)| name.starts_with("access-control-")).collect();
    found.sort();
    found
}

fn allowed() -> Vec<(String, String)> {
    [
        ("access-control-allow-credentials", "true"),
        (
            "access-control-allow-headers",
            "Content-Type, Content-Length, Accept-Encoding, X-CSRF-Token, Authorization, X-Requested-With, \
             If-Modified-Since",
        ),
        ("access-control-allow-methods", "POST, GET, OPTIONS, PUT, DELETE, PATCH"),
        ("access-control-allow-origin", ORIGIN),
        ("access-control-expose-headers", "Date"),
    ]
    .map(|(name, value)| (name.to_owned(), value.to_owned()))
    .to_vec()
}

#[tokio::test]
async fn pages_of_allowed_origins_may_read_all_answers() {
    let api = server().await;
    for (path, code) in [("/version", 200), (CONFIG_MAPS, 200), ("/api/v1/nothing", 404)] {
        let answer = from(&api, ORIGIN, Method::GET, path).await;
        assert_eq!((answer.code, about_origins(&answer)), (code, allowed()), "{path}");
        for answer in [from(&api, STRANGER, Method::GET, path).await, api.get(path).await] {
            assert_eq!((answer.code, about_origins(&answer)), (code, Vec::new()), "{path}");
        }
    }
    // A refusal can be read as well.
    let request = api.anonymous().get(format!("{}{CONFIG_MAPS}", api.server.url()));
    let answer = send(request.header("origin", ORIGIN)).await;
    assert_eq!((answer.code, about_origins(&answer)), (403, allowed()));
}

#[tokio::test]
async fn a_preflight_request_needs_no_credentials() {
    let api = server().await;
    let anonymous = api.anonymous();
    let ask = |origin: &str| {
        let request = anonymous.request(Method::OPTIONS, format!("{}{CONFIG_MAPS}", api.server.url()));
        send(request.header("origin", origin).header("access-control-request-method", "POST"))
    };
    let answer = ask(ORIGIN).await;
    assert_eq!((answer.code, answer.text().as_str(), about_origins(&answer)), (204, "", allowed()));
    assert_eq!(answer.header("strict-transport-security"), HSTS);
    assert!(!answer.header("audit-id").is_empty());
    let answer = ask(STRANGER).await;
    assert_eq!((answer.code, about_origins(&answer)), (403, Vec::new()));
}

#[tokio::test]
async fn pages_of_allowed_origins_may_write() {
    let api = server().await;
    for (origin, code) in [(ORIGIN, 201), (STRANGER, 403)] {
        let request =
            api.request(Method::POST, CONFIG_MAPS).json(&json!({ "metadata": { "generateName": "page-" } }));
        let answer = send(request.header("origin", origin).header("sec-fetch-site", "cross-site")).await;
        assert_eq!(answer.code, code, "{}", answer.text());
    }
}

#[tokio::test]
async fn every_answer_has_the_directives() {
    let api = server().await;
    for (method, path) in
        [(Method::GET, "/livez"), (Method::GET, CONFIG_MAPS), (Method::DELETE, "/api/v1/nothing")]
    {
        let answer = send(api.request(method, path)).await;
        assert_eq!(answer.all("strict-transport-security"), [HSTS], "{path}");
    }
}

#[tokio::test]
async fn without_settings_there_are_no_such_headers() {
    let api = Api::start().await;
    let answer = from(&api, ORIGIN, Method::GET, "/version").await;
    assert_eq!((about_origins(&answer), answer.header("strict-transport-security")), (Vec::new(), ""));
    let answer = from(&api, ORIGIN, Method::OPTIONS, "/version").await;
    assert_eq!((answer.code, about_origins(&answer)), (405, Vec::new()));
}
