//! Which requests webhooks may see at all.

use engine::context::admit::AdmissionRequest;

use super::configurations::Configurations;
use crate::matching::is_exempt;

/// Whether the rules of a webhook may be about a request.
pub(super) fn wants(configurations: &Configurations, admission: &AdmissionRequest<'_>) -> bool {
    !is_exempt(admission) && !configurations.current().candidates(admission).is_empty()
}
