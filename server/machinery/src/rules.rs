//! How whole objects are checked: by one call, whatever their rules need.

pub use values::rules::*;

use crate::{change::Change, object::Object, path::Path, prepare, problem::Problems};

/// Checks a whole object against its stored form.
pub fn validate<T: Rules + Object>(
    new: &T,
    old: Option<&dyn Object>,
    change: &Change<'_>,
    problems: &mut Problems,
) {
    new.check(old.map(prepare::same_kind), &Path::Root, change, problems);
}
