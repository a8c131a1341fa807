//! Which requests webhooks may see at all.

use engine::context::admit::AdmissionRequest;

use super::configurations::Configurations;

/// Whether the rules of a webhook may be about a request.
pub(super) fn wants(configurations: &Configurations, admission: &AdmissionRequest<'_>) -> bool {
    !configurations.current(admission).candidates(admission).is_empty()
}
