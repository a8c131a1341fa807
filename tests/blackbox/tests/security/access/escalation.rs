//! Nobody gives away what they do not have, unless they were told that they may.

use reqwest::Method;
use serde_json::{Value, json};

use crate::access::support::{RBAC, World, binding, bindings, role, roles, rule, rule_on_paths};

/// A server with somebody who may write roles and bindings everywhere, and read ConfigMaps in one namespace.
async fn world() -> World {
    let mut world = World::start().await;
    world.user("writer", &["writers"]);
    world.namespace("team").await;
    let every = "get list watch create update patch delete deletecollection";
    let kinds = "roles rolebindings clusterroles clusterrolebindings";
    world.role("", "access-writer", json!([rule(every, RBAC, kinds)])).await;
    world.bind("", "writers", "ClusterRole access-writer", &["User writer"]).await;
    world.role("team", "reader", json!([rule("get list", "core", "configmaps")])).await;
    world.bind("team", "readers", "Role reader", &["User writer"]).await;
    world
}

impl World {
    async fn write(&self, path: &str, body: &Value) -> blackbox::http::Answer {
        self.ask("writer", Method::POST, path, Some(body)).await
    }
}

/// What a refusal says that misses these permissions.
fn attempt(what: &str, name: &str, missing: &str) -> String {
    format!(
        "{what}.{RBAC} \"{name}\" is forbidden: user \"writer\" (groups=[\"writers\" \
         \"system:authenticated\"]) is \
         attempting to grant RBAC permissions not currently held:\n{missing}"
    )
}

#[tokio::test]
async fn a_role_allows_no_more_than_its_writer_has() {
    let world = world().await;
    let held = role("team", "held", json!([rule("get", "core", "configmaps")]));
    world.write(&roles("team"), &held).await.expect(201);
    let more =
        json!([rule("get list watch", "core", "configmaps secrets"), rule("get", "apps", "deployments")]);
    let refused = world.write(&roles("team"), &role("team", "more", more)).await.expect(403);
    let missing = "{APIGroups:[\"\"], Resources:[\"configmaps\"], Verbs:[\"watch\"]}\n\
                   {APIGroups:[\"\"], Resources:[\"secrets\"], Verbs:[\"get\" \"list\" \"watch\"]}\n\
                   {APIGroups:[\"apps\"], Resources:[\"deployments\"], Verbs:[\"get\"]}";
    assert_eq!(refused["message"], attempt("roles", "more", missing));
    assert_eq!(refused["reason"], "Forbidden");
    // What is held in a namespace is not held everywhere.
    let everywhere = role("", "everywhere", json!([rule("get", "core", "configmaps")]));
    let refused = world.write(&roles(""), &everywhere).await.expect(403);
    let missing = "{APIGroups:[\"\"], Resources:[\"configmaps\"], Verbs:[\"get\"]}";
    assert_eq!(refused["message"], attempt("clusterroles", "everywhere", missing));
    let paths = role("", "paths", json!([rule_on_paths("get", "/metrics /api")]));
    let refused = world.write(&roles(""), &paths).await.expect(403);
    let missing = "{NonResourceURLs:[\"/metrics\"], Verbs:[\"get\"]}";
    assert_eq!(refused["message"], attempt("clusterroles", "paths", missing));
    // A trial is judged like the real thing.
    let trial = format!("{}?dryRun=All", roles(""));
    world.write(&trial, &everywhere).await.fails(403, "Forbidden", "attempting to grant");
}

#[tokio::test]
async fn a_change_is_judged_by_what_it_adds() {
    let world = world().await;
    world.role("team", "big", json!([rule("*", "*", "*")])).await;
    let path = format!("{}/big", roles("team"));
    let change = |patch: Value| {
        let (client, path) = (world.of("writer"), path.clone());
        let request = client.patch(format!("{}{path}", world.api.server.url()));
        let request = request.header("content-type", "application/merge-patch+json").body(patch.to_string());
        blackbox::http::send(request)
    };
    change(json!({ "metadata": { "labels": { "a": "b" } } })).await.expect(200);
    change(json!({ "metadata": { "finalizers": ["example.com/wait"] } })).await.expect(200);
    change(json!({ "rules": [rule("get", "core", "configmaps")] })).await.expect(200);
    change(json!({ "rules": [rule("get", "core", "secrets")] })).await.fails(
        403,
        "Forbidden",
        "attempting to grant",
    );
    // Also when the request creates by another verb.
    let applied = role("team", "applied", json!([rule("get", "core", "secrets")]));
    let request = world
        .of("writer")
        .patch(format!("{}{}/applied?fieldManager=me", world.api.server.url(), roles("team")))
        .header("content-type", "application/apply-patch+yaml")
        .body(applied.to_string());
    blackbox::http::send(request).await.fails(403, "Forbidden", "attempting to grant");
}

#[tokio::test]
async fn a_binding_gives_no_more_than_its_writer_has() {
    let world = world().await;
    world.role("team", "secrets", json!([rule("get", "core", "secrets")])).await;
    let give = |namespace: &'static str, name: &'static str, role: &'static str| {
        (bindings(namespace), binding(namespace, name, role, &["User jane"]))
    };
    let (path, held) = give("team", "held", "Role reader");
    world.write(&path, &held).await.expect(201);
    let (path, more) = give("team", "more", "Role secrets");
    let refused = world.write(&path, &more).await.expect(403);
    let missing = "{APIGroups:[\"\"], Resources:[\"secrets\"], Verbs:[\"get\"]}";
    assert_eq!(refused["message"], attempt("rolebindings", "more", missing));
    let (path, all) = give("", "all", "ClusterRole cluster-admin");
    let refused = world.write(&path, &all).await.expect(403);
    let missing =
        "{APIGroups:[\"*\"], Resources:[\"*\"], Verbs:[\"*\"]}\n{NonResourceURLs:[\"*\"], Verbs:[\"*\"]}";
    assert_eq!(refused["message"], attempt("clusterrolebindings", "all", missing));
    // Nobody knows what a role will allow that is not there yet.
    let (path, gone) = give("team", "gone", "Role gone");
    let refused = world.write(&path, &gone).await;
    refused.fails(404, "NotFound", &format!("roles.{RBAC} \"gone\" not found"));
    world.api.post(&path, &gone).await.expect(201);
    // Whom a binding gives something is as much as what it gives.
    let mut changed = world.api.post(&bindings("team"), &more).await.expect(201);
    changed["subjects"] = json!([{ "kind": "User", "name": "writer", "apiGroup": RBAC }]);
    let path = format!("{}/more", bindings("team"));
    let refused = world.ask("writer", Method::PUT, &path, Some(&changed)).await;
    refused.fails(403, "Forbidden", "attempting to grant RBAC permissions not currently held");
}

#[tokio::test]
async fn whoever_may_escalate_or_bind_need_not_have_it() {
    let world = world().await;
    world.role("", "lifted", json!([
        { "verbs": ["escalate"], "apiGroups": [RBAC], "resources": ["roles"], "resourceNames": ["free"] },
        { "verbs": ["bind"], "apiGroups": [RBAC], "resources": ["clusterroles"], "resourceNames": ["edit"] },
    ])).await;
    world.bind("team", "lifted", "ClusterRole lifted", &["User writer"]).await;
    let of = |name: &str| role("team", name, json!([rule("*", "*", "*")]));
    world.write(&roles("team"), &of("free")).await.expect(201);
    world.write(&roles("team"), &of("other")).await.fails(403, "Forbidden", "attempting to grant");
    let give = |name: &str| binding("team", name, &format!("ClusterRole {name}"), &["User jane"]);
    world.write(&bindings("team"), &give("edit")).await.expect(201);
    world.write(&bindings("team"), &give("admin")).await.fails(403, "Forbidden", "attempting to grant");
    // The right to bind here is none everywhere.
    let everywhere = binding("", "edit", "ClusterRole edit", &["User jane"]);
    world.write(&bindings(""), &everywhere).await.fails(403, "Forbidden", "attempting to grant");
}

#[tokio::test]
async fn a_sum_of_roles_takes_everything() {
    let world = world().await;
    let mut sum = role("", "sum", json!([]));
    sum["aggregationRule"] = json!({ "clusterRoleSelectors": [{ "matchLabels": { "a": "b" } }] });
    let refused = world.write(&roles(""), &sum).await.expect(403);
    let text = format!(
        "clusterroles.{RBAC} \"sum\" is forbidden: must have cluster-admin privileges to use an \
         aggregationRule"
    );
    assert_eq!(refused["message"], text);
    world.bind("", "writer-all", "ClusterRole cluster-admin", &["User writer"]).await;
    world.write(&roles(""), &sum).await.expect(201);
}

#[tokio::test]
async fn a_rule_with_endless_permissions_is_refused_at_once() {
    let world = world().await;
    let words: Vec<String> = (0..2_000).map(|number| format!("word{number}")).collect();
    let rule = json!({ "verbs": words, "apiGroups": words, "resources": words });
    let refused = world.write(&roles("team"), &role("team", "endless", json!([rule]))).await;
    refused.fails(403, "Forbidden", "there are more than 10000 single permissions");
}
