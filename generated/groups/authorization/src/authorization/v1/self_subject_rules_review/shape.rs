// Written by kindsmith from schema/authorization/v1/self_subject_rules_review.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The form of each message, for merge and apply.

/// The form of `SelfSubjectRulesReview`.
pub static SELF_SUBJECT_RULES_REVIEW: machinery::shape::Shape = machinery::shape::Shape {
    name: std::borrow::Cow::Borrowed("SelfSubjectRulesReview"),
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
                name: std::borrow::Cow::Borrowed("spec"),
                value: machinery::shape::ValueShape::Message(
                    machinery::shape::Part::Static(
                        &crate::authorization::v1::self_subject_rules_review::shape::SELF_SUBJECT_RULES_REVIEW_SPEC,
                    ),
                ),
                patch: machinery::shape::PatchStrategy::Default,
                default: None,
            },
            machinery::shape::FieldShape {
                name: std::borrow::Cow::Borrowed("status"),
                value: machinery::shape::ValueShape::Message(
                    machinery::shape::Part::Static(
                        &crate::authorization::v1::self_subject_rules_review::shape::SUBJECT_RULES_REVIEW_STATUS,
                    ),
                ),
                patch: machinery::shape::PatchStrategy::Default,
                default: None,
            },
        ],
    ),
};

/// The form of `SelfSubjectRulesReviewSpec`.
pub static SELF_SUBJECT_RULES_REVIEW_SPEC: machinery::shape::Shape = machinery::shape::Shape {
    name: std::borrow::Cow::Borrowed("SelfSubjectRulesReviewSpec"),
    atomic: false,
    fields: std::borrow::Cow::Borrowed(
        &[
            machinery::shape::FieldShape {
                name: std::borrow::Cow::Borrowed("namespace"),
                value: machinery::shape::ValueShape::Scalar,
                patch: machinery::shape::PatchStrategy::Default,
                default: None,
            },
        ],
    ),
};

/// The form of `SubjectRulesReviewStatus`.
pub static SUBJECT_RULES_REVIEW_STATUS: machinery::shape::Shape = machinery::shape::Shape {
    name: std::borrow::Cow::Borrowed("SubjectRulesReviewStatus"),
    atomic: false,
    fields: std::borrow::Cow::Borrowed(
        &[
            machinery::shape::FieldShape {
                name: std::borrow::Cow::Borrowed("resourceRules"),
                value: machinery::shape::ValueShape::List {
                    item: machinery::shape::Part::Static(
                        &machinery::shape::ValueShape::Message(
                            machinery::shape::Part::Static(
                                &crate::authorization::v1::self_subject_rules_review::shape::RESOURCE_RULE,
                            ),
                        ),
                    ),
                    merge: machinery::shape::ListMerge::Atomic,
                },
                patch: machinery::shape::PatchStrategy::Default,
                default: None,
            },
            machinery::shape::FieldShape {
                name: std::borrow::Cow::Borrowed("nonResourceRules"),
                value: machinery::shape::ValueShape::List {
                    item: machinery::shape::Part::Static(
                        &machinery::shape::ValueShape::Message(
                            machinery::shape::Part::Static(
                                &crate::authorization::v1::self_subject_rules_review::shape::NON_RESOURCE_RULE,
                            ),
                        ),
                    ),
                    merge: machinery::shape::ListMerge::Atomic,
                },
                patch: machinery::shape::PatchStrategy::Default,
                default: None,
            },
            machinery::shape::FieldShape {
                name: std::borrow::Cow::Borrowed("incomplete"),
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

/// The form of `ResourceRule`.
pub static RESOURCE_RULE: machinery::shape::Shape = machinery::shape::Shape {
    name: std::borrow::Cow::Borrowed("ResourceRule"),
    atomic: false,
    fields: std::borrow::Cow::Borrowed(
        &[
            machinery::shape::FieldShape {
                name: std::borrow::Cow::Borrowed("verbs"),
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
                name: std::borrow::Cow::Borrowed("apiGroups"),
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
                name: std::borrow::Cow::Borrowed("resources"),
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
                name: std::borrow::Cow::Borrowed("resourceNames"),
                value: machinery::shape::ValueShape::List {
                    item: machinery::shape::Part::Static(
                        &machinery::shape::ValueShape::Scalar,
                    ),
                    merge: machinery::shape::ListMerge::Atomic,
                },
                patch: machinery::shape::PatchStrategy::Default,
                default: None,
            },
        ],
    ),
};

/// The form of `NonResourceRule`.
pub static NON_RESOURCE_RULE: machinery::shape::Shape = machinery::shape::Shape {
    name: std::borrow::Cow::Borrowed("NonResourceRule"),
    atomic: false,
    fields: std::borrow::Cow::Borrowed(
        &[
            machinery::shape::FieldShape {
                name: std::borrow::Cow::Borrowed("verbs"),
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
                name: std::borrow::Cow::Borrowed("nonResourceURLs"),
                value: machinery::shape::ValueShape::List {
                    item: machinery::shape::Part::Static(
                        &machinery::shape::ValueShape::Scalar,
                    ),
                    merge: machinery::shape::ListMerge::Atomic,
                },
                patch: machinery::shape::PatchStrategy::Default,
                default: None,
            },
        ],
    ),
};
