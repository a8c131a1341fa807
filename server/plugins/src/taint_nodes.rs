//! New nodes take no pods until a controller has seen that they are ready.

use engine::context::admit::{AdmissionRequest, Host, Interest, Judgement, Phase, Plugin};
use generated_core::core::v1::{Node, Taint};
use ground::ready::Ready;

use super::tolerations::NO_SCHEDULE;

/// New nodes.
pub(super) const NODES: Interest = Interest::created("core", "nodes");

/// Taints every new node. The controller of nodes removes the taint when the node is ready.
pub(super) struct TaintNodes;

impl Plugin for TaintNodes {
    fn phases(&self) -> &'static [Phase] {
        &[Phase::Mutating]
    }

    fn mutate<'a>(&'a self, host: Host<'a>, admission: &'a mut AdmissionRequest<'_>) -> Judgement<'a> {
        let key = format!("node.{}/not-ready", host.brand().domain);
        if let Some(draft) = admission.draft() {
            draft.edit(|node: &mut Node| {
                let taints = &mut node.spec.taints;
                if !taints.iter().any(|taint| taint.key == key && taint.effect == NO_SCHEDULE) {
                    taints.push(Taint { key, effect: NO_SCHEDULE.to_owned(), ..Taint::default() });
                }
            });
        }
        Ready::Now(Ok(()))
    }
}
