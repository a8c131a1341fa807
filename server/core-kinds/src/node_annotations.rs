//! Annotations of nodes that stood for fields in old releases. The server still refuses those that programs
//! cannot read.

use std::collections::BTreeMap;

use generated_core::core::v1::Taint;
use machinery::{
    brand::Brand,
    path::Path,
    problem::{Problems, quote},
};
use serde_json::Value;

use super::{annotation_lists, node_taints};

const TAINTS: &str = "taints";
const AVOIDED_PODS: &str = "preferAvoidPods";

/// Checks the annotations that have a meaning.
pub(super) fn check(brand: &Brand, annotations: &BTreeMap<String, String>, problems: &mut Problems) {
    let metadata = Path::Root.field("metadata");
    let at = metadata.field("annotations");
    let of = |name: &str| {
        let key = format!("scheduler.alpha.{}/{name}", brand.domain);
        annotations.get(&key).filter(|text| !text.is_empty()).map(|text| (key, text))
    };
    if let Some((key, text)) = of(TAINTS) {
        check_taints(&key, text, &at, problems);
    }
    if let Some((key, text)) = of(AVOIDED_PODS) {
        check_avoided(&key, text, &at, problems);
    }
}

fn check_taints(key: &str, text: &str, at: &Path<'_>, problems: &mut Problems) {
    match annotation_lists::read::<Taint>(text) {
        Ok(taints) => node_taints::check_at(&taints, &at.field(key), problems),
        Err(flaw) => problems.invalid(at, &quote(key), &flaw),
    }
}

fn check_avoided(key: &str, text: &str, at: &Path<'_>, problems: &mut Problems) {
    let found: Value = match serde_json::from_str(text) {
        Ok(found @ Value::Object(_)) => found,
        Ok(_) => return problems.invalid(&at.field("AvoidPods"), &quote(key), "must be an object"),
        Err(error) => return problems.invalid(&at.field("AvoidPods"), &quote(key), &error.to_string()),
    };
    let list = at.field(key);
    let entries =
        found.get("preferAvoidPods").and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default();
    for (index, entry) in entries.iter().enumerate() {
        let item = list.index(index);
        let place = item.field("PodSignature");
        match entry.pointer("/podSignature/podController").filter(|owner| owner.is_object()) {
            None => problems.required(&place, ""),
            Some(owner) if owner.get("controller") == Some(&Value::Bool(true)) => {}
            Some(_) => {
                let owner = place.field("PodController");
                problems.invalid(&owner.field("Controller"), "false", "must point to a controller");
            }
        }
    }
}
