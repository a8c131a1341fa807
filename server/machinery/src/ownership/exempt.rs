//! Paths without owners: fields that every object carries by itself, and fields that a URL does not accept.

use super::set::FieldSet;
use crate::shape::{FieldPath, Text};

/// Fields of an object without owners: its type and name, and the messages that hold the fields below.
const NEVER_OWNED: [&str; 3] = ["apiVersion", "kind", METADATA];
/// The same in its metadata: what the server sets, or what says which object it is.
const NEVER_OWNED_METADATA: [&str; 9] = [
    "clusterName",
    "creationTimestamp",
    "generation",
    "managedFields",
    "name",
    "namespace",
    "resourceVersion",
    "selfLink",
    "uid",
];
const METADATA: &str = "metadata";

/// The exemptions of writes through one URL.
#[derive(Debug, Clone, Copy, Default)]
pub struct Exempt<'a> {
    /// Paths that are not compared and not owned, with all that is below them.
    pub untracked: &'a [FieldPath],
}

impl Exempt<'_> {
    /// Takes out what a writer through this URL cannot own.
    pub(crate) fn strip(self, set: &mut FieldSet) {
        self.strip_untracked(set);
        strip_identity(set);
    }

    /// Takes out what this URL does not accept.
    pub(super) fn strip_untracked(self, set: &mut FieldSet) {
        for path in self.untracked {
            set.remove_tree(path);
        }
    }

    /// Whether the field behind this path of fields is passed over with all that is below it.
    pub(super) fn is_untracked(self, path: &[&str], field: &str) -> bool {
        self.untracked.iter().any(|exempt| is_path(exempt, path, field))
    }

    /// Whether the field at this path of fields has no owner. Fields below it may have owners.
    pub(super) fn is_never_owned(path: &[&str], field: &str) -> bool {
        match path {
            [] => NEVER_OWNED.contains(&field),
            [METADATA] => NEVER_OWNED_METADATA.contains(&field),
            _ => false,
        }
    }
}

/// Takes out the fields that every object carries by itself.
pub(super) fn strip_identity(set: &mut FieldSet) {
    for field in NEVER_OWNED {
        // The path alone: what is below it, such as labels, keeps its owners.
        set.remove_path(&[field]);
    }
    for field in NEVER_OWNED_METADATA {
        set.remove_path(&[METADATA, field]);
    }
}

fn is_path(whole: &[Text], path: &[&str], field: &str) -> bool {
    whole
        .split_last()
        .is_some_and(|(last, above)| above.len() == path.len() && *last == *field && above.iter().eq(path))
}
