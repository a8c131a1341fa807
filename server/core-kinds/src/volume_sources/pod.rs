//! Volumes of pods: each has a name and one source.

use std::collections::{BTreeMap, BTreeSet};

use generated_core::core::v1::{
    EphemeralVolumeSource, ISCSIVolumeSource, ImageVolumeSource, LocalObjectReference,
    PersistentVolumeClaimVolumeSource, Volume,
};
use machinery::{
    check,
    format::{self, Flaws},
    path::Path,
    problem::{Problems, quote},
};

use super::{Secret, Sources, disks, files, local, need, network, network::Target, projected, retired};
use crate::volume_claims;

/// The longest name that a node gives to an initiator.
const INITIATOR_BYTES_MAX: usize = 64;
/// When the node fetches an image.
const PULL_POLICIES: [&str; 3] = ["Always", "IfNotPresent", "Never"];

/// Checks the volumes of a pod, which has this name, or of a template. Returns those in which there is no
/// problem: the others count as absent where containers mount them.
pub(crate) fn check_volumes<'s>(
    volumes: &'s [Volume],
    pod: Option<&str>,
    list: &Path<'_>,
    problems: &mut Problems,
) -> BTreeMap<&'s str, &'s Volume> {
    let mut sound = BTreeMap::new();
    let created = created_claims(volumes, pod);
    for (index, volume) in volumes.iter().enumerate() {
        let (at, before) = (list.index(index), problems.count());
        check_source(volume, pod, &at, problems);
        let place = at.field("name");
        if volume.name.is_empty() {
            problems.required(&place, "");
        } else {
            check::format(&volume.name, format::dns_label, &place, problems);
        }
        if sound.contains_key(volume.name.as_str()) {
            problems.duplicate(&place, &quote(&volume.name));
        }
        if problems.count() == before {
            sound.insert(volume.name.as_str(), volume);
        }
        let claim = volume.persistent_volume_claim.as_ref().map(|claim| &claim.claim_name);
        if let Some(name) = claim.filter(|name| created.contains(*name)) {
            let place = at.field("persistentVolumeClaim");
            let detail = "must not reference a PVC that gets created for an ephemeral volume";
            problems.invalid(&place.field("claimName"), &quote(name), detail);
        }
    }
    sound
}

/// The claims that are made for a pod under its name. Templates do not know the names of their pods.
fn created_claims(volumes: &[Volume], pod: Option<&str>) -> BTreeSet<String> {
    let Some(pod) = pod.filter(|pod| !pod.is_empty()) else { return BTreeSet::new() };
    let made = volumes.iter().filter(|volume| volume.ephemeral.is_some());
    made.map(|volume| format!("{pod}-{}", volume.name)).collect()
}

fn secret(reference: Option<&LocalObjectReference>) -> Option<Secret<'_>> {
    reference.map(|secret| (secret.name.as_str(), None))
}

fn check_source(source: &Volume, pod: Option<&str>, at: &Path<'_>, problems: &mut Problems) {
    let mut sources = Sources::default();
    check_first(source, &mut sources, at, problems);
    check_shares(source, &mut sources, at, problems);
    check_last(source, pod, &mut sources, at, problems);
    sources.finish(at, problems);
}

/// The order is the one in which clients know that a second source is refused.
fn check_first(source: &Volume, sources: &mut Sources, at: &Path<'_>, problems: &mut Problems) {
    sources.take(source.empty_dir.as_ref(), &at.field("emptyDir"), problems, local::check_empty);
    sources.take(source.host_path.as_ref(), &at.field("hostPath"), problems, local::check_host_path);
    sources.take(source.git_repo.as_ref(), &at.field("gitRepo"), problems, retired::check_git);
    let place = at.field("gcePersistentDisk");
    sources.take(source.gce_persistent_disk.as_ref(), &place, problems, |disk, _, problems| {
        disks::check_gce(disk, &at.field("persistentDisk"), problems);
    });
    let place = at.field("awsElasticBlockStore");
    sources.take(source.aws_elastic_block_store.as_ref(), &place, problems, disks::check_aws);
    sources.take(source.secret.as_ref(), &at.field("secret"), problems, files::check_secret);
    sources.take(source.nfs.as_ref(), &at.field("nfs"), problems, network::check_nfs);
    sources.take(source.iscsi.as_ref(), &at.field("iscsi"), problems, check_target);
    check_initiator(source, at, problems);
    let place = at.field("glusterfs");
    sources.take(source.glusterfs.as_ref(), &place, problems, |share, at, problems| {
        retired::check_glusterfs(&share.endpoints, &share.path, at, problems);
    });
    sources.take(source.flocker.as_ref(), &at.field("flocker"), problems, retired::check_flocker);
    let place = at.field("persistentVolumeClaim");
    sources.take(source.persistent_volume_claim.as_ref(), &place, problems, check_claim);
    sources.take(source.rbd.as_ref(), &at.field("rbd"), problems, |device, at, problems| {
        retired::check_block(&device.monitors, &device.image, at, problems);
    });
    sources.take(source.cinder.as_ref(), &at.field("cinder"), problems, |disk, at, problems| {
        network::check_cinder(&disk.volume_id, secret(disk.secret_ref.as_ref()), at, problems);
    });
}

fn check_shares(source: &Volume, sources: &mut Sources, at: &Path<'_>, problems: &mut Problems) {
    // Clients know both as other fields where they are refused.
    sources.take(source.cephfs.as_ref(), &at.field("cephFS"), problems, |share, _, problems| {
        retired::check_ceph(&share.monitors, &at.field("cephfs"), problems);
    });
    sources.take(source.quobyte.as_ref(), &at.field("quobyte"), problems, retired::check_quobyte);
    let place = at.field("downwarAPI");
    sources.take(source.downward_api.as_ref(), &place, problems, |files, _, problems| {
        files::check_downward(files, &at.field("downwardAPI"), problems);
    });
    sources.take(source.fc.as_ref(), &at.field("fc"), problems, disks::check_fibre);
    let place = at.field("flexVolume");
    sources.take(source.flex_volume.as_ref(), &place, problems, |flex, at, problems| {
        network::check_flex(&flex.driver, &flex.options, at, problems);
    });
    sources.take(source.config_map.as_ref(), &at.field("configMap"), problems, files::check_config_map);
    let place = at.field("azureFile");
    sources.take(source.azure_file.as_ref(), &place, problems, |share, at, problems| {
        retired::check_azure_file(&share.secret_name, &share.share_name, at, problems);
    });
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
}

fn check_last(
    source: &Volume,
    pod: Option<&str>,
    sources: &mut Sources,
    at: &Path<'_>,
    problems: &mut Problems,
) {
    sources.take(source.azure_disk.as_ref(), &at.field("azureDisk"), problems, disks::check_azure);
    let place = at.field("storageos");
    sources.take(source.storageos.as_ref(), &place, problems, |disk, at, problems| {
        let secret = secret(disk.secret_ref.as_ref());
        retired::check_storage_os(&disk.volume_name, &disk.volume_namespace, secret, at, problems);
    });
    sources.take(source.projected.as_ref(), &at.field("projected"), problems, projected::check);
    sources.take(source.scale_io.as_ref(), &at.field("scaleIO"), problems, |disk, at, problems| {
        retired::check_scale(&disk.gateway, &disk.system, &disk.volume_name, at, problems);
    });
    sources.take(source.csi.as_ref(), &at.field("csi"), problems, network::check_csi);
    sources.take(source.ephemeral.as_ref(), &at.field("ephemeral"), problems, |made, place, problems| {
        check_ephemeral(made, place, problems);
        check_created_name(&source.name, pod, &at.field("name"), problems);
    });
    sources.take(source.image.as_ref(), &at.field("image"), problems, |image, at, problems| {
        // A template may leave the image to what makes its pods.
        if pod.is_some() {
            need(&[("reference", &image.reference)], at, problems);
        }
        check_image(image, at, problems);
    });
}

fn check_target(source: &ISCSIVolumeSource, at: &Path<'_>, problems: &mut Problems) {
    let target = Target {
        portal: &source.target_portal,
        name: &source.iqn,
        unit: source.lun,
        wants_secret: source.chap_auth_discovery || source.chap_auth_session,
        secret: source.secret_ref.as_ref().map(|secret| secret.name.as_str()),
        initiator: source.initiator_name.as_deref(),
        volume: None,
    };
    network::check_target(&target, at, problems);
}

/// With an initiator, the node makes one name of the volume and of the portal.
fn check_initiator(volume: &Volume, at: &Path<'_>, problems: &mut Problems) {
    let Some(target) = volume.iscsi.as_ref().filter(|target| target.initiator_name.is_some()) else { return };
    if volume.name.len() + 1 + target.target_portal.len() > INITIATOR_BYTES_MAX {
        let detail = "Total length of <volume name>:<iscsi.targetPortal> must be under 64 characters if \
                      iscsi.initiatorName is specified.";
        problems.invalid(&at.field("name"), &quote(&volume.name), detail);
    }
}

fn check_claim(source: &PersistentVolumeClaimVolumeSource, at: &Path<'_>, problems: &mut Problems) {
    need(&[("claimName", &source.claim_name)], at, problems);
}

fn check_ephemeral(source: &EphemeralVolumeSource, at: &Path<'_>, problems: &mut Problems) {
    let place = at.field("volumeClaimTemplate");
    match &source.volume_claim_template {
        None => problems.required(&place, ""),
        Some(template) => volume_claims::check_template(template, &place, problems),
    }
}

/// The claim that is made for a volume has the names of the pod and of the volume in its own.
fn check_created_name(volume: &str, pod: Option<&str>, at: &Path<'_>, problems: &mut Problems) {
    let Some(pod) = pod.filter(|pod| !pod.is_empty() && !volume.is_empty()) else { return };
    let claim = format!("{pod}-{volume}");
    for detail in Flaws::of(format::dns_subdomain, &claim).details() {
        problems.invalid(at, &quote(volume), &format!("PVC name {}: {detail}", quote(&claim)));
    }
}

fn check_image(source: &ImageVolumeSource, at: &Path<'_>, problems: &mut Problems) {
    let policy = source.pull_policy.as_str();
    let place = at.field("pullPolicy");
    if policy.is_empty() {
        problems.required(&place, "");
    } else if !PULL_POLICIES.contains(&policy) {
        problems.not_supported(&place, &quote(policy), &PULL_POLICIES);
    }
}
