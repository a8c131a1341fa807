//! The volume that shows a container the token of its account, and what it needs to call the server.

use engine::context::admit::Host;
use generated_core::core::v1::{
    ConfigMapProjection, Container, DownwardAPIProjection, DownwardAPIVolumeFile, KeyToPath,
    ObjectFieldSelector, PodSpec, ProjectedVolumeSource, ServiceAccountTokenProjection, Volume, VolumeMount,
    VolumeProjection,
};
use machinery::brand::Brand;

/// How long the token is valid, in seconds. By this odd number the server knows the tokens that were asked
/// for here: clients that never read the file again may use them for longer.
const EXPIRATION: i64 = 3607;
/// The mode of the files.
const MODE: i32 = 0o644;

/// Mounts the token into every container that has nothing at its place.
pub(super) fn mount(host: Host<'_>, spec: &mut PodSpec) {
    let brand = host.brand();
    let path = format!("/var/run/secrets/{}/serviceaccount", brand.domain);
    let prefix = format!("{}-", brand.token_volume);
    let lacks = |container: &Container| !container.volume_mounts.iter().any(|mount| mount.mount_path == path);
    if !spec.init_containers.iter().chain(&spec.containers).any(lacks) {
        return;
    }
    let found = spec.volumes.iter().map(|volume| &volume.name).find(|name| name.starts_with(&prefix));
    let name = match found {
        Some(name) => name.clone(),
        None => {
            let name = host.generated_name(&prefix);
            spec.volumes.push(volume(brand, &name));
            name
        }
    };
    for container in spec.init_containers.iter_mut().chain(&mut spec.containers) {
        if lacks(container) {
            container.volume_mounts.push(VolumeMount {
                name: name.clone(),
                read_only: true,
                mount_path: path.clone(),
                ..VolumeMount::default()
            });
        }
    }
}

/// Whether some volume of the pod holds a token.
pub(super) fn is_projected(spec: &PodSpec) -> bool {
    let projected = spec.volumes.iter().filter_map(|volume| volume.projected.as_ref());
    projected.flat_map(|projected| &projected.sources).any(|source| source.service_account_token.is_some())
}

fn volume(brand: &Brand, name: &str) -> Volume {
    let projected = ProjectedVolumeSource {
        sources: vec![token(), authority(brand), namespace()],
        default_mode: Some(MODE),
    };
    Volume { name: name.to_owned(), projected: Some(projected), ..Volume::default() }
}

fn token() -> VolumeProjection {
    let token = ServiceAccountTokenProjection {
        path: "token".to_owned(),
        expiration_seconds: Some(EXPIRATION),
        ..ServiceAccountTokenProjection::default()
    };
    VolumeProjection { service_account_token: Some(token), ..VolumeProjection::default() }
}

fn authority(brand: &Brand) -> VolumeProjection {
    let [key, path] = ["ca.crt"; 2].map(str::to_owned);
    let map = ConfigMapProjection {
        name: brand.root_ca_config_map.to_owned(),
        items: vec![KeyToPath { key, path, ..KeyToPath::default() }],
        ..ConfigMapProjection::default()
    };
    VolumeProjection { config_map: Some(map), ..VolumeProjection::default() }
}

fn namespace() -> VolumeProjection {
    let field =
        ObjectFieldSelector { api_version: "v1".to_owned(), field_path: "metadata.namespace".to_owned() };
    let file = DownwardAPIVolumeFile {
        path: "namespace".to_owned(),
        field_ref: Some(field),
        ..DownwardAPIVolumeFile::default()
    };
    let files = DownwardAPIProjection { items: vec![file] };
    VolumeProjection { downward_api: Some(files), ..VolumeProjection::default() }
}
