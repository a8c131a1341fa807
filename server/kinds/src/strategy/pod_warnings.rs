//! What a client should know of a new pod or template: volumes that no node mounts any more, and ports that mean less
//! than they seem to.

use std::collections::HashSet;

use generated::core::v1::{Container, ContainerPort, PodSpec, PodTemplateSpec, Volume};
use machinery::{path::Path, problem::quote};

/// Adds warnings about a template at `at`.
pub(super) fn warn_of_template(
    new: &PodTemplateSpec,
    _old: Option<&PodTemplateSpec>,
    at: &Path<'_>,
    warnings: &mut Vec<String>,
) {
    warn(&new.spec, &at.field("spec"), warnings);
}

/// Adds warnings about a specification at `at`.
pub(super) fn warn(spec: &PodSpec, at: &Path<'_>, warnings: &mut Vec<String>) {
    let list = at.field("volumes");
    for (index, volume) in spec.volumes.iter().enumerate() {
        if let Some((field, since)) = outdated(volume) {
            warnings.push(format!("{}: {since}", list.index(index).field(field)));
        }
        let sources = volume.projected.iter().flat_map(|projected| &projected.sources);
        for _ in sources.filter(|source| **source == Default::default()) {
            warnings.push(format!("volume {:?} (Projected) has no sources provided", volume.name));
        }
    }
    warn_of_names(spec, at, warnings);
    let list = at.field("initContainers");
    for (index, container) in spec.init_containers.iter().enumerate() {
        warn_of_ports(container, &list.index(index), warnings);
    }
    let list = at.field("containers");
    for (index, container) in spec.containers.iter().enumerate() {
        warn_of_ports(container, &list.index(index), warnings);
    }
}

/// Names that are empty or come again, of which only the first counts.
fn warn_of_names(spec: &PodSpec, at: &Path<'_>, warnings: &mut Vec<String>) {
    let list = at.field("hostAliases");
    let mut seen = HashSet::new();
    for (index, alias) in spec.host_aliases.iter().enumerate() {
        if !seen.insert(alias.ip.as_str()) {
            warnings.push(format!("{}: duplicate ip {}", list.index(index).field("ip"), quote(&alias.ip)));
        }
    }
    let list = at.field("imagePullSecrets");
    let mut seen = HashSet::new();
    for (index, secret) in spec.image_pull_secrets.iter().enumerate() {
        let (item, name) = (list.index(index), quote(&secret.name));
        if secret.name.is_empty() {
            warnings.push(format!("{}: invalid empty name {name}", item.field("name")));
        } else if !seen.insert(secret.name.as_str()) {
            warnings.push(format!("{}: duplicate name {name}", item.field("name")));
        }
    }
}

/// The source of a volume that is on its way out, or gone.
fn outdated(volume: &Volume) -> Option<(&'static str, &'static str)> {
    let rows = [
        (
            volume.photon_persistent_disk.is_some(),
            "photonPersistentDisk",
            "deprecated in v1.11, non-functional in v1.16+",
        ),
        (volume.git_repo.is_some(), "gitRepo", "deprecated in v1.11, and disabled by default in v1.33+"),
        (volume.scale_io.is_some(), "scaleIO", "deprecated in v1.16, non-functional in v1.22+"),
        (volume.flocker.is_some(), "flocker", "deprecated in v1.22, non-functional in v1.25+"),
        (volume.storageos.is_some(), "storageOS", "deprecated in v1.22, non-functional in v1.25+"),
        (volume.quobyte.is_some(), "quobyte", "deprecated in v1.22, non-functional in v1.25+"),
        (volume.glusterfs.is_some(), "glusterfs", "deprecated in v1.25, non-functional in v1.26+"),
        (volume.cephfs.is_some(), "cephfs", "deprecated in v1.28, non-functional in v1.31+"),
        (volume.rbd.is_some(), "rbd", "deprecated in v1.28, non-functional in v1.31+"),
    ];
    rows.into_iter().find(|(is_set, ..)| *is_set).map(|(_, field, since)| (field, since))
}

/// An address of the node has a meaning only for a port of the node.
fn warn_of_ports(container: &Container, at: &Path<'_>, warnings: &mut Vec<String>) {
    let list = at.field("ports");
    for (index, port) in container.ports.iter().enumerate() {
        let ContainerPort { name, host_port, container_port, protocol, host_ip } = port;
        if !host_ip.is_empty() && *host_port == 0 {
            warnings.push(format!(
                "{}: hostIP set without hostPort: {{Name:{name} HostPort:{host_port} ContainerPort:{container_port} \
                 Protocol:{protocol} HostIP:{host_ip}}}",
                list.index(index)
            ));
        }
    }
}
