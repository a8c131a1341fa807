//! What a delete of one object answers, by policy, state and kind.

use blackbox::{
    http::Api,
    objects::{
        CONFIG_MAPS, EVENTS, LEASES, NAMESPACES, SECRETS, config_map, event, lease, namespace, secret,
        version_of,
    },
    stream::Watch,
};
use serde_json::{Value, json};

use crate::deletion::support::{
    HOLD, blocking, delete, delete_with, dependent, finalizers, gone, map, owned, owner, release, secret_at,
    with_finalizers,
};

const FOREGROUND: &str = "foregroundDeletion";

/// Options as query and as body, finalizers before, code, and finalizers after; `None` when it is gone.
type Row = (&'static str, Value, &'static [&'static str], u16, Option<&'static [&'static str]>);

fn table() -> Vec<Row> {
    let policy = |name: &str| json!({ "propagationPolicy": name });
    vec![
        ("", json!({}), &[], 200, None),
        ("propagationPolicy=Background", policy("Background"), &[], 200, None),
        ("propagationPolicy=Foreground", policy("Foreground"), &[], 200, Some(&[FOREGROUND])),
        ("propagationPolicy=Orphan", policy("Orphan"), &[], 200, Some(&["orphan"])),
        ("orphanDependents=true", json!({ "orphanDependents": true }), &[], 200, Some(&["orphan"])),
        ("orphanDependents=false", json!({ "orphanDependents": false }), &[], 200, None),
        ("", json!({}), &[HOLD], 200, Some(&[HOLD])),
        ("orphanDependents=false", json!({ "orphanDependents": false }), &[HOLD], 202, Some(&[HOLD])),
        ("orphanDependents=true", json!({ "orphanDependents": true }), &[HOLD], 200, Some(&[HOLD, "orphan"])),
        ("propagationPolicy=Foreground", policy("Foreground"), &[HOLD], 200, Some(&[HOLD, FOREGROUND])),
        ("propagationPolicy=Background", policy("Background"), &[HOLD], 200, Some(&[HOLD])),
        // What was asked for earlier stays unless this delete says something else.
        ("", json!({}), &["orphan"], 200, Some(&["orphan"])),
        ("", json!({}), &[FOREGROUND, HOLD], 200, Some(&[FOREGROUND, HOLD])),
        ("propagationPolicy=Background", policy("Background"), &["orphan"], 200, None),
        ("propagationPolicy=Orphan", policy("Orphan"), &[FOREGROUND, HOLD], 200, Some(&[HOLD, "orphan"])),
        ("propagationPolicy=Foreground", policy("Foreground"), &["orphan"], 200, Some(&[FOREGROUND])),
        ("orphanDependents=false", json!({ "orphanDependents": false }), &["orphan"], 200, None),
        // Kinds without graceful deletion pass over the grace.
        ("gracePeriodSeconds=30", json!({ "gracePeriodSeconds": 30 }), &[], 200, None),
        ("gracePeriodSeconds=-5", json!({ "gracePeriodSeconds": -5 }), &[HOLD], 200, Some(&[HOLD])),
    ]
}

#[tokio::test]
async fn every_policy_answers_the_object_or_a_status() {
    let api = Api::start().await;
    for (index, (query, body, before, code, after)) in table().into_iter().enumerate() {
        for by_body in [false, true] {
            let name = format!("n{index}-{by_body}");
            let made = api.post(CONFIG_MAPS, &with_finalizers(config_map(&name), before)).await.expect(201);
            let path = map(&name);
            let answer = if by_body {
                delete_with(&api, &path, &body).await
            } else {
                api.delete(&format!("{path}?{query}")).await
            };
            let answer = answer.expect(code);
            let Some(after) = after else {
                let details = json!({ "name": name, "kind": "configmaps", "uid": made["metadata"]["uid"] });
                assert_eq!(
                    answer,
                    json!({
                        "kind": "Status", "apiVersion": "v1", "metadata": {}, "status": "Success",
                        "details": details,
                    })
                );
                api.get(&path).await.expect(404);
                continue;
            };
            let mut expected = with_finalizers(made.clone(), after);
            for field in ["resourceVersion", "deletionTimestamp", "managedFields"] {
                expected["metadata"][field] = answer["metadata"][field].clone();
            }
            expected["metadata"]["deletionGracePeriodSeconds"] = json!(0);
            if expected["metadata"]["managedFields"].is_null() {
                expected["metadata"].as_object_mut().expect("an object").remove("managedFields");
            }
            assert_eq!(answer, expected, "{query} {before:?}");
            assert!(answer["metadata"]["deletionTimestamp"].is_string());
        }
    }
}

/// An owner that waits for a held dependent, so that nobody changes it meanwhile.
async fn waiting_owner(api: &Api) -> (Value, Value) {
    let made = owner(api, "owner").await;
    let held = with_finalizers(secret("held"), &[HOLD]);
    api.post(SECRETS, &owned(held, &[blocking(&made)])).await.expect(201);
    let marked = delete(api, &map("owner"), "Foreground").await.expect(200);
    (made, marked)
}

#[tokio::test]
async fn a_repeated_delete_changes_nothing_but_the_policy() {
    let api = Api::start().await;
    let (_, marked) = waiting_owner(&api).await;
    for options in [json!({}), json!({ "propagationPolicy": "Foreground" })] {
        assert_eq!(delete_with(&api, &map("owner"), &options).await.expect(200), marked);
    }
    let old = delete_with(&api, &map("owner"), &json!({ "orphanDependents": false })).await.expect(200);
    assert_eq!(old["kind"], "Status", "nothing holds it any more: {old}");
    api.get(&map("owner")).await.expect(404);
}

#[tokio::test]
async fn a_repeated_delete_may_orphan_what_was_waited_for() {
    let api = Api::start().await;
    let (_, marked) = waiting_owner(&api).await;
    let orphaning = delete(&api, &map("owner"), "Orphan").await.expect(200);
    assert_eq!(finalizers(&orphaning), ["orphan"]);
    assert_eq!(orphaning["metadata"]["deletionTimestamp"], marked["metadata"]["deletionTimestamp"]);
    gone(&api, &map("owner")).await;
}

#[tokio::test]
async fn the_first_delete_counts_as_a_change_where_the_kind_counts() {
    let api = Api::start().await;
    let path = format!("{LEASES}/a");
    let made = api.post(LEASES, &with_finalizers(lease("a"), &[HOLD])).await.expect(201);
    let marked = delete(&api, &path, "Background").await.expect(200);
    let generation = made["metadata"]["generation"].as_i64();
    assert_eq!(marked["metadata"]["generation"].as_i64(), generation.map(|count| count + 1));
    let again = delete(&api, &path, "Foreground").await.expect(200);
    assert_eq!(again["metadata"]["generation"], marked["metadata"]["generation"]);
    release(&api, &path).await;
    gone(&api, &path).await;
}

#[tokio::test]
async fn namespaces_answer_themselves_and_keep_their_first_policy() {
    let api = Api::start().await;
    let path = format!("{NAMESPACES}/room");
    let inside = "/api/v1/namespaces/room/configmaps";
    api.post(NAMESPACES, &namespace("room")).await.expect(201);
    api.post(inside, &with_finalizers(config_map("held"), &[HOLD])).await.expect(201);
    let marked = delete(&api, &path, "Background").await.expect(200);
    assert_eq!(marked["kind"], "Namespace");
    assert_eq!(marked["status"]["phase"], "Terminating");
    assert_eq!(finalizers(&marked), Vec::<&str>::new());
    for policy in ["Background", "Foreground", "Orphan"] {
        let again = delete(&api, &path, policy).await.expect(200);
        assert_eq!(finalizers(&again), Vec::<&str>::new(), "{policy}");
        assert_eq!(again["metadata"]["deletionTimestamp"], marked["metadata"]["deletionTimestamp"]);
    }
    let accepted = delete_with(&api, &path, &json!({ "orphanDependents": false })).await.expect(202);
    assert_eq!(accepted["kind"], "Namespace");
    release(&api, &format!("{inside}/held")).await;
    gone(&api, &path).await;
}

#[tokio::test]
async fn a_namespace_may_wait_for_its_dependents_too() {
    let api = Api::start().await;
    let room = api.post(NAMESPACES, &namespace("room")).await.expect(201);
    dependent(&api, "a", &[blocking(&room)]).await;
    let marked = delete(&api, &format!("{NAMESPACES}/room"), "Foreground").await.expect(200);
    assert_eq!(finalizers(&marked), [FOREGROUND]);
    gone(&api, &format!("{NAMESPACES}/room")).await;
    api.get(&secret_at("a")).await.expect(404);
}

#[tokio::test]
async fn a_dry_run_answers_the_same_and_does_nothing() {
    let api = Api::start().await;
    let made = owner(&api, "a").await;
    let path = map("a");
    for policy in ["Foreground", "Orphan"] {
        let answer = api.delete(&format!("{path}?dryRun=All&propagationPolicy={policy}")).await.expect(200);
        assert_eq!(finalizers(&answer).len(), 1);
        assert!(answer["metadata"]["deletionTimestamp"].is_string());
        assert_eq!(answer["metadata"]["resourceVersion"], made["metadata"]["resourceVersion"]);
        assert_eq!(api.get(&path).await.expect(200), made);
    }
    let answer = delete_with(&api, &path, &json!({ "dryRun": ["All"] })).await.expect(200);
    assert_eq!((&answer["kind"], &answer["details"]["uid"]), (&json!("Status"), &made["metadata"]["uid"]));
    let held = api.post(CONFIG_MAPS, &with_finalizers(config_map("held"), &[HOLD])).await.expect(201);
    let options = json!({ "dryRun": ["All"], "orphanDependents": false });
    assert_eq!(delete_with(&api, &map("held"), &options).await.code, 202);
    assert_eq!(api.get(&map("held")).await.expect(200), held);
    assert_eq!(api.get(&path).await.expect(200), made);
}

#[tokio::test]
async fn preconditions_are_asked_under_every_policy_and_of_terminating_objects() {
    let api = Api::start().await;
    let (made, marked) = waiting_owner(&api).await;
    let (uid, then) = (&made["metadata"]["uid"], &made["metadata"]["resourceVersion"]);
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let table = [
        (
            json!({ "uid": "other" }),
            format!(
                "the UID in the precondition (other) does not match the UID in record ({}). The object might \
                 have been deleted and then recreated",
                text(uid)
            ),
        ),
        (
            json!({ "uid": uid, "resourceVersion": then }),
            format!(
                "the ResourceVersion in the precondition ({}) does not match the ResourceVersion in record \
                 ({}). The object might have been modified",
                text(then),
                text(&marked["metadata"]["resourceVersion"])
            ),
        ),
    ];
    for (preconditions, why) in table {
        for policy in ["Background", "Foreground", "Orphan"] {
            let options = json!({ "preconditions": preconditions, "propagationPolicy": policy });
            let answer = delete_with(&api, &map("owner"), &options).await;
            let status = answer.fails(409, "Conflict", "");
            assert_eq!(
                status,
                json!({
                    "kind": "Status", "apiVersion": "v1", "metadata": {}, "status": "Failure",
                    "message": format!("Operation cannot be fulfilled on ConfigMap \"owner\": {why}"),
                    "reason": "Conflict", "details": { "name": "owner", "kind": "ConfigMap" }, "code": 409,
                })
            );
        }
    }
    assert_eq!(api.get(&map("owner")).await.expect(200), marked);
}

#[tokio::test]
async fn events_wait_for_no_dependents() {
    let api = Api::start().await;
    for policy in ["Foreground", "Orphan"] {
        api.post(EVENTS, &event("a")).await.expect(201);
        let answer = delete(&api, &format!("{EVENTS}/a"), policy).await.expect(200);
        assert_eq!((&answer["kind"], &answer["details"]["kind"]), (&json!("Status"), &json!("events")));
        api.get(&format!("{EVENTS}/a")).await.expect(404);
    }
}

#[tokio::test]
async fn namespaces_have_no_grace_and_preconditions_of_the_store() {
    let api = Api::start().await;
    let path = format!("{NAMESPACES}/room");
    let made = api.post(NAMESPACES, &namespace("room")).await.expect(201);
    let version = made["metadata"]["resourceVersion"].as_str().expect("a version");
    let answer = delete_with(&api, &path, &json!({ "preconditions": { "resourceVersion": "1" } })).await;
    let text = format!(
        "Operation cannot be fulfilled on namespaces \"room\": Precondition failed: ResourceVersion in \
         precondition: 1, ResourceVersion in object meta: {version}"
    );
    let status = answer.fails(409, "Conflict", "");
    assert_eq!((&status["message"], &status["details"]["kind"]), (&json!(text), &json!("namespaces")));
    let marked = delete(&api, &path, "Background").await.expect(200);
    assert!(marked["metadata"]["deletionTimestamp"].is_string());
    assert_eq!(marked["metadata"].get("deletionGracePeriodSeconds"), None);
}

/// Watchers see that a pod ends, also where it is given no time: its last state says so.
#[tokio::test]
async fn a_pod_without_time_is_told_as_ending_and_then_as_gone() {
    const PODS: &str = "/api/v1/namespaces/default/pods";
    let api = Api::start().await;
    // On a node it would be given time; without one it has none to need.
    for (name, node, query) in [("free", None, ""), ("bound", Some("n"), "?gracePeriodSeconds=0")] {
        let pod = json!({
            "metadata": { "name": name },
            "spec": { "nodeName": node, "containers": [{ "name": "c", "image": "i" }] },
        });
        let made = api.post(PODS, &pod).await.expect(201);
        let version = version_of(&made);
        let path = format!("{PODS}?watch=1&resourceVersion={version}&fieldSelector=metadata.name%3D{name}");
        let mut watch = Watch::open(&api, &path).await;
        let answer = api.delete(&format!("{PODS}/{name}{query}")).await.expect(200);
        let marked = watch.next().await.expect("the mark");
        let gone = watch.next().await.expect("the end");
        assert_eq!((&marked["type"], &gone["type"]), (&json!("MODIFIED"), &json!("DELETED")), "{name}");
        for event in [&marked, &gone] {
            let metadata = &event["object"]["metadata"];
            assert!(metadata["deletionTimestamp"].is_string(), "{name}: {event}");
            assert_eq!(metadata["deletionGracePeriodSeconds"], 0, "{name}: {event}");
            assert_eq!(metadata["generation"], 2, "{name}: {event}");
        }
        assert!(version_of(&gone["object"]) > version_of(&marked["object"]));
        assert_eq!(answer, gone["object"], "{name}");
    }
}
