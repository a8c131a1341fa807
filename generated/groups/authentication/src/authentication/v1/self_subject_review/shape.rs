// Written by kindsmith from schema/authentication/v1/self_subject_review.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The table of each message: names, tags, and how fields merge.

machinery::message! {
    /// The form of `SelfSubjectReview`.
    pub SELF_SUBJECT_REVIEW: crate::authentication::v1::SelfSubjectReview {
        name: "SelfSubjectReview", envelope: true;
        0 metadata: "metadata" 1 Always [message machinery::meta::v1::object_meta::shape::OBJECT_META],
            inner: Embedded;
        1 status: "status" 2 Always [message
            crate::authentication::v1::self_subject_review::shape::SELF_SUBJECT_REVIEW_STATUS];
    }
}

machinery::message! {
    /// The form of `SelfSubjectReviewStatus`.
    pub SELF_SUBJECT_REVIEW_STATUS: crate::authentication::v1::SelfSubjectReviewStatus {
        name: "SelfSubjectReviewStatus";
        0 user_info: "userInfo" 1 Always [message crate::authentication::v1::user_info::shape::USER_INFO];
    }
}
