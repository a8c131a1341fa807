//! Dependents that are left alone.

use blackbox::{
    http::Api,
    objects::{SECRETS, secret},
};
use serde_json::json;

use crate::deletion::support::{
    HOLD, blocking, delete, delete_with, dependent, finalizers, gone, looked_at, map, owned, owner, owners,
    reference, secret_at, with_finalizers,
};

#[tokio::test]
async fn dependents_lose_the_reference_and_stay() {
    let api = Api::start().await;
    let (going, staying) = (owner(&api, "going").await, owner(&api, "staying").await);
    dependent(&api, "a", &[reference(&going)]).await;
    dependent(&api, "b", &[blocking(&going), reference(&staying)]).await;
    let leaf = dependent(&api, "c", &[reference(&going)]).await;
    dependent(&api, "d", &[reference(&leaf)]).await;
    let marked = delete(&api, &map("going"), "Orphan").await.expect(200);
    assert_eq!(finalizers(&marked), ["orphan"]);
    gone(&api, &map("going")).await;
    // The references went before the owner did.
    for (name, expected) in [("a", vec![]), ("b", vec!["staying"]), ("c", vec![]), ("d", vec!["c"])] {
        assert_eq!(owners(&api.get(&secret_at(name)).await.expect(200)), expected, "{name}");
    }
    looked_at(&api, "marker").await;
    for name in ["a", "b", "c", "d"] {
        api.get(&secret_at(name)).await.expect(200);
    }
}

#[tokio::test]
async fn dependents_that_were_made_a_moment_ago_are_not_forgotten() {
    let api = Api::start().await;
    for round in 0..20 {
        let (owner_name, name) = (format!("owner-{round}"), format!("a-{round}"));
        let made = owner(&api, &owner_name).await;
        dependent(&api, &name, &[reference(&made)]).await;
        delete_with(&api, &map(&owner_name), &json!({ "orphanDependents": true })).await.expect(200);
        gone(&api, &map(&owner_name)).await;
        assert_eq!(owners(&api.get(&secret_at(&name)).await.expect(200)), Vec::<&str>::new());
    }
}

#[tokio::test]
async fn writers_of_a_dependent_do_not_keep_the_reference_in_place() {
    let api = Api::start().await;
    let made = owner(&api, "owner").await;
    let mut names = Vec::new();
    for index in 0..8 {
        names.push(format!("n{index}"));
        dependent(&api, &format!("n{index}"), &[reference(&made)]).await;
    }
    let write = async {
        for round in 0..20 {
            for name in &names {
                let patch = json!({ "metadata": { "annotations": { "round": round.to_string() } } });
                api.merge(&secret_at(name), &patch).await.expect(200);
            }
        }
    };
    let orphan = async {
        delete(&api, &map("owner"), "Orphan").await.expect(200);
        gone(&api, &map("owner")).await;
    };
    tokio::join!(write, orphan);
    for name in &names {
        let live = api.get(&secret_at(name)).await.expect(200);
        assert_eq!(owners(&live), Vec::<&str>::new());
        assert_eq!(live["metadata"]["annotations"]["round"], "19");
    }
}

#[tokio::test]
async fn terminating_dependents_are_let_go_too() {
    let api = Api::start().await;
    let made = owner(&api, "owner").await;
    let held = owned(with_finalizers(secret("held"), &[HOLD]), &[blocking(&made)]);
    api.post(SECRETS, &held).await.expect(201);
    api.delete(&secret_at("held")).await.expect(200);
    delete(&api, &map("owner"), "Orphan").await.expect(200);
    gone(&api, &map("owner")).await;
    let held = api.get(&secret_at("held")).await.expect(200);
    assert_eq!((owners(&held), finalizers(&held)), (vec![], vec![HOLD]));
}
