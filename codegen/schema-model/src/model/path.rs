//! Where a field is in a kind.

/// A path of fields from the root type, resolved.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FieldPath {
    /// JSON names.
    pub json: Vec<String>,
    /// Rust names.
    pub rust: Vec<String>,
    /// Whether each step is an `Option` in Rust.
    pub optional: Vec<bool>,
}

impl FieldPath {
    /// The path up to and with the first message on it that may be absent, and the rest; none without such a
    /// message.
    #[must_use]
    pub fn at_option(&self) -> Option<(FieldPath, FieldPath)> {
        let inside = self.optional.len().saturating_sub(1);
        let step = self.optional.iter().take(inside).position(|optional| *optional)?;
        let part = |from: usize, to: usize| FieldPath {
            json: self.json.iter().take(to).skip(from).cloned().collect(),
            rust: self.rust.iter().take(to).skip(from).cloned().collect(),
            optional: self.optional.iter().take(to).skip(from).copied().collect(),
        };
        Some((part(0, step + 1), part(step + 1, self.json.len())))
    }

    /// The path as it is written.
    #[must_use]
    pub fn text(&self) -> String {
        self.json.join(".")
    }
}
