// Written by kindsmith from schema/core/v1/secret.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The form of each message, for merge and apply.

/// The form of `Secret`.
pub static SECRET: machinery::shape::Shape = machinery::shape::Shape {
    name: std::borrow::Cow::Borrowed("Secret"),
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
                name: std::borrow::Cow::Borrowed("immutable"),
                value: machinery::shape::ValueShape::Scalar,
                patch: machinery::shape::PatchStrategy::Default,
                default: None,
            },
            machinery::shape::FieldShape {
                name: std::borrow::Cow::Borrowed("data"),
                value: machinery::shape::ValueShape::Map {
                    value: machinery::shape::Part::Static(
                        &machinery::shape::ValueShape::Scalar,
                    ),
                    atomic: false,
                },
                patch: machinery::shape::PatchStrategy::Default,
                default: None,
            },
            machinery::shape::FieldShape {
                name: std::borrow::Cow::Borrowed("stringData"),
                value: machinery::shape::ValueShape::Map {
                    value: machinery::shape::Part::Static(
                        &machinery::shape::ValueShape::Scalar,
                    ),
                    atomic: false,
                },
                patch: machinery::shape::PatchStrategy::Default,
                default: None,
            },
            machinery::shape::FieldShape {
                name: std::borrow::Cow::Borrowed("type"),
                value: machinery::shape::ValueShape::Scalar,
                patch: machinery::shape::PatchStrategy::Default,
                default: Some(std::borrow::Cow::Borrowed("\"Opaque\"")),
            },
        ],
    ),
};
