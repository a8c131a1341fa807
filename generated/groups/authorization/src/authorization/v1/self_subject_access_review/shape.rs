// Written by kindsmith from schema/authorization/v1/self_subject_access_review.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The table of each message: names, tags, and how fields merge.

machinery::message! {
    /// The form of `SelfSubjectAccessReview`.
    pub SELF_SUBJECT_ACCESS_REVIEW: crate::authorization::v1::SelfSubjectAccessReview {
        name: "SelfSubjectAccessReview", envelope: true;
        0 metadata: "metadata" 1 Always [message machinery::meta::v1::object_meta::shape::OBJECT_META],
            inner: Embedded;
        1 spec: "spec" 2 Always [message
            crate::authorization::v1::self_subject_access_review::shape::SELF_SUBJECT_ACCESS_REVIEW_SPEC];
        2 status: "status" 3 Always [message
            crate::authorization::v1::attributes::shape::SUBJECT_ACCESS_REVIEW_STATUS];
    }
}

machinery::message! {
    /// The form of `SelfSubjectAccessReviewSpec`.
    pub SELF_SUBJECT_ACCESS_REVIEW_SPEC: crate::authorization::v1::SelfSubjectAccessReviewSpec {
        name: "SelfSubjectAccessReviewSpec";
        0 resource_attributes: "resourceAttributes" 1 NonZero [message
            crate::authorization::v1::attributes::shape::RESOURCE_ATTRIBUTES];
        1 non_resource_attributes: "nonResourceAttributes" 2 NonZero [message
            crate::authorization::v1::attributes::shape::NON_RESOURCE_ATTRIBUTES];
    }
}
