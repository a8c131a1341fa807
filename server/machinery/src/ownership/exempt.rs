//! Paths that nobody owns: what every object carries by itself, and what a URL does not take.

use super::set::FieldSet;

/// What the server sets, or what says which object this is.
const NEVER_OWNED: [&[&str]; 12] = [
    &["apiVersion"],
    &["kind"],
    &["metadata"],
    &["metadata", "clusterName"],
    &["metadata", "creationTimestamp"],
    &["metadata", "generation"],
    &["metadata", "managedFields"],
    &["metadata", "name"],
    &["metadata", "namespace"],
    &["metadata", "resourceVersion"],
    &["metadata", "selfLink"],
    &["metadata", "uid"],
];

/// The exemptions of writes through one URL.
#[derive(Debug, Clone, Copy, Default)]
pub struct Exempt<'a> {
    /// Paths that are not compared and not owned, with all that is below them.
    pub untracked: &'a [&'a [&'a str]],
}

impl Exempt<'_> {
    /// Takes out what a writer through this URL cannot own.
    pub fn strip(self, set: &mut FieldSet) {
        if set.is_empty() {
            return;
        }
        for path in self.untracked {
            set.remove_tree(path);
        }
        for path in NEVER_OWNED {
            set.remove_path(path);
        }
    }

    /// Whether the path of fields is passed over with all that is below it.
    pub(super) fn is_untracked(self, trail: &Trail<'_>) -> bool {
        self.untracked.iter().any(|path| trail.is(path))
    }
}

/// The fields that lead to a place in an object.
#[derive(Debug)]
pub(super) struct Trail<'a> {
    above: Option<&'a Trail<'a>>,
    name: &'a str,
    /// The number of fields; `None` inside a list, where no path of fields leads.
    depth: Option<usize>,
}

impl<'a> Trail<'a> {
    /// The object itself.
    pub(super) const START: Trail<'static> = Trail { above: None, name: "", depth: Some(0) };

    /// Anywhere inside a list.
    pub(super) const IN_LIST: Trail<'static> = Trail { above: None, name: "", depth: None };

    /// One field further.
    pub(super) fn field(&'a self, name: &'a str) -> Trail<'a> {
        Trail { above: Some(self), name, depth: self.depth.map(|depth| depth + 1) }
    }

    /// Whether nobody owns the path itself.
    pub(super) fn is_never_owned(&self) -> bool {
        NEVER_OWNED.iter().any(|path| self.is(path))
    }

    fn is(&self, path: &[&str]) -> bool {
        self.depth == Some(path.len()) && self.ends_with(path)
    }

    fn ends_with(&self, path: &[&str]) -> bool {
        match path.split_last() {
            None => true,
            Some((last, rest)) => *last == self.name && self.above.is_some_and(|above| above.ends_with(rest)),
        }
    }
}
