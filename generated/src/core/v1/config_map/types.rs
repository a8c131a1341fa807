// Written by kindsmith from schema/core/v1/config_map.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Types of `core/v1` from `config_map`.

/// Configuration that programs read, as texts or bytes under keys.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct ConfigMap {
    /// Standard metadata of an object.
    pub metadata: machinery::meta::v1::ObjectMeta,
    /// Once true, neither the data nor this field can change any more; only a delete undoes it.
    pub immutable: Option<bool>,
    /// Texts by key. Keys consist of letters, digits, `-`, `_` and `.`, and none may also stand in
    /// `binaryData`. Values of both maps together have at most 1 MiB.
    pub data: std::collections::BTreeMap<String, String>,
    /// Bytes by key, for values that are not UTF-8 text. The rules for keys are those of `data`.
    pub binary_data: std::collections::BTreeMap<String, machinery::bytes::ByteString>,
}
