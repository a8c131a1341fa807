// Written by kindsmith from schema/admissionregistration/v1alpha1/mutating_admission_policy.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The kind's row: its objects are those of `v1`.

/// `admissionregistration/v1alpha1 MutatingAdmissionPolicy`.
pub static KIND: std::sync::LazyLock<std::sync::Arc<machinery::kind::Kind>> = std::sync::LazyLock::new(
    row,
);

fn row() -> std::sync::Arc<machinery::kind::Kind> {
    let stored = &crate::admissionregistration::v1::mutating_admission_policy::kind::KIND;
    std::sync::Arc::new(machinery::kind::Kind {
        version: "v1alpha1".into(),
        doc: "Changes objects when they are written, by CEL expressions, in the form that came before v1."
            .into(),
        served: false,
        conversion: Some(
            machinery::convert::same::<
                crate::admissionregistration::v1::MutatingAdmissionPolicy,
            >(stored),
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
