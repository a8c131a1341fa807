// Written by kindsmith from schema/authentication/v1/token_review.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The table of each message: names, tags, and how fields merge.

machinery::message! {
    /// The form of `TokenReview`.
    pub TOKEN_REVIEW: crate::authentication::v1::TokenReview {
        name: "TokenReview", envelope: true;
        0 metadata: "metadata" 1 Always [message machinery::meta::v1::object_meta::shape::OBJECT_META],
            inner: Embedded;
        1 spec: "spec" 2 Always [message crate::authentication::v1::token_review::shape::TOKEN_REVIEW_SPEC];
        2 status: "status" 3 Always [message
            crate::authentication::v1::token_review::shape::TOKEN_REVIEW_STATUS];
    }
}

machinery::message! {
    /// The form of `TokenReviewSpec`.
    pub TOKEN_REVIEW_SPEC: crate::authentication::v1::TokenReviewSpec {
        name: "TokenReviewSpec";
        0 token: "token" 1 NonZero [scalar Text];
        1 audiences: "audiences" 2 NonZero [list [scalar Text]];
    }
}

machinery::message! {
    /// The form of `TokenReviewStatus`.
    pub TOKEN_REVIEW_STATUS: crate::authentication::v1::TokenReviewStatus {
        name: "TokenReviewStatus", tags: [0, 1, 3, 2];
        0 authenticated: "authenticated" 1 NonZero [scalar Boolean];
        1 user: "user" 2 Always [message crate::authentication::v1::user_info::shape::USER_INFO];
        2 audiences: "audiences" 4 NonZero [list [scalar Text]];
        3 error: "error" 3 NonZero [scalar Text];
    }
}
