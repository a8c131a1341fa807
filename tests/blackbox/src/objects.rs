//! Small objects that many tests need.

use base64::Engine as _;
use rcgen::{CertificateParams, KeyPair};
use serde_json::{Value, json};

/// Path of the ConfigMaps in the namespace `default`.
pub const CONFIG_MAPS: &str = "/api/v1/namespaces/default/configmaps";

/// Path of the Secrets in the namespace `default`.
pub const SECRETS: &str = "/api/v1/namespaces/default/secrets";

/// Path of the namespaces.
pub const NAMESPACES: &str = "/api/v1/namespaces";

/// Path of the Leases in the namespace `default`.
pub const LEASES: &str = "/apis/coordination.platform.io/v1/namespaces/default/leases";

/// Path of the EndpointSlices in the namespace `default`.
pub const ENDPOINT_SLICES: &str = "/apis/discovery.platform.io/v1/namespaces/default/endpointslices";

/// Path of the events in the namespace `default`.
pub const EVENTS: &str = "/api/v1/namespaces/default/events";

/// Path of the signing requests.
pub const SIGNING_REQUESTS: &str = "/apis/certificates.platform.io/v1/certificatesigningrequests";

/// A ConfigMap with one entry.
pub fn config_map(name: &str) -> Value {
    json!({ "kind": "ConfigMap", "apiVersion": "v1", "metadata": { "name": name },
        "data": { "key": "value" } })
}

/// A namespace.
pub fn namespace(name: &str) -> Value {
    json!({ "kind": "Namespace", "apiVersion": "v1", "metadata": { "name": name } })
}

/// A Secret with one entry.
pub fn secret(name: &str) -> Value {
    json!({ "kind": "Secret", "apiVersion": "v1", "metadata": { "name": name },
        "data": { "key": "dmFsdWU=" } })
}

/// A Lease that somebody holds.
pub fn lease(name: &str) -> Value {
    json!({
        "kind": "Lease", "apiVersion": "coordination.platform.io/v1", "metadata": { "name": name },
        "spec": { "holderIdentity": "one", "leaseDurationSeconds": 15 },
    })
}

/// An EndpointSlice with one endpoint and one port.
pub fn endpoint_slice(name: &str) -> Value {
    json!({
        "kind": "EndpointSlice", "apiVersion": "discovery.platform.io/v1", "metadata": { "name": name },
        "addressType": "IPv4",
        "endpoints": [{ "addresses": ["10.0.0.1"] }],
        "ports": [{ "name": "http", "port": 80 }],
    })
}

/// An event about a ConfigMap of the same namespace.
pub fn event(name: &str) -> Value {
    json!({
        "kind": "Event", "apiVersion": "v1", "metadata": { "name": name },
        "involvedObject": { "kind": "ConfigMap", "name": "settings", "namespace": "default" },
        "reason": "Loaded", "message": "The settings were loaded.", "type": "Normal",
        "source": { "component": "loader" },
    })
}

/// Path of the events in the namespace `default` under their second group.
pub const NEWER_EVENTS: &str = "/apis/events.platform.io/v1/namespaces/default/events";

/// An event in the words of its second group.
pub fn newer_event(name: &str) -> Value {
    json!({
        "kind": "Event", "apiVersion": "events.platform.io/v1", "metadata": { "name": name },
        "eventTime": "2026-05-04T03:00:00.123456Z",
        "reportingController": "example.org/reader", "reportingInstance": "reader-x7",
        "action": "Reading", "reason": "Unreadable", "note": "It cannot be read.", "type": "Warning",
        "regarding": { "kind": "Secret", "name": "password", "namespace": "default" },
    })
}

/// A signing request for a client certificate, with a new key.
pub fn signing_request(name: &str) -> Value {
    let key = KeyPair::generate().expect("a key can be made");
    let request = CertificateParams::default().serialize_request(&key).expect("the request is sound");
    let pem = request.pem().expect("a request has a PEM form");
    json!({
        "kind": "CertificateSigningRequest", "apiVersion": "certificates.platform.io/v1",
        "metadata": { "name": name },
        "spec": {
            "request": base64::engine::general_purpose::STANDARD.encode(pem),
            "signerName": "platform.io/api-server-client",
            "usages": ["client auth"],
        },
    })
}

/// The version of an object or a collection.
#[track_caller]
pub fn version_of(value: &Value) -> u64 {
    let text = value["metadata"]["resourceVersion"].as_str().unwrap_or_else(|| panic!("no version: {value}"));
    text.parse().unwrap_or_else(|_| panic!("no number: {text}"))
}
