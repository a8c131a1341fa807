// Written by kindsmith from schema/core/v1/config_map.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Types of `core/v1` from `config_map`.

/// Configuration that programs read, as texts or bytes under keys.
#[derive(Clone, Default, PartialEq)]
pub struct ConfigMap {
    /// Name, namespace, labels and the other data that objects of every kind have.
    pub metadata: machinery::meta::v1::ObjectMeta,
    /// Once true, neither the data nor this field can change any more; only a delete undoes it.
    pub immutable: Option<bool>,
    /// Texts by key. No key may also stand in `binaryData`, and the values of both maps together have
    /// at most 1 MiB.
    pub data: std::collections::BTreeMap<String, String>,
    /// Bytes by key, for values that are not UTF-8 text; in base64 in JSON and YAML. No key may also
    /// stand in `data`.
    pub binary_data: std::collections::BTreeMap<String, machinery::bytes::ByteString>,
}
