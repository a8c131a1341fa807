//! Who may set the owners of an object.

use blackbox::http::{Answer, Api, send};
use plugins::Plugins;
use reqwest::Method;
use serde_json::{Value, json};

use crate::plugins::support::start;

const MAPS: &str = "/api/v1/namespaces/default/configmaps";
const ROLES: &str = "/apis/rbac.authorization.k8s.io/v1";

async fn enforced() -> Api {
    let on = ["OwnerReferencesPermissionEnforcement".to_owned()];
    let chosen = Plugins::choose(&on, &[]).expect("it is known");
    let api = start(|config| config.admission = chosen).await;
    for (user, rules) in [
        (
            "writer",
            json!([{ "apiGroups": [""], "resources": ["configmaps"],
                "verbs": ["create", "update", "patch"] }]),
        ),
        (
            "deleter",
            json!([{ "apiGroups": [""], "resources": ["configmaps"],
                "verbs": ["create", "patch", "delete"] }]),
        ),
        (
            "finalizer",
            json!([
                { "apiGroups": [""], "resources": ["configmaps"], "verbs": ["create", "patch", "delete"] },
                { "apiGroups": [""], "resources": ["configmaps/finalizers"], "verbs": ["update"] },
            ]),
        ),
    ] {
        let role = json!({ "metadata": { "name": user }, "rules": rules });
        api.post(&format!("{ROLES}/clusterroles"), &role).await.expect(201);
        let group = "rbac.authorization.k8s.io";
        let binding = json!({
            "metadata": { "name": user },
            "roleRef": { "apiGroup": group, "kind": "ClusterRole", "name": user },
            "subjects": [{ "apiGroup": group, "kind": "User", "name": user }],
        });
        api.post(&format!("{ROLES}/clusterrolebindings"), &binding).await.expect(201);
    }
    api
}

async fn as_user(api: &Api, user: &str, method: Method, path: &str, body: &Value) -> Answer {
    let media = if method == Method::PATCH { "application/merge-patch+json" } else { "application/json" };
    let request = api.request(method, path).header("Impersonate-User", user).header("Content-Type", media);
    send(request.body(body.to_string())).await
}

#[tokio::test]
async fn owners_need_the_right_to_delete_and_to_hold_up() {
    let api = enforced().await;
    let owner = api.post(MAPS, &json!({ "metadata": { "name": "owner" } })).await.expect(201);
    let uid = &owner["metadata"]["uid"];
    let owners = |blocks: bool| {
        json!([{
            "apiVersion": "v1", "kind": "ConfigMap", "name": "owner", "uid": uid,
                "blockOwnerDeletion": blocks,
        }])
    };
    let cannot_delete = "cannot set an ownerRef on a resource you can't delete: , <nil>";
    let cannot_hold = "cannot set blockOwnerDeletion if an ownerReference refers to a resource you can't set \
        finalizers on: , <nil>";
    for (user, blocks, created, changed) in [
        ("writer", false, None, Some(cannot_delete)),
        ("writer", true, Some(cannot_hold), Some(cannot_delete)),
        ("deleter", false, None, None),
        ("deleter", true, Some(cannot_hold), Some(cannot_hold)),
        ("finalizer", true, None, None),
    ] {
        let metadata = json!({ "name": "new", "ownerReferences": owners(blocks) });
        let path = format!("{MAPS}?dryRun=All");
        let answer = as_user(&api, user, Method::POST, &path, &json!({ "metadata": metadata })).await;
        judge(&answer, created, 201, &format!("{user} creates"));
        let name = format!("{user}-{blocks}");
        api.post(MAPS, &json!({ "metadata": { "name": name } })).await.expect(201);
        let patch = json!({ "metadata": { "ownerReferences": owners(blocks) } });
        let answer = as_user(&api, user, Method::PATCH, &format!("{MAPS}/{name}"), &patch).await;
        judge(&answer, changed, 200, &format!("{user} changes"));
    }
    // What changes no owner needs no right.
    let patch = json!({ "data": { "a": "b" } });
    as_user(&api, "writer", Method::PATCH, &format!("{MAPS}/deleter-false"), &patch).await.expect(200);
    let unknown = json!([{ "apiVersion": "v9", "kind": "Nothing", "name": "a", "uid": "u",
        "blockOwnerDeletion": true }]);
    let metadata = json!({ "name": "unknown", "ownerReferences": unknown });
    let answer = as_user(&api, "finalizer", Method::POST, MAPS, &json!({ "metadata": metadata })).await;
    let why = "cannot set blockOwnerDeletion in this case because cannot find RESTMapping for APIVersion v9 \
        Kind Nothing: \
               no matches for kind \"Nothing\" in version \"v9\"";
    judge(&answer, Some(why), 201, "an unknown owner");
}

fn judge(answer: &Answer, refusal: Option<&str>, code: u16, what: &str) {
    let Some(why) = refusal else {
        assert_eq!(answer.code, code, "{what}: {}", answer.text());
        return;
    };
    assert_eq!(answer.code, 403, "{what}: {}", answer.text());
    let message = answer.json()["message"].as_str().unwrap_or_default().to_owned();
    assert!(message.ends_with(why), "{what}: {message}");
}
