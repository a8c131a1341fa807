//! What a write of an object does, and what refuses it.

use blackbox::stream::Watch;
use serde_json::json;

use crate::custom_kinds::support::{DEFINITIONS, NAME, WIDGETS, holds, start, widget};

#[tokio::test]
async fn objects_are_written_like_those_of_other_kinds() {
    let api = start().await;
    assert!(holds(&api.get(&format!("{DEFINITIONS}/{NAME}")).await.expect(200), "Established"));
    let made = api.post(WIDGETS, &widget("a", 3)).await.expect(201);
    assert_eq!((&made["spec"]["color"], &made["metadata"]["generation"]), (&json!("white"), &json!(1)));
    let own = format!("{WIDGETS}/a");
    assert_eq!(api.get(&own).await.expect(200), made);
    let mut watch = Watch::open(&api, &format!("{WIDGETS}?watch=true&fieldSelector=spec.color%3Dred")).await;
    let changed =
        api.merge(&own, &json!({ "spec": { "color": "red" }, "status": { "copies": 1 } })).await.expect(200);
    assert_eq!((&changed["metadata"]["generation"], &changed["status"]), (&json!(2), &json!(null)));
    assert_eq!(watch.told().await.0, "ADDED", "it is selected now");
    let status = format!("{own}/status");
    let told =
        api.merge(&status, &json!({ "spec": { "sides": 9 }, "status": { "copies": 1 } })).await.expect(200);
    assert_eq!((&told["spec"]["sides"], &told["status"]["copies"]), (&json!(3), &json!(1)));
    assert_eq!(told["metadata"]["generation"], 2);
    let scale = api.get(&format!("{own}/scale")).await.expect(200);
    assert_eq!((&scale["kind"], &scale["spec"]["replicas"]), (&json!("Scale"), &json!(3)));
    api.merge(&format!("{own}/scale"), &json!({ "spec": { "replicas": 7 } })).await.expect(200);
    assert_eq!(api.get(&own).await.expect(200)["spec"]["sides"], 7);
    let list = api.get(WIDGETS).await.expect(200);
    assert_eq!((&list["kind"], &list["items"][0]["kind"]), (&json!("WidgetList"), &json!("Widget")));
    api.delete(&own).await.expect(200);
    assert_eq!(api.get(&own).await.code, 404);
}

#[tokio::test]
async fn rules_are_measured() {
    let api = start().await;
    for (name, sides, code) in [("a", 3, 201), ("b", 100, 422)] {
        api.post(WIDGETS, &widget(name, sides)).await.expect(code);
    }
    let page = api.get("/metrics").await.text();
    for line in [
        "apiserver_cel_compilation_duration_seconds_count 1",
        "apiserver_cel_evaluation_duration_seconds_count 2",
    ] {
        assert!(page.lines().any(|known| known == line), "{line}");
    }
}

#[tokio::test]
async fn what_the_schema_forbids_is_refused() {
    let api = start().await;
    for (spec, cause) in [
        (json!({}), "spec.sides"),
        (json!({ "sides": "three" }), "spec.sides"),
        (json!({ "sides": 0 }), "spec.sides"),
        (json!({ "sides": 100 }), "spec"),
        (json!({ "sides": 1, "parts": [{ "name": "a" }, { "name": "a" }] }), "spec.parts[1]"),
    ] {
        let object = json!({ "apiVersion": "demo.example.com/v1", "kind": "Widget",
            "metadata": { "name": "a" }, "spec": spec });
        let status = api.post(WIDGETS, &object).await.expect(422);
        assert_eq!(status["details"]["causes"][0]["field"], cause, "{status}");
    }
    let mut unknown = widget("a", 3);
    unknown["spec"]["size"] = json!(1);
    let strict = format!("{WIDGETS}?fieldValidation=Strict");
    let status = api.post(&strict, &unknown).await.expect(400);
    assert!(
        status["message"].as_str().is_some_and(|text| text.contains("unknown field \"spec.size\"")),
        "{status}"
    );
    let pruned = api.post(&format!("{WIDGETS}?fieldValidation=Warn"), &unknown).await;
    assert!(pruned.header("warning").contains("unknown field"), "{}", pruned.header("warning"));
    assert_eq!(pruned.expect(201)["spec"]["size"], json!(null));
    let strategic = "application/strategic-merge-patch+json";
    assert_eq!(api.patch(&format!("{WIDGETS}/a"), strategic, &json!({})).await.code, 415);
}

#[tokio::test]
async fn names_that_are_taken_wait_until_they_are_free() {
    let api = start().await;
    // Names that another definition of the group has.
    let mut other = crate::custom_kinds::support::definition(&crate::custom_kinds::support::version(
        &json!({ "type": "object" }),
    ));
    other["metadata"]["name"] = json!("gadgets.demo.example.com");
    other["spec"]["names"] = json!({ "plural": "gadgets", "kind": "Widget" });
    for part in ["subresources", "additionalPrinterColumns", "selectableFields"] {
        other["spec"]["versions"][0].as_object_mut().expect("a version").remove(part);
    }
    api.post(DEFINITIONS, &other).await.expect(201);
    let path = format!("{DEFINITIONS}/gadgets.demo.example.com");
    let refused =
        crate::custom_kinds::support::until(&api, &path, |found| !found["status"]["conditions"].is_null())
            .await;
    assert!(!holds(&refused, "NamesAccepted") && !holds(&refused, "Established"), "{refused}");
    assert_eq!(
        api.get("/apis/demo.example.com/v1/namespaces/default/gadgets").await.text(),
        "404 page not found\n"
    );
    // They are free when the first one is gone.
    api.delete(&format!("{DEFINITIONS}/{NAME}")).await.expect(200);
    crate::custom_kinds::support::until(&api, &path, |found| holds(found, "Established")).await;
}

#[tokio::test]
async fn a_patch_does_not_change_the_kind() {
    let api = start().await;
    api.post(WIDGETS, &widget("a", 3)).await.expect(201);
    let own = "demo.example.com/v1";
    for (named, kind, fields) in [
        (json!({ "kind": "Other" }), "Other", vec!["kind"]),
        (json!({ "apiVersion": "v1" }), "Widget", vec!["apiVersion"]),
        (
            json!({ "apiVersion": "demo.example.com/v2", "kind": "Other" }),
            "Other",
            vec!["kind", "apiVersion"],
        ),
    ] {
        let refused = api.merge(&format!("{WIDGETS}/a"), &named).await.expect(422);
        let details = &refused["details"];
        assert_eq!((&details["kind"], &details["name"]), (&json!(kind), &json!("a")), "{named}");
        let causes = details["causes"].as_array().cloned().unwrap_or_default();
        let found: Vec<_> = causes.iter().filter_map(|cause| cause["field"].as_str()).collect();
        assert_eq!(found, fields, "{named}");
    }
    let patched = api.merge(&format!("{WIDGETS}/a"), &json!({ "apiVersion": own, "kind": "Widget" })).await;
    patched.expect(200);
}
