// Written by kindsmith from schema/core/v1/pod_template.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Types of `core/v1` from `pod_template`.

/// TODO: what it is.
#[derive(Clone, Default, PartialEq)]
pub struct PodTemplate {
    /// ?
    pub metadata: machinery::meta::v1::ObjectMeta,
    /// ?
    pub template: crate::core::v1::PodTemplateSpec,
}
