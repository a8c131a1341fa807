//! What all versions of a kind say alike.

use generated_apiextensions::apiextensions::v1::CustomResourceDefinitionVersion;

/// What all versions say alike.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Shared {
    pub(super) schema: bool,
    pub(super) subresources: bool,
    pub(super) columns: bool,
    pub(super) fields: bool,
}

impl Shared {
    /// What these versions say alike.
    pub(super) fn by(versions: &[CustomResourceDefinitionVersion]) -> Self {
        let Some(first) = versions.first() else { return Shared::default() };
        let all = |alike: fn(&CustomResourceDefinitionVersion, &CustomResourceDefinitionVersion) -> bool| {
            versions.iter().all(|version| alike(version, first))
        };
        Shared {
            schema: all(|one, two| one.schema == two.schema),
            subresources: all(|one, two| one.subresources == two.subresources),
            columns: all(|one, two| one.additional_printer_columns == two.additional_printer_columns),
            fields: all(|one, two| one.selectable_fields == two.selectable_fields),
        }
    }
}
