//! Templates of claims: what they ask for, and that they stay as they are.

use core_kinds::template_metadata;
use generated_resource::resource::v1::ResourceClaimTemplate;
use machinery::{
    brand::Brand, change::Change, path::Path, problem::Problems, rules::Rules, strategy::Strategy,
};

use super::devices;

/// The rules of templates that the schema cannot express.
#[derive(Debug)]
pub(crate) struct ResourceClaimTemplateStrategy;

impl Strategy for ResourceClaimTemplateStrategy {
    type Object = ResourceClaimTemplate;

    fn default_fields(&self, _brand: &Brand, new: &mut ResourceClaimTemplate) {
        devices::default_counts(&mut new.spec.spec.devices);
    }

    fn validate(
        &self,
        change: &Change<'_>,
        new: &ResourceClaimTemplate,
        old: Option<&ResourceClaimTemplate>,
        problems: &mut Problems,
    ) {
        let spec = Path::Root.field("spec");
        new.spec.check(old.map(|old| &old.spec), &spec, change, problems);
        template_metadata::check(&new.spec.metadata, &spec.field("metadata"), problems);
        let claim = spec.field("spec");
        devices::check_claim(change, &new.spec.spec.devices, &claim.field("devices"), problems);
        if old.is_some_and(|old| old.spec != new.spec) {
            problems.invalid_value(&spec, &new.spec, "field is immutable");
        }
    }
}
