//! Limits of events.

use std::fs;

use admission::Configurations;
use apiserver::testing::TestServer;
use blackbox::http::Api;
use plugins::Plugins;
use serde_json::{Value, json};

const EVENTS: &str = "/api/v1/namespaces/default/events";

/// A server with these limits, or why it does not start.
async fn limited(limits: &str) -> Result<Api, String> {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("admission.yaml");
    let text = format!(
        "apiVersion: apiserver.config.k8s.io/v1\nkind: AdmissionConfiguration\nplugins:\n- name: \
         EventRateLimit\n  \
         configuration:\n    apiVersion: eventratelimit.admission.k8s.io/v1alpha1\n    kind: \
         Configuration\n    limits: \
         {limits}\n"
    );
    fs::write(&file, text).expect("it can be written");
    let on = ["EventRateLimit".to_owned()];
    let builder = TestServer::builder().brand("kubernetes").configure(|config| {
        config.admission = Plugins::choose(&on, &[]).expect("it is known");
        config.admission_configurations = Configurations::default();
        config.admission_configurations.file = Some(file);
    });
    builder.start().await.map(Api::over).map_err(|error| error.to_string())
}

fn event(name: &str, object: &str) -> Value {
    json!({
        "metadata": { "name": name },
        "involvedObject": { "kind": "Pod", "namespace": "default", "name": object, "apiVersion": "v1" },
        "source": { "component": "c", "host": "h" },
    })
}

#[tokio::test]
async fn events_beyond_a_limit_are_refused() {
    let limits =
        "[{ type: Server, qps: 1, burst: 4 }, { type: SourceAndObject, qps: 1, burst: 2, cacheSize: 10 }]";
    let api = limited(limits).await.expect("it starts");
    // A dry run is not counted.
    for _ in 0..5 {
        api.post(&format!("{EVENTS}?dryRun=All"), &event("dry", "a")).await.expect(201);
    }
    api.post(EVENTS, &event("one", "a")).await.expect(201);
    api.post(EVENTS, &event("two", "a")).await.expect(201);
    let of_object = "limit reached on type SourceAndObject for key chPoddefaultav1";
    let status = api.post(EVENTS, &event("three", "a")).await.expect(429);
    assert_eq!(status["message"], format!("Too many requests: {of_object}"));
    assert_eq!((&status["reason"], &status["details"]), (&json!("TooManyRequests"), &Value::Null));
    api.post(EVENTS, &event("other", "b")).await.expect(201);
    // Every limit was charged, also for the refused event; and changes count like new events.
    let status = api.merge(&format!("{EVENTS}/one"), &json!({ "count": 2 })).await.expect(429);
    let message = format!("Too many requests: [limit reached on type Server for key , {of_object}]");
    assert_eq!(status["message"], message);
    // The same events under their other name are counted, too.
    let newer = json!({
        "metadata": { "name": "newer" },
        "eventTime": "2026-01-01T00:00:00.000000Z", "reportingController": "example.com/c",
            "reportingInstance": "i",
        "action": "Acts", "reason": "Because", "type": "Normal", "regarding": { "kind": "Pod", "name": "b" },
    });
    api.post("/apis/events.k8s.io/v1/namespaces/default/events", &newer).await.expect(429);
    // Other kinds have no limit.
    api.post("/api/v1/namespaces/default/configmaps", &json!({ "metadata": { "name": "a" } }))
        .await
        .expect(201);
}

#[tokio::test]
async fn a_server_with_wrong_limits_does_not_start() {
    for (limits, problem) in [
        ("[]", "limits: Invalid value: null: must not be empty"),
        ("[{ type: User, qps: 0, burst: 1 }]", "limits[0].qps: Invalid value: 0: must be positive"),
        ("[{ type: User, qps: 1, burst: 1, size: 1 }]", "the field \"size\" is not known"),
    ] {
        let error = limited(limits).await.err().unwrap_or_default();
        assert!(error.contains(problem), "{error}");
    }
}
