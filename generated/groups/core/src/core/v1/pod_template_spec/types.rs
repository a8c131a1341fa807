// Written by kindsmith from schema/core/v1/pod_template_spec.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Types of `core/v1` from `pod_template_spec`.

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct PodTemplateSpec {
    /// ?
    pub metadata: machinery::meta::v1::ObjectMeta,
    /// ?
    pub spec: crate::core::v1::PodSpec,
}
