// Written by kindsmith from schema/authentication/v1/.
// Do not edit: change the schema, then run `kindsmith generate`.
//! `authentication/v1`.

pub mod self_subject_review;
pub mod token_request;
pub mod token_review;
pub mod user_info;

pub use self::self_subject_review::types::{SelfSubjectReview, SelfSubjectReviewStatus};
pub use self::token_request::types::{
    TokenRequest, TokenRequestSpec, BoundObjectReference, TokenRequestStatus,
};
pub use self::token_review::types::{TokenReview, TokenReviewSpec, TokenReviewStatus};
pub use self::user_info::types::{UserInfo, ExtraValue};
