// Written by kindsmith from schema/authorization/v1/.
// Do not edit: change the schema, then run `kindsmith generate`.
//! `authorization/v1`.

pub mod attributes;
pub mod local_subject_access_review;
pub mod self_subject_access_review;
pub mod self_subject_rules_review;
pub mod subject_access_review;

pub use self::attributes::types::{
    ResourceAttributes, FieldSelectorAttributes, LabelSelectorAttributes,
    NonResourceAttributes, SubjectAccessReviewSpec, ExtraValue, SubjectAccessReviewStatus,
};
pub use self::local_subject_access_review::types::LocalSubjectAccessReview;
pub use self::self_subject_access_review::types::{
    SelfSubjectAccessReview, SelfSubjectAccessReviewSpec,
};
pub use self::self_subject_rules_review::types::{
    SelfSubjectRulesReview, SelfSubjectRulesReviewSpec, SubjectRulesReviewStatus,
    ResourceRule, NonResourceRule,
};
pub use self::subject_access_review::types::SubjectAccessReview;
