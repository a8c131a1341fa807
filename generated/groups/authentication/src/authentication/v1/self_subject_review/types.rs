// Written by kindsmith from schema/authentication/v1/self_subject_review.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Types of `authentication/v1` from `self_subject_review`.

/// Asks who the caller is, after impersonation.
#[derive(Clone, Default, PartialEq)]
pub struct SelfSubjectReview {
    /// Mostly empty. What is asked is not kept, so it needs no name.
    pub metadata: machinery::meta::v1::ObjectMeta,
    /// The answer; filled in by the server.
    pub status: crate::authentication::v1::SelfSubjectReviewStatus,
}

/// Who the caller is.
#[derive(Clone, Default, PartialEq)]
pub struct SelfSubjectReviewStatus {
    /// The caller.
    pub user_info: crate::authentication::v1::UserInfo,
}
