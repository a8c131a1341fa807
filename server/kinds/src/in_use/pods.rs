//! The objects that a pod refers to and that the agent of its node needs.

use access::authz::node::{PodReference, Referent};
use core_kinds::pod::terms::is_mirror;
use generated_core::core::v1::{EnvFromSource, EnvVar, LocalObjectReference, Pod, PodResourceClaim, Volume};
use machinery::brand::Brand;

use super::key::key;

/// Collects references to objects in the namespace of a pod.
struct References<'a> {
    namespace: &'a str,
    found: Vec<PodReference>,
}

impl References<'_> {
    /// Adds an object. The empty name refers to none.
    fn add(&mut self, referent: Referent, name: &str) {
        if !name.is_empty() {
            self.found.push((referent, key(self.namespace, name)));
        }
    }

    fn add_secret(&mut self, reference: Option<&LocalObjectReference>) {
        if let Some(reference) = reference {
            self.add(Referent::Secret, &reference.name);
        }
    }
}

/// All objects that a pod refers to, in its namespace.
pub(super) fn references(brand: &Brand, pod: &Pod) -> Vec<PodReference> {
    let mut to = References { namespace: &pod.metadata.namespace, found: Vec::new() };
    // The agent itself writes these pods. If they opened access, an agent could give itself any Secret.
    if is_mirror(brand, pod) {
        return to.found;
    }
    let spec = &pod.spec;
    to.add(Referent::Account, &spec.service_account_name);
    spec.image_pull_secrets.iter().for_each(|secret| to.add_secret(Some(secret)));
    for container in spec.init_containers.iter().chain(&spec.containers) {
        environment(&mut to, &container.env_from, &container.env);
    }
    for container in &spec.ephemeral_containers {
        environment(&mut to, &container.env_from, &container.env);
    }
    for volume in &spec.volumes {
        files(&mut to, volume);
        secret_of(&mut to, volume);
        claim(&mut to, pod, volume);
    }
    for claim in &spec.resource_claims {
        to.add(Referent::DeviceClaim, device_claim(pod, claim));
    }
    if let Some(status) = &pod.status.extended_resource_claim_status {
        to.add(Referent::DeviceClaim, &status.resource_claim_name);
    }
    to.found
}

fn environment(to: &mut References<'_>, sources: &[EnvFromSource], variables: &[EnvVar]) {
    for source in sources {
        source.secret_ref.iter().for_each(|from| to.add(Referent::Secret, &from.name));
        source.config_map_ref.iter().for_each(|from| to.add(Referent::ConfigMap, &from.name));
    }
    for from in variables.iter().filter_map(|variable| variable.value_from.as_ref()) {
        from.secret_key_ref.iter().for_each(|key| to.add(Referent::Secret, &key.name));
        from.config_map_key_ref.iter().for_each(|key| to.add(Referent::ConfigMap, &key.name));
    }
}

/// Objects whose content a volume shows as files.
fn files(to: &mut References<'_>, volume: &Volume) {
    volume.secret.iter().for_each(|from| to.add(Referent::Secret, &from.secret_name));
    volume.config_map.iter().for_each(|from| to.add(Referent::ConfigMap, &from.name));
    for source in volume.projected.iter().flat_map(|projected| &projected.sources) {
        source.secret.iter().for_each(|from| to.add(Referent::Secret, &from.name));
        source.config_map.iter().for_each(|from| to.add(Referent::ConfigMap, &from.name));
    }
}

/// The Secret with the credentials of a volume.
fn secret_of(to: &mut References<'_>, volume: &Volume) {
    volume.azure_file.iter().for_each(|source| to.add(Referent::Secret, &source.secret_name));
    for reference in [
        volume.cephfs.as_ref().map(|source| &source.secret_ref),
        volume.cinder.as_ref().map(|source| &source.secret_ref),
        volume.flex_volume.as_ref().map(|source| &source.secret_ref),
        volume.rbd.as_ref().map(|source| &source.secret_ref),
        volume.scale_io.as_ref().map(|source| &source.secret_ref),
        volume.iscsi.as_ref().map(|source| &source.secret_ref),
        volume.storageos.as_ref().map(|source| &source.secret_ref),
        volume.csi.as_ref().map(|source| &source.node_publish_secret_ref),
    ] {
        to.add_secret(reference.and_then(Option::as_ref));
    }
}

fn claim(to: &mut References<'_>, pod: &Pod, volume: &Volume) {
    if let Some(source) = &volume.persistent_volume_claim {
        to.add(Referent::VolumeClaim, &source.claim_name);
    } else if volume.ephemeral.is_some() {
        // The claim is made for the pod under this name.
        to.add(Referent::VolumeClaim, &format!("{}-{}", pod.metadata.name, volume.name));
    }
}

/// The name of a claim: the one in the spec, or that of the claim that was made by a template. Empty while
/// there is none.
fn device_claim<'a>(pod: &'a Pod, claim: &'a PodResourceClaim) -> &'a str {
    let named = claim.resource_claim_name.as_deref();
    let made = || {
        claim.resource_claim_template_name.as_ref()?;
        let mut statuses = pod.status.resource_claim_statuses.iter();
        statuses.find(|status| status.name == claim.name)?.resource_claim_name.as_deref()
    };
    named.or_else(made).unwrap_or_default()
}
