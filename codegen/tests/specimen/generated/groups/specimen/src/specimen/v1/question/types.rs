// Written by kindsmith from schema/specimen/v1/question.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Types of `specimen/v1` from `question`.

/// The root.
#[derive(Clone, Default, PartialEq)]
pub struct Question {
    /// Standard metadata of an object.
    pub metadata: machinery::meta::v1::ObjectMeta,
    /// The answer.
    pub answer: String,
}
