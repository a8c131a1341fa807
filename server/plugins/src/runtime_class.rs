//! What the runtime class of a pod adds to it: resources that the runtime itself needs, and on which nodes it
//! runs.

use std::collections::BTreeMap;

use admission::{pods, stored};
use engine::{
    context::admit::{AdmissionRequest, Host, Judgement, Plugin},
    status::ApiError,
};
use generated_core::core::v1::PodSpec;
use generated_node::node::v1::{RuntimeClass, Scheduling};
use ground::ready::Ready;

use super::tolerations;

/// A pod that says of itself what its class says otherwise.
const OTHER_OVERHEAD: &str = "pod rejected: Pod's Overhead doesn't match RuntimeClass's defined Overhead";
/// A pod that says of itself what only a class may say.
const OWN_OVERHEAD: &str =
    "pod rejected: Pod Overhead set without corresponding RuntimeClass defined Overhead";

/// Adds what the class says. Refuses (403) a pod that contradicts its class, or whose class does not exist.
pub(super) struct RuntimeClasses;

impl Plugin for RuntimeClasses {
    fn mutate<'a>(&'a self, host: Host<'a>, admission: &'a mut AdmissionRequest<'_>) -> Judgement<'a> {
        let Some(Some(name)) = pods::new_spec(admission, |spec| spec.runtime_class_name.clone()) else {
            return Ready::Now(Ok(()));
        };
        Ready::later(async move {
            let class = find(host, admission, &name).await?;
            add(admission, &class)
        })
    }

    fn validate<'a>(&'a self, host: Host<'a>, admission: &'a AdmissionRequest<'_>) -> Judgement<'a> {
        match pods::new_spec(admission, |spec| spec.runtime_class_name.clone()) {
            None => Ready::Now(Ok(())),
            Some(None) => Ready::Now(check(admission, None)),
            Some(Some(name)) => Ready::later(async move {
                let class = find(host, admission, &name).await?;
                check(admission, Some(&class))
            }),
        }
    }
}

async fn find(
    host: Host<'_>,
    admission: &AdmissionRequest<'_>,
    name: &str,
) -> Result<RuntimeClass, ApiError> {
    if name.is_empty() {
        // Clients know this text of the reference server, which asks itself for the object.
        return Err(ApiError::failed("resource name may not be empty"));
    }
    let class = stored::find(host, admission, name).await?;
    class.ok_or_else(|| admission.forbidden(&format!("pod rejected: RuntimeClass {name:?} not found")))
}

fn add(admission: &mut AdmissionRequest<'_>, class: &RuntimeClass) -> Result<(), ApiError> {
    if class.overhead.is_none() && class.scheduling.is_none() {
        return Ok(());
    }
    if let Some(Some(why)) = pods::new_spec(admission, |spec| contradiction(spec, class)) {
        return Err(admission.forbidden(&why));
    }
    pods::edit(admission, |spec| {
        if let Some(overhead) = &class.overhead {
            spec.overhead.clone_from(&overhead.pod_fixed);
        }
        if let Some(scheduling) = &class.scheduling {
            spec.node_selector.extend(scheduling.node_selector.clone());
            let own = std::mem::take(&mut spec.tolerations);
            spec.tolerations = tolerations::merge(own, scheduling.tolerations.clone());
        }
    });
    Ok(())
}

/// Why this pod cannot have this class.
fn contradiction(spec: &PodSpec, class: &RuntimeClass) -> Option<String> {
    let differs = |fixed: &BTreeMap<_, _>| !spec.overhead.is_empty() && spec.overhead != *fixed;
    if class.overhead.as_ref().is_some_and(|overhead| differs(&overhead.pod_fixed)) {
        return Some(OTHER_OVERHEAD.to_owned());
    }
    let Scheduling { node_selector, .. } = class.scheduling.as_ref()?;
    node_selector.iter().find_map(|(key, wanted)| {
        let said = spec.node_selector.get(key).filter(|said| *said != wanted)?;
        Some(format!(
            "conflict: runtimeClass.scheduling.nodeSelector[{key}] = {wanted}; pod.spec.nodeSelector[{key}] \
             = {said}"
        ))
    })
}

/// Other plugins may have changed the pod since, or the class.
fn check(admission: &AdmissionRequest<'_>, class: Option<&RuntimeClass>) -> Result<(), ApiError> {
    let overhead = class.and_then(|class| class.overhead.as_ref());
    // Clients must not send the field, even without anything in it.
    let sends_overhead = admission.was_emptied("spec.overhead");
    let why = pods::new_spec(admission, |spec| match overhead {
        Some(overhead) => (spec.overhead != overhead.pod_fixed).then_some(OTHER_OVERHEAD),
        None => (!spec.overhead.is_empty() || sends_overhead).then_some(OWN_OVERHEAD),
    });
    why.flatten().map_or(Ok(()), |why| Err(admission.forbidden(why)))
}

#[cfg(test)]
mod tests {
    use generated_node::node::v1::Overhead;
    use machinery::quantity::Quantity;

    use super::*;

    /// A map of one member, or of none.
    fn one<V>(member: Option<(&str, V)>) -> BTreeMap<String, V> {
        member.into_iter().map(|(key, value)| (key.to_owned(), value)).collect()
    }

    #[test]
    fn a_pod_must_agree_with_its_class() {
        let amount = |text: &str| Quantity::parse(text).expect("a quantity");
        let overhead = Some(Overhead { pod_fixed: one(Some(("cpu", amount("250m")))) });
        let node_selector = one(Some(("r", "c".to_owned())));
        let scheduling = Some(Scheduling { node_selector, ..Scheduling::default() });
        let class = RuntimeClass { overhead, scheduling, ..RuntimeClass::default() };
        let conflict = "conflict: runtimeClass.scheduling.nodeSelector[r] = c; pod.spec.nodeSelector[r] = d";
        for (cpu, selected, expected) in [
            (None, None, None),
            (Some("0.25"), Some(("r", "c")), None),
            (Some("1"), Some(("r", "d")), Some(OTHER_OVERHEAD)),
            (Some("250m"), Some(("r", "d")), Some(conflict)),
            (None, Some(("s", "d")), None),
        ] {
            let spec = PodSpec {
                overhead: one(cpu.map(|cpu| ("cpu", amount(cpu)))),
                node_selector: one(selected.map(|(key, value)| (key, value.to_owned()))),
                ..PodSpec::default()
            };
            assert_eq!(contradiction(&spec, &class).as_deref(), expected);
        }
    }
}
