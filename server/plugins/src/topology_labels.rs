//! Where a pod runs, as labels of the pod: controllers that spread work over zones need not look at nodes
//! then.

use std::collections::BTreeMap;

use admission::{pods, stored};
use engine::{
    context::admit::{AdmissionRequest, Host, Interest, Judgement, Phase, Plugin, Subresources},
    status::ApiError,
};
use generated_core::core::v1::{Binding, Node};
use ground::ready::Ready;

/// New pods, and bindings of pods to nodes.
pub(super) const INTERESTS: [Interest; 2] =
    [pods::NEW, Interest { subresources: Subresources::One("binding"), ..pods::NEW }];

/// While it is off, pods get no labels.
const GATE: &str = "PodTopologyLabelsAdmission";

/// Copies the zone and the region of the node to a pod that gets one. The labels of a binding come to the
/// pod.
pub(super) struct TopologyLabels;

impl Plugin for TopologyLabels {
    fn phases(&self) -> &'static [Phase] {
        &[Phase::Mutating]
    }

    fn mutate<'a>(&'a self, host: Host<'a>, admission: &'a mut AdmissionRequest<'_>) -> Judgement<'a> {
        let node = node_of(admission).filter(|node| !node.is_empty() && host.gates().is_on(GATE));
        let Some(node) = node else { return Ready::Now(Ok(())) };
        Ready::later(copy(host, admission, node))
    }
}

/// The node that the pod gets by this write.
fn node_of(admission: &AdmissionRequest<'_>) -> Option<String> {
    let of_binding = |binding: &Binding| (binding.target.kind == "Node").then(|| binding.target.name.clone());
    match admission.object()?.as_any().downcast_ref::<Binding>() {
        Some(binding) => of_binding(binding),
        None => pods::new_spec(admission, |spec| spec.node_name.clone()),
    }
}

async fn copy(host: Host<'_>, admission: &mut AdmissionRequest<'_>, node: String) -> Result<(), ApiError> {
    // A pod may be bound to a node that is about to join.
    let Some(node) = stored::find::<Node>(host, admission, &node).await? else { return Ok(()) };
    let keys = ["zone", "region"].map(|place| format!("topology.{}/{place}", host.brand().domain));
    let labels: BTreeMap<String, String> =
        node.metadata.labels.into_iter().filter(|(key, _)| keys.contains(key)).collect();
    if let Some(draft) = admission.draft().filter(|_| !labels.is_empty()) {
        draft.object_mut().metadata_mut().labels.extend(labels);
    }
    Ok(())
}
