// Written by kindsmith from schema/meta/v1/condition.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Types of `meta/v1` from `condition`.

/// One aspect of an object's present state.
#[derive(Clone, Default, PartialEq)]
pub struct Condition {
    /// Name of the aspect, unique within the object.
    pub type_: String,
    /// Whether it holds.
    pub status: String,
    /// The `metadata.generation` that the condition was made from. When it is behind, the condition is
    /// out of date.
    pub observed_generation: i64,
    /// When the status last changed.
    pub last_transition_time: Option<machinery::time::Time>,
    /// Why the status is what it is, as one word in CamelCase.
    pub reason: String,
    /// Details of the last change, for people; may be empty.
    pub message: String,
}
