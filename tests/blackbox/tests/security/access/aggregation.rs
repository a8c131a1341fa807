//! Cluster roles that are the sum of others.

use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::access::support::{World, role, roles, rule};

const PATIENCE: Duration = Duration::from_secs(20);

/// Waits until a role has these rules.
async fn has_rules(world: &World, name: &str, expected: &Value) {
    let begun = Instant::now();
    loop {
        let found = world.api.get(&format!("{}/{name}", roles(""))).await.expect(200);
        if &found["rules"] == expected {
            return;
        }
        assert!(begun.elapsed() < PATIENCE, "{found}");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

fn labelled(name: &str, rules: Value) -> Value {
    let mut role = role("", name, rules);
    role["metadata"]["labels"] = json!({ "example.com/part": "yes" });
    role
}

#[tokio::test]
async fn a_sum_follows_its_parts() {
    let world = World::start().await;
    let mut sum = role("", "sum", json!([rule("get", "core", "secrets")]));
    sum["aggregationRule"] = json!({ "clusterRoleSelectors": [
        { "matchExpressions": [{ "key": "example.com/part", "operator": "Exists" }] },
    ] });
    // It picks itself as well, which counts for nothing.
    sum["metadata"]["labels"] = json!({ "example.com/part": "yes" });
    world.api.post(&roles(""), &sum).await.expect(201);
    let (read, write) = (rule("get", "core", "configmaps"), rule("update", "core", "configmaps"));
    world.api.post(&roles(""), &labelled("b", json!([write, read]))).await.expect(201);
    has_rules(&world, "sum", &json!([write, read])).await;
    world.api.post(&roles(""), &labelled("a", json!([read]))).await.expect(201);
    has_rules(&world, "sum", &json!([read, write])).await;
    // What somebody writes into it does not stay.
    let patch = json!({ "rules": [rule("*", "*", "*")] });
    world.api.merge(&format!("{}/sum", roles("")), &patch).await.expect(200);
    has_rules(&world, "sum", &json!([read, write])).await;
    world.api.delete(&format!("{}/b", roles(""))).await.expect(200);
    has_rules(&world, "sum", &json!([read])).await;
    let unlabel = json!({ "metadata": { "labels": null } });
    world.api.merge(&format!("{}/a", roles("")), &unlabel).await.expect(200);
    has_rules(&world, "sum", &Value::Null).await;
}

#[tokio::test]
async fn what_is_added_to_the_roles_for_people_reaches_all_above() {
    let world = World::start().await;
    let mut part = role("", "gadgets-view", json!([rule("get list watch", "example.com", "gadgets")]));
    part["metadata"]["labels"] = json!({ "rbac.authorization.platform.io/aggregate-to-view": "true" });
    world.api.post(&roles(""), &part).await.expect(201);
    let begun = Instant::now();
    for name in ["view", "edit", "admin"] {
        loop {
            let found = world.api.get(&format!("{}/{name}", roles(""))).await.expect(200);
            let rules = found["rules"].as_array().expect("rules");
            if rules.contains(&part["rules"][0]) {
                break;
            }
            assert!(begun.elapsed() < PATIENCE, "{name}");
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }
}
