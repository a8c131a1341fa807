//! Daemon sets: how pods are replaced, and the number of their template that old clients read.

use core_kinds::{pod_defaults, workloads};
use generated_apps::apps::v1::{DaemonSet, DaemonSetUpdateStrategy, RollingUpdateDaemonSet};
use machinery::{
    brand::Brand,
    change::Change,
    check,
    object::Object,
    path::Path,
    problem::{Problems, tree},
    quantity::IntOrString,
    rules::Rules,
    selector::structured,
    strategy::Strategy,
};

/// The rules of daemon sets that the schema cannot express.
#[derive(Debug)]
pub(crate) struct DaemonSetStrategy;

/// Counts the changes of the template.
const TEMPLATE_GENERATION: &str = "deprecated.daemonset.template.generation";

impl Strategy for DaemonSetStrategy {
    type Object = DaemonSet;

    fn default_fields(&self, _brand: &Brand, new: &mut DaemonSet) {
        // Written before the owners are found: a client that leaves it out owns it all the same.
        let number = template_generation(new).to_string();
        new.metadata.annotations.insert(TEMPLATE_GENERATION.to_owned(), number);
        pod_defaults::complete(&mut new.spec.template.spec);
        let replacement = &mut new.spec.update_strategy;
        if replacement.type_ == "RollingUpdate" {
            let rolling = replacement.rolling_update.get_or_insert_default();
            rolling.max_unavailable.get_or_insert(IntOrString::Int(1));
            rolling.max_surge.get_or_insert(IntOrString::Int(0));
        }
    }

    fn prepare(&self, change: &Change<'_>, new: &mut DaemonSet, old: Option<&DaemonSet>) {
        let number = match old {
            None => template_generation(new).max(1),
            Some(old) => {
                let is_changed = change.subresource.is_empty() && new.spec.template != old.spec.template;
                template_generation(old).max(1) + i64::from(is_changed)
            }
        };
        new.metadata.annotations.insert(TEMPLATE_GENERATION.to_owned(), number.to_string());
    }

    fn validate(
        &self,
        change: &Change<'_>,
        new: &DaemonSet,
        old: Option<&DaemonSet>,
        problems: &mut Problems,
    ) {
        if change.subresource == "status" {
            return;
        }
        let at = Path::Root.field("spec");
        let spec = &new.spec;
        if let Some(old) = old {
            workloads::check_kept(spec.selector.as_ref(), old.spec.selector.as_ref(), problems);
        }
        if let Some(selector) = &spec.selector {
            structured::check_selector(selector, &at.field("selector"), problems);
        }
        let texts =
            workloads::SelectorTexts { empty: "empty selector is invalid for daemonset", unreadable: None };
        workloads::check_selector(spec.selector.as_ref(), &texts, &spec.template, &at, problems);
        let templates = (&spec.template, old.map(|old| &old.spec.template));
        spec.template.check(templates.1, &at.field("template"), change, problems);
        workloads::check_template("DaemonSet", change, templates, &at.field("template"), problems);
        check::min(&spec.min_ready_seconds, &0, &at.field("minReadySeconds"), problems);
        check_replacement(change, &spec.update_strategy, &at.field("updateStrategy"), problems);
        if let Some(limit) = &spec.revision_history_limit {
            check::min(limit, &0, &at.field("revisionHistoryLimit"), problems);
        }
    }

    fn field_annotation(&self) -> Option<&'static str> {
        Some(TEMPLATE_GENERATION)
    }

    fn warn(
        &self,
        change: &Change<'_>,
        new: &DaemonSet,
        old: Option<&DaemonSet>,
        warnings: &mut Vec<String>,
    ) {
        let stored = old.map(|old| old as &dyn Object);
        workloads::warn_of_template(change, (new, stored), &new.spec.template, warnings);
    }
}

fn template_generation(set: &DaemonSet) -> i64 {
    set.metadata.annotations.get(TEMPLATE_GENERATION).and_then(|number| number.parse().ok()).unwrap_or(0)
}

fn check_replacement(
    change: &Change<'_>,
    replacement: &DaemonSetUpdateStrategy,
    at: &Path<'_>,
    problems: &mut Problems,
) {
    match replacement.type_.as_str() {
        // Nothing is read then of how to roll.
        "OnDelete" => {}
        "RollingUpdate" => {
            if let Some(rolling) = &replacement.rolling_update {
                let at = at.field("rollingUpdate");
                rolling.check(None, &at, change, problems);
                check_rolling(rolling, &at, problems);
            }
        }
        _ => problems.not_supported_in_order(at, &tree(replacement), &["RollingUpdate", "OnDelete"]),
    }
}

fn check_rolling(rolling: &RollingUpdateDaemonSet, at: &Path<'_>, problems: &mut Problems) {
    let (Some(missing), Some(more)) = (&rolling.max_unavailable, &rolling.max_surge) else { return };
    match (workloads::is_zero(missing), workloads::is_zero(more)) {
        (false, false) => {
            let detail = "may not be set when maxUnavailable is non-zero";
            problems.invalid_value(&at.field("maxSurge"), more, detail);
        }
        (true, true) => problems.required(&at.field("maxUnavailable"), "cannot be 0 when maxSurge is 0"),
        _ => {}
    }
}
