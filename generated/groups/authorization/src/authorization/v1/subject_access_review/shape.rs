// Written by kindsmith from schema/authorization/v1/subject_access_review.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The form of each message, for merge and apply.

/// The form of `SubjectAccessReview`.
pub static SUBJECT_ACCESS_REVIEW: machinery::shape::Shape = machinery::shape::Shape {
    name: "SubjectAccessReview",
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
                &crate::authorization::v1::attributes::shape::SUBJECT_ACCESS_REVIEW_SPEC,
            ),
            patch: machinery::shape::PatchStrategy::Default,
            default: None,
        },
        machinery::shape::FieldShape {
            name: "status",
            value: machinery::shape::ValueShape::Message(
                &crate::authorization::v1::attributes::shape::SUBJECT_ACCESS_REVIEW_STATUS,
            ),
            patch: machinery::shape::PatchStrategy::Default,
            default: None,
        },
    ],
};
