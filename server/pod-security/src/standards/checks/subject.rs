//! What rules look at: a pod, or the pods that a controller would make, and its containers of all sorts as
//! one.

use std::collections::BTreeMap;

use generated_core::core::v1::{
    Container, ContainerPort, EphemeralContainer, Lifecycle, PodSecurityContext, PodSpec, Probe,
    SecurityContext,
};

/// A pod, or the template of one.
#[derive(Clone, Copy)]
pub(in crate::standards) struct Subject<'a> {
    pub(in crate::standards) annotations: &'a BTreeMap<String, String>,
    pub(in crate::standards) spec: &'a PodSpec,
    /// The domain of the brand, which names of annotations have.
    pub(in crate::standards) domain: &'a str,
}

/// A container of any sort, as far as rules look at it.
#[derive(Clone, Copy)]
pub(super) struct AnyContainer<'a> {
    pub(super) name: &'a str,
    pub(super) security: Option<&'a SecurityContext>,
    pub(super) ports: &'a [ContainerPort],
    pub(super) probes: [Option<&'a Probe>; 3],
    pub(super) lifecycle: Option<&'a Lifecycle>,
}

impl<'a> Subject<'a> {
    /// The containers in the order in which messages name them.
    pub(super) fn containers(&self) -> impl Iterator<Item = AnyContainer<'a>> + use<'a> {
        let PodSpec { init_containers, containers, ephemeral_containers, .. } = self.spec;
        let usual = init_containers.iter().chain(containers).map(AnyContainer::from);
        usual.chain(ephemeral_containers.iter().map(AnyContainer::from))
    }

    /// What the pod says for all its containers.
    pub(super) fn security(&self) -> Option<&'a PodSecurityContext> {
        self.spec.security_context.as_ref()
    }
}

impl<'a> From<&'a Container> for AnyContainer<'a> {
    fn from(container: &'a Container) -> Self {
        let Container { liveness_probe, readiness_probe, startup_probe, .. } = container;
        AnyContainer {
            name: &container.name,
            security: container.security_context.as_ref(),
            ports: &container.ports,
            probes: [liveness_probe.as_ref(), readiness_probe.as_ref(), startup_probe.as_ref()],
            lifecycle: container.lifecycle.as_ref(),
        }
    }
}

impl<'a> From<&'a EphemeralContainer> for AnyContainer<'a> {
    fn from(container: &'a EphemeralContainer) -> Self {
        let EphemeralContainer { liveness_probe, readiness_probe, startup_probe, .. } = container;
        AnyContainer {
            name: &container.name,
            security: container.security_context.as_ref(),
            ports: &container.ports,
            probes: [liveness_probe.as_ref(), readiness_probe.as_ref(), startup_probe.as_ref()],
            lifecycle: container.lifecycle.as_ref(),
        }
    }
}
