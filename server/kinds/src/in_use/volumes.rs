//! The Secrets that a volume refers to and that agents of nodes need to mount it.

use std::sync::Arc;

use generated_core::core::v1::{PersistentVolumeSpec, SecretReference};

use super::key::key;

/// The keys of the Secrets. `claim_namespace` is the one of the volume's claim.
pub(super) fn secrets(spec: &PersistentVolumeSpec, claim_namespace: &str) -> Vec<Arc<str>> {
    let mut found = Vec::new();
    let mut add = |namespace: &str, name: &str| {
        if !name.is_empty() {
            found.push(key(namespace, name));
        }
    };
    // Where the namespace is left out, the Secret is in that of the claim.
    let or_own = |namespace: &str| if namespace.is_empty() { claim_namespace } else { namespace }.to_owned();
    if let Some(source) = &spec.azure_file {
        add(&or_own(source.secret_namespace.as_deref().unwrap_or_default()), &source.secret_name);
    }
    for reference in [
        spec.cephfs.as_ref().map(|source| &source.secret_ref),
        spec.flex_volume.as_ref().map(|source| &source.secret_ref),
        spec.rbd.as_ref().map(|source| &source.secret_ref),
        spec.scale_io.as_ref().map(|source| &source.secret_ref),
        spec.iscsi.as_ref().map(|source| &source.secret_ref),
    ] {
        if let Some(SecretReference { namespace, name }) = reference.and_then(Option::as_ref) {
            add(&or_own(namespace), name);
        }
    }
    // These sources name the namespace always. Of a driver's Secrets, agents need neither the one that
    // attaches the volume nor the one that expands it from outside.
    for reference in [
        spec.cinder.as_ref().map(|source| &source.secret_ref),
        spec.csi.as_ref().map(|source| &source.node_publish_secret_ref),
        spec.csi.as_ref().map(|source| &source.node_stage_secret_ref),
        spec.csi.as_ref().map(|source| &source.node_expand_secret_ref),
    ] {
        if let Some(SecretReference { namespace, name }) = reference.and_then(Option::as_ref) {
            add(namespace, name);
        }
    }
    if let Some(reference) = spec.storageos.as_ref().and_then(|source| source.secret_ref.as_ref()) {
        add(&reference.namespace, &reference.name);
    }
    found
}
