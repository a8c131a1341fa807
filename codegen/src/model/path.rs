//! Where a field is in a kind.

/// A path of fields from the root type, resolved.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct FieldPath {
    /// JSON names.
    pub(crate) json: Vec<String>,
    /// Rust names.
    pub(crate) rust: Vec<String>,
    /// Whether each step is an `Option` in Rust.
    pub(crate) optional: Vec<bool>,
}
