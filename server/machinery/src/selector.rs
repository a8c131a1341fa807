//! Selectors: which objects a list, a watch or a webhook is about.
//!
//! Parsed once, then asked per object through a look-up function, so that the caller may keep labels
//! and fields in any form.

mod field;
mod label;
mod label_parser;
mod requirement;
pub mod structured;

use std::fmt;

pub use field::{FieldOperator, FieldRequirement, FieldSelector};
pub use label::LabelSelector;
pub use requirement::{LabelOperator, LabelRequirement};

/// The longest selector that is parsed; it bounds the number of requirements.
pub const SELECTOR_BYTES_MAX: usize = 64 * 1024;

/// A selector that cannot be used: the text of a 400.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SelectorError {
    /// What is wrong, for the client.
    pub text: String,
}

impl SelectorError {
    fn new(text: impl Into<String>) -> Self {
        Self { text: text.into() }
    }
}

impl fmt::Display for SelectorError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl std::error::Error for SelectorError {}

fn check_length(text: &str) -> Result<(), SelectorError> {
    if text.len() > SELECTOR_BYTES_MAX {
        return Err(SelectorError::new(format!("selector is longer than {SELECTOR_BYTES_MAX} bytes")));
    }
    Ok(())
}
