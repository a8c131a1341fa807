// Written by kindsmith from schema/specimen/v1/shared.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The form of each message, for merge and apply.

/// The form of `Node`.
pub static NODE: machinery::shape::Shape = machinery::shape::Shape {
    name: std::borrow::Cow::Borrowed("Node"),
    atomic: false,
    fields: std::borrow::Cow::Borrowed(
        &[
            machinery::shape::FieldShape {
                name: std::borrow::Cow::Borrowed("name"),
                value: machinery::shape::ValueShape::Scalar,
                patch: machinery::shape::PatchStrategy::Default,
                default: None,
            },
            machinery::shape::FieldShape {
                name: std::borrow::Cow::Borrowed("left"),
                value: machinery::shape::ValueShape::Message(
                    machinery::shape::Part::Static(
                        &crate::specimen::v1::shared::shape::NODE,
                    ),
                ),
                patch: machinery::shape::PatchStrategy::Default,
                default: None,
            },
            machinery::shape::FieldShape {
                name: std::borrow::Cow::Borrowed("others"),
                value: machinery::shape::ValueShape::List {
                    item: machinery::shape::Part::Static(
                        &machinery::shape::ValueShape::Message(
                            machinery::shape::Part::Static(
                                &crate::specimen::v1::shared::shape::NODE,
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
                name: std::borrow::Cow::Borrowed("label"),
                value: machinery::shape::ValueShape::Scalar,
                patch: machinery::shape::PatchStrategy::Default,
                default: None,
            },
        ],
    ),
};

/// The form of `Choice`.
pub static CHOICE: machinery::shape::Shape = machinery::shape::Shape {
    name: std::borrow::Cow::Borrowed("Choice"),
    atomic: true,
    fields: std::borrow::Cow::Borrowed(
        &[
            machinery::shape::FieldShape {
                name: std::borrow::Cow::Borrowed("word"),
                value: machinery::shape::ValueShape::Scalar,
                patch: machinery::shape::PatchStrategy::Default,
                default: None,
            },
            machinery::shape::FieldShape {
                name: std::borrow::Cow::Borrowed("number"),
                value: machinery::shape::ValueShape::Scalar,
                patch: machinery::shape::PatchStrategy::Default,
                default: None,
            },
        ],
    ),
};
