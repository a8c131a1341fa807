// Written by kindsmith from schema/core/v1/volume_projected.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Declared rules.

#![allow(
    unused_variables,
    clippy::only_used_in_recursion,
    reason = "all types are checked by the same call"
)]

use machinery::rules::Rules;

impl Rules for crate::core::v1::PodCertificateProjection {
    fn check(
        &self,
        old: Option<&Self>,
        at: &machinery::path::Path<'_>,
        change: &machinery::change::Change<'_>,
        problems: &mut machinery::problem::Problems,
    ) {
        {
            let at = at.field("signerName");
            if self.signer_name.is_empty() {
                problems.required(&at, "");
            }
        }
        {
            let at = at.field("keyType");
            if self.key_type.is_empty() {
                problems.required(&at, "");
            }
        }
    }
}

impl Rules for crate::core::v1::ProjectedVolumeSource {
    fn check(
        &self,
        old: Option<&Self>,
        at: &machinery::path::Path<'_>,
        change: &machinery::change::Change<'_>,
        problems: &mut machinery::problem::Problems,
    ) {
        {
            let at = at.field("sources");
            for (index, item) in self.sources.iter().enumerate() {
                let at = at.index(index);
                item.check(None, &at, change, problems);
            }
        }
    }
}

impl Rules for crate::core::v1::VolumeProjection {
    fn check(
        &self,
        old: Option<&Self>,
        at: &machinery::path::Path<'_>,
        change: &machinery::change::Change<'_>,
        problems: &mut machinery::problem::Problems,
    ) {
        {
            let at = at.field("podCertificate");
            if let Some(value) = &self.pod_certificate {
                value
                    .check(
                        old.and_then(|old| old.pod_certificate.as_ref()),
                        &at,
                        change,
                        problems,
                    );
            }
        }
    }
}
