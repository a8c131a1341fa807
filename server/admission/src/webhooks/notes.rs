//! What webhooks leave in the audit record.

use engine::context::admit::{AdmissionRequest, Level};
use machinery::brand::Brand;
use serde::Serialize;
use serde_json::Value;

use super::{answer::JSON_PATCH, hook::Hook};

/// Where a call stands: the round of the mutating phase, and the place of the webhook.
#[derive(Debug, Clone, Copy)]
pub(super) struct At {
    pub(super) round: usize,
    pub(super) index: usize,
}

#[derive(Serialize)]
struct Mutation<'a> {
    configuration: &'a str,
    webhook: &'a str,
    mutated: bool,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Patched<'a> {
    configuration: &'a str,
    webhook: &'a str,
    patch: &'a Value,
    patch_type: &'a str,
}

impl At {
    fn name(self, prefix: &str, brand: &Brand) -> String {
        let At { round, index } = self;
        format!("{prefix}.webhook.{}/round_{round}_index_{index}", brand.group("admission"))
    }
}

/// Notes that a mutating webhook was called, and whether it changed the object.
pub(super) fn mutation(admission: &AdmissionRequest<'_>, brand: &Brand, at: At, hook: &Hook, mutated: bool) {
    let note = Mutation { configuration: &hook.configuration, webhook: &hook.name, mutated };
    if let Ok(text) = serde_json::to_string(&note) {
        admission.annotate(at.name("mutation", brand), text);
    }
}

/// Notes the patch of a mutating webhook, for records that have the request's body, too: the patch may have
/// secrets.
pub(super) fn patch(admission: &AdmissionRequest<'_>, brand: &Brand, at: At, hook: &Hook, patch: &Value) {
    let note =
        Patched { configuration: &hook.configuration, webhook: &hook.name, patch, patch_type: JSON_PATCH };
    if let Ok(text) = serde_json::to_string(&note) {
        admission.annotate_from(Level::Request, at.name("patch", brand), text);
    }
}

/// Notes that a request went on without the answer of a mutating webhook.
pub(super) fn mutating_failed_open(admission: &AdmissionRequest<'_>, brand: &Brand, at: At, hook: &Hook) {
    admission.annotate(at.name("failed-open.mutation", brand), hook.name.clone());
}

/// The same for a validating webhook.
pub(super) fn validating_failed_open(admission: &AdmissionRequest<'_>, brand: &Brand, at: At, hook: &Hook) {
    admission.annotate(at.name("failed-open.validating", brand), hook.name.clone());
}

/// Adds what a webhook itself says for the audit.
pub(super) fn own(admission: &AdmissionRequest<'_>, hook: &Hook, notes: Vec<(String, String)>) {
    for (key, text) in notes {
        admission.annotate(format!("{}/{key}", hook.name), text);
    }
}
