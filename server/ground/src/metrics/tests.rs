//! The page of metrics, read back as a scraper reads it.

use std::{collections::BTreeMap, time::Duration};

use storage::entry::ResourceId;

use super::*;

/// Samples by name and labels, and the types by family; fails on anything that is not 0.0.4.
fn parse(text: &str) -> (BTreeMap<String, f64>, BTreeMap<String, String>) {
    let (mut samples, mut types) = (BTreeMap::new(), BTreeMap::new());
    for line in text.lines() {
        if let Some(rest) = line.strip_prefix("# TYPE ") {
            let (name, kind) = rest.split_once(' ').expect("a type");
            assert!(types.insert(name.to_owned(), kind.to_owned()).is_none(), "{name} stands twice");
        } else if let Some(rest) = line.strip_prefix("# ") {
            assert!(rest.starts_with("HELP "), "a comment that 0.0.4 does not know: {line}");
        } else {
            let (series, value) = line.rsplit_once(' ').expect("a sample");
            let family = series.split('{').next().unwrap_or(series);
            let known = ["", "_bucket", "_sum", "_count"]
                .iter()
                .any(|suffix| family.strip_suffix(suffix).is_some_and(|name| types.contains_key(name)));
            assert!(known, "{family} has no type");
            samples.insert(series.to_owned(), value.parse().expect("a number"));
        }
    }
    (samples, types)
}

/// The metrics of a server with the default gates, started at a known time.
fn metrics(hidden_metrics: HiddenMetrics) -> Metrics {
    let declared_gates = generated::gates::GATES;
    Metrics::of(&ServerFacts {
        brand: Brand::named(generated::brands::BRANDS, "platform").expect("it ships"),
        component: "platform",
        build: Build::default(),
        compatibility: CompatibleReleases::of(
            Brand::named(generated::brands::BRANDS, "platform").expect("it ships"),
        ),
        declared_gates,
        gates: &Gates::defaults(declared_gates),
        started_at: 1_700_000_000,
        hidden_metrics,
    })
}

#[test]
fn the_page_has_the_names_that_dashboards_know() {
    let metrics = metrics(HiddenMetrics::default());
    let labels = RouteLabels {
        group: "apps".to_owned(),
        version: "v1".to_owned(),
        resource: "deployments".to_owned(),
        scope: "namespace",
        ..RouteLabels::unknown("LIST")
    };
    let route = metrics.route(&labels);
    let outcome = |code, dry_run, milliseconds| Outcome {
        code,
        dry_run,
        took: Duration::from_millis(milliseconds),
        webhooks_took: Duration::from_millis(milliseconds / 2),
        bytes: Some(5_000),
        system_client: None,
    };
    route.finished(outcome(200, DryRun::No, 7));
    metrics.route(&labels).finished(outcome(200, DryRun::No, 7));
    route.finished(outcome(299, DryRun::No, 7));
    route.finished(outcome(201, DryRun::Yes, 2000));
    route.finished(Outcome { system_client: Some("platform-scheduler"), ..outcome(200, DryRun::No, 7) });
    let staying = route.stays();
    metrics.inflight(RequestKind::ReadOnly).inc();
    metrics.watch_events("", "v1", "configmaps").inc_by(3);
    metrics.watch_encodings("json").inc();
    let maps = StoredIn { id: ResourceId::of("core/configmaps"), group: "", resource: "configmaps" };
    let latency = StoreLatency::new(&metrics, std::iter::empty());
    latency.observe(maps, StoreOperation::Create, Duration::from_millis(1));
    metrics.commit(64, 0.0003);
    metrics.access().authenticated(AuthenticationResult::Success, Duration::from_millis(3));
    metrics.access().authorized(AuthorizationResult::NoOpinion, Duration::ZERO);
    route.terminated(504);
    metrics.availability().lost("v1.example.org", "ServiceNotFound");
    metrics.allocation().port(AllocationScope::Static, true);
    metrics.allocation().address(&"10.0.0.0/24", AllocationScope::Dynamic, false, Duration::ZERO);
    metrics.handshake_failed();
    metrics.read_stored_with(|| Stored {
        types: vec![StoredType {
            group: "apps".to_owned(),
            resource: "deployments".to_owned(),
            group_resource: "deployments.apps".to_owned(),
            objects: 12,
            changes: 30,
            revision: 77,
            changes_max: Some(100),
        }],
        ranges: vec![PoolUsage { name: "10.0.0.0/24".to_owned(), taken: 3, free: 251 }],
        node_ports: PoolUsage { name: String::new(), taken: 1, free: 2767 },
        versions: vec![("v1.apps".to_owned(), true), ("v1.example.org".to_owned(), false)],
        bytes: vec![("etcd-0".to_owned(), 4096)],
    });
    let queue = metrics.queue("namespace");
    queue.added();
    queue.added();
    queue.taken(Duration::from_millis(5));
    let work = queue.begin();

    let answer = metrics.page_for("");
    assert_eq!(answer.content_type, "text/plain; version=0.0.4");
    let page = String::from_utf8(answer.body.to_vec()).expect("text");
    let (samples, types) = parse(&page);
    let missing = r#"name="v1.example.org",reason="ServiceNotFound""#;
    let route = r#"verb="LIST",group="apps",version="v1",resource="deployments",subresource="",scope="namespace",component="apiserver""#;
    let expected = [
        (format!(r#"apiserver_request_total{{{route},dry_run="",code="200",system_client=""}}"#), 2.0),
        (format!(r#"apiserver_request_total{{{route},dry_run="",code="299",system_client=""}}"#), 1.0),
        (format!(r#"apiserver_request_total{{{route},dry_run="All",code="201",system_client=""}}"#), 1.0),
        (format!(r#"apiserver_request_duration_seconds_count{{{route},dry_run=""}}"#), 4.0),
        (format!(r#"apiserver_request_duration_seconds_bucket{{le="0.005",{route},dry_run=""}}"#), 0.0),
        (format!(r#"apiserver_request_duration_seconds_bucket{{le="0.025",{route},dry_run=""}}"#), 4.0),
        (
            format!(
                r#"apiserver_request_total{{{route},dry_run="",code="200",system_client="platform-scheduler"}}"#
            ),
            1.0,
        ),
        (format!(r#"apiserver_response_sizes_bucket{{le="10000.0",{route}}}"#), 5.0),
        (format!("apiserver_longrunning_requests{{{route}}}"), 1.0),
        (r#"apiserver_current_inflight_requests{request_kind="readOnly"}"#.to_owned(), 1.0),
        (r#"apiserver_watch_events_total{group="",version="v1",resource="configmaps"}"#.to_owned(), 3.0),
        (r#"apiserver_watch_encodings_total{representation="json"}"#.to_owned(), 1.0),
        (
            r#"etcd_request_duration_seconds_count{operation="create",group="",resource="configmaps"}"#
                .to_owned(),
            1.0,
        ),
        (r#"apiserver_storage_commit_writes_bucket{le="64.0"}"#.to_owned(), 1.0),
        // A trial is no measure of the service, and the time of webhooks none of the server.
        (format!(r#"apiserver_request_sli_duration_seconds_count{{{route}}}"#), 4.0),
        (format!(r#"apiserver_request_sli_duration_seconds_sum{{{route}}}"#), 0.016),
        (format!(r#"apiserver_request_terminations_total{{{route},code="504"}}"#), 1.0),
        (r#"authentication_attempts{result="success"}"#.to_owned(), 1.0),
        (r#"authentication_duration_seconds_bucket{le="0.002",result="success"}"#.to_owned(), 0.0),
        (r#"authentication_duration_seconds_bucket{le="0.004",result="success"}"#.to_owned(), 1.0),
        (r#"authorization_attempts_total{result="no-opinion"}"#.to_owned(), 1.0),
        (r#"authorization_duration_seconds_count{result="no-opinion"}"#.to_owned(), 1.0),
        ("apiserver_tls_handshake_errors_total".to_owned(), 1.0),
        (r#"apiserver_storage_objects{resource="deployments.apps"}"#.to_owned(), 12.0),
        (r#"apiserver_storage_events_received_total{group="apps",resource="deployments"}"#.to_owned(), 30.0),
        (r#"apiserver_watch_cache_resource_version{group="apps",resource="deployments"}"#.to_owned(), 77.0),
        (r#"apiserver_watch_cache_events_received_total{group="apps",resource="deployments"}"#.to_owned(),
            30.0),
        (r#"watch_cache_capacity{group="apps",resource="deployments"}"#.to_owned(), 100.0),
        (r#"platform_apiserver_clusterip_allocator_allocated_ips{cidr="10.0.0.0/24"}"#.to_owned(), 3.0),
        (r#"platform_apiserver_clusterip_allocator_available_ips{cidr="10.0.0.0/24"}"#.to_owned(), 251.0),
        ("platform_apiserver_nodeport_allocator_allocated_ports".to_owned(), 1.0),
        ("platform_apiserver_nodeport_allocator_available_ports".to_owned(), 2767.0),
        (r#"aggregator_unavailable_apiservice{name="v1.apps"}"#.to_owned(), 0.0),
        (r#"aggregator_unavailable_apiservice{name="v1.example.org"}"#.to_owned(), 1.0),
        (format!(r#"aggregator_unavailable_apiservice_total{{{missing}}}"#), 1.0),
        (r#"platform_apiserver_nodeport_allocator_allocation_total{scope="static"}"#.to_owned(), 1.0),
        (
            r#"platform_apiserver_clusterip_allocator_allocation_errors_total{cidr="10.0.0.0/24",scope="dynamic"}"#
                .to_owned(),
            1.0,
        ),
        (r#"apiserver_storage_size_bytes{storage_cluster_id="etcd-0"}"#.to_owned(), 4096.0),
        (r#"workqueue_adds_total{name="namespace"}"#.to_owned(), 2.0),
        (r#"workqueue_depth{name="namespace"}"#.to_owned(), 1.0),
        (r#"workqueue_queue_duration_seconds_count{name="namespace"}"#.to_owned(), 1.0),
        ("process_start_time_seconds".to_owned(), 1_700_000_000.0),
    ];
    for (series, value) in expected {
        assert_eq!(samples.get(&series), Some(&value), "{series} in\n{page}");
    }
    assert_eq!(types.get("apiserver_request_total").map(String::as_str), Some("counter"));
    assert_eq!(types.get("authentication_attempts").map(String::as_str), Some("counter"));
    assert_eq!(types.get("apiserver_request_duration_seconds").map(String::as_str), Some("histogram"));

    drop((staying, work));
    let page = metrics.page_for("").body;
    let (samples, _) = parse(&String::from_utf8_lossy(&page));
    assert_eq!(samples.get(&format!("apiserver_longrunning_requests{{{route}}}")), Some(&0.0));
}

#[test]
fn open_metrics_is_given_to_those_who_ask() {
    let metrics = metrics(HiddenMetrics::default());
    let answer = metrics.page_for("application/openmetrics-text;version=1.0.0,text/plain;q=0.5");
    assert!(answer.content_type.starts_with("application/openmetrics-text"));
    assert!(answer.body.ends_with(b"# EOF\n"));
}

#[test]
fn hidden_metrics_are_shown_on_request() {
    let page = |hidden_metrics| {
        let metrics = metrics(hidden_metrics);
        String::from_utf8_lossy(&metrics.page_for("").body).into_owned()
    };
    let name = "# HELP garbagecollector_queue_length [ALPHA] (Deprecated since 1.25.0) ";
    assert!(!page(HiddenMetrics::Hide).contains("garbagecollector_queue_length"));
    assert!(page(HiddenMetrics::Show).contains(name));
    // The level stands in front of every text.
    for help in page(HiddenMetrics::Show).lines().filter_map(|line| line.strip_prefix("# HELP ")) {
        let text = help.split_once(' ').map(|(_, text)| text).unwrap_or_default();
        assert!(["[ALPHA] ", "[BETA] ", "[STABLE] "].iter().any(|level| text.starts_with(level)), "{help}");
    }
}
