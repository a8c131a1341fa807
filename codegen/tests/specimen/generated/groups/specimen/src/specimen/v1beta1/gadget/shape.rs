// Written by kindsmith from schema/specimen/v1beta1/gadget.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The form of each message, for merge and apply.

/// The form of `Gadget`.
pub static GADGET: machinery::shape::Shape = machinery::shape::Shape {
    name: "Gadget",
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
                &crate::specimen::v1beta1::gadget::shape::GADGET_SPEC,
            ),
            patch: machinery::shape::PatchStrategy::Default,
            default: None,
        },
    ],
};

/// The form of `GadgetSpec`.
pub static GADGET_SPEC: machinery::shape::Shape = machinery::shape::Shape {
    name: "GadgetSpec",
    atomic: false,
    fields: &[
        machinery::shape::FieldShape {
            name: "width",
            value: machinery::shape::ValueShape::Scalar,
            patch: machinery::shape::PatchStrategy::Default,
            default: None,
        },
        machinery::shape::FieldShape {
            name: "place",
            value: machinery::shape::ValueShape::Map {
                value: &machinery::shape::ValueShape::Scalar,
                atomic: false,
            },
            patch: machinery::shape::PatchStrategy::Default,
            default: None,
        },
        machinery::shape::FieldShape {
            name: "node",
            value: machinery::shape::ValueShape::Scalar,
            patch: machinery::shape::PatchStrategy::Default,
            default: None,
        },
        machinery::shape::FieldShape {
            name: "cpu",
            value: machinery::shape::ValueShape::Scalar,
            patch: machinery::shape::PatchStrategy::Default,
            default: None,
        },
        machinery::shape::FieldShape {
            name: "memory",
            value: machinery::shape::ValueShape::Scalar,
            patch: machinery::shape::PatchStrategy::Default,
            default: None,
        },
        machinery::shape::FieldShape {
            name: "parts",
            value: machinery::shape::ValueShape::List {
                item: &machinery::shape::ValueShape::Message(
                    &crate::specimen::v1beta1::gadget::shape::GADGET_PART,
                ),
                merge: machinery::shape::ListMerge::Atomic,
            },
            patch: machinery::shape::PatchStrategy::Default,
            default: None,
        },
        machinery::shape::FieldShape {
            name: "byName",
            value: machinery::shape::ValueShape::Map {
                value: &machinery::shape::ValueShape::Message(
                    &crate::specimen::v1beta1::gadget::shape::GADGET_PART,
                ),
                atomic: false,
            },
            patch: machinery::shape::PatchStrategy::Default,
            default: None,
        },
        machinery::shape::FieldShape {
            name: "spare",
            value: machinery::shape::ValueShape::Message(
                &crate::specimen::v1beta1::gadget::shape::GADGET_PART,
            ),
            patch: machinery::shape::PatchStrategy::Default,
            default: None,
        },
        machinery::shape::FieldShape {
            name: "tree",
            value: machinery::shape::ValueShape::Message(
                &crate::specimen::v1::shared::shape::NODE,
            ),
            patch: machinery::shape::PatchStrategy::Default,
            default: None,
        },
        machinery::shape::FieldShape {
            name: "since",
            value: machinery::shape::ValueShape::Scalar,
            patch: machinery::shape::PatchStrategy::Default,
            default: None,
        },
        machinery::shape::FieldShape {
            name: "mode",
            value: machinery::shape::ValueShape::Scalar,
            patch: machinery::shape::PatchStrategy::Default,
            default: None,
        },
        machinery::shape::FieldShape {
            name: "hint",
            value: machinery::shape::ValueShape::Scalar,
            patch: machinery::shape::PatchStrategy::Default,
            default: None,
        },
        machinery::shape::FieldShape {
            name: "finish",
            value: machinery::shape::ValueShape::Scalar,
            patch: machinery::shape::PatchStrategy::Default,
            default: None,
        },
        machinery::shape::FieldShape {
            name: "within",
            value: machinery::shape::ValueShape::Scalar,
            patch: machinery::shape::PatchStrategy::Default,
            default: None,
        },
        machinery::shape::FieldShape {
            name: "edges",
            value: machinery::shape::ValueShape::List {
                item: &machinery::shape::ValueShape::Scalar,
                merge: machinery::shape::ListMerge::Atomic,
            },
            patch: machinery::shape::PatchStrategy::Default,
            default: None,
        },
        machinery::shape::FieldShape {
            name: "sides",
            value: machinery::shape::ValueShape::Map {
                value: &machinery::shape::ValueShape::Scalar,
                atomic: false,
            },
            patch: machinery::shape::PatchStrategy::Default,
            default: None,
        },
        machinery::shape::FieldShape {
            name: "address",
            value: machinery::shape::ValueShape::Scalar,
            patch: machinery::shape::PatchStrategy::Default,
            default: None,
        },
        machinery::shape::FieldShape {
            name: "first",
            value: machinery::shape::ValueShape::Scalar,
            patch: machinery::shape::PatchStrategy::Default,
            default: None,
        },
        machinery::shape::FieldShape {
            name: "last",
            value: machinery::shape::ValueShape::Scalar,
            patch: machinery::shape::PatchStrategy::Default,
            default: None,
        },
        machinery::shape::FieldShape {
            name: "height",
            value: machinery::shape::ValueShape::Scalar,
            patch: machinery::shape::PatchStrategy::Default,
            default: None,
        },
        machinery::shape::FieldShape {
            name: "box",
            value: machinery::shape::ValueShape::Message(
                &crate::specimen::v1beta1::gadget::shape::GADGET_BOX,
            ),
            patch: machinery::shape::PatchStrategy::Default,
            default: None,
        },
    ],
};

/// The form of `GadgetBox`.
pub static GADGET_BOX: machinery::shape::Shape = machinery::shape::Shape {
    name: "GadgetBox",
    atomic: false,
    fields: &[
        machinery::shape::FieldShape {
            name: "depth",
            value: machinery::shape::ValueShape::Scalar,
            patch: machinery::shape::PatchStrategy::Default,
            default: None,
        },
    ],
};

/// The form of `GadgetPart`.
pub static GADGET_PART: machinery::shape::Shape = machinery::shape::Shape {
    name: "GadgetPart",
    atomic: false,
    fields: &[
        machinery::shape::FieldShape {
            name: "name",
            value: machinery::shape::ValueShape::Scalar,
            patch: machinery::shape::PatchStrategy::Default,
            default: None,
        },
        machinery::shape::FieldShape {
            name: "amount",
            value: machinery::shape::ValueShape::Scalar,
            patch: machinery::shape::PatchStrategy::Default,
            default: None,
        },
    ],
};
