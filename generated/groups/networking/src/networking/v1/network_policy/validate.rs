// Written by kindsmith from schema/networking/v1/network_policy.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Declared rules.

#![allow(
    unused_variables,
    clippy::only_used_in_recursion,
    reason = "all types are checked by the same call"
)]

use machinery::rules::Rules;

impl Rules for crate::networking::v1::NetworkPolicy {
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

impl Rules for crate::networking::v1::IPBlock {
    fn check(
        &self,
        old: Option<&Self>,
        at: &machinery::path::Path<'_>,
        change: &machinery::change::Change<'_>,
        problems: &mut machinery::problem::Problems,
    ) {
        {
            let at = at.field("cidr");
            if self.cidr.is_empty() {
                problems.required(&at, "");
            }
        }
    }
}

impl Rules for crate::networking::v1::NetworkPolicyEgressRule {
    fn check(
        &self,
        old: Option<&Self>,
        at: &machinery::path::Path<'_>,
        change: &machinery::change::Change<'_>,
        problems: &mut machinery::problem::Problems,
    ) {
        {
            let at = at.field("to");
            for (index, item) in self.to.iter().enumerate() {
                let at = at.index(index);
                item.check(None, &at, change, problems);
            }
        }
    }
}

impl Rules for crate::networking::v1::NetworkPolicyIngressRule {
    fn check(
        &self,
        old: Option<&Self>,
        at: &machinery::path::Path<'_>,
        change: &machinery::change::Change<'_>,
        problems: &mut machinery::problem::Problems,
    ) {
        {
            let at = at.field("from");
            for (index, item) in self.from.iter().enumerate() {
                let at = at.index(index);
                item.check(None, &at, change, problems);
            }
        }
    }
}

impl Rules for crate::networking::v1::NetworkPolicyPeer {
    fn check(
        &self,
        old: Option<&Self>,
        at: &machinery::path::Path<'_>,
        change: &machinery::change::Change<'_>,
        problems: &mut machinery::problem::Problems,
    ) {
        {
            let at = at.field("podSelector");
            if let Some(value) = &self.pod_selector {
                machinery::selector::structured::check_selector(value, &at, problems);
            }
        }
        {
            let at = at.field("namespaceSelector");
            if let Some(value) = &self.namespace_selector {
                machinery::selector::structured::check_selector(value, &at, problems);
            }
        }
        {
            let at = at.field("ipBlock");
            if let Some(value) = &self.ip_block {
                value
                    .check(
                        old.and_then(|old| old.ip_block.as_ref()),
                        &at,
                        change,
                        problems,
                    );
            }
        }
        if self.pod_selector.is_none() && self.namespace_selector.is_none()
            && self.ip_block.is_none()
        {
            problems.required(at, "must specify a peer");
        }
        if self.pod_selector.is_some() && self.ip_block.is_some() {
            problems.forbidden(at, "may not specify both ipBlock and another peer");
        }
        if self.pod_selector.is_none() && self.namespace_selector.is_some()
            && self.ip_block.is_some()
        {
            problems.forbidden(at, "may not specify both ipBlock and another peer");
        }
    }
}

impl Rules for crate::networking::v1::NetworkPolicySpec {
    fn check(
        &self,
        old: Option<&Self>,
        at: &machinery::path::Path<'_>,
        change: &machinery::change::Change<'_>,
        problems: &mut machinery::problem::Problems,
    ) {
        {
            let at = at.field("podSelector");
            machinery::selector::structured::check_selector(
                &self.pod_selector,
                &at,
                problems,
            );
        }
        {
            let at = at.field("ingress");
            for (index, item) in self.ingress.iter().enumerate() {
                let at = at.index(index);
                item.check(None, &at, change, problems);
            }
        }
        {
            let at = at.field("egress");
            for (index, item) in self.egress.iter().enumerate() {
                let at = at.index(index);
                item.check(None, &at, change, problems);
            }
        }
    }
}
