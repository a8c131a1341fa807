// Written by kindsmith from schema/core/v1/secret.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Types of `core/v1` from `secret`.

/// Bytes under keys that only those may read who need them, such as passwords, tokens and private
/// keys.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Secret {
    /// Standard metadata of an object.
    pub metadata: machinery::meta::v1::ObjectMeta,
    /// Once true, neither the data nor this field can change any more; only a delete undoes it.
    pub immutable: Option<bool>,
    /// The secret bytes by key, in base64 in JSON and YAML. Keys consist of letters, digits, `-`, `_`
    /// and `.`. All values together have at most 1 MiB.
    pub data: std::collections::BTreeMap<String, machinery::bytes::ByteString>,
    /// Convenience for writing. Each text is put into `data` under its key, where it wins over a value
    /// that is already there. It is never stored and never returned.
    pub string_data: std::collections::BTreeMap<String, String>,
    /// What the secret is for. Some types need certain keys. It cannot be changed.
    pub type_: String,
}
