// Written by kindsmith from schema/specimen/v1/shared.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The form of each message, for merge and apply.

/// The form of `Node`.
pub static NODE: machinery::shape::Shape = machinery::shape::Shape {
    name: "Node",
    atomic: false,
    fields: &[
        machinery::shape::FieldShape {
            name: "name",
            value: machinery::shape::ValueShape::Scalar,
            patch: machinery::shape::PatchStrategy::Default,
            default: None,
        },
        machinery::shape::FieldShape {
            name: "left",
            value: machinery::shape::ValueShape::Message(
                &crate::specimen::v1::shared::shape::NODE,
            ),
            patch: machinery::shape::PatchStrategy::Default,
            default: None,
        },
        machinery::shape::FieldShape {
            name: "others",
            value: machinery::shape::ValueShape::List {
                item: &machinery::shape::ValueShape::Message(
                    &crate::specimen::v1::shared::shape::NODE,
                ),
                merge: machinery::shape::ListMerge::Map(&["name"]),
            },
            patch: machinery::shape::PatchStrategy::MergeByKey("name"),
            default: None,
        },
        machinery::shape::FieldShape {
            name: "label",
            value: machinery::shape::ValueShape::Scalar,
            patch: machinery::shape::PatchStrategy::Default,
            default: None,
        },
    ],
};

/// The form of `Choice`.
pub static CHOICE: machinery::shape::Shape = machinery::shape::Shape {
    name: "Choice",
    atomic: true,
    fields: &[
        machinery::shape::FieldShape {
            name: "word",
            value: machinery::shape::ValueShape::Scalar,
            patch: machinery::shape::PatchStrategy::Default,
            default: None,
        },
        machinery::shape::FieldShape {
            name: "number",
            value: machinery::shape::ValueShape::Scalar,
            patch: machinery::shape::PatchStrategy::Default,
            default: None,
        },
    ],
};
