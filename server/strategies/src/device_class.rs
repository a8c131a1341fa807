//! Classes of devices: settings, and the names under which containers ask for them.

use core_kinds::resource_names;
use generated_resource::resource::v1::DeviceClass;
use machinery::{
    change::Change,
    path::Path,
    problem::{Problems, quote},
    strategy::Strategy,
};

use super::devices;

/// The rules of classes that the schema cannot express.
#[derive(Debug)]
pub(crate) struct DeviceClassStrategy;

impl Strategy for DeviceClassStrategy {
    type Object = DeviceClass;

    fn validate(
        &self,
        _change: &Change<'_>,
        new: &DeviceClass,
        old: Option<&DeviceClass>,
        problems: &mut Problems,
    ) {
        let spec = Path::Root.field("spec");
        devices::check_selectors(&new.spec.selectors, &spec.field("selectors"), problems);
        let config = spec.field("config");
        let is_stored = old.is_some_and(|old| old.spec.config == new.spec.config);
        for (index, settings) in new.spec.config.iter().enumerate() {
            devices::check_settings(settings.opaque.as_ref(), is_stored, &config.index(index), problems);
        }
        if let Some(name) = &new.spec.extended_resource_name
            && !resource_names::is_extended(name)
        {
            let at = spec.field("extendedResourceName");
            problems.invalid(&at, &quote(name), "must be a valid extended resource name");
        }
    }
}
