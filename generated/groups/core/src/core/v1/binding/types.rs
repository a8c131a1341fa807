// Written by kindsmith from schema/core/v1/binding.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Types of `core/v1` from `binding`.

/// Assigns a pod to a node. A scheduler posts it; nothing is kept but the change of the pod.
#[derive(Clone, Default, PartialEq)]
pub struct Binding {
    /// Name of the pod. Its annotations and topology labels are added to those of the pod; `uid` and
    /// `resourceVersion` are preconditions.
    pub metadata: machinery::meta::v1::ObjectMeta,
    /// The node. Its `name` is required, and `kind` is `Node` or empty. The node need not exist.
    pub target: crate::core::v1::ObjectReference,
}
