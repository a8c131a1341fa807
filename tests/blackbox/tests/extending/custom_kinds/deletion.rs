//! The end of a definition is that of its objects.

use std::collections::BTreeSet;

use blackbox::stream::Watch;
use serde_json::{Value, json};

use crate::custom_kinds::support::{DEFINITIONS, NAME, WIDGETS, holds, start, until, widget};

#[tokio::test]
async fn a_deleted_definition_waits_for_its_objects() {
    let api = start().await;
    let mut held = widget("held", 3);
    held["metadata"]["finalizers"] = json!(["example.com/hold"]);
    api.post(WIDGETS, &held).await.expect(201);
    api.post(WIDGETS, &widget("free", 3)).await.expect(201);
    let path = format!("{DEFINITIONS}/{NAME}");
    api.delete(&path).await.expect(200);
    let waiting = until(&api, &path, |found| {
        found["status"]["conditions"]
            .as_array()
            .into_iter()
            .flatten()
            .any(|condition| condition["reason"] == "InstanceDeletionInProgress")
    });
    assert!(holds(&waiting.await, "Terminating"));
    until(&api, &format!("{WIDGETS}/free"), |found| found["code"] == 404).await;
    let refused = api.post(WIDGETS, &widget("new", 3)).await;
    refused.fails(
        403,
        "Forbidden",
        "widgets.demo.example.com \"new\" is forbidden: create not allowed while custom resource definition \
         is terminating",
    );
    let listed = api.get("/apis/demo.example.com/v1").await.expect(200);
    assert_eq!(
        listed["resources"][0]["verbs"],
        json!(["delete", "deletecollection", "get", "list", "watch"])
    );
    // What holds the object still can be removed.
    api.merge(&format!("{WIDGETS}/held"), &json!({ "metadata": { "finalizers": null } })).await.expect(200);
    until(&api, &path, |found| found["code"] == 404).await;
    assert_eq!(api.get("/apis/demo.example.com/v1").await.code, 404);
}

#[tokio::test]
async fn watches_hear_of_each_object() {
    let api = start().await;
    let mut held = widget("held", 3);
    held["metadata"]["finalizers"] = json!(["example.com/hold"]);
    api.post(WIDGETS, &widget("free", 3)).await.expect(201);
    api.post(WIDGETS, &held).await.expect(201);
    let mut watches = [
        Watch::open(&api, &format!("{WIDGETS}?watch=true")).await,
        Watch::open(&api, "/apis/demo.example.com/v1/widgets?watch=true&allowWatchBookmarks=true").await,
    ];
    let path = format!("{DEFINITIONS}/{NAME}");
    api.delete(&path).await.expect(200);
    until(&api, &format!("{WIDGETS}/free"), |found| found["code"] == 404).await;
    api.merge(&format!("{WIDGETS}/held"), &json!({ "metadata": { "finalizers": null } })).await.expect(200);
    for watch in &mut watches {
        let mut events = BTreeSet::new();
        while let Some(event) = watch.next().await {
            let of = |name: &str| event["object"]["metadata"][name].as_str().unwrap_or_default().to_owned();
            if event["type"] != "BOOKMARK" {
                events.insert((of("name"), event["type"].as_str().unwrap_or_default().to_owned()));
            }
        }
        let expected = [
            ("free", "ADDED"),
            ("free", "DELETED"),
            ("held", "ADDED"),
            ("held", "DELETED"),
            ("held", "MODIFIED"),
        ];
        assert_eq!(events, expected.map(|(name, kind)| (name.to_owned(), kind.to_owned())).into());
    }
    assert_eq!(api.get(&path).await.code, 404);
}

#[tokio::test]
async fn a_definition_that_is_held_takes_objects_again() {
    let api = start().await;
    api.post(WIDGETS, &widget("a", 3)).await.expect(201);
    let mut watch = Watch::open(&api, &format!("{WIDGETS}?watch=true")).await;
    let path = format!("{DEFINITIONS}/{NAME}");
    api.merge(&path, &json!({ "metadata": { "finalizers": ["example.com/hold"] } })).await.expect(200);
    api.delete(&path).await.expect(200);
    let is_emptied = |found: &Value| {
        let conditions = found["status"]["conditions"].as_array();
        conditions.into_iter().flatten().any(|condition| condition["reason"] == "InstanceDeletionCompleted")
    };
    assert!(!holds(&until(&api, &path, is_emptied).await, "Terminating"));
    until(&api, "/apis/demo.example.com/v1", |found| {
        found["resources"][0]["verbs"].as_array().is_some_and(|verbs| verbs.contains(&json!("create")))
    })
    .await;
    api.post(WIDGETS, &widget("b", 3)).await.expect(201);
    for (event, name) in [("ADDED", "a"), ("DELETED", "a"), ("ADDED", "b")] {
        let next = watch.next().await.expect("the watch goes on");
        assert_eq!((&next["type"], &next["object"]["metadata"]["name"]), (&json!(event), &json!(name)));
    }
    api.merge(&path, &json!({ "metadata": { "finalizers": null } })).await.expect(200);
    watch.ends().await;
}

#[tokio::test]
async fn a_definition_goes_in_one_write() {
    let api = start().await;
    api.post(WIDGETS, &widget("a", 3)).await.expect(201);
    let path = format!("{DEFINITIONS}/{NAME}");
    let listed = format!("{DEFINITIONS}?watch=true&fieldSelector=metadata.name={NAME}");
    let mut watch = Watch::open(&api, &listed).await;
    api.delete(&path).await.expect(200);
    let mut states = Vec::new();
    loop {
        let event = watch.next().await.expect("the watch goes on");
        let conditions = event["object"]["status"]["conditions"].as_array();
        let ending = conditions.into_iter().flatten().find(|condition| condition["type"] == "Terminating");
        let reason = ending.map_or("", |ending| ending["reason"].as_str().unwrap_or_default());
        let kind = event["type"].as_str().unwrap_or_default().to_owned();
        states.push((kind, reason.to_owned()));
        if event["type"] == "DELETED" {
            break;
        }
    }
    // No watcher sees a definition that is emptied and still there.
    let (pending, under_way) = ("InstanceDeletionPending", "InstanceDeletionInProgress");
    let expected = [("ADDED", ""), ("MODIFIED", pending), ("MODIFIED", under_way), ("DELETED", under_way)];
    assert_eq!(states, expected.map(|(kind, reason)| (kind.to_owned(), reason.to_owned())));
}
