// Written by kindsmith from schema/policy/v1/eviction.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Types of `policy/v1` from `eviction`.

/// Asks to delete a pod if no PodDisruptionBudget is against it. It is posted to the sub-resource
/// `eviction` of the pod.
#[derive(Clone, Default, PartialEq)]
pub struct Eviction {
    /// Name of the pod, which must be that of the URL.
    pub metadata: machinery::meta::v1::ObjectMeta,
    /// How the pod is deleted, as for a DELETE of it; also whether this is a dry run.
    pub delete_options: Option<machinery::meta::v1::DeleteOptions>,
}
