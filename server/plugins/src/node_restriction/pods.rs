//! Pods: an agent creates mirror pods only, which tell of pods that it has from files, and ends the pods of
//! its node.

use admission::stored;
use core_kinds::pod::terms;
use engine::{context::admit::Operation, status::ApiError};
use generated_core::core::v1::{Node, Pod};
use machinery::meta::v1::OwnerReference;

use super::{
    super::pod_references,
    agent::{Agent, Checked},
};

pub(super) async fn check(agent: &Agent<'_>, subresource: &str) -> Checked {
    match subresource {
        "" => main(agent).await,
        "status" => status(agent),
        "eviction" => eviction(agent).await,
        other => agent.refuse(&format!(
            "unexpected pod subresource {other:?}, only 'status' and 'eviction' are allowed"
        )),
    }
}

async fn main(agent: &Agent<'_>) -> Checked {
    let node = agent.node;
    match agent.admission.operation {
        Operation::Create => create(agent).await,
        Operation::Delete if is_here(agent) => Ok(()),
        Operation::Delete => {
            agent.refuse(&format!("node {node:?} can only delete pods with spec.nodeName set to itself"))
        }
        Operation::Update => agent.refuse(&format!(
            "unexpected operation \"UPDATE\", node {node:?} can only create and delete mirror pods"
        )),
        // None of its interests.
        Operation::Connect => Ok(()),
    }
}

/// Whether the stored pod is on the node of the agent.
fn is_here(agent: &Agent<'_>) -> bool {
    agent.of_old(|pod: &Pod| pod.spec.node_name == agent.node) == Some(true)
}

async fn create(agent: &Agent<'_>) -> Checked {
    let Some(pod) = agent.of_new(Pod::clone) else { return Ok(()) };
    let node = agent.node;
    let brand = agent.host.brand();
    if !terms::is_mirror(brand, &pod) {
        let mirror = terms::mirror_annotation(brand);
        return agent.refuse(&format!(
            "pod does not have {mirror:?} annotation, node {node:?} can only create mirror pods"
        ));
    }
    if pod.spec.node_name != node {
        return agent.refuse(&format!("node {node:?} can only create pods with spec.nodeName set to itself"));
    }
    check_owner(agent, &pod.metadata.owner_references).await?;
    match pod_references::first(&pod) {
        Ok(None) => Ok(()),
        Ok(Some(kind)) => agent.refuse(&format!("node {node:?} can not create pods that reference {kind}")),
        Err(unknown) => agent.refuse(&format!("error checking mirror pod for API references: {unknown}")),
    }
}

/// A mirror pod goes with its node.
async fn check_owner(agent: &Agent<'_>, owners: &[OwnerReference]) -> Checked {
    let node = agent.node;
    let itself = "owner reference set to itself";
    let [owner] = owners else {
        let number = if owners.is_empty() { "an" } else { "a single" };
        return agent.refuse(&format!("node {node:?} can only create pods with {number} {itself}"));
    };
    if owner.api_version != "v1" || owner.kind != "Node" || owner.name != node {
        return agent.refuse(&format!("node {node:?} can only create pods with an {itself}"));
    }
    if owner.controller != Some(true) {
        return agent.refuse(&format!("node {node:?} can only create pods with a controller {itself}"));
    }
    if owner.block_owner_deletion == Some(true) {
        return agent.refuse(&format!("node {node:?} must not set blockOwnerDeletion on an owner reference"));
    }
    let stored: Node = stored::require_for_write(agent.host, agent.admission, node).await?;
    let (named, uid) = (&owner.uid, &stored.metadata.uid);
    if named != uid {
        return agent.refuse(&format!("node {node} UID mismatch: expected {named} got {uid}"));
    }
    Ok(())
}

fn status(agent: &Agent<'_>) -> Checked {
    let node = agent.node;
    if !is_here(agent) {
        return agent.refuse(&format!(
            "node {node:?} can only update pod status for pods with spec.nodeName set to itself"
        ));
    }
    let Some((new, old)) = agent.of_new(Pod::clone).zip(agent.of_old(Pod::clone)) else { return Ok(()) };
    if new.metadata.labels != old.metadata.labels {
        return agent.refuse(&format!("node {node:?} cannot update labels through pod status"));
    }
    if new.status.resource_claim_statuses != old.status.resource_claim_statuses {
        return agent.refuse(&format!("node {node:?} cannot update resource claim statues"));
    }
    if new.status.extended_resource_claim_status != old.status.extended_resource_claim_status {
        return agent.refuse(&format!("node {node:?} cannot update extended resource claim status"));
    }
    Ok(())
}

async fn eviction(agent: &Agent<'_>) -> Result<(), ApiError> {
    let (admission, node) = (agent.admission, agent.node);
    let key = format!("{}/{}", admission.namespace(), admission.name());
    let pod: Pod = stored::require_for_write(agent.host, admission, &key).await?;
    if pod.spec.node_name != node {
        return agent.refuse(&format!("node {node} can only evict pods with spec.nodeName set to itself"));
    }
    Ok(())
}
