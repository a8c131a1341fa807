// Written by kindsmith from schema/authorization/v1/local_subject_access_review.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The form of each message, for merge and apply.

/// The form of `LocalSubjectAccessReview`.
pub static LOCAL_SUBJECT_ACCESS_REVIEW: machinery::shape::Shape = machinery::shape::Shape {
    name: std::borrow::Cow::Borrowed("LocalSubjectAccessReview"),
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
                        &crate::authorization::v1::attributes::shape::SUBJECT_ACCESS_REVIEW_SPEC,
                    ),
                ),
                patch: machinery::shape::PatchStrategy::Default,
                default: None,
            },
            machinery::shape::FieldShape {
                name: std::borrow::Cow::Borrowed("status"),
                value: machinery::shape::ValueShape::Message(
                    machinery::shape::Part::Static(
                        &crate::authorization::v1::attributes::shape::SUBJECT_ACCESS_REVIEW_STATUS,
                    ),
                ),
                patch: machinery::shape::PatchStrategy::Default,
                default: None,
            },
        ],
    ),
};
