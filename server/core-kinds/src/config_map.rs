//! ConfigMaps: rules over both maps of data. The schema declares the syntax of keys.

use generated_core::core::v1::ConfigMap;
use machinery::{
    change::Change,
    path::Path,
    problem::{Problems, quote},
    strategy::Strategy,
};

use super::data_maps;

/// The rules of config maps that span several fields.
#[derive(Debug)]
pub(crate) struct ConfigMapStrategy;

impl Strategy for ConfigMapStrategy {
    type Object = ConfigMap;

    fn validate_change(
        &self,
        _change: &Change<'_>,
        new: &ConfigMap,
        old: &ConfigMap,
        problems: &mut Problems,
    ) {
        let changed = [("data", new.data != old.data), ("binaryData", new.binary_data != old.binary_data)];
        data_maps::check_frozen(old.immutable, new.immutable, &changed, problems);
    }

    fn validate(
        &self,
        _change: &Change<'_>,
        new: &ConfigMap,
        _old: Option<&ConfigMap>,
        problems: &mut Problems,
    ) {
        let data = Path::Root.field("data");
        // Both maps become files of one directory where the object is mounted.
        for key in new.data.keys().filter(|key| new.binary_data.contains_key(*key)) {
            problems.invalid(&data.key(key), &quote(key), "duplicate of key present in binaryData");
        }
        let texts = new.data.values().map(String::len);
        let bytes = new.binary_data.values().map(|value| value.0.len());
        // The values are those of two maps, so the reference names the place by no field.
        data_maps::check_size(texts.chain(bytes), &Path::Root.key(""), problems);
    }
}
