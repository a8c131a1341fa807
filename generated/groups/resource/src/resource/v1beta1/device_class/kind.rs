// Written by kindsmith from schema/resource/v1beta1/device_class.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The kind's row: its objects are those of `v1`.

/// `resource/v1beta1 DeviceClass`.
pub static KIND: std::sync::LazyLock<std::sync::Arc<machinery::kind::Kind>> = std::sync::LazyLock::new(
    row,
);

fn row() -> std::sync::Arc<machinery::kind::Kind> {
    let stored = &crate::resource::v1::device_class::kind::KIND;
    std::sync::Arc::new(machinery::kind::Kind {
        version: "v1beta1".into(),
        doc: "A sort of devices that claims can ask for by name, in the form of the first beta version."
            .into(),
        served: false,
        conversion: Some(
            machinery::convert::same::<crate::resource::v1::DeviceClass>(stored),
        ),
        deprecation: Some(machinery::kind::Deprecation {
            since: "1.35".into(),
            removed: "1.38".into(),
            replacement: "".into(),
            warning: "".into(),
        }),
        strategy: false,
        ..machinery::kind::Kind::clone(stored)
    })
}
