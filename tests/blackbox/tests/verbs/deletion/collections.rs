//! DELETE on a collection: pages, selectors, policies and preconditions for each object.

use blackbox::{
    http::Api,
    objects::{CONFIG_MAPS, SECRETS, config_map, secret, version_of},
};
use serde_json::{Value, json};

use crate::deletion::support::{HOLD, delete_with, finalizers, gone, map, owner, with_finalizers};

fn names(list: &Value) -> Vec<&str> {
    let items = list["items"].as_array().map(Vec::as_slice).unwrap_or_default();
    items.iter().filter_map(|item| item["metadata"]["name"].as_str()).collect()
}

async fn left(api: &Api) -> Vec<String> {
    names(&api.get(CONFIG_MAPS).await.expect(200)).into_iter().map(str::to_owned).collect()
}

fn token(answer: &Value) -> &str {
    answer["metadata"]["continue"].as_str().unwrap_or_default()
}

#[tokio::test]
async fn pages_go_on_where_the_last_one_ended() {
    let api = Api::start().await;
    for name in ["a", "b", "c", "d", "e"] {
        owner(&api, name).await;
    }
    let first = api.delete(&format!("{CONFIG_MAPS}?limit=2")).await.expect(200);
    assert_eq!(
        first,
        json!({
            "kind": "Status", "apiVersion": "v1", "status": "Success",
            "metadata": { "continue": token(&first), "remainingItemCount": 3 },
        })
    );
    assert_eq!(left(&api).await, ["c", "d", "e"]);
    let second = api.delete(&format!("{CONFIG_MAPS}?limit=2&continue={}", token(&first))).await.expect(200);
    assert_eq!(second["metadata"]["remainingItemCount"], 1);
    assert_eq!(left(&api).await, ["e"]);
    let last = api.delete(&format!("{CONFIG_MAPS}?limit=2&continue={}", token(&second))).await.expect(200);
    assert_eq!(last, json!({ "kind": "Status", "apiVersion": "v1", "metadata": {}, "status": "Success" }));
    assert_eq!(left(&api).await, Vec::<String>::new());
}

#[tokio::test]
async fn pages_of_a_selection_skip_what_does_not_match() {
    let api = Api::start().await;
    for (name, color) in [("a", "red"), ("b", "blue"), ("c", "red"), ("d", "red")] {
        let mut object = config_map(name);
        object["metadata"]["labels"] = json!({ "color": color });
        api.post(CONFIG_MAPS, &object).await.expect(201);
    }
    let red = format!("{CONFIG_MAPS}?labelSelector=color%3Dred&limit=2");
    let first = api.delete(&red).await.expect(200);
    assert_eq!(left(&api).await, ["b", "d"]);
    assert_eq!(first["metadata"].get("remainingItemCount"), None, "a selection is not counted");
    api.delete(&format!("{red}&continue={}", token(&first))).await.expect(200);
    assert_eq!(left(&api).await, ["b"]);
}

#[tokio::test]
async fn a_later_page_does_not_touch_what_is_new() {
    let api = Api::start().await;
    for name in ["a", "b", "c"] {
        owner(&api, name).await;
    }
    let first = api.delete(&format!("{CONFIG_MAPS}?limit=1")).await.expect(200);
    // One goes and comes back, one is changed, one is new.
    api.delete(&map("b")).await.expect(200);
    owner(&api, "b").await;
    api.merge(&map("c"), &json!({ "data": { "more": "x" } })).await.expect(200);
    owner(&api, "d").await;
    api.delete(&format!("{CONFIG_MAPS}?continue={}", token(&first))).await.expect(200);
    assert_eq!(left(&api).await, ["b", "d"]);
}

#[tokio::test]
async fn what_left_the_selection_meanwhile_stays() {
    let api = Api::start().await;
    for name in ["a", "b"] {
        let mut object = config_map(name);
        object["metadata"]["labels"] = json!({ "color": "red" });
        api.post(CONFIG_MAPS, &object).await.expect(201);
    }
    let red = format!("{CONFIG_MAPS}?labelSelector=color%3Dred&limit=1");
    let first = api.delete(&red).await.expect(200);
    api.merge(&map("b"), &json!({ "metadata": { "labels": { "color": "blue" } } })).await.expect(200);
    api.delete(&format!("{red}&continue={}", token(&first))).await.expect(200);
    assert_eq!(left(&api).await, ["b"]);
}

#[tokio::test]
async fn list_options_are_checked_before_anything_goes() {
    let api = Api::start().await;
    for name in ["a", "b"] {
        owner(&api, name).await;
    }
    let list = api.get(&format!("{CONFIG_MAPS}?limit=1")).await.expect(200);
    let (token, version) = (token(&list), version_of(&list));
    let table = [
        ("continue=nonsense".to_owned(), 400, "BadRequest"),
        (format!("continue={token}&resourceVersion={version}"), 400, "BadRequest"),
        ("resourceVersionMatch=Exact".to_owned(), 422, "Invalid"),
        ("resourceVersion=x".to_owned(), 400, "BadRequest"),
        ("labelSelector=%3D%3D".to_owned(), 400, "BadRequest"),
        ("fieldSelector=data.key%3Dvalue".to_owned(), 400, "BadRequest"),
        ("limit=many".to_owned(), 400, "BadRequest"),
        ("resourceVersion=999999999&resourceVersionMatch=NotOlderThan".to_owned(), 504, "Timeout"),
    ];
    for (query, code, reason) in table {
        api.delete(&format!("{CONFIG_MAPS}?{query}")).await.fails(code, reason, "");
        assert_eq!(left(&api).await, ["a", "b"], "{query}");
    }
}

#[tokio::test]
async fn an_older_version_chooses_what_was_there_then() {
    let api = Api::start().await;
    owner(&api, "a").await;
    let then = version_of(&api.get(CONFIG_MAPS).await.expect(200));
    owner(&api, "b").await;
    let query = format!("resourceVersion={then}&resourceVersionMatch=Exact");
    api.delete(&format!("{CONFIG_MAPS}?{query}")).await.expect(200);
    assert_eq!(left(&api).await, ["b"]);
}

#[tokio::test]
async fn the_policy_is_that_of_each_object() {
    let api = Api::start().await;
    owner(&api, "free").await;
    api.post(CONFIG_MAPS, &with_finalizers(config_map("held"), &[HOLD, "orphan"])).await.expect(201);
    let before = api.get(CONFIG_MAPS).await.expect(200);
    let options = json!({ "propagationPolicy": "Background", "gracePeriodSeconds": 5 });
    let answer = delete_with(&api, CONFIG_MAPS, &options).await.expect(200);
    assert_eq!(answer, json!({ "kind": "Status", "apiVersion": "v1", "metadata": {}, "status": "Success" }));
    assert_eq!(names(&before), ["free", "held"]);
    let list = api.get(CONFIG_MAPS).await.expect(200);
    assert_eq!(names(&list), ["held"]);
    assert_eq!(finalizers(&list["items"][0]), [HOLD]);
    assert!(list["items"][0]["metadata"]["deletionTimestamp"].is_string());
}

#[tokio::test]
async fn foreground_and_orphan_end_by_themselves() {
    let api = Api::start().await;
    for policy in ["Foreground", "Orphan"] {
        for name in ["a", "b", "c"] {
            owner(&api, name).await;
        }
        let answer =
            delete_with(&api, CONFIG_MAPS, &json!({ "propagationPolicy": policy })).await.expect(200);
        assert_eq!(answer["status"], "Success");
        for name in ["a", "b", "c"] {
            gone(&api, &map(name)).await;
        }
    }
}

#[tokio::test]
async fn the_first_object_that_cannot_go_is_told() {
    let api = Api::start().await;
    let mut uids = Vec::new();
    for name in ["a", "b", "c"] {
        let made = owner(&api, name).await;
        uids.push(made["metadata"]["uid"].as_str().unwrap_or_default().to_owned());
    }
    let options = json!({ "preconditions": { "uid": uids[0] } });
    let why = format!(
        "Operation cannot be fulfilled on ConfigMap \"b\": the UID in the precondition ({}) does not match \
         the \
         UID in record ({}). The object might have been deleted and then recreated",
        uids[0], uids[1]
    );
    let status = delete_with(&api, CONFIG_MAPS, &options).await.fails(409, "Conflict", "");
    assert_eq!(status["message"], why);
    assert_eq!(left(&api).await, ["b", "c"], "what went stays gone");
}

#[tokio::test]
async fn a_dry_run_deletes_nothing() {
    let api = Api::start().await;
    for name in ["a", "b"] {
        owner(&api, name).await;
    }
    let before = api.get(CONFIG_MAPS).await.expect(200);
    for query in ["dryRun=All", "dryRun=All&propagationPolicy=Foreground", "dryRun=All&limit=1"] {
        api.delete(&format!("{CONFIG_MAPS}?{query}")).await.expect(200);
    }
    assert_eq!(api.get(CONFIG_MAPS).await.expect(200)["items"], before["items"]);
}

#[tokio::test]
async fn thousands_of_objects_go_beside_writers() {
    const OBJECTS: usize = 1_000;
    let api = Api::start().await;
    let make = (0..OBJECTS).map(|index| {
        let api = &api;
        async move { api.post(SECRETS, &secret(&format!("n{index:04}"))).await.expect(201) }
    });
    futures_util::future::join_all(make).await;
    let disturb = async {
        for index in (0..OBJECTS).step_by(50) {
            // It may be gone already.
            let _answer = api
                .merge(&format!("{SECRETS}/n{index:04}"), &json!({ "metadata": { "labels": { "a": "b" } } }))
                .await;
        }
    };
    let (answer, ()) = tokio::join!(api.delete(SECRETS), disturb);
    answer.expect(200);
    assert_eq!(names(&api.get(SECRETS).await.expect(200)), Vec::<&str>::new());
}
