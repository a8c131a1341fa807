//! What pods mount.

use std::collections::HashMap;

use generated_core::core::v1::{PodSpec, ProjectedVolumeSource, Volume};
use generated_policy::policy::v1beta1::PodSecurityPolicySpec;
use machinery::{
    path::Path,
    problem::{Problems, plain, quote},
};

use crate::volume_types;

/// Checks the volumes of a pod. `root_ca` is the map with the authority of the cluster, which every pod may
/// read.
pub(super) fn check(policy: &PodSecurityPolicySpec, pod: &PodSpec, root_ca: &str, problems: &mut Problems) {
    let spec = Path::Root.field("spec");
    let list = spec.field("volumes");
    let mounts = Mounts::of(pod);
    for (index, volume) in pod.volumes.iter().enumerate() {
        let at = list.index(index);
        // Sources that are newer than policies: only the wildcard allows them.
        let type_ = volume_types::of(volume).unwrap_or("image");
        if !is_allowed(policy, volume, type_, root_ca) {
            let why = format!("{type_} volumes are not allowed to be used");
            problems.invalid(&at, &quote(type_), &why);
            continue;
        }
        if let Some(source) = &volume.host_path {
            check_host_path(policy, &source.path, &at, mounts.writable(&volume.name), problems);
        }
        let flex = &policy.allowed_flex_volumes;
        if let Some(source) = volume.flex_volume.as_ref().filter(|_| !flex.is_empty())
            && !flex.iter().any(|allowed| allowed.driver == source.driver)
        {
            let why = "Flexvolume driver is not allowed to be used";
            problems.invalid(&at.field("driver"), &quote(&source.driver), why);
        }
        let csi = &policy.allowed_csi_drivers;
        if let Some(source) = volume.csi.as_ref().filter(|_| !csi.is_empty())
            && !csi.iter().any(|allowed| allowed.name == source.driver)
        {
            let why = "Inline CSI driver is not allowed to be used";
            problems.invalid(&at.field("csi").field("driver"), &quote(&source.driver), why);
        }
    }
}

fn is_allowed(policy: &PodSecurityPolicySpec, volume: &Volume, type_: &str, root_ca: &str) -> bool {
    let has = |wanted: &str| policy.volumes.iter().any(|allowed| allowed == wanted);
    // Tokens of service accounts were secrets once, and policies of that time must go on to allow them.
    let is_token = volume.projected.as_ref().is_some_and(|source| holds_token_only(source, root_ca));
    has("*") || has(type_) || (is_token && has("secret"))
}

/// Whether a volume has what every pod gets: a token, the authority of the cluster, the name of the
/// namespace.
fn holds_token_only(source: &ProjectedVolumeSource, root_ca: &str) -> bool {
    source.sources.iter().all(|part| {
        let is_map = part.config_map.as_ref().is_some_and(|map| map.name == root_ca);
        let names_namespace = part.downward_api.as_ref().is_some_and(|files| {
            let mut items = files.items.iter();
            items.all(|item| {
                item.field_ref.as_ref().is_some_and(|field| field.field_path == "metadata.namespace")
            })
        });
        part.service_account_token.is_some() || is_map || names_namespace
    })
}

/// Mounts that are not read-only, by volume: (whether of an init container, the container, the mount).
struct Mounts<'a>(HashMap<&'a str, Vec<(&'static str, usize, usize)>>);

impl<'a> Mounts<'a> {
    fn of(pod: &'a PodSpec) -> Self {
        let mut mounts: HashMap<&str, Vec<_>> = HashMap::new();
        for (list, name) in [(&pod.init_containers, "initContainers"), (&pod.containers, "containers")] {
            for (container, of) in list.iter().enumerate() {
                for (mount, of) in of.volume_mounts.iter().enumerate().filter(|(_, mount)| !mount.read_only) {
                    mounts.entry(of.name.as_str()).or_default().push((name, container, mount));
                }
            }
        }
        Mounts(mounts)
    }

    fn writable(&self, volume: &str) -> &[(&'static str, usize, usize)] {
        self.0.get(volume).map_or(&[], Vec::as_slice)
    }
}

fn check_host_path(
    policy: &PodSecurityPolicySpec,
    path: &str,
    at: &Path<'_>,
    writable: &[(&'static str, usize, usize)],
    problems: &mut Problems,
) {
    let paths = &policy.allowed_host_paths;
    if paths.is_empty() {
        return;
    }
    let mut allowing = paths.iter().filter(|allowed| is_below(path, &allowed.path_prefix)).peekable();
    if allowing.peek().is_none() {
        let at = at.field("hostPath");
        return problems.invalid(&at.field("pathPrefix"), &quote(path), "is not allowed to be used");
    }
    if allowing.any(|allowed| !allowed.read_only) {
        return;
    }
    let spec = Path::Root.field("spec");
    for (list, container, mount) in writable {
        let list = spec.field(list);
        let container = list.index(*container);
        let mounts = container.field("volumeMounts");
        problems.invalid(&mounts.index(*mount).field("readOnly"), &plain(false), "must be read-only");
    }
}

/// Whether a path begins with whole parts of another.
fn is_below(path: &str, prefix: &str) -> bool {
    let trimmed = |text| -> &str { str::strip_suffix(text, "/").unwrap_or(text) };
    let rest = trimmed(path).strip_prefix(trimmed(prefix));
    rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
}
