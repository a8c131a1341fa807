// Written by kindsmith from schema/core/v1/object_reference.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The form of each message, for merge and apply.

/// The form of `ObjectReference`.
pub static OBJECT_REFERENCE: machinery::shape::Shape = machinery::shape::Shape {
    name: std::borrow::Cow::Borrowed("ObjectReference"),
    atomic: true,
    fields: std::borrow::Cow::Borrowed(
        &[
            machinery::shape::FieldShape {
                name: std::borrow::Cow::Borrowed("kind"),
                value: machinery::shape::ValueShape::Scalar,
                patch: machinery::shape::PatchStrategy::Default,
                default: None,
            },
            machinery::shape::FieldShape {
                name: std::borrow::Cow::Borrowed("namespace"),
                value: machinery::shape::ValueShape::Scalar,
                patch: machinery::shape::PatchStrategy::Default,
                default: None,
            },
            machinery::shape::FieldShape {
                name: std::borrow::Cow::Borrowed("name"),
                value: machinery::shape::ValueShape::Scalar,
                patch: machinery::shape::PatchStrategy::Default,
                default: None,
            },
            machinery::shape::FieldShape {
                name: std::borrow::Cow::Borrowed("uid"),
                value: machinery::shape::ValueShape::Scalar,
                patch: machinery::shape::PatchStrategy::Default,
                default: None,
            },
            machinery::shape::FieldShape {
                name: std::borrow::Cow::Borrowed("apiVersion"),
                value: machinery::shape::ValueShape::Scalar,
                patch: machinery::shape::PatchStrategy::Default,
                default: None,
            },
            machinery::shape::FieldShape {
                name: std::borrow::Cow::Borrowed("resourceVersion"),
                value: machinery::shape::ValueShape::Scalar,
                patch: machinery::shape::PatchStrategy::Default,
                default: None,
            },
            machinery::shape::FieldShape {
                name: std::borrow::Cow::Borrowed("fieldPath"),
                value: machinery::shape::ValueShape::Scalar,
                patch: machinery::shape::PatchStrategy::Default,
                default: None,
            },
        ],
    ),
};
