//! Changes as they are collected.

use schema_model::stability::Release;

/// One change.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Change {
    /// Where: group, version, kind or type, field.
    pub path: String,
    /// What changed.
    pub what: String,
    /// Whether something that worked may stop to work.
    pub is_breaking: bool,
}

/// Changes as they are collected below one path.
pub(crate) struct Changes {
    pub(super) list: Vec<Change>,
    pub(super) release: Option<Release>,
}

impl Changes {
    pub(super) fn new(release: Option<Release>) -> Self {
        Changes { list: Vec::new(), release }
    }

    /// All of them, sorted.
    pub(super) fn into_sorted(mut self) -> Vec<Change> {
        self.list.sort();
        // A kind and its root type have one path, and one text.
        self.list.dedup();
        self.list
    }

    pub(super) fn breaking(&mut self, path: &str, what: impl Into<String>) {
        self.list.push(Change { path: path.to_owned(), what: what.into(), is_breaking: true });
    }

    pub(super) fn compatible(&mut self, path: &str, what: impl Into<String>) {
        self.list.push(Change { path: path.to_owned(), what: what.into(), is_breaking: false });
    }

    /// A property whose every change breaks.
    pub(super) fn same<T: PartialEq>(
        &mut self,
        path: &str,
        name: &str,
        old: T,
        new: T,
        show: impl Fn(&T) -> String,
    ) {
        if old != new {
            self.breaking(path, format!("{name} changed from {} to {}", show(&old), show(&new)));
        }
    }
}

/// Words for a person.
pub(super) fn list(words: &[String]) -> String {
    if words.is_empty() { "nothing".to_owned() } else { format!("`{}`", words.join(", ")) }
}
