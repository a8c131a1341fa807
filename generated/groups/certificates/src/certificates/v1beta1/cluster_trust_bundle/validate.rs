// Written by kindsmith from schema/certificates/v1beta1/cluster_trust_bundle.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Declared rules.

#![allow(
    unused_variables,
    clippy::only_used_in_recursion,
    reason = "all types are checked by the same call"
)]

use machinery::rules::Rules;

impl Rules for crate::certificates::v1beta1::ClusterTrustBundle {
    fn check(
        &self,
        old: Option<&Self>,
        at: &machinery::path::Path<'_>,
        change: &machinery::change::Change<'_>,
        problems: &mut machinery::problem::Problems,
    ) {
        {
            let at = at.field("spec");
            self.spec.check(old.map(|old| &old.spec), &at, change, problems);
        }
    }
}

impl Rules for crate::certificates::v1beta1::ClusterTrustBundleSpec {
    fn check(
        &self,
        old: Option<&Self>,
        at: &machinery::path::Path<'_>,
        change: &machinery::change::Change<'_>,
        problems: &mut machinery::problem::Problems,
    ) {
        {
            let at = at.field("signerName");
            if !self.signer_name.is_empty() {
                machinery::check::format(
                    &self.signer_name,
                    machinery::format::signer_name,
                    &at,
                    problems,
                );
            }
        }
    }
}
