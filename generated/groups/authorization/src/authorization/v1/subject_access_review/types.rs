// Written by kindsmith from schema/authorization/v1/subject_access_review.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Types of `authorization/v1` from `subject_access_review`.

/// Asks whether a user or a group may do something.
#[derive(Clone, Default, PartialEq)]
pub struct SubjectAccessReview {
    /// Mostly empty. What is asked is not kept, so it needs no name.
    pub metadata: machinery::meta::v1::ObjectMeta,
    /// What is asked.
    pub spec: crate::authorization::v1::SubjectAccessReviewSpec,
    /// The answer; filled in by the server.
    pub status: crate::authorization::v1::SubjectAccessReviewStatus,
}
