//! Runtime classes: what a pod of the class needs besides its containers, and where it may run.

use std::collections::BTreeMap;

use core_kinds::{node_labels, resource_names, tolerations};
use generated_node::node::v1::{RuntimeClass, Scheduling};
use machinery::{
    change::Change, check, format, path::Path, problem::Problems, quantity::Quantity, strategy::Strategy,
};

/// The rules of runtime classes that the schema cannot express.
#[derive(Debug)]
pub(crate) struct RuntimeClassStrategy;

impl Strategy for RuntimeClassStrategy {
    type Object = RuntimeClass;

    fn validate(
        &self,
        _change: &Change<'_>,
        new: &RuntimeClass,
        _old: Option<&RuntimeClass>,
        problems: &mut Problems,
    ) {
        if let Some(overhead) = &new.overhead {
            check_overhead(&overhead.pod_fixed, &Path::Root.field("overhead"), problems);
        }
        if let Some(scheduling) = &new.scheduling {
            check_scheduling(scheduling, &Path::Root.field("scheduling"), problems);
        }
    }

    fn warn(
        &self,
        change: &Change<'_>,
        new: &RuntimeClass,
        _old: Option<&RuntimeClass>,
        warnings: &mut Vec<String>,
    ) {
        let keys = new.scheduling.iter().flat_map(|scheduling| scheduling.node_selector.keys());
        let texts = keys.filter_map(|key| node_labels::deprecation(change.brand, key));
        warnings.extend(texts.map(|text| format!("scheduling.nodeSelector: {text}")));
    }
}

/// Problems stand at `limits`: an overhead is checked like the limits of a container.
fn check_overhead(amounts: &BTreeMap<String, Quantity>, at: &Path<'_>, problems: &mut Problems) {
    let limits = at.field("limits");
    for (name, amount) in amounts {
        let entry = limits.key(name);
        resource_names::check_container_resource(name, &entry, problems);
        resource_names::check_amount(name, amount, &entry, problems);
        resource_names::check_whole_pages(name, amount, &entry, problems);
    }
    let has_pages = amounts.keys().any(|name| name.starts_with(resource_names::HUGE_PAGES));
    if has_pages && !amounts.contains_key("cpu") && !amounts.contains_key("memory") {
        problems.forbidden(at, "HugePages require cpu or memory");
    }
}

fn check_scheduling(scheduling: &Scheduling, at: &Path<'_>, problems: &mut Problems) {
    let labels = at.field("nodeSelector");
    for (key, value) in &scheduling.node_selector {
        check::format(key, format::label_key, &labels, problems);
        check::format(value, format::label_value, &labels, problems);
    }
    tolerations::check_all(&scheduling.tolerations, &at.field("tolerations"), problems);
}
