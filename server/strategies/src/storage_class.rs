//! Storage classes: parameters, places, and the name of the default class in tables.

use std::collections::HashSet;

use core_kinds::node_labels;
use generated_brands::BRANDS;
use generated_core::core::v1::{TopologySelectorLabelRequirement, TopologySelectorTerm};
use generated_storage::storage::v1::StorageClass;
use machinery::{
    brand::Brand,
    change::Change,
    check,
    columns::Cell,
    format,
    path::Path,
    problem::{Problems, quote, tree},
    strategy::Strategy,
};

use super::storage_parameters;
use kinds::default_classes::is_default_storage;

/// The rules of storage classes that span several fields.
#[derive(Debug)]
pub(crate) struct StorageClassStrategy;

/// What a class may do with volumes that lost their claim. Volumes made by hand may also be recycled.
const RECLAIM_POLICIES: &[&str] = &["Delete", "Retain"];

impl Strategy for StorageClassStrategy {
    type Object = StorageClass;

    fn validate(
        &self,
        _change: &Change<'_>,
        new: &StorageClass,
        old: Option<&StorageClass>,
        problems: &mut Problems,
    ) {
        storage_parameters::check(&new.parameters, problems);
        check_reclaim_policy(new.reclaim_policy.as_deref(), problems);
        check_topologies(&new.allowed_topologies, problems);
        if let Some(old) = old {
            check_unchanged(new, old, problems);
        }
    }

    fn warn(
        &self,
        change: &Change<'_>,
        new: &StorageClass,
        _old: Option<&StorageClass>,
        warnings: &mut Vec<String>,
    ) {
        let list = Path::Root.field("allowedTopologies");
        for (index, term) in new.allowed_topologies.iter().enumerate() {
            let (item, brand) = (list.index(index), change.brand);
            let expressions = item.field("matchLabelExpressions");
            for (index, requirement) in term.match_label_expressions.iter().enumerate() {
                let old_label = node_labels::deprecation(brand, &requirement.key);
                warnings.extend(
                    old_label.map(|text| format!("{}: {text}", expressions.index(index).field("key"))),
                );
            }
        }
    }

    fn cell(&self, _column: &str, class: &StorageClass) -> Cell {
        let name = &class.metadata.name;
        Cell::Text(if is_default(class) { format!("{name} (default)") } else { name.clone() })
    }
}

/// Whether claims without a class get this one. Tables are made without a brand, so that the annotation
/// counts under the names of every brand.
fn is_default(class: &StorageClass) -> bool {
    let says_so = |brand: &Brand| is_default_storage(brand, &class.metadata);
    !class.metadata.annotations.is_empty() && BRANDS.iter().any(says_so)
}

/// An empty word is let through: classes of old clients have it.
fn check_reclaim_policy(policy: Option<&str>, problems: &mut Problems) {
    if let Some(policy) = policy.filter(|policy| !policy.is_empty()) {
        check::one_of(policy, RECLAIM_POLICIES, &Path::Root.field("reclaimPolicy"), problems);
    }
}

/// What may not change, after everything that is wrong with it.
fn check_unchanged(new: &StorageClass, old: &StorageClass, problems: &mut Problems) {
    let fields = [
        (
            "parameters",
            new.parameters != old.parameters,
            problems.tree_at(&Path::Root.field("parameters"), &new.parameters),
        ),
        ("provisioner", new.provisioner != old.provisioner, quote(&new.provisioner)),
        ("reclaimPolicy", new.reclaim_policy != old.reclaim_policy, tree(&new.reclaim_policy)),
        (
            "volumeBindingMode",
            new.volume_binding_mode != old.volume_binding_mode,
            tree(&new.volume_binding_mode),
        ),
    ];
    for (field, _, shown) in fields.iter().filter(|(_, changed, _)| *changed) {
        problems.invalid(&Path::Root.field(field), shown, "field is immutable");
    }
}

fn check_topologies(terms: &[TopologySelectorTerm], problems: &mut Problems) {
    let list = Path::Root.field("allowedTopologies");
    let mut seen = HashSet::with_capacity(terms.len());
    for (index, term) in terms.iter().enumerate() {
        let item = list.index(index);
        let at = item.field("matchLabelExpressions");
        let mut keys = HashSet::with_capacity(term.match_label_expressions.len());
        for (index, requirement) in term.match_label_expressions.iter().enumerate() {
            check_requirement(requirement, &at.index(index), problems);
            if !keys.insert(requirement.key.as_str()) {
                problems.duplicate(&at.index(index).field("key"), &quote(&requirement.key));
            }
        }
        // A term without requirements selects nothing, as any other such term does.
        if keys.is_empty() || !seen.insert(canonical(term)) {
            problems.duplicate(&at, "\"\"");
        }
    }
}

/// The term as a text that is the same for equal terms, in whatever order their parts stand.
fn canonical(term: &TopologySelectorTerm) -> Vec<(&str, Vec<&str>)> {
    let mut parts: Vec<_> = term
        .match_label_expressions
        .iter()
        .map(|requirement| {
            let mut values: Vec<_> = requirement.values.iter().map(String::as_str).collect();
            values.sort_unstable();
            values.dedup();
            (requirement.key.as_str(), values)
        })
        .collect();
    parts.sort_unstable();
    parts
}

fn check_requirement(requirement: &TopologySelectorLabelRequirement, at: &Path<'_>, problems: &mut Problems) {
    let values = at.field("values");
    if requirement.values.is_empty() {
        problems.required(&values, "");
    }
    check::unique(
        &requirement.values,
        |value| quote(value),
        |index, shown| {
            problems.duplicate(&values.index(index), shown);
        },
    );
    check::format(&requirement.key, format::label_key, &at.field("key"), problems);
}
