// Written by kindsmith from schema/meta/v1/label_selector.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The form of each message, for merge and apply.

/// The form of `LabelSelector`.
pub static LABEL_SELECTOR: machinery::shape::Shape = machinery::shape::Shape {
    name: "LabelSelector",
    atomic: true,
    fields: &[
        machinery::shape::FieldShape {
            name: "matchLabels",
            value: machinery::shape::ValueShape::Map {
                value: &machinery::shape::ValueShape::Scalar,
                atomic: false,
            },
            patch: machinery::shape::PatchStrategy::Default,
            default: None,
        },
        machinery::shape::FieldShape {
            name: "matchExpressions",
            value: machinery::shape::ValueShape::List {
                item: &machinery::shape::ValueShape::Message(
                    &machinery::meta::v1::label_selector::shape::LABEL_SELECTOR_REQUIREMENT,
                ),
                merge: machinery::shape::ListMerge::Atomic,
            },
            patch: machinery::shape::PatchStrategy::Default,
            default: None,
        },
    ],
};

/// The form of `LabelSelectorRequirement`.
pub static LABEL_SELECTOR_REQUIREMENT: machinery::shape::Shape = machinery::shape::Shape {
    name: "LabelSelectorRequirement",
    atomic: false,
    fields: &[
        machinery::shape::FieldShape {
            name: "key",
            value: machinery::shape::ValueShape::Scalar,
            patch: machinery::shape::PatchStrategy::Default,
            default: None,
        },
        machinery::shape::FieldShape {
            name: "operator",
            value: machinery::shape::ValueShape::Scalar,
            patch: machinery::shape::PatchStrategy::Default,
            default: None,
        },
        machinery::shape::FieldShape {
            name: "values",
            value: machinery::shape::ValueShape::List {
                item: &machinery::shape::ValueShape::Scalar,
                merge: machinery::shape::ListMerge::Atomic,
            },
            patch: machinery::shape::PatchStrategy::Default,
            default: None,
        },
    ],
};
