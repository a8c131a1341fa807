//! Disks of cloud providers and of storage networks.

use generated_core::core::v1::{
    AWSElasticBlockStoreVolumeSource, AzureDiskVolumeSource, FCVolumeSource, GCEPersistentDiskVolumeSource,
};
use machinery::{
    path::Path,
    problem::{Problems, quote},
};

use super::{check_byte, need};

const PARTITION: &str = "must be between 1 and 255, inclusive";
pub(super) const UNIT: &str = "must be between 0 and 255, inclusive";
const CACHING_MODES: [&str; 3] = ["None", "ReadOnly", "ReadWrite"];
const DISK_KINDS: [&str; 3] = ["Dedicated", "Managed", "Shared"];
const MANAGED_URI: &str =
    "/subscriptions/{sub-id}/resourcegroups/{group-name}/providers/microsoft.compute/disks/{disk-id}";
const BLOB_URI: &str = "https://{account-name}.blob.core.windows.net/{container-name}/{disk-name}.vhd";

pub(super) fn check_gce(source: &GCEPersistentDiskVolumeSource, at: &Path<'_>, problems: &mut Problems) {
    need(&[("pdName", &source.pd_name)], at, problems);
    check_byte(source.partition, PARTITION, &at.field("partition"), problems);
}

pub(super) fn check_aws(source: &AWSElasticBlockStoreVolumeSource, at: &Path<'_>, problems: &mut Problems) {
    need(&[("volumeID", &source.volume_id)], at, problems);
    check_byte(source.partition, PARTITION, &at.field("partition"), problems);
}

pub(super) fn check_azure(source: &AzureDiskVolumeSource, at: &Path<'_>, problems: &mut Problems) {
    let uri = &source.disk_uri;
    need(&[("diskName", &source.disk_name), ("diskURI", uri)], at, problems);
    let words = [("cachingMode", &source.caching_mode, &CACHING_MODES), ("kind", &source.kind, &DISK_KINDS)];
    for (field, word, known) in words {
        if let Some(word) = word.as_deref().filter(|word| !known.contains(word)) {
            problems.not_supported(&at.field(field), &quote(word), known);
        }
    }
    let (begin, form) = match source.kind.as_deref() {
        None => return,
        Some("Managed") => ("/subscriptions/", MANAGED_URI),
        Some(_) => ("https://", BLOB_URI),
    };
    if !uri.starts_with(begin) {
        problems.not_supported(&at.field("diskURI"), &quote(uri), &[form]);
    }
}

pub(super) fn check_fibre(source: &FCVolumeSource, at: &Path<'_>, problems: &mut Problems) {
    let targets = at.field("targetWWNs");
    let names = &source.target_wwns;
    match (names.is_empty(), source.wwids.is_empty()) {
        (true, true) => {
            problems.required(&targets, "must specify either targetWWNs or wwids, but not both");
        }
        (false, false) => {
            let detail = "targetWWNs and wwids can not be specified simultaneously";
            problems.invalid_value(&targets, names, detail);
        }
        _ => {}
    }
    if names.is_empty() {
        return;
    }
    match source.lun {
        None => problems.required(&at.field("lun"), "lun is required if targetWWNs is specified"),
        Some(unit) => check_byte(unit, UNIT, &at.field("lun"), problems),
    }
}
