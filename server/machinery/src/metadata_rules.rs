//! The rules that the metadata of all objects obeys, also of those inside others.

use std::cell::LazyCell;

use crate::{
    check::{self, FOREGROUND, ORPHAN},
    format, json,
    meta::v1::{ObjectMeta, OwnerReference},
    path::Path,
    problem::{Problems, plain, quote},
};

/// `apiVersion` and kind of objects that come and go by themselves and cannot own others.
pub const NEVER_OWNERS: [(&str, &str); 1] = [("v1", "Event")];

/// Most bytes of all annotation keys and values together.
const ANNOTATION_BYTES_MAX: usize = 256 * 1024;

/// Checks labels, annotations, owners and the generation.
pub fn check_values(metadata: &ObjectMeta, root: &Path<'_>, problems: &mut Problems) {
    if metadata.generation < 0 {
        problems.invalid(
            &root.field("generation"),
            &plain(metadata.generation),
            "must be greater than or equal to 0",
        );
    }
    let labels = root.field("labels");
    for (key, value) in &metadata.labels {
        check::format(key, format::label_key, &labels, problems);
        check::format(value, format::label_value, &labels, problems);
    }
    let annotations = root.field("annotations");
    let mut bytes = 0;
    for (key, value) in &metadata.annotations {
        check::format(key, format::annotation_key, &annotations, problems);
        bytes += key.len() + value.len();
    }
    if bytes > ANNOTATION_BYTES_MAX {
        problems.too_long(&annotations, ANNOTATION_BYTES_MAX);
    }
    check_owners(&metadata.owner_references, root, problems);
}

/// Checks the names of finalizers.
pub fn check_finalizers(metadata: &ObjectMeta, root: &Path<'_>, problems: &mut Problems) {
    let at = root.field("finalizers");
    for finalizer in &metadata.finalizers {
        check::format(finalizer, format::qualified_name, &at, problems);
    }
    let has = |name: &str| metadata.finalizers.iter().any(|finalizer| finalizer == name);
    if has(ORPHAN) && has(FOREGROUND) {
        problems.invalid_value(
            &at,
            &metadata.finalizers,
            "finalizer orphan and foregroundDeletion cannot be both set",
        );
    }
}

fn check_owners(owners: &[OwnerReference], root: &Path<'_>, problems: &mut Problems) {
    let list = root.field("ownerReferences");
    let mut controller: Option<&OwnerReference> = None;
    // Each problem shows the whole list.
    let shown = LazyCell::new(|| json::to_text(&owners.to_vec()));
    for owner in owners {
        // The paths name the list and no item of it.
        if !has_version(&owner.api_version) {
            problems.invalid(
                &list.field("apiVersion"),
                &quote(&owner.api_version),
                "version must not be empty",
            );
        }
        for (name, value) in [("kind", &owner.kind), ("name", &owner.name), ("uid", &owner.uid)] {
            if value.is_empty() {
                problems.invalid(&list.field(name), &quote(value), "must not be empty");
            }
        }
        if NEVER_OWNERS.contains(&(owner.api_version.as_str(), owner.kind.as_str())) {
            let text =
                format!("/{}, Kind={} is disallowed from being an owner", owner.api_version, owner.kind);
            problems.invalid_value(&list, owner, &text);
        }
        if owner.controller == Some(true) {
            match controller {
                None => controller = Some(owner),
                // The text names both, and may be long.
                Some(_) if problems.is_full() => problems.leave_out(),
                Some(first) => problems.invalid(
                    &list,
                    &shown,
                    &format!(
                        "Only one reference can have Controller set to true. Found \"true\" in references \
                         for {}/{} and {}/{}",
                        first.kind, first.name, owner.kind, owner.name
                    ),
                ),
            }
        }
    }
}

/// Whether an `apiVersion` names a version, with or without a group.
fn has_version(api_version: &str) -> bool {
    let version = api_version.split_once('/').map_or(api_version, |(_, version)| version);
    !version.is_empty() && !version.contains('/')
}
