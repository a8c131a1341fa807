// Written by kindsmith from schema/internal.apiserver/v1alpha1/storage_version.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Declared rules.

#![allow(
    unused_variables,
    clippy::only_used_in_recursion,
    reason = "all types are checked by the same call"
)]

use machinery::rules::Rules;

impl Rules for crate::internal_apiserver::v1alpha1::StorageVersion {
    fn check(
        &self,
        old: Option<&Self>,
        at: &machinery::path::Path<'_>,
        change: &machinery::change::Change<'_>,
        problems: &mut machinery::problem::Problems,
    ) {
        {
            let at = at.field("status");
            self.status.check(old.map(|old| &old.status), &at, change, problems);
        }
    }
}

impl Rules for crate::internal_apiserver::v1alpha1::ServerStorageVersion {
    fn check(
        &self,
        old: Option<&Self>,
        at: &machinery::path::Path<'_>,
        change: &machinery::change::Change<'_>,
        problems: &mut machinery::problem::Problems,
    ) {
        {
            let at = at.field("apiServerID");
            if self.api_server_id.is_empty() {
                problems.required(&at, "");
            } else {
                machinery::check::format(
                    &self.api_server_id,
                    machinery::format::dns_label,
                    &at,
                    problems,
                );
            }
        }
        {
            let at = at.field("encodingVersion");
            if self.encoding_version.is_empty() {
                problems.required(&at, "");
            }
        }
        {
            let at = at.field("decodableVersions");
            if self.decodable_versions.is_empty() {
                problems.required(&at, "");
            }
        }
    }
}

impl Rules for crate::internal_apiserver::v1alpha1::StorageVersionCondition {
    fn check(
        &self,
        old: Option<&Self>,
        at: &machinery::path::Path<'_>,
        change: &machinery::change::Change<'_>,
        problems: &mut machinery::problem::Problems,
    ) {
        {
            let at = at.field("message");
            if self.message.is_empty() {
                problems.required(&at, "");
            }
        }
    }
}

impl Rules for crate::internal_apiserver::v1alpha1::StorageVersionStatus {
    fn check(
        &self,
        old: Option<&Self>,
        at: &machinery::path::Path<'_>,
        change: &machinery::change::Change<'_>,
        problems: &mut machinery::problem::Problems,
    ) {
        {
            let at = at.field("storageVersions");
            let known = machinery::rules::Known::new(
                old.map(|old| &old.storage_versions),
                |item| machinery::problem::tree(&item.api_server_id),
            );
            for (index, item) in self.storage_versions.iter().enumerate() {
                let at = at.index(index);
                item.check(known.get(item), &at, change, problems);
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
