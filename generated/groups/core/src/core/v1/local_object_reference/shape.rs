// Written by kindsmith from schema/core/v1/local_object_reference.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The form of each message, for merge and apply.

/// The form of `LocalObjectReference`.
pub static LOCAL_OBJECT_REFERENCE: machinery::shape::Shape = machinery::shape::Shape {
    name: std::borrow::Cow::Borrowed("LocalObjectReference"),
    atomic: true,
    fields: std::borrow::Cow::Borrowed(
        &[
            machinery::shape::FieldShape {
                name: std::borrow::Cow::Borrowed("name"),
                value: machinery::shape::ValueShape::Scalar,
                patch: machinery::shape::PatchStrategy::Default,
                default: Some(std::borrow::Cow::Borrowed("\"\"")),
            },
        ],
    ),
};
