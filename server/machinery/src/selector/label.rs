//! Label selectors: requirements on labels, all of which must hold.

use std::fmt;

use super::{SelectorError, check_length, label_parser, requirement::LabelRequirement};

/// Requirements, all of which must hold; none at all matches everything.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
pub struct LabelSelector {
    /// Sorted by key.
    requirements: Box<[LabelRequirement]>,
}

impl LabelSelector {
    /// Reads the form used in query parameters, as `app=web,tier in (a,b),!old`.
    ///
    /// # Errors
    /// When the text breaks the grammar, or a key or value is not that of a label.
    pub fn parse(text: &str) -> Result<Self, SelectorError> {
        check_length(text)?;
        label_parser::parse(text).map(Self::new)
    }

    /// A selector of these requirements.
    #[must_use]
    pub fn new(mut requirements: Vec<LabelRequirement>) -> Self {
        // Stable: several requirements on one key stay in the order of the text.
        requirements.sort_by(|a, b| a.key().cmp(b.key()));
        Self { requirements: requirements.into_boxed_slice() }
    }

    /// Whether it matches everything.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.requirements.is_empty()
    }

    /// The requirements, sorted by key.
    #[must_use]
    pub fn requirements(&self) -> &[LabelRequirement] {
        &self.requirements
    }

    /// Whether the labels that `get` looks up satisfy every requirement.
    pub fn matches<'v>(&self, get: impl Fn(&str) -> Option<&'v str>) -> bool {
        self.requirements.iter().all(|requirement| requirement.matches(get(requirement.key())))
    }
}

impl fmt::Display for LabelSelector {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, requirement) in self.requirements.iter().enumerate() {
            let comma = if index == 0 { "" } else { "," };
            write!(f, "{comma}{requirement}")?;
        }
        Ok(())
    }
}
