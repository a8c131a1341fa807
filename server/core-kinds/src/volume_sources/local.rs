//! Volumes on the node: its directories, its memory and its disks.

use generated_core::core::v1::{EmptyDirVolumeSource, HostPathVolumeSource, LocalVolumeSource};
use machinery::{
    check, format,
    path::Path,
    problem::{Problems, quote},
};

/// What a path of the node may have to be.
const PATH_TYPES: &[&str] =
    &["", "BlockDevice", "CharDevice", "Directory", "DirectoryOrCreate", "File", "FileOrCreate", "Socket"];

pub(super) fn check_empty(source: &EmptyDirVolumeSource, at: &Path<'_>, problems: &mut Problems) {
    if source.size_limit.as_ref().is_some_and(|limit| limit.as_nanos() < 0) {
        problems.forbidden(&at.field("sizeLimit"), "SizeLimit field must be a valid resource quantity");
    }
}

pub(super) fn check_host_path(source: &HostPathVolumeSource, at: &Path<'_>, problems: &mut Problems) {
    let place = at.field("path");
    if source.path.is_empty() {
        return problems.required(&place, "");
    }
    check::format(&source.path, format::path_without_backsteps, &place, problems);
    if let Some(other) = source.type_.as_deref().filter(|word| !PATH_TYPES.contains(word)) {
        problems.not_supported(&at.field("type"), &quote(other), PATH_TYPES);
    }
}

pub(super) fn check_local(source: &LocalVolumeSource, at: &Path<'_>, problems: &mut Problems) {
    let place = at.field("path");
    if source.path.is_empty() {
        return problems.required(&place, "");
    }
    check::format(&source.path, format::path_without_backsteps, &place, problems);
}
