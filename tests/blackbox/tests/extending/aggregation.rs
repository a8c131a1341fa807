//! Versions that another server serves, through this one: two servers of this project joined, and servers
//! that are made to be bad.

mod bodies;
mod discovery;
mod failures;
mod fake;
mod headers;
mod joined;
mod loops;
mod options;
mod rights;
mod support;
mod upgrades;

use serde_json::json;
use support::Front;

/// Allows a user everything with one resource type of another server, as far as the front is asked.
async fn rights_of(front: &Front, user: &str, group: &str, resource: &str) {
    let rbac = format!("/apis/rbac.authorization.{}/v1", front.suffix);
    let rule =
        json!({ "apiGroups": [group], "resources": [resource, format!("{resource}/*")], "verbs": ["*"] });
    let role = json!({ "metadata": { "name": "far" }, "rules": [rule] });
    front.api.post(&format!("{rbac}/clusterroles"), &role).await.expect(201);
    let of_group = format!("rbac.authorization.{}", front.suffix);
    let binding = json!({ "metadata": { "name": "far" },
        "roleRef": { "apiGroup": of_group, "kind": "ClusterRole", "name": "far" },
        "subjects": [{ "apiGroup": of_group, "kind": "User", "name": user }] });
    front.api.post(&format!("{rbac}/clusterrolebindings"), &binding).await.expect(201);
}
