//! What the tests of writes share: the objects of every kind, and reading a watch up to a point.

use std::time::Duration;

use blackbox::{
    http::Api,
    objects::{
        CONFIG_MAPS, ENDPOINT_SLICES, EVENTS, LEASES, NAMESPACES, NEWER_EVENTS, SECRETS, SIGNING_REQUESTS,
        config_map, endpoint_slice, event, lease, namespace, newer_event, secret, signing_request,
    },
};
use reqwest::Method;
use serde_json::{Value, json};

/// A test that waits longer than this has failed.
const WAIT_MAX: Duration = Duration::from_secs(30);

/// One kind: its collection, its resource as error texts name it, and a valid object.
pub(crate) struct Sample {
    /// Path of the collection.
    pub(crate) path: &'static str,
    /// Resource and group.
    pub(crate) resource: &'static str,
    /// Kind and group.
    pub(crate) kind: &'static str,
    /// A valid object of that name.
    pub(crate) object: fn(&str) -> Value,
}

/// An event in the words of its second API. It is no sample of a kind: the same objects are under the path of
/// the first.
pub(crate) const NEWER_EVENT: Sample =
    Sample { path: NEWER_EVENTS, resource: "events.events.platform.io", kind: "Event", object: newer_event };

/// Every kind.
pub(crate) const SAMPLES: [Sample; 12] = [
    Sample { path: CONFIG_MAPS, resource: "configmaps", kind: "ConfigMap", object: config_map },
    Sample { path: SECRETS, resource: "secrets", kind: "Secret", object: secret },
    Sample { path: EVENTS, resource: "events", kind: "Event", object: event },
    Sample { path: NAMESPACES, resource: "namespaces", kind: "Namespace", object: namespace },
    Sample {
        path: LEASES,
        resource: "leases.coordination.platform.io",
        kind: "Lease.coordination.platform.io",
        object: lease,
    },
    Sample {
        path: ENDPOINT_SLICES,
        resource: "endpointslices.discovery.platform.io",
        kind: "EndpointSlice.discovery.platform.io",
        object: endpoint_slice,
    },
    Sample {
        path: SIGNING_REQUESTS,
        resource: "certificatesigningrequests.certificates.platform.io",
        kind: "CertificateSigningRequest.certificates.platform.io",
        object: signing_request,
    },
    Sample {
        path: "/api/v1/namespaces/default/serviceaccounts",
        resource: "serviceaccounts",
        kind: "ServiceAccount",
        object: service_account,
    },
    Sample {
        path: "/apis/rbac.authorization.platform.io/v1/namespaces/default/roles",
        resource: "roles.rbac.authorization.platform.io",
        kind: "Role.rbac.authorization.platform.io",
        object: |name| role("Role", name),
    },
    Sample {
        path: "/apis/rbac.authorization.platform.io/v1/clusterroles",
        resource: "clusterroles.rbac.authorization.platform.io",
        kind: "ClusterRole.rbac.authorization.platform.io",
        object: |name| role("ClusterRole", name),
    },
    Sample {
        path: "/apis/rbac.authorization.platform.io/v1/namespaces/default/rolebindings",
        resource: "rolebindings.rbac.authorization.platform.io",
        kind: "RoleBinding.rbac.authorization.platform.io",
        object: |name| binding("RoleBinding", name),
    },
    Sample {
        path: "/apis/rbac.authorization.platform.io/v1/clusterrolebindings",
        resource: "clusterrolebindings.rbac.authorization.platform.io",
        kind: "ClusterRoleBinding.rbac.authorization.platform.io",
        object: |name| binding("ClusterRoleBinding", name),
    },
];

fn service_account(name: &str) -> Value {
    json!({ "apiVersion": "v1", "kind": "ServiceAccount", "metadata": { "name": name } })
}

fn role(kind: &str, name: &str) -> Value {
    json!({
        "apiVersion": "rbac.authorization.platform.io/v1",
        "kind": kind,
        "metadata": { "name": name },
        "rules": [{ "apiGroups": [""], "resources": ["pods"], "verbs": ["get"] }],
    })
}

fn binding(kind: &str, name: &str) -> Value {
    json!({
        "apiVersion": "rbac.authorization.platform.io/v1",
        "kind": kind,
        "metadata": { "name": name },
        "roleRef": { "kind": "ClusterRole", "name": "reader" },
        "subjects": [{ "kind": "User", "name": "jane" }],
    })
}

/// The version of an object or a list.
pub(crate) fn version(object: &Value) -> &str {
    object["metadata"]["resourceVersion"].as_str().unwrap_or_default()
}

/// The events of a collection behind a version, up to the first one that is enough.
pub(crate) async fn events_until(
    api: &Api,
    collection: &str,
    after: &str,
    mut enough: impl FnMut(&Value) -> bool,
) -> Vec<Value> {
    let separator = if collection.contains('?') { '&' } else { '?' };
    let path = format!("{collection}{separator}watch=1&resourceVersion={after}");
    let mut response = api.request(Method::GET, &path).send().await.expect("the server answers");
    assert_eq!(response.status(), 200);
    let (mut text, mut events) = (Vec::new(), Vec::new());
    let reading = async {
        while let Some(piece) = response.chunk().await.expect("the stream goes on") {
            text.extend_from_slice(&piece);
            while let Some(end) = text.iter().position(|byte| *byte == b'\n') {
                let line: Vec<u8> = text.drain(..=end).collect();
                let event: Value = serde_json::from_slice(&line).expect("an event is JSON");
                let last = enough(&event);
                events.push(event);
                if last {
                    return;
                }
            }
        }
        panic!("the watch ended after {events:?}");
    };
    tokio::time::timeout(WAIT_MAX, reading).await.expect("the awaited event comes");
    events
}

/// Waits until an object is gone.
pub(crate) async fn gone(api: &Api, collection: &str, name: &str) {
    let selected = format!("{collection}?fieldSelector=metadata.name={name}");
    let list = api.get(&selected).await.expect(200);
    if list["items"].as_array().is_some_and(Vec::is_empty) {
        return;
    }
    events_until(api, &selected, version(&list), |event| event["type"] == "DELETED").await;
}

/// What changed in a collection since a version, as types and names, told by way of one more change that
/// is left out. That one needs a name of its own.
pub(crate) async fn changes_since(api: &Api, sample: &Sample, after: &str, marker: &str) -> Vec<String> {
    api.post(sample.path, &(sample.object)(marker)).await.expect(201);
    let mut events =
        events_until(api, sample.path, after, |event| event["object"]["metadata"]["name"] == marker).await;
    events.pop();
    events
        .iter()
        .map(|event| {
            let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
            format!("{} {}", text(&event["type"]), text(&event["object"]["metadata"]["name"]))
        })
        .collect()
}

/// The `field` and `message` of every cause.
pub(crate) fn causes(status: &Value) -> Vec<(String, String)> {
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let list = status["details"]["causes"].as_array().map(Vec::as_slice).unwrap_or_default();
    list.iter().map(|cause| (text(&cause["field"]), text(&cause["message"]))).collect()
}

/// Creates an object and gives its stored form.
pub(crate) async fn created(api: &Api, collection: &str, object: &Value) -> Value {
    api.post(collection, object).await.expect(201)
}

/// The same object with other content at a JSON pointer whose parent exists.
pub(crate) fn with(mut object: Value, pointer: &str, value: Value) -> Value {
    let (parent, key) = pointer.rsplit_once('/').expect("a pointer has a slash");
    let parent = object.pointer_mut(parent).expect("the parent exists");
    parent[key] = value;
    object
}
