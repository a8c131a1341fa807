// Written by kindsmith from schema/authorization/v1/self_subject_rules_review.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! `self_subject_rules_review` of `authorization/v1`.

pub mod kind;
pub mod shape;
pub mod types;
mod validate;
