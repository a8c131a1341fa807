//! The patterns of a schema. Each is compiled when a text is matched for the first time.

use std::{cell::RefCell, collections::HashMap, sync::OnceLock};

use cel::pattern::CompiledPattern;

use super::Node;

/// All patterns of a schema and of those inside it.
#[derive(Debug, Default)]
pub(super) struct Patterns(HashMap<Box<str>, OnceLock<Option<CompiledPattern>>>);

impl Patterns {
    pub(super) fn of(root: Node<'_>) -> Self {
        let found = RefCell::new(HashMap::new());
        // The predicate never holds, so that all schemas are seen.
        root.any(&|node| {
            let pattern = node.text("pattern");
            if !pattern.is_empty() {
                found.borrow_mut().entry(pattern.into()).or_default();
            }
            false
        });
        Patterns(found.into_inner())
    }

    /// Whether the pattern has been compiled.
    pub(super) fn is_ready(&self, pattern: &str) -> bool {
        self.0.get(pattern).is_some_and(|kept| kept.get().is_some())
    }

    /// A pattern; none if it is malformed or too large.
    pub(super) fn get(&self, pattern: &str) -> Option<&CompiledPattern> {
        self.0.get(pattern)?.get_or_init(|| CompiledPattern::compile(pattern).ok()).as_ref()
    }
}
