//! An author of policies must be able to read their parameters.

use blackbox::http::{Answer, Api, send};
use reqwest::Method;
use serde_json::{Value, json};

use crate::policies::stored::{GROUP, Kind};

const ROLES: &str = "/apis/rbac.authorization.k8s.io/v1";
const AUTHOR: &str = "jane";

/// Gives the author these rights.
async fn grant(api: &Api, name: &str, rules: &Value) {
    let role = json!({ "metadata": { "name": name }, "rules": rules });
    api.post(&format!("{ROLES}/clusterroles"), &role).await.expect(201);
    let group = "rbac.authorization.k8s.io";
    let binding = json!({
        "metadata": { "name": name },
        "roleRef": { "apiGroup": group, "kind": "ClusterRole", "name": name },
        "subjects": [{ "apiGroup": group, "kind": "User", "name": AUTHOR }],
    });
    api.post(&format!("{ROLES}/clusterrolebindings"), &binding).await.expect(201);
}

async fn as_author(api: &Api, path: &str, body: &Value) -> Answer {
    send(api.request(Method::POST, path).header("Impersonate-User", AUTHOR).json(body)).await
}

#[tokio::test]
async fn an_author_reads_the_parameters_of_a_policy() {
    let api = Api::of_brand("kubernetes").await;
    let rules =
        json!([{ "apiGroups": ["admissionregistration.k8s.io"], "resources": ["*"], "verbs": ["*"] }]);
    grant(&api, "author", &rules).await;
    for kind in [Kind::Validating, Kind::Mutating] {
        let what = match kind {
            Kind::Validating => json!({ "validations": [{ "expression": "true" }] }),
            Kind::Mutating => json!({ "mutations": [{
                "patchType": "JSONPatch", "jsonPatch": { "expression": "[JSONPatch{op: 'remove', path: \
                 '/data'}]" },
            }] }),
        };
        let with = |fields: Value| {
            let mut all = what.clone();
            all.as_object_mut().expect("fields").extend(fields.as_object().expect("fields").clone());
            all
        };
        let secrets = with(json!({ "paramKind": { "apiVersion": "v1", "kind": "Secret" } }));
        let user = "&{jane  [system:authenticated] map[]}";
        let refused = format!(
            "spec.paramKind: Forbidden: user {user} must have \"get\" permission on all objects of the \
             referenced paramKind \
             (kind=Secret, apiVersion=v1)"
        );
        as_author(&api, &kind.policies(), &kind.policy("p", &secrets)).await.fails(422, "Invalid", &refused);
        // Without parameters there is nothing to read.
        as_author(&api, &kind.policies(), &kind.policy("q", &with(json!({})))).await.expect(201);
        // An administrator's policy opens nothing either.
        api.post(&kind.policies(), &kind.policy("p", &secrets)).await.expect(201);
        let reference =
            json!({ "paramRef": { "name": "s", "namespace": "default", "parameterNotFoundAction": "Deny" } });
        let binding = kind.binding("b", "p", &reference);
        let answer = as_author(&api, &kind.bindings(), &binding).await;
        answer.fails(422, "Invalid", "permission on the object referenced by paramRef");
        let missing = kind.binding("b", "none", &reference);
        let answer = as_author(&api, &kind.bindings(), &missing).await;
        answer.fails(422, "Invalid", "unable to get policy none to determine minimum required permissions");
    }
    let read = json!([{ "apiGroups": [""], "resources": ["secrets"], "verbs": ["get", "list"] }]);
    grant(&api, "reader", &read).await;
    let kind = Kind::Validating;
    let fields = json!({
        "validations": [{ "expression": "params != null" }],
        "paramKind": { "apiVersion": "v1", "kind": "Secret" },
    });
    as_author(&api, &kind.policies(), &kind.policy("r", &fields)).await.expect(201);
    let reference =
        json!({ "paramRef": { "name": "s", "namespace": "default", "parameterNotFoundAction": "Deny" } });
    as_author(&api, &kind.bindings(), &kind.binding("r", "r", &reference)).await.expect(201);
    assert_eq!(
        api.get(&format!("{GROUP}/validatingadmissionpolicybindings")).await.expect(200)["items"]
            .as_array()
            .map(Vec::len),
        Some(1)
    );
}
