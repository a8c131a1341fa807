// Written by kindsmith from schema/authentication/v1/token_review.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Types of `authentication/v1` from `token_review`.

/// Asks whom a bearer token belongs to.
#[derive(Clone, Default, PartialEq)]
pub struct TokenReview {
    /// Mostly empty. What is asked is not kept, so it needs no name.
    pub metadata: machinery::meta::v1::ObjectMeta,
    /// What is asked.
    pub spec: crate::authentication::v1::TokenReviewSpec,
    /// The answer; filled in by the server.
    pub status: crate::authentication::v1::TokenReviewStatus,
}

/// The token, and for whom it must be good.
#[derive(Clone, Default, PartialEq)]
pub struct TokenReviewSpec {
    /// The bearer token. The answer repeats it, so treat that like the token itself.
    pub token: String,
    /// Names of the service that asks. The token must be meant for one of them; without any, for this
    /// server.
    pub audiences: Vec<String>,
}

/// Whose token it is.
#[derive(Clone, Default, PartialEq)]
pub struct TokenReviewStatus {
    /// Whether the token is good.
    pub authenticated: bool,
    /// The user that the token belongs to.
    pub user: crate::authentication::v1::UserInfo,
    /// Those of the audiences that the token is good for.
    pub audiences: Vec<String>,
    /// Why the token is not good.
    pub error: String,
}
