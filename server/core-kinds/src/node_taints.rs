//! Taints of nodes: keys, values and effects, and that none stands twice.

use std::collections::HashSet;

use generated_core::core::v1::Taint;
use machinery::{
    check,
    format::{self, Flaws},
    path::Path,
    problem::{Problems, quote, tree},
};

use super::tolerations::EFFECTS;

/// Checks taints. Problems stand below the metadata, where clients look for them.
pub(super) fn check(taints: &[Taint], problems: &mut Problems) {
    let metadata = Path::Root.field("metadata");
    let list = metadata.field("taints");
    check_at(taints, &list, problems);
}

/// The same for taints that stand elsewhere.
pub(super) fn check_at(taints: &[Taint], list: &Path<'_>, problems: &mut Problems) {
    let mut seen = HashSet::with_capacity(taints.len());
    for (index, taint) in taints.iter().enumerate() {
        let at = list.index(index);
        check::format(&taint.key, format::label_key, &at.field("key"), problems);
        let flaws = Flaws::of(format::label_value, &taint.value);
        if !flaws.is_empty() {
            let detail = flaws.details().collect::<Vec<_>>().join(";");
            problems.invalid(&at.field("value"), &quote(&taint.value), &detail);
        }
        if taint.effect.is_empty() {
            problems.required(&at.field("effect"), "");
        } else if !EFFECTS.contains(&taint.effect.as_str()) {
            problems.not_supported_in_order(&at.field("effect"), &quote(&taint.effect), EFFECTS);
        }
        if !seen.insert((&taint.key, &taint.effect)) {
            problems.duplicate_in_part(&at, &shown(taint), "taints must be unique by key and effect pair");
        }
    }
}

/// The taint as clients are used to see it in problems.
fn shown(taint: &Taint) -> String {
    let [key, value, effect] = [&taint.key, &taint.value, &taint.effect].map(|text| quote(text));
    let added = tree(&taint.time_added);
    format!(r#"{{"Key":{key},"Value":{value},"Effect":{effect},"TimeAdded":{added}}}"#)
}
