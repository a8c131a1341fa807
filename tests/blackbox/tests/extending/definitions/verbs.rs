//! Each verb on a kind that came later.

use blackbox::{gadgets::GROUP, stream::Watch};
use reqwest::Method;
use serde_json::json;

use crate::definitions::{
    load::Load,
    support::{gadget, gadgets_path, is_unknown, names, remove, start, with_gadgets},
};

#[tokio::test]
async fn a_gadget_is_written_and_read() {
    let api = start().await;
    let all = gadgets_path();
    is_unknown(&api.post(&all, &gadget("a")).await);
    crate::definitions::support::add(&api, GROUP).await;
    let load = Load::begin(&api);
    let made = api.post(&all, &gadget("a")).await.expect(201);
    assert_eq!(made["spec"]["color"], "white", "the default");
    assert_eq!(made["metadata"]["generation"], 1);
    let own = format!("{all}/a");
    assert_eq!(api.get(&own).await.expect(200), made);
    api.post(&all, &gadget("a")).await.fails(
        409,
        "AlreadyExists",
        "gadgets.demo.example.com \"a\" already exists",
    );
    let wrong = json!({ "metadata": { "name": "b" }, "spec": { "size": -1 } });
    api.post(&all, &wrong).await.fails(422, "Invalid", "spec.size: Invalid value");
    api.get(&format!("{all}/b")).await.fails(404, "NotFound", "gadgets.demo.example.com \"b\" not found");

    let mut changed = made.clone();
    changed["spec"]["size"] = json!(2);
    let changed = api.put(&own, &changed).await.expect(200);
    assert_eq!((&changed["spec"]["size"], &changed["metadata"]["generation"]), (&json!(2), &json!(2)));
    api.put(&own, &made).await.fails(409, "Conflict", "the object has been modified");
    let merged = api.merge(&own, &json!({ "spec": { "notes": { "x": "y" } } })).await.expect(200);
    assert_eq!(merged["spec"]["notes"], json!({ "x": "y" }));
    let steps = json!([
        { "op": "test", "path": "/spec/size", "value": 2 },
        { "op": "replace", "path": "/spec/size", "value": 3 },
        { "op": "remove", "path": "/spec/notes" },
    ]);
    let patched = api.patch(&own, "application/json-patch+json", &steps).await.expect(200);
    assert_eq!((&patched["spec"]["size"], &patched["spec"]["notes"]), (&json!(3), &json!(null)));
    api.delete(&own).await.expect(200);
    api.get(&own).await.fails(404, "NotFound", "not found");
    load.end().await;
    remove(&api, GROUP).await;
    is_unknown(&api.get(&all).await);
}

#[tokio::test]
async fn the_status_is_written_apart() {
    let api = with_gadgets().await;
    let (all, own) = (gadgets_path(), format!("{}/a", gadgets_path()));
    let mut made = gadget("a");
    made["status"] = json!({ "phase": "Broken" });
    let mut made = api.post(&all, &made).await.expect(201);
    assert_eq!(made["status"], json!(null));
    made["status"] = json!({ "phase": "Ready" });
    made["spec"]["size"] = json!(9);
    let ready = api.put(&format!("{own}/status"), &made).await.expect(200);
    assert_eq!((&ready["status"]["phase"], &ready["spec"]["size"]), (&json!("Ready"), &json!(1)));
    assert_eq!(ready["metadata"]["generation"], 1);
    assert_eq!(api.get(&format!("{own}/status")).await.expect(200), ready);
    let kept = api.merge(&own, &json!({ "status": { "phase": "Broken" } })).await.expect(200);
    assert_eq!(kept["status"]["phase"], "Ready");
}

#[tokio::test]
async fn gadgets_are_listed_in_pages_by_selectors_and_as_a_table() {
    let api = with_gadgets().await;
    let all = gadgets_path();
    for (name, color) in [("a", "red"), ("b", "blue"), ("c", "red")] {
        let mut object = gadget(name);
        object["spec"]["color"] = json!(color);
        api.post(&all, &object).await.expect(201);
    }
    let first = api.get(&format!("{all}?limit=2")).await.expect(200);
    assert_eq!((names(&first), &first["kind"]), (vec!["a".into(), "b".into()], &json!("GadgetList")));
    let token = first["metadata"]["continue"].as_str().expect("there is more");
    assert_eq!(names(&api.get(&format!("{all}?limit=2&continue={token}")).await.expect(200)), ["c"]);
    for (query, expected) in [
        ("labelSelector=app%20in%20(a,b)", vec!["a", "b"]),
        ("fieldSelector=spec.color%3Dred", vec!["a", "c"]),
        ("fieldSelector=metadata.name%3Db", vec!["b"]),
        ("fieldSelector=spec.color%3Dred&labelSelector=app%21%3Da", vec!["c"]),
    ] {
        assert_eq!(names(&api.get(&format!("{all}?{query}")).await.expect(200)), expected, "{query}");
    }
    api.get(&format!("{all}?fieldSelector=spec.size%3D1")).await.fails(400, "BadRequest", "spec.size");
    let everywhere = api.get(&format!("/apis/{GROUP}/v1/gadgets")).await.expect(200);
    assert_eq!(names(&everywhere), ["a", "b", "c"]);
    let table = api.get_as(&all, "application/json;as=Table;v=v1;g=meta.k8s.io").await.expect(200);
    assert_eq!(table["kind"], "Table");
    assert_eq!(table["rows"][0]["cells"], json!(["a", 1]));
    assert_eq!(table["columnDefinitions"][1]["name"], "Size");
}

#[tokio::test]
async fn gadgets_are_watched() {
    let api = with_gadgets().await;
    let all = gadgets_path();
    let made = api.post(&all, &gadget("a")).await.expect(201);
    let from = made["metadata"]["resourceVersion"].as_str().expect("a version").to_owned();
    let mut whole = Watch::open(&api, &format!("{all}?watch=true")).await;
    let mut later = Watch::open(&api, &format!("{all}?watch=true&resourceVersion={from}")).await;
    let mut blue = format!("{all}?watch=true&resourceVersion={from}&fieldSelector=spec.color%3Dblue");
    blue.push_str("&labelSelector=app%3Da");
    let mut blue = Watch::open(&api, &blue).await;
    assert_eq!(whole.told().await.0, "ADDED");
    api.merge(&format!("{all}/a"), &json!({ "spec": { "color": "blue" } })).await.expect(200);
    api.post(&all, &gadget("b")).await.expect(201);
    api.delete(&format!("{all}/a")).await.expect(200);
    for (watch, expected) in [
        (&mut whole, vec![("MODIFIED", "a"), ("ADDED", "b"), ("DELETED", "a")]),
        (&mut later, vec![("MODIFIED", "a"), ("ADDED", "b"), ("DELETED", "a")]),
        (&mut blue, vec![("ADDED", "a"), ("DELETED", "a")]),
    ] {
        for (word, name) in expected {
            let told = watch.told().await;
            assert_eq!((told.0.as_str(), told.1.as_str()), (word, name));
        }
    }
    let marked = format!("{all}?watch=true&allowWatchBookmarks=true&resourceVersion={from}");
    let mut marked = Watch::open(&api, &marked).await;
    let bookmark = loop {
        let event = marked.next().await.expect("the stream goes on");
        if event["type"] == "BOOKMARK" {
            break event;
        }
    };
    assert_eq!(bookmark["object"]["kind"], "Gadget");
}

#[tokio::test]
async fn gadgets_are_deleted_together_and_wait_for_finalizers() {
    let api = with_gadgets().await;
    let all = gadgets_path();
    for name in ["a", "b", "c"] {
        let mut object = gadget(name);
        if name == "b" {
            object["metadata"]["finalizers"] = json!(["example.com/wait"]);
        }
        api.post(&all, &object).await.expect(201);
    }
    api.delete(&format!("{all}?labelSelector=app%21%3Dc")).await.expect(200);
    let left = api.get(&all).await.expect(200);
    assert_eq!(names(&left), ["b", "c"]);
    assert!(left["items"][0]["metadata"]["deletionTimestamp"].is_string());
    api.merge(&format!("{all}/b"), &json!({ "metadata": { "finalizers": null } })).await.expect(200);
    assert_eq!(names(&api.get(&all).await.expect(200)), ["c"]);
}

#[tokio::test]
async fn a_kind_without_a_binary_form_has_json_and_yaml() {
    let api = with_gadgets().await;
    let (all, own) = (gadgets_path(), format!("{}/a", gadgets_path()));
    let binary = "application/vnd.kubernetes.protobuf";
    let refused = api.send(Method::POST, &all, binary, *b"k8s\0").await;
    let served = "accepted media types include: application/json, application/yaml";
    let refused = refused.fails(415, "UnsupportedMediaType", served);
    assert!(refused["message"].as_str().is_some_and(|text| text.ends_with(served)), "{refused}");
    let yaml = "metadata: {name: a}\nspec: {size: 1}\n";
    assert_eq!(api.send(Method::POST, &all, "application/yaml", yaml).await.code, 201);
    for path in [&all, &own, &format!("{all}?watch=true")] {
        assert_eq!(api.get_as(path, binary).await.code, 406, "{path}");
        if !path.contains("watch") {
            let either = api.get_as(path, &format!("{binary},application/json")).await;
            assert_eq!((either.code, either.header("content-type")), (200, "application/json"));
        }
    }
    let metadata = api.get_as(&own, &format!("{binary};as=PartialObjectMetadata;v=v1;g=meta.k8s.io")).await;
    assert_eq!((metadata.code, metadata.header("content-type")), (200, binary));
    assert!(api.get_as(&own, "application/yaml").await.text().contains("size: 1"));
}
