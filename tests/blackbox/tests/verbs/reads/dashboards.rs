//! The metrics that dashboards build on have the names, types, labels and levels of stability that these
//! expect. The list is `metrics.tsv`; flow control has further ones, which come with that feature.

use std::collections::{BTreeMap, BTreeSet};

use apiserver::{config::StorageKind, testing::TestServer};
use blackbox::{http::Api, objects::CONFIG_MAPS, stream::Watch};
use engine::runtime_config::RuntimeConfig;
use serde_json::{Value, json};

use crate::reads::support::create_all;

const LIST: &str = include_str!("metrics.tsv");

/// What a page says of a metric.
#[derive(Debug, Default, PartialEq, Eq)]
struct Family {
    stability: String,
    kind: String,
    labels: BTreeSet<String>,
}

/// A row of the list: name and family.
fn row(line: &str) -> (String, Family) {
    let cells: Vec<&str> = line.split('\t').collect();
    let [stability, name, kind, labels] = cells[..] else { panic!("not a row: {line}") };
    let labels = labels.split(',').filter(|label| !label.is_empty()).map(str::to_owned).collect();
    (name.to_owned(), Family { stability: stability.to_owned(), kind: kind.to_owned(), labels })
}

/// The families of a page, read as a scraper reads them.
fn families(page: &str) -> BTreeMap<String, Family> {
    let mut found: BTreeMap<String, Family> = BTreeMap::new();
    for line in page.lines() {
        if let Some((name, text)) = line.strip_prefix("# HELP ").and_then(|rest| rest.split_once(' ')) {
            let level = text.strip_prefix('[').and_then(|rest| rest.split_once(']'));
            found.entry(name.to_owned()).or_default().stability =
                level.map(|(level, _)| level.to_owned()).unwrap_or_default();
        } else if let Some((name, kind)) = line.strip_prefix("# TYPE ").and_then(|rest| rest.split_once(' '))
        {
            found.entry(name.to_owned()).or_default().kind = kind.to_owned();
        } else if let Some((name, labels)) = sample(line) {
            let ends = ["", "_bucket", "_sum", "_count"];
            let family =
                ends.iter().find_map(|end| name.strip_suffix(end).filter(|it| found.contains_key(*it)));
            let family = family.and_then(|family| found.get_mut(family)).expect("described before");
            family.labels.extend(labels.into_iter().filter(|label| label != "le"));
        }
    }
    found
}

/// The name of a sample, and those of its labels.
fn sample(line: &str) -> Option<(&str, Vec<String>)> {
    let (series, _) = line.rsplit_once(' ')?;
    let (name, labels) = series.split_once('{').unwrap_or((series, ""));
    let labels = labels.trim_end_matches('}').split("\",").filter_map(|one| one.split_once("=\""));
    Some((name, labels.map(|(label, _)| label.to_owned()).collect()))
}

#[tokio::test]
async fn dashboards_find_their_metrics() {
    let directory = tempfile::tempdir().expect("a directory");
    let builder = TestServer::builder().brand("kubernetes").storage_dir(directory.path());
    let settings = RuntimeConfig::read(["discovery.k8s.io/v1beta1"]).expect("sound settings");
    let server =
        builder.configure(|config| config.api.runtime_config = settings).start().await.expect("it starts");
    let api = Api::over(server);
    create_all(&api, &["a"]).await;
    api.get(CONFIG_MAPS).await.expect(200);
    api.get("/apis/discovery.k8s.io/v1beta1/endpointslices").await.expect(200);
    let list = "watch=1&sendInitialEvents=true&resourceVersionMatch=NotOlderThan&allowWatchBookmarks=true";
    let mut watch = Watch::open(&api, &format!("{CONFIG_MAPS}?{list}")).await;
    while watch.told().await.0 != "BOOKMARK" {}
    assert_eq!(api.get("/readyz").await.code, 200);
    admit(&api).await;
    share(&api).await;

    let mut found = families(&api.get("/metrics").await.text());
    found.extend(families(&api.get("/metrics/slis").await.text()));
    for (name, expected) in LIST.lines().map(row) {
        assert_eq!(found.get(&name), Some(&expected), "{name}");
    }
    for (name, family) in found {
        assert!(["STABLE", "BETA", "ALPHA"].contains(&family.stability.as_str()), "{name}: {family:?}");
    }
}

/// A range of addresses, and a version that another server is to serve.
async fn share(api: &Api) {
    let range = json!({ "metadata": { "name": "more" }, "spec": { "cidrs": ["10.7.0.0/24"] } });
    api.post("/apis/networking.k8s.io/v1/servicecidrs", &range).await.expect(201);
    let version = json!({
        "metadata": { "name": "v1.far.example.org" },
        "spec": {
            "group": "far.example.org", "version": "v1", "groupPriorityMinimum": 100, "versionPriority": 100,
            "service": { "namespace": "default", "name": "far" }, "insecureSkipTLSVerify": true,
        },
    });
    api.post("/apis/apiregistration.k8s.io/v1/apiservices", &version).await.expect(201);
}

/// A write that a webhook, which does not answer, and a policy see.
async fn admit(api: &Api) {
    let rule = json!({ "apiGroups": [""], "apiVersions": ["v1"], "resources": ["configmaps"],
        "operations": ["CREATE"] });
    let group = "/apis/admissionregistration.k8s.io/v1";
    let create = async |plural: &str, object: Value| {
        api.post(&format!("{group}/{plural}"), &object).await.expect(201);
    };
    let name = json!({ "name": "a" });
    let hook = json!({
        "name": "a.example.com", "clientConfig": { "url": "https://localhost:1/" }, "rules": [rule],
        "failurePolicy": "Ignore", "sideEffects": "None", "admissionReviewVersions": ["v1"],
    });
    create("validatingwebhookconfigurations", json!({ "metadata": name, "webhooks": [hook] })).await;
    let constraints = json!({ "resourceRules": [rule] });
    let spec = json!({ "matchConstraints": constraints, "validations": [{ "expression": "false" }] });
    create("validatingadmissionpolicies", json!({ "metadata": name, "spec": spec })).await;
    let spec = json!({ "policyName": "a", "validationActions": ["Warn"] });
    create("validatingadmissionpolicybindings", json!({ "metadata": name, "spec": spec })).await;
    create_all(api, &["b"]).await;
}

#[tokio::test]
async fn stores_without_a_disk_have_no_size() {
    let server = TestServer::builder().configure(|config| config.storage.kind = StorageKind::Memory);
    let api = Api::over(server.start().await.expect("it starts"));
    let found = families(&api.get("/metrics").await.text());
    let size = found.get("apiserver_storage_size_bytes").expect("it is described");
    assert!(size.labels.is_empty(), "{size:?}");
}
