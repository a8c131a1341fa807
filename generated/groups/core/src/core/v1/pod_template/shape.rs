// Written by kindsmith from schema/core/v1/pod_template.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The table of each message: names, tags, and how fields merge.

machinery::message! {
    /// The form of `PodTemplate`.
    pub POD_TEMPLATE: crate::core::v1::PodTemplate {
        name: "PodTemplate", envelope: true;
        0 metadata: "metadata" 1 Always [message machinery::meta::v1::object_meta::shape::OBJECT_META],
            inner: Embedded;
        1 template: "template" 2 Always [message
            crate::core::v1::pod_template_spec::shape::POD_TEMPLATE_SPEC];
    }
}
