// Written by kindsmith from schema/core/v1/secret.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Types of `core/v1` from `secret`.

/// Bytes under keys that only those may read who need them, such as passwords, tokens and private
/// keys.
#[derive(Clone, Default, PartialEq)]
pub struct Secret {
    /// Name, namespace, labels and the other data that objects of every kind have.
    pub metadata: machinery::meta::v1::ObjectMeta,
    /// Once true, neither the data nor this field can change any more; only a delete undoes it.
    pub immutable: Option<bool>,
    /// The secret bytes by key, in base64 in JSON and YAML. All values together have at most 1 MiB.
    pub data: std::collections::BTreeMap<String, machinery::bytes::ByteString>,
    /// Convenience for writing. Each text is put into `data` under its key, where it wins over a value
    /// that is already there. It is never stored and never returned.
    pub string_data: std::collections::BTreeMap<String, String>,
    /// What the secret is for. Some types need certain keys, as `{domain}/tls` needs `tls.crt` and
    /// `tls.key`.
    pub type_: String,
}
