//! Persistent volumes, as objects and inside attachments: how they can be used, and one source.

use generated_core::core::v1::{
    AzureFilePersistentVolumeSource, GlusterfsPersistentVolumeSource, ISCSIPersistentVolumeSource,
    PersistentVolumeSpec, SecretReference,
};
use machinery::{
    check, format,
    path::Path,
    problem::{Problems, quote},
};

use super::{Secret, Sources, disks, local, need, network, network::Target, retired};
use crate::node_selector;

const ACCESS_MODES: [&str; 4] = ["ReadOnlyMany", "ReadWriteMany", "ReadWriteOnce", "ReadWriteOncePod"];
const ALONE: &str = "ReadWriteOncePod";
const INLINE: &str = "may not be specified in the context of inline volumes";
const RECLAIM_POLICIES: [&str; 3] = ["Delete", "Recycle", "Retain"];
pub(super) const VOLUME_MODES: [&str; 2] = ["Block", "Filesystem"];

/// Where the specification of a volume stands.
#[derive(Debug, Clone, Copy)]
pub enum SpecHome<'s> {
    /// In the object of this name.
    Object(&'s str),
    /// In an attachment, where it says only what a driver must know.
    Attachment,
}

/// Checks the specification of a volume.
pub fn check_spec(spec: &PersistentVolumeSpec, place: SpecHome<'_>, at: &Path<'_>, problems: &mut Problems) {
    let is_inline = matches!(place, SpecHome::Attachment);
    if is_inline {
        check_left_out(spec, at, problems);
    }
    if spec.access_modes.is_empty() {
        problems.required(&at.field("accessModes"), "");
    }
    check_modes(&spec.access_modes, &at.field("accessModes"), problems);
    if !is_inline {
        check_capacity(spec, &at.field("capacity"), problems);
    }
    check_reclaim_policy(spec, is_inline, &at.field("persistentVolumeReclaimPolicy"), problems);
    check_nodes(spec, is_inline, &at.field("nodeAffinity"), problems);
    let name = if let SpecHome::Object(name) = place { name } else { "" };
    let mut sources = Sources::default();
    check_disks(spec, name, &mut sources, at, problems);
    // An attachment says nothing of nodes, so that a local volume never fits there.
    let has_nodes = spec.node_affinity.is_some() && !is_inline;
    check_others(spec, has_nodes, &mut sources, at, problems);
    sources.finish(at, problems);
    check_classes(spec, is_inline, at, problems);
}

/// What an attachment does not say of a volume, and the driver, which it must.
fn check_left_out(spec: &PersistentVolumeSpec, at: &Path<'_>, problems: &mut Problems) {
    if spec.claim_ref.is_some() {
        problems.forbidden(&at.field("claimRef"), INLINE);
    }
    if !spec.capacity.is_empty() {
        problems.forbidden(&at.field("capacity"), INLINE);
    }
    if spec.csi.is_none() {
        problems.required(&at.field("csi"), "has to be specified in the context of inline volumes");
    }
}

/// Checks how a volume or a claim can be mounted.
pub(crate) fn check_modes(modes: &[String], at: &Path<'_>, problems: &mut Problems) {
    for mode in modes.iter().filter(|mode| !ACCESS_MODES.contains(&mode.as_str())) {
        problems.not_supported(at, &quote(mode), &ACCESS_MODES);
    }
    let is_other = |mode: &String| mode != ALONE && ACCESS_MODES.contains(&mode.as_str());
    if modes.iter().any(|mode| mode == ALONE) && modes.iter().any(is_other) {
        problems.forbidden(at, "may not use ReadWriteOncePod with other access modes");
    }
}

fn check_capacity(spec: &PersistentVolumeSpec, at: &Path<'_>, problems: &mut Problems) {
    if spec.capacity.is_empty() {
        problems.required(at, "");
    }
    if !spec.capacity.contains_key("storage") || spec.capacity.len() > 1 {
        let shown = problems.tree_at(at, &spec.capacity);
        problems.not_supported(at, &shown, &["storage"]);
    }
    for (name, amount) in &spec.capacity {
        let units = amount.as_nanos();
        if units <= -1_000_000_000 {
            let shown = (units / 1_000_000_000).to_string();
            problems.invalid(&at.key(name), &shown, "must be a valid resource quantity");
        }
        if units <= 0 {
            problems.invalid_value(&at.key(name), amount, "must be greater than zero");
        }
    }
}

fn check_reclaim_policy(
    spec: &PersistentVolumeSpec,
    is_inline: bool,
    at: &Path<'_>,
    problems: &mut Problems,
) {
    let policy = spec.persistent_volume_reclaim_policy.as_str();
    if policy.is_empty() || (is_inline && policy == "Retain") {
        return;
    }
    if is_inline {
        problems.forbidden(at, "may only be Retain in the context of inline volumes");
    } else if !RECLAIM_POLICIES.contains(&policy) {
        problems.not_supported(at, &quote(policy), &RECLAIM_POLICIES);
    }
}

fn check_nodes(spec: &PersistentVolumeSpec, is_inline: bool, at: &Path<'_>, problems: &mut Problems) {
    let Some(affinity) = &spec.node_affinity else { return };
    if is_inline {
        return problems.forbidden(at, INLINE);
    }
    match &affinity.required {
        Some(required) => node_selector::check(required, &at.field("required"), problems),
        None => problems.required(&at.field("required"), "must specify required node constraints"),
    }
}

fn check_classes(spec: &PersistentVolumeSpec, is_inline: bool, at: &Path<'_>, problems: &mut Problems) {
    let policy = at.field("persistentVolumeReclaimPolicy");
    let is_root = spec.host_path.as_ref().is_some_and(|host| is_root(&host.path));
    if is_root && spec.persistent_volume_reclaim_policy == "Recycle" {
        problems.forbidden(&policy, "may not be 'recycle' for a hostPath mount of '/'");
    }
    let class = at.field("storageClassName");
    match spec.storage_class_name.as_str() {
        "" => {}
        _ if is_inline => problems.forbidden(&class, INLINE),
        name => check::format(name, format::dns_subdomain, &class, problems),
    }
    let mode = at.field("volumeMode");
    match spec.volume_mode.as_deref() {
        None | Some("Filesystem") => {}
        Some(_) if is_inline => problems.forbidden(
            &mode,
            "may not specify volumeMode other than Filesystem in the context of inline volumes",
        ),
        Some("Block") => {}
        Some(other) => problems.not_supported(&mode, &quote(other), &VOLUME_MODES),
    }
    let class = at.field("volumeAttributesClassName");
    match spec.volume_attributes_class_name.as_deref() {
        None => return,
        Some(_) if is_inline => return,
        Some("") => problems.required(&class, "an empty string is disallowed"),
        Some(name) => check::format(name, format::dns_subdomain, &class, problems),
    }
    if spec.csi.is_none() {
        let detail = "has to be specified when using volumeAttributesClassName";
        problems.required(&at.field("csi"), detail);
    }
}

/// Whether a path leads to the root of the node, on whatever way.
fn is_root(path: &str) -> bool {
    let mut depth = 0_usize;
    for part in path.split('/') {
        match part {
            "" | "." => {}
            ".." => depth = depth.saturating_sub(1),
            _ => depth += 1,
        }
    }
    path.starts_with('/') && depth == 0
}

fn secret(reference: Option<&SecretReference>) -> Option<Secret<'_>> {
    reference.map(|secret| (secret.name.as_str(), Some(secret.namespace.as_str())))
}

/// The order is the one in which clients know that a second source is refused.
fn check_disks(
    source: &PersistentVolumeSpec,
    volume: &str,
    sources: &mut Sources,
    at: &Path<'_>,
    problems: &mut Problems,
) {
    sources.take(source.host_path.as_ref(), &at.field("hostPath"), problems, local::check_host_path);
    let place = at.field("gcePersistentDisk");
    sources.take(source.gce_persistent_disk.as_ref(), &place, problems, |disk, _, problems| {
        disks::check_gce(disk, &at.field("persistentDisk"), problems);
    });
    let place = at.field("awsElasticBlockStore");
    sources.take(source.aws_elastic_block_store.as_ref(), &place, problems, disks::check_aws);
    sources.take(source.glusterfs.as_ref(), &at.field("glusterfs"), problems, check_glusterfs);
    sources.take(source.flocker.as_ref(), &at.field("flocker"), problems, retired::check_flocker);
    sources.take(source.nfs.as_ref(), &at.field("nfs"), problems, network::check_nfs);
    sources.take(source.rbd.as_ref(), &at.field("rbd"), problems, |device, at, problems| {
        retired::check_block(&device.monitors, &device.image, at, problems);
    });
    sources.take(source.quobyte.as_ref(), &at.field("quobyte"), problems, retired::check_quobyte);
    // Clients know it as another field where it is refused.
    sources.take(source.cephfs.as_ref(), &at.field("cephFS"), problems, |share, _, problems| {
        retired::check_ceph(&share.monitors, &at.field("cephfs"), problems);
    });
    sources.take(source.iscsi.as_ref(), &at.field("iscsi"), problems, |target, at, problems| {
        check_target(target, volume, at, problems);
    });
    sources.take(source.cinder.as_ref(), &at.field("cinder"), problems, |disk, at, problems| {
        network::check_cinder(&disk.volume_id, secret(disk.secret_ref.as_ref()), at, problems);
    });
    sources.take(source.fc.as_ref(), &at.field("fc"), problems, disks::check_fibre);
}

fn check_others(
    source: &PersistentVolumeSpec,
    has_nodes: bool,
    sources: &mut Sources,
    at: &Path<'_>,
    problems: &mut Problems,
) {
    if let Some(flex) = &source.flex_volume {
        // It is not refused beside another one, but others are beside it.
        sources.has_one = true;
        network::check_flex(&flex.driver, &flex.options, &at.field("flexVolume"), problems);
    }
    sources.take(source.azure_file.as_ref(), &at.field("azureFile"), problems, check_azure_file);
    let place = at.field("vsphereVolume");
    sources.take(source.vsphere_volume.as_ref(), &place, problems, |disk, at, problems| {
        need(&[("volumePath", &disk.volume_path)], at, problems);
    });
    let place = at.field("photonPersistentDisk");
    sources.take(source.photon_persistent_disk.as_ref(), &place, problems, |disk, at, problems| {
        need(&[("pdID", &disk.pd_id)], at, problems);
    });
    let place = at.field("portworxVolume");
    sources.take(source.portworx_volume.as_ref(), &place, problems, |disk, at, problems| {
        need(&[("volumeID", &disk.volume_id)], at, problems);
    });
    sources.take(source.azure_disk.as_ref(), &at.field("azureDisk"), problems, disks::check_azure);
    sources.take(source.scale_io.as_ref(), &at.field("scaleIO"), problems, |disk, at, problems| {
        retired::check_scale(&disk.gateway, &disk.system, &disk.volume_name, at, problems);
    });
    sources.take(source.local.as_ref(), &at.field("local"), problems, |disk, place, problems| {
        local::check_local(disk, place, problems);
        if !has_nodes {
            problems.required(&at.field("nodeAffinity"), "Local volume requires node affinity");
        }
    });
    let place = at.field("storageos");
    sources.take(source.storageos.as_ref(), &place, problems, |disk, at, problems| {
        let secret = disk.secret_ref.as_ref();
        let secret = secret.map(|secret| (secret.name.as_str(), Some(secret.namespace.as_str())));
        retired::check_storage_os(&disk.volume_name, &disk.volume_namespace, secret, at, problems);
    });
    sources.take(source.csi.as_ref(), &at.field("csi"), problems, network::check_persistent_csi);
}

fn check_glusterfs(source: &GlusterfsPersistentVolumeSource, at: &Path<'_>, problems: &mut Problems) {
    retired::check_glusterfs(&source.endpoints, &source.path, at, problems);
    let place = at.field("endpointsNamespace");
    match source.endpoints_namespace.as_deref() {
        None => {}
        Some("") => {
            let detail = "if the endpointnamespace is set, it must be a valid namespace name";
            problems.invalid(&place, &quote(""), detail);
        }
        Some(name) => check::format(name, format::dns_label, &place, problems),
    }
}

fn check_target(source: &ISCSIPersistentVolumeSource, volume: &str, at: &Path<'_>, problems: &mut Problems) {
    let target = Target {
        portal: &source.target_portal,
        name: &source.iqn,
        unit: source.lun,
        wants_secret: source.chap_auth_discovery || source.chap_auth_session,
        secret: source.secret_ref.as_ref().map(|secret| secret.name.as_str()),
        initiator: source.initiator_name.as_deref(),
        volume: Some(volume),
    };
    network::check_target(&target, at, problems);
}

fn check_azure_file(source: &AzureFilePersistentVolumeSource, at: &Path<'_>, problems: &mut Problems) {
    retired::check_azure_file(&source.secret_name, &source.share_name, at, problems);
    if source.secret_namespace.as_deref() == Some("") {
        problems.required(&at.field("secretNamespace"), "");
    }
}
