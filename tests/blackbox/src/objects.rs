//! Small objects that many tests need.

use serde_json::{Value, json};

/// Path of the ConfigMaps in the namespace `default`.
pub const CONFIG_MAPS: &str = "/api/v1/namespaces/default/configmaps";

/// A ConfigMap with one entry.
pub fn config_map(name: &str) -> Value {
    json!({ "kind": "ConfigMap", "apiVersion": "v1", "metadata": { "name": name }, "data": { "key": "value" } })
}

/// A namespace.
pub fn namespace(name: &str) -> Value {
    json!({ "kind": "Namespace", "apiVersion": "v1", "metadata": { "name": name } })
}
