//! Changes of formats: one that accepts all that another does takes nothing away.

use schema_model::language::formats::is_looser;

use super::changes::Changes;

/// Another format, in words, with its weight.
pub(super) fn changed(path: &str, what: &str, (old, new): (&str, &str), changes: &mut Changes) {
    let text = format!("{what} changed from `{old}` to `{new}`");
    if is_looser(old, new) {
        changes.compatible(path, format!("{text}, which accepts all that was"));
    } else if old != new {
        changes.breaking(path, text);
    }
}
