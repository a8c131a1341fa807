// Written by kindsmith from schema/authentication/v1/self_subject_review.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The form of each message, for merge and apply.

/// The form of `SelfSubjectReview`.
pub static SELF_SUBJECT_REVIEW: machinery::shape::Shape = machinery::shape::Shape {
    name: std::borrow::Cow::Borrowed("SelfSubjectReview"),
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
                name: std::borrow::Cow::Borrowed("status"),
                value: machinery::shape::ValueShape::Message(
                    machinery::shape::Part::Static(
                        &crate::authentication::v1::self_subject_review::shape::SELF_SUBJECT_REVIEW_STATUS,
                    ),
                ),
                patch: machinery::shape::PatchStrategy::Default,
                default: None,
            },
        ],
    ),
};

/// The form of `SelfSubjectReviewStatus`.
pub static SELF_SUBJECT_REVIEW_STATUS: machinery::shape::Shape = machinery::shape::Shape {
    name: std::borrow::Cow::Borrowed("SelfSubjectReviewStatus"),
    atomic: false,
    fields: std::borrow::Cow::Borrowed(
        &[
            machinery::shape::FieldShape {
                name: std::borrow::Cow::Borrowed("userInfo"),
                value: machinery::shape::ValueShape::Message(
                    machinery::shape::Part::Static(
                        &crate::authentication::v1::user_info::shape::USER_INFO,
                    ),
                ),
                patch: machinery::shape::PatchStrategy::Default,
                default: None,
            },
        ],
    ),
};
