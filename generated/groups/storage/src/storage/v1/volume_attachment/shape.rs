// Written by kindsmith from schema/storage/v1/volume_attachment.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The table of each message: names, tags, and how fields merge.

machinery::message! {
    /// The form of `VolumeAttachment`.
    pub VOLUME_ATTACHMENT: crate::storage::v1::VolumeAttachment {
        name: "VolumeAttachment", envelope: true;
        0 metadata: "metadata" 1 Always [message machinery::meta::v1::object_meta::shape::OBJECT_META],
            inner: Embedded;
        1 spec: "spec" 2 Always [message
            crate::storage::v1::volume_attachment::shape::VOLUME_ATTACHMENT_SPEC];
        2 status: "status" 3 Always [message
            crate::storage::v1::volume_attachment::shape::VOLUME_ATTACHMENT_STATUS];
    }
}

machinery::message! {
    /// The form of `VolumeAttachmentSource`.
    pub VOLUME_ATTACHMENT_SOURCE: crate::storage::v1::VolumeAttachmentSource {
        name: "VolumeAttachmentSource";
        0 persistent_volume_name: "persistentVolumeName" 1 NonZero [scalar Text];
        1 inline_volume_spec: "inlineVolumeSpec" 2 NonZero [message
            crate::core::v1::volume_specs::shape::PERSISTENT_VOLUME_SPEC];
    }
}

machinery::message! {
    /// The form of `VolumeAttachmentSpec`.
    pub VOLUME_ATTACHMENT_SPEC: crate::storage::v1::VolumeAttachmentSpec {
        name: "VolumeAttachmentSpec";
        0 attacher: "attacher" 1 Always [scalar Text];
        1 source: "source" 2 Always [message
            crate::storage::v1::volume_attachment::shape::VOLUME_ATTACHMENT_SOURCE];
        2 node_name: "nodeName" 3 Always [scalar Text];
    }
}

machinery::message! {
    /// The form of `VolumeAttachmentStatus`.
    pub VOLUME_ATTACHMENT_STATUS: crate::storage::v1::VolumeAttachmentStatus {
        name: "VolumeAttachmentStatus";
        0 attached: "attached" 1 Always [scalar Boolean];
        1 attachment_metadata: "attachmentMetadata" 2 NonZero [map [scalar Text]];
        2 attach_error: "attachError" 3 NonZero [message
            crate::storage::v1::volume_attachment::shape::VOLUME_ERROR];
        3 detach_error: "detachError" 4 NonZero [message
            crate::storage::v1::volume_attachment::shape::VOLUME_ERROR];
    }
}

machinery::message! {
    /// The form of `VolumeError`.
    pub VOLUME_ERROR: crate::storage::v1::VolumeError {
        name: "VolumeError";
        0 time: "time" 1 Always [scalar Time], filled: true;
        1 message: "message" 2 NonZero [scalar Text];
        2 error_code: "errorCode" 3 NonZero [scalar Integer];
    }
}
