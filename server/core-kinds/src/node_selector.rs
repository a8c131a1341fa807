//! Selectors of nodes, as volumes, pods and devices have them.

use generated_core::core::v1::{NodeSelector, NodeSelectorRequirement, NodeSelectorTerm};
use machinery::{
    check, format,
    path::Path,
    problem::{Problems, quote},
};

/// The one field by which nodes are selected.
const NAME: &str = "metadata.name";
const UNKNOWN_OPERATOR: &str = "not a valid selector operator";

/// Checks a selector: it has terms, and each of them is sound.
pub fn check(selector: &NodeSelector, at: &Path<'_>, problems: &mut Problems) {
    let list = at.field("nodeSelectorTerms");
    if selector.node_selector_terms.is_empty() {
        problems.required(&list, "must have at least one node selector term");
    }
    for (index, term) in selector.node_selector_terms.iter().enumerate() {
        check_term(term, &list.index(index), problems);
    }
}

/// Checks one term.
pub(crate) fn check_term(term: &NodeSelectorTerm, at: &Path<'_>, problems: &mut Problems) {
    let labels = at.field("matchExpressions");
    for (index, requirement) in term.match_expressions.iter().enumerate() {
        check_label(requirement, &labels.index(index), problems);
    }
    let fields = at.field("matchFields");
    for (index, requirement) in term.match_fields.iter().enumerate() {
        check_field(requirement, &fields.index(index), problems);
    }
}

fn check_label(requirement: &NodeSelectorRequirement, at: &Path<'_>, problems: &mut Problems) {
    let NodeSelectorRequirement { key, operator, values } = requirement;
    let list = at.field("values");
    match operator.as_str() {
        "In" | "NotIn" if values.is_empty() => {
            problems.required(&list, "must be specified when `operator` is 'In' or 'NotIn'");
        }
        "Exists" | "DoesNotExist" if !values.is_empty() => {
            problems.forbidden(&list, "may not be specified when `operator` is 'Exists' or 'DoesNotExist'");
        }
        "Gt" | "Lt" if values.len() != 1 => {
            problems.required(&list, "must be specified single value when `operator` is 'Lt' or 'Gt'");
        }
        "In" | "NotIn" | "Exists" | "DoesNotExist" | "Gt" | "Lt" => {}
        _ => problems.invalid(&at.field("operator"), &quote(operator), UNKNOWN_OPERATOR),
    }
    check::format(key, format::label_key, &at.field("key"), problems);
    for (index, value) in values.iter().enumerate() {
        check::format(value, format::label_value, &list.index(index), problems);
    }
}

fn check_field(requirement: &NodeSelectorRequirement, at: &Path<'_>, problems: &mut Problems) {
    let NodeSelectorRequirement { key, operator, values } = requirement;
    let list = at.field("values");
    match operator.as_str() {
        "In" | "NotIn" => {
            if values.len() != 1 {
                let detail =
                    "must be only one value when `operator` is 'In' or 'NotIn' for node field selector";
                problems.required(&list, detail);
            }
        }
        _ => problems.invalid(&at.field("operator"), &quote(operator), UNKNOWN_OPERATOR),
    }
    if key != NAME {
        problems.invalid(&at.field("key"), &quote(key), "not a valid field selector key");
        return;
    }
    for (index, value) in values.iter().enumerate() {
        check::format(value, format::dns_subdomain, &list.index(index), problems);
    }
}
