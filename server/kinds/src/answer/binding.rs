//! Assigns a pod to a node. The node need not exist: it may be about to join.

use engine::{
    context::{Answer, Inquiry},
    status::ApiError,
    verb::act::Fetched,
};
use generated_core::core::v1::{Binding, Pod, PodCondition};
use machinery::{
    format::{Flaws, path_segment},
    problem::quote,
};

/// Binds pods.
pub(super) struct Bindings;

/// With it, labels of the binding come to the pod.
const LABELS_GATE: &str = "PodTopologyLabelsAdmission";
/// With it, a pod that has a node has no nominated one.
const NOMINATION_GATE: &str = "ClearingNominatedNodeNameAfterBinding";

impl Answer for Bindings {
    type Question = Binding;

    const ACTS: bool = true;

    async fn answer(&self, asked: &Inquiry<'_>, binding: &mut Binding) -> Result<(), ApiError> {
        let in_url = &asked.request.route.name;
        let name = binding.metadata.name.clone();
        if !in_url.is_empty() && *in_url != name {
            return Err(ApiError::bad_request("name in URL does not match name in Binding object"));
        }
        check_target(binding)?;
        check_name(&name)?;
        asked.change::<Pod>(&name, |stored| bind(asked, binding, stored)).await.map(|_| ())
    }
}

/// A name that no pod can have is no part of a path, so that all of it is looked at.
fn check_name(name: &str) -> Result<(), ApiError> {
    let flaws = Flaws::of(path_segment, name);
    if flaws.is_empty() {
        return Ok(());
    }
    let why = flaws.details().collect::<Vec<_>>().join(";");
    Err(ApiError::bad_request(format!("Name parameter invalid: {}: {why}", quote(name))))
}

/// These problems have no causes.
fn check_target(binding: &Binding) -> Result<(), ApiError> {
    let target = &binding.target;
    let mut wrong = Vec::new();
    if !matches!(target.kind.as_str(), "" | "Node") {
        let kind = machinery::problem::quote(&target.kind);
        wrong
            .push(format!("target.kind: Unsupported value: {kind}: supported values: \"Node\", \"<empty>\""));
    }
    if target.name.is_empty() {
        wrong.push("target.name: Required value".to_owned());
    }
    match wrong.as_slice() {
        [] => Ok(()),
        [one] => Err(ApiError::failed(one.clone())),
        many => Err(ApiError::failed(format!("[{}]", many.join(", ")))),
    }
}

fn bind(asked: &Inquiry<'_>, binding: &Binding, stored: &mut Fetched<Pod>) -> Result<(), ApiError> {
    check_preconditions(asked, binding, stored)?;
    let pod = &mut stored.object;
    let name = &pod.metadata.name;
    let refusal = if pod.metadata.deletion_timestamp.is_some() {
        Some(format!("pod {name} is being deleted, cannot be assigned to a host"))
    } else if !pod.spec.node_name.is_empty() {
        Some(format!("pod {name} is already assigned to node {:?}", pod.spec.node_name))
    } else if !pod.spec.scheduling_gates.is_empty() {
        Some(format!("pod {name} has non-empty .spec.schedulingGates"))
    } else {
        None
    };
    if let Some(why) = refusal {
        return Err(conflict(name, &why));
    }
    pod.spec.node_name.clone_from(&binding.target.name);
    if asked.gates().is_on(NOMINATION_GATE) {
        pod.status.nominated_node_name.clear();
    }
    pod.metadata.annotations.extend(binding.metadata.annotations.clone());
    if asked.gates().is_on(LABELS_GATE) {
        pod.metadata.labels.extend(binding.metadata.labels.clone());
    }
    set_scheduled(pod, asked);
    Ok(())
}

fn set_scheduled(pod: &mut Pod, asked: &Inquiry<'_>) {
    let scheduled = PodCondition {
        type_: "PodScheduled".to_owned(),
        status: "True".to_owned(),
        last_transition_time: Some(asked.now),
        ..PodCondition::default()
    };
    let conditions = &mut pod.status.conditions;
    match conditions.iter_mut().find(|condition| condition.type_ == scheduled.type_) {
        Some(found) => *found = scheduled,
        None => conditions.push(scheduled),
    }
}

/// The metadata of a binding says which pod is meant.
fn check_preconditions(
    asked: &Inquiry<'_>,
    binding: &Binding,
    stored: &Fetched<Pod>,
) -> Result<(), ApiError> {
    let (wanted, found) = (&binding.metadata, &stored.object.metadata);
    let unmet = if !wanted.uid.is_empty() && wanted.uid != found.uid {
        Some(("UID", &wanted.uid, &found.uid))
    } else if !wanted.resource_version.is_empty() && wanted.resource_version != stored.version {
        Some(("ResourceVersion", &wanted.resource_version, &stored.version))
    } else {
        None
    };
    let Some((what, wanted, present)) = unmet else { return Ok(()) };
    // In the words of the reference server's store.
    let (namespace, name) = (&found.namespace, &found.name);
    let why = format!(
        "StorageError: invalid object, Code: 4, Key: /registry/pods/{namespace}/{name}, ResourceVersion: 0, \
         AdditionalErrorMsg: Precondition failed: {what} in precondition: {wanted}, {what} in object meta: \
         {present}"
    );
    Err(ApiError::conflict(asked.resource_of::<Pod>()?, name, &why))
}

/// Clients know these conflicts by the name of the sub-resource.
fn conflict(name: &str, why: &str) -> ApiError {
    ApiError::conflict_at("pods/binding", name, why)
}
