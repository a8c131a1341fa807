// Written by kindsmith from schema/authorization/v1/attributes.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The form of each message, for merge and apply.

/// The form of `ResourceAttributes`.
pub static RESOURCE_ATTRIBUTES: machinery::shape::Shape = machinery::shape::Shape {
    name: std::borrow::Cow::Borrowed("ResourceAttributes"),
    atomic: false,
    fields: std::borrow::Cow::Borrowed(
        &[
            machinery::shape::FieldShape {
                name: std::borrow::Cow::Borrowed("namespace"),
                value: machinery::shape::ValueShape::Scalar,
                patch: machinery::shape::PatchStrategy::Default,
                default: None,
            },
            machinery::shape::FieldShape {
                name: std::borrow::Cow::Borrowed("verb"),
                value: machinery::shape::ValueShape::Scalar,
                patch: machinery::shape::PatchStrategy::Default,
                default: None,
            },
            machinery::shape::FieldShape {
                name: std::borrow::Cow::Borrowed("group"),
                value: machinery::shape::ValueShape::Scalar,
                patch: machinery::shape::PatchStrategy::Default,
                default: None,
            },
            machinery::shape::FieldShape {
                name: std::borrow::Cow::Borrowed("version"),
                value: machinery::shape::ValueShape::Scalar,
                patch: machinery::shape::PatchStrategy::Default,
                default: None,
            },
            machinery::shape::FieldShape {
                name: std::borrow::Cow::Borrowed("resource"),
                value: machinery::shape::ValueShape::Scalar,
                patch: machinery::shape::PatchStrategy::Default,
                default: None,
            },
            machinery::shape::FieldShape {
                name: std::borrow::Cow::Borrowed("subresource"),
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
                name: std::borrow::Cow::Borrowed("fieldSelector"),
                value: machinery::shape::ValueShape::Message(
                    machinery::shape::Part::Static(
                        &crate::authorization::v1::attributes::shape::FIELD_SELECTOR_ATTRIBUTES,
                    ),
                ),
                patch: machinery::shape::PatchStrategy::Default,
                default: None,
            },
            machinery::shape::FieldShape {
                name: std::borrow::Cow::Borrowed("labelSelector"),
                value: machinery::shape::ValueShape::Message(
                    machinery::shape::Part::Static(
                        &crate::authorization::v1::attributes::shape::LABEL_SELECTOR_ATTRIBUTES,
                    ),
                ),
                patch: machinery::shape::PatchStrategy::Default,
                default: None,
            },
        ],
    ),
};

/// The form of `FieldSelectorAttributes`.
pub static FIELD_SELECTOR_ATTRIBUTES: machinery::shape::Shape = machinery::shape::Shape {
    name: std::borrow::Cow::Borrowed("FieldSelectorAttributes"),
    atomic: false,
    fields: std::borrow::Cow::Borrowed(
        &[
            machinery::shape::FieldShape {
                name: std::borrow::Cow::Borrowed("rawSelector"),
                value: machinery::shape::ValueShape::Scalar,
                patch: machinery::shape::PatchStrategy::Default,
                default: None,
            },
            machinery::shape::FieldShape {
                name: std::borrow::Cow::Borrowed("requirements"),
                value: machinery::shape::ValueShape::List {
                    item: machinery::shape::Part::Static(
                        &machinery::shape::ValueShape::Message(
                            machinery::shape::Part::Static(
                                &machinery::meta::v1::field_selector::shape::FIELD_SELECTOR_REQUIREMENT,
                            ),
                        ),
                    ),
                    merge: machinery::shape::ListMerge::Atomic,
                },
                patch: machinery::shape::PatchStrategy::Default,
                default: None,
            },
        ],
    ),
};

/// The form of `LabelSelectorAttributes`.
pub static LABEL_SELECTOR_ATTRIBUTES: machinery::shape::Shape = machinery::shape::Shape {
    name: std::borrow::Cow::Borrowed("LabelSelectorAttributes"),
    atomic: false,
    fields: std::borrow::Cow::Borrowed(
        &[
            machinery::shape::FieldShape {
                name: std::borrow::Cow::Borrowed("rawSelector"),
                value: machinery::shape::ValueShape::Scalar,
                patch: machinery::shape::PatchStrategy::Default,
                default: None,
            },
            machinery::shape::FieldShape {
                name: std::borrow::Cow::Borrowed("requirements"),
                value: machinery::shape::ValueShape::List {
                    item: machinery::shape::Part::Static(
                        &machinery::shape::ValueShape::Message(
                            machinery::shape::Part::Static(
                                &machinery::meta::v1::label_selector::shape::LABEL_SELECTOR_REQUIREMENT,
                            ),
                        ),
                    ),
                    merge: machinery::shape::ListMerge::Atomic,
                },
                patch: machinery::shape::PatchStrategy::Default,
                default: None,
            },
        ],
    ),
};

/// The form of `NonResourceAttributes`.
pub static NON_RESOURCE_ATTRIBUTES: machinery::shape::Shape = machinery::shape::Shape {
    name: std::borrow::Cow::Borrowed("NonResourceAttributes"),
    atomic: false,
    fields: std::borrow::Cow::Borrowed(
        &[
            machinery::shape::FieldShape {
                name: std::borrow::Cow::Borrowed("path"),
                value: machinery::shape::ValueShape::Scalar,
                patch: machinery::shape::PatchStrategy::Default,
                default: None,
            },
            machinery::shape::FieldShape {
                name: std::borrow::Cow::Borrowed("verb"),
                value: machinery::shape::ValueShape::Scalar,
                patch: machinery::shape::PatchStrategy::Default,
                default: None,
            },
        ],
    ),
};

/// The form of `SubjectAccessReviewSpec`.
pub static SUBJECT_ACCESS_REVIEW_SPEC: machinery::shape::Shape = machinery::shape::Shape {
    name: std::borrow::Cow::Borrowed("SubjectAccessReviewSpec"),
    atomic: false,
    fields: std::borrow::Cow::Borrowed(
        &[
            machinery::shape::FieldShape {
                name: std::borrow::Cow::Borrowed("resourceAttributes"),
                value: machinery::shape::ValueShape::Message(
                    machinery::shape::Part::Static(
                        &crate::authorization::v1::attributes::shape::RESOURCE_ATTRIBUTES,
                    ),
                ),
                patch: machinery::shape::PatchStrategy::Default,
                default: None,
            },
            machinery::shape::FieldShape {
                name: std::borrow::Cow::Borrowed("nonResourceAttributes"),
                value: machinery::shape::ValueShape::Message(
                    machinery::shape::Part::Static(
                        &crate::authorization::v1::attributes::shape::NON_RESOURCE_ATTRIBUTES,
                    ),
                ),
                patch: machinery::shape::PatchStrategy::Default,
                default: None,
            },
            machinery::shape::FieldShape {
                name: std::borrow::Cow::Borrowed("user"),
                value: machinery::shape::ValueShape::Scalar,
                patch: machinery::shape::PatchStrategy::Default,
                default: None,
            },
            machinery::shape::FieldShape {
                name: std::borrow::Cow::Borrowed("groups"),
                value: machinery::shape::ValueShape::List {
                    item: machinery::shape::Part::Static(
                        &machinery::shape::ValueShape::Scalar,
                    ),
                    merge: machinery::shape::ListMerge::Atomic,
                },
                patch: machinery::shape::PatchStrategy::Default,
                default: None,
            },
            machinery::shape::FieldShape {
                name: std::borrow::Cow::Borrowed("extra"),
                value: machinery::shape::ValueShape::Map {
                    value: machinery::shape::Part::Static(
                        &machinery::shape::ValueShape::List {
                            item: machinery::shape::Part::Static(
                                &machinery::shape::ValueShape::Scalar,
                            ),
                            merge: machinery::shape::ListMerge::Atomic,
                        },
                    ),
                    atomic: false,
                },
                patch: machinery::shape::PatchStrategy::Default,
                default: None,
            },
            machinery::shape::FieldShape {
                name: std::borrow::Cow::Borrowed("uid"),
                value: machinery::shape::ValueShape::Scalar,
                patch: machinery::shape::PatchStrategy::Default,
                default: None,
            },
        ],
    ),
};

/// The form of `SubjectAccessReviewStatus`.
pub static SUBJECT_ACCESS_REVIEW_STATUS: machinery::shape::Shape = machinery::shape::Shape {
    name: std::borrow::Cow::Borrowed("SubjectAccessReviewStatus"),
    atomic: false,
    fields: std::borrow::Cow::Borrowed(
        &[
            machinery::shape::FieldShape {
                name: std::borrow::Cow::Borrowed("allowed"),
                value: machinery::shape::ValueShape::Scalar,
                patch: machinery::shape::PatchStrategy::Default,
                default: None,
            },
            machinery::shape::FieldShape {
                name: std::borrow::Cow::Borrowed("denied"),
                value: machinery::shape::ValueShape::Scalar,
                patch: machinery::shape::PatchStrategy::Default,
                default: None,
            },
            machinery::shape::FieldShape {
                name: std::borrow::Cow::Borrowed("reason"),
                value: machinery::shape::ValueShape::Scalar,
                patch: machinery::shape::PatchStrategy::Default,
                default: None,
            },
            machinery::shape::FieldShape {
                name: std::borrow::Cow::Borrowed("evaluationError"),
                value: machinery::shape::ValueShape::Scalar,
                patch: machinery::shape::PatchStrategy::Default,
                default: None,
            },
        ],
    ),
};
