//! Volumes that no node mounts any more, and files of one volume that stand in each other's way.

use generated_core::core::v1::{KeyToPath, Volume, VolumeProjection};
use machinery::{path::Path, problem::quote};

use super::shared::{WARNINGS_MAX, warn_of_fraction};

/// So many paths of a volume are compared with each other.
const PATHS_MAX: usize = 256;

/// Adds warnings about volumes at `list`.
pub(super) fn warn(volumes: &[Volume], list: &Path<'_>, warnings: &mut Vec<String>) {
    for (index, volume) in volumes.iter().enumerate() {
        let item = list.index(index);
        if let Some((field, since)) = outdated(volume) {
            warnings.push(format!("{}: {since}", item.field(field)));
        }
        let template =
            volume.ephemeral.as_ref().and_then(|ephemeral| ephemeral.volume_claim_template.as_ref());
        if let Some(template) = template {
            let ephemeral = item.field("ephemeral");
            let claim = ephemeral.field("volumeClaimTemplate");
            let spec = claim.field("spec");
            let at = spec.field("resources");
            let resources = &template.spec.resources;
            warn_of_fraction(&resources.requests, "storage", &at.field("requests"), warnings);
            warn_of_fraction(&resources.limits, "storage", &at.field("limits"), warnings);
        }
    }
    for volume in volumes {
        warn_of_paths(volume, warnings);
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

/// A path of a file, and what puts it there where a volume has several sources.
struct File<'v> {
    path: &'v str,
    source: String,
}

impl<'v> File<'v> {
    fn new(path: &'v str, source: &str) -> Self {
        File { path: path.trim_end_matches('/'), source: source.to_owned() }
    }

    fn shown(&self) -> String {
        let path = quote(self.path);
        if self.source.is_empty() { path } else { format!("{path} ({})", self.source) }
    }

    /// Whether one of both is the other, or stands in it.
    fn meets(&self, other: &File<'_>) -> bool {
        let is_in = |inner: &str, outer: &str| {
            inner.strip_prefix(outer).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
        };
        !self.path.is_empty()
            && !other.path.is_empty()
            && (is_in(self.path, other.path) || is_in(other.path, self.path))
    }
}

fn warn_of_paths(volume: &Volume, warnings: &mut Vec<String>) {
    let mut compare = |what: &str, files: &[File<'_>]| {
        let files = files.get(..PATHS_MAX).unwrap_or(files);
        for (index, file) in files.iter().enumerate() {
            for earlier in files.iter().take(index).filter(|earlier| file.meets(earlier)) {
                if warnings.len() >= WARNINGS_MAX {
                    return;
                }
                let (name, both) = (quote(&volume.name), (file.shown(), earlier.shown()));
                warnings
                    .push(format!("volume {name} ({what}): overlapping paths: {} with {}", both.0, both.1));
            }
        }
    };
    if let Some(map) = &volume.config_map {
        compare(&format!("ConfigMap {}", quote(&map.name)), &items(&map.items, ""));
    }
    if let Some(secret) = &volume.secret {
        compare(&format!("Secret {}", quote(&secret.secret_name)), &items(&secret.items, ""));
    }
    if let Some(downward) = &volume.downward_api {
        let files: Vec<_> = downward.items.iter().map(|item| File::new(&item.path, "")).collect();
        compare("DownwardAPI", &files);
    }
    let sources = volume.projected.iter().flat_map(|projected| &projected.sources);
    let files: Vec<_> = sources.clone().flat_map(projected).collect();
    compare("Projected", &files);
    for _ in sources.filter(|source| **source == VolumeProjection::default()) {
        warnings.push(format!("volume {} (Projected) has no sources provided", quote(&volume.name)));
    }
}

fn items<'v>(items: &'v [KeyToPath], source: &str) -> Vec<File<'v>> {
    items.iter().map(|item| File::new(&item.path, source)).collect()
}

/// The files of one of several sources. The first kind of source that is set counts.
fn projected(source: &VolumeProjection) -> Vec<File<'_>> {
    if let Some(map) = source.config_map.as_ref().filter(|map| !map.items.is_empty()) {
        items(&map.items, &format!("ConfigMap {}", quote(&map.name)))
    } else if let Some(secret) = source.secret.as_ref().filter(|secret| !secret.items.is_empty()) {
        items(&secret.items, &format!("Secret {}", quote(&secret.name)))
    } else if let Some(downward) = source.downward_api.as_ref().filter(|api| !api.items.is_empty()) {
        downward.items.iter().map(|item| File::new(&item.path, "DownwardAPI")).collect()
    } else if let Some(token) = &source.service_account_token {
        vec![File::new(&token.path, "ServiceAccountToken")]
    } else if let Some(bundle) = &source.cluster_trust_bundle {
        let name = bundle.name.as_deref().or(bundle.signer_name.as_deref()).unwrap_or_default();
        vec![File::new(&bundle.path, &format!("ClusterTrustBundle {}", quote(name)))]
    } else if let Some(certificate) = &source.pod_certificate {
        let files = [
            (&certificate.certificate_chain_path, "PodCertificate chain"),
            (&certificate.key_path, "PodCertificate key"),
            (&certificate.credential_bundle_path, "PodCertificate credential bundle"),
        ];
        let set = files.into_iter().filter(|(path, _)| !path.is_empty());
        set.map(|(path, source)| File::new(path, source)).collect()
    } else {
        Vec::new()
    }
}
