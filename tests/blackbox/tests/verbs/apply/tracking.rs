//! Owners after writes that are no applies.

use blackbox::{
    http::{Api, send},
    objects::{CONFIG_MAPS, LEASES, SIGNING_REQUESTS, lease, signing_request},
};
use reqwest::Method;
use serde_json::{Value, json};

use crate::apply::support::{apply, config_map, data, owner, owners, url};

#[tokio::test]
async fn a_create_is_owned_whole() {
    let api = Api::start().await;
    let mut object = config_map(&json!({ "k": "v", "j": "v" }));
    object["metadata"]["labels"] = json!({ "app": "x" });
    object["metadata"]["annotations"] = json!({ "example.com/note": "y" });
    object["metadata"]["finalizers"] = json!(["example.com/hold"]);
    object["immutable"] = json!(false);
    let made = api.post(&format!("{CONFIG_MAPS}?fieldManager=me"), &object).await.expect(201);
    let fields = json!({
        "f:data": { ".": {}, "f:j": {}, "f:k": {} },
        "f:immutable": {},
        "f:metadata": {
            "f:annotations": { ".": {}, "f:example.com/note": {} },
            "f:finalizers": { ".": {}, "v:\"example.com/hold\"": {} },
            "f:labels": { ".": {}, "f:app": {} },
        },
    });
    assert_eq!(owners(&made), [owner("me", "Update", fields.clone())]);
    // To the byte: `.` first, then the fields in order.
    let text = api.get(&url("a")).await.text();
    assert!(text.contains(&format!("\"fieldsV1\":{fields}")), "{text}");
    let entry = &made["metadata"]["managedFields"][0];
    assert_eq!(entry["time"], made["metadata"]["creationTimestamp"]);
}

#[tokio::test]
async fn who_does_not_say_is_known_by_the_program() {
    let api = Api::start().await;
    let long = "x".repeat(200);
    let cut = "x".repeat(128);
    let table = [
        ("curl/8.0 (linux)", "curl"),
        ("agent", "agent"),
        ("", "unknown"),
        ("/1.0", "unknown"),
        (&long, &cut),
    ];
    for (number, (program, manager)) in table.into_iter().enumerate() {
        let mut object = config_map(&json!({ "k": "v" }));
        object["metadata"]["name"] = json!(format!("a{number}"));
        let request = api.request(Method::POST, CONFIG_MAPS).header("user-agent", program).json(&object);
        let made = send(request).await.expect(201);
        assert_eq!(made["metadata"]["managedFields"][0]["manager"], *manager, "{program}");
    }
}

#[tokio::test]
async fn a_put_that_changes_nothing_changes_no_time() {
    let api = Api::start().await;
    let made = api
        .post(&format!("{CONFIG_MAPS}?fieldManager=me"), &config_map(&json!({ "k": "v" })))
        .await
        .expect(201);
    for object in [made.clone(), config_map(&json!({ "k": "v" }))] {
        assert_eq!(api.put(&format!("{}?fieldManager=other", url("a")), &object).await.expect(200), made);
    }
    let changed = config_map(&json!({ "k": "w" }));
    let put = api.put(&format!("{}?fieldManager=other", url("a")), &changed).await.expect(200);
    let expected = [
        owner("me", "Update", json!({ "f:data": {} })),
        owner("other", "Update", json!({ "f:data": { "f:k": {} } })),
    ];
    let mut found = owners(&put);
    found.sort_by(|a, b| a.0.cmp(&b.0));
    assert_eq!(found, expected);
}

#[tokio::test]
async fn defaults_belong_to_whoever_left_them_open() {
    let api = Api::start().await;
    let made = api.post(&format!("{LEASES}?fieldManager=me"), &lease("l")).await.expect(201);
    let fields = json!({ "f:spec": { "f:holderIdentity": {}, "f:leaseDurationSeconds": {} } });
    assert_eq!(owners(&made), [owner("me", "Update", fields)]);
}

#[tokio::test]
async fn a_list_that_is_sent_counts_if_it_can_be_read() {
    let api = Api::start().await;
    let made = api
        .post(&format!("{CONFIG_MAPS}?fieldManager=me"), &config_map(&json!({ "k": "v" })))
        .await
        .expect(201);
    let entry = |more: Value| {
        let mut entry = json!({
            "manager": "moved", "operation": "Apply", "apiVersion": "v1", "time": "2020-01-01T00:00:00Z",
            "fieldsType": "FieldsV1", "fieldsV1": { "f:data": { "f:k": {} } },
        });
        entry.as_object_mut().expect("an object").extend(more.as_object().cloned().unwrap_or_default());
        entry
    };
    let put = |list: Value| {
        let mut object = made.clone();
        object["metadata"]["managedFields"] = list;
        object["metadata"].as_object_mut().expect("an object").remove("resourceVersion");
        let api = &api;
        async move { api.put(&format!("{}?fieldManager=me", url("a")), &object).await }
    };
    // What cannot be read leaves the stored list.
    let kept = [
        json!([entry(json!({ "apiVersion": "" }))]),
        json!([entry(json!({ "fieldsType": "Other" }))]),
        json!([entry(json!({ "operation": "Delete" }))]),
        json!([entry(json!({ "fieldsV1": { "odd": {} } }))]),
        json!([]),
        Value::Null,
    ];
    for list in kept {
        assert_eq!(put(list.clone()).await.expect(200), made, "{list}");
    }
    let long = "x".repeat(129);
    for (more, field) in [
        (json!({ "manager": long }), "manager"),
        (json!({ "manager": "a\tb" }), "manager"),
        (json!({ "subresource": "x".repeat(257) }), "subresource"),
    ] {
        let refused = put(json!([entry(more)])).await;
        refused.fails(422, "Invalid", &format!("metadata.managedFields[0].{field}: "));
    }
    let moved = put(json!([entry(json!({}))])).await.expect(200);
    assert_eq!(owners(&moved), [owner("moved", "Apply", data(&["k"]))]);
    assert_eq!(moved["metadata"]["managedFields"][0]["time"], "2020-01-01T00:00:00Z");
    // One empty entry clears; whatever else changes is not tracked then.
    let mut object = config_map(&json!({ "k": "w" }));
    object["metadata"]["managedFields"] = json!([{}]);
    let cleared = api.put(&url("a"), &object).await.expect(200);
    assert_eq!(cleared["metadata"].get("managedFields"), None);
    let later = api.merge(&url("a"), &json!({ "data": { "k": "x" } })).await.expect(200);
    assert_eq!(later["metadata"].get("managedFields"), None, "who tracks nothing is left alone");
}

#[tokio::test]
async fn one_empty_entry_clears_by_a_patch() {
    let api = Api::start().await;
    apply(&api, &url("a"), "me", "", &config_map(&json!({ "k": "v" }))).await.expect(201);
    let patch = json!([{ "op": "replace", "path": "/metadata/managedFields", "value": [{}] }]);
    let cleared = api.patch(&url("a"), "application/json-patch+json", &patch).await.expect(200);
    assert_eq!(cleared["metadata"].get("managedFields"), None);
    assert_eq!(cleared["data"], json!({ "k": "v" }));
    let merge = json!({ "metadata": { "managedFields": [{}] } });
    apply(&api, &url("a"), "me", "", &config_map(&json!({ "k": "v" }))).await.expect(200);
    let cleared = api.merge(&url("a"), &merge).await.expect(200);
    assert_eq!(cleared["metadata"].get("managedFields"), None);
}

#[tokio::test]
async fn many_updaters_are_joined() {
    let api = Api::start().await;
    api.post(&format!("{CONFIG_MAPS}?fieldManager=m00"), &config_map(&json!({ "k00": "v" })))
        .await
        .expect(201);
    for number in 1..15 {
        let patch = json!({ "data": { format!("k{number:02}"): "v" } });
        api.merge(&format!("{}?fieldManager=m{number:02}", url("a")), &patch).await.expect(200);
    }
    let object = api.get(&url("a")).await.expect(200);
    let found = owners(&object);
    assert_eq!(found.len(), 10, "{object}");
    let ancient = found.iter().find(|owner| owner.0 == "ancient-changes").expect("the oldest are joined");
    assert!(ancient.3["f:data"].as_object().is_some_and(|keys| keys.len() >= 5), "{ancient:?}");
}

#[tokio::test]
async fn who_writes_a_decision_owns_its_times() {
    let api = Api::start().await;
    // A label, because the rest of a request has no owner, and an object without owners gets none.
    let mut request = signing_request("a");
    request["metadata"]["labels"] = json!({ "app": "x" });
    api.post(&format!("{SIGNING_REQUESTS}?fieldManager=maker"), &request).await.expect(201);
    // The server sets the times only behind the record of owners, where they are null.
    let decision = json!({ "type": "Approved", "status": "True", "reason": "R", "message": "m" });
    let patch = json!({ "status": { "conditions": [decision] } });
    let path = format!("{SIGNING_REQUESTS}/a/approval?fieldManager=me");
    let decided = api.merge(&path, &patch).await.expect(200);
    assert!(decided["status"]["conditions"][0]["lastTransitionTime"].is_string(), "{decided}");
    let fields = json!({ "f:status": { "f:conditions": {
        ".": {},
        "k:{\"type\":\"Approved\"}": {
            ".": {}, "f:lastTransitionTime": {}, "f:lastUpdateTime": {}, "f:message": {}, "f:reason": {},
            "f:status": {}, "f:type": {},
        },
    } } });
    let found = owners(&decided);
    let mine = found.iter().find(|owner| owner.0 == "me").expect("the decision has an owner");
    assert_eq!(mine.3, fields);
}
