//! Agents of nodes.

use reqwest::Method;
use serde_json::json;

use crate::access::{reviews::review, support::World};

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
            Some("can only access node lease with the same name as the requesting node"),
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
    let devices = "resource.platform.io";
    let accounts = "can only create tokens for individual service accounts";
    let other_node = "can only access CSINode with the same name as the requesting node";
    // User, verb, group, type with part, name, why not; none for a yes.
    let table = [
        ("system:node:one", "get", "", "pods", "a", Some(no_relation)),
        ("system:node:one", "update", "", "pods/status", "a", None),
        ("system:node:one", "update", "", "pods", "a", Some("")),
        ("system:node:one", "create", "", "pods/eviction", "a", None),
        ("system:node:one", "update", "", "nodes/status", "one", None),
        ("system:node:one", "delete", "", "nodes", "one", Some("")),
        ("system:node:one", "get", "", "persistentvolumes", "a", Some(no_relation)),
        ("system:node:one", "list", "", "persistentvolumes", "", Some(one_by_one)),
        ("system:node:one", "update", "", "persistentvolumeclaims/status", "a", Some(no_relation)),
        (
            "system:node:one",
            "delete",
            "",
            "persistentvolumeclaims/status",
            "a",
            Some("can only get/update/patch this type"),
        ),
        ("system:node:one", "get", storage, "volumeattachments", "a", Some(no_relation)),
        ("system:node:one", "get", storage, "volumeattachments/status", "a", Some("cannot get subresource")),
        ("system:node:one", "create", "", "serviceaccounts/token", "a", Some(no_relation)),
        ("system:node:one", "create", "", "serviceaccounts/token", "", Some(accounts)),
        ("system:node:one", "get", "", "serviceaccounts/token", "a", Some(accounts)),
        ("system:node:one", "get", "", "serviceaccounts", "a", Some(no_relation)),
        ("system:node:one", "list", "", "serviceaccounts", "", Some(accounts)),
        ("system:node:one", "get", devices, "resourceclaims", "a", Some(no_relation)),
        ("system:node:one", "create", devices, "resourceslices", "", None),
        ("system:node:one", "delete", devices, "resourceslices", "a", Some(no_relation)),
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

/// A collection belongs to a node if the field selector asks for nothing else.
#[tokio::test]
async fn agents_list_what_their_selector_keeps_to_their_node() {
    let world = World::start().await;
    let pods = "can only list/watch pods with spec.nodeName field selector";
    let slices = "can only list/watch/deletecollection resourceslices with nodeName field selector";
    let no_relation = "no relationship found between node 'one' and this object";
    let all_nodes = "node 'one' cannot read all nodes, only its own Node object";
    let other_node = "node 'one' cannot read 'two', only its own Node object";
    let devices = "resource.platform.io";
    let on = |operator: &str, values: &[&str]| {
        json!([{ "key": "spec.nodeName", "operator": operator,
        "values": values }])
    };
    let nothing = json!([]);
    let named = json!([{ "key": "metadata.name", "operator": "In", "values": ["one"] }]);
    // Verb, group, type, name, field selector, why not; none for a yes.
    let table = [
        ("list", "", "pods", "", on("In", &["one"]), None),
        ("watch", "", "pods", "", on("In", &["one"]), None),
        ("list", "", "pods", "", on("In", &["two"]), Some(pods)),
        ("list", "", "pods", "", on("NotIn", &["one"]), Some(pods)),
        ("list", "", "pods", "", nothing.clone(), Some(pods)),
        ("list", "", "pods", "", named.clone(), Some(pods)),
        ("list", "", "pods", "a", nothing.clone(), Some(no_relation)),
        ("deletecollection", "", "pods", "", on("In", &["one"]), Some("")),
        ("list", "", "pods/status", "", on("In", &["one"]), Some("")),
        ("list", devices, "resourceslices", "", on("In", &["one"]), None),
        ("deletecollection", devices, "resourceslices", "", on("In", &["one"]), None),
        ("deletecollection", devices, "resourceslices", "", nothing.clone(), Some(slices)),
        ("watch", devices, "resourceslices", "", on("In", &["two"]), Some(slices)),
        ("list", "", "nodes", "", nothing.clone(), Some(all_nodes)),
        ("list", "", "nodes", "one", named, None),
        ("watch", "", "nodes", "two", nothing.clone(), Some(other_node)),
        ("get", "", "nodes", "one", nothing, None),
    ];
    for (verb, group, resource, name, requirements, why) in table {
        let (resource, part) = resource.split_once('/').unwrap_or((resource, ""));
        let mut attributes = json!({
            "verb": verb, "group": group, "resource": resource, "subresource": part, "name": name,
        });
        if requirements.as_array().is_some_and(|list| !list.is_empty()) {
            attributes["fieldSelector"] = json!({ "requirements": requirements });
        }
        let status = review(&world, "system:node:one", &["system:nodes"], &attributes).await;
        let expected = match why {
            None => json!({ "allowed": true }),
            Some("") => json!({ "allowed": false }),
            Some(why) => json!({ "allowed": false, "reason": why }),
        };
        assert_eq!(status, expected, "{attributes}");
    }
}

/// A node agent lists and watches its own pods, and says so by a selector.
#[tokio::test]
async fn the_selector_of_a_request_is_the_one_that_is_judged() {
    let mut world = World::start().await;
    world.user("system:node:one", &["system:nodes"]);
    for (query, code) in [
        ("", 403),
        ("?fieldSelector=spec.nodeName%3Dtwo", 403),
        ("?fieldSelector=spec.nodeName!%3Done", 403),
        ("?labelSelector=spec.nodeName%3Done", 403),
        ("?fieldSelector=spec.nodeName%3Done", 200),
        ("?fieldSelector=spec.nodeName%3Done&watch=true&timeoutSeconds=1", 200),
    ] {
        let path = format!("/api/v1/pods{query}");
        let answer = world.ask("system:node:one", Method::GET, &path, None).await;
        assert_eq!(answer.code, code, "{path}: {}", answer.text());
    }
}
