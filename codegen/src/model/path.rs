//! Where a field is in a kind.

/// A path of fields from the root type, resolved.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FieldPath {
    /// JSON names.
    pub json: Vec<String>,
    /// Rust names.
    pub(crate) rust: Vec<String>,
    /// Whether each step is an `Option` in Rust.
    pub optional: Vec<bool>,
}
