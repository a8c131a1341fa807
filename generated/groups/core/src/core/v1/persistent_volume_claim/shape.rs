// Written by kindsmith from schema/core/v1/persistent_volume_claim.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The table of each message: names, tags, and how fields merge.

machinery::message! {
    /// The form of `PersistentVolumeClaim`.
    pub PERSISTENT_VOLUME_CLAIM: crate::core::v1::PersistentVolumeClaim {
        name: "PersistentVolumeClaim", envelope: true;
        0 metadata: "metadata" 1 Always [message machinery::meta::v1::object_meta::shape::OBJECT_META],
            inner: Embedded;
        1 spec: "spec" 2 Always [message crate::core::v1::volume_specs::shape::PERSISTENT_VOLUME_CLAIM_SPEC];
        2 status: "status" 3 Always [message
            crate::core::v1::volume_specs::shape::PERSISTENT_VOLUME_CLAIM_STATUS];
    }
}
