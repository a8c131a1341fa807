//! Files that are made of entries of other objects: their paths and their rights.

use generated_core::core::v1::{
    ConfigMapVolumeSource, DownwardAPIVolumeFile, DownwardAPIVolumeSource, KeyToPath, SecretVolumeSource,
};
use machinery::{
    check, format,
    path::Path,
    problem::{Problems, quote},
};

use super::need;
use crate::pod_spec::environment;

/// Fields of the pod that a file may show.
const SHOWN: [&str; 5] =
    ["metadata.annotations", "metadata.labels", "metadata.name", "metadata.namespace", "metadata.uid"];

pub(super) fn check_mode(mode: Option<i32>, at: &Path<'_>, problems: &mut Problems) {
    if let Some(mode) = mode.filter(|mode| !(0..=0o777).contains(mode)) {
        let detail = "must be a number between 0 and 0777 (octal), both inclusive";
        problems.invalid(at, &mode.to_string(), detail);
    }
}

pub(super) fn check_secret(source: &SecretVolumeSource, at: &Path<'_>, problems: &mut Problems) {
    need(&[("secretName", &source.secret_name)], at, problems);
    check_mode(source.default_mode, &at.field("defaultMode"), problems);
    check_items(&source.items, at, problems);
}

pub(super) fn check_config_map(source: &ConfigMapVolumeSource, at: &Path<'_>, problems: &mut Problems) {
    need(&[("name", &source.name)], at, problems);
    check_mode(source.default_mode, &at.field("defaultMode"), problems);
    check_items(&source.items, at, problems);
}

fn check_items(items: &[KeyToPath], at: &Path<'_>, problems: &mut Problems) {
    let list = at.field("items");
    for (index, item) in items.iter().enumerate() {
        check_item(item, &list.index(index), problems);
    }
}

/// Checks where an entry goes.
pub(super) fn check_item(item: &KeyToPath, at: &Path<'_>, problems: &mut Problems) {
    need(&[("key", &item.key), ("path", &item.path)], at, problems);
    check_path(&item.path, &at.field("path"), problems);
    check_mode(item.mode, &at.field("mode"), problems);
}

/// Checks a path in the volume. An empty one is none.
pub(super) fn check_path(path: &str, at: &Path<'_>, problems: &mut Problems) {
    check::format(path, format::local_path, at, problems);
}

pub(super) fn check_downward(source: &DownwardAPIVolumeSource, at: &Path<'_>, problems: &mut Problems) {
    check_mode(source.default_mode, &at.field("defaultMode"), problems);
    for file in &source.items {
        check_shown(file, at, problems);
    }
}

/// Checks a file with what the pod is. Its problems are at the source and not at the item, as clients know
/// them.
pub(super) fn check_shown(file: &DownwardAPIVolumeFile, at: &Path<'_>, problems: &mut Problems) {
    need(&[("path", &file.path)], at, problems);
    check_path(&file.path, &at.field("path"), problems);
    match (&file.field_ref, &file.resource_field_ref) {
        (Some(field), amount) => {
            environment::check_field(field, &SHOWN, &at.field("fieldRef"), problems);
            if amount.is_some() {
                let detail = "fieldRef and resourceFieldRef can not be specified simultaneously";
                problems.invalid(at, &quote("resource"), detail);
            }
        }
        (None, Some(amount)) => {
            let place = at.field("resourceFieldRef");
            if amount.container_name.is_empty() {
                problems.required(&place.field("containerName"), "");
            } else {
                environment::check_amount(amount, &place, problems);
            }
        }
        (None, None) => problems.required(at, "one of fieldRef and resourceFieldRef is required"),
    }
    check_mode(file.mode, &at.field("mode"), problems);
}
