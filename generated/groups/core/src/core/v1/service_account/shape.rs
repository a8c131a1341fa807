// Written by kindsmith from schema/core/v1/service_account.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The form of each message, for merge and apply.

/// The form of `ServiceAccount`.
pub static SERVICE_ACCOUNT: machinery::shape::Shape = machinery::shape::Shape {
    name: std::borrow::Cow::Borrowed("ServiceAccount"),
    atomic: false,
    fields: std::borrow::Cow::Borrowed(
        &[
            machinery::shape::FieldShape {
                name: std::borrow::Cow::Borrowed("metadata"),
                value: machinery::shape::ValueShape::Message(
                    machinery::shape::Part::Static(
                        &machinery::meta::v1::object_meta::shape::OBJECT_META,
                    ),
                ),
                patch: machinery::shape::PatchStrategy::Default,
                default: None,
            },
            machinery::shape::FieldShape {
                name: std::borrow::Cow::Borrowed("secrets"),
                value: machinery::shape::ValueShape::List {
                    item: machinery::shape::Part::Static(
                        &machinery::shape::ValueShape::Message(
                            machinery::shape::Part::Static(
                                &crate::core::v1::object_reference::shape::OBJECT_REFERENCE,
                            ),
                        ),
                    ),
                    merge: machinery::shape::ListMerge::Map(
                        std::borrow::Cow::Borrowed(&[std::borrow::Cow::Borrowed("name")]),
                    ),
                },
                patch: machinery::shape::PatchStrategy::MergeByKey(
                    std::borrow::Cow::Borrowed("name"),
                ),
                default: None,
            },
            machinery::shape::FieldShape {
                name: std::borrow::Cow::Borrowed("imagePullSecrets"),
                value: machinery::shape::ValueShape::List {
                    item: machinery::shape::Part::Static(
                        &machinery::shape::ValueShape::Message(
                            machinery::shape::Part::Static(
                                &crate::core::v1::local_object_reference::shape::LOCAL_OBJECT_REFERENCE,
                            ),
                        ),
                    ),
                    merge: machinery::shape::ListMerge::Atomic,
                },
                patch: machinery::shape::PatchStrategy::Default,
                default: None,
            },
            machinery::shape::FieldShape {
                name: std::borrow::Cow::Borrowed("automountServiceAccountToken"),
                value: machinery::shape::ValueShape::Scalar,
                patch: machinery::shape::PatchStrategy::Default,
                default: None,
            },
        ],
    ),
};
