//! What the people of the tables were given.

use serde_json::json;

use crate::access::support::{World, rule, rule_on, rule_on_paths};

/// Everybody, and what they have.
pub(crate) async fn world() -> World {
    let mut world = World::start().await;
    for (name, groups) in [
        ("ivan", &[] as &[&str]),
        ("alice", &["readers"]),
        ("bob", &[]),
        ("carol", &[]),
        ("dave", &[]),
        ("erin", &[]),
        ("frank", &[]),
        ("grace", &[]),
        ("heidi", &[]),
        ("kim", &[]),
        ("nina", &[]),
        ("oscar", &[]),
        ("peggy", &[]),
        ("mallory", &[]),
        ("quentin", &["system:monitoring"]),
        ("system:serviceaccount:team:bot", &[]),
        ("system:serviceaccount:other:bot", &[]),
        ("victor", &["readers"]),
    ] {
        world.user(name, groups);
    }
    for namespace in ["team", "other"] {
        world.namespace(namespace).await;
    }
    roles(&world).await;
    bindings(&world).await;
    world
}

async fn roles(world: &World) {
    let read = "get list watch";
    let every = "get list watch create update patch delete deletecollection";
    world.role("", "config-reader", json!([rule(read, "core", "configmaps")])).await;
    let writer = [rule(every, "core", "configmaps"), rule("get", "coordination.platform.io", "leases")];
    world.role("team", "writer", json!(writer)).await;
    world.role("team", "two", json!([rule_on(every, "core", "configmaps", "a b")])).await;
    let approvals = "certificatesigningrequests/approval";
    world.role("", "approvals", json!([rule("get update", "certificates.platform.io", approvals)])).await;
    world.role("", "parts", json!([rule("get update patch", "*", "*/status")])).await;
    world.role("team", "itself", json!([rule("get delete list watch", "core", "namespaces")])).await;
    world.role("", "leases", json!([rule("*", "coordination.platform.io", "*")])).await;
    world.role("", "secrets", json!([rule("*", "core", "secrets")])).await;
    let paths = [rule_on_paths("get", "/metrics /logs/*"), rule_on_paths("post", "/logs/a")];
    world.role("", "paths", json!(paths)).await;
}

async fn bindings(world: &World) {
    for (namespace, name, role, subjects) in [
        ("", "readers", "ClusterRole config-reader", &["Group readers"] as &[&str]),
        ("team", "writers", "Role writer", &["User bob", "User victor", "ServiceAccount /bot"]),
        ("other", "guests", "ClusterRole config-reader", &["ServiceAccount team/bot"]),
        ("team", "viewers", "ClusterRole view", &["User carol"]),
        ("team", "editors", "ClusterRole edit", &["User dave"]),
        ("team", "admins", "ClusterRole admin", &["User erin"]),
        ("", "franks", "ClusterRole cluster-admin", &["User frank"]),
        ("team", "two", "Role two", &["User grace"]),
        ("", "approvals", "ClusterRole approvals", &["User heidi"]),
        ("", "parts", "ClusterRole parts", &["User kim"]),
        ("team", "itself", "Role itself", &["User nina"]),
        ("", "leases", "ClusterRole leases", &["User oscar"]),
        ("", "secrets", "ClusterRole secrets", &["User peggy"]),
        ("", "paths", "ClusterRole paths", &["User mallory"]),
    ] {
        world.bind(namespace, name, role, subjects).await;
    }
}
