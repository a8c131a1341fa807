//! Objects go when the last of their owners is gone, and only then.

use blackbox::{
    http::Api,
    objects::{CONFIG_MAPS, NAMESPACES, SECRETS, SIGNING_REQUESTS, namespace, secret, signing_request},
};
use serde_json::{Value, json};

use crate::deletion::support::{
    HOLD, delete, dependent, finalizers, gone, looked_at, map, owned, owner, owners, reference, release,
    secret_at, until, with_finalizers,
};

const ELSEWHERE: &str = "/api/v1/namespaces/platform-system/secrets";

fn nobody(name: &str) -> Value {
    json!({ "apiVersion": "v1", "kind": "ConfigMap", "name": name, "uid": "no-such-uid" })
}

#[tokio::test]
async fn dependents_go_after_their_owner() {
    let api = Api::start().await;
    let made = owner(&api, "owner").await;
    for name in ["a", "b"] {
        dependent(&api, name, &[reference(&made)]).await;
    }
    dependent(&api, "free", &[]).await;
    let answer = delete(&api, &map("owner"), "Background").await.expect(200);
    assert_eq!(answer["kind"], "Status");
    gone(&api, &secret_at("a")).await;
    gone(&api, &secret_at("b")).await;
    api.get(&secret_at("free")).await.expect(200);
}

#[tokio::test]
async fn a_delete_without_a_policy_collects_dependents() {
    let api = Api::start().await;
    let made = owner(&api, "owner").await;
    dependent(&api, "a", &[reference(&made)]).await;
    api.delete(&map("owner")).await.expect(200);
    gone(&api, &secret_at("a")).await;
}

#[tokio::test]
async fn whole_trees_go() {
    let api = Api::start().await;
    let root = owner(&api, "root").await;
    for branch in 0..3 {
        let branch = dependent(&api, &format!("branch-{branch}"), &[reference(&root)]).await;
        for leaf in 0..3 {
            let name = format!("{}-leaf-{leaf}", branch["metadata"]["name"].as_str().unwrap_or_default());
            dependent(&api, &name, &[reference(&branch)]).await;
        }
    }
    api.delete(&map("root")).await.expect(200);
    for branch in 0..3 {
        gone(&api, &secret_at(&format!("branch-{branch}"))).await;
        for leaf in 0..3 {
            gone(&api, &secret_at(&format!("branch-{branch}-leaf-{leaf}"))).await;
        }
    }
}

#[tokio::test]
async fn the_last_of_several_owners_counts() {
    let api = Api::start().await;
    let (first, second) = (owner(&api, "first").await, owner(&api, "second").await);
    dependent(&api, "a", &[reference(&first), reference(&second)]).await;
    api.delete(&map("first")).await.expect(200);
    let stripped = until(&api, &secret_at("a"), |live| live.is_none_or(|live| owners(live).len() == 1)).await;
    assert_eq!(stripped.as_ref().map(owners), Some(vec!["second"]), "the other owner keeps it");
    api.delete(&map("second")).await.expect(200);
    gone(&api, &secret_at("a")).await;
}

#[tokio::test]
async fn an_owner_that_never_was_is_absent() {
    let api = Api::start().await;
    let made = owner(&api, "owner").await;
    let mut namesake = reference(&made);
    namesake["uid"] = json!("another-uid");
    dependent(&api, "wrong-uid", &[namesake.clone()]).await;
    dependent(&api, "wrong-name", &[nobody("nowhere")]).await;
    gone(&api, &secret_at("wrong-uid")).await;
    gone(&api, &secret_at("wrong-name")).await;
    // Beside an owner that is there, only the reference goes.
    dependent(&api, "half", &[namesake, reference(&made)]).await;
    let half = until(&api, &secret_at("half"), |live| live.is_none_or(|live| owners(live).len() == 1)).await;
    let kept = half.expect("it has an owner");
    assert_eq!(kept["metadata"]["ownerReferences"], json!([reference(&made)]));
}

#[tokio::test]
async fn a_namesake_that_was_made_later_is_no_owner() {
    let api = Api::start().await;
    let made = owner(&api, "owner").await;
    dependent(&api, "a", &[reference(&made)]).await;
    looked_at(&api, "marker").await;
    api.delete(&map("owner")).await.expect(200);
    owner(&api, "owner").await;
    gone(&api, &secret_at("a")).await;
    api.get(&map("owner")).await.expect(200);
}

#[tokio::test]
async fn an_owner_that_is_added_later_counts_like_any_other() {
    let api = Api::start().await;
    let made = owner(&api, "owner").await;
    dependent(&api, "a", &[]).await;
    looked_at(&api, "marker").await;
    let patch = json!({ "metadata": { "ownerReferences": [reference(&made)] } });
    api.merge(&secret_at("a"), &patch).await.expect(200);
    api.delete(&map("owner")).await.expect(200);
    gone(&api, &secret_at("a")).await;
    // And one that was taken away does not.
    let made = owner(&api, "owner").await;
    dependent(&api, "b", &[reference(&made)]).await;
    api.merge(&secret_at("b"), &json!({ "metadata": { "ownerReferences": null } })).await.expect(200);
    api.delete(&map("owner")).await.expect(200);
    looked_at(&api, "marker").await;
    api.get(&secret_at("b")).await.expect(200);
}

#[tokio::test]
async fn an_owner_in_another_namespace_is_absent() {
    let api = Api::start().await;
    let made = owner(&api, "owner").await;
    api.post(ELSEWHERE, &owned(secret("a"), &[reference(&made)])).await.expect(201);
    gone(&api, &format!("{ELSEWHERE}/a")).await;
    api.get(&map("owner")).await.expect(200);
}

#[tokio::test]
async fn a_cluster_scoped_owner_owns_in_every_namespace() {
    let api = Api::start().await;
    let room = api.post(NAMESPACES, &namespace("room")).await.expect(201);
    dependent(&api, "a", &[reference(&room)]).await;
    api.post(ELSEWHERE, &owned(secret("b"), &[reference(&room)])).await.expect(201);
    looked_at(&api, "marker").await;
    api.get(&secret_at("a")).await.expect(200);
    api.delete(&format!("{NAMESPACES}/room")).await.expect(200);
    gone(&api, &secret_at("a")).await;
    gone(&api, &format!("{ELSEWHERE}/b")).await;
}

#[tokio::test]
async fn what_nobody_can_look_up_keeps_its_dependents() {
    let api = Api::start().await;
    let made = owner(&api, "owner").await;
    // The owner lives in a namespace, and nobody says in which.
    let request = owned(signing_request("cluster-wide"), &[reference(&made)]);
    api.post(SIGNING_REQUESTS, &request).await.expect(201);
    // No such kind is served.
    let foreign =
        json!({ "apiVersion": "shop.example.com/v1", "kind": "Order", "name": "o", "uid": "no-such-uid" });
    dependent(&api, "foreign", std::slice::from_ref(&foreign)).await;
    dependent(&api, "both", &[foreign, nobody("nowhere")]).await;
    until(&api, &secret_at("both"), |live| live.is_none_or(|live| owners(live) == ["o"])).await;
    api.delete(&map("owner")).await.expect(200);
    let (gone_too, nowhere) = (
        format!("{SIGNING_REQUESTS}/dangling"),
        json!({
            "apiVersion": "certificates.platform.io/v1", "kind": "CertificateSigningRequest", "name": "none",
            "uid": "no-such-uid",
        }),
    );
    api.post(SIGNING_REQUESTS, &owned(signing_request("dangling"), &[nowhere])).await.expect(201);
    gone(&api, &gone_too).await;
    for path in [format!("{SIGNING_REQUESTS}/cluster-wide"), secret_at("foreign"), secret_at("both")] {
        api.get(&path).await.expect(200);
    }
}

#[tokio::test]
async fn an_owner_may_be_named_by_another_version_of_its_group() {
    let api = Api::start().await;
    let made = owner(&api, "owner").await;
    let lease = "/apis/coordination.platform.io/v1/namespaces/default/leases";
    let owner_lease = api.post(lease, &blackbox::objects::lease("l")).await.expect(201);
    let mut old = reference(&owner_lease);
    old["apiVersion"] = json!("coordination.platform.io/v1alpha9");
    dependent(&api, "a", &[old]).await;
    dependent(&api, "b", &[reference(&made)]).await;
    looked_at(&api, "marker").await;
    api.get(&secret_at("a")).await.expect(200);
    api.delete(&format!("{lease}/l")).await.expect(200);
    gone(&api, &secret_at("a")).await;
    api.get(&secret_at("b")).await.expect(200);
}

#[tokio::test]
async fn a_dependent_goes_as_its_own_finalizers_say() {
    let api = Api::start().await;
    let made = owner(&api, "owner").await;
    let middle = owned(with_finalizers(secret("middle"), &["orphan"]), &[reference(&made)]);
    let middle = api.post(SECRETS, &middle).await.expect(201);
    let held = owned(with_finalizers(secret("held"), &[HOLD]), &[reference(&made)]);
    api.post(SECRETS, &held).await.expect(201);
    dependent(&api, "leaf", &[reference(&middle)]).await;
    api.delete(&map("owner")).await.expect(200);
    gone(&api, &secret_at("middle")).await;
    let leaf = api.get(&secret_at("leaf")).await.expect(200);
    assert_eq!(owners(&leaf), Vec::<&str>::new());
    let path = secret_at("held");
    let marked =
        |live: Option<&Value>| live.is_none_or(|live| live["metadata"]["deletionTimestamp"].is_string());
    let held = until(&api, &path, marked).await;
    assert_eq!(finalizers(&held.expect("somebody holds it")), [HOLD]);
    release(&api, &path).await;
    gone(&api, &path).await;
}

#[tokio::test]
async fn circles_go_with_what_owned_them() {
    let api = Api::start().await;
    let root = owner(&api, "root").await;
    let first = dependent(&api, "first", &[reference(&root)]).await;
    let second = dependent(&api, "second", &[reference(&first)]).await;
    // A circle without an owner outside of it stays: each has an owner that is there.
    let patch = json!({ "metadata": { "ownerReferences": [reference(&second)] } });
    api.merge(&secret_at("first"), &patch).await.expect(200);
    api.delete(&map("root")).await.expect(200);
    looked_at(&api, "marker").await;
    for name in ["first", "second"] {
        api.get(&secret_at(name)).await.expect(200);
    }
    api.delete(&secret_at("first")).await.expect(200);
    gone(&api, &secret_at("second")).await;
}

#[tokio::test]
async fn a_namespace_takes_its_objects_whoever_owns_them() {
    let api = Api::start().await;
    api.post(NAMESPACES, &namespace("room")).await.expect(201);
    let maps = CONFIG_MAPS.replace("default", "room");
    let made = api.post(&maps, &blackbox::objects::config_map("owner")).await.expect(201);
    let secrets = SECRETS.replace("default", "room");
    let mut blocking = reference(&made);
    blocking["blockOwnerDeletion"] = json!(true);
    api.post(&secrets, &owned(secret("a"), &[blocking])).await.expect(201);
    api.delete(&format!("{NAMESPACES}/room")).await.expect(200);
    gone(&api, &format!("{NAMESPACES}/room")).await;
}
