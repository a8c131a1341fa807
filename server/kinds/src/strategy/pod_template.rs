//! Templates of pods as objects of their own.

use generated::core::v1::PodTemplate;
use machinery::{brand::Brand, change::Change, path::Path, problem::Problems, strategy::Strategy};

use super::{pod_defaults, pod_spec};

/// The rules of templates that the schema cannot express.
#[derive(Debug)]
pub(crate) struct PodTemplateStrategy;

impl Strategy for PodTemplateStrategy {
    type Object = PodTemplate;

    fn default_fields(&self, _brand: &Brand, new: &mut PodTemplate) {
        pod_defaults::complete(&mut new.template.spec);
    }

    fn prepare(&self, _change: &Change<'_>, new: &mut PodTemplate, old: Option<&PodTemplate>) {
        // Labels of the object itself do not count.
        new.metadata.generation =
            old.map_or(1, |old| old.metadata.generation + i64::from(old.template != new.template));
    }

    fn validate(
        &self,
        _change: &Change<'_>,
        new: &PodTemplate,
        _old: Option<&PodTemplate>,
        problems: &mut Problems,
    ) {
        pod_spec::check_template(&new.template, &Path::Root.field("template"), problems);
    }
}
