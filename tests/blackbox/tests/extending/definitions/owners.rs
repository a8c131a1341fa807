//! The garbage collector and the deletion of namespaces follow the kinds that are served.

use blackbox::{
    gadgets::{self, GROUP},
    http::Api,
    objects::{CONFIG_MAPS, NAMESPACES, config_map, namespace},
};
use serde_json::{Value, json};

use crate::definitions::support::{add, gadget, gadgets_path, names, remove, start, until, with_gadgets};

/// The object with a reference to an owner.
fn owned(mut object: Value, owner: &Value) -> Value {
    object["metadata"]["ownerReferences"] = json!([{
        "apiVersion": owner["apiVersion"], "kind": owner["kind"],
        "name": owner["metadata"]["name"], "uid": owner["metadata"]["uid"],
    }]);
    object
}

/// Returns when the collector has handled everything that happened before.
async fn collected(api: &Api, name: &str) {
    let owner = api.post(CONFIG_MAPS, &config_map(&format!("{name}-owner"))).await.expect(201);
    api.post(CONFIG_MAPS, &owned(config_map(name), &owner)).await.expect(201);
    api.delete(&format!("{CONFIG_MAPS}/{name}-owner")).await.expect(200);
    until(api, &format!("{CONFIG_MAPS}/{name}"), 404).await;
}

#[tokio::test]
async fn gadgets_own_and_are_owned() {
    let api = with_gadgets().await;
    let all = gadgets_path();
    let owner = api.post(&all, &gadget("owner")).await.expect(201);
    api.post(CONFIG_MAPS, &owned(config_map("dependent"), &owner)).await.expect(201);
    let map = api.post(CONFIG_MAPS, &config_map("map")).await.expect(201);
    api.post(&all, &owned(gadget("dependent"), &map)).await.expect(201);
    api.delete(&format!("{all}/owner")).await.expect(200);
    until(&api, &format!("{CONFIG_MAPS}/dependent"), 404).await;
    api.delete(&format!("{CONFIG_MAPS}/map?propagationPolicy=Foreground")).await.expect(200);
    until(&api, &format!("{all}/dependent"), 404).await;
    until(&api, &format!("{CONFIG_MAPS}/map"), 404).await;
}

#[tokio::test]
async fn dependents_stay_while_the_kind_of_their_owner_is_gone() {
    let api = with_gadgets().await;
    let owner = api.post(&gadgets_path(), &gadget("owner")).await.expect(201);
    api.post(CONFIG_MAPS, &owned(config_map("kept"), &owner)).await.expect(201);
    remove(&api, GROUP).await;
    // Examined again, with an owner that nobody can look up.
    let own = format!("{CONFIG_MAPS}/kept");
    api.merge(&own, &json!({ "data": { "again": "x" } })).await.expect(200);
    collected(&api, "first").await;
    api.get(&own).await.expect(200);
    add(&api, GROUP).await;
    collected(&api, "second").await;
    api.get(&own).await.expect(200);
    api.delete(&format!("{}/owner", gadgets_path())).await.expect(200);
    until(&api, &own, 404).await;
}

#[tokio::test]
async fn an_owner_of_a_kind_that_comes_later_is_found() {
    let api = start().await;
    let mut owner = gadget("never-there");
    owner["metadata"]["uid"] = json!("11111111-2222-3333-4444-555555555555");
    api.post(CONFIG_MAPS, &owned(config_map("waits"), &owner)).await.expect(201);
    collected(&api, "first").await;
    api.get(&format!("{CONFIG_MAPS}/waits")).await.expect(200);
    add(&api, GROUP).await;
    until(&api, &format!("{CONFIG_MAPS}/waits"), 404).await;
}

#[tokio::test]
async fn a_namespace_goes_with_its_gadgets() {
    let api = with_gadgets().await;
    add(&api, "other.example.com").await;
    for name in ["full", "left"] {
        api.post(NAMESPACES, &namespace(name)).await.expect(201);
        for group in [GROUP, "other.example.com"] {
            let path = gadgets::path(group, name);
            api.post(&path, &gadgets::gadget(group, "a", 1)).await.expect(201);
        }
    }
    api.delete(&format!("{NAMESPACES}/full")).await.expect(200);
    until(&api, &format!("{NAMESPACES}/full"), 404).await;
    for group in [GROUP, "other.example.com"] {
        let list = api.get(&format!("/apis/{group}/v1/gadgets")).await.expect(200);
        assert_eq!(names(&list), ["a"], "{group}");
    }
    // A kind that is gone does not keep a namespace.
    let mut held = gadgets::gadget(GROUP, "held", 1);
    held["metadata"]["finalizers"] = json!(["example.com/never"]);
    api.post(&gadgets::path(GROUP, "left"), &held).await.expect(201);
    api.delete(&format!("{NAMESPACES}/left")).await.expect(200);
    remove(&api, GROUP).await;
    until(&api, &format!("{NAMESPACES}/left"), 404).await;
}
