//! Replica sets: their selectors and templates.

use core_kinds::{pod_defaults, workloads};
use generated_apps::apps::v1::ReplicaSet;
use machinery::{
    brand::Brand, change::Change, object::Object, path::Path, problem::Problems, strategy::Strategy,
};

/// The rules of replica sets that the schema cannot express.
#[derive(Debug)]
pub(crate) struct ReplicaSetStrategy;

impl Strategy for ReplicaSetStrategy {
    type Object = ReplicaSet;

    fn default_fields(&self, _brand: &Brand, new: &mut ReplicaSet) {
        pod_defaults::complete(&mut new.spec.template.spec);
    }

    fn validate(
        &self,
        change: &Change<'_>,
        new: &ReplicaSet,
        old: Option<&ReplicaSet>,
        problems: &mut Problems,
    ) {
        if change.subresource == "status" {
            return;
        }
        let at = Path::Root.field("spec");
        let spec = &new.spec;
        // The reference server names another kind here, and clients know the text.
        let texts = workloads::SelectorTexts {
            empty: "empty selector is invalid for deployment",
            unreadable: Some("invalid label selector"),
        };
        if workloads::check_selector(spec.selector.as_ref(), &texts, &spec.template, &at, problems) {
            let templates = (&spec.template, old.map(|old| &old.spec.template));
            workloads::check_template("ReplicaSet", change, templates, &at.field("template"), problems);
        }
        if let Some(old) = old {
            workloads::check_kept(spec.selector.as_ref(), old.spec.selector.as_ref(), problems);
        }
    }

    fn warn(
        &self,
        change: &Change<'_>,
        new: &ReplicaSet,
        old: Option<&ReplicaSet>,
        warnings: &mut Vec<String>,
    ) {
        if old.is_none() {
            workloads::warn_of_name(&new.metadata.name, warnings);
        }
        let stored = old.map(|old| old as &dyn Object);
        workloads::warn_of_template(change, (new, stored), &new.spec.template, warnings);
    }
}
