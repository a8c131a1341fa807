//! Other objects that a pod names. A mirror pod that did so would open them to the agent which wrote it.

use generated_core::core::v1::{EnvFromSource, EnvVar, LocalObjectReference, Pod, Volume, VolumeProjection};

/// The first kind of which a pod names an object, as refusals call it.
///
/// # Errors
/// A volume of which it is not known what it names.
pub(super) fn first(pod: &Pod) -> Result<Option<&'static str>, String> {
    let spec = &pod.spec;
    if !spec.service_account_name.is_empty() {
        return Ok(Some("serviceaccounts"));
    }
    if names_secret(pod) {
        return Ok(Some("secrets"));
    }
    let (_, maps) = named_in_environment(pod);
    if maps || spec.volumes.iter().any(has_map) {
        return Ok(Some("configmaps"));
    }
    if !spec.resource_claims.is_empty() {
        return Ok(Some("resourceclaims"));
    }
    for volume in &spec.volumes {
        if let Some(kind) = of_volume(volume)? {
            return Ok(Some(kind));
        }
    }
    Ok(None)
}

/// Whether a pod names a secret, anywhere.
pub(super) fn names_secret(pod: &Pod) -> bool {
    let pulls = pod.spec.image_pull_secrets.iter().any(|secret| !secret.name.is_empty());
    pulls || named_in_environment(pod).0 || pod.spec.volumes.iter().any(has_secret)
}

/// Whether any container names a secret, and whether any names a config map.
fn named_in_environment(pod: &Pod) -> (bool, bool) {
    let spec = &pod.spec;
    let plain = spec.init_containers.iter().chain(&spec.containers);
    let environments = plain.map(|container| (&container.env_from, &container.env));
    let ephemeral = spec.ephemeral_containers.iter().map(|container| (&container.env_from, &container.env));
    environments.chain(ephemeral).fold((false, false), |(secrets, maps), (sources, variables)| {
        (secrets || has_secret_in(sources, variables), maps || has_map_in(sources, variables))
    })
}

fn has_secret_in(sources: &[EnvFromSource], variables: &[EnvVar]) -> bool {
    let whole = sources.iter().filter_map(|source| source.secret_ref.as_ref()).map(|from| &from.name);
    let values = variables.iter().filter_map(|variable| variable.value_from.as_ref());
    let keys = values.filter_map(|from| from.secret_key_ref.as_ref()).map(|from| &from.name);
    whole.chain(keys).any(|name| !name.is_empty())
}

fn has_map_in(sources: &[EnvFromSource], variables: &[EnvVar]) -> bool {
    let whole = sources.iter().filter_map(|source| source.config_map_ref.as_ref()).map(|from| &from.name);
    let values = variables.iter().filter_map(|variable| variable.value_from.as_ref());
    let keys = values.filter_map(|from| from.config_map_key_ref.as_ref()).map(|from| &from.name);
    whole.chain(keys).any(|name| !name.is_empty())
}

fn has_secret(volume: &Volume) -> bool {
    let named =
        |reference: Option<&LocalObjectReference>| reference.is_some_and(|secret| !secret.name.is_empty());
    let references = [
        volume.cephfs.as_ref().and_then(|source| source.secret_ref.as_ref()),
        volume.cinder.as_ref().and_then(|source| source.secret_ref.as_ref()),
        volume.flex_volume.as_ref().and_then(|source| source.secret_ref.as_ref()),
        volume.rbd.as_ref().and_then(|source| source.secret_ref.as_ref()),
        volume.scale_io.as_ref().and_then(|source| source.secret_ref.as_ref()),
        volume.iscsi.as_ref().and_then(|source| source.secret_ref.as_ref()),
        volume.storageos.as_ref().and_then(|source| source.secret_ref.as_ref()),
        volume.csi.as_ref().and_then(|source| source.node_publish_secret_ref.as_ref()),
    ];
    references.into_iter().any(named)
        || volume.azure_file.as_ref().is_some_and(|source| !source.secret_name.is_empty())
        || volume.secret.as_ref().is_some_and(|source| !source.secret_name.is_empty())
        || projections(volume).any(|part| part.secret.as_ref().is_some_and(|from| !from.name.is_empty()))
}

fn has_map(volume: &Volume) -> bool {
    volume.config_map.as_ref().is_some_and(|source| !source.name.is_empty())
        || projections(volume).any(|part| part.config_map.as_ref().is_some_and(|from| !from.name.is_empty()))
}

fn projections(volume: &Volume) -> impl Iterator<Item = &VolumeProjection> {
    volume.projected.iter().flat_map(|projected| &projected.sources)
}

/// What else a volume names.
fn of_volume(volume: &Volume) -> Result<Option<&'static str>, String> {
    if names_nothing(volume) {
        return Ok(None);
    }
    let kinds = [
        (volume.config_map.is_some(), "configmaps (via configmap volumes)"),
        (volume.secret.is_some(), "secrets (via secret volumes)"),
        (volume.csi.is_some(), "csidrivers (via CSI volumes)"),
        (volume.glusterfs.is_some(), "endpoints (via glusterFS volumes)"),
        (volume.persistent_volume_claim.is_some(), "persistentvolumeclaims"),
        (volume.ephemeral.is_some(), "persistentvolumeclaims (via ephemeral volumes)"),
        (volume.azure_file.is_some(), "secrets (via azureFile volumes)"),
    ];
    if let Some((_, kind)) = kinds.iter().find(|(is_there, _)| *is_there) {
        return Ok(Some(kind));
    }
    let Some(projected) = &volume.projected else {
        return Err(format!("unknown volume type for volume  {:?}", volume.name));
    };
    for part in &projected.sources {
        if let Some(kind) = of_projection(part, &volume.name)? {
            return Ok(Some(kind));
        }
    }
    Ok(None)
}

fn of_projection(part: &VolumeProjection, volume: &str) -> Result<Option<&'static str>, String> {
    let kinds = [
        (part.config_map.is_some(), Some("configmaps (via projected volumes)")),
        (part.secret.is_some(), Some("secrets (via projected volumes)")),
        (part.service_account_token.is_some(), Some("serviceaccounts (via projected volumes)")),
        (part.cluster_trust_bundle.is_some(), Some("clustertrustbundles")),
        (part.pod_certificate.is_some(), Some("podcertificates")),
        (part.downward_api.is_some(), None),
    ];
    let found = kinds.iter().find(|(is_there, _)| *is_there).map(|(_, kind)| *kind);
    found.ok_or_else(|| format!("unknown source for projected volume {volume:?}"))
}

/// Whether a volume is of a kind that needs no other object.
fn names_nothing(volume: &Volume) -> bool {
    let disks = volume.aws_elastic_block_store.is_some()
        || volume.azure_disk.is_some()
        || volume.gce_persistent_disk.is_some()
        || volume.photon_persistent_disk.is_some()
        || volume.vsphere_volume.is_some()
        || volume.cinder.is_some()
        || volume.portworx_volume.is_some();
    let network = volume.cephfs.is_some()
        || volume.fc.is_some()
        || volume.flocker.is_some()
        || volume.iscsi.is_some()
        || volume.nfs.is_some()
        || volume.quobyte.is_some()
        || volume.rbd.is_some()
        || volume.scale_io.is_some()
        || volume.storageos.is_some()
        || volume.flex_volume.is_some();
    let local = volume.downward_api.is_some()
        || volume.empty_dir.is_some()
        || volume.git_repo.is_some()
        || volume.host_path.is_some()
        || volume.image.is_some();
    disks || network || local
}
