//! Field selectors in a version that only a webhook converts to.

use blackbox::{gadget_versions::Version, stream::Watch};
use serde_json::json;

use crate::definitions::{
    conversions::{NEW, OLD, Setup},
    support::names,
    versions::path,
};

/// A webhook, and gadgets `a` to `d`, of which `b` is blue and all others are red. The old version calls that
/// their hue.
async fn setup() -> Setup {
    let setup = Setup::proper().await;
    setup.change(&[Version { selectable: &["color"], ..NEW }, Version { selectable: &["hue"], ..OLD }]).await;
    for (name, color) in [("a", "red"), ("b", "blue"), ("c", "red")] {
        setup.post("v1", name, json!({ "size": 1, "color": color })).await;
    }
    setup.post("v1beta1", "d", json!({ "size": 1, "hue": "red" })).await;
    setup
}

fn selecting(selector: &str) -> String {
    format!("{}?fieldSelector={selector}", path("v1beta1"))
}

#[tokio::test]
async fn lists_select_by_the_fields_of_their_version() {
    let setup = setup().await;
    let list = async |url: &str| setup.api.get(url).await.expect(200);
    let before = setup.calls();
    let stored = format!("{}?fieldSelector=spec.color%3Dred", path("v1"));
    assert_eq!(names(&list(&stored).await), ["a", "c", "d"]);
    assert_eq!(setup.calls(), before, "the stored version takes no call");
    let red = list(&selecting("spec.hue%3Dred")).await;
    assert_eq!(names(&red), ["a", "c", "d"]);
    assert_eq!(red["items"][0]["spec"], json!({ "hue": "red", "size": 1 }));
    assert_eq!(setup.calls() - before, 1, "what was judged is not asked for again");
    for (selector, expected) in [
        ("spec.hue!%3Dred", vec!["b"]),
        ("spec.hue%3Dgreen", vec![]),
        ("spec.hue%3Dred,metadata.name%3Dc", vec!["c"]),
        ("spec.hue%3Dblue,metadata.name%3Dc", vec![]),
        ("spec.hue%3D", vec![]),
    ] {
        assert_eq!(names(&list(&selecting(selector)).await), expected, "{selector}");
    }
    assert_eq!(setup.api.get(&selecting("spec.color%3Dred")).await.code, 400);
    let first = list(&format!("{}&limit=2", selecting("spec.hue%3Dred"))).await;
    assert_eq!(names(&first), ["a", "c"]);
    let token = first["metadata"]["continue"].as_str().expect("a page follows");
    let second = list(&format!("{}&limit=2&continue={token}", selecting("spec.hue%3Dred"))).await;
    assert_eq!(names(&second), ["d"]);
    assert_eq!(second["metadata"].get("continue"), None);
}

#[tokio::test]
async fn watches_select_by_the_fields_of_their_version() {
    let setup = setup().await;
    let mut watch = Watch::open(&setup.api, &format!("{}&watch=true", selecting("spec.hue%3Dred"))).await;
    let mut next = async || {
        let event = watch.next().await.expect("an event");
        let text = |value: &serde_json::Value| value.as_str().unwrap_or_default().to_owned();
        let object = &event["object"];
        (text(&event["type"]), text(&object["metadata"]["name"]), text(&object["spec"]["hue"]))
    };
    let event = |kind: &str, name: &str| (kind.to_owned(), name.to_owned(), "red".to_owned());
    for name in ["a", "c", "d"] {
        assert_eq!(next().await, event("ADDED", name));
    }
    let own = |name: &str| format!("{}/{name}", path("v1"));
    let paint = async |name: &str, color: &str| {
        setup.api.merge(&own(name), &json!({ "spec": { "color": color } })).await.expect(200);
    };
    paint("b", "red").await;
    assert_eq!(next().await, event("ADDED", "b"));
    setup.api.merge(&own("b"), &json!({ "spec": { "size": 2 } })).await.expect(200);
    assert_eq!(next().await, event("MODIFIED", "b"));
    paint("a", "blue").await;
    assert_eq!(
        next().await,
        event("DELETED", "a"),
        "it has left the selection, and is shown as it was there"
    );
    paint("a", "green").await;
    setup.post("v1", "e", json!({ "size": 1, "color": "blue" })).await;
    setup.api.delete(&own("e")).await.expect(200);
    setup.api.delete(&own("c")).await.expect(200);
    assert_eq!(next().await, event("DELETED", "c"), "of the others, nothing is told");
}

#[tokio::test]
async fn deletions_of_a_collection_select_by_the_fields_of_their_version() {
    let setup = setup().await;
    setup.api.delete(&selecting("spec.hue%3Dred")).await.expect(200);
    assert_eq!(names(&setup.api.get(&path("v1")).await.expect(200)), ["b"]);
}
