//! Dependents first, then the owner.

use blackbox::{
    http::Api,
    objects::{SECRETS, secret},
};
use serde_json::{Value, json};

use crate::deletion::support::{
    HOLD, blocking, delete, dependent, finalizers, gone, looked_at, map, owned, owner, owners, reference,
    release, secret_at, until, with_finalizers,
};

async fn held(api: &Api, name: &str, references: &[Value]) -> Value {
    api.post(SECRETS, &owned(with_finalizers(secret(name), &[HOLD]), references)).await.expect(201)
}

async fn terminating(api: &Api, path: &str) -> Value {
    let terminating =
        |live: Option<&Value>| live.is_some_and(|live| live["metadata"]["deletionTimestamp"].is_string());
    until(api, path, terminating).await.expect("it is there")
}

#[tokio::test]
async fn an_owner_without_dependents_goes_at_once() {
    let api = Api::start().await;
    owner(&api, "owner").await;
    let marked = delete(&api, &map("owner"), "Foreground").await.expect(200);
    assert_eq!(finalizers(&marked), ["foregroundDeletion"]);
    gone(&api, &map("owner")).await;
}

#[tokio::test]
async fn the_owner_waits_for_those_that_block_it() {
    let api = Api::start().await;
    let made = owner(&api, "owner").await;
    held(&api, "slow", &[blocking(&made)]).await;
    held(&api, "unasked", &[reference(&made)]).await;
    dependent(&api, "quick", &[blocking(&made)]).await;
    delete(&api, &map("owner"), "Foreground").await.expect(200);
    gone(&api, &secret_at("quick")).await;
    terminating(&api, &secret_at("slow")).await;
    terminating(&api, &secret_at("unasked")).await;
    looked_at(&api, "marker").await;
    let waiting = api.get(&map("owner")).await.expect(200);
    assert_eq!(finalizers(&waiting), ["foregroundDeletion"]);
    release(&api, &secret_at("slow")).await;
    gone(&api, &map("owner")).await;
    api.get(&secret_at("slow")).await.expect(404);
    // Nobody waited for this one.
    api.get(&secret_at("unasked")).await.expect(200);
}

#[tokio::test]
async fn an_owner_stops_waiting_for_what_does_not_block_it_any_more() {
    let api = Api::start().await;
    let made = owner(&api, "owner").await;
    held(&api, "a", &[blocking(&made)]).await;
    delete(&api, &map("owner"), "Foreground").await.expect(200);
    terminating(&api, &secret_at("a")).await;
    let patch = json!({ "metadata": { "ownerReferences": [reference(&made)] } });
    api.merge(&secret_at("a"), &patch).await.expect(200);
    gone(&api, &map("owner")).await;
    api.get(&secret_at("a")).await.expect(200);
}

#[tokio::test]
async fn trees_go_leaves_first() {
    let api = Api::start().await;
    let root = owner(&api, "root").await;
    let branch = dependent(&api, "branch", &[blocking(&root)]).await;
    held(&api, "leaf", &[blocking(&branch)]).await;
    delete(&api, &map("root"), "Foreground").await.expect(200);
    terminating(&api, &secret_at("leaf")).await;
    let middle = terminating(&api, &secret_at("branch")).await;
    assert_eq!(finalizers(&middle), ["foregroundDeletion"], "it has dependents of its own");
    looked_at(&api, "marker").await;
    api.get(&map("root")).await.expect(200);
    release(&api, &secret_at("leaf")).await;
    gone(&api, &map("root")).await;
    for name in ["leaf", "branch"] {
        api.get(&secret_at(name)).await.expect(404);
    }
}

#[tokio::test]
async fn a_dependent_with_another_owner_loses_the_reference_only() {
    let api = Api::start().await;
    let (going, staying) = (owner(&api, "going").await, owner(&api, "staying").await);
    let absent = json!({ "apiVersion": "v1", "kind": "ConfigMap", "name": "nobody", "uid": "no-such-uid" });
    dependent(&api, "a", &[blocking(&going), absent, blocking(&staying)]).await;
    delete(&api, &map("going"), "Foreground").await.expect(200);
    gone(&api, &map("going")).await;
    let kept = api.get(&secret_at("a")).await.expect(200);
    assert_eq!(kept["metadata"]["ownerReferences"], json!([blocking(&staying)]));
}

#[tokio::test]
async fn a_dependent_that_comes_late_is_waited_for() {
    let api = Api::start().await;
    let made = owner(&api, "owner").await;
    held(&api, "early", &[blocking(&made)]).await;
    delete(&api, &map("owner"), "Foreground").await.expect(200);
    terminating(&api, &secret_at("early")).await;
    held(&api, "late", &[blocking(&made)]).await;
    terminating(&api, &secret_at("late")).await;
    release(&api, &secret_at("early")).await;
    gone(&api, &secret_at("early")).await;
    looked_at(&api, "marker").await;
    api.get(&map("owner")).await.expect(200);
    release(&api, &secret_at("late")).await;
    gone(&api, &map("owner")).await;
}

#[tokio::test]
async fn circles_do_not_wait_for_themselves() {
    for length in 1..=4_usize {
        let api = Api::start().await;
        let mut members = Vec::new();
        for index in 0..length {
            let before: Vec<Value> = members.last().map(blocking).into_iter().collect();
            members.push(dependent(&api, &format!("m{index}"), &before).await);
        }
        // The first is owned by the last.
        let patch = json!({ "metadata": { "ownerReferences": [blocking(&members[length - 1])] } });
        api.merge(&secret_at("m0"), &patch).await.expect(200);
        delete(&api, &secret_at("m0"), "Foreground").await.expect(200);
        for index in 0..length {
            gone(&api, &secret_at(&format!("m{index}"))).await;
        }
    }
}

#[tokio::test]
async fn a_circle_whose_members_were_all_deleted_ends() {
    let api = Api::start().await;
    let first = dependent(&api, "first", &[]).await;
    let second = dependent(&api, "second", &[blocking(&first)]).await;
    let patch = json!({ "metadata": { "ownerReferences": [blocking(&second)] } });
    api.merge(&secret_at("first"), &patch).await.expect(200);
    let (at_first, at_second) = (secret_at("first"), secret_at("second"));
    let (one, other) =
        tokio::join!(delete(&api, &at_first, "Foreground"), delete(&api, &at_second, "Foreground"));
    one.expect(200);
    other.expect(200);
    gone(&api, &secret_at("first")).await;
    gone(&api, &secret_at("second")).await;
}

#[tokio::test]
async fn the_owner_of_a_held_dependent_waits_over_other_deletes() {
    let api = Api::start().await;
    let made = owner(&api, "owner").await;
    held(&api, "a", &[blocking(&made)]).await;
    // Terminating before its owner is.
    api.delete(&secret_at("a")).await.expect(200);
    delete(&api, &map("owner"), "Foreground").await.expect(200);
    looked_at(&api, "marker").await;
    assert_eq!(owners(&api.get(&secret_at("a")).await.expect(200)), ["owner"]);
    api.get(&map("owner")).await.expect(200);
    release(&api, &secret_at("a")).await;
    gone(&api, &map("owner")).await;
}
