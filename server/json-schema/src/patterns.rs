//! The patterns of a schema. Each is compiled when a text is matched for the first time, and kept as long as
//! there is room.

use std::{
    cell::RefCell,
    collections::HashMap,
    sync::{
        Arc, OnceLock,
        atomic::{AtomicUsize, Ordering},
    },
};

use cel::pattern::CompiledPattern;

use super::Node;

/// Bytes of the compiled patterns that one schema keeps, about. Others are compiled for each text.
const KEPT_BYTES_MAX: usize = 32 << 20;

/// All patterns of a schema and of those inside it.
#[derive(Debug, Default)]
pub(super) struct Patterns {
    kept: HashMap<Box<str>, OnceLock<Compiled>>,
    bytes: AtomicUsize,
}

/// A pattern; none if it is malformed or too large.
type Compiled = Option<Arc<CompiledPattern>>;

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
        Patterns { kept: found.into_inner(), bytes: AtomicUsize::new(0) }
    }

    /// Whether the pattern is compiled already.
    pub(super) fn is_ready(&self, pattern: &str) -> bool {
        self.kept.get(pattern).is_some_and(|kept| kept.get().is_some())
    }

    /// A pattern; none if it is malformed or too large.
    pub(super) fn get(&self, pattern: &str) -> Compiled {
        let kept = self.kept.get(pattern)?;
        if let Some(compiled) = kept.get() {
            return compiled.clone();
        }
        let compiled: Compiled = CompiledPattern::compile(pattern).ok().map(Arc::new);
        let bytes = compiled.as_ref().map_or(0, |compiled| compiled.bytes());
        let before = self.bytes.fetch_add(bytes, Ordering::Relaxed);
        if before.saturating_add(bytes) > KEPT_BYTES_MAX {
            self.bytes.fetch_sub(bytes, Ordering::Relaxed);
            return compiled;
        }
        kept.get_or_init(|| compiled).clone()
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    #[test]
    fn large_patterns_are_not_all_kept() {
        const COUNT: usize = 60;
        let pattern = |number: usize| format!(r"\pL{{20}}{number}");
        let properties = (0..COUNT).map(|number| (number.to_string(), json!({ "pattern": pattern(number) })));
        let schema = json!({ "properties": properties.collect::<serde_json::Map<String, Value>>() });
        let patterns = Patterns::of(Node::of(&schema).expect("an object"));
        for number in 0..COUNT {
            let compiled = patterns.get(&pattern(number)).expect("it is not too large");
            assert!(!compiled.is_match("x"));
        }
        let kept = (0..COUNT).filter(|number| patterns.is_ready(&pattern(*number))).count();
        assert!(kept > 10 && kept < COUNT, "{kept}");
        assert!(patterns.get("[").is_none() && patterns.get(r"\pL").is_none(), "it is not in the schema");
    }
}
