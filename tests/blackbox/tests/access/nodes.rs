//! Agents of nodes.

use reqwest::Method;
use serde_json::json;

use crate::{reviews::review, support::World};

const LEASES: &str = "/apis/coordination.platform.io/v1/namespaces";

#[tokio::test]
async fn an_agent_has_its_own_lease_and_reads_what_its_role_says() {
    let mut world = World::start().await;
    world.user("system:node:one", &["system:nodes"]);
    world.user("odd", &["system:nodes"]);
    world.user("system:node:two", &[]);
    let own = |name: &str| format!("{LEASES}/platform-node-lease/leases/{name}");
    let secret = "/api/v1/namespaces/default/secrets/a";
    let no_relation = "no relationship found between node 'one' and this object";
    let certificates = "/apis/certificates.platform.io/v1/certificatesigningrequests";
    let table: [(&str, Method, String, Option<&str>); 13] = [
        ("system:node:one", Method::GET, own("one"), None),
        ("system:node:one", Method::DELETE, own("one"), None),
        ("system:node:one", Method::POST, format!("{LEASES}/platform-node-lease/leases"), None),
        (
            "system:node:one",
            Method::GET,
            own("two"),
            Some("can only access lease with the same name as the requesting node"),
        ),
        (
            "system:node:one",
            Method::GET,
            format!("{LEASES}/default/leases/one"),
            Some("can only access leases in the \"platform-node-lease\" system namespace"),
        ),
        ("system:node:one", Method::GET, secret.to_owned(), Some(no_relation)),
        (
            "system:node:one",
            Method::GET,
            "/api/v1/namespaces/default/secrets".to_owned(),
            Some("No Object name found"),
        ),
        ("system:node:one", Method::DELETE, secret.to_owned(), Some("can only read resources of this type")),
        ("system:node:one", Method::GET, certificates.to_owned(), None),
        ("system:node:one", Method::DELETE, format!("{certificates}/a"), Some("")),
        ("odd", Method::GET, own("one"), Some("unknown node for user \"odd\"")),
        ("system:node:two", Method::GET, own("two"), Some("")),
        ("system:node:one", Method::GET, "/metrics".to_owned(), Some("")),
    ];
    for (user, method, path, refused) in table {
        let body = (method == Method::POST).then(|| json!({}));
        let answer = world.ask(user, method.clone(), &path, body.as_ref()).await;
        match refused {
            None => assert_ne!(answer.code, 403, "{user} {method} {path}: {}", answer.text()),
            Some(why) => {
                let status = answer.fails(403, "Forbidden", why);
                let message = status["message"].as_str().unwrap_or_default();
                assert!(message.ends_with(why), "{message}");
            }
        }
    }
}

/// Types that this server does not serve are judged alike, as is whoever is called nearly like an agent.
#[tokio::test]
async fn what_agents_need_of_others_is_judged_word_by_word() {
    let world = World::start().await;
    let storage = "storage.platform.io";
    let no_relation = "no relationship found between node 'one' and this object";
    let one_by_one = "can only get individual resources of this type";
    let other_node = "can only access CSINode with the same name as the requesting node";
    // User, verb, group, type with part, name, why not; none for a yes.
    let table = [
        ("system:node:one", "get", "", "pods", "a", None),
        ("system:node:one", "create", "", "pods/eviction", "a", None),
        ("system:node:one", "update", "", "nodes/status", "one", None),
        ("system:node:one", "delete", "", "nodes", "one", Some("")),
        ("system:node:one", "get", "", "persistentvolumes", "a", Some(no_relation)),
        ("system:node:one", "list", "", "persistentvolumes", "", Some(one_by_one)),
        ("system:node:one", "get", "", "persistentvolumeclaims/status", "a", Some(no_relation)),
        (
            "system:node:one",
            "delete",
            "",
            "persistentvolumeclaims/status",
            "a",
            Some("can only get, update or patch this type"),
        ),
        ("system:node:one", "get", storage, "volumeattachments", "a", Some(no_relation)),
        ("system:node:one", "get", storage, "volumeattachments/status", "a", Some("cannot get subresource")),
        ("system:node:one", "create", "", "serviceaccounts/token", "a", Some(no_relation)),
        ("system:node:one", "get", "", "serviceaccounts/token", "a", Some("can only create this type")),
        ("system:node:one", "get", "", "secrets/status", "a", Some("cannot read subresource")),
        ("system:node:one", "patch", storage, "csinodes", "one", None),
        ("system:node:one", "patch", storage, "csinodes", "two", Some(other_node)),
        (
            "system:node:one",
            "list",
            storage,
            "csinodes",
            "",
            Some("can only get, create, update, patch, or delete a CSINode"),
        ),
        ("system:node:one", "patch", "example.com", "csinodes", "one", Some("")),
        ("system:node:", "get", "", "pods", "a", Some("unknown node for user \"system:node:\"")),
        ("one", "get", "", "pods", "a", Some("unknown node for user \"one\"")),
    ];
    for (user, verb, group, resource, name, why) in table {
        let (resource, part) = resource.split_once('/').unwrap_or((resource, ""));
        let attributes = json!({
            "verb": verb, "group": group, "resource": resource, "subresource": part, "name": name,
            "namespace": "default",
        });
        let status = review(&world, user, &["system:nodes"], &attributes).await;
        let expected = match why {
            None => json!({ "allowed": true }),
            Some("") => json!({ "allowed": false }),
            Some(why) => json!({ "allowed": false, "reason": why }),
        };
        assert_eq!(status, expected, "{user} {attributes}");
    }
}
