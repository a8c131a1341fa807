// Written by kindsmith from schema/storage/v1/csi_driver.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Declared rules.

#![allow(
    unused_variables,
    clippy::only_used_in_recursion,
    reason = "all types are checked by the same call"
)]

use machinery::rules::Rules;

impl Rules for crate::storage::v1::CSIDriver {
    const COMPARES: bool = true;
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

impl Rules for crate::storage::v1::CSIDriverSpec {
    const COMPARES: bool = true;
    fn check(
        &self,
        old: Option<&Self>,
        at: &machinery::path::Path<'_>,
        change: &machinery::change::Change<'_>,
        problems: &mut machinery::problem::Problems,
    ) {
        {
            let at = at.field("fsGroupPolicy");
            if let Some(value) = &self.fs_group_policy {
                machinery::check::one_of(
                    value,
                    &["ReadWriteOnceWithFSType", "File", "None"],
                    &at,
                    problems,
                );
            }
        }
        {
            let at = at.field("tokenRequests");
            for (index, item) in self.token_requests.iter().enumerate() {
                let at = at.index(index);
                item.check(None, &at, change, problems);
            }
        }
        {
            let at = at.field("nodeAllocatableUpdatePeriodSeconds");
            if let Some(value) = &self.node_allocatable_update_period_seconds {
                machinery::check::worded(
                    || machinery::problem::tree(value),
                    "must be greater than or equal to 10 seconds",
                    &at,
                    problems,
                    |problems| {
                        machinery::check::min(value, &10, &at, problems);
                    },
                );
            }
        }
        if self.service_account_token_in_secrets.is_some()
            && self.token_requests.is_empty()
            && self.service_account_token_in_secrets.is_some()
        {
            problems
                .invalid(
                    &at.field("serviceAccountTokenInSecrets"),
                    &problems
                        .shown_at(
                            &at.field("serviceAccountTokenInSecrets"),
                            self.service_account_token_in_secrets.as_ref(),
                        ),
                    "serviceAccountTokenInSecrets is set but no tokenRequests are specified",
                );
        }
        if let Some(old) = old && self.attach_required != old.attach_required {
            problems
                .invalid(
                    &at.field("attachedRequired"),
                    &problems
                        .shown_at(
                            &at.field("attachRequired"),
                            self.attach_required.as_ref(),
                        ),
                    "field is immutable",
                );
        }
    }
}

impl Rules for crate::storage::v1::TokenRequest {
    fn check(
        &self,
        old: Option<&Self>,
        at: &machinery::path::Path<'_>,
        change: &machinery::change::Change<'_>,
        problems: &mut machinery::problem::Problems,
    ) {
        {
            let at = at.field("expirationSeconds");
            if let Some(value) = &self.expiration_seconds {
                machinery::check::worded(
                    || machinery::problem::tree(value),
                    "may not specify a duration less than 10 minutes",
                    &at,
                    problems,
                    |problems| {
                        machinery::check::min(value, &600, &at, problems);
                    },
                );
                machinery::check::worded(
                    || machinery::problem::tree(value),
                    "may not specify a duration larger than 2^32 seconds",
                    &at,
                    problems,
                    |problems| {
                        machinery::check::max(value, &4294967296, &at, problems);
                    },
                );
            }
        }
    }
}
