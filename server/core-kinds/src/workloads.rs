//! What workloads have in common: their selectors pick the pods of their templates, and those pods are always
//! restarted.

use std::collections::BTreeMap;

use generated_core::core::v1::PodTemplateSpec;
use machinery::{
    change::Change,
    format::{Flaws, dns_label},
    meta::v1::LabelSelector,
    object::Object,
    path::Path,
    problem::{Problems, quote, tree},
    quantity::IntOrString,
    selector::{
        LabelOperator, LabelRequirement, LabelSelector as Requirements, structured::label_requirement,
    },
};

use super::{pod_spec, pod_warnings};

pub const IMMUTABLE: &str = "field is immutable";
const NO_MATCH: &str = "`selector` does not match template `labels`";

/// Checks the template at `at`, which was `stored` before an update. `kind` is named where something is not
/// for its pods.
pub fn check_template(
    kind: &str,
    change: &Change<'_>,
    (template, stored): (&PodTemplateSpec, Option<&PodTemplateSpec>),
    at: &Path<'_>,
    problems: &mut Problems,
) {
    pod_spec::check_template(change, template, stored, at, problems);
    check_lasting(kind, template, at, problems);
}

/// Checks that the pods of the template at `at` are restarted without end.
pub fn check_lasting(kind: &str, template: &PodTemplateSpec, at: &Path<'_>, problems: &mut Problems) {
    let spec = at.field("spec");
    if template.spec.restart_policy != "Always" {
        let shown = quote(&template.spec.restart_policy);
        problems.not_supported(&spec.field("restartPolicy"), &shown, &["Always"]);
    }
    if template.spec.active_deadline_seconds.is_some() {
        let detail = format!("activeDeadlineSeconds in {kind} is not Supported");
        problems.forbidden(&spec.field("activeDeadlineSeconds"), &detail);
    }
}

/// What problems say of a selector.
pub struct SelectorTexts {
    /// That it is empty.
    pub empty: &'static str,
    /// That it cannot be read; none where its parts say enough.
    pub unreadable: Option<&'static str>,
}

/// Checks that the selector picks something, and with it the pods of the template. `spec` is the place of
/// both. False when it cannot be read.
pub fn check_selector(
    selector: Option<&LabelSelector>,
    texts: &SelectorTexts,
    template: &PodTemplateSpec,
    spec: &Path<'_>,
    problems: &mut Problems,
) -> bool {
    let place = spec.field("selector");
    let has_terms = selector
        .is_some_and(|selector| !selector.match_labels.is_empty() || !selector.match_expressions.is_empty());
    if selector.is_some() && !has_terms {
        problems.invalid(&place, "{}", texts.empty);
        return true;
    }
    let labels = &template.metadata.labels;
    match (selector, selects(selector, labels)) {
        (Some(selector), None) => {
            if let Some(detail) = texts.unreadable {
                problems.invalid_value(&place, selector, detail);
            }
            false
        }
        (_, fits) => {
            check_labels(labels, fits == Some(true), spec, problems);
            true
        }
    }
}

/// Tells that the labels of the template are not those that are selected.
pub fn check_labels(labels: &BTreeMap<String, String>, fits: bool, spec: &Path<'_>, problems: &mut Problems) {
    if !fits {
        let template = spec.field("template");
        let metadata = template.field("metadata");
        let at = metadata.field("labels");
        problems.invalid_value(&at, labels, NO_MATCH);
    }
}

/// Checks that a selector stayed as it was.
pub fn check_kept(new: Option<&LabelSelector>, old: Option<&LabelSelector>, problems: &mut Problems) {
    if new != old {
        let shown = new.map_or_else(|| "null".to_owned(), tree);
        problems.invalid(&Path::Root.field("spec").field("selector"), &shown, IMMUTABLE);
    }
}

/// Whether a number or a percentage is nothing.
pub fn is_zero(value: &IntOrString) -> bool {
    match value {
        IntOrString::Int(number) => *number == 0,
        // A text that is no number counts as nothing, besides being wrong.
        IntOrString::String(text) => text.strip_suffix('%').unwrap_or(text).parse().unwrap_or(0_i64) == 0,
    }
}

/// Warns of what the template says, where it is new or may have changed.
pub fn warn_of_template(
    change: &Change<'_>,
    (new, old): (&dyn Object, Option<&dyn Object>),
    template: &PodTemplateSpec,
    warnings: &mut Vec<String>,
) {
    let generation = new.metadata().generation;
    if change.subresource != "status" && old.is_none_or(|old| old.metadata().generation != generation) {
        let spec = Path::Root.field("spec");
        pod_warnings::warn_of_template(change.brand, template, &spec.field("template"), warnings);
    }
}

/// Warns of names that do not fit the hosts of pods.
pub fn warn_of_name(name: &str, warnings: &mut Vec<String>) {
    let flaws = Flaws::of(dns_label, name);
    if !flaws.is_empty() {
        let details: Vec<&str> = flaws.details().collect();
        warnings.push(format!(
            "metadata.name: this is used in Pod names and hostnames, which can result in surprising \
             behavior; a DNS \
             label is recommended: [{}]",
            details.join(" ")
        ));
    }
}

/// Whether the selector picks the labels; none when it cannot be read. Without a selector, nothing is picked.
pub fn selects(selector: Option<&LabelSelector>, labels: &BTreeMap<String, String>) -> Option<bool> {
    let Some(selector) = selector else { return Some(false) };
    let exact = selector
        .match_labels
        .iter()
        .map(|(key, value)| LabelRequirement::new(key, LabelOperator::In, vec![value.clone()]).ok());
    let listed = selector.match_expressions.iter().map(label_requirement);
    let requirements: Option<Vec<_>> = exact.chain(listed).collect();
    let get = |key: &str| labels.get(key).map(String::as_str);
    Some(Requirements::new(requirements?).matches(get))
}
