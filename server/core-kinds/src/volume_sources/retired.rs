//! Sources that are still written down but that nodes mount no more, or only with another driver.

use generated_core::core::v1::{FlockerVolumeSource, GitRepoVolumeSource, QuobyteVolumeSource};
use machinery::{
    check, format,
    path::Path,
    problem::{Problems, quote},
};

use super::{Secret, need, need_secret};

const HOSTS: &str = "must be a host:port pair or multiple pairs separated by commas";

pub(super) fn check_git(source: &GitRepoVolumeSource, at: &Path<'_>, problems: &mut Problems) {
    need(&[("repository", &source.repository)], at, problems);
    check::format(&source.directory, format::relative_path, &at.field("directory"), problems);
}

pub(super) fn check_flocker(source: &FlockerVolumeSource, at: &Path<'_>, problems: &mut Problems) {
    let FlockerVolumeSource { dataset_name, dataset_uuid } = source;
    match (dataset_name.is_empty(), dataset_uuid.is_empty()) {
        (true, true) => problems.required(at, "one of datasetName and datasetUUID is required"),
        (false, false) => {
            let detail = "datasetName and datasetUUID can not be specified simultaneously";
            problems.invalid(at, &quote("resource"), detail);
        }
        _ => {}
    }
    if dataset_name.contains('/') {
        problems.invalid(&at.field("datasetName"), &quote(dataset_name), "must not contain '/'");
    }
}

pub(super) fn check_quobyte(source: &QuobyteVolumeSource, at: &Path<'_>, problems: &mut Problems) {
    let registry = at.field("registry");
    if source.registry.is_empty() {
        problems.required(&registry, HOSTS);
    } else if source.tenant.len() >= 65 {
        let detail = "must be a UUID and may not exceed a length of 64 characters";
        problems.required(&at.field("tenant"), detail);
    } else if !source.registry.split(',').all(has_port) {
        problems.invalid(&registry, &quote(&source.registry), HOSTS);
    }
    need(&[("volume", &source.volume)], at, problems);
}

/// Whether a text is a host, a colon and a port, of which either may be empty. A host with colons is in
/// brackets.
fn has_port(text: &str) -> bool {
    let Some((host, port)) = text.rsplit_once(':') else { return false };
    let host = match host.strip_prefix('[') {
        Some(address) => match address.strip_suffix(']') {
            Some(address) => address,
            None => return false,
        },
        None if host.contains(':') => return false,
        None => host,
    };
    ![host, port].iter().any(|part| part.contains(['[', ']']))
}

pub(super) fn check_glusterfs(endpoints: &str, path: &str, at: &Path<'_>, problems: &mut Problems) {
    need(&[("endpoints", endpoints), ("path", path)], at, problems);
}

pub(super) fn check_ceph(monitors: &[String], at: &Path<'_>, problems: &mut Problems) {
    if monitors.is_empty() {
        problems.required(&at.field("monitors"), "");
    }
}

pub(super) fn check_block(monitors: &[String], image: &str, at: &Path<'_>, problems: &mut Problems) {
    check_ceph(monitors, at, problems);
    need(&[("image", image)], at, problems);
}

pub(super) fn check_azure_file(secret: &str, share: &str, at: &Path<'_>, problems: &mut Problems) {
    need(&[("secretName", secret), ("shareName", share)], at, problems);
}

pub(super) fn check_scale(gateway: &str, system: &str, volume: &str, at: &Path<'_>, problems: &mut Problems) {
    need(&[("gateway", gateway), ("system", system), ("volumeName", volume)], at, problems);
}

pub(super) fn check_storage_os(
    volume: &str,
    namespace: &str,
    secret: Option<Secret<'_>>,
    at: &Path<'_>,
    problems: &mut Problems,
) {
    need(&[("volumeName", volume)], at, problems);
    for (field, name) in [("volumeName", volume), ("volumeNamespace", namespace)] {
        if !name.is_empty() {
            check::format(name, format::dns_label, &at.field(field), problems);
        }
    }
    need_secret(secret, at, problems);
}
