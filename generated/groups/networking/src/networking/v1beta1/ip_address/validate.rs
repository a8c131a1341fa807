// Written by kindsmith from schema/networking/v1beta1/ip_address.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Declared rules.

#![allow(
    unused_variables,
    clippy::only_used_in_recursion,
    reason = "all types are checked by the same call"
)]

use machinery::rules::Rules;

impl Rules for crate::networking::v1beta1::IPAddress {
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

impl Rules for crate::networking::v1beta1::IPAddressSpec {
    fn check(
        &self,
        old: Option<&Self>,
        at: &machinery::path::Path<'_>,
        change: &machinery::change::Change<'_>,
        problems: &mut machinery::problem::Problems,
    ) {
        {
            let at = at.field("parentRef");
            if let Some(value) = &self.parent_ref {
                value
                    .check(
                        old.and_then(|old| old.parent_ref.as_ref()),
                        &at,
                        change,
                        problems,
                    );
            } else {
                problems.required(&at, "");
            }
        }
    }
}

impl Rules for crate::networking::v1beta1::ParentReference {
    fn check(
        &self,
        old: Option<&Self>,
        at: &machinery::path::Path<'_>,
        change: &machinery::change::Change<'_>,
        problems: &mut machinery::problem::Problems,
    ) {
        {
            let at = at.field("group");
            if !self.group.is_empty() {
                machinery::check::format(
                    &self.group,
                    machinery::format::dns_subdomain,
                    &at,
                    problems,
                );
            }
        }
        {
            let at = at.field("resource");
            if self.resource.is_empty() {
                problems.required(&at, "");
            } else {
                machinery::check::format(
                    &self.resource,
                    machinery::format::path_segment,
                    &at,
                    problems,
                );
            }
        }
        {
            let at = at.field("name");
            if self.name.is_empty() {
                problems.required(&at, "");
            } else {
                machinery::check::format(
                    &self.name,
                    machinery::format::path_segment,
                    &at,
                    problems,
                );
            }
        }
        {
            let at = at.field("namespace");
            if !self.namespace.is_empty() {
                machinery::check::format(
                    &self.namespace,
                    machinery::format::path_segment,
                    &at,
                    problems,
                );
            }
        }
    }
}
