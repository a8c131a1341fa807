//! Events under two groups: one stored object with the names, the rules and the selectors of either API.

use blackbox::{
    http::Api,
    objects::{EVENTS, NEWER_EVENTS, event, newer_event},
};
use serde_json::json;

use crate::versions::support::named;

#[tokio::test]
async fn what_one_group_writes_the_other_shows_in_its_words() {
    let api = Api::start().await;
    let made = api.post(NEWER_EVENTS, &newer_event("a")).await.expect(201);
    let core = api.get(&named(EVENTS, "a")).await.expect(200);
    assert_eq!((&core["kind"], &core["apiVersion"]), (&json!("Event"), &json!("v1")));
    assert_eq!(core["metadata"], made["metadata"]);
    let pairs = [
        ("involvedObject", "regarding"),
        ("message", "note"),
        ("reportingComponent", "reportingController"),
        ("source", "deprecatedSource"),
        ("firstTimestamp", "deprecatedFirstTimestamp"),
        ("eventTime", "eventTime"),
    ];
    for (old, new) in pairs {
        assert_eq!(core[old], made[new], "{old}");
        assert!(core.get(old).is_some() && made.get(new).is_some(), "{old} of {core} and {new} of {made}");
    }
    // And the other way: what the core API wrote, with the metadata of the one object.
    let made = api.post(EVENTS, &event("b")).await.expect(201);
    let seen = api.get(&named(NEWER_EVENTS, "b")).await.expect(200);
    assert_eq!(seen["metadata"], made["metadata"]);
    assert_eq!((&seen["deprecatedSource"], &seen["note"]), (&made["source"], &made["message"]));
    let list = api.get(NEWER_EVENTS).await.expect(200);
    assert_eq!((&list["kind"], &list["apiVersion"]), (&json!("EventList"), &json!("events.platform.io/v1")));
    assert_eq!(list["items"].as_array().map(Vec::len), Some(2));
    api.delete(&named(NEWER_EVENTS, "b")).await.expect(200);
    api.get(&named(EVENTS, "b")).await.expect(404);
}

#[tokio::test]
async fn selectors_have_the_names_of_their_api() {
    let api = Api::start().await;
    api.post(NEWER_EVENTS, &newer_event("a")).await.expect(201);
    api.post(EVENTS, &event("b")).await.expect(201);
    let table = [
        (EVENTS, "involvedObject.name=password", Some(vec!["a"])),
        (NEWER_EVENTS, "regarding.name=password", Some(vec!["a"])),
        (NEWER_EVENTS, "regarding.kind=ConfigMap", Some(vec!["b"])),
        (NEWER_EVENTS, "reportingController=example.org/reader", Some(vec!["a"])),
        (NEWER_EVENTS, "reportingController!=example.org/reader,type=Normal", Some(vec!["b"])),
        (NEWER_EVENTS, "metadata.name=b", Some(vec!["b"])),
        (NEWER_EVENTS, "involvedObject.name=password", None),
        (NEWER_EVENTS, "source=loader", None),
        (EVENTS, "regarding.name=password", None),
    ];
    for (path, selector, expected) in table {
        let answer = api.get(&format!("{path}?fieldSelector={}", selector.replace('=', "%3D"))).await;
        let Some(expected) = expected else {
            answer.expect(400);
            continue;
        };
        let list = answer.expect(200);
        let items = list["items"].as_array().expect("items");
        let names: Vec<&str> = items.iter().filter_map(|item| item["metadata"]["name"].as_str()).collect();
        assert_eq!(names, expected, "{path} {selector}");
    }
}

#[tokio::test]
async fn each_api_has_rules_of_its_own() {
    let api = Api::start().await;
    // Core takes what the stricter API refuses, and changes what that has fixed.
    let mut loose = event("a");
    loose["metadata"]["finalizers"] = json!(["plain"]);
    let made = api.post(EVENTS, &loose).await.expect(201);
    let seen = api.get(&named(NEWER_EVENTS, "a")).await.expect(200);
    let mut changed = seen.clone();
    changed["note"] = json!("other");
    let status = api.put(&named(NEWER_EVENTS, "a"), &changed).await.expect(422);
    let causes: Vec<&str> = status["details"]["causes"]
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(|cause| cause["field"].as_str())
        .collect();
    assert_eq!(causes, ["metadata.finalizers[0]", "message"]);
    // Problems are those of what is stored; a conflict is about what was asked for.
    assert_eq!(status["details"].get("group"), None);
    assert!(status["message"].as_str().is_some_and(|text| text.starts_with("Event \"a\" is invalid: ")));
    let mut stale = seen;
    stale["metadata"]["resourceVersion"] = json!("1");
    let conflict = api.put(&named(NEWER_EVENTS, "a"), &stale).await.expect(409);
    assert_eq!(conflict["details"]["group"], "events.platform.io");
    let mut changed = made;
    changed["message"] = json!("other");
    api.put(&named(EVENTS, "a"), &changed).await.expect(200);
}

#[tokio::test]
async fn owners_in_the_other_group_are_forgotten() {
    let api = Api::start().await;
    let made = api.post(NEWER_EVENTS, &newer_event("a")).await.expect(201);
    let series = json!({
        "kind": "Event", "apiVersion": "v1", "metadata": { "name": "a" },
        "series": { "count": 2, "lastObservedTime": "2026-05-04T03:01:00.000000Z" },
    });
    let url = format!("{}?fieldManager=core", named(EVENTS, "a"));
    let applied = api.patch(&url, "application/apply-patch+yaml", &series).await.expect(200);
    let owners = applied["metadata"]["managedFields"].as_array().expect("owners").clone();
    let of = |version: &str| owners.iter().find(|owner| owner["apiVersion"] == version).expect("an owner");
    assert!(of("v1")["fieldsV1"].get("f:series").is_some(), "{owners:?}");
    assert_eq!(owners.len(), 1, "objects do not convert across groups for the sake of owners: {owners:?}");
    let seen = api.get(&named(NEWER_EVENTS, "a")).await.expect(200);
    assert_eq!((&seen["series"]["count"], &seen["regarding"]), (&json!(2), &made["regarding"]));
    // Also by a write in that group that changes nothing else.
    let nothing = json!({ "metadata": { "managedFields": null } });
    let patched = api.merge(&named(NEWER_EVENTS, "a"), &nothing).await.expect(200);
    assert_eq!(patched["metadata"].get("managedFields"), None);
}
