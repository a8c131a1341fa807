//! Deployments: how pods are replaced, and what counts as a change.

use core_kinds::{pod_defaults, workloads};
use generated_apps::apps::v1::{Deployment, DeploymentStrategy as Replacement};
use machinery::{
    brand::Brand,
    change::Change,
    check,
    object::Object,
    path::Path,
    problem::{Problems, tree},
    quantity::IntOrString,
    rules::Rules,
    strategy::Strategy,
};

/// The rules of deployments that the schema cannot express.
#[derive(Debug)]
pub(crate) struct DeploymentStrategy;

/// How many pods are replaced at a time when the object does not say it.
const QUARTER: &str = "25%";

impl Strategy for DeploymentStrategy {
    type Object = Deployment;

    fn default_fields(&self, _brand: &Brand, new: &mut Deployment) {
        pod_defaults::complete(&mut new.spec.template.spec);
        let replacement = &mut new.spec.strategy;
        if replacement.type_ == "RollingUpdate" {
            let rolling = replacement.rolling_update.get_or_insert_default();
            for amount in [&mut rolling.max_unavailable, &mut rolling.max_surge] {
                amount.get_or_insert_with(|| IntOrString::String(QUARTER.to_owned()));
            }
        }
    }

    fn prepare(&self, change: &Change<'_>, new: &mut Deployment, old: Option<&Deployment>) {
        let Some(old) = old else {
            new.metadata.generation = 1;
            return;
        };
        if change.subresource == "status" {
            new.metadata.labels.clone_from(&old.metadata.labels);
        }
        let is_changed = new.spec != old.spec || new.metadata.annotations != old.metadata.annotations;
        let is_changed = is_changed && change.subresource != "status";
        // The beginning of a deletion is counted already.
        let metadata = (&new.metadata, &old.metadata);
        let is_deleted = metadata.0.deletion_timestamp.is_some() && metadata.1.deletion_timestamp.is_none();
        new.metadata.generation = old.metadata.generation + i64::from(is_changed || is_deleted);
    }

    fn validate(
        &self,
        change: &Change<'_>,
        new: &Deployment,
        old: Option<&Deployment>,
        problems: &mut Problems,
    ) {
        if change.subresource == "status" {
            return;
        }
        let at = Path::Root.field("spec");
        let spec = &new.spec;
        let texts = workloads::SelectorTexts {
            empty: "empty selector is invalid for deployment",
            unreadable: Some("invalid label selector"),
        };
        if workloads::check_selector(spec.selector.as_ref(), &texts, &spec.template, &at, problems) {
            let templates = (&spec.template, old.map(|old| &old.spec.template));
            spec.template.check(templates.1, &at.field("template"), change, problems);
            workloads::check_template("ReplicaSet", change, templates, &at.field("template"), problems);
        }
        check_replacement(change, &spec.strategy, &at.field("strategy"), problems);
        check::min(&spec.min_ready_seconds, &0, &at.field("minReadySeconds"), problems);
        if let Some(limit) = &spec.revision_history_limit {
            check::min(limit, &0, &at.field("revisionHistoryLimit"), problems);
        }
        if let Some(seconds) = &spec.progress_deadline_seconds {
            let place = at.field("progressDeadlineSeconds");
            check::min(seconds, &0, &place, problems);
            if *seconds <= spec.min_ready_seconds {
                problems.invalid(&place, &seconds.to_string(), "must be greater than minReadySeconds");
            }
        }
        if let Some(old) = old {
            workloads::check_kept(spec.selector.as_ref(), old.spec.selector.as_ref(), problems);
        }
    }

    fn warn(
        &self,
        change: &Change<'_>,
        new: &Deployment,
        old: Option<&Deployment>,
        warnings: &mut Vec<String>,
    ) {
        if old.is_none() {
            workloads::warn_of_name(&new.metadata.name, warnings);
        }
        let stored = old.map(|old| old as &dyn Object);
        workloads::warn_of_template(change, (new, stored), &new.spec.template, warnings);
    }
}

fn check_replacement(change: &Change<'_>, replacement: &Replacement, at: &Path<'_>, problems: &mut Problems) {
    let place = at.field("rollingUpdate");
    match (replacement.type_.as_str(), &replacement.rolling_update) {
        ("Recreate", Some(_)) => {
            problems.forbidden(&place, "may not be specified when strategy `type` is 'Recreate'");
        }
        ("Recreate", None) => {}
        ("RollingUpdate", rolling) => {
            let Some(rolling) = rolling else { return };
            rolling.check(None, &place, change, problems);
            let (Some(missing), Some(more)) = (&rolling.max_unavailable, &rolling.max_surge) else { return };
            if workloads::is_zero(missing) && workloads::is_zero(more) {
                let detail = "may not be 0 when `maxSurge` is 0";
                problems.invalid_value(&place.field("maxUnavailable"), missing, detail);
            }
        }
        _ => problems.not_supported_in_order(at, &tree(replacement), &["Recreate", "RollingUpdate"]),
    }
}
