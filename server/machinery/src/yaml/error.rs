//! Why a text is not read.

use std::fmt;

/// Why a document cannot be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct YamlError {
    /// What is wrong.
    pub message: String,
    /// The line, from one.
    pub line: usize,
    /// The character in the line, from one.
    pub column: usize,
}

impl fmt::Display for YamlError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "yaml: line {}, column {}: {}", self.line, self.column, self.message)
    }
}

impl std::error::Error for YamlError {}
