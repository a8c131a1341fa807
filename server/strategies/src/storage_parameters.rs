//! Parameters of classes of storage: texts that only a driver understands.

use std::collections::BTreeMap;

use machinery::{path::Path, problem::Problems};

/// The most parameters of a class.
const ENTRIES_MAX: usize = 512;
/// The most bytes of all keys and values together.
const BYTES_MAX: usize = 256 * 1024;

/// Checks the parameters of a class.
pub(super) fn check(parameters: &BTreeMap<String, String>, problems: &mut Problems) {
    let at = Path::Root.field("parameters");
    if parameters.len() > ENTRIES_MAX {
        problems.too_long(&at, ENTRIES_MAX);
    }
    if parameters.contains_key("") {
        problems.invalid(&at, "\"\"", "field can not be empty.");
    }
    if parameters.iter().map(|(key, value)| key.len() + value.len()).sum::<usize>() > BYTES_MAX {
        problems.too_long(&at, BYTES_MAX);
    }
}
