//! Templates of claims: what they ask for, and that they stay as they are.

use generated::resource::v1::ResourceClaimTemplate;
use machinery::{
    brand::Brand,
    change::Change,
    check, format,
    meta::v1::ObjectMeta,
    path::Path,
    problem::{Problems, tree},
    strategy::Strategy,
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
        check_metadata(&new.spec.metadata, &spec.field("metadata"), problems);
        let claim = spec.field("spec");
        devices::check_claim(change, &new.spec.spec.devices, &claim.field("devices"), problems);
        if old.is_some_and(|old| old.spec != new.spec) {
            problems.invalid(&spec, &tree(&new.spec), "field is immutable");
        }
    }
}

/// Claims take labels and annotations from their template, and nothing else.
fn check_metadata(metadata: &ObjectMeta, at: &Path<'_>, problems: &mut Problems) {
    let labels = at.field("labels");
    for (key, value) in &metadata.labels {
        check::format(key, format::label_key, &labels, problems);
        check::format(value, format::label_value, &labels, problems);
    }
    let annotations = at.field("annotations");
    for key in metadata.annotations.keys() {
        check::format(&key.to_lowercase(), format::qualified_name, &annotations, problems);
    }
    let given = [
        ("name", !metadata.name.is_empty()),
        ("generateName", !metadata.generate_name.is_empty()),
        ("namespace", !metadata.namespace.is_empty()),
        ("selfLink", !metadata.self_link.is_empty()),
        ("uID", !metadata.uid.is_empty()),
        ("resourceVersion", !metadata.resource_version.is_empty()),
        ("generation", metadata.generation != 0),
        ("creationTimestamp", metadata.creation_timestamp.is_some()),
        ("deletionTimestamp", metadata.deletion_timestamp.is_some()),
        ("deletionGracePeriodSeconds", metadata.deletion_grace_period_seconds.is_some()),
        ("ownerReferences", !metadata.owner_references.is_empty()),
        ("finalizers", !metadata.finalizers.is_empty()),
        ("managedFields", !metadata.managed_fields.is_empty()),
    ];
    for (field, _) in given.iter().filter(|(_, is_set)| *is_set) {
        problems.forbidden(&at.field(field), "cannot be set");
    }
}
