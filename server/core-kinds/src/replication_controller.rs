//! Replication controllers: labels and selector come from the template.

use generated_core::core::v1::ReplicationController;
use machinery::{
    brand::Brand, change::Change, object::Object, path::Path, problem::Problems, strategy::Strategy,
};

use super::{pod_defaults, workloads};

/// The rules of replication controllers that the schema cannot express.
#[derive(Debug)]
pub(crate) struct ReplicationControllerStrategy;

impl Strategy for ReplicationControllerStrategy {
    type Object = ReplicationController;

    fn default_fields(&self, _brand: &Brand, new: &mut ReplicationController) {
        let Some(template) = &mut new.spec.template else { return };
        pod_defaults::complete(&mut template.spec);
        if new.spec.selector.is_empty() {
            new.spec.selector.clone_from(&template.metadata.labels);
        }
        if new.metadata.labels.is_empty() {
            new.metadata.labels.clone_from(&template.metadata.labels);
        }
    }

    fn validate(
        &self,
        change: &Change<'_>,
        new: &ReplicationController,
        old: Option<&ReplicationController>,
        problems: &mut Problems,
    ) {
        if change.subresource == "status" {
            return;
        }
        let at = Path::Root.field("spec");
        let Some(template) = &new.spec.template else { return };
        let labels = &template.metadata.labels;
        let fits = new.spec.selector.iter().all(|(key, value)| labels.get(key) == Some(value));
        workloads::check_labels(labels, fits, &at, problems);
        let stored = old.and_then(|old| old.spec.template.as_ref());
        workloads::check_template(
            "ReplicationController",
            change,
            (template, stored),
            &at.field("template"),
            problems,
        );
    }

    fn orphans(&self) -> Option<&'static str> {
        Some("")
    }

    fn warn(
        &self,
        change: &Change<'_>,
        new: &ReplicationController,
        old: Option<&ReplicationController>,
        warnings: &mut Vec<String>,
    ) {
        if old.is_none() {
            workloads::warn_of_name(&new.metadata.name, warnings);
        }
        let stored = old.map(|old| old as &dyn Object);
        // An update warns of the template that it replaces, as the reference server does.
        if let Some(template) = &old.unwrap_or(new).spec.template {
            workloads::warn_of_template(change, (new, stored), template, warnings);
        }
    }
}
