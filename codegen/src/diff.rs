//! What changed between two schemas, and whether old clients and stored objects survive it.
//!
//! It compares resolved models, so that a schema that only says the same in other words has no changes.

mod changes;
mod formats;
mod gates;
mod kinds;
mod relations;
mod releases;
mod rules;
mod stored;
mod types;
mod versions;

use std::collections::BTreeSet;

use schema_model::{model::Model, stability::Release};

pub use self::changes::Change;
use self::changes::{Changes, list};

/// Everything that changed, by path. What was announced for some release may happen.
#[must_use]
pub fn diff(old: &Model, new: &Model) -> Vec<Change> {
    diff_for(old, new, None)
}

/// Everything that changed, by path, when the new schema is for a release.
#[must_use]
pub fn diff_for(old: &Model, new: &Model, release: Option<Release>) -> Vec<Change> {
    let mut changes = Changes::new(release);
    kinds::compare(old, new, &mut changes);
    types::compare(old, new, &kinds::removed(old, new), &mut changes);
    gates::compare(&old.gates, &new.gates, &mut changes);
    groups(old, new, &mut changes);
    brands(old, new, &mut changes);
    changes.into_sorted()
}

/// Where a group is listed decides which of two kinds of one name a command line takes.
fn groups(old: &Model, new: &Model, changes: &mut Changes) {
    let names: BTreeSet<&str> =
        old.groups.iter().chain(&new.groups).map(|group| group.name.as_str()).collect();
    for name in names {
        let (before, after) = (old.group_priority(name), new.group_priority(name));
        if before != after {
            let what = format!("priority changed from {before} to {after}");
            changes.compatible(&format!("group {name}"), what);
        }
        let (before, after) = (old.definitions_of(name), new.definitions_of(name));
        if before != after {
            let what = format!("names of definitions begin with `{after}`, no longer with `{before}`");
            changes.compatible(&format!("group {name}"), what);
        }
    }
}

/// Names of a brand are part of stored objects and of paths.
fn brands(old: &Model, new: &Model, changes: &mut Changes) {
    for brand in &old.brands {
        let path = format!("brand {}", brand.name);
        let Some(other) = new.brands.iter().find(|other| other.name == brand.name) else {
            changes.breaking(&path, "was removed");
            continue;
        };
        for ((key, old_text), (_, new_text)) in brand.texts.iter().zip(&other.texts) {
            changes.same(&path, key, old_text, new_text, |text| format!("`{text}`"));
        }
        changes.same(&path, "plain_groups", &brand.plain_groups, &other.plain_groups, |groups| list(groups));
        let (groups, others) = (&brand.suffixed_groups, &other.suffixed_groups);
        changes.same(&path, "suffixed_groups", groups, others, |groups| list(groups));
    }
    for brand in new.brands.iter().filter(|brand| old.brands.iter().all(|other| other.name != brand.name)) {
        changes.compatible(&format!("brand {}", brand.name), "was added");
    }
}
