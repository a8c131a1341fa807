// Written by kindsmith from schema/resource/v1alpha3/resource_pool_status_request.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Declared rules.

#![allow(
    unused_variables,
    clippy::only_used_in_recursion,
    reason = "all types are checked by the same call"
)]

use machinery::rules::Rules;

impl Rules for crate::resource::v1alpha3::ResourcePoolStatusRequest {
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
        {
            let at = at.field("status");
            if let Some(value) = &self.status {
                value
                    .check(
                        old.and_then(|old| old.status.as_ref()),
                        &at,
                        change,
                        problems,
                    );
            }
        }
    }
}

impl Rules for crate::resource::v1alpha3::PoolStatus {
    fn check(
        &self,
        old: Option<&Self>,
        at: &machinery::path::Path<'_>,
        change: &machinery::change::Change<'_>,
        problems: &mut machinery::problem::Problems,
    ) {
        {
            let at = at.field("driver");
            if self.driver.is_empty() {
                problems.required(&at, "");
            }
        }
        {
            let at = at.field("poolName");
            if self.pool_name.is_empty() {
                problems.required(&at, "");
            }
        }
    }
}

impl Rules for crate::resource::v1alpha3::ResourcePoolStatusRequestSpec {
    fn check(
        &self,
        old: Option<&Self>,
        at: &machinery::path::Path<'_>,
        change: &machinery::change::Change<'_>,
        problems: &mut machinery::problem::Problems,
    ) {
        {
            let at = at.field("driver");
            if self.driver.is_empty() {
                problems.required(&at, "");
            }
        }
        {
            let at = at.field("limit");
            if let Some(value) = &self.limit {
                machinery::check::min(value, &1, &at, problems);
                machinery::check::max(value, &1000, &at, problems);
            }
        }
    }
}

impl Rules for crate::resource::v1alpha3::ResourcePoolStatusRequestStatus {
    fn check(
        &self,
        old: Option<&Self>,
        at: &machinery::path::Path<'_>,
        change: &machinery::change::Change<'_>,
        problems: &mut machinery::problem::Problems,
    ) {
        {
            let at = at.field("poolCount");
            if self.pool_count.is_none() {
                problems.required(&at, "");
            }
        }
        {
            let at = at.field("pools");
            for (index, item) in self.pools.iter().enumerate() {
                let at = at.index(index);
                item.check(None, &at, change, problems);
            }
        }
        {
            let at = at.field("conditions");
            let known = machinery::rules::Known::new(
                old.map(|old| &old.conditions),
                |item| machinery::problem::tree(&item.type_),
            );
            for (index, item) in self.conditions.iter().enumerate() {
                let at = at.index(index);
                item.check(known.get(item), &at, change, problems);
            }
        }
    }
}
