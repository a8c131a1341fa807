// Written by kindsmith from schema/meta/v1/object_meta.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The table of each message: names, tags, and how fields merge.

machinery::message! {
    /// The form of `ObjectMeta`.
    pub OBJECT_META: machinery::meta::v1::ObjectMeta {
        name: "ObjectMeta", inner: Plain;
        0 name: "name" 1 NonZero [scalar Text];
        1 generate_name: "generateName" 2 NonZero [scalar Text];
        2 namespace: "namespace" 3 NonZero [scalar Text];
        3 self_link: "selfLink" 4 NonZero [scalar Text];
        4 uid: "uid" 5 NonZero [scalar Text];
        5 resource_version: "resourceVersion" 6 Revision [scalar Text];
        6 generation: "generation" 7 NonZero [scalar Integer];
        7 creation_timestamp: "creationTimestamp" 8 NonZero [scalar Time], filled: true;
        8 deletion_timestamp: "deletionTimestamp" 9 NonZero [scalar Time];
        9 deletion_grace_period_seconds: "deletionGracePeriodSeconds" 10 NonZero [scalar Integer];
        10 labels: "labels" 11 NonZero [map [scalar Text]];
        11 annotations: "annotations" 12 NonZero [map [scalar Text]];
        12 owner_references: "ownerReferences" 13 NonZero [by "uid" [message
            machinery::meta::v1::object_meta::shape::OWNER_REFERENCE]], patch: MergeByKey("uid");
        13 finalizers: "finalizers" 14 NonZero [set [scalar Text]], patch: MergeScalars;
        14 managed_fields: "managedFields" 17 NonZero [list [message
            machinery::meta::v1::object_meta::shape::MANAGED_FIELDS_ENTRY]];
    }
}

machinery::message! {
    /// The form of `OwnerReference`.
    pub OWNER_REFERENCE: machinery::meta::v1::OwnerReference {
        name: "OwnerReference", atomic: true, tags: [1, 2, 3, 0, 4, 5], inner: Plain;
        0 api_version: "apiVersion" 5 Always [scalar Text];
        1 kind: "kind" 1 Always [scalar Text];
        2 name: "name" 3 Always [scalar Text];
        3 uid: "uid" 4 Always [scalar Text], default: "\"\"";
        4 controller: "controller" 6 NonZero [scalar Boolean];
        5 block_owner_deletion: "blockOwnerDeletion" 7 NonZero [scalar Boolean];
    }
}

machinery::message! {
    /// The form of `ManagedFieldsEntry`.
    pub MANAGED_FIELDS_ENTRY: machinery::meta::v1::ManagedFieldsEntry {
        name: "ManagedFieldsEntry", inner: Plain;
        0 manager: "manager" 1 NonZero [scalar Text];
        1 operation: "operation" 2 NonZero [scalar Text];
        2 api_version: "apiVersion" 3 NonZero [scalar Text];
        3 time: "time" 4 NonZero [scalar Time];
        4 fields_type: "fieldsType" 6 NonZero [scalar Text];
        5 fields_v1: "fieldsV1" 7 NonZero [any];
        6 subresource: "subresource" 8 NonZero [scalar Text];
    }
}

machinery::message! {
    /// The form of `PartialObjectMetadata`.
    pub PARTIAL_OBJECT_METADATA: machinery::meta::v1::PartialObjectMetadata {
        name: "PartialObjectMetadata", envelope: true, inner: Plain;
        0 metadata: "metadata" 1 Always [message machinery::meta::v1::object_meta::shape::OBJECT_META];
    }
}

machinery::message! {
    /// The form of `PartialObjectMetadataList`.
    pub PARTIAL_OBJECT_METADATA_LIST: machinery::meta::v1::PartialObjectMetadataList {
        name: "PartialObjectMetadataList", envelope: true, inner: Plain;
        0 metadata: "metadata" 1 Always [message machinery::meta::v1::status::shape::LIST_META];
        1 items: "items" 2 ListOrNull [list [message
            machinery::meta::v1::object_meta::shape::PARTIAL_OBJECT_METADATA]];
    }
}
