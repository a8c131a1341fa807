// Written by kindsmith from schema/specimen/v1/option.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The form of each message, for merge and apply.

/// The form of `Option`.
pub static OPTION: machinery::shape::Shape = machinery::shape::Shape {
    name: "Option",
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
            name: "spec",
            value: machinery::shape::ValueShape::Message(
                &crate::specimen::v1::option::shape::SELF,
            ),
            patch: machinery::shape::PatchStrategy::Default,
            default: None,
        },
    ],
};

/// The form of `Self`.
pub static SELF: machinery::shape::Shape = machinery::shape::Shape {
    name: "Self",
    atomic: false,
    fields: &[
        machinery::shape::FieldShape {
            name: "list",
            value: machinery::shape::ValueShape::List {
                item: &machinery::shape::ValueShape::Scalar,
                merge: machinery::shape::ListMerge::Atomic,
            },
            patch: machinery::shape::PatchStrategy::Default,
            default: None,
        },
        machinery::shape::FieldShape {
            name: "lists",
            value: machinery::shape::ValueShape::List {
                item: &machinery::shape::ValueShape::List {
                    item: &machinery::shape::ValueShape::Scalar,
                    merge: machinery::shape::ListMerge::Atomic,
                },
                merge: machinery::shape::ListMerge::Atomic,
            },
            patch: machinery::shape::PatchStrategy::Default,
            default: None,
        },
        machinery::shape::FieldShape {
            name: "text",
            value: machinery::shape::ValueShape::Message(
                &crate::specimen::v1::option::shape::STRING,
            ),
            patch: machinery::shape::PatchStrategy::Default,
            default: None,
        },
        machinery::shape::FieldShape {
            name: "texts",
            value: machinery::shape::ValueShape::Map {
                value: &machinery::shape::ValueShape::Message(
                    &crate::specimen::v1::option::shape::STRING,
                ),
                atomic: false,
            },
            patch: machinery::shape::PatchStrategy::Default,
            default: None,
        },
        machinery::shape::FieldShape {
            name: "tree",
            value: machinery::shape::ValueShape::Message(
                &crate::specimen::v1::option::shape::BOX,
            ),
            patch: machinery::shape::PatchStrategy::Default,
            default: None,
        },
        machinery::shape::FieldShape {
            name: "some",
            value: machinery::shape::ValueShape::Map {
                value: &machinery::shape::ValueShape::Scalar,
                atomic: false,
            },
            patch: machinery::shape::PatchStrategy::Default,
            default: None,
        },
        machinery::shape::FieldShape {
            name: "none",
            value: machinery::shape::ValueShape::Message(
                &crate::specimen::v1::option::shape::NONE,
            ),
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
            name: "depth",
            value: machinery::shape::ValueShape::Scalar,
            patch: machinery::shape::PatchStrategy::Default,
            default: None,
        },
        machinery::shape::FieldShape {
            name: "count",
            value: machinery::shape::ValueShape::Scalar,
            patch: machinery::shape::PatchStrategy::Default,
            default: None,
        },
        machinery::shape::FieldShape {
            name: "shade",
            value: machinery::shape::ValueShape::Message(
                &crate::specimen::v1::option::shape::SHADE,
            ),
            patch: machinery::shape::PatchStrategy::Default,
            default: None,
        },
    ],
};

/// The form of `Shade`.
pub static SHADE: machinery::shape::Shape = machinery::shape::Shape {
    name: "Shade",
    atomic: false,
    fields: &[
        machinery::shape::FieldShape {
            name: "color",
            value: machinery::shape::ValueShape::Scalar,
            patch: machinery::shape::PatchStrategy::Default,
            default: None,
        },
    ],
};

/// The form of `None`.
pub static NONE: machinery::shape::Shape = machinery::shape::Shape {
    name: "None",
    atomic: false,
    fields: &[
        machinery::shape::FieldShape {
            name: "size",
            value: machinery::shape::ValueShape::Scalar,
            patch: machinery::shape::PatchStrategy::Default,
            default: None,
        },
    ],
};

/// The form of `String`.
pub static STRING: machinery::shape::Shape = machinery::shape::Shape {
    name: "String",
    atomic: false,
    fields: &[
        machinery::shape::FieldShape {
            name: "value",
            value: machinery::shape::ValueShape::Scalar,
            patch: machinery::shape::PatchStrategy::Default,
            default: None,
        },
        machinery::shape::FieldShape {
            name: "size",
            value: machinery::shape::ValueShape::Scalar,
            patch: machinery::shape::PatchStrategy::Default,
            default: Some("3"),
        },
        machinery::shape::FieldShape {
            name: "old",
            value: machinery::shape::ValueShape::Message(
                &crate::specimen::v1::option::shape::DEFAULT,
            ),
            patch: machinery::shape::PatchStrategy::Default,
            default: None,
        },
    ],
};

/// The form of `Default`.
pub static DEFAULT: machinery::shape::Shape = machinery::shape::Shape {
    name: "Default",
    atomic: false,
    fields: &[
        machinery::shape::FieldShape {
            name: "size",
            value: machinery::shape::ValueShape::Scalar,
            patch: machinery::shape::PatchStrategy::Default,
            default: None,
        },
    ],
};

/// The form of `Box`.
pub static BOX: machinery::shape::Shape = machinery::shape::Shape {
    name: "Box",
    atomic: false,
    fields: &[
        machinery::shape::FieldShape {
            name: "inner",
            value: machinery::shape::ValueShape::Message(
                &crate::specimen::v1::option::shape::BOX,
            ),
            patch: machinery::shape::PatchStrategy::Default,
            default: None,
        },
        machinery::shape::FieldShape {
            name: "text",
            value: machinery::shape::ValueShape::Message(
                &crate::specimen::v1::option::shape::STRING,
            ),
            patch: machinery::shape::PatchStrategy::Default,
            default: None,
        },
    ],
};
