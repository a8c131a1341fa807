//! Compact JSON is a line: it ends with a line end, and has no other.

use blackbox::{
    http::{Api, send},
    objects::{CONFIG_MAPS, config_map},
    stream::Watch,
};
use reqwest::Method;
use serde_json::json;

const TABLE: &str = "application/json;as=Table;g=meta.platform.io;v=v1";
const METADATA: &str = "application/json;as=PartialObjectMetadata;g=meta.platform.io;v=v1";
const METADATA_LIST: &str = "application/json;as=PartialObjectMetadataList;g=meta.platform.io;v=v1";
const AGGREGATED: &str = "application/json;as=APIGroupDiscoveryList;g=apidiscovery.platform.io;v=v2";
const JSON: &str = "application/json";

#[track_caller]
fn check(what: &str, text: &str) {
    let line = text.strip_suffix("}\n").unwrap_or_else(|| panic!("{what} has no line end: {text:?}"));
    assert!(!line.contains('\n'), "{what} has a line end inside: {text:?}");
}

#[tokio::test]
async fn answers_of_every_form_end_with_a_line_end() {
    let api = Api::start().await;
    let one = format!("{CONFIG_MAPS}/a");
    let created = api.post(CONFIG_MAPS, &config_map("a")).await;
    check("a new object", &created.text());
    check("a trial", &api.post(&format!("{CONFIG_MAPS}?dryRun=All"), &config_map("b")).await.text());
    check("no change", &api.merge(&one, &json!({})).await.text());
    check(
        "a tried change",
        &api.merge(&format!("{one}?dryRun=All"), &json!({ "data": { "x": "y" } })).await.text(),
    );
    for (path, accept) in [
        (one.as_str(), JSON),
        (&one, TABLE),
        (&one, METADATA),
        (CONFIG_MAPS, JSON),
        (CONFIG_MAPS, TABLE),
        (CONFIG_MAPS, METADATA_LIST),
        ("/api/v1/secrets", JSON),
        ("/api/v1/secrets", TABLE),
        ("/api/v1/nothing", JSON),
        (&format!("{one}x"), JSON),
        ("/api", JSON),
        ("/apis", JSON),
        ("/apis", AGGREGATED),
        ("/api/v1", JSON),
        ("/apis/discovery.platform.io", JSON),
    ] {
        check(path, &api.get_as(path, accept).await.text());
    }
    check("a deletion", &send(api.request(Method::DELETE, &one)).await.text());
}

#[tokio::test]
async fn events_are_one_line_each() {
    let api = Api::start().await;
    api.post(CONFIG_MAPS, &config_map("a")).await.expect(201);
    for accept in [JSON, TABLE, METADATA] {
        // What is read line by line is JSON line by line.
        let mut watch = Watch::open_as(&api, &format!("{CONFIG_MAPS}?watch=1"), accept).await;
        assert_eq!(watch.next().await.expect("an event")["type"], "ADDED", "{accept}");
        api.merge(&format!("{CONFIG_MAPS}/a"), &json!({ "data": { "of": accept } })).await.expect(200);
        assert_eq!(watch.next().await.expect("an event")["type"], "MODIFIED", "{accept}");
    }
}
