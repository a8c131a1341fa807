// Written by kindsmith from schema/certificates/v1alpha1/cluster_trust_bundle.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The kind's row: its objects are those of `v1beta1`.

/// `certificates/v1alpha1 ClusterTrustBundle`.
pub static KIND: std::sync::LazyLock<std::sync::Arc<machinery::kind::Kind>> = std::sync::LazyLock::new(
    row,
);

fn row() -> std::sync::Arc<machinery::kind::Kind> {
    let stored = &crate::certificates::v1beta1::cluster_trust_bundle::kind::KIND;
    std::sync::Arc::new(machinery::kind::Kind {
        version: "v1alpha1".into(),
        doc: "Certificates of authorities that workloads may trust, in the form that came before v1beta1."
            .into(),
        served: false,
        conversion: Some(
            machinery::convert::same::<
                crate::certificates::v1beta1::ClusterTrustBundle,
            >(stored),
        ),
        deprecation: Some(machinery::kind::Deprecation {
            since: "1.34".into(),
            removed: "1.37".into(),
            replacement: "".into(),
            warning: "".into(),
        }),
        strategy: false,
        ..machinery::kind::Kind::clone(stored)
    })
}
