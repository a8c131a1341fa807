//! Lets pods onto nodes that are kept for a special resource, if they ask for it: such nodes have a taint
//! with the name of the resource.

use std::collections::BTreeSet;

use admission::pods;
use core_kinds::resource_names;
use engine::context::admit::{AdmissionRequest, Host, Judgement, Phase, Plugin};
use generated_core::core::v1::{PodSpec, Toleration};
use ground::ready::Ready;

use super::tolerations::{EXISTS, NO_SCHEDULE};

/// Adds a toleration for each extended resource that a container requests.
pub(super) struct ExtendedResources;

impl Plugin for ExtendedResources {
    fn phases(&self) -> &'static [Phase] {
        &[Phase::Mutating]
    }

    fn mutate<'a>(&'a self, _host: Host<'a>, admission: &'a mut AdmissionRequest<'_>) -> Judgement<'a> {
        let names = pods::new_spec(admission, requested).unwrap_or_default();
        if !names.is_empty() {
            pods::edit(admission, |spec| tolerate(&mut spec.tolerations, names));
        }
        Ready::Now(Ok(()))
    }
}

/// The names in their order, so that equal pods get equal lists.
fn requested(spec: &PodSpec) -> BTreeSet<String> {
    let containers = spec.containers.iter().chain(&spec.init_containers);
    let names = containers.flat_map(|container| container.resources.requests.keys());
    names.filter(|name| resource_names::is_extended(name)).cloned().collect()
}

fn tolerate(tolerations: &mut Vec<Toleration>, mut names: BTreeSet<String>) {
    let is_ours =
        |said: &Toleration| said.operator == EXISTS && said.value.is_empty() && said.effect == NO_SCHEDULE;
    let mut found = BTreeSet::new();
    for said in tolerations.iter_mut().filter(|said| is_ours(said)) {
        if names.contains(&said.key) {
            said.toleration_seconds = None;
            found.insert(said.key.clone());
        }
    }
    names.retain(|name| !found.contains(name));
    tolerations.extend(names.into_iter().map(|key| Toleration {
        key,
        operator: EXISTS.to_owned(),
        effect: NO_SCHEDULE.to_owned(),
        ..Toleration::default()
    }));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_tolerations_are_not_added() {
        let toleration = |key: &str, effect: &str| Toleration {
            key: key.to_owned(),
            operator: EXISTS.to_owned(),
            effect: effect.to_owned(),
            ..Toleration::default()
        };
        let mut said = vec![toleration("example.com/a", NO_SCHEDULE), toleration("example.com/b", "")];
        let names = ["example.com/c", "example.com/a", "example.com/b"];
        tolerate(&mut said, names.into_iter().map(str::to_owned).collect());
        let added = ["example.com/b", "example.com/c"].map(|key| toleration(key, NO_SCHEDULE));
        assert_eq!(said[2..], added);
        let once = said.clone();
        tolerate(&mut said, names.into_iter().map(str::to_owned).collect());
        assert_eq!(said, once);
    }
}
