// Written by kindsmith from schema/authorization/v1/self_subject_access_review.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Types of `authorization/v1` from `self_subject_access_review`.

/// Asks whether the caller may do something.
#[derive(Clone, Default, PartialEq)]
pub struct SelfSubjectAccessReview {
    /// Mostly empty. What is asked is not kept, so it needs no name.
    pub metadata: machinery::meta::v1::ObjectMeta,
    /// What is asked.
    pub spec: crate::authorization::v1::SelfSubjectAccessReviewSpec,
    /// The answer; filled in by the server.
    pub status: crate::authorization::v1::SubjectAccessReviewStatus,
}

/// What the caller wants to do. Exactly one of the two is given.
#[derive(Clone, Default, PartialEq)]
pub struct SelfSubjectAccessReviewSpec {
    /// A request to a resource.
    pub resource_attributes: Option<crate::authorization::v1::ResourceAttributes>,
    /// A request to a path that is no resource.
    pub non_resource_attributes: Option<crate::authorization::v1::NonResourceAttributes>,
}
