// Written by kindsmith from schema/specimen/v1/question.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! `question` of `specimen/v1`.

pub mod kind;
pub mod shape;
pub mod types;
