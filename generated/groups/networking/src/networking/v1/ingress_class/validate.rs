// Written by kindsmith from schema/networking/v1/ingress_class.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Declared rules.

#![allow(
    unused_variables,
    clippy::only_used_in_recursion,
    reason = "all types are checked by the same call"
)]

use machinery::rules::Rules;

impl Rules for crate::networking::v1::IngressClass {
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

impl Rules for crate::networking::v1::IngressClassParametersReference {
    fn check(
        &self,
        old: Option<&Self>,
        at: &machinery::path::Path<'_>,
        change: &machinery::change::Change<'_>,
        problems: &mut machinery::problem::Problems,
    ) {
        {
            let at = at.field("apiGroup");
            if let Some(value) = &self.api_group {
                machinery::check::format(
                    value,
                    machinery::format::dns_subdomain,
                    &at,
                    problems,
                );
            }
        }
        {
            let at = at.field("kind");
            if self.kind.is_empty() {
                problems.required(&at, "");
            } else {
                machinery::check::format(
                    &self.kind,
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
            let at = at.field("scope");
            if let Some(value) = &self.scope {
                machinery::check::one_of(
                    value,
                    &["Cluster", "Namespace"],
                    &at,
                    problems,
                );
            }
        }
        if matches!(self.scope.as_deref(), Some("Namespace")) && self.namespace.is_none()
        {
            problems
                .required(
                    &at.field("namespace"),
                    "`parameters.scope` is set to 'Namespace'",
                );
        }
        if matches!(self.scope.as_deref(), Some("Namespace")) && self.namespace.is_some()
        {
            let at = at.field("namespace");
            if let Some(value) = &self.namespace {
                machinery::check::format(
                    value,
                    machinery::format::dns_label,
                    &at,
                    problems,
                );
            }
        }
        if matches!(self.scope.as_deref(), Some("Cluster")) && self.namespace.is_some() {
            problems
                .forbidden(
                    &at.field("namespace"),
                    "`parameters.scope` is set to 'Cluster'",
                );
        }
    }
}

impl Rules for crate::networking::v1::IngressClassSpec {
    const COMPARES: bool = true;
    fn check(
        &self,
        old: Option<&Self>,
        at: &machinery::path::Path<'_>,
        change: &machinery::change::Change<'_>,
        problems: &mut machinery::problem::Problems,
    ) {
        {
            let at = at.field("parameters");
            if let Some(value) = &self.parameters {
                value
                    .check(
                        old.and_then(|old| old.parameters.as_ref()),
                        &at,
                        change,
                        problems,
                    );
            }
        }
        if let Some(old) = old && self.controller != old.controller {
            problems
                .invalid(
                    &at.field("controller"),
                    &problems.shown_at(&at.field("controller"), Some(&self.controller)),
                    "field is immutable",
                );
        }
    }
}
