//! Volumes of a cloud say by labels and by the nodes that reach them in which zone they are. Deprecated:
//! drivers and controllers of clouds do it now. This server asks no cloud, so that only volumes get it whose
//! provisioner labelled them.

use std::collections::BTreeSet;

use engine::context::admit::{AdmissionRequest, Host, Interest, Judgement, Phase, Plugin};
use generated_core::core::v1::{
    NodeSelector, NodeSelectorRequirement, NodeSelectorTerm, PersistentVolume, VolumeNodeAffinity,
};
use ground::ready::Ready;
use machinery::brand::Brand;

/// New volumes.
pub(super) const VOLUMES: Interest = Interest::created("core", "persistentvolumes");

/// What parts the zones of a volume that is in several.
const ZONE_SEPARATOR: &str = "__";

/// Keeps pods that use a labelled volume to the nodes of its zone and region.
pub(super) struct VolumeLabels;

/// A label of a volume: its key, and the values of which nodes must have one.
type Place = (String, Vec<String>);

impl Plugin for VolumeLabels {
    fn phases(&self) -> &'static [Phase] {
        &[Phase::Mutating]
    }

    fn mutate<'a>(&'a self, host: Host<'a>, admission: &'a mut AdmissionRequest<'_>) -> Judgement<'a> {
        let missing = |volume: &PersistentVolume| missing(host.brand(), volume);
        let missing = admission.object().and_then(|new| admission.in_stored_version(new, missing));
        if let Some(missing) = missing.filter(|missing| !missing.is_empty())
            && let Some(draft) = admission.draft()
        {
            draft.edit(|volume: &mut PersistentVolume| require(volume, missing));
        }
        Ready::Now(Ok(()))
    }
}

/// The labels of the volume about which its terms say nothing.
fn missing(brand: &Brand, volume: &PersistentVolume) -> Vec<Place> {
    let domain = brand.domain;
    let metadata = &volume.metadata;
    if !metadata.annotations.contains_key(&format!("pv.{domain}/provisioned-by")) {
        return Vec::new();
    }
    let pairs = ["topology", "failure-domain.beta"]
        .map(|prefix| [format!("{prefix}.{domain}/zone"), format!("{prefix}.{domain}/region")]);
    // Both labels of one generation, or none.
    let Some([zone, region]) =
        pairs.into_iter().find(|pair| pair.iter().all(|key| metadata.labels.contains_key(key)))
    else {
        return Vec::new();
    };
    let named = named_keys(volume);
    let value = |key: &str| metadata.labels.get(key).cloned().unwrap_or_default();
    let zones: BTreeSet<String> = value(&zone).split(ZONE_SEPARATOR).map(str::to_owned).collect();
    let places = [(zone, zones.into_iter().collect()), (region.clone(), vec![value(&region)])];
    places.into_iter().filter(|(key, _)| !named.contains(key.as_str())).collect()
}

/// The keys that some term of the volume speaks of.
fn named_keys(volume: &PersistentVolume) -> BTreeSet<&str> {
    let affinity = volume.spec.node_affinity.as_ref().and_then(|affinity| affinity.required.as_ref());
    let terms = affinity.into_iter().flat_map(|required| &required.node_selector_terms);
    terms.flat_map(|term| &term.match_expressions).map(|requirement| requirement.key.as_str()).collect()
}

/// A node must have one of the values of each label.
fn require(volume: &mut PersistentVolume, places: Vec<Place>) {
    let affinity = volume.spec.node_affinity.get_or_insert_with(VolumeNodeAffinity::default);
    let required = affinity.required.get_or_insert_with(NodeSelector::default);
    let terms = &mut required.node_selector_terms;
    if terms.is_empty() {
        terms.push(NodeSelectorTerm::default());
    }
    let requirement = |(key, values): &Place| NodeSelectorRequirement {
        key: key.clone(),
        operator: "In".to_owned(),
        values: values.clone(),
    };
    for term in terms {
        term.match_expressions.extend(places.iter().map(requirement));
    }
}
