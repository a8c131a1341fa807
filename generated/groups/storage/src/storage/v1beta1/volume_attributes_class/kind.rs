// Written by kindsmith from schema/storage/v1beta1/volume_attributes_class.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The kind's row: its objects are those of `v1`.

/// `storage/v1beta1 VolumeAttributesClass`.
pub static KIND: std::sync::LazyLock<std::sync::Arc<machinery::kind::Kind>> = std::sync::LazyLock::new(
    row,
);

fn row() -> std::sync::Arc<machinery::kind::Kind> {
    let stored = &crate::storage::v1::volume_attributes_class::kind::KIND;
    std::sync::Arc::new(machinery::kind::Kind {
        version: "v1beta1".into(),
        doc: "A set of properties that volumes can be switched to while they exist, in the form that came \
            before v1."
            .into(),
        served: false,
        conversion: Some(
            machinery::convert::same::<crate::storage::v1::VolumeAttributesClass>(stored),
        ),
        deprecation: Some(machinery::kind::Deprecation {
            since: "1.34".into(),
            removed: "1.37".into(),
            replacement: "storage.{group_suffix}/v1 VolumeAttributesClass".into(),
            warning: "".into(),
        }),
        strategy: false,
        ..machinery::kind::Kind::clone(stored)
    })
}
