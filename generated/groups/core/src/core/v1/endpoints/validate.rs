// Written by kindsmith from schema/core/v1/endpoints.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Declared rules.

#![allow(
    unused_variables,
    clippy::only_used_in_recursion,
    reason = "all types are checked by the same call"
)]

use machinery::rules::Rules;

impl Rules for crate::core::v1::Endpoints {
    fn check(
        &self,
        old: Option<&Self>,
        at: &machinery::path::Path<'_>,
        change: &machinery::change::Change<'_>,
        problems: &mut machinery::problem::Problems,
    ) {
        {
            let at = at.field("subsets");
            for (index, item) in self.subsets.iter().enumerate() {
                let at = at.index(index);
                item.check(None, &at, change, problems);
            }
        }
    }
}

impl Rules for crate::core::v1::EndpointAddress {
    fn check(
        &self,
        old: Option<&Self>,
        at: &machinery::path::Path<'_>,
        change: &machinery::change::Change<'_>,
        problems: &mut machinery::problem::Problems,
    ) {
        {
            let at = at.field("hostname");
            if !self.hostname.is_empty() {
                machinery::check::format(
                    &self.hostname,
                    machinery::format::dns_label,
                    &at,
                    problems,
                );
            }
        }
        {
            let at = at.field("nodeName");
            if let Some(value) = &self.node_name {
                machinery::check::format(
                    value,
                    machinery::format::dns_subdomain,
                    &at,
                    problems,
                );
            }
        }
    }
}

impl Rules for crate::core::v1::EndpointPort {
    fn check(
        &self,
        old: Option<&Self>,
        at: &machinery::path::Path<'_>,
        change: &machinery::change::Change<'_>,
        problems: &mut machinery::problem::Problems,
    ) {
        {
            let at = at.field("name");
            if !self.name.is_empty() {
                machinery::check::format(
                    &self.name,
                    machinery::format::dns_label,
                    &at,
                    problems,
                );
            }
        }
        {
            let at = at.field("port");
            machinery::check::worded(
                || machinery::problem::tree(&self.port),
                "must be between 1 and 65535, inclusive",
                &at,
                problems,
                |problems| {
                    machinery::check::min(&self.port, &1, &at, problems);
                },
            );
            machinery::check::worded(
                || machinery::problem::tree(&self.port),
                "must be between 1 and 65535, inclusive",
                &at,
                problems,
                |problems| {
                    machinery::check::max(&self.port, &65535, &at, problems);
                },
            );
        }
        {
            let at = at.field("protocol");
            if !self.protocol.is_empty() {
                machinery::check::one_of(
                    &self.protocol,
                    &["TCP", "UDP", "SCTP"],
                    &at,
                    problems,
                );
            }
        }
        {
            let at = at.field("appProtocol");
            if let Some(value) = &self.app_protocol {
                machinery::check::format(
                    value,
                    machinery::format::qualified_name,
                    &at,
                    problems,
                );
            }
        }
    }
}

impl Rules for crate::core::v1::EndpointSubset {
    fn check(
        &self,
        old: Option<&Self>,
        at: &machinery::path::Path<'_>,
        change: &machinery::change::Change<'_>,
        problems: &mut machinery::problem::Problems,
    ) {
        {
            let at = at.field("addresses");
            for (index, item) in self.addresses.iter().enumerate() {
                let at = at.index(index);
                item.check(None, &at, change, problems);
            }
        }
        {
            let at = at.field("notReadyAddresses");
            for (index, item) in self.not_ready_addresses.iter().enumerate() {
                let at = at.index(index);
                item.check(None, &at, change, problems);
            }
        }
        if self.addresses.is_empty() && self.not_ready_addresses.is_empty() {
            problems.required(at, "must specify `addresses` or `notReadyAddresses`");
        }
    }
}
