// Written by kindsmith from schema/core/v1/pod_template.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Types of `core/v1` from `pod_template`.

/// A template of pods as an object of its own.
#[derive(Clone, Default, PartialEq)]
pub struct PodTemplate {
    /// Name, namespace, labels and the other data that objects of every kind have.
    pub metadata: machinery::meta::v1::ObjectMeta,
    /// What the pods look like.
    pub template: crate::core::v1::PodTemplateSpec,
}
