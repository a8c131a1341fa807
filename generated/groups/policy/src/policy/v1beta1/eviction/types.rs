// Written by kindsmith from schema/policy/v1beta1/eviction.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Types of `policy/v1beta1` from `eviction`.

/// Asks to delete a pod, as clients from before v1 name it. It is read as one of v1.
#[derive(Clone, Default, PartialEq)]
pub struct Eviction {
    /// Name of the pod, which must be that of the URL.
    pub metadata: machinery::meta::v1::ObjectMeta,
    /// How the pod is deleted, as for a DELETE of it; also whether this is a dry run.
    pub delete_options: Option<machinery::meta::v1::DeleteOptions>,
}
