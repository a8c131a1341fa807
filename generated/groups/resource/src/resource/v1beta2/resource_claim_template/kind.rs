// Written by kindsmith from schema/resource/v1beta2/resource_claim_template.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The kind's row: its objects are those of `v1`.

/// `resource/v1beta2 ResourceClaimTemplate`.
pub static KIND: std::sync::LazyLock<std::sync::Arc<machinery::kind::Kind>> = std::sync::LazyLock::new(
    row,
);

fn row() -> std::sync::Arc<machinery::kind::Kind> {
    let stored = &crate::resource::v1::resource_claim_template::kind::KIND;
    std::sync::Arc::new(machinery::kind::Kind {
        version: "v1beta2".into(),
        doc: "Makes one ResourceClaim for each pod that refers to it, in the form that came before v1."
            .into(),
        served: false,
        conversion: Some(
            machinery::convert::same::<
                crate::resource::v1::ResourceClaimTemplate,
            >(stored),
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
