// Written by kindsmith from schema/specimen/v1alpha1/plain.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The kind's row: its objects are those of `v1`.

/// `specimen/v1alpha1 Plain`.
pub static KIND: std::sync::LazyLock<std::sync::Arc<machinery::kind::Kind>> = std::sync::LazyLock::new(
    row,
);

fn row() -> std::sync::Arc<machinery::kind::Kind> {
    let stored = &crate::specimen::v1::plain::kind::KIND;
    std::sync::Arc::new(machinery::kind::Kind {
        version: "v1alpha1".into(),
        doc: "A kind with nothing but its metadata, in a version that is the same as the stored one."
            .into(),
        served: false,
        conversion: Some(machinery::convert::same::<crate::specimen::v1::Plain>(stored)),
        deprecation: Some(machinery::kind::Deprecation {
            since: "1.2".into(),
            removed: "1.5".into(),
            replacement: "".into(),
            warning: "".into(),
        }),
        strategy: false,
        ..machinery::kind::Kind::clone(stored)
    })
}
