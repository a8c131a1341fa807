//! Decisions that no request of this server makes, through the kind that asks about anybody; and the reasons
//! of a yes.

use serde_json::{Value, json};

use crate::access::{
    support::{RBAC, World, rule, rule_on},
    world::world,
};

const REVIEWS: &str = "/apis/authorization.platform.io/v1/subjectaccessreviews";

/// What the server says of somebody who is not there.
pub(crate) async fn review(world: &World, user: &str, groups: &[&str], attributes: &Value) -> Value {
    let question = json!({
        "apiVersion": "authorization.platform.io/v1", "kind": "SubjectAccessReview",
        "spec": { "user": user, "groups": groups, "resourceAttributes": attributes },
    });
    world.api.post(REVIEWS, &question).await.expect(201)["status"].clone()
}

#[tokio::test]
async fn a_yes_says_by_what() {
    let world = world().await;
    let get = |namespace: &str| {
        json!({ "verb": "get", "resource": "configmaps", "name": "a",
        "namespace": namespace })
    };
    let table: [(&str, &[&str], &str, &str); 5] = [
        (
            "alice",
            &["readers"],
            "team",
            "RBAC: allowed by ClusterRoleBinding \"readers\" of ClusterRole \"config-reader\" to Group \
             \"readers\"",
        ),
        (
            "bob",
            &[],
            "team",
            "RBAC: allowed by RoleBinding \"writers/team\" of Role \"writer\" to User \"bob\"",
        ),
        (
            "carol",
            &[],
            "team",
            "RBAC: allowed by RoleBinding \"viewers/team\" of ClusterRole \"view\" to User \"carol\"",
        ),
        (
            "system:serviceaccount:team:bot",
            &[],
            "team",
            "RBAC: allowed by RoleBinding \"writers/team\" of Role \"writer\" to ServiceAccount \"bot/team\"",
        ),
        ("root", &["system:masters"], "team", ""),
    ];
    for (user, groups, namespace, reason) in table {
        let status = review(&world, user, groups, &get(namespace)).await;
        assert_eq!(status["allowed"], true, "{user}");
        assert_eq!(status["reason"].as_str().unwrap_or_default(), reason, "{user}");
    }
    let status = review(&world, "bob", &[], &get("other")).await;
    assert_eq!(status, json!({ "allowed": false }));
}

#[tokio::test]
async fn verbs_and_types_that_only_words_know_are_judged_alike() {
    let world = World::start().await;
    let certificates = "certificates.platform.io";
    world
        .role(
            "",
            "words",
            json!([
                rule_on("approve", certificates, "signers", "example.com/a example.com/*"),
                rule("impersonate", "core", "users groups"),
                rule("use", "policy", "podsecuritypolicies"),
                rule("get", "core", "pods/log */scale pods/*"),
                rule("create", "core", "pods/exec"),
                rule("*", "example.com", "gadgets"),
                rule_on("bind", RBAC, "clusterroles", "view"),
            ]),
        )
        .await;
    world.bind("", "words", "ClusterRole words", &["User jane"]).await;
    // Verb, group, type with part, name.
    let table = [
        ("approve", certificates, "signers", "example.com/a", true),
        ("approve", certificates, "signers", "example.com/*", true),
        ("approve", certificates, "signers", "example.com/b", false),
        ("approve", certificates, "signers", "", false),
        ("sign", certificates, "signers", "example.com/a", false),
        ("impersonate", "", "users", "bob", true),
        ("impersonate", "", "groups", "dev", true),
        ("impersonate", "", "serviceaccounts", "bot", false),
        ("use", "policy", "podsecuritypolicies", "a", true),
        ("get", "", "pods/log", "a", true),
        ("get", "", "pods", "a", false),
        ("get", "", "pods/status", "a", false),
        ("get", "", "pods/*", "a", true),
        ("get", "", "things/scale", "a", true),
        ("get", "", "scale", "a", false),
        ("create", "", "pods/exec", "a", true),
        ("get", "", "pods/exec", "a", false),
        ("get", "example.com", "gadgets", "a", true),
        ("explode", "example.com", "gadgets", "", true),
        ("*", "example.com", "gadgets", "", true),
        ("get", "example.com", "*", "", false),
        ("get", "*", "gadgets", "", false),
        ("get", "example.com", "gadgets/status", "a", false),
        ("get", "example.org", "gadgets", "a", false),
        ("bind", RBAC, "clusterroles", "view", true),
        ("bind", RBAC, "clusterroles", "edit", false),
        ("*", "", "pods/log", "a", false),
    ];
    for (verb, group, resource, name, allowed) in table {
        let (resource, part) = resource.split_once('/').unwrap_or((resource, ""));
        let attributes =
            json!({ "verb": verb, "group": group, "resource": resource, "subresource": part, "name": name });
        let status = review(&world, "jane", &[], &attributes).await;
        assert_eq!(status["allowed"], allowed, "{attributes}");
        let status = review(&world, "jim", &["system:authenticated"], &attributes).await;
        assert_eq!(status["allowed"], false, "{attributes}");
    }
}
