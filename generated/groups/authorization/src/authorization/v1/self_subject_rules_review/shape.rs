// Written by kindsmith from schema/authorization/v1/self_subject_rules_review.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The form of each message, for merge and apply.

/// The form of `SelfSubjectRulesReview`.
pub static SELF_SUBJECT_RULES_REVIEW: machinery::shape::Shape = machinery::shape::Shape {
    name: "SelfSubjectRulesReview",
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
                &crate::authorization::v1::self_subject_rules_review::shape::SELF_SUBJECT_RULES_REVIEW_SPEC,
            ),
            patch: machinery::shape::PatchStrategy::Default,
            default: None,
        },
        machinery::shape::FieldShape {
            name: "status",
            value: machinery::shape::ValueShape::Message(
                &crate::authorization::v1::self_subject_rules_review::shape::SUBJECT_RULES_REVIEW_STATUS,
            ),
            patch: machinery::shape::PatchStrategy::Default,
            default: None,
        },
    ],
};

/// The form of `SelfSubjectRulesReviewSpec`.
pub static SELF_SUBJECT_RULES_REVIEW_SPEC: machinery::shape::Shape = machinery::shape::Shape {
    name: "SelfSubjectRulesReviewSpec",
    atomic: false,
    fields: &[
        machinery::shape::FieldShape {
            name: "namespace",
            value: machinery::shape::ValueShape::Scalar,
            patch: machinery::shape::PatchStrategy::Default,
            default: None,
        },
    ],
};

/// The form of `SubjectRulesReviewStatus`.
pub static SUBJECT_RULES_REVIEW_STATUS: machinery::shape::Shape = machinery::shape::Shape {
    name: "SubjectRulesReviewStatus",
    atomic: false,
    fields: &[
        machinery::shape::FieldShape {
            name: "resourceRules",
            value: machinery::shape::ValueShape::List {
                item: &machinery::shape::ValueShape::Message(
                    &crate::authorization::v1::self_subject_rules_review::shape::RESOURCE_RULE,
                ),
                merge: machinery::shape::ListMerge::Atomic,
            },
            patch: machinery::shape::PatchStrategy::Default,
            default: None,
        },
        machinery::shape::FieldShape {
            name: "nonResourceRules",
            value: machinery::shape::ValueShape::List {
                item: &machinery::shape::ValueShape::Message(
                    &crate::authorization::v1::self_subject_rules_review::shape::NON_RESOURCE_RULE,
                ),
                merge: machinery::shape::ListMerge::Atomic,
            },
            patch: machinery::shape::PatchStrategy::Default,
            default: None,
        },
        machinery::shape::FieldShape {
            name: "incomplete",
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

/// The form of `ResourceRule`.
pub static RESOURCE_RULE: machinery::shape::Shape = machinery::shape::Shape {
    name: "ResourceRule",
    atomic: false,
    fields: &[
        machinery::shape::FieldShape {
            name: "verbs",
            value: machinery::shape::ValueShape::List {
                item: &machinery::shape::ValueShape::Scalar,
                merge: machinery::shape::ListMerge::Atomic,
            },
            patch: machinery::shape::PatchStrategy::Default,
            default: None,
        },
        machinery::shape::FieldShape {
            name: "apiGroups",
            value: machinery::shape::ValueShape::List {
                item: &machinery::shape::ValueShape::Scalar,
                merge: machinery::shape::ListMerge::Atomic,
            },
            patch: machinery::shape::PatchStrategy::Default,
            default: None,
        },
        machinery::shape::FieldShape {
            name: "resources",
            value: machinery::shape::ValueShape::List {
                item: &machinery::shape::ValueShape::Scalar,
                merge: machinery::shape::ListMerge::Atomic,
            },
            patch: machinery::shape::PatchStrategy::Default,
            default: None,
        },
        machinery::shape::FieldShape {
            name: "resourceNames",
            value: machinery::shape::ValueShape::List {
                item: &machinery::shape::ValueShape::Scalar,
                merge: machinery::shape::ListMerge::Atomic,
            },
            patch: machinery::shape::PatchStrategy::Default,
            default: None,
        },
    ],
};

/// The form of `NonResourceRule`.
pub static NON_RESOURCE_RULE: machinery::shape::Shape = machinery::shape::Shape {
    name: "NonResourceRule",
    atomic: false,
    fields: &[
        machinery::shape::FieldShape {
            name: "verbs",
            value: machinery::shape::ValueShape::List {
                item: &machinery::shape::ValueShape::Scalar,
                merge: machinery::shape::ListMerge::Atomic,
            },
            patch: machinery::shape::PatchStrategy::Default,
            default: None,
        },
        machinery::shape::FieldShape {
            name: "nonResourceURLs",
            value: machinery::shape::ValueShape::List {
                item: &machinery::shape::ValueShape::Scalar,
                merge: machinery::shape::ListMerge::Atomic,
            },
            patch: machinery::shape::PatchStrategy::Default,
            default: None,
        },
    ],
};
