//! Paths and queries that are odd: names that climb, bad escapes, unknown resources, sheer size.

use blackbox::{
    http::Api,
    objects::{CONFIG_MAPS, config_map},
};
use reqwest::Method;
use serde_json::json;

use crate::reads::{raw, support::create_all};

#[tokio::test]
async fn paths_are_taken_as_they_stand() {
    let api = Api::start().await;
    create_all(&api, &["a"]).await;
    let unknown = (404, "the server could not find the requested resource");
    // Path, code, message.
    let cases = [
        ("/api/v1/namespaces/default/configmaps/a", (200, "")),
        ("/api/v1/namespaces/default/configmaps/%61", (200, "")),
        ("/api/v1/namespaces/default/configmaps/../configmaps/a", unknown),
        ("/api/v1/namespaces/other/../default/configmaps/a", unknown),
        ("/api/v1/namespaces/default/configmaps/%2e%2e", (400, "may not be '..'")),
        ("/api/v1/namespaces/default/configmaps/..", (400, "may not be '..'")),
        ("/api/v1/namespaces/default/configmaps/b%2fa", (404, r#"configmaps "b/a" not found"#)),
        ("/api/v1/namespaces/x%2fdefault/configmaps/a", (404, r#"configmaps "a" not found"#)),
        (
            "/api/v1/namespaces/default%2fconfigmaps%2fa",
            (404, r#"namespaces "default/configmaps/a" not found"#),
        ),
        ("/api/v1/namespaces/default/configmaps/%ff", (400, "is not valid UTF-8")),
        ("/api/v1/namespaces/%c3%28/configmaps/a", (400, "is not valid UTF-8")),
        ("/api/v1/namespaces/default/configmaps/a%00", (404, "not found")),
        ("/api/v1/namespaces/default/configmaps/%zz", (400, "may not contain '%'")),
        ("/api/v1/namespaces/default/configmaps/a/status", unknown),
        ("/api/v1/namespaces/default/configmaps/a/b/c", unknown),
        ("/api/v1/namespaces/default/configmaps/a/b/c/d/e/f/g", unknown),
        ("/api/v1/namespaces/default/nothings", unknown),
        ("/api/v1/nothings/a", unknown),
        ("/api/v1/configmaps/a", unknown),
        ("/api/v1/namespaces/default/namespaces", unknown),
        ("/apis/discovery.platform.io/v1/namespaces/default/configmaps", unknown),
        ("/api/v1/namespaces//configmaps", unknown),
    ];
    for (path, (code, message)) in cases {
        let answer = raw::send(&api, &format!("GET {path}"), "").await;
        let body = answer.expect(code);
        if code != 200 {
            assert_eq!(body["kind"], "Status", "{path}");
            assert!(body["message"].as_str().unwrap_or_default().contains(message), "{path}: {body}");
        }
    }
}

#[tokio::test]
async fn names_that_are_no_path_segment_are_refused() {
    let api = Api::start().await;
    for name in ["a/b", "..", ".", "a%2fb", "../a", "A", "a b", "ä", "a\u{0}", ""] {
        let answer = api.post(CONFIG_MAPS, &config_map(name)).await;
        let status = answer.fails(422, "Invalid", "metadata.name");
        assert_eq!(status["details"]["causes"][0]["field"], "metadata.name", "{name:?}");
    }
}

#[tokio::test]
async fn unknown_paths_have_a_plain_text() {
    let api = Api::start().await;
    let paths = [
        "/nothing",
        "/apis/nothing.io",
        "/apis/nothing.io/v1",
        "/apis/nothing.io/v1/things",
        "/apis/discovery.k8s.io/v1/endpointslices",
        "/livez/nothing",
        "/openapi/v3/apis/nothing.io/v1",
        "/openapi/v4",
        "/version/x",
    ];
    for path in paths {
        let answer = api.get(path).await;
        assert_eq!((answer.code, answer.text().trim_end()), (404, "404 page not found"), "{path}");
        assert_eq!(answer.header("content-type"), "text/plain; charset=utf-8", "{path}");
        assert_eq!(answer.header("x-content-type-options"), "nosniff", "{path}");
        assert!(!answer.header("audit-id").is_empty(), "{path}");
    }
}

#[tokio::test]
async fn unknown_versions_of_known_groups_have_a_status() {
    let api = Api::start().await;
    let paths = [
        "/api/v2",
        "/api/v2/configmaps",
        "/apis/discovery.platform.io/v9",
        "/apis/discovery.platform.io/v9/",
        "/apis/certificates.platform.io/v1beta1/certificatesigningrequests",
    ];
    let message = "the server could not find the requested resource";
    for path in paths {
        for method in [Method::GET, Method::POST] {
            let answer = api.send(method.clone(), path, "application/json", "{}").await;
            let status = answer.fails(404, "NotFound", message);
            assert_eq!(status["details"], json!({}), "{method} {path}");
        }
    }
}

#[tokio::test]
async fn characters_that_belong_escaped_are_read_as_they_stand() {
    let api = Api::start().await;
    create_all(&api, &["a"]).await;
    for query in ["labelSelector=n>1", "labelSelector=n<1", "x=\"`<>", "labelSelector=n%3E1"] {
        for path in [CONFIG_MAPS, "/api/v1/configmaps"] {
            raw::send(&api, &format!("GET {path}?{query}"), "x-odd: <a>\r\n").await.expect(200);
        }
    }
    let answer = raw::send(&api, &format!("GET {CONFIG_MAPS}?labelSelector=n<x"), "").await;
    let status = answer.expect(400);
    assert!(status["message"].as_str().is_some_and(|text| text.contains("must be an integer")), "{status}");
    let answer = raw::send(&api, &format!("GET {CONFIG_MAPS}/<a>"), "").await;
    assert_eq!(answer.expect(404)["details"]["name"], "<a>");
}

#[tokio::test]
async fn methods_that_a_path_does_not_know_are_refused() {
    let api = Api::start().await;
    create_all(&api, &["a"]).await;
    let object = format!("{CONFIG_MAPS}/a");
    let cases = [
        (Method::POST, object.as_str(), "DELETE, GET, PATCH, PUT"),
        (Method::PUT, CONFIG_MAPS, "DELETE, GET, POST"),
        (Method::PATCH, CONFIG_MAPS, "DELETE, GET, POST"),
        (Method::POST, "/api/v1/configmaps", "GET"),
        (Method::DELETE, "/api/v1/configmaps", "GET"),
        (Method::OPTIONS, CONFIG_MAPS, "DELETE, GET, POST"),
        (Method::TRACE, object.as_str(), "DELETE, GET, PATCH, PUT"),
        (Method::DELETE, "/api/v1/namespaces/default/status", "GET, PATCH, PUT"),
        (Method::GET, "/api/v1/namespaces/default/finalize", "PUT"),
        (
            Method::POST,
            "/apis/certificates.platform.io/v1/certificatesigningrequests/a/approval",
            "GET, PATCH, PUT",
        ),
        (Method::POST, "/api/v1/watch/configmaps", "GET"),
    ];
    for (method, path, allowed) in cases {
        let answer = api.send(method.clone(), path, "application/json", "{}").await;
        let message = "the server does not allow this method on the requested resource";
        let status = answer.fails(405, "MethodNotAllowed", message);
        assert_eq!(
            (&status["message"], &status["details"]),
            (&json!(message), &json!({})),
            "{method} {path}"
        );
        assert_eq!(answer.header("allow"), allowed, "{method} {path}");
    }
}

#[tokio::test]
async fn too_many_parameters_are_refused() {
    let api = Api::start().await;
    let query = |count: usize| vec!["a=b"; count].join("&");
    api.get(&format!("{CONFIG_MAPS}?{}", query(256))).await.expect(200);
    let answer = api.get(&format!("{CONFIG_MAPS}?{}", query(257))).await;
    answer.fails(400, "BadRequest", "too many query parameters: at most 256 are read");
    let answer = api.get(&format!("{CONFIG_MAPS}?watch=1&{}", query(1000))).await;
    answer.fails(400, "BadRequest", "too many query parameters");
}

#[tokio::test]
async fn a_long_url_is_refused_and_a_fairly_long_one_is_not() {
    let api = Api::start().await;
    let selector = |terms: usize| {
        let terms: Vec<String> = (0..terms).map(|index| format!("key-{index}!=value-{index}")).collect();
        format!("{CONFIG_MAPS}?labelSelector={}", crate::reads::support::escaped(&terms.join(",")))
    };
    api.get(&selector(300)).await.expect(200);
    let long = format!("{CONFIG_MAPS}?x={}", "a".repeat(65 * 1024));
    assert!(long.len() > 65536);
    let answer = raw::send(&api, &format!("GET {long}"), "").await;
    // The library may refuse before we do; both say that the URL is the trouble.
    match answer.code {
        400 => assert!(answer.body.contains("the URL is longer than 65536 bytes"), "{}", answer.body),
        code => assert_eq!(code, 414, "{}", answer.head),
    }
    let name = format!("{CONFIG_MAPS}/{}", "a".repeat(10_000));
    assert_eq!(raw::send(&api, &format!("GET {name}"), "").await.code, 404);
}

#[tokio::test]
async fn bad_time_limits_are_refused() {
    let api = Api::start().await;
    for text in ["x", "5", "-", "1parsec"] {
        let answer = api.get(&format!("{CONFIG_MAPS}?timeout={text}")).await;
        answer.fails(400, "BadRequest", "invalid timeout specified in the request URL - ");
    }
    for text in ["", "5s", "1m30s", "0"] {
        api.get(&format!("{CONFIG_MAPS}?timeout={text}")).await.expect(200);
    }
}

#[tokio::test]
async fn what_is_only_listed_cannot_be_watched() {
    let api = Api::start().await;
    let path = "/api/v1/componentstatuses";
    api.get(path).await.expect(200);
    let message = "watch is not supported on resources of kind \"componentstatuses\"";
    let status = api.get(&format!("{path}?watch=1")).await.fails(405, "MethodNotAllowed", message);
    assert_eq!(status["details"], json!({ "kind": "componentstatuses" }));
    api.get("/api/v1/watch/componentstatuses").await.expect(404);
}

#[tokio::test]
async fn pages_behind_proxies_are_asked_for_their_options() {
    let api = Api::start().await;
    for path in ["/api/v1/nodes/none/proxy/", "/api/v1/namespaces/default/services/none/proxy/x"] {
        let found = [Method::GET, Method::HEAD, Method::OPTIONS].map(|method| api.request(method, path));
        for request in found {
            assert_eq!(blackbox::http::send(request).await.code, 404, "{path}");
        }
    }
    // Nothing else is.
    let request = api.request(Method::OPTIONS, CONFIG_MAPS);
    assert_eq!(blackbox::http::send(request).await.code, 405);
}
