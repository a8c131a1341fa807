//! Reads of objects that are stored in another version: every form of an answer, lists and watches.

use blackbox::{
    http::Api,
    objects::{ENDPOINT_SLICES, endpoint_slice, version_of},
    stream::Watch,
};
use machinery::wire::Envelope;
use serde_json::{Value, json};

use crate::versions::support::{BETA_SLICES, BOTH, beta_slice, named, start};

const BINARY: &str = "application/vnd.platform.protobuf";
const TABLE: &str = "application/json;as=Table;g=meta.k8s.io;v=v1";

/// A server with a slice of each version.
async fn with_slices() -> Api {
    let api = start(&BOTH).await;
    let asked = json!({ "nodeName": "n1", "topology": { "topology.platform.io/zone": "south" } });
    api.post(BETA_SLICES, &beta_slice("old", &asked)).await.expect(201);
    api.post(ENDPOINT_SLICES, &endpoint_slice("new")).await.expect(201);
    api
}

fn items(list: &Value) -> Vec<(String, Value)> {
    let items = list["items"].as_array().into_iter().flatten();
    let name = |item: &Value| item["metadata"]["name"].as_str().unwrap_or_default().to_owned();
    items.map(|item| (name(item), item["endpoints"][0].clone())).collect()
}

#[tokio::test]
async fn lists_are_one_collection_in_two_versions() {
    let api = with_slices().await;
    let (stable, beta) = (api.get(ENDPOINT_SLICES).await, api.get(BETA_SLICES).await);
    let (stable, beta) = (stable.expect(200), beta.expect(200));
    assert_eq!(
        (&beta["kind"], &beta["apiVersion"]),
        (&json!("EndpointSliceList"), &json!("discovery.platform.io/v1beta1"))
    );
    assert_eq!(version_of(&stable), version_of(&beta));
    assert_eq!(
        items(&beta),
        [
            ("new".to_owned(), json!({ "addresses": ["10.0.0.1"], "conditions": {} })),
            (
                "old".to_owned(),
                json!({
                    "addresses": ["10.0.0.1"], "conditions": {}, "nodeName": "n1",
                    "topology": { "platform.io/hostname": "n1", "topology.platform.io/zone": "south" },
                })
            ),
        ]
    );
    let mut one = beta["items"][1].clone();
    one["kind"] = json!("EndpointSlice");
    one["apiVersion"] = json!("discovery.platform.io/v1beta1");
    assert_eq!(one, api.get(&named(BETA_SLICES, "old")).await.expect(200));
    let selected = api.get(&format!("{BETA_SLICES}?labelSelector=app%3Dold")).await.expect(200);
    assert_eq!(items(&selected).len(), 1);
    let page = api.get(&format!("{BETA_SLICES}?limit=1")).await.expect(200);
    let next = page["metadata"]["continue"].as_str().unwrap_or_default().to_owned();
    // A token goes on where it was, whatever the version.
    let rest = api.get(&format!("{ENDPOINT_SLICES}?limit=1&continue={next}")).await.expect(200);
    assert_eq!((items(&page)[0].0.as_str(), items(&rest)[0].0.as_str()), ("new", "old"));
    let empty = api.get(&format!("{BETA_SLICES}?labelSelector=app%3Dnone")).await.expect(200);
    assert_eq!(empty["items"], json!([]));
}

#[tokio::test]
async fn every_form_of_an_answer_speaks_the_version() {
    let api = with_slices().await;
    let path = named(BETA_SLICES, "old");
    let yaml = api.get_as(&path, "application/yaml").await.text();
    assert!(yaml.contains("apiVersion: discovery.platform.io/v1beta1\n"), "{yaml}");
    assert!(yaml.contains("topology.platform.io/zone: south"), "{yaml}");
    let pretty = api.get(&format!("{path}?pretty=true")).await.text();
    assert!(pretty.contains("\"apiVersion\": \"discovery.platform.io/v1beta1\""), "{pretty}");
    let yaml = api.get_as(BETA_SLICES, "application/yaml").await.text();
    assert!(yaml.contains("topology.platform.io/zone: south"), "{yaml}");

    let kind = generated::KINDS.iter().find(|kind| kind.name == "EndpointSlice" && kind.version == "v1beta1");
    let kind = kind.expect("the older version is declared");
    let read = |bytes: &[u8]| {
        let envelope = Envelope::read(bytes).expect("an envelope");
        assert_eq!((envelope.api_version, envelope.kind), ("discovery.platform.io/v1beta1", "EndpointSlice"));
        let object = kind.decode_wire(envelope.raw).expect("a message");
        let mut json = machinery::json::Writer::new();
        json.object(|json| {
            json.always("kind", kind.name.as_ref());
            json.always("apiVersion", "discovery.platform.io/v1beta1");
            object.encode_fields(json);
        });
        serde_json::from_slice::<Value>(&json.into_bytes()).expect("JSON")
    };
    let plain = api.get(&path).await.expect(200);
    // Twice: what is kept of the stored version must not get in between.
    for _ in 0..2 {
        api.get_as(&named(ENDPOINT_SLICES, "old"), BINARY).await;
        assert_eq!(read(&api.get_as(&path, BINARY).await.bytes), plain);
    }
    let list = api.get_as(BETA_SLICES, BINARY).await;
    let list = Envelope::read(&list.bytes).expect("an envelope");
    assert_eq!((list.api_version, list.kind), ("discovery.platform.io/v1beta1", "EndpointSliceList"));

    let metadata = "application/json;as=PartialObjectMetadata;g=meta.k8s.io;v=v1";
    let shown = api.get_as(&path, metadata).await.expect(200);
    assert_eq!(shown["metadata"], plain["metadata"]);
}

#[tokio::test]
async fn both_versions_are_sent_as_lines() {
    let api = with_slices().await;
    for path in [BETA_SLICES, ENDPOINT_SLICES] {
        let name = api.get(path).await.expect(200)["items"][0]["metadata"]["name"].clone();
        let one = format!("{path}/{}", name.as_str().expect("a name"));
        for path in [path, &one] {
            let text = api.get(path).await.text();
            let line = text.strip_suffix("}\n").expect("a line end");
            assert!(!line.contains('\n'), "{text}");
        }
    }
}

#[tokio::test]
async fn tables_have_the_columns_of_the_version() {
    let api = with_slices().await;
    let table = api.get_as(&format!("{BETA_SLICES}?includeObject=Object"), TABLE).await.expect(200);
    let columns = table["columnDefinitions"].as_array().into_iter().flatten();
    let columns: Vec<&str> = columns.filter_map(|column| column["name"].as_str()).collect();
    assert_eq!(columns, ["Name", "AddressType", "Ports", "Endpoints", "Age"]);
    let cells = table["rows"][1]["cells"].as_array().cloned().unwrap_or_default();
    assert_eq!(cells[..4], [json!("old"), json!("IPv4"), json!("80"), json!("10.0.0.1")]);
    let object = &table["rows"][1]["object"];
    assert_eq!(object["apiVersion"], "discovery.platform.io/v1beta1");
    assert_eq!(object["endpoints"][0]["topology"]["topology.platform.io/zone"], "south");
}

#[tokio::test]
async fn watches_of_both_versions_tell_the_same_story() {
    let api = start(&BOTH).await;
    let since = version_of(&api.get(BETA_SLICES).await.expect(200));
    let path = |collection: &str| format!("{collection}?watch=true&resourceVersion={since}");
    let mut stable = Watch::open(&api, &path(ENDPOINT_SLICES)).await;
    let mut beta = Watch::open(&api, &path(BETA_SLICES)).await;
    let mut another = Watch::open(&api, &path(BETA_SLICES)).await;
    let asked = json!({ "topology": { "topology.platform.io/zone": "south" } });
    api.post(BETA_SLICES, &beta_slice("a", &asked)).await.expect(201);
    let moved = json!({ "metadata": { "labels": { "x": "y" } } });
    api.merge(&named(ENDPOINT_SLICES, "a"), &moved).await.expect(200);
    api.delete(&named(BETA_SLICES, "a")).await.expect(200);
    for word in ["ADDED", "MODIFIED", "DELETED"] {
        let (one, other) = (stable.next().await.expect("an event"), beta.next().await.expect("an event"));
        assert_eq!((&one["type"], &other["type"]), (&json!(word), &json!(word)));
        assert_eq!(one["object"]["metadata"], other["object"]["metadata"]);
        assert_eq!(one["object"]["apiVersion"], "discovery.platform.io/v1");
        assert_eq!(one["object"]["endpoints"][0]["zone"], "south");
        assert_eq!(other["object"]["apiVersion"], "discovery.platform.io/v1beta1");
        assert_eq!(other["object"]["endpoints"][0]["topology"], asked["topology"]);
        assert_eq!(another.next().await.expect("an event"), other);
    }
}

#[tokio::test]
async fn initial_events_and_bookmarks_are_of_the_version() {
    let api = with_slices().await;
    let path = format!(
        "{BETA_SLICES}?watch=true&sendInitialEvents=true&resourceVersionMatch=NotOlderThan&\
         allowWatchBookmarks=true"
    );
    let mut watch = Watch::open(&api, &path).await;
    let mut told = Vec::new();
    for _ in 0..3 {
        let event = watch.next().await.expect("an event");
        assert_eq!(event["object"]["apiVersion"], "discovery.platform.io/v1beta1", "{event}");
        assert_eq!(event["object"]["kind"], "EndpointSlice", "{event}");
        told.push(event["type"].as_str().unwrap_or_default().to_owned());
    }
    assert_eq!(told, ["ADDED", "ADDED", "BOOKMARK"]);
}
