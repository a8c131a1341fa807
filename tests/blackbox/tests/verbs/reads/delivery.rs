//! How an answer is delivered, whatever its form: indented, compressed, as a failure, without its body.

use std::io::Read;

use blackbox::{
    http::{Api, send},
    objects::CONFIG_MAPS,
};
use reqwest::Method;
use serde_json::json;

use crate::reads::{
    envelope::{self, Status},
    negotiation::{BINARY, JSON, YAML, with_one},
};

#[tokio::test]
async fn json_is_indented_for_people_and_on_request() {
    let (api, path) = with_one().await;
    let curl = "curl/8.5.0";
    let cases = [
        ("", "", "", false),
        ("pretty=true", "", "", true),
        ("pretty=1", "", "", true),
        ("pretty=false", "", "", false),
        ("pretty=0", "", "", false),
        ("", curl, "", true),
        ("", "Wget/1.21", "", true),
        ("", "Mozilla/5.0 (X11)", "", true),
        ("pretty=false", curl, "", false),
        ("", "kubectl/v1.30.0 (linux/amd64)", "", false),
        ("", "libcurl/8.5.0", "", false),
        ("", "", "application/json;pretty=1", true),
        ("", "", "application/json;pretty=0", false),
    ];
    for (query, agent, accept, indented) in cases {
        let discovery = ["/api", "/api/v1", "/apis", "/apis/apps", "/apis/apps/v1"].map(str::to_owned);
        let objects = [path.clone(), CONFIG_MAPS.to_owned(), format!("{CONFIG_MAPS}/missing")];
        for path in objects.iter().chain(&discovery) {
            // Discovery looks at the media type alone.
            if discovery.contains(path) && !accept.is_empty() {
                continue;
            }
            let mut request = api.request(Method::GET, &format!("{path}?{query}"));
            if !agent.is_empty() {
                request = request.header("user-agent", agent);
            }
            if !accept.is_empty() {
                request = request.header("accept", accept);
            }
            let answer = send(request).await;
            let text = answer.text();
            let found = text.starts_with("{\n  \"kind\": \"");
            assert_eq!(found, indented, "{query} {agent} {accept} {path}: {text}");
            assert!(found || text.starts_with("{\"kind\":\""), "{text}");
            // A line of JSON has an end, an indented document has none.
            assert_eq!(text.ends_with('\n'), !indented, "{text}");
            assert_eq!(answer.json(), api.get(path).await.json(), "{path}");
        }
    }
}

#[tokio::test]
async fn failures_before_the_verb_come_in_the_wanted_form_too() {
    let api = Api::start().await;
    // Found while routing, and by the one who lets in.
    let unrouted = "/api/v1/nothings";
    let cases = [
        (unrouted, 404, "NotFound", "the server could not find the requested resource"),
        ("/api/v1/configmaps?resourceVersion=x", 400, "BadRequest", "invalid resource version: "),
    ];
    for (path, code, reason, message) in cases {
        let answer = api.get_as(path, BINARY).await;
        assert_eq!((answer.code, answer.header("content-type")), (code, BINARY), "{path}");
        let status: Status = envelope::open(&answer.bytes, "v1", "Status");
        assert_eq!((i32::from(code), reason), (status.code, status.reason.as_str()));
        assert!(status.message.contains(message), "{}", status.message);
        let answer = api.get_as(path, YAML).await;
        assert_eq!(answer.header("content-type"), YAML);
        assert!(answer.text().lines().any(|line| line == format!("reason: {reason}")), "{}", answer.text());
        let joint = if path.contains('?') { '&' } else { '?' };
        let answer = api.get(&format!("{path}{joint}pretty=true")).await;
        assert!(answer.text().starts_with("{\n  \"kind\": \"Status\""), "{}", answer.text());
    }
    let anonymous = api.anonymous().get(format!("{}{CONFIG_MAPS}", api.server.url()));
    let answer = send(anonymous.header("accept", YAML)).await;
    assert_eq!((answer.code, answer.header("content-type")), (403, YAML));
}

#[tokio::test]
async fn large_answers_are_compressed_and_small_ones_are_not() {
    let api = Api::start().await;
    let object = |name: &str, bytes: usize| {
        json!({ "metadata": { "name": name },
        "data": { "x": "y".repeat(bytes) } })
    };
    api.post(CONFIG_MAPS, &object("large", 140_000)).await.expect(201);
    api.post(CONFIG_MAPS, &object("small", 100_000)).await.expect(201);
    api.post("/api/v1/namespaces/platform-public/configmaps", &object("few", 1000)).await.expect(201);
    let cases = [
        (format!("{CONFIG_MAPS}/large"), "gzip", true),
        (format!("{CONFIG_MAPS}/large"), "deflate, gzip;q=0.5", true),
        (format!("{CONFIG_MAPS}/large"), "", false),
        (format!("{CONFIG_MAPS}/large"), "identity", false),
        (format!("{CONFIG_MAPS}/large"), "gzip;q=0", false),
        (format!("{CONFIG_MAPS}/small"), "gzip", false),
        (format!("{CONFIG_MAPS}/missing"), "gzip", false),
        (CONFIG_MAPS.to_owned(), "gzip", true),
        (CONFIG_MAPS.to_owned(), "", false),
        ("/api/v1/namespaces/platform-public/configmaps".to_owned(), "gzip", false),
        ("/api/v1/namespaces/default/secrets".to_owned(), "gzip", false),
    ];
    for (path, encoding, compressed) in cases {
        for accept in [JSON, YAML, BINARY, "application/json;pretty=1"] {
            let request = api.request(Method::GET, &path).header("accept-encoding", encoding);
            let answer = send(request.header("accept", accept)).await;
            let plain = send(api.request(Method::GET, &path).header("accept", accept)).await;
            assert_eq!(plain.header("content-encoding"), "");
            let expected = if compressed { "gzip" } else { "" };
            assert_eq!(answer.header("content-encoding"), expected, "{path} {encoding} {accept}");
            if !compressed {
                assert_eq!(answer.bytes, plain.bytes, "{path}");
                continue;
            }
            assert!(answer.all("vary").contains(&"Accept-Encoding"), "{path}");
            assert!(answer.bytes.len() * 10 < plain.bytes.len(), "{path}");
            let mut text = Vec::new();
            flate2::read::GzDecoder::new(&*answer.bytes).read_to_end(&mut text).expect("gzip");
            assert_eq!(text, plain.bytes, "{path} {accept}");
        }
    }
}

#[tokio::test]
async fn head_tells_what_get_would_answer() {
    let api = Api::start().await;
    for path in ["/version", "/api/v1", "/livez", "/nothing"] {
        let get = api.get(path).await;
        let head = send(api.request(Method::HEAD, path)).await;
        assert_eq!((head.code, head.bytes.len()), (get.code, 0), "{path}");
        for name in ["content-type", "cache-control", "content-length"] {
            assert_eq!(head.header(name), get.header(name), "{name} of {path}");
        }
    }
}
