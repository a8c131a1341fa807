//! `Patch::Strategic` on objects.

use kube::api::{Patch, PatchParams, PostParams};
use serde_json::{Value, json};

use super::{config_map, config_maps, data, owner, owners, refused, start};

#[tokio::test]
async fn lists_and_maps_are_merged_as_the_schema_says() {
    let (_server, client) = start().await;
    let api = config_maps(&client);
    let metadata = json!({ "labels": { "a": "1", "b": "1" }, "finalizers": ["x.io/a", "x.io/b", "x.io/c"] });
    api.create(&PostParams::default(), &config_map(metadata, &json!({ "k": "1", "l": "1" })))
        .await
        .expect("made");
    let params = PatchParams { field_manager: Some("me".to_owned()), ..PatchParams::default() };
    let table: [(Value, Value, Value, Value); 5] = [
        // The patch; labels, finalizers and entries after it.
        (
            json!({ "metadata": { "labels": { "a": null, "c": "1" }, "finalizers": ["x.io/d", "x.io/a"] } }),
            json!({ "b": "1", "c": "1" }),
            json!(["x.io/d", "x.io/a", "x.io/b", "x.io/c"]),
            json!({ "k": "1", "l": "1" }),
        ),
        (
            json!({ "metadata": { "$deleteFromPrimitiveList/finalizers": ["x.io/b", "x.io/none"] } }),
            json!({ "b": "1", "c": "1" }),
            json!(["x.io/d", "x.io/a", "x.io/c"]),
            json!({ "k": "1", "l": "1" }),
        ),
        (
            json!({
                "metadata": { "$setElementOrder/finalizers": ["x.io/a", "x.io/d"] },
                "data": { "$patch": "replace", "m": "1" },
            }),
            json!({ "b": "1", "c": "1" }),
            json!(["x.io/a", "x.io/d", "x.io/c"]),
            json!({ "m": "1" }),
        ),
        (
            json!({ "metadata": { "labels": { "$retainKeys": ["c", "d"], "d": "1" } } }),
            json!({ "c": "1", "d": "1" }),
            json!(["x.io/a", "x.io/d", "x.io/c"]),
            json!({ "m": "1" }),
        ),
        (
            json!({ "metadata": { "labels": { "$patch": "delete" }, "finalizers": null } }),
            json!({}),
            json!([]),
            json!({ "m": "1" }),
        ),
    ];
    for (patch, labels, finalizers, entries) in table {
        let patched = api.patch("a", &params, &Patch::Strategic(&patch)).await.expect("patched");
        assert_eq!(json!(patched.metadata.labels.clone().unwrap_or_default()), labels, "{patch}");
        assert_eq!(json!(patched.metadata.finalizers.clone().unwrap_or_default()), finalizers, "{patch}");
        assert_eq!(data(&patched), entries, "{patch}");
        assert_eq!(api.get("a").await.expect("stored"), patched);
    }
    let stored = api.get("a").await.expect("stored");
    let own = owner("me", "Update", "", json!({ "f:data": { "f:m": {} } }));
    let found: Vec<_> = owners(&stored).into_iter().filter(|owner| owner.0 == "me").collect();
    assert_eq!(found, [own]);
}

#[tokio::test]
async fn markers_that_make_no_sense_change_nothing() {
    let (_server, client) = start().await;
    let api = config_maps(&client);
    // An owner of a kind that is not served is left alone.
    let owner = json!({ "apiVersion": "x.io/v1", "kind": "Owner", "name": "x", "uid": "x" });
    let metadata = json!({ "ownerReferences": [owner] });
    let made =
        api.create(&PostParams::default(), &config_map(metadata, &json!({ "k": "1" }))).await.expect("made");
    let table = [
        (
            json!({ "data": { "$patch": "merge" } }),
            "unknown patch type: merge in map: {\"$patch\":\"merge\"}; allowed are replace and delete (at \
             data)",
        ),
        (json!({ "data": { "$retainKeys": ["k"], "l": "1" } }), "invalid patch format of retainKeys"),
        (
            json!({ "metadata": { "ownerReferences": [{ "name": "x" }] } }),
            "map: {\"name\":\"x\"} does not contain declared merge key: uid (at metadata.ownerReferences)",
        ),
        (
            json!({ "metadata": { "$setElementOrder/finalizers": ["x.io/b"], "finalizers": ["x.io/a"] } }),
            "The order in patch list: [\"x.io/a\"] doesn't match $setElementOrder list: [\"x.io/b\"] (at \
             metadata.finalizers)",
        ),
    ];
    for (patch, message) in table {
        let answer = api.patch("a", &PatchParams::default(), &Patch::Strategic(&patch)).await;
        assert_eq!(refused(answer, 400, "BadRequest").message, message);
    }
    assert_eq!(api.get("a").await.expect("stored"), made);
    let missing = api.patch("none", &PatchParams::default(), &Patch::Strategic(json!({}))).await;
    assert_eq!(refused(missing, 404, "NotFound").message, "configmaps \"none\" not found");
}

#[tokio::test]
async fn the_type_that_a_patch_names_is_passed_over() {
    let (_server, client) = start().await;
    let api = config_maps(&client);
    api.create(&PostParams::default(), &config_map(json!({}), &json!({ "k": "1" }))).await.expect("made");
    let patch = json!({ "kind": "Secret", "apiVersion": null, "data": { "l": "1" } });
    let patched = api.patch("a", &PatchParams::default(), &Patch::Strategic(&patch)).await.expect("patched");
    assert_eq!(data(&patched), json!({ "k": "1", "l": "1" }));
    let renamed = json!({ "kind": "Secret" });
    let answer = api.patch("a", &PatchParams::default(), &Patch::Merge(&renamed)).await;
    assert_eq!(refused(answer, 422, "Invalid").code, 422);
}
