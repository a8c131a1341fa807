//! GET on one object.

use std::time::Duration;

use blackbox::objects::version_of;
use blackbox::{
    http::Api,
    objects::{CONFIG_MAPS, config_map},
};
use serde_json::json;

use crate::reads::support::{create_all, current_version};

#[tokio::test]
async fn every_version_that_was_reached_gives_the_newest_state() {
    let api = Api::start().await;
    let created = api.post(CONFIG_MAPS, &config_map("a")).await.expect(201);
    let path = format!("{CONFIG_MAPS}/a");
    let changed = api.merge(&path, &json!({ "data": { "more": "1" } })).await.expect(200);
    let (old, new) = (version_of(&created), version_of(&changed));
    assert!(old < new);
    for query in [String::new(), "?resourceVersion=".into(), "?resourceVersion=0".into(), "?watch=1".into()] {
        assert_eq!(api.get(&format!("{path}{query}")).await.expect(200), changed, "{query}");
    }
    for version in [1, old, new] {
        assert_eq!(
            api.get(&format!("{path}?resourceVersion={version}")).await.expect(200),
            changed,
            "{version}"
        );
    }
}

#[tokio::test]
async fn a_version_that_is_never_reached_times_out() {
    let api = Api::start().await;
    create_all(&api, &["a"]).await;
    let have = current_version(&api).await;
    let want = have + 1000;
    let answer = api.get(&format!("{CONFIG_MAPS}/a?resourceVersion={want}")).await;
    let message = format!("Timeout: Too large resource version: {want}, current: {have}");
    let status = answer.fails(504, "Timeout", &message);
    assert_eq!(status["message"], message);
    assert_eq!(answer.header("retry-after"), "1");
    let cause = json!([{ "reason": "ResourceVersionTooLarge", "message": "Too large resource version" }]);
    assert_eq!(status["details"], json!({ "causes": cause, "retryAfterSeconds": 1 }));
}

#[tokio::test]
async fn a_version_that_is_reached_soon_is_waited_for() {
    let api = Api::start().await;
    create_all(&api, &["a"]).await;
    let next = current_version(&api).await + 1;
    let path = format!("{CONFIG_MAPS}/a?resourceVersion={next}");
    let (answer, ()) = tokio::join!(api.get(&path), async {
        tokio::time::sleep(Duration::from_millis(100)).await;
        create_all(&api, &["b"]).await;
    });
    answer.expect(200);
}

#[tokio::test]
async fn a_version_that_is_no_number_is_refused() {
    let api = Api::start().await;
    create_all(&api, &["a"]).await;
    for version in ["x", "-1", "1.5", "0x10", "99999999999999999999", "%201"] {
        for path in [format!("{CONFIG_MAPS}/a"), CONFIG_MAPS.to_owned()] {
            let answer = api.get(&format!("{path}?resourceVersion={version}")).await;
            answer.fails(400, "BadRequest", "invalid resource version: ");
        }
        let watch = api.get(&format!("{CONFIG_MAPS}?watch=1&resourceVersion={version}")).await;
        watch.fails(400, "BadRequest", "invalid resource version: ");
    }
}

#[tokio::test]
async fn what_is_not_there_is_named() {
    let api = Api::start().await;
    let cases = [
        ("/api/v1/namespaces/x", "", "namespaces", r#"namespaces "x" not found"#),
        ("/api/v1/namespaces/default/configmaps/x", "", "configmaps", r#"configmaps "x" not found"#),
        ("/api/v1/namespaces/nowhere/secrets/x", "", "secrets", r#"secrets "x" not found"#),
        (
            "/apis/discovery.platform.io/v1/namespaces/default/endpointslices/x",
            "discovery.platform.io",
            "endpointslices",
            r#"endpointslices.discovery.platform.io "x" not found"#,
        ),
        (
            "/apis/coordination.platform.io/v1/namespaces/default/leases/x",
            "coordination.platform.io",
            "leases",
            r#"leases.coordination.platform.io "x" not found"#,
        ),
        (
            "/apis/certificates.platform.io/v1/certificatesigningrequests/x/approval",
            "certificates.platform.io",
            "certificatesigningrequests",
            r#"certificatesigningrequests.certificates.platform.io "x" not found"#,
        ),
    ];
    for (path, group, resource, message) in cases {
        let status = api.get(path).await.fails(404, "NotFound", message);
        assert_eq!(status["message"], message);
        let mut details = json!({ "name": "x", "kind": resource });
        if !group.is_empty() {
            details = json!({ "name": "x", "group": group, "kind": resource });
        }
        assert_eq!(status["details"], details, "{path}");
    }
}

#[tokio::test]
async fn an_object_starts_with_what_it_is() {
    let api = Api::start().await;
    create_all(&api, &["a"]).await;
    let text = api.get(&format!("{CONFIG_MAPS}/a")).await.text();
    assert!(text.starts_with(r#"{"kind":"ConfigMap","apiVersion":"v1","metadata":{"name":"a","#), "{text}");
}

#[tokio::test]
async fn a_sub_resource_shows_the_whole_object() {
    let api = Api::start().await;
    let whole = api.get("/api/v1/namespaces/default").await.expect(200);
    assert_eq!(api.get("/api/v1/namespaces/default/status").await.expect(200), whole);
}
