//! Claims: an agent reports how large the volume is, and nothing else.

use generated_core::core::v1::PersistentVolumeClaim;
use machinery::problem;

use super::agent::{Agent, Checked};

pub(super) fn check_status(agent: &Agent<'_>) -> Checked {
    let claims = agent.of_new(PersistentVolumeClaim::clone).zip(agent.of_old(PersistentVolumeClaim::clone));
    let Some((mut new, mut old)) = claims else {
        return agent.refuse("unexpected operation");
    };
    for claim in [&mut new, &mut old] {
        // The version may be missing in the new one, and nothing can tell who set which field.
        claim.metadata.resource_version.clear();
        claim.metadata.managed_fields.clear();
        let status = &mut claim.status;
        status.capacity.clear();
        status.conditions.clear();
        status.allocated_resources.clear();
        status.allocated_resource_statuses.clear();
    }
    if new == old {
        return Ok(());
    }
    let node = agent.node;
    let difference = problem::difference(&old, &new);
    agent.refuse(&format!(
        "node {node:?} is not allowed to update fields other than status.quantity and status.conditions: \
         {difference}"
    ))
}
