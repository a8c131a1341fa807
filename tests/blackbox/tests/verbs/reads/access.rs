//! Who may read what while only the administrator may do anything, and what every answer carries.

use blackbox::{
    http::{Answer, Api, send},
    objects::{CONFIG_MAPS, SIGNING_REQUESTS, config_map},
};
use reqwest::Method;
use serde_json::json;

async fn anonymously(api: &Api, method: Method, path: &str) -> Answer {
    send(api.anonymous().request(method, format!("{}{path}", api.server.url()))).await
}

#[tokio::test]
async fn the_anonymous_may_read_health_and_version() {
    let api = Api::start().await;
    for path in ["/livez", "/readyz", "/healthz", "/readyz?verbose", "/version", "/version/"] {
        let answer = anonymously(&api, Method::GET, path).await;
        assert_eq!(answer.code, 200, "{path}");
    }
}

#[tokio::test]
async fn the_anonymous_may_do_nothing_else() {
    let api = Api::start().await;
    api.post(CONFIG_MAPS, &config_map("a")).await.expect(201);
    let paths = [
        (Method::GET, "/", "get"),
        (Method::GET, "/api", "get"),
        (Method::GET, "/apis", "get"),
        (Method::GET, "/api/v1", "get"),
        (Method::GET, "/apis/discovery.platform.io/v1", "get"),
        (Method::GET, "/metrics", "get"),
        (Method::GET, "/openapi/v2", "get"),
        (Method::GET, "/openapi/v3", "get"),
        (Method::GET, "/nothing", "get"),
        (Method::GET, "/versions", "get"),
        (Method::POST, "/version", "post"),
        (Method::DELETE, "/livez", "delete"),
        (Method::GET, "/livez/ping", "get"),
        (Method::GET, "/healthz/etcd", "get"),
    ];
    for (method, path, verb) in paths {
        let answer = anonymously(&api, method.clone(), path).await;
        let message = format!("forbidden: User \"system:anonymous\" cannot {verb} path \"{path}\"");
        let status = answer.fails(403, "Forbidden", &message);
        assert_eq!(
            (&status["message"], &status["details"]),
            (&json!(message), &json!({})),
            "{method} {path}"
        );
        assert_eq!(answer.header("x-content-type-options"), "nosniff", "{method} {path}");
    }
    let object = format!("{CONFIG_MAPS}/a");
    let watch = format!("{CONFIG_MAPS}?watch=1");
    let resources = [
        (Method::GET, object.as_str(), "configmaps \"a\"", "get", ""),
        (Method::GET, CONFIG_MAPS, "configmaps", "list", ""),
        (Method::GET, watch.as_str(), "configmaps", "watch", ""),
        (Method::POST, CONFIG_MAPS, "configmaps", "create", ""),
        (Method::PUT, object.as_str(), "configmaps \"a\"", "update", ""),
        (Method::PATCH, object.as_str(), "configmaps \"a\"", "patch", ""),
        (Method::DELETE, object.as_str(), "configmaps \"a\"", "delete", ""),
        (Method::DELETE, CONFIG_MAPS, "configmaps", "deletecollection", ""),
    ];
    for (method, path, subject, verb, group) in resources {
        let answer = anonymously(&api, method.clone(), path).await;
        let message = format!(
            "{subject} is forbidden: User \"system:anonymous\" cannot {verb} resource \"configmaps\" in API \
             group \
             \"{group}\" in the namespace \"default\""
        );
        let status = answer.fails(403, "Forbidden", &message);
        assert_eq!(status["message"], message, "{method} {path}");
        assert_eq!(status["details"]["kind"], "configmaps");
        assert_eq!(answer.header("x-content-type-options"), "nosniff", "{method} {path}");
    }
    let approval = format!("{SIGNING_REQUESTS}/a/approval");
    let answer = anonymously(&api, Method::GET, &approval).await;
    answer.fails(
        403,
        "Forbidden",
        "certificatesigningrequests.certificates.platform.io \"a\" is forbidden: User \"system:anonymous\" \
         cannot get \
         resource \"certificatesigningrequests/approval\" in API group \"certificates.platform.io\" at the \
         cluster \
         scope",
    );
    // What is wrong with a request is told only to those who may make it.
    let nothing = anonymously(&api, Method::GET, "/api/v1/nothings").await;
    nothing.fails(403, "Forbidden", "");
}

#[tokio::test]
async fn a_bearer_that_nobody_knows_is_refused_everywhere() {
    let api = Api::start().await;
    for token in ["Bearer x", "bearer x.y.z", "BEARER x rest"] {
        for path in ["/livez", "/version", "/api", CONFIG_MAPS, "/nothing"] {
            let url = format!("{}{path}", api.server.url());
            let answer = send(api.anonymous().get(url).header("authorization", token)).await;
            let status = answer.fails(401, "Unauthorized", "Unauthorized");
            assert_eq!(status["message"], "Unauthorized");
            assert!(answer.header("www-authenticate").starts_with("Bearer"), "{token} {path}");
        }
    }
    // Another scheme, or no token, is nobody's business here.
    for header in ["Bearer", "Bearer  two", "Basic eDp5"] {
        let url = format!("{}/livez", api.server.url());
        assert_eq!(
            send(api.anonymous().get(url).header("authorization", header)).await.code,
            200,
            "{header}"
        );
    }
}

#[tokio::test]
async fn without_the_anonymous_user_nobody_is_let_in_without_credentials() {
    let builder =
        apiserver::testing::TestServer::builder().configure(|config| config.authentication.anonymous = false);
    let api = Api::over(builder.start().await.expect("a test server starts"));
    for path in ["/livez", "/version", CONFIG_MAPS] {
        anonymously(&api, Method::GET, path).await.fails(401, "Unauthorized", "Unauthorized");
    }
    api.get("/livez").await;
    api.get(CONFIG_MAPS).await.expect(200);
}

#[tokio::test]
async fn every_answer_can_be_found_again_and_is_not_kept_by_others() {
    let api = Api::start().await;
    api.post(CONFIG_MAPS, &config_map("a")).await.expect(201);
    let object = format!("{CONFIG_MAPS}/a");
    let bad = format!("{CONFIG_MAPS}?limit=x");
    let mut ids = std::collections::BTreeSet::new();
    let paths = [
        CONFIG_MAPS,
        &object,
        &bad,
        "/api/v1/nothings",
        "/nothing",
        "/api",
        "/version",
        "/livez",
        "/metrics",
        "/",
        "/openapi/v2",
        "/api/v1/namespaces/default/configmaps/none",
    ];
    for path in paths {
        let answer = api.get(path).await;
        let id = answer.header("audit-id").to_owned();
        assert_eq!(id.len(), 36, "{path}: {id}");
        assert!(ids.insert(id), "{path}");
        assert_eq!(answer.header("cache-control"), "no-cache, private", "{path}");
        let request = api.request(Method::GET, path).header("audit-id", "my-own-id");
        assert_eq!(send(request).await.header("audit-id"), "my-own-id", "{path}");
    }
    for answer in [
        anonymously(&api, Method::GET, "/api").await,
        send(api.anonymous().get(format!("{}/api", api.server.url())).header("authorization", "Bearer x"))
            .await,
    ] {
        assert_eq!(answer.header("audit-id").len(), 36);
        assert_eq!(answer.header("cache-control"), "no-cache, private");
        assert_eq!(answer.header("content-type"), "application/json");
    }
    let long = "x".repeat(200);
    let answer = send(api.request(Method::GET, CONFIG_MAPS).header("audit-id", &long)).await;
    assert_eq!(answer.header("audit-id").len(), 36, "an id without bounds is not taken over");
}

#[tokio::test]
async fn failures_are_statuses_in_the_usual_order() {
    let api = Api::start().await;
    let text = api.get(&format!("{CONFIG_MAPS}/a")).await.text();
    let expected = concat!(
        r#"{"kind":"Status","apiVersion":"v1","metadata":{},"status":"Failure","message":"configmaps \"a\" not found","#,
        r#""reason":"NotFound","details":{"name":"a","kind":"configmaps"},"code":404}"#
    );
    assert_eq!(text.trim_end(), expected);
}
