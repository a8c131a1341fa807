//! When events are made, and what each tells.

use blackbox::{
    http::send,
    objects::{CONFIG_MAPS, config_map},
};
use reqwest::Method;
use serde_json::{Value, json};

use super::support::{Audited, PANICS_AT, PONDERS, fragile};

const METADATA: &str = "rules: [{level: Metadata}]";

fn stages(events: &[Value]) -> Vec<&str> {
    events.iter().map(|event| event["stage"].as_str().expect("text")).collect()
}

#[tokio::test]
async fn a_create_is_recorded_when_it_comes_and_when_it_is_done() {
    let audited = Audited::start(METADATA).await;
    let request = audited.api.request(Method::POST, &format!("{CONFIG_MAPS}?fieldManager=me"));
    let request = request
        .header("audit-id", "mine")
        .header("user-agent", "tester/1")
        .header("x-forwarded-for", "10.0.0.1, 10.0.0.2")
        .json(&config_map("one"));
    let answer = send(request).await;
    answer.expect(201);
    assert_eq!(answer.header("audit-id"), "mine");
    let events = audited.events_of("mine", 2).await;
    assert_eq!(stages(&events), ["RequestReceived", "ResponseComplete"]);
    let last = &events[1];
    let expected = json!({
        "kind": "Event", "apiVersion": "audit.platform.io/v1", "level": "Metadata", "auditID": "mine",
        "stage": "ResponseComplete", "requestURI": format!("{CONFIG_MAPS}?fieldManager=me"), "verb": "create",
        "user": last["user"], "sourceIPs": ["10.0.0.1", "10.0.0.2", "127.0.0.1"], "userAgent": "tester/1",
        "objectRef": { "resource": "configmaps", "namespace": "default", "name": "one", "apiVersion": "v1" },
        "responseStatus": { "metadata": {}, "code": 201 },
        "requestReceivedTimestamp": last["requestReceivedTimestamp"],
            "stageTimestamp": last["stageTimestamp"],
        "annotations": last["annotations"],
    });
    assert_eq!(*last, expected);
    assert_eq!(last["annotations"]["authorization.platform.io/decision"], "allow");
    let groups = last["user"]["groups"].as_array().expect("groups");
    assert!(groups.contains(&json!("system:masters")), "{groups:?}");
    let first = &events[0];
    assert_eq!(first["requestReceivedTimestamp"], last["requestReceivedTimestamp"]);
    assert_eq!(first["responseStatus"], Value::Null);
    let times = [&first["requestReceivedTimestamp"], &first["stageTimestamp"], &last["stageTimestamp"]];
    let times = times.map(|time| time.as_str().expect("a time"));
    assert!(
        times.is_sorted() && times.iter().all(|time| time.len() == 27 && time.ends_with('Z')),
        "{times:?}"
    );
}

#[tokio::test]
async fn an_id_of_the_server_is_told_and_a_long_one_is_not_taken_over() {
    let audited = Audited::start(METADATA).await;
    let answer = audited.api.get("/version").await;
    let own = answer.header("audit-id").to_owned();
    assert_eq!(own.len(), 36, "a UUID");
    let events = audited.events_of(&own, 2).await;
    assert_eq!((&events[1]["verb"], &events[1]["requestURI"]), (&json!("get"), &json!("/version")));
    assert_eq!(events[1]["objectRef"], Value::Null);
    let long = "x".repeat(65);
    let answer = send(audited.api.request(Method::GET, "/version").header("audit-id", &long)).await;
    assert_eq!(answer.header("audit-id").len(), 36);
}

#[tokio::test]
async fn failures_tell_their_reason_and_deletes_their_status() {
    let audited = Audited::start("omitStages: [RequestReceived]\nrules: [{level: Metadata}]").await;
    let api = &audited.api;
    let missing = api.get(&format!("{CONFIG_MAPS}/none")).await;
    missing.fails(404, "NotFound", "not found");
    let events = audited.events_of(missing.header("audit-id"), 1).await;
    let status = &events[0]["responseStatus"];
    assert_eq!(status["code"], 404);
    assert_eq!(status["reason"], "NotFound");
    assert_eq!(status["status"], "Failure");
    assert_eq!(status["details"], json!({ "name": "none", "kind": "configmaps" }));
    api.post(CONFIG_MAPS, &config_map("gone")).await.expect(201);
    let deleted = api.delete(&format!("{CONFIG_MAPS}/gone")).await;
    let events = audited.events_of(deleted.header("audit-id"), 1).await;
    assert_eq!(events[0]["verb"], "delete");
    assert_eq!(events[0]["responseStatus"]["status"], "Success");
    assert_eq!(events[0]["responseStatus"]["code"], 200);
    // HEAD has no body, which is an end, too.
    let head = send(api.request(Method::HEAD, "/version")).await;
    assert_eq!(audited.events_of(head.header("audit-id"), 1).await[0]["verb"], "head");
    // A large list is told when it is sent.
    for index in 0..40 {
        let mut large = config_map(&format!("large-{index}"));
        large["data"]["key"] = json!("x".repeat(4096));
        api.post(CONFIG_MAPS, &large).await.expect(201);
    }
    let list = api.get(CONFIG_MAPS).await;
    assert!(list.bytes.len() > 128 * 1024);
    assert_eq!(audited.events_of(list.header("audit-id"), 1).await[0]["responseStatus"]["code"], 200);
}

#[tokio::test]
async fn a_watch_is_recorded_when_it_begins_and_when_it_ends() {
    let audited = Audited::start(METADATA).await;
    let path = format!("{CONFIG_MAPS}?watch=1&resourceVersion=0");
    let mut watch =
        audited.api.request(Method::GET, &path).header("audit-id", "watching").send().await.expect("a watch");
    let events = audited.events_of("watching", 2).await;
    assert_eq!(stages(&events), ["RequestReceived", "ResponseStarted"]);
    assert_eq!(events[1]["verb"], "watch");
    assert_eq!(events[1]["responseStatus"]["code"], 200);
    audited.api.post(CONFIG_MAPS, &config_map("seen")).await.expect(201);
    assert!(watch.chunk().await.expect("a piece").is_some());
    drop(watch);
    let events = audited.events_of("watching", 3).await;
    assert_eq!(events[2]["stage"], "ResponseComplete");
    assert_eq!(events[2]["responseStatus"]["code"], 200);
    // One that ends by itself.
    let ended = audited.api.get(&format!("{CONFIG_MAPS}?watch=1&timeoutSeconds=1")).await;
    let events = audited.events_of(ended.header("audit-id"), 3).await;
    assert_eq!(stages(&events), ["RequestReceived", "ResponseStarted", "ResponseComplete"]);
    // One that never begins has no start.
    let refused = audited.api.get(&format!("{CONFIG_MAPS}?watch=1&resourceVersion=x")).await;
    let events = audited.events_of(refused.header("audit-id"), 2).await;
    assert_eq!(stages(&events), ["RequestReceived", "ResponseComplete"]);
    assert_eq!(events[1]["responseStatus"]["code"], refused.code);
}

#[tokio::test]
async fn who_is_not_recognized_is_recorded_at_once_and_without_what_they_showed() {
    let audited = Audited::with(METADATA, |_, config| config.authentication.anonymous = false).await;
    let nobody = audited.api.anonymous();
    let url = format!("{}{CONFIG_MAPS}?access_token=very-secret", audited.api.server.url());
    let answer = send(nobody.get(&url).header("authorization", "Bearer very-secret")).await;
    answer.fails(401, "Unauthorized", "Unauthorized");
    let events = audited.events_of(answer.header("audit-id"), 1).await;
    assert_eq!(events[0]["stage"], "ResponseStarted");
    assert_eq!(events[0]["user"], json!({}));
    let message = "Authentication failed, attempted: bearer, access_token";
    let status = json!({ "metadata": {}, "status": "Failure", "reason": "Unauthorized", "message": message,
        "code": 401 });
    assert_eq!(events[0]["responseStatus"], status);
    assert!(!events[0].to_string().contains("very-secret"), "{}", events[0]);
    let answer = send(nobody.get(format!("{}/version", audited.api.server.url()))).await;
    let events = audited.events_of(answer.header("audit-id"), 1).await;
    assert_eq!(events[0]["responseStatus"]["message"], "Authentication failed, no credentials provided");
}

#[tokio::test]
async fn who_may_not_is_recorded_with_the_decision() {
    let audited = Audited::start(METADATA).await;
    let url = format!("{}{CONFIG_MAPS}", audited.api.server.url());
    let answer = send(audited.api.anonymous().get(url)).await;
    assert_eq!(answer.code, 403);
    let events = audited.events_of(answer.header("audit-id"), 2).await;
    assert_eq!(events[1]["user"]["username"], "system:anonymous");
    assert_eq!(events[1]["annotations"]["authorization.platform.io/decision"], "forbid");
    assert_eq!(events[1]["responseStatus"]["reason"], "Forbidden");
}

#[tokio::test]
async fn a_panic_is_recorded_counted_and_answered() {
    let audited = Audited::with(METADATA, |_, config| fragile(config)).await;
    let url = format!("{}{CONFIG_MAPS}/{PANICS_AT}", audited.api.server.url());
    let answer = send(audited.api.anonymous().get(url)).await;
    answer.fails(500, "InternalError", "Internal error occurred");
    assert!(!answer.text().contains("as asked"), "{}", answer.text());
    let events = audited.events_of(answer.header("audit-id"), 2).await;
    assert_eq!(stages(&events), ["RequestReceived", "Panic"]);
    assert_eq!(events[1]["responseStatus"]["code"], 500);
    assert!(!events[1].to_string().contains("as asked"), "{}", events[1]);
    let metrics = audited.api.get("/metrics").await.text();
    let counted = |line: &str| line.starts_with("apiserver_request_total{") && line.contains(r#"code="500""#);
    assert!(metrics.lines().any(counted), "{metrics}");
}

#[tokio::test]
async fn a_client_who_leaves_is_told_of() {
    let audited = Audited::with(METADATA, |_, config| fragile(config)).await;
    let url = format!("{}{CONFIG_MAPS}/{PONDERS}", audited.api.server.url());
    let request = audited.api.anonymous().get(url).header("audit-id", "leaving");
    let waiting = tokio::spawn(request.send());
    audited.events_of("leaving", 1).await;
    waiting.abort();
    let events = audited.events_of("leaving", 2).await;
    assert_eq!(events[1]["stage"], "ResponseComplete");
    let status =
        json!({ "metadata": {}, "status": "Failure", "message": "Connection closed early", "code": 499 });
    assert_eq!(events[1]["responseStatus"], status);
}

#[tokio::test]
async fn what_the_policy_leaves_out_is_not_there_and_all_is_counted() {
    let rules = "omitStages: [RequestReceived]\nrules:\n- {level: None, nonResourceURLs: [/version]}\n- \
        {level: Metadata, verbs: [get]}\n";
    let audited = Audited::start(rules).await;
    audited.api.get("/version").await.expect(200);
    audited.api.post(CONFIG_MAPS, &config_map("a")).await.expect(201);
    audited.api.get(&format!("{CONFIG_MAPS}/a")).await.expect(200);
    let events = audited.events();
    assert_eq!(events.len(), 1, "{events:?}");
    assert_eq!(events[0]["objectRef"]["name"], "a");
    let metrics = audited.api.get("/metrics").await.text();
    for line in [
        "apiserver_audit_level_total{level=\"None\"} 2",
        // And the page of the metrics itself.
        "apiserver_audit_level_total{level=\"Metadata\"} 2",
        "apiserver_audit_event_total 1",
        "apiserver_audit_error_total{plugin=\"log\"} 0",
        "apiserver_audit_requests_rejected_total 0",
    ] {
        assert!(metrics.lines().any(|known| known == line), "{line}: {metrics}");
    }
}

#[tokio::test]
async fn another_brand_has_its_names() {
    let directory = tempfile::tempdir().expect("a directory");
    let mut settings = super::support::settings(&directory, METADATA);
    let text = "apiVersion: audit.k8s.io/v1\nkind: Policy\nrules: [{level: Metadata}]";
    std::fs::write(&settings.policy_file, text).expect("written");
    settings.log = Some(super::support::log(&directory));
    let server = apiserver::testing::TestServer::builder().brand("kubernetes");
    let server = server.configure(|config| config.audit = Some(settings)).start().await.expect("it starts");
    let audited = Audited { api: blackbox::http::Api::over(server), directory };
    let answer = audited.api.get(CONFIG_MAPS).await;
    let events = audited.events_of(answer.header("audit-id"), 2).await;
    assert_eq!(events[1]["apiVersion"], "audit.k8s.io/v1");
    assert_eq!(events[1]["annotations"]["authorization.k8s.io/decision"], "allow");
}
