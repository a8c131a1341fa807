//! All containers of a pod, one after the other.

use generated_core::core::v1::{Container, EphemeralContainer, PodSpec};
use machinery::path::Path;

/// Visits all containers with their places, in the order in which the reference server does.
pub(crate) fn each_container(spec: &PodSpec, at: &Path<'_>, mut visit: impl FnMut(&Container, &Path<'_>)) {
    for (field, containers) in [("initContainers", &spec.init_containers), ("containers", &spec.containers)] {
        let list = at.field(field);
        for (index, container) in containers.iter().enumerate() {
            visit(container, &list.index(index));
        }
    }
    let list = at.field("ephemeralContainers");
    for (index, ephemeral) in spec.ephemeral_containers.iter().enumerate() {
        visit(&common(ephemeral), &list.index(index));
    }
}

/// The part of an ephemeral container that all containers have.
pub(super) fn common(container: &EphemeralContainer) -> Container {
    Container {
        termination_message_policy: container.termination_message_policy.clone(),
        name: container.name.clone(),
        image: container.image.clone(),
        ports: container.ports.clone(),
        env_from: container.env_from.clone(),
        env: container.env.clone(),
        resources: container.resources.clone(),
        resize_policy: container.resize_policy.clone(),
        volume_mounts: container.volume_mounts.clone(),
        volume_devices: container.volume_devices.clone(),
        security_context: container.security_context.clone(),
        ..Container::default()
    }
}
