//! Another set of controllers works beside ours: a client that deletes, finishes and writes the same objects
//! at the same time. Both together reach the same end, and losing a race counts as no failure.

use std::time::Duration;

use blackbox::{
    http::Api,
    objects::{NAMESPACES, SECRETS},
};
use serde_json::{Value, json};

use crate::controllers::support::{start, until};

const ACCOUNTS: &str = "/api/v1/namespaces/default/serviceaccounts";
const MAPS: &str = "/api/v1/namespaces/default/configmaps";
/// Objects of each kind.
const OBJECTS: usize = 30;
/// Namespaces that end at once.
const NAMESPACES_ENDING: usize = 6;
/// The rounds of the other set.
const ROUNDS: usize = 40;
/// The pause between two rounds.
const PAUSE: Duration = Duration::from_millis(5);

/// The sum of a metric over the series with this text in their labels.
async fn metric(api: &Api, name: &str, label: &str) -> f64 {
    let page = api.get("/metrics").await.text();
    let lines = page.lines().filter(|line| line.starts_with(name) && line.contains(label));
    lines.filter_map(|line| line.rsplit(' ').next()?.parse::<f64>().ok()).sum()
}

async fn is_empty(api: &Api, path: &str) -> bool {
    api.get(path).await.expect(200)["items"].as_array().is_some_and(Vec::is_empty)
}

/// Deletes the content of terminating namespaces, and finishes those that are empty.
async fn finish_namespaces(api: &Api) {
    let all = api.get(NAMESPACES).await.expect(200);
    for namespace in all["items"].as_array().into_iter().flatten() {
        let Some(name) = namespace["metadata"]["name"].as_str() else { continue };
        if namespace["metadata"]["deletionTimestamp"].is_null() {
            continue;
        }
        let maps = format!("{NAMESPACES}/{name}/configmaps");
        api.delete(&maps).await.expect(200);
        if is_empty(api, &maps).await {
            let mut finished = namespace.clone();
            finished["spec"]["finalizers"] = json!([]);
            // Ours may have written or finished it first.
            let code = api.put(&format!("{NAMESPACES}/{name}/finalize"), &finished).await.code;
            assert!(matches!(code, 200 | 404 | 409), "{code}");
        }
    }
}

#[tokio::test]
async fn two_sets_empty_the_same_namespaces() {
    let api = start("platform", |_| {}).await;
    let names: Vec<String> = (0..NAMESPACES_ENDING).map(|number| format!("going-{number}")).collect();
    for name in &names {
        api.post(NAMESPACES, &json!({ "metadata": { "name": name } })).await.expect(201);
        for number in 0..OBJECTS {
            let map = json!({ "metadata": { "name": format!("map-{number}") } });
            api.post(&format!("{NAMESPACES}/{name}/configmaps"), &map).await.expect(201);
        }
    }
    for name in &names {
        api.delete(&format!("{NAMESPACES}/{name}")).await.expect(200);
    }
    for _ in 0..ROUNDS {
        finish_namespaces(&api).await;
        tokio::time::sleep(PAUSE).await;
    }
    for name in &names {
        until(&api, &format!("{NAMESPACES}/{name}"), Value::is_null).await;
        assert!(is_empty(&api, &format!("{NAMESPACES}/{name}/configmaps")).await, "{name}");
    }
    until(&api, &format!("{NAMESPACES}/default"), |found| found["status"]["phase"] == "Active").await;
    assert!(metric(&api, "workqueue_retries_total", "\"namespace\"").await < 1.0);
}

/// Writes every object, so that what ours decided on an older version fails, and deletes each third one.
async fn disturb(api: &Api, collection: &str, round: usize) {
    let all = api.get(collection).await.expect(200);
    for (number, object) in all["items"].as_array().into_iter().flatten().enumerate() {
        let Some(name) = object["metadata"]["name"].as_str() else { continue };
        let path = format!("{collection}/{name}");
        let labels = json!({ "metadata": { "labels": { "round": round.to_string() } } });
        let code = match number % 3 {
            0 => api.delete(&path).await.code,
            _ => api.merge(&path, &labels).await.code,
        };
        assert!(matches!(code, 200 | 404 | 409), "{path}: {code}");
    }
}

#[tokio::test]
async fn secrets_go_with_their_account_under_other_writers() {
    let api = start("platform", |_| {}).await;
    api.post(ACCOUNTS, &json!({ "metadata": { "name": "bot" } })).await.expect(201);
    for number in 0..OBJECTS {
        let secret = json!({
            "metadata": {
                "name": format!("token-{number}"),
                    "annotations": { "platform.io/service-account.name": "bot" },
            },
            "type": "platform.io/service-account-token",
        });
        api.post(SECRETS, &secret).await.expect(201);
    }
    api.delete(&format!("{ACCOUNTS}/bot")).await.expect(200);
    for round in 0..ROUNDS {
        disturb(&api, SECRETS, round).await;
    }
    let is_gone = |list: &Value| list["items"].as_array().is_some_and(Vec::is_empty);
    until(&api, SECRETS, is_gone).await;
    assert!(metric(&api, "workqueue_retries_total", "\"serviceaccount-token\"").await < 1.0);
}

#[tokio::test]
async fn dependents_go_with_their_owner_under_other_writers() {
    let api = start("platform", |_| {}).await;
    for policy in ["Background", "Foreground"] {
        let owner = json!({ "metadata": { "name": "owner" } });
        let owner = api.post(SECRETS, &owner).await.expect(201);
        let uid = &owner["metadata"]["uid"];
        for number in 0..OBJECTS {
            let dependent = json!({ "metadata": { "name": format!("part-{number}"), "ownerReferences": [{
                "apiVersion": "v1", "kind": "Secret", "name": "owner", "uid": uid, "blockOwnerDeletion": true,
            }] } });
            api.post(MAPS, &dependent).await.expect(201);
        }
        api.delete(&format!("{SECRETS}/owner?propagationPolicy={policy}")).await;
        for round in 0..ROUNDS {
            disturb(&api, MAPS, round).await;
        }
        // The authority of the namespace is published again whenever the other set deletes it.
        let is_done = |list: &Value| {
            let items = list["items"].as_array().into_iter().flatten();
            items
                .filter(|map| map["metadata"]["name"].as_str().is_some_and(|name| name.starts_with("part-")))
                .count()
                == 0
        };
        until(&api, MAPS, is_done).await;
        until(&api, &format!("{SECRETS}/owner"), Value::is_null).await;
    }
    assert!(metric(&api, "garbagecollector_errors_total", "").await < 1.0);
}
