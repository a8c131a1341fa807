//! Keeps pods from claiming whole zones: a pod may demand that no other pod runs on its node, and on nothing
//! wider.

use admission::pods;
use engine::context::admit::{AdmissionRequest, Host, Judgement, Phase, Plugin};
use generated_core::core::v1::PodSpec;
use ground::ready::Ready;

/// Refuses (403) pods whose required anti-affinity has another topology than the node.
pub(super) struct HardAntiAffinity;

impl Plugin for HardAntiAffinity {
    fn phases(&self) -> &'static [Phase] {
        &[Phase::Validating]
    }

    fn validate<'a>(&'a self, host: Host<'a>, admission: &'a AdmissionRequest<'_>) -> Judgement<'a> {
        let hostname = format!("{}/hostname", host.brand().domain);
        let wider = pods::new_spec(admission, |spec| wider_key(spec, &hostname).map(str::to_owned)).flatten();
        let refuse = |key: String| {
            Err(admission.forbidden(&format!(
                "affinity.PodAntiAffinity.RequiredDuringScheduling has TopologyKey {key} but only key \
                 {hostname} is \
                 allowed"
            )))
        };
        Ready::Now(wider.map_or(Ok(()), refuse))
    }
}

/// The first topology that is not the node. Preferred terms may name any.
fn wider_key<'s>(spec: &'s PodSpec, hostname: &str) -> Option<&'s str> {
    let anti_affinity = spec.affinity.as_ref()?.pod_anti_affinity.as_ref()?;
    let terms = &anti_affinity.required_during_scheduling_ignored_during_execution;
    terms.iter().map(|term| term.topology_key.as_str()).find(|key| *key != hostname)
}
