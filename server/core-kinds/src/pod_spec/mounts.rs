//! Volumes in containers: as directories and as block devices.

use std::collections::{BTreeMap, BTreeSet};

use generated_core::core::v1::{Container, Volume, VolumeDevice, VolumeMount};
use machinery::{
    check, format,
    path::Path,
    problem::{Problems, quote},
};

/// How mounts pass between node and container.
const PROPAGATIONS: [&str; 3] = ["Bidirectional", "HostToContainer", "None"];
/// Whether mounts inside a volume are read-only, too.
const RECURSIVE: [&str; 3] = ["Disabled", "Enabled", "IfPossible"];

/// Checks the directories of a container. `volumes` are those of the pod that are sound.
pub(super) fn check(
    container: &Container,
    volumes: &BTreeMap<&str, &Volume>,
    at: &Path<'_>,
    problems: &mut Problems,
) {
    let list = at.field("volumeMounts");
    let devices: BTreeSet<&str> =
        container.volume_devices.iter().map(|device| device.name.as_str()).collect();
    let device_paths: BTreeSet<&str> =
        container.volume_devices.iter().map(|device| device.device_path.as_str()).collect();
    let mut paths = BTreeSet::new();
    for (index, mount) in container.volume_mounts.iter().enumerate() {
        let item = list.index(index);
        let place = item.field("name");
        if mount.name.is_empty() {
            problems.required(&place, "");
        }
        if !volumes.contains_key(mount.name.as_str()) {
            problems.not_found(&place, &quote(&mount.name));
        }
        let path_at = item.field("mountPath");
        if mount.mount_path.is_empty() {
            problems.required(&path_at, "");
        }
        if !paths.insert(mount.mount_path.as_str()) {
            problems.invalid(&path_at, &quote(&mount.mount_path), "must be unique");
        }
        if devices.contains(mount.name.as_str()) {
            problems.invalid(&place, &quote(&mount.name), "must not already exist in volumeDevices");
        }
        if device_paths.contains(mount.mount_path.as_str()) {
            let detail = "must not already exist as a path in volumeDevices";
            problems.invalid(&path_at, &quote(&mount.mount_path), detail);
        }
        if !mount.sub_path.is_empty() && !mount.sub_path_expr.is_empty() {
            let detail = "subPathExpr and subPath are mutually exclusive";
            problems.invalid(&item.field("subPathExpr"), &quote(&mount.sub_path_expr), detail);
        }
        check_mount(container, mount, &list, problems);
    }
}

/// Problems that are told at the list, as the reference server does.
fn check_mount(container: &Container, mount: &VolumeMount, at: &Path<'_>, problems: &mut Problems) {
    for (field, path) in [("subPath", &mount.sub_path), ("subPathExpr", &mount.sub_path_expr)] {
        if !path.is_empty() {
            check::format(path, format::relative_path, &at.field(field), problems);
        }
    }
    let propagation = mount.mount_propagation.as_deref();
    if let Some(word) = propagation {
        check_propagation(container, word, &at.field("mountPropagation"), problems);
    }
    let place = at.field("recursiveReadOnly");
    match mount.recursive_read_only.as_deref() {
        None | Some("Disabled") => {}
        Some("Enabled" | "IfPossible") => {
            if !mount.read_only {
                problems.forbidden(&place, "may only be specified when readOnly is true");
            }
            if propagation.is_some_and(|word| word != "None") {
                let detail = "may only be specified when mountPropagation is None or not specified";
                problems.forbidden(&place, detail);
            }
        }
        Some(other) => problems.not_supported(&place, &quote(other), &RECURSIVE),
    }
}

fn check_propagation(container: &Container, word: &str, at: &Path<'_>, problems: &mut Problems) {
    if !PROPAGATIONS.contains(&word) {
        problems.not_supported(at, &quote(word), &PROPAGATIONS);
    }
    let is_privileged =
        container.security_context.as_ref().is_some_and(|context| context.privileged == Some(true));
    if word == "Bidirectional" && !is_privileged {
        let detail = "Bidirectional mount propagation is available only to privileged containers";
        problems.forbidden(at, detail);
    }
}

/// Checks the block devices of a container.
pub(super) fn check_devices(
    container: &Container,
    volumes: &BTreeMap<&str, &Volume>,
    at: &Path<'_>,
    problems: &mut Problems,
) {
    let list = at.field("volumeDevices");
    let mounts: BTreeSet<&str> = container.volume_mounts.iter().map(|mount| mount.name.as_str()).collect();
    let mount_paths: BTreeSet<&str> =
        container.volume_mounts.iter().map(|mount| mount.mount_path.as_str()).collect();
    let (mut names, mut paths) = (BTreeSet::new(), BTreeSet::new());
    for (index, VolumeDevice { name, device_path }) in container.volume_devices.iter().enumerate() {
        let item = list.index(index);
        let (place, path_at) = (item.field("name"), item.field("devicePath"));
        if name.is_empty() {
            problems.required(&place, "");
        }
        if !names.insert(name.as_str()) {
            problems.invalid(&place, &quote(name), "must be unique");
        }
        match volumes.get(name.as_str()) {
            None => problems.not_found(&place, &quote(name)),
            Some(volume) if volume.persistent_volume_claim.is_none() && volume.ephemeral.is_none() => {
                let detail =
                    "can only use volume source type of PersistentVolumeClaim or Ephemeral for block mode";
                problems.invalid(&place, &quote(name), detail);
            }
            Some(_) => {}
        }
        if device_path.is_empty() {
            problems.required(&path_at, "");
        }
        if !paths.insert(device_path.as_str()) {
            problems.invalid(&path_at, &quote(device_path), "must be unique");
        }
        if device_path.split('/').any(|part| part == "..") {
            problems.invalid(&path_at, &quote(device_path), "can not contain backsteps ('..')");
        }
        if mounts.contains(name.as_str()) {
            problems.invalid(&place, &quote(name), "must not already exist in volumeMounts");
        }
        if mount_paths.contains(device_path.as_str()) {
            let detail = "must not already exist as a path in volumeMounts";
            problems.invalid(&path_at, &quote(device_path), detail);
        }
    }
}
