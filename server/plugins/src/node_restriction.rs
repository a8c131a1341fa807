//! What the agent of a node may write: its own node and what belongs to it, mirror pods, and the pods of its
//! node. Roles cannot say this, because it depends on what stands in the objects.

mod agent;
mod certificates;
mod claims;
mod nodes;
mod pods;
mod tokens;

use engine::context::admit::{
    AdmissionRequest, Host, Interest, Judgement, Kinds, Operation, Phase, Plugin, Subresources,
};
use generated_resource::resource::v1::ResourceSlice;
use ground::ready::Ready;

use self::agent::{Agent, Checked, node_of};

/// What agents write. Whatever is not here, authorization alone decides.
pub(super) const INTERESTS: [Interest; 9] = [
    any("core", "pods"),
    any("core", "nodes"),
    any("core", "persistentvolumeclaims"),
    Interest { subresources: Subresources::One("token"), ..any("core", "serviceaccounts") },
    any("coordination", "leases"),
    any("storage", "csinodes"),
    any("resource", "resourceslices"),
    any("certificates", "certificatesigningrequests"),
    any("certificates", "podcertificaterequests"),
];

const fn any(group: &'static str, plural: &'static str) -> Interest {
    Interest { kinds: Kinds::One(group, plural), ..Interest::ALL }
}

/// Refuses (403) what an agent may not write. Other callers pass.
pub(super) struct NodeRestriction;

impl Plugin for NodeRestriction {
    fn phases(&self) -> &'static [Phase] {
        &[Phase::Mutating]
    }

    fn mutate<'a>(&'a self, host: Host<'a>, admission: &'a mut AdmissionRequest<'_>) -> Judgement<'a> {
        let admission: &AdmissionRequest<'_> = admission;
        match node_of(&admission.request.user) {
            None => Ready::Now(Ok(())),
            Some("") => {
                let user = &admission.request.user.name;
                Ready::Now(Err(admission.forbidden(&format!("could not determine node from user {user:?}"))))
            }
            Some(node) => Ready::later(check(Agent { node, host, admission })),
        }
    }
}

async fn check(agent: Agent<'_>) -> Checked {
    let admission = agent.admission;
    let subresource = admission.request.route.subresource_name();
    match (&*admission.resource().kind.plural, subresource) {
        ("pods", _) => pods::check(&agent, subresource).await,
        ("nodes", _) => nodes::check(&agent),
        ("persistentvolumeclaims", "status") => claims::check_status(&agent),
        ("persistentvolumeclaims", _) => agent.refuse("may only update PVC status"),
        ("serviceaccounts", _) => tokens::check(&agent).await,
        ("leases", _) => lease(&agent),
        ("csinodes", _) => csi_node(&agent),
        ("resourceslices", _) => resource_slice(&agent),
        ("certificatesigningrequests", _) => certificates::check_signing_request(&agent),
        ("podcertificaterequests", _) => certificates::check_pod_request(&agent).await,
        _ => Ok(()),
    }
}

fn lease(agent: &Agent<'_>) -> Checked {
    let namespace = agent.host.brand().node_lease_namespace;
    if agent.admission.namespace() != namespace {
        return agent.refuse(&format!("can only access leases in the {namespace:?} system namespace"));
    }
    if agent.admission.name() != agent.node {
        return agent.refuse("can only access node lease with the same name as the requesting node");
    }
    Ok(())
}

fn csi_node(agent: &Agent<'_>) -> Checked {
    if agent.admission.name() != agent.node {
        return agent.refuse("can only access CSINode with the same name as the requesting node");
    }
    Ok(())
}

/// Of a new object and of the objects of a collection, authorization knows no content.
fn resource_slice(agent: &Agent<'_>) -> Checked {
    let is_own = |slice: &ResourceSlice| slice.spec.node_name.as_deref() == Some(agent.node);
    match agent.admission.operation {
        Operation::Create if agent.of_new(is_own) != Some(true) => {
            agent.refuse("can only create ResourceSlice with the same NodeName as the requesting node")
        }
        Operation::Delete if agent.of_old(is_own) != Some(true) => {
            agent.refuse("can only delete ResourceSlice with the same NodeName as the requesting node")
        }
        _ => Ok(()),
    }
}
