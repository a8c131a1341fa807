// Written by kindsmith from schema/core/v1/persistent_volume.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The table of each message: names, tags, and how fields merge.

machinery::message! {
    /// The form of `PersistentVolume`.
    pub PERSISTENT_VOLUME: crate::core::v1::PersistentVolume {
        name: "PersistentVolume", envelope: true;
        0 metadata: "metadata" 1 Always [message machinery::meta::v1::object_meta::shape::OBJECT_META],
            inner: Embedded;
        1 spec: "spec" 2 Always [message crate::core::v1::volume_specs::shape::PERSISTENT_VOLUME_SPEC];
        2 status: "status" 3 Always [message
            crate::core::v1::persistent_volume::shape::PERSISTENT_VOLUME_STATUS];
    }
}

machinery::message! {
    /// The form of `PersistentVolumeStatus`.
    pub PERSISTENT_VOLUME_STATUS: crate::core::v1::PersistentVolumeStatus {
        name: "PersistentVolumeStatus";
        0 phase: "phase" 1 NonZero [scalar Text], default: "\"Pending\"";
        1 message: "message" 2 NonZero [scalar Text];
        2 reason: "reason" 3 NonZero [scalar Text];
        3 last_phase_transition_time: "lastPhaseTransitionTime" 4 NonZero [scalar Time];
    }
}
