//! DELETE on a collection, by selector: which objects, what is asked of each, and where it is not served.

use blackbox::{
    http::Api,
    objects::{CONFIG_MAPS, NAMESPACES, SECRETS, SIGNING_REQUESTS, config_map, secret, version_of},
};
use reqwest::Method;
use serde_json::{Value, json};

use crate::deletion::support::{
    HOLD, delete_with, dependent, finalizers, gone, map, owner, owners, reference, secret_at, with_finalizers,
};

/// What every collection that went answers.
fn success() -> Value {
    json!({ "kind": "Status", "apiVersion": "v1", "metadata": {}, "status": "Success" })
}

async fn left(api: &Api, path: &str) -> Vec<String> {
    let list = api.get(path).await.expect(200);
    let items = list["items"].as_array().cloned().unwrap_or_default();
    items.iter().filter_map(|item| item["metadata"]["name"].as_str()).map(str::to_owned).collect()
}

async fn painted(api: &Api) {
    for (name, color, size) in
        [("a", "red", "s"), ("b", "blue", "s"), ("c", "red", "l"), ("d", "green", "l"), ("e", "", "l")]
    {
        let mut object = config_map(name);
        object["metadata"]["labels"] = json!({ "size": size });
        if !color.is_empty() {
            object["metadata"]["labels"]["color"] = json!(color);
        }
        api.post(CONFIG_MAPS, &object).await.expect(201);
    }
}

#[tokio::test]
async fn every_selector_chooses_what_a_list_would_show() {
    let table = [
        ("labelSelector=color%3Dred", "bde"),
        ("labelSelector=color%21%3Dred", "ac"),
        ("labelSelector=color%20in%20(red,blue)", "de"),
        ("labelSelector=color%20notin%20(red,blue)", "abc"),
        ("labelSelector=color", "e"),
        ("labelSelector=%21color", "abcd"),
        ("labelSelector=color%3Dred,size%3Dl", "abde"),
        ("fieldSelector=metadata.name%3Db", "acde"),
        ("fieldSelector=metadata.name%21%3Db", "b"),
        ("fieldSelector=metadata.namespace%3Dother", "abcde"),
        ("labelSelector=color%3Dred&fieldSelector=metadata.name%3Dc", "abde"),
        ("labelSelector=color%3Dpink", "abcde"),
        ("", ""),
    ];
    for (query, expected) in table {
        let api = Api::start().await;
        painted(&api).await;
        let shown = left(&api, &format!("{CONFIG_MAPS}?{query}")).await;
        assert_eq!(api.delete(&format!("{CONFIG_MAPS}?{query}")).await.expect(200), success(), "{query}");
        let names = left(&api, CONFIG_MAPS).await;
        assert_eq!(names.concat(), expected, "{query}");
        assert!(shown.iter().all(|name| !names.contains(name)) && shown.len() + names.len() == 5, "{query}");
    }
}

#[tokio::test]
async fn selectors_of_kinds_choose_too() {
    let api = Api::start().await;
    for (name, kind) in [("a", "Opaque"), ("b", "example.com/other"), ("c", "Opaque")] {
        let mut object = secret(name);
        object["type"] = json!(kind);
        api.post(SECRETS, &object).await.expect(201);
    }
    api.delete(&format!("{SECRETS}?fieldSelector=type%3DOpaque")).await.expect(200);
    assert_eq!(left(&api, SECRETS).await, ["b"]);
    let refused = api.delete(&format!("{SECRETS}?fieldSelector=data%3Dx")).await;
    refused.fails(400, "BadRequest", "");
}

#[tokio::test]
async fn preconditions_are_asked_of_each() {
    let api = Api::start().await;
    let (a, b) = (owner(&api, "a").await, owner(&api, "b").await);
    // The version of the first fits the first only.
    let options = json!({ "preconditions": { "resourceVersion": a["metadata"]["resourceVersion"] } });
    let answer = delete_with(&api, CONFIG_MAPS, &options).await;
    let status = answer.fails(409, "Conflict", "");
    assert_eq!(
        status,
        json!({
            "kind": "Status", "apiVersion": "v1", "metadata": {}, "status": "Failure",
            "message": format!(
                "Operation cannot be fulfilled on ConfigMap \"b\": the ResourceVersion in the precondition \
                 ({}) \
                 does not match the ResourceVersion in record ({}). The object might have been modified",
                version_of(&a), version_of(&b)
            ),
            "reason": "Conflict", "details": { "name": "b", "kind": "ConfigMap" }, "code": 409,
        })
    );
    assert_eq!(left(&api, CONFIG_MAPS).await, ["b"]);
    let options = json!({ "preconditions": { "uid": b["metadata"]["uid"] } });
    assert_eq!(delete_with(&api, CONFIG_MAPS, &options).await.expect(200), success());
    assert_eq!(left(&api, CONFIG_MAPS).await, Vec::<String>::new());
    // Where nothing is chosen, nothing is asked.
    assert_eq!(delete_with(&api, CONFIG_MAPS, &options).await.expect(200), success());
}

#[tokio::test]
async fn a_trial_answers_the_same_asks_the_same_and_writes_nothing() {
    let api = Api::start().await;
    for name in ["a", "b", "c"] {
        api.post(CONFIG_MAPS, &with_finalizers(config_map(name), &[HOLD])).await.expect(201);
    }
    let before = api.get(CONFIG_MAPS).await.expect(200);
    let trial = |more: Value| {
        let mut options = json!({ "dryRun": ["All"] });
        options.as_object_mut().expect("an object").extend(more.as_object().cloned().unwrap_or_default());
        options
    };
    for policy in ["Background", "Foreground", "Orphan"] {
        let options = trial(json!({ "propagationPolicy": policy }));
        assert_eq!(delete_with(&api, CONFIG_MAPS, &options).await.expect(200), success());
    }
    let wrong = trial(json!({ "preconditions": { "uid": "other" } }));
    delete_with(&api, CONFIG_MAPS, &wrong).await.fails(409, "Conflict", "");
    // The rest of a trial is what is behind its page.
    let page = delete_with(&api, &format!("{CONFIG_MAPS}?limit=2"), &trial(json!({}))).await.expect(200);
    assert_eq!(page["metadata"]["remainingItemCount"], 1);
    let token = page["metadata"]["continue"].as_str().unwrap_or_default();
    let next = format!("{CONFIG_MAPS}?limit=2&continue={token}");
    assert_eq!(delete_with(&api, &next, &trial(json!({}))).await.expect(200), success());
    assert_eq!(api.get(CONFIG_MAPS).await.expect(200), before);
}

#[tokio::test]
async fn policies_reach_the_dependents_of_each() {
    for (policy, stays) in [("Background", false), ("Foreground", false), ("Orphan", true)] {
        let api = Api::start().await;
        for name in ["a", "b"] {
            let made = owner(&api, name).await;
            dependent(&api, &format!("of-{name}"), &[reference(&made)]).await;
        }
        let path = format!("{CONFIG_MAPS}?propagationPolicy={policy}");
        assert_eq!(api.delete(&path).await.expect(200), success());
        for name in ["a", "b"] {
            gone(&api, &map(name)).await;
            let dependent = secret_at(&format!("of-{name}"));
            if stays {
                assert_eq!(owners(&api.get(&dependent).await.expect(200)), Vec::<&str>::new());
            } else {
                gone(&api, &dependent).await;
            }
        }
    }
}

#[tokio::test]
async fn what_is_held_is_marked_and_the_answer_is_the_same() {
    let api = Api::start().await;
    owner(&api, "free").await;
    api.post(CONFIG_MAPS, &with_finalizers(config_map("held"), &[HOLD])).await.expect(201);
    // One object would be answered with 202.
    let options = json!({ "orphanDependents": false });
    assert_eq!(delete_with(&api, CONFIG_MAPS, &options).await.expect(200), success());
    let held = api.get(&map("held")).await.expect(200);
    assert_eq!(finalizers(&held), [HOLD]);
    assert!(held["metadata"]["deletionTimestamp"].is_string());
    assert_eq!(api.delete(CONFIG_MAPS).await.expect(200), success());
    assert_eq!(api.get(&map("held")).await.expect(200), held, "a second delete changes nothing");
}

#[tokio::test]
async fn some_collections_cannot_be_deleted() {
    let api = Api::start().await;
    owner(&api, "a").await;
    for path in [NAMESPACES, "/api/v1/configmaps"] {
        api.delete(path).await.fails(405, "MethodNotAllowed", "");
    }
    assert_eq!(left(&api, CONFIG_MAPS).await, ["a"]);
    // A whole type without namespaces can.
    api.post(SIGNING_REQUESTS, &blackbox::objects::signing_request("a")).await.expect(201);
    assert_eq!(api.delete(SIGNING_REQUESTS).await.expect(200), success());
    assert_eq!(left(&api, SIGNING_REQUESTS).await, Vec::<String>::new());
}

#[tokio::test]
async fn options_of_a_body_win_over_those_of_the_query() {
    let api = Api::start().await;
    owner(&api, "a").await;
    // List options stay in the query, and delete options there are passed over.
    let path = format!("{CONFIG_MAPS}?dryRun=All&propagationPolicy=Odd&fieldSelector=metadata.name%3Db");
    let body = json!({ "propagationPolicy": "Background" }).to_string();
    assert_eq!(api.send(Method::DELETE, &path, "application/json", body).await.expect(200), success());
    assert_eq!(left(&api, CONFIG_MAPS).await, ["a"]);
    let path = format!("{CONFIG_MAPS}?dryRun=All");
    api.send(Method::DELETE, &path, "application/json", "{}").await.expect(200);
    assert_eq!(left(&api, CONFIG_MAPS).await, Vec::<String>::new());
}
