//! Volume attributes classes: parameters, and that nothing but the metadata changes.

use generated_storage::storage::v1::VolumeAttributesClass;
use machinery::{change::Change, path::Path, problem::Problems, strategy::Strategy};

use super::storage_parameters;

/// The rules of volume attributes classes that span several fields.
#[derive(Debug)]
pub(crate) struct VolumeAttributesClassStrategy;

impl Strategy for VolumeAttributesClassStrategy {
    type Object = VolumeAttributesClass;

    fn validate_change(
        &self,
        _change: &Change<'_>,
        new: &VolumeAttributesClass,
        old: &VolumeAttributesClass,
        problems: &mut Problems,
    ) {
        let fields = [
            ("driverName", new.driver_name != old.driver_name),
            ("parameters", new.parameters != old.parameters),
        ];
        for (field, _) in fields.iter().filter(|(_, changed)| *changed) {
            problems.forbidden(&Path::Root.field(field), &format!("updates to {field} are forbidden."));
        }
    }

    fn validate(
        &self,
        _change: &Change<'_>,
        new: &VolumeAttributesClass,
        _old: Option<&VolumeAttributesClass>,
        problems: &mut Problems,
    ) {
        storage_parameters::check(&new.parameters, problems);
        if new.parameters.is_empty() {
            let at = Path::Root.field("parameters");
            problems.required(&at, "must contain at least one key/value pair");
        }
    }
}
