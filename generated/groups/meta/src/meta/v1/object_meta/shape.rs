// Written by kindsmith from schema/meta/v1/object_meta.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The form of each message, for merge and apply.

/// The form of `ObjectMeta`.
pub static OBJECT_META: machinery::shape::Shape = machinery::shape::Shape {
    name: "ObjectMeta",
    atomic: false,
    fields: &[
        machinery::shape::FieldShape {
            name: "name",
            value: machinery::shape::ValueShape::Scalar,
            patch: machinery::shape::PatchStrategy::Default,
            default: None,
        },
        machinery::shape::FieldShape {
            name: "generateName",
            value: machinery::shape::ValueShape::Scalar,
            patch: machinery::shape::PatchStrategy::Default,
            default: None,
        },
        machinery::shape::FieldShape {
            name: "namespace",
            value: machinery::shape::ValueShape::Scalar,
            patch: machinery::shape::PatchStrategy::Default,
            default: None,
        },
        machinery::shape::FieldShape {
            name: "selfLink",
            value: machinery::shape::ValueShape::Scalar,
            patch: machinery::shape::PatchStrategy::Default,
            default: None,
        },
        machinery::shape::FieldShape {
            name: "uid",
            value: machinery::shape::ValueShape::Scalar,
            patch: machinery::shape::PatchStrategy::Default,
            default: None,
        },
        machinery::shape::FieldShape {
            name: "resourceVersion",
            value: machinery::shape::ValueShape::Scalar,
            patch: machinery::shape::PatchStrategy::Default,
            default: None,
        },
        machinery::shape::FieldShape {
            name: "generation",
            value: machinery::shape::ValueShape::Scalar,
            patch: machinery::shape::PatchStrategy::Default,
            default: None,
        },
        machinery::shape::FieldShape {
            name: "creationTimestamp",
            value: machinery::shape::ValueShape::Scalar,
            patch: machinery::shape::PatchStrategy::Default,
            default: None,
        },
        machinery::shape::FieldShape {
            name: "deletionTimestamp",
            value: machinery::shape::ValueShape::Scalar,
            patch: machinery::shape::PatchStrategy::Default,
            default: None,
        },
        machinery::shape::FieldShape {
            name: "deletionGracePeriodSeconds",
            value: machinery::shape::ValueShape::Scalar,
            patch: machinery::shape::PatchStrategy::Default,
            default: None,
        },
        machinery::shape::FieldShape {
            name: "labels",
            value: machinery::shape::ValueShape::Map {
                value: &machinery::shape::ValueShape::Scalar,
                atomic: false,
            },
            patch: machinery::shape::PatchStrategy::Default,
            default: None,
        },
        machinery::shape::FieldShape {
            name: "annotations",
            value: machinery::shape::ValueShape::Map {
                value: &machinery::shape::ValueShape::Scalar,
                atomic: false,
            },
            patch: machinery::shape::PatchStrategy::Default,
            default: None,
        },
        machinery::shape::FieldShape {
            name: "ownerReferences",
            value: machinery::shape::ValueShape::List {
                item: &machinery::shape::ValueShape::Message(
                    &machinery::meta::v1::object_meta::shape::OWNER_REFERENCE,
                ),
                merge: machinery::shape::ListMerge::Map(&["uid"]),
            },
            patch: machinery::shape::PatchStrategy::MergeByKey("uid"),
            default: None,
        },
        machinery::shape::FieldShape {
            name: "finalizers",
            value: machinery::shape::ValueShape::List {
                item: &machinery::shape::ValueShape::Scalar,
                merge: machinery::shape::ListMerge::Set,
            },
            patch: machinery::shape::PatchStrategy::MergeScalars,
            default: None,
        },
        machinery::shape::FieldShape {
            name: "managedFields",
            value: machinery::shape::ValueShape::List {
                item: &machinery::shape::ValueShape::Message(
                    &machinery::meta::v1::object_meta::shape::MANAGED_FIELDS_ENTRY,
                ),
                merge: machinery::shape::ListMerge::Atomic,
            },
            patch: machinery::shape::PatchStrategy::Default,
            default: None,
        },
    ],
};

/// The form of `OwnerReference`.
pub static OWNER_REFERENCE: machinery::shape::Shape = machinery::shape::Shape {
    name: "OwnerReference",
    atomic: true,
    fields: &[
        machinery::shape::FieldShape {
            name: "apiVersion",
            value: machinery::shape::ValueShape::Scalar,
            patch: machinery::shape::PatchStrategy::Default,
            default: None,
        },
        machinery::shape::FieldShape {
            name: "kind",
            value: machinery::shape::ValueShape::Scalar,
            patch: machinery::shape::PatchStrategy::Default,
            default: None,
        },
        machinery::shape::FieldShape {
            name: "name",
            value: machinery::shape::ValueShape::Scalar,
            patch: machinery::shape::PatchStrategy::Default,
            default: None,
        },
        machinery::shape::FieldShape {
            name: "uid",
            value: machinery::shape::ValueShape::Scalar,
            patch: machinery::shape::PatchStrategy::Default,
            default: None,
        },
        machinery::shape::FieldShape {
            name: "controller",
            value: machinery::shape::ValueShape::Scalar,
            patch: machinery::shape::PatchStrategy::Default,
            default: None,
        },
        machinery::shape::FieldShape {
            name: "blockOwnerDeletion",
            value: machinery::shape::ValueShape::Scalar,
            patch: machinery::shape::PatchStrategy::Default,
            default: None,
        },
    ],
};

/// The form of `ManagedFieldsEntry`.
pub static MANAGED_FIELDS_ENTRY: machinery::shape::Shape = machinery::shape::Shape {
    name: "ManagedFieldsEntry",
    atomic: false,
    fields: &[
        machinery::shape::FieldShape {
            name: "manager",
            value: machinery::shape::ValueShape::Scalar,
            patch: machinery::shape::PatchStrategy::Default,
            default: None,
        },
        machinery::shape::FieldShape {
            name: "operation",
            value: machinery::shape::ValueShape::Scalar,
            patch: machinery::shape::PatchStrategy::Default,
            default: None,
        },
        machinery::shape::FieldShape {
            name: "apiVersion",
            value: machinery::shape::ValueShape::Scalar,
            patch: machinery::shape::PatchStrategy::Default,
            default: None,
        },
        machinery::shape::FieldShape {
            name: "time",
            value: machinery::shape::ValueShape::Scalar,
            patch: machinery::shape::PatchStrategy::Default,
            default: None,
        },
        machinery::shape::FieldShape {
            name: "fieldsType",
            value: machinery::shape::ValueShape::Scalar,
            patch: machinery::shape::PatchStrategy::Default,
            default: None,
        },
        machinery::shape::FieldShape {
            name: "fieldsV1",
            value: machinery::shape::ValueShape::Any,
            patch: machinery::shape::PatchStrategy::Default,
            default: None,
        },
        machinery::shape::FieldShape {
            name: "subresource",
            value: machinery::shape::ValueShape::Scalar,
            patch: machinery::shape::PatchStrategy::Default,
            default: None,
        },
    ],
};
