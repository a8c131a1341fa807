//! Definitions under the names of other kinds: they reach none of their objects.

use blackbox::{
    http::{Answer, Api, send},
    objects,
};
use http::Method;
use serde_json::{Value, json};

use crate::custom_kinds::support::{DEFINITIONS, GROUP, NAME, WIDGETS, holds, start, until, widget};

const ROLES: &str = "/apis/rbac.authorization.k8s.io/v1/namespaces/default/roles";

/// A small definition.
fn definition(group: &str, plural: &str, kind: &str) -> Value {
    json!({
        "apiVersion": "apiextensions.k8s.io/v1", "kind": "CustomResourceDefinition",
        "metadata": {
            "name": format!("{plural}.{group}"),
            "annotations": { "api-approved.kubernetes.io": "unapproved, a test" },
        },
        "spec": {
            "group": group, "scope": "Namespaced", "names": { "plural": plural, "kind": kind },
            "versions": [{ "name": "v1", "served": true, "storage": true, "schema": { "openAPIV3Schema": {
                "type": "object", "x-kubernetes-preserve-unknown-fields": true } } }],
        },
    })
}

fn path(group: &str, plural: &str) -> String {
    format!("{DEFINITIONS}/{plural}.{group}")
}

/// Says in the status of a definition that it has these names, and is served.
async fn forge(api: &Api, definition: &str, names: &Value) {
    let conditions = ["NamesAccepted", "Established"].map(|name| {
        json!({ "type": name, "status": "True", "reason": "Forged", "message": "",
            "lastTransitionTime": "2026-01-01T00:00:00Z" })
    });
    let status = json!({ "status": { "acceptedNames": names, "conditions": conditions } });
    api.merge(&format!("{definition}/status"), &status).await.expect(200);
}

#[tokio::test]
async fn groups_are_names_that_the_server_does_not_complete() {
    let api = start().await;
    for group in [
        "rbac.authorization",
        "flowcontrol.apiserver",
        "internal.apiserver",
        "core",
        "apps",
        "policy",
        "",
        "Demo.example.com",
        "demo..example.com",
        "demo.example.com/v1",
        "demo.example.com.",
        "-x.example.com",
    ] {
        let answer = api.post(DEFINITIONS, &definition(group, "things", "Thing")).await;
        let status = answer.expect(422);
        assert!(status.to_string().contains("spec.group"), "{group}: {status}");
    }
    for plural in ["Things", "a/b", "x.y", "..", "", "things "] {
        api.post(DEFINITIONS, &definition("other.example.com", plural, "Thing")).await.expect(422);
    }
}

#[tokio::test]
async fn versions_that_are_missing_are_shown_as_they_were_sent() {
    let api = start().await;
    for (sent, shown) in [(json!([]), "[]"), (json!(null), "null")] {
        let mut own = definition("other.example.com", "things", "Thing");
        own["spec"]["versions"] = sent;
        let status = api.post(DEFINITIONS, &own).await.expect(422);
        let rule = "must have exactly one version marked as storage version";
        let text = format!("spec.versions: Invalid value: {shown}: {rule}");
        assert!(status["message"].as_str().is_some_and(|message| message.contains(&text)), "{status}");
    }
}

#[tokio::test]
async fn built_in_resource_types_stay_what_they_are() {
    let api = start().await;
    let role = json!({ "metadata": { "name": "kept" }, "rules": [] });
    let role = api.post(ROLES, &role).await.expect(201);
    for (group, plural, kind) in [
        ("rbac.authorization.k8s.io", "roles", "Thing"),
        ("rbac.authorization.k8s.io", "things", "Role"),
        ("apiextensions.k8s.io", "customresourcedefinitions", "Thing"),
    ] {
        api.post(DEFINITIONS, &definition(group, plural, kind)).await.expect(201);
        let own = path(group, plural);
        until(&api, &own, |found| holds(found, "NamesAccepted")).await;
        let names = api.get(&own).await.expect(200)["spec"]["names"].clone();
        // Whoever may write the status makes it look served.
        forge(&api, &own, &names).await;
        assert_eq!(api.get(&format!("{ROLES}/kept")).await.expect(200), role);
        api.delete(&own).await.expect(200);
        until(&api, &own, |found| found["code"] == 404).await;
        assert_eq!(api.get(&format!("{ROLES}/kept")).await.expect(200), role);
        api.get(&format!("{DEFINITIONS}/{NAME}")).await.expect(200);
    }
}

#[tokio::test]
async fn documents_of_built_in_kinds_stay_what_they_are() {
    let api = start().await;
    let of = async |name: &str| api.get("/openapi/v2").await.expect(200)["definitions"][name].clone();
    let secret = of("io.k8s.api.core.v1.Secret").await;
    // The words of the group in their other order are those of the built-in one.
    let own = definition("core.api.k8s.io", "secrets", "Secret");
    api.post(DEFINITIONS, &own).await.expect(201);
    until(&api, &path("core.api.k8s.io", "secrets"), |found| holds(found, "Established")).await;
    assert_eq!(of("io.k8s.api.core.v1.Secret").await, secret);
    let other = of("io.k8s.api.core.v1.Secret_v2").await;
    assert_eq!(other["x-kubernetes-group-version-kind"][0]["group"], "core.api.k8s.io");
}

#[tokio::test]
async fn forged_names_reach_no_objects_of_another_definition() {
    let api = start().await;
    let made = api.post(WIDGETS, &widget("a", 3)).await.expect(201);
    let names = api.get(&format!("{DEFINITIONS}/{NAME}")).await.expect(200)["spec"]["names"].clone();
    for round in 0..5 {
        let (plural, kind) = (format!("others{round}"), format!("Other{round}"));
        api.post(DEFINITIONS, &definition(GROUP, &plural, &kind)).await.expect(201);
        let own = path(GROUP, &plural);
        if round % 2 == 0 {
            until(&api, &own, |found| holds(found, "Established")).await;
        }
        // The controller puts the names right again, before or after the deletion.
        forge(&api, &own, &names).await;
        api.delete(&own).await.expect(200);
        until(&api, &own, |found| found["code"] == 404).await;
        assert_eq!(api.get(&format!("{WIDGETS}/a")).await.expect(200), made);
        assert!(holds(&api.get(&format!("{DEFINITIONS}/{NAME}")).await.expect(200), "Established"));
    }
}

/// A request of a user who may do anything with definitions, and nothing else.
async fn as_definer(api: &Api, method: Method, path: &str, body: &Value) -> Answer {
    let request = api.request(method, path).header("Impersonate-User", "definer");
    send(if body.is_null() { request } else { request.json(body) }).await
}

#[tokio::test]
async fn who_may_write_definitions_reads_no_objects() {
    let api = start().await;
    let role = json!({ "metadata": { "name": "definer" }, "rules": [{
        "apiGroups": ["apiextensions.k8s.io"], "verbs": ["*"],
        "resources": ["customresourcedefinitions", "customresourcedefinitions/status"] }] });
    let rbac = "/apis/rbac.authorization.k8s.io/v1";
    api.post(&format!("{rbac}/clusterroles"), &role).await.expect(201);
    let binding = json!({ "metadata": { "name": "definer" },
        "roleRef": { "apiGroup": "rbac.authorization.k8s.io", "kind": "ClusterRole", "name": "definer" },
        "subjects": [{ "apiGroup": "rbac.authorization.k8s.io", "kind": "User", "name": "definer" }] });
    api.post(&format!("{rbac}/clusterrolebindings"), &binding).await.expect(201);
    let secrets = "/api/v1/namespaces/default/secrets";
    api.post(secrets, &objects::secret("kept")).await.expect(201);
    api.post(WIDGETS, &widget("a", 3)).await.expect(201);

    let own = definition("other.example.com", "secrets", "Secret");
    as_definer(&api, Method::POST, DEFINITIONS, &own).await.expect(201);
    until(&api, &path("other.example.com", "secrets"), |found| holds(found, "Established")).await;
    let theirs = "/apis/other.example.com/v1/namespaces/default/secrets";
    for forbidden in [secrets, theirs, WIDGETS, &format!("{WIDGETS}/a"), &format!("{WIDGETS}/a/scale")] {
        let answer = as_definer(&api, Method::GET, forbidden, &json!(null)).await;
        assert_eq!(answer.code, 403, "{forbidden}: {}", answer.text());
    }
    // Nor does its kind have anything of the other one, or take it along.
    assert_eq!(api.get(theirs).await.expect(200)["items"], json!([]));
    as_definer(&api, Method::DELETE, &path("other.example.com", "secrets"), &json!(null)).await.expect(200);
    until(&api, &path("other.example.com", "secrets"), |found| found["code"] == 404).await;
    api.get(&format!("{secrets}/kept")).await.expect(200);
}
