//! `/metrics` after some traffic: the families that dashboards read, and that they count.

use apiserver::testing::TestServer;
use blackbox::stream::Watch;
use blackbox::{
    collections::until_code,
    http::{Api, send},
    metrics::counted,
    objects::{CONFIG_MAPS, config_map},
};
use controllers::flow_control::KEEPER;
use serde_json::json;

use crate::reads::support::{create_all, current_version};

/// The value of the first sample of a family whose labels contain all of these.
fn sample(text: &str, family: &str, labels: &[&str]) -> Option<f64> {
    text.lines()
        .filter(|line| !line.starts_with('#'))
        .filter(|line| line.split(['{', ' ']).next() == Some(family))
        .find(|line| labels.iter().all(|label| line.contains(label)))
        .and_then(|line| line.rsplit(' ').next()?.parse().ok())
}

#[tokio::test]
async fn requests_are_counted_by_what_they_were() {
    let api = Api::start().await;
    let version = current_version(&api).await;
    let mut watch = Watch::open(&api, &format!("{CONFIG_MAPS}?watch=1&resourceVersion={version}")).await;
    create_all(&api, &["a", "b"]).await;
    watch.told().await;
    watch.told().await;
    api.get(&format!("{CONFIG_MAPS}/a")).await.expect(200);
    api.get(&format!("{CONFIG_MAPS}/x")).await.expect(404);
    api.get(CONFIG_MAPS).await.expect(200);
    api.merge(&format!("{CONFIG_MAPS}/a"), &json!({ "data": { "x": "y" } })).await.expect(200);
    api.post(&format!("{CONFIG_MAPS}?dryRun=All"), &config_map("dry")).await.expect(201);
    api.delete(&format!("{CONFIG_MAPS}/b")).await.expect(200);
    api.delete(&format!("{CONFIG_MAPS}?labelSelector=none")).await.expect(200);
    let applied = json!({ "apiVersion": "v1", "kind": "ConfigMap", "metadata": { "name": "a" } });
    let own = format!("{CONFIG_MAPS}/a?fieldManager=m");
    api.patch(&own, "application/apply-patch+yaml", &applied).await.expect(200);
    api.get("/api/v1/namespaces/default/pods/none/log").await.expect(404);

    let answer = api.get("/metrics").await;
    assert_eq!((answer.code, answer.header("content-type")), (200, "text/plain; version=0.0.4"));
    let text = answer.text();
    let total = |labels: &[&str]| sample(&text, "apiserver_request_total", labels);
    let maps = r#"resource="configmaps""#;
    assert_eq!(total(&[maps, r#"verb="POST""#, r#"code="201""#, r#"dry_run="""#]), Some(2.0), "{text}");
    assert_eq!(total(&[maps, r#"verb="POST""#, r#"code="201""#, r#"dry_run="All""#]), Some(1.0));
    assert_eq!(total(&[maps, r#"verb="GET""#, r#"code="200""#, r#"scope="resource""#]), Some(1.0));
    assert_eq!(total(&[maps, r#"verb="GET""#, r#"code="404""#]), Some(1.0));
    assert_eq!(total(&[maps, r#"verb="LIST""#, r#"scope="namespace""#]), Some(1.0));
    assert_eq!(total(&[maps, r#"verb="PATCH""#]), Some(1.0));
    assert_eq!(total(&[maps, r#"verb="APPLY""#]), Some(1.0));
    assert_eq!(total(&[maps, r#"verb="DELETE""#, r#"scope="resource""#]), Some(1.0));
    assert_eq!(total(&[maps, r#"verb="DELETE""#, r#"scope="namespace""#]), Some(1.0), "of a collection");
    assert_eq!(total(&[maps, r#"verb="POST""#, r#"scope="namespace""#]), None, "one object at a time");
    assert_eq!(total(&[r#"subresource="log""#, r#"verb="CONNECT""#]), Some(1.0));
    for label in [r#"group="""#, r#"version="v1""#, r#"subresource="""#, r#"component="apiserver""#] {
        assert!(total(&[maps, label]).is_some(), "{label}");
    }
    let seconds = sample(&text, "apiserver_request_duration_seconds_count", &[maps, r#"verb="GET""#]);
    assert_eq!(seconds, Some(2.0));
    let buckets = [maps, r#"verb="GET""#, r#"le="+Inf""#];
    assert_eq!(sample(&text, "apiserver_request_duration_seconds_bucket", &buckets), Some(2.0));
    let watching = sample(&text, "apiserver_longrunning_requests", &[maps, r#"verb="WATCH""#]);
    assert_eq!(watching, Some(1.0));
    let events = sample(&text, "apiserver_watch_events_total", &[maps]);
    assert!(events.is_some_and(|count| count >= 2.0), "{events:?}");
    let stored = sample(&text, "apiserver_storage_objects", &[r#"configmaps""#]);
    assert_eq!(stored, Some(1.0));

    drop(watch);
    // The end of a watch is noticed when its connection is told.
    let deadline = tokio::time::Instant::now() + blackbox::stream::PATIENCE;
    loop {
        let text = api.get("/metrics").await.text();
        if sample(&text, "apiserver_longrunning_requests", &[maps, r#"verb="WATCH""#]) == Some(0.0) {
            break;
        }
        assert!(tokio::time::Instant::now() < deadline, "the watch is still counted");
    }
}

#[tokio::test]
async fn the_named_families_are_there() {
    let api = Api::start().await;
    create_all(&api, &["a"]).await;
    api.get(CONFIG_MAPS).await.expect(200);
    let text = api.get("/metrics").await.text();
    let families = [
        ("apiserver_request_total", "counter"),
        ("apiserver_request_duration_seconds", "histogram"),
        ("apiserver_current_inflight_requests", "gauge"),
        ("apiserver_storage_objects", "gauge"),
        ("apiserver_storage_commit_duration_seconds", "histogram"),
        ("etcd_request_duration_seconds", "histogram"),
        ("authentication_attempts", "counter"),
        ("process_start_time_seconds", "gauge"),
        ("process_resident_memory_bytes", "gauge"),
        ("process_max_fds", "gauge"),
        ("process_network_receive_bytes_total", "counter"),
        ("process_network_transmit_bytes_total", "counter"),
    ];
    for (family, kind) in families {
        let line = format!("# TYPE {family} {kind}");
        assert!(text.lines().any(|have| have == line), "{line} in {text}");
    }
    for kind in ["readOnly", "mutating"] {
        let label = format!(r#"request_kind="{kind}""#);
        assert!(sample(&text, "apiserver_current_inflight_requests", &[&label]).is_some(), "{kind}");
    }
}

#[tokio::test]
async fn an_event_is_encoded_once_for_all_watchers_of_a_form() {
    const WATCHERS: usize = 3;
    let api = Api::start().await;
    let version = current_version(&api).await;
    let path = format!("{CONFIG_MAPS}?watch=1&resourceVersion={version}");
    let metadata = "application/json;as=PartialObjectMetadata;g=meta.platform.io;v=v1";
    let mut watches = Vec::new();
    let table = "application/json;as=Table;g=meta.platform.io;v=v1";
    for accept in ["application/json", "application/vnd.platform.protobuf", metadata, table] {
        for _ in 0..WATCHERS {
            watches.push(Watch::open_as(&api, &path, accept).await);
        }
    }
    create_all(&api, &["a", "b"]).await;
    let deadline = tokio::time::Instant::now() + blackbox::stream::PATIENCE;
    let text = loop {
        let text = api.get("/metrics").await.text();
        let told = sample(&text, "apiserver_watch_events_total", &[r#"resource="configmaps""#]);
        if told == Some(24.0) {
            break text;
        }
        assert!(tokio::time::Instant::now() < deadline, "not all watchers were told: {told:?}");
    };
    for representation in ["json", "binary", "metadata-json", "table"] {
        let label = format!("representation=\"{representation}\"");
        let made = sample(&text, "apiserver_watch_encodings_total", &[&label]);
        assert_eq!(made, Some(2.0), "{representation}: two events, once each");
    }
    drop(watches);
}

#[tokio::test]
async fn callers_and_their_rights_are_counted() {
    let api = Api::start().await;
    let path = format!("{}{CONFIG_MAPS}", api.server.url());
    let before = api.get("/metrics").await.text();
    // One caller who may do it, one who may not, and one who is not known.
    api.get(CONFIG_MAPS).await.expect(200);
    send(api.anonymous().get(&path)).await.expect(403);
    send(api.anonymous().get(&path).header("authorization", "Bearer x")).await.expect(401);
    let after = api.get("/metrics").await.text();
    // The look at the page is a request that is allowed.
    for (metrics, results) in [
        (
            ["authentication_attempts", "authentication_duration_seconds_count"],
            [("success", 3.0), ("failure", 1.0), ("error", 0.0)],
        ),
        (
            ["authorization_attempts_total", "authorization_duration_seconds_count"],
            [("allowed", 2.0), ("no-opinion", 1.0), ("denied", 0.0)],
        ),
    ] {
        for (metric, (result, more)) in
            metrics.iter().flat_map(|metric| results.map(|result| (metric, result)))
        {
            let label = format!("result=\"{result}\"");
            let count = |page: &str| sample(page, metric, &[&label]).expect("it is shown");
            assert_eq!(count(&after) - count(&before), more, "{metric} {label}");
        }
    }
}

#[tokio::test]
async fn requests_are_counted_by_their_flow() {
    let builder = TestServer::builder().brand("kubernetes").configure(|config| {
        config.controllers.enabled.insert(KEEPER);
    });
    let api = Api::over(builder.start().await.expect("a test server starts"));
    let group = "/apis/flowcontrol.apiserver.k8s.io/v1";
    for object in ["flowschemas/probes", "flowschemas/exempt", "prioritylevelconfigurations/exempt"] {
        until_code(&api, &format!("{group}/{object}"), 200).await;
    }
    let count = async |name: &str, flow: &str, label: &str| {
        let flow = format!("flow_schema=\"{flow}\"");
        counted(&api, &format!("apiserver_flowcontrol_{name}"), &[&flow, label]).await
    };
    // The one that looks runs itself.
    assert_eq!(count("current_executing_requests", "exempt", "priority_level=\"exempt\"").await, 1.0);
    let before = count("dispatched_requests_total", "probes", "").await;
    send(api.anonymous().get(format!("{}/livez", api.server.url()))).await;
    assert_eq!(count("dispatched_requests_total", "probes", "").await, before + 1.0);
    assert_eq!(count("current_executing_requests", "probes", "").await, 0.0);
    let watches = async || count("request_execution_seconds_count", "exempt", "type=\"watch\"").await;
    assert_eq!(watches().await, 0.0);
    let version = current_version(&api).await;
    let watch = Watch::open(&api, &format!("{CONFIG_MAPS}?watch=1&resourceVersion={version}")).await;
    assert_eq!(watches().await, 1.0, "it has begun");
    drop(watch);
}
