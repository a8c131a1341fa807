// Written by kindsmith from schema/resource/v1beta1/resource_claim_template.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The table of each message: names, tags, and how fields merge.

machinery::message! {
    /// The form of `ResourceClaimTemplate`.
    pub RESOURCE_CLAIM_TEMPLATE: crate::resource::v1beta1::ResourceClaimTemplate {
        name: "ResourceClaimTemplate", envelope: true;
        0 metadata: "metadata" 1 Always [message machinery::meta::v1::object_meta::shape::OBJECT_META],
            inner: Embedded;
        1 spec: "spec" 2 Always [message
            crate::resource::v1beta1::resource_claim_template::shape::RESOURCE_CLAIM_TEMPLATE_SPEC];
    }
}

machinery::message! {
    /// The form of `ResourceClaimTemplateSpec`.
    pub RESOURCE_CLAIM_TEMPLATE_SPEC: crate::resource::v1beta1::ResourceClaimTemplateSpec {
        name: "ResourceClaimTemplateSpec";
        0 metadata: "metadata" 1 Always [message machinery::meta::v1::object_meta::shape::OBJECT_META],
            inner: Embedded;
        1 spec: "spec" 2 Always [message
            crate::resource::v1beta1::device_request::shape::RESOURCE_CLAIM_SPEC];
    }
}
