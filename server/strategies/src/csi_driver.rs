//! Storage drivers: their modes, the audiences of their tokens, and what cannot change.

use generated_storage::storage::v1::{CSIDriver, CSIDriverSpec};
use machinery::{
    change::Change,
    check,
    path::Path,
    problem::{Problems, quote},
    strategy::Strategy,
};

/// The rules of storage drivers that span several fields.
#[derive(Debug)]
pub(crate) struct CsiDriverStrategy;

/// The gate of pods that wait for a driver.
const LIMIT_SCALING: &str = "VolumeLimitScaling";
/// Kinds of volumes, as problems list them.
const MODES: &[&str] = &["Persistent", "Ephemeral"];

impl Strategy for CsiDriverStrategy {
    type Object = CSIDriver;

    fn prepare(&self, change: &Change<'_>, new: &mut CSIDriver, old: Option<&CSIDriver>) {
        let missing = &mut new.spec.prevent_pod_scheduling_if_missing;
        if missing.is_none() && change.gates.is_on(LIMIT_SCALING) {
            // Not in the schema: writers would own the default while the gate is off.
            *missing = Some(false);
        }
        // What a client sends on create is the number from which changes are counted.
        if let Some(old) = old
            && old.spec != new.spec
        {
            new.metadata.generation = old.metadata.generation + 1;
        }
    }

    fn validate(
        &self,
        _change: &Change<'_>,
        new: &CSIDriver,
        old: Option<&CSIDriver>,
        problems: &mut Problems,
    ) {
        let spec = Path::Root.field("spec");
        check_audiences(&new.spec, &spec, problems);
        let modes = spec.field("volumeLifecycleModes");
        for mode in new.spec.volume_lifecycle_modes.iter().filter(|mode| !MODES.contains(&mode.as_str())) {
            problems.not_supported_in_order(&modes, &quote(mode), MODES);
        }
        let Some(CSIDriver { spec: old, .. }) = old else { return };
        if new.spec.volume_lifecycle_modes != old.volume_lifecycle_modes {
            problems.invalid_value(&modes, &new.spec.volume_lifecycle_modes, "field is immutable");
        }
    }

    fn warn(
        &self,
        _change: &Change<'_>,
        new: &CSIDriver,
        old: Option<&CSIDriver>,
        warnings: &mut Vec<String>,
    ) {
        let are_new = old.is_none_or(|old| old.spec.token_requests != new.spec.token_requests);
        let has_tokens = !new.spec.token_requests.is_empty();
        if are_new && has_tokens && new.spec.service_account_token_in_secrets.is_none() {
            warnings.push(
                "spec.serviceAccountTokenInSecrets is unset; if supported by this CSI driver, set to true to \
                 prevent possible logging of tokens in volume attributes"
                    .to_owned(),
            );
        }
    }
}

fn check_audiences(spec: &CSIDriverSpec, at: &Path<'_>, problems: &mut Problems) {
    let list = at.field("tokenRequests");
    check::unique(
        &spec.token_requests,
        |request| quote(&request.audience),
        |index, shown| {
            problems.duplicate(&list.index(index).field("audience"), shown);
        },
    );
}
