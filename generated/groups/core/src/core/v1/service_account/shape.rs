// Written by kindsmith from schema/core/v1/service_account.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The form of each message, for merge and apply.

/// The form of `ServiceAccount`.
pub static SERVICE_ACCOUNT: machinery::shape::Shape = machinery::shape::Shape {
    name: "ServiceAccount",
    atomic: false,
    fields: &[
        machinery::shape::FieldShape {
            name: "metadata",
            value: machinery::shape::ValueShape::Message(
                &machinery::meta::v1::object_meta::shape::OBJECT_META,
            ),
            patch: machinery::shape::PatchStrategy::Default,
            default: None,
        },
        machinery::shape::FieldShape {
            name: "secrets",
            value: machinery::shape::ValueShape::List {
                item: &machinery::shape::ValueShape::Message(
                    &crate::core::v1::object_reference::shape::OBJECT_REFERENCE,
                ),
                merge: machinery::shape::ListMerge::Map(&["name"]),
            },
            patch: machinery::shape::PatchStrategy::MergeByKey("name"),
            default: None,
        },
        machinery::shape::FieldShape {
            name: "imagePullSecrets",
            value: machinery::shape::ValueShape::List {
                item: &machinery::shape::ValueShape::Message(
                    &crate::core::v1::local_object_reference::shape::LOCAL_OBJECT_REFERENCE,
                ),
                merge: machinery::shape::ListMerge::Atomic,
            },
            patch: machinery::shape::PatchStrategy::Default,
            default: None,
        },
        machinery::shape::FieldShape {
            name: "automountServiceAccountToken",
            value: machinery::shape::ValueShape::Scalar,
            patch: machinery::shape::PatchStrategy::Default,
            default: None,
        },
    ],
};
