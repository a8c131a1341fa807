//! `Patch::Json`: each of its six operations.

use k8s_openapi::api::core::v1::ConfigMap;
use kube::{
    Api,
    api::{Patch, PatchParams, PostParams},
};
use serde_json::{Value, json};

use super::{config_map, config_maps, data, owner, owners, refused, start};

async fn patch(api: &Api<ConfigMap>, operations: &Value) -> kube::Result<ConfigMap> {
    let operations = serde_json::from_value(operations.clone()).expect("a JSON patch");
    let params = PatchParams { field_manager: Some("me".to_owned()), ..PatchParams::default() };
    api.patch("a", &params, &Patch::<()>::Json(operations)).await
}

#[tokio::test]
async fn every_operation_does_its_work() {
    let (_server, client) = start().await;
    let api = config_maps(&client);
    let metadata = json!({ "annotations": { "x.io/a": "1" }, "finalizers": ["x.io/a", "x.io/c"] });
    api.create(&PostParams::default(), &config_map(metadata, &json!({ "k": "1" }))).await.expect("made");
    // The operations; entries, annotations and finalizers after them.
    let (one, ends) = (json!({ "x.io/a": "1" }), json!(["x.io/a", "x.io/c"]));
    let table = [
        (
            json!([{ "op": "add", "path": "/data/l", "value": "2" }]),
            json!({ "k": "1", "l": "2" }),
            one.clone(),
            ends.clone(),
        ),
        (
            json!([{ "op": "replace", "path": "/data/k", "value": "3" }]),
            json!({ "k": "3", "l": "2" }),
            one.clone(),
            ends.clone(),
        ),
        (json!([{ "op": "remove", "path": "/data/l" }]), json!({ "k": "3" }), one.clone(), ends.clone()),
        (
            json!([{ "op": "copy", "from": "/data/k", "path": "/data/m" }]),
            json!({ "k": "3", "m": "3" }),
            one.clone(),
            ends.clone(),
        ),
        (
            json!([{ "op": "move", "from": "/data/k", "path": "/data/n" }]),
            json!({ "m": "3", "n": "3" }),
            one,
            ends.clone(),
        ),
        (
            json!([
                { "op": "test", "path": "/metadata/annotations/x.io~1a", "value": "1" },
                { "op": "replace", "path": "/metadata/annotations/x.io~1a", "value": "2" },
            ]),
            json!({ "m": "3", "n": "3" }),
            json!({ "x.io/a": "2" }),
            ends,
        ),
        (
            json!([
                { "op": "add", "path": "/metadata/finalizers/1", "value": "x.io/b" },
                { "op": "add", "path": "/metadata/finalizers/-", "value": "x.io/d" },
            ]),
            json!({ "m": "3", "n": "3" }),
            json!({ "x.io/a": "2" }),
            json!(["x.io/a", "x.io/b", "x.io/c", "x.io/d"]),
        ),
    ];
    for (operations, entries, annotations, finalizers) in table {
        let patched = patch(&api, &operations).await.expect("patched");
        assert_eq!(data(&patched), entries, "{operations}");
        assert_eq!(
            json!(patched.metadata.annotations.clone().unwrap_or_default()),
            annotations,
            "{operations}"
        );
        assert_eq!(
            json!(patched.metadata.finalizers.clone().unwrap_or_default()),
            finalizers,
            "{operations}"
        );
        assert_eq!(api.get("a").await.expect("stored"), patched, "{operations}");
    }
    let stored = api.get("a").await.expect("stored");
    let fields = json!({
        "f:data": { "f:m": {}, "f:n": {} },
        "f:metadata": {
            "f:annotations": { "f:x.io/a": {} },
            "f:finalizers": { "v:\"x.io/b\"": {}, "v:\"x.io/d\"": {} },
        },
    });
    assert!(owners(&stored).contains(&owner("me", "Update", "", fields)), "{:?}", owners(&stored));
}

#[tokio::test]
async fn an_operation_that_fails_undoes_those_before_it() {
    let (_server, client) = start().await;
    let api = config_maps(&client);
    let made =
        api.create(&PostParams::default(), &config_map(json!({}), &json!({ "k": "1" }))).await.expect("made");
    let first = json!({ "op": "add", "path": "/data/l", "value": "2" });
    for second in [
        json!({ "op": "test", "path": "/data/k", "value": "2" }),
        json!({ "op": "remove", "path": "/data/none" }),
        json!({ "op": "replace", "path": "/none/k", "value": "2" }),
        json!({ "op": "move", "from": "/data/none", "path": "/data/m" }),
        json!({ "op": "copy", "from": "/none/k", "path": "/data/m" }),
        json!({ "op": "add", "path": "/none/k", "value": "2" }),
    ] {
        let status = refused(patch(&api, &json!([first, second])).await, 422, "Invalid");
        assert_eq!(status.message, "the server rejected our request due to an error in our request");
    }
    assert_eq!(api.get("a").await.expect("stored"), made);
}
