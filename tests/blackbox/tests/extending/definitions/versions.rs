//! A kind in several versions, without a conversion of its own.

use blackbox::{
    gadget_versions::{Version, definition},
    gadgets::GROUP,
    http::Api,
    stream::Watch,
};
use serde_json::{Value, json};

use crate::definitions::support::{definitions, is_unknown, names, start};

const OLD: Version = Version::of("v1beta1", &["color", "size"]);
const NEW: Version = Version::of("v1", &["color", "notes", "size"]);

/// The path of the gadgets in a version, in the namespace `default`.
pub(crate) fn path(version: &str) -> String {
    format!("/apis/{GROUP}/{version}/namespaces/default/gadgets")
}

pub(crate) fn gadget(version: &str, name: &str, spec: &Value) -> Value {
    json!({
        "kind": "Gadget", "apiVersion": format!("{GROUP}/{version}"), "metadata": { "name": name },
            "spec": spec,
    })
}

/// A server that knows gadgets in these versions, of which the first is stored.
pub(crate) async fn serving(versions: &[Version]) -> Api {
    let api = start().await;
    definitions(&api).add(definition(GROUP, versions, None)).await.expect("the kind is new");
    api
}

#[tokio::test]
async fn every_served_version_shows_every_object() {
    let api = serving(&[NEW, OLD]).await;
    let spec = json!({ "size": 1, "notes": { "a": "b" }, "odd": true });
    let made = api.post(&path("v1"), &gadget("v1", "a", &spec)).await.expect(201);
    assert_eq!(made["spec"], json!({ "color": "white", "notes": { "a": "b" }, "size": 1 }), "pruned");
    let old = api.post(&path("v1beta1"), &gadget("v1beta1", "b", &spec)).await.expect(201);
    assert_eq!(old["spec"], json!({ "color": "white", "size": 1 }));
    assert_eq!(old["apiVersion"], format!("{GROUP}/v1beta1"));
    for (version, spec) in [("v1", &made["spec"]), ("v1beta1", &old["spec"])] {
        let shown = api.get(&format!("{}/a", path(version))).await.expect(200);
        assert_eq!((&shown["apiVersion"], &shown["spec"]), (&json!(format!("{GROUP}/{version}")), spec));
        let list = api.get(&path(version)).await.expect(200);
        assert_eq!(list["apiVersion"], format!("{GROUP}/{version}"));
        assert_eq!(names(&list), ["a", "b"]);
        assert_eq!(list["items"][0]["spec"], *spec);
        let mut watch = Watch::open(&api, &format!("{}?watch=true", path(version))).await;
        let event = watch.next().await.expect("the stream goes on");
        assert_eq!((&event["object"]["apiVersion"], &event["object"]["spec"]), (&shown["apiVersion"], spec));
        let table =
            api.get_as(&path(version), "application/json;as=Table;v=v1;g=meta.k8s.io").await.expect(200);
        assert_eq!(table["rows"][0]["object"]["metadata"]["uid"], made["metadata"]["uid"]);
    }
    // A write in one version keeps what only the other one shows: it is stored in that.
    let seen = api.get(&format!("{}/a", path("v1"))).await.expect(200);
    let merged = api.merge(&format!("{}/a", path("v1")), &json!({ "spec": { "size": 2 } })).await.expect(200);
    assert_eq!(merged["spec"]["notes"], seen["spec"]["notes"]);
    let body = json!({ "spec": { "size": 3 } });
    let merged = api.merge(&format!("{}/a", path("v1beta1")), &body).await.expect(200);
    assert_eq!(merged["spec"], json!({ "color": "white", "size": 3 }));
    api.delete(&format!("{}/a", path("v1beta1"))).await.expect(200);
    assert_eq!(names(&api.get(&path("v1")).await.expect(200)), ["b"]);
}

#[tokio::test]
async fn a_stored_version_need_not_be_served() {
    let hidden = Version { served: false, ..NEW };
    let api = serving(&[hidden, OLD]).await;
    is_unknown(&api.get(&path("v1")).await);
    let made = api.post(&path("v1beta1"), &gadget("v1beta1", "a", &json!({ "size": 1 }))).await.expect(201);
    assert_eq!(made["apiVersion"], format!("{GROUP}/v1beta1"));
    let group = api.get(&format!("/apis/{GROUP}")).await.expect(200);
    assert_eq!(group["versions"].as_array().map(Vec::len), Some(1), "{group}");
    let served = api.get(&format!("/apis/{GROUP}/v1beta1")).await.expect(200);
    assert!(served["resources"][0].get("storageVersionHash").is_none(), "{served}");
    let document = api.get("/openapi/v3").await.expect(200);
    let paths = document["paths"].as_object().expect("paths");
    assert!(
        paths.contains_key(&format!("apis/{GROUP}/v1beta1"))
            && !paths.contains_key(&format!("apis/{GROUP}/v1"))
    );
    api.delete(&format!("{}/a", path("v1beta1"))).await.expect(200);
    definitions(&api).remove(&blackbox::gadgets::id(GROUP)).await.expect("it is there");
    is_unknown(&api.get(&path("v1beta1")).await);
}

#[tokio::test]
async fn owners_are_known_across_versions() {
    let api = serving(&[NEW, OLD]).await;
    let own = |version: &str, manager: &str| format!("{}/a?fieldManager={manager}", path(version));
    let apply = async |version: &str, manager: &str, spec: Value| {
        let body = gadget(version, "a", &spec);
        api.patch(&own(version, manager), "application/apply-patch+yaml", &body).await
    };
    apply("v1", "one", json!({ "size": 1, "notes": { "a": "b" } })).await.expect(201);
    let conflict = apply("v1beta1", "two", json!({ "size": 2 })).await;
    assert_eq!(conflict.code, 409, "{}", conflict.text());
    apply("v1beta1", "two", json!({ "size": 1, "color": "red" })).await.expect(200);
    // What the first one leaves out goes, unless the other owns it.
    let left = apply("v1", "one", json!({})).await.expect(200);
    assert_eq!(left["spec"], json!({ "color": "red", "size": 1 }));
}

#[tokio::test]
async fn versions_must_fit_together() {
    let api = start().await;
    let refused = async |versions: &[Version]| {
        let refused = definitions(&api).add(definition(GROUP, versions, None)).await;
        refused.expect_err("it does not fit").to_string()
    };
    let named = format!("the versions of the kind {GROUP}/Gadget do not fit together");
    assert_eq!(refused(&[NEW, OLD, NEW]).await, format!("{named}: two of them have one name"));
    let many: Vec<Version> =
        (0..=engine::catalog::VERSIONS_MAX).map(|number| Version::new(format!("v{number}").leak())).collect();
    assert_eq!(refused(&many).await, format!("{named}: there are too many"));
    assert!(refused(&[]).await.contains("not stored"));
    is_unknown(&api.get(&path("v1")).await);
}
