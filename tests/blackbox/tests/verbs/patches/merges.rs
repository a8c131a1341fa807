//! `Patch::Merge`.

use kube::api::{Patch, PatchParams, PostParams, ValidationDirective};
use serde_json::json;

use super::{config_map, config_maps, data, owner, owners, refused, start};

#[tokio::test]
async fn null_removes_objects_merge_and_lists_are_replaced() {
    let (_server, client) = start().await;
    let api = config_maps(&client);
    let metadata = json!({ "labels": { "a": "1", "b": "1" }, "finalizers": ["x.io/a", "x.io/b"] });
    api.create(&PostParams::default(), &config_map(metadata, &json!({ "k": "1", "l": "1" })))
        .await
        .expect("made");
    let params = PatchParams { field_manager: Some("me".to_owned()), ..PatchParams::default() };
    let patch = json!({
        "metadata": { "labels": { "a": null, "c": "1" }, "finalizers": ["x.io/c"] },
        "data": { "k": null, "l": "2", "m": "1" },
    });
    let patched = api.patch("a", &params, &Patch::Merge(&patch)).await.expect("patched");
    assert_eq!(json!(patched.metadata.labels), json!({ "b": "1", "c": "1" }));
    assert_eq!(json!(patched.metadata.finalizers), json!(["x.io/c"]));
    assert_eq!(data(&patched), json!({ "l": "2", "m": "1" }));
    let fields = json!({
        "f:data": { "f:l": {}, "f:m": {} },
        "f:metadata": { "f:finalizers": { "v:\"x.io/c\"": {} }, "f:labels": { "f:c": {} } },
    });
    assert!(owners(&patched).contains(&owner("me", "Update", "", fields)), "{:?}", owners(&patched));
    let again = api.patch("a", &params, &Patch::Merge(&patch)).await.expect("patched");
    assert_eq!(again, patched, "what changes nothing keeps its version");
    let trial = PatchParams { dry_run: true, ..params };
    let shown = api.patch("a", &trial, &Patch::Merge(&json!({ "data": null }))).await.expect("shown");
    assert_eq!((shown.data, api.get("a").await.expect("stored")), (None, patched));
}

#[tokio::test]
async fn a_version_in_the_patch_is_a_condition() {
    let (_server, client) = start().await;
    let api = config_maps(&client);
    let made =
        api.create(&PostParams::default(), &config_map(json!({}), &json!({ "k": "1" }))).await.expect("made");
    let patch =
        json!({ "metadata": { "resourceVersion": made.metadata.resource_version }, "data": { "k": "2" } });
    let params = PatchParams::default();
    api.patch("a", &params, &Patch::Merge(&patch)).await.expect("the version is the stored one");
    let status = refused(api.patch("a", &params, &Patch::Merge(&patch)).await, 409, "Conflict");
    assert_eq!(
        status.message,
        "Operation cannot be fulfilled on configmaps \"a\": the object has been modified; please apply your \
         changes to the latest version and try again"
    );
    // The crate sees by itself that only an apply can be forced.
    let forced = api.patch("a", &PatchParams { force: true, ..params }, &Patch::Merge(&json!({}))).await;
    assert!(matches!(forced, Err(kube::Error::BuildRequest(_))), "{forced:?}");
}

#[tokio::test]
async fn what_comes_out_must_be_an_object_of_the_kind() {
    let (_server, client) = start().await;
    let api = config_maps(&client);
    let made =
        api.create(&PostParams::default(), &config_map(json!({}), &json!({ "k": "1" }))).await.expect("made");
    let params = PatchParams::default();
    let status = refused(api.patch("a", &params, &Patch::Merge(&json!({ "data": 7 }))).await, 422, "Invalid");
    let fields: Vec<String> = super::causes(&status).into_iter().map(|[_, _, field]| field).collect();
    assert_eq!(fields, ["patch"]);
    let renamed = api.patch("a", &params, &Patch::Merge(&json!({ "metadata": { "name": "b" } }))).await;
    assert_eq!(
        refused(renamed, 400, "BadRequest").message,
        "the name of the object (b) does not match the name on the URL (a)"
    );
    let list = api.patch("a", &params, &Patch::Merge(&json!([]))).await;
    assert_eq!(
        refused(list, 400, "BadRequest").message,
        "the patch cannot be read: the patch must be a JSON object"
    );
    // Where nothing looks at its fields first, a list takes the place of the object.
    let unread =
        PatchParams { field_validation: Some(ValidationDirective::Ignore), ..PatchParams::default() };
    let list = api.patch("a", &unread, &Patch::Merge(&json!([]))).await;
    assert_eq!(super::causes(&refused(list, 422, "Invalid"))[0][2], "patch");
    assert_eq!(api.get("a").await.expect("stored"), made);
}
