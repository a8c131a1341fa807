//! A file of authorizers that changes under a server.

use blackbox::{metrics::counted, remote::Service};
use serde_json::{Value, json};

use crate::delegated::authorizer_lists::{AuthorizerList, ListedServer, MAPS, SECRETS, built_in};

const RELOADS: &str = "apiserver_authorization_config_controller_automatic_reloads_total";
const BINDINGS: &str = "/apis/rbac.authorization.platform.io/v1/namespaces/default/rolebindings";

/// Waits until files were read so often with this result.
async fn reloaded(server: &ListedServer, status: &str, times: f64) {
    let label = format!("status=\"{status}\"");
    for _ in 0..400 {
        if counted(&server.api, RELOADS, &[&label, "apiserver_id_hash=\"sha256:"]).await == times {
            return;
        }
        tokio::time::sleep(std::time::Duration::from_millis(25)).await;
    }
    panic!("never {times} times {status}");
}

/// The number of reviews about jane that a service got. It gets reviews about the server's own controllers,
/// too.
fn about_jane(service: &Service) -> usize {
    service.asked().iter().filter(|asked| asked.body.contains("\"jane\"")).count()
}

/// Lets jane read the maps by a role.
async fn grant_maps(server: &ListedServer) {
    let binding = json!({
        "apiVersion": "rbac.authorization.platform.io/v1", "kind": "RoleBinding",
        "metadata": { "name": "jane" },
        "roleRef": { "apiGroup": "rbac.authorization.platform.io", "kind": "ClusterRole", "name": "view" },
        "subjects": [{ "apiGroup": "rbac.authorization.platform.io", "kind": "User", "name": "jane" }],
    });
    server.api.post(BINDINGS, &binding).await.expect(201);
}

#[tokio::test]
async fn a_changed_list_counts_and_roles_stay() {
    let list = AuthorizerList::default();
    let first = list.service("first", |_| json!({ "allowed": true })).await;
    let second = list.service("second", |_| json!({ "denied": true, "reason": "never" })).await;
    let server = list.start(&[list.webhook("first", &[]), built_in("RBAC")]).await;
    grant_maps(&server).await;
    server.as_jane(SECRETS).await.expect(200);
    let info = "apiserver_authorization_config_controller_last_config_info";
    assert_eq!(counted(&server.api, info, &["hash=\"sha256:"]).await, 1.0);

    list.write(&[built_in("RBAC"), list.webhook("second", &[])]);
    reloaded(&server, "success", 1.0).await;
    server.as_jane(MAPS).await.expect(200);
    server.as_jane(SECRETS).await.fails(403, "Forbidden", ": never");
    assert_eq!((about_jane(&first), about_jane(&second)), (1, 1));

    // The same webhook again has an empty cache.
    list.write(&[list.webhook("second", &[]), built_in("RBAC")]);
    reloaded(&server, "success", 2.0).await;
    server.as_jane(MAPS).await.fails(403, "Forbidden", ": never");
    server.as_jane(SECRETS).await.expect(403);
    assert_eq!((about_jane(&first), about_jane(&second)), (1, 3));
    assert_eq!(counted(&server.api, info, &["hash=\"sha256:"]).await, 1.0, "one content is in force");
    let last = "apiserver_authorization_config_controller_automatic_reload_last_timestamp_seconds";
    assert!(counted(&server.api, last, &["status=\"success\""]).await > 0.0);
}

#[tokio::test]
async fn a_list_that_cannot_be_used_changes_nothing() {
    let list = AuthorizerList::default();
    let _service = list.service("hook", |_| json!({ "denied": true, "reason": "never" })).await;
    let hook = |more: &[(&str, Value)]| list.webhook("hook", more);
    let server = list.start(&[hook(&[]), built_in("RBAC")]).await;
    grant_maps(&server).await;
    let roles = built_in("RBAC");
    let wrongs: [Vec<Value>; 7] = [
        vec![],
        vec![roles.clone(), hook(&[("more", json!(1))])],
        vec![roles.clone(), hook(&[("timeout", json!("1h"))])],
        vec![roles.clone(), hook(&[("matchConditions", json!([{ "expression": "1" }]))])],
        vec![built_in("AlwaysDeny")],
        vec![roles.clone(), built_in("Node")],
        vec![roles.clone(), built_in("AlwaysAllow")],
    ];
    let mut failures = 0.0;
    for wrong in &wrongs {
        list.write(wrong);
        failures += 1.0;
        reloaded(&server, "failure", failures).await;
        server.as_jane(MAPS).await.fails(403, "Forbidden", ": never");
    }
    list.write_text("apiVersion: [");
    reloaded(&server, "failure", failures + 1.0).await;
    server.as_jane(MAPS).await.fails(403, "Forbidden", ": never");
    assert_eq!(counted(&server.api, RELOADS, &["status=\"success\""]).await, 0.0);
    list.write(&[roles, hook(&[])]);
    reloaded(&server, "success", 1.0).await;
    server.as_jane(MAPS).await.expect(200);
}
