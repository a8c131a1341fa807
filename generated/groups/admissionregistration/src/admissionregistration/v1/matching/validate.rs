// Written by kindsmith from schema/admissionregistration/v1/matching.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Declared rules.

#![allow(
    unused_variables,
    clippy::only_used_in_recursion,
    reason = "all types are checked by the same call"
)]

use machinery::rules::Rules;

impl Rules for crate::admissionregistration::v1::MatchResources {
    fn check(
        &self,
        old: Option<&Self>,
        at: &machinery::path::Path<'_>,
        change: &machinery::change::Change<'_>,
        problems: &mut machinery::problem::Problems,
    ) {
        {
            let at = at.field("namespaceSelector");
            if let Some(value) = &self.namespace_selector {
                machinery::selector::structured::check_selector(value, &at, problems);
            }
        }
        {
            let at = at.field("objectSelector");
            if let Some(value) = &self.object_selector {
                machinery::selector::structured::check_selector(value, &at, problems);
            }
        }
        {
            let at = at.field("resourceRules");
            for (index, item) in self.resource_rules.iter().enumerate() {
                let at = at.index(index);
                item.check(None, &at, change, problems);
            }
        }
        {
            let at = at.field("excludeResourceRules");
            for (index, item) in self.exclude_resource_rules.iter().enumerate() {
                let at = at.index(index);
                item.check(None, &at, change, problems);
            }
        }
        {
            let at = at.field("matchPolicy");
            if let Some(value) = &self.match_policy {
                machinery::check::one_of(value, &["Exact", "Equivalent"], &at, problems);
            }
        }
    }
}

impl Rules for crate::admissionregistration::v1::NamedRuleWithOperations {
    fn check(
        &self,
        old: Option<&Self>,
        at: &machinery::path::Path<'_>,
        change: &machinery::change::Change<'_>,
        problems: &mut machinery::problem::Problems,
    ) {
        {
            let at = at.field("scope");
            if let Some(value) = &self.scope {
                machinery::check::one_of(
                    value,
                    &["Cluster", "Namespaced", "*"],
                    &at,
                    problems,
                );
            }
        }
    }
}

impl Rules for crate::admissionregistration::v1::ParamRef {
    fn check(
        &self,
        old: Option<&Self>,
        at: &machinery::path::Path<'_>,
        change: &machinery::change::Change<'_>,
        problems: &mut machinery::problem::Problems,
    ) {
        {
            let at = at.field("selector");
            if let Some(value) = &self.selector {
                machinery::selector::structured::check_selector(value, &at, problems);
            }
        }
    }
}

impl Rules for crate::admissionregistration::v1::RuleWithOperations {
    fn check(
        &self,
        old: Option<&Self>,
        at: &machinery::path::Path<'_>,
        change: &machinery::change::Change<'_>,
        problems: &mut machinery::problem::Problems,
    ) {
        {
            let at = at.field("scope");
            if let Some(value) = &self.scope {
                machinery::check::one_of(
                    value,
                    &["Cluster", "Namespaced", "*"],
                    &at,
                    problems,
                );
            }
        }
    }
}
