// Written by kindsmith from schema/resource/v1beta1/resource_claim.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The table of each message: names, tags, and how fields merge.

machinery::message! {
    /// The form of `ResourceClaim`.
    pub RESOURCE_CLAIM: crate::resource::v1beta1::ResourceClaim {
        name: "ResourceClaim", envelope: true;
        0 metadata: "metadata" 1 Always [message machinery::meta::v1::object_meta::shape::OBJECT_META],
            inner: Embedded;
        1 spec: "spec" 2 Always [message
            crate::resource::v1beta1::device_request::shape::RESOURCE_CLAIM_SPEC];
        2 status: "status" 3 Always [message
            crate::resource::v1beta1::device_allocation::shape::RESOURCE_CLAIM_STATUS];
    }
}
