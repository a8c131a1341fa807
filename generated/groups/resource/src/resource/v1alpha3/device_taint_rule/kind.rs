// Written by kindsmith from schema/resource/v1alpha3/device_taint_rule.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The kind's row: its objects are those of `v1beta2`.

/// `resource/v1alpha3 DeviceTaintRule`.
pub static KIND: std::sync::LazyLock<std::sync::Arc<machinery::kind::Kind>> = std::sync::LazyLock::new(
    row,
);

fn row() -> std::sync::Arc<machinery::kind::Kind> {
    let stored = &crate::resource::v1beta2::device_taint_rule::kind::KIND;
    std::sync::Arc::new(machinery::kind::Kind {
        version: "v1alpha3".into(),
        doc: "Adds a taint to devices, from outside their driver, in the form that came before v1beta2."
            .into(),
        served: false,
        conversion: Some(
            machinery::convert::same::<crate::resource::v1beta2::DeviceTaintRule>(stored),
        ),
        deprecation: Some(machinery::kind::Deprecation {
            since: "1.36".into(),
            removed: "1.39".into(),
            replacement: "".into(),
            warning: "".into(),
        }),
        strategy: false,
        ..machinery::kind::Kind::clone(stored)
    })
}
