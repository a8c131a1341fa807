// Written by kindsmith from schema/authorization/v1/attributes.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The form of each message, for merge and apply.

/// The form of `ResourceAttributes`.
pub static RESOURCE_ATTRIBUTES: machinery::shape::Shape = machinery::shape::Shape {
    name: "ResourceAttributes",
    atomic: false,
    fields: &[
        machinery::shape::FieldShape {
            name: "namespace",
            value: machinery::shape::ValueShape::Scalar,
            patch: machinery::shape::PatchStrategy::Default,
            default: None,
        },
        machinery::shape::FieldShape {
            name: "verb",
            value: machinery::shape::ValueShape::Scalar,
            patch: machinery::shape::PatchStrategy::Default,
            default: None,
        },
        machinery::shape::FieldShape {
            name: "group",
            value: machinery::shape::ValueShape::Scalar,
            patch: machinery::shape::PatchStrategy::Default,
            default: None,
        },
        machinery::shape::FieldShape {
            name: "version",
            value: machinery::shape::ValueShape::Scalar,
            patch: machinery::shape::PatchStrategy::Default,
            default: None,
        },
        machinery::shape::FieldShape {
            name: "resource",
            value: machinery::shape::ValueShape::Scalar,
            patch: machinery::shape::PatchStrategy::Default,
            default: None,
        },
        machinery::shape::FieldShape {
            name: "subresource",
            value: machinery::shape::ValueShape::Scalar,
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
            name: "fieldSelector",
            value: machinery::shape::ValueShape::Message(
                &crate::authorization::v1::attributes::shape::FIELD_SELECTOR_ATTRIBUTES,
            ),
            patch: machinery::shape::PatchStrategy::Default,
            default: None,
        },
        machinery::shape::FieldShape {
            name: "labelSelector",
            value: machinery::shape::ValueShape::Message(
                &crate::authorization::v1::attributes::shape::LABEL_SELECTOR_ATTRIBUTES,
            ),
            patch: machinery::shape::PatchStrategy::Default,
            default: None,
        },
    ],
};

/// The form of `FieldSelectorAttributes`.
pub static FIELD_SELECTOR_ATTRIBUTES: machinery::shape::Shape = machinery::shape::Shape {
    name: "FieldSelectorAttributes",
    atomic: false,
    fields: &[
        machinery::shape::FieldShape {
            name: "rawSelector",
            value: machinery::shape::ValueShape::Scalar,
            patch: machinery::shape::PatchStrategy::Default,
            default: None,
        },
        machinery::shape::FieldShape {
            name: "requirements",
            value: machinery::shape::ValueShape::List {
                item: &machinery::shape::ValueShape::Message(
                    &machinery::meta::v1::field_selector::shape::FIELD_SELECTOR_REQUIREMENT,
                ),
                merge: machinery::shape::ListMerge::Atomic,
            },
            patch: machinery::shape::PatchStrategy::Default,
            default: None,
        },
    ],
};

/// The form of `LabelSelectorAttributes`.
pub static LABEL_SELECTOR_ATTRIBUTES: machinery::shape::Shape = machinery::shape::Shape {
    name: "LabelSelectorAttributes",
    atomic: false,
    fields: &[
        machinery::shape::FieldShape {
            name: "rawSelector",
            value: machinery::shape::ValueShape::Scalar,
            patch: machinery::shape::PatchStrategy::Default,
            default: None,
        },
        machinery::shape::FieldShape {
            name: "requirements",
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

/// The form of `NonResourceAttributes`.
pub static NON_RESOURCE_ATTRIBUTES: machinery::shape::Shape = machinery::shape::Shape {
    name: "NonResourceAttributes",
    atomic: false,
    fields: &[
        machinery::shape::FieldShape {
            name: "path",
            value: machinery::shape::ValueShape::Scalar,
            patch: machinery::shape::PatchStrategy::Default,
            default: None,
        },
        machinery::shape::FieldShape {
            name: "verb",
            value: machinery::shape::ValueShape::Scalar,
            patch: machinery::shape::PatchStrategy::Default,
            default: None,
        },
    ],
};

/// The form of `SubjectAccessReviewSpec`.
pub static SUBJECT_ACCESS_REVIEW_SPEC: machinery::shape::Shape = machinery::shape::Shape {
    name: "SubjectAccessReviewSpec",
    atomic: false,
    fields: &[
        machinery::shape::FieldShape {
            name: "resourceAttributes",
            value: machinery::shape::ValueShape::Message(
                &crate::authorization::v1::attributes::shape::RESOURCE_ATTRIBUTES,
            ),
            patch: machinery::shape::PatchStrategy::Default,
            default: None,
        },
        machinery::shape::FieldShape {
            name: "nonResourceAttributes",
            value: machinery::shape::ValueShape::Message(
                &crate::authorization::v1::attributes::shape::NON_RESOURCE_ATTRIBUTES,
            ),
            patch: machinery::shape::PatchStrategy::Default,
            default: None,
        },
        machinery::shape::FieldShape {
            name: "user",
            value: machinery::shape::ValueShape::Scalar,
            patch: machinery::shape::PatchStrategy::Default,
            default: None,
        },
        machinery::shape::FieldShape {
            name: "groups",
            value: machinery::shape::ValueShape::List {
                item: &machinery::shape::ValueShape::Scalar,
                merge: machinery::shape::ListMerge::Atomic,
            },
            patch: machinery::shape::PatchStrategy::Default,
            default: None,
        },
        machinery::shape::FieldShape {
            name: "extra",
            value: machinery::shape::ValueShape::Map {
                value: &machinery::shape::ValueShape::List {
                    item: &machinery::shape::ValueShape::Scalar,
                    merge: machinery::shape::ListMerge::Atomic,
                },
                atomic: false,
            },
            patch: machinery::shape::PatchStrategy::Default,
            default: None,
        },
        machinery::shape::FieldShape {
            name: "uid",
            value: machinery::shape::ValueShape::Scalar,
            patch: machinery::shape::PatchStrategy::Default,
            default: None,
        },
    ],
};

/// The form of `SubjectAccessReviewStatus`.
pub static SUBJECT_ACCESS_REVIEW_STATUS: machinery::shape::Shape = machinery::shape::Shape {
    name: "SubjectAccessReviewStatus",
    atomic: false,
    fields: &[
        machinery::shape::FieldShape {
            name: "allowed",
            value: machinery::shape::ValueShape::Scalar,
            patch: machinery::shape::PatchStrategy::Default,
            default: None,
        },
        machinery::shape::FieldShape {
            name: "denied",
            value: machinery::shape::ValueShape::Scalar,
            patch: machinery::shape::PatchStrategy::Default,
            default: None,
        },
        machinery::shape::FieldShape {
            name: "reason",
            value: machinery::shape::ValueShape::Scalar,
            patch: machinery::shape::PatchStrategy::Default,
            default: None,
        },
        machinery::shape::FieldShape {
            name: "evaluationError",
            value: machinery::shape::ValueShape::Scalar,
            patch: machinery::shape::PatchStrategy::Default,
            default: None,
        },
    ],
};
