//! Roles, bindings and service accounts through the API: where they are, what is filled in, what cannot
//! change.

use blackbox::http::Api;
use serde_json::{Value, json};

const GROUP: &str = "rbac.authorization.platform.io";

fn object(kind: &str, name: &str, fields: Value) -> Value {
    let mut object =
        json!({ "apiVersion": format!("{GROUP}/v1"), "kind": kind, "metadata": { "name": name } });
    for (key, value) in fields.as_object().expect("fields") {
        object[key] = value.clone();
    }
    object
}

#[tokio::test]
async fn bindings_are_completed_and_keep_their_role() {
    let api = Api::start().await;
    for (kind, url) in [
        ("ClusterRoleBinding", format!("/apis/{GROUP}/v1/clusterrolebindings")),
        ("RoleBinding", format!("/apis/{GROUP}/v1/namespaces/default/rolebindings")),
    ] {
        let role = json!({ "kind": "ClusterRole", "name": "system:reader" });
        let subjects = json!([
            { "kind": "User", "name": "jane" },
            { "kind": "ServiceAccount", "name": "a", "namespace": "b" },
        ]);
        let binding = object(kind, "a:b", json!({ "roleRef": role, "subjects": subjects }));
        let mut made = api.post(&url, &binding).await.expect(201);
        assert_eq!(
            made["roleRef"],
            json!({ "apiGroup": GROUP, "kind": "ClusterRole", "name": "system:reader" })
        );
        assert_eq!(made["subjects"][0], json!({ "kind": "User", "apiGroup": GROUP, "name": "jane" }));
        assert_eq!(made["subjects"][1], json!({ "kind": "ServiceAccount", "name": "a", "namespace": "b" }));
        // What a client leaves out again is no change.
        made["roleRef"] = role;
        made["subjects"] = json!([]);
        let mut made = api.put(&format!("{url}/a:b"), &made).await.expect(200);
        made["roleRef"]["name"] = json!("other");
        let shown = format!(r#"{{"APIGroup":"{GROUP}","Kind":"ClusterRole","Name":"other"}}"#);
        let message = format!(
            "{kind}.{GROUP} \"a:b\" is invalid: roleRef: Invalid value: {shown}: cannot change roleRef"
        );
        api.put(&format!("{url}/a:b"), &made).await.fails(422, "Invalid", &message);
    }
}

#[tokio::test]
async fn roles_have_rules_or_null_and_names_are_one_part_of_a_path() {
    let api = Api::start().await;
    let url = format!("/apis/{GROUP}/v1/namespaces/default/roles");
    let made = api.post(&url, &object("Role", "system:a", json!({}))).await.expect(201);
    assert_eq!(made["rules"], Value::Null);
    let refused = api.post(&url, &object("Role", "a%b", json!({}))).await;
    let message = format!(
        "Role.{GROUP} \"a%b\" is invalid: metadata.name: Invalid value: \"a%b\": may not contain '%'"
    );
    refused.fails(422, "Invalid", &message);
    let table = api.get_as(&url, "application/json;as=Table;v=v1;g=meta.platform.io").await.expect(200);
    assert_eq!(table["columnDefinitions"][1]["name"], "Created At");
    let account = json!({ "apiVersion": "v1", "kind": "ServiceAccount", "metadata": { "name": "builder" } });
    let accounts = "/api/v1/namespaces/default/serviceaccounts";
    api.post(accounts, &account).await.expect(201);
    let gone = api.delete(&format!("{accounts}/builder")).await.expect(200);
    assert_eq!(gone["kind"], "ServiceAccount", "the last state is answered");
}

#[tokio::test]
async fn accounts_keep_names_of_secrets_and_warn_once() {
    let api = Api::start().await;
    let accounts = "/api/v1/namespaces/default/serviceaccounts";
    let annotation = "platform.io/enforce-mountable-secrets";
    let account = json!({
        "metadata": { "name": "builder", "annotations": { annotation: "true" } },
        "secrets": [{ "name": "a" }, { "name": "b", "kind": "Secret", "namespace": "x", "uid": "1" }],
    });
    let made = api.post(accounts, &account).await;
    let warning = format!("metadata.annotations[{annotation}]: deprecated in v1.32+");
    assert!(made.header("warning").contains(&warning), "{:?}", made.headers);
    let mut made = made.expect(201);
    assert_eq!(made["secrets"], json!([{ "name": "a" }, { "name": "b" }]));
    // An annotation that was there before is no news.
    made["secrets"][0]["kind"] = json!("Secret");
    let path = format!("{accounts}/builder");
    let kept = api.put(&path, &made).await;
    assert_eq!((kept.code, kept.header("warning")), (200, ""), "{}", kept.text());
    assert_eq!(kept.json()["secrets"], json!([{ "name": "a" }, { "name": "b" }]));
    let without = api.merge(&path, &json!({ "metadata": { "annotations": null } })).await;
    assert_eq!(without.header("warning"), "");
    let again = api.merge(&path, &json!({ "metadata": { "annotations": { annotation: "" } } })).await;
    assert!(again.header("warning").contains(&warning), "{:?}", again.headers);
}
