// Written by kindsmith from schema/core/v1/pod_template_spec.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Types of `core/v1` from `pod_template_spec`.

/// What the pods of a workload look like.
#[derive(Clone, Default, PartialEq)]
pub struct PodTemplateSpec {
    /// Labels, annotations and other metadata of the pods.
    pub metadata: machinery::meta::v1::ObjectMeta,
    /// What the pods are made of and how they run.
    pub spec: crate::core::v1::PodSpec,
}
