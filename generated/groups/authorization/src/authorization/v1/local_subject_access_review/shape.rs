// Written by kindsmith from schema/authorization/v1/local_subject_access_review.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The table of each message: names, tags, and how fields merge.

machinery::message! {
    /// The form of `LocalSubjectAccessReview`.
    pub LOCAL_SUBJECT_ACCESS_REVIEW: crate::authorization::v1::LocalSubjectAccessReview {
        name: "LocalSubjectAccessReview", envelope: true;
        0 metadata: "metadata" 1 Always [message machinery::meta::v1::object_meta::shape::OBJECT_META],
            inner: Embedded;
        1 spec: "spec" 2 Always [message
            crate::authorization::v1::attributes::shape::SUBJECT_ACCESS_REVIEW_SPEC];
        2 status: "status" 3 Always [message
            crate::authorization::v1::attributes::shape::SUBJECT_ACCESS_REVIEW_STATUS];
    }
}
