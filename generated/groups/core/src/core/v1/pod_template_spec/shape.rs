// Written by kindsmith from schema/core/v1/pod_template_spec.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The table of each message: names, tags, and how fields merge.

machinery::message! {
    /// The form of `PodTemplateSpec`.
    pub POD_TEMPLATE_SPEC: crate::core::v1::PodTemplateSpec {
        name: "PodTemplateSpec";
        0 metadata: "metadata" 1 Always [message machinery::meta::v1::object_meta::shape::OBJECT_META],
            inner: Embedded;
        1 spec: "spec" 2 Always [message crate::core::v1::pod_spec::shape::POD_SPEC];
    }
}
