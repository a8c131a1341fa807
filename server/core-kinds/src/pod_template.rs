//! Templates of pods as objects of their own.

use generated_core::core::v1::PodTemplate;
use machinery::{brand::Brand, change::Change, path::Path, problem::Problems, strategy::Strategy};

use super::{pod_defaults, pod_spec, pod_warnings};

/// The rules of templates that the schema cannot express.
#[derive(Debug)]
pub(crate) struct PodTemplateStrategy;

impl Strategy for PodTemplateStrategy {
    type Object = PodTemplate;

    fn default_fields(&self, _brand: &Brand, new: &mut PodTemplate) {
        pod_defaults::complete(&mut new.template.spec);
    }

    fn validate(
        &self,
        change: &Change<'_>,
        new: &PodTemplate,
        old: Option<&PodTemplate>,
        problems: &mut Problems,
    ) {
        let (stored, at) = (old.map(|old| &old.template), Path::Root.field("template"));
        pod_spec::check_template(change, &new.template, stored, &at, problems);
    }

    fn warn(
        &self,
        change: &Change<'_>,
        new: &PodTemplate,
        old: Option<&PodTemplate>,
        warnings: &mut Vec<String>,
    ) {
        if old.is_none_or(|old| old.metadata.generation != new.metadata.generation) {
            pod_warnings::warn_of_template(
                change.brand,
                &new.template,
                &Path::Root.field("template"),
                warnings,
            );
        }
    }
}
