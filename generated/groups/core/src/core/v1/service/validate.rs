// Written by kindsmith from schema/core/v1/service.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Declared rules.

#![allow(
    unused_variables,
    clippy::only_used_in_recursion,
    reason = "all types are checked by the same call"
)]

use machinery::rules::Rules;

impl Rules for crate::core::v1::Service {
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
            self.status.check(old.map(|old| &old.status), &at, change, problems);
        }
    }
}

impl Rules for crate::core::v1::ServicePort {
    fn check(
        &self,
        old: Option<&Self>,
        at: &machinery::path::Path<'_>,
        change: &machinery::change::Change<'_>,
        problems: &mut machinery::problem::Problems,
    ) {
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
            let at = at.field("port");
            machinery::check::min(&self.port, &1, &at, problems);
            machinery::check::max(&self.port, &65535, &at, problems);
        }
    }
}

impl Rules for crate::core::v1::ServiceSpec {
    fn check(
        &self,
        old: Option<&Self>,
        at: &machinery::path::Path<'_>,
        change: &machinery::change::Change<'_>,
        problems: &mut machinery::problem::Problems,
    ) {
        {
            let at = at.field("ports");
            let known = machinery::rules::Known::new(
                old.map(|old| &old.ports),
                |item| machinery::check::together(
                    &[
                        ("port", machinery::problem::tree(&item.port)),
                        ("protocol", machinery::problem::tree(&item.protocol)),
                    ],
                ),
            );
            for (index, item) in self.ports.iter().enumerate() {
                let at = at.index(index);
                item.check(known.get(item), &at, change, problems);
            }
        }
        {
            let at = at.field("type");
            if !self.type_.is_empty() {
                machinery::check::one_of(
                    &self.type_,
                    &["ClusterIP", "NodePort", "LoadBalancer", "ExternalName"],
                    &at,
                    problems,
                );
            }
        }
        {
            let at = at.field("sessionAffinity");
            if !self.session_affinity.is_empty() {
                machinery::check::one_of(
                    &self.session_affinity,
                    &["ClientIP", "None"],
                    &at,
                    problems,
                );
            }
        }
    }
}

impl Rules for crate::core::v1::ServiceStatus {
    fn check(
        &self,
        old: Option<&Self>,
        at: &machinery::path::Path<'_>,
        change: &machinery::change::Change<'_>,
        problems: &mut machinery::problem::Problems,
    ) {
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
