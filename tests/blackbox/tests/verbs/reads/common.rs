//! What every path has in common, whoever asks: the parameter `timeout`, and the headers of flow control.

use apiserver::testing::TestServer;
use blackbox::http::{Api, send};
use controllers::flow_control::KEEPER;

/// The headers that name the schema of flow control and its level.
const FLOW: [&str; 2] = ["x-kubernetes-pf-flowschema-uid", "x-kubernetes-pf-prioritylevel-uid"];

#[tokio::test]
async fn a_timeout_that_is_no_duration_is_refused_everywhere() {
    let api = Api::start().await;
    for (text, flaw) in [
        ("bad", "invalid duration \"bad\""),
        ("10", "missing unit in duration \"10\""),
        ("5x", "unknown unit \"x\" in duration \"5x\""),
    ] {
        let message = format!("invalid timeout specified in the request URL - time: {flaw}");
        for path in [
            "/",
            "/version",
            "/healthz",
            "/livez/ping",
            "/metrics",
            "/api",
            "/apis/apps/v1",
            "/openapi/v2",
            "/none",
            "/api/v1/none",
            "/api/v1/pods",
            "/api/v1/namespaces/default",
        ] {
            let path = format!("{path}?timeout={text}");
            api.get(&path).await.fails(400, "BadRequest", &message);
            // Before anybody asks who it is.
            send(api.anonymous().get(format!("{}{path}", api.server.url()))).await.fails(
                400,
                "BadRequest",
                &message,
            );
        }
        // What goes on has no time, and ignores what is said of it.
        let proxied = format!("/api/v1/namespaces/default/services/none/proxy/?timeout={text}");
        assert_ne!(api.get(&proxied).await.code, 400, "{proxied}");
        let watch = format!("/api/v1/pods?watch=1&timeoutSeconds=1&timeout={text}");
        assert_eq!(api.get(&watch).await.code, 200, "{watch}");
    }
    for text in ["", "0", "-1s", "10s", "100h"] {
        api.get(&format!("/version?timeout={text}")).await.expect(200);
    }
    assert_eq!(api.get("/version?timeout=1ns").await.code, 504);
}

#[tokio::test]
async fn every_answer_names_its_flow() {
    let builder = TestServer::builder().brand("kubernetes").configure(|config| {
        config.controllers.enabled.insert(KEEPER);
    });
    let api = Api::over(builder.start().await.expect("a test server starts"));
    let group = "/apis/flowcontrol.apiserver.k8s.io/v1";
    let path = format!("{group}/flowschemas/probes");
    blackbox::collections::until_code(&api, &path, 200).await;
    blackbox::collections::until_code(
        &api,
        &format!("{group}/prioritylevelconfigurations/global-default"),
        200,
    )
    .await;
    let uid = async |path: &str| {
        let object = api.get(&format!("{group}/{path}")).await.expect(200);
        object["metadata"]["uid"].as_str().expect("a uid").to_owned()
    };
    let exempt = uid("prioritylevelconfigurations/exempt").await;
    let general = uid("prioritylevelconfigurations/global-default").await;
    let administrator = [uid("flowschemas/exempt").await, exempt.clone()];
    for path in
        ["/version", "/livez/ping", "/api/v1/namespaces/default", "/api/v1/none", "/none", "/metrics?x"]
    {
        let answer = api.get(path).await;
        assert_eq!(FLOW.map(|name| answer.header(name)), administrator, "{path}");
    }
    let anonymous = async |path: &str| send(api.anonymous().get(format!("{}{path}", api.server.url()))).await;
    let (probes, others) =
        ([uid("flowschemas/probes").await, exempt], [uid("flowschemas/global-default").await, general]);
    for (path, code, expected) in [
        ("/livez/poststarthook/crd-informer-synced", 403, &probes),
        ("/livez", 200, &probes),
        ("/version", 200, &others),
        ("/api/v1/namespaces", 403, &others),
    ] {
        let answer = anonymous(path).await;
        assert_eq!(answer.code, code, "{path}");
        assert_eq!(FLOW.map(|name| answer.header(name)), *expected, "{path}");
    }
    // Who is not recognized falls under nothing, nor does what goes on.
    let refused = api.anonymous().get(format!("{}/livez", api.server.url())).bearer_auth("wrong");
    assert_eq!(send(refused).await.all(FLOW[0]), Vec::<&str>::new());
    assert_eq!(api.get("/api/v1/nodes/none/proxy/").await.all(FLOW[0]), Vec::<&str>::new());
    // A schema of a user counts from the next request on.
    let own = serde_json::json!({ "metadata": { "name": "versions" }, "spec": {
        "matchingPrecedence": 10,
        "priorityLevelConfiguration": { "name": "exempt" },
        "rules": [{
            "subjects": [{ "kind": "Group", "group": { "name": "system:unauthenticated" } }],
            "nonResourceRules": [{ "verbs": ["get"], "nonResourceURLs": ["/version"] }],
        }],
    } });
    let made = api.post(&format!("{group}/flowschemas"), &own).await.expect(201);
    assert_eq!(anonymous("/version").await.header(FLOW[0]), made["metadata"]["uid"].as_str().expect("a uid"));
    api.delete(&format!("{group}/flowschemas/versions")).await.expect(200);
    assert_eq!(anonymous("/version").await.header(FLOW[0]), others[0]);
}
