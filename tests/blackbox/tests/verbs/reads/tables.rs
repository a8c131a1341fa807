//! Tables: the columns of every kind, what rows carry, under either name of the group.

use blackbox::{
    http::Api,
    objects::{
        CONFIG_MAPS, ENDPOINT_SLICES, EVENTS, LEASES, SECRETS, SIGNING_REQUESTS, config_map, endpoint_slice,
        event, signing_request,
    },
};
use reqwest::Method;
use serde_json::{Value, json};

use crate::reads::support::create_all;

const TABLE: &str = "application/json;as=Table;g=meta.platform.io;v=v1";

fn columns(table: &Value) -> Vec<&str> {
    let columns = table["columnDefinitions"].as_array().map(Vec::as_slice).unwrap_or_default();
    columns.iter().filter_map(|column| column["name"].as_str()).collect()
}

#[tokio::test]
async fn every_kind_has_its_columns() {
    let api = Api::start().await;
    api.post(CONFIG_MAPS, &config_map("a")).await.expect(201);
    api.post(SECRETS, &json!({ "metadata": { "name": "a" }, "data": { "x": "eA==", "y": "" } }))
        .await
        .expect(201);
    let lease = json!({ "metadata": { "name": "a" }, "spec": { "holderIdentity": "me" } });
    api.post(LEASES, &lease).await.expect(201);
    api.post(ENDPOINT_SLICES, &endpoint_slice("a")).await.expect(201);
    api.post(SIGNING_REQUESTS, &signing_request("a")).await.expect(201);
    // The cell of the age is checked apart, because it moves.
    let cases = [
        ("/api/v1/namespaces/default", vec!["Name", "Status", "Age"], json!(["default", "Active", null])),
        (&format!("{CONFIG_MAPS}/a"), vec!["Name", "Data", "Age"], json!(["a", 1, null])),
        (&format!("{SECRETS}/a"), vec!["Name", "Type", "Data", "Age"], json!(["a", "Opaque", 2, null])),
        (&format!("{LEASES}/a"), vec!["Name", "Holder", "Age"], json!(["a", "me", null])),
        (
            &format!("{ENDPOINT_SLICES}/a"),
            vec!["Name", "AddressType", "Ports", "Endpoints", "Age"],
            json!(["a", "IPv4", "80", "10.0.0.1", null]),
        ),
        (
            &format!("{SIGNING_REQUESTS}/a"),
            vec!["Name", "Age", "SignerName", "Requestor", "RequestedDuration", "Condition"],
            json!(["a", null, "platform.io/api-server-client", "platform-admin", "<none>", "Pending"]),
        ),
    ];
    for (path, names, cells) in cases {
        let table = api.get_as(path, TABLE).await.expect(200);
        assert_eq!(columns(&table), names, "{path}");
        let mut found = table["rows"][0]["cells"].clone();
        let age = names.iter().position(|name| *name == "Age").expect("an age");
        let text = found[age].as_str().unwrap_or_default().to_owned();
        assert!(text.trim_end_matches(['s', 'm']).parse::<u32>().is_ok(), "{path}: {text:?}");
        found[age] = Value::Null;
        assert_eq!(found, cells, "{path}");
    }
}

#[tokio::test]
async fn events_have_columns_that_look_at_several_fields() {
    let api = Api::start().await;
    let old = "2001-01-01T00:00:00Z";
    let newer = json!({
        "metadata": { "name": "b" },
        "involvedObject": { "kind": "Secret", "namespace": "default", "name": "password",
            "fieldPath": "data" },
        "reason": "Read", "type": "Warning", "message": "Again\n", "action": "Reading",
        "eventTime": "2001-01-01T00:00:00.000000Z",
        "series": { "count": 7, "lastObservedTime": "9999-01-01T00:00:00.000000Z" },
        "reportingComponent": "example.org/reader", "reportingInstance": "reader-1",
    });
    let mut counted = event("c");
    counted["count"] = json!(3);
    counted["firstTimestamp"] = json!(old);
    for object in [event("a"), newer, counted] {
        api.post(EVENTS, &object).await.expect(201);
    }
    let table = api.get_as(EVENTS, TABLE).await.expect(200);
    assert_eq!(
        columns(&table),
        [
            "Last Seen",
            "Type",
            "Reason",
            "Object",
            "Subobject",
            "Source",
            "Message",
            "First Seen",
            "Count",
            "Name"
        ]
    );
    let wide: Vec<&Value> = table["columnDefinitions"]
        .as_array()
        .into_iter()
        .flatten()
        .map(|column| &column["priority"])
        .collect();
    assert_eq!(wide, [0, 0, 0, 0, 1, 1, 0, 1, 1, 1]);
    let mut rows: Vec<Value> =
        table["rows"].as_array().into_iter().flatten().map(|row| row["cells"].clone()).collect();
    // Years pass.
    for (row, column) in [(1, 7), (2, 0), (2, 7)] {
        let age = rows[row][column].as_str().unwrap_or_default().to_owned();
        assert!(age.ends_with('y') && age.trim_end_matches('y').parse::<u32>().is_ok(), "{age}");
        rows[row][column] = Value::Null;
    }
    assert_eq!(
        rows,
        [
            json!([
                "<unknown>",
                "Normal",
                "Loaded",
                "configmap/settings",
                "",
                "loader",
                "The settings were loaded.",
                "<unknown>",
                1,
                "a",
            ]),
            json!([
                "<invalid>",
                "Warning",
                "Read",
                "secret/password",
                "data",
                "example.org/reader, reader-1",
                "Again",
                null,
                7,
                "b",
            ]),
            json!([
                null,
                "Normal",
                "Loaded",
                "configmap/settings",
                "",
                "loader",
                "The settings were loaded.",
                null,
                3,
                "c",
            ]),
        ]
    );
}

#[tokio::test]
async fn a_table_is_complete() {
    let api = Api::start().await;
    let created = api.post(CONFIG_MAPS, &config_map("a")).await.expect(201);
    let list = api.get(CONFIG_MAPS).await.expect(200);
    for group in ["meta.platform.io", "meta.k8s.io"] {
        for version in ["v1", "v1beta1"] {
            let accept = format!("application/json;as=Table;g={group};v={version}");
            for path in [format!("{CONFIG_MAPS}/a"), CONFIG_MAPS.to_owned()] {
                let answer = api.get_as(&path, &accept).await;
                assert_eq!(answer.header("content-type"), "application/json");
                let table = answer.expect(200);
                let keys: Vec<&String> = table.as_object().expect("an object").keys().collect();
                assert_eq!(keys, ["kind", "apiVersion", "metadata", "columnDefinitions", "rows"], "{path}");
                assert_eq!(table["kind"], "Table");
                assert_eq!(table["apiVersion"], format!("{group}/{version}"));
                assert_eq!(table["metadata"], list["metadata"], "{path}");
                assert_eq!(
                    table["columnDefinitions"][0],
                    json!({
                        "name": "Name",
                        "type": "string",
                        "format": "name",
                        "description": "Name of the config map.",
                        "priority": 0,
                    })
                );
                assert_eq!(table["rows"].as_array().map(Vec::len), Some(1));
                let row = &table["rows"][0];
                assert_eq!(
                    row["object"],
                    json!({
                        "kind": "PartialObjectMetadata",
                        "apiVersion": format!("{group}/{version}"),
                        "metadata": created["metadata"],
                    })
                );
            }
        }
    }
}

#[tokio::test]
async fn rows_include_what_is_asked_for() {
    let api = Api::start().await;
    let created = api.post(CONFIG_MAPS, &config_map("a")).await.expect(201);
    let partial = json!({
        "kind": "PartialObjectMetadata", "apiVersion": "meta.platform.io/v1", "metadata": created["metadata"],
    });
    let cases = [("", &partial), ("Metadata", &partial), ("Object", &created), ("None", &Value::Null)];
    for (include, expected) in cases {
        for path in [format!("{CONFIG_MAPS}/a"), CONFIG_MAPS.to_owned()] {
            let table = api.get_as(&format!("{path}?includeObject={include}"), TABLE).await.expect(200);
            assert_eq!(table["rows"][0].get("object"), Some(expected), "{include:?} {path}");
        }
    }
    let answer = api.get_as(&format!("{CONFIG_MAPS}?includeObject=All"), TABLE).await;
    answer.fails(
        400,
        "BadRequest",
        "Unable to convert to Table as requested: includeObject: Invalid value: \"All\": must be 'Metadata', \
         'Object', 'None', or empty",
    );
    // Other forms do not have the option.
    for path in [format!("{CONFIG_MAPS}/a"), CONFIG_MAPS.to_owned()] {
        let plain = api.get(&path).await.expect(200);
        assert_eq!(api.get(&format!("{path}?includeObject=All")).await.expect(200), plain, "{path}");
    }
}

#[tokio::test]
async fn a_page_of_a_table_says_how_to_go_on() {
    let api = Api::start().await;
    create_all(&api, &["a", "b", "c"]).await;
    let table = api.get_as(&format!("{CONFIG_MAPS}?limit=2"), TABLE).await.expect(200);
    assert_eq!(table["metadata"]["remainingItemCount"], 1);
    let token = table["metadata"]["continue"].as_str().unwrap_or_default();
    let rest = api.get_as(&format!("{CONFIG_MAPS}?limit=2&continue={token}"), TABLE).await.expect(200);
    assert_eq!(rest["rows"].as_array().map(Vec::len), Some(1));
    assert_eq!(rest["rows"][0]["cells"][0], "c");
    assert_eq!(rest["metadata"]["resourceVersion"], table["metadata"]["resourceVersion"]);
    let empty = api.get_as(SECRETS, TABLE).await.expect(200);
    assert_eq!((&empty["rows"], columns(&empty).len()), (&json!([]), 4));
}

#[tokio::test]
async fn a_write_is_answered_with_a_table_too() {
    let api = Api::start().await;
    let request = api.request(Method::POST, CONFIG_MAPS).header("accept", TABLE).json(&config_map("a"));
    let table = blackbox::http::send(request).await.expect(201);
    assert_eq!((&table["kind"], &table["rows"][0]["cells"][0]), (&json!("Table"), &json!("a")));
}

#[tokio::test]
async fn a_table_in_yaml_and_a_fallback_for_binary() {
    let api = Api::start().await;
    create_all(&api, &["a"]).await;
    let answer = api.get_as(CONFIG_MAPS, "application/yaml;as=Table;g=meta.platform.io;v=v1").await;
    assert_eq!(answer.header("content-type"), "application/yaml");
    assert!(answer.text().lines().any(|line| line == "kind: Table"), "{}", answer.text());
    // What a command line sends: the newest form first.
    let accept = "application/json;as=Table;v=v1;g=meta.k8s.io,application/json;as=Table;v=v1beta1;g=meta.\
        k8s.io,\
                  application/json";
    let table = api.get_as(CONFIG_MAPS, accept).await.expect(200);
    assert_eq!(table["apiVersion"], "meta.k8s.io/v1");
    let accept = "application/vnd.platform.protobuf;as=Table;v=v1;g=meta.platform.io,application/json;\
        as=Table;v=v1;\
                  g=meta.platform.io";
    let table = api.get_as(CONFIG_MAPS, accept).await.expect(200);
    assert_eq!(table["apiVersion"], "meta.platform.io/v1");
}

#[tokio::test]
async fn numbers_of_entries_are_texts_to_clients() {
    let api = Api::start().await;
    for path in ["/api/v1/configmaps", "/api/v1/secrets"] {
        let table = api.get_as(path, TABLE).await.expect(200);
        let columns = table["columnDefinitions"].as_array().cloned().unwrap_or_default();
        let data = columns.iter().find(|column| column["name"] == "Data");
        assert_eq!(data.map(|column| &column["type"]), Some(&json!("string")), "{path}");
    }
}
