// Written by kindsmith from schema/authorization/v1/subject_access_review.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! `subject_access_review` of `authorization/v1`.

pub mod kind;
pub mod shape;
pub mod types;
