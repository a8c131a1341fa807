// Written by kindsmith from schema/networking/v1/ingress.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Declared rules.

#![allow(
    unused_variables,
    clippy::only_used_in_recursion,
    reason = "all types are checked by the same call"
)]

use machinery::rules::Rules;

impl Rules for crate::networking::v1::Ingress {
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

impl Rules for crate::networking::v1::HTTPIngressPath {
    fn check(
        &self,
        old: Option<&Self>,
        at: &machinery::path::Path<'_>,
        change: &machinery::change::Change<'_>,
        problems: &mut machinery::problem::Problems,
    ) {
        {
            let at = at.field("pathType");
            if let Some(value) = &self.path_type {
                machinery::check::one_of(
                    value,
                    &["Exact", "Prefix", "ImplementationSpecific"],
                    &at,
                    problems,
                );
            }
        }
        if self.path_type.is_none() {
            problems.required(&at.field("pathType"), "pathType must be specified");
            return;
        }
        {
            let at = at.field("backend");
            self.backend.check(old.map(|old| &old.backend), &at, change, problems);
        }
    }
}

impl Rules for crate::networking::v1::HTTPIngressRuleValue {
    fn check(
        &self,
        old: Option<&Self>,
        at: &machinery::path::Path<'_>,
        change: &machinery::change::Change<'_>,
        problems: &mut machinery::problem::Problems,
    ) {
        {
            let at = at.field("paths");
            if self.paths.is_empty() {
                problems.required(&at, "");
            } else {
                for (index, item) in self.paths.iter().enumerate() {
                    let at = at.index(index);
                    item.check(None, &at, change, problems);
                }
            }
        }
    }
}

impl Rules for crate::networking::v1::IngressBackend {
    fn check(
        &self,
        old: Option<&Self>,
        at: &machinery::path::Path<'_>,
        change: &machinery::change::Change<'_>,
        problems: &mut machinery::problem::Problems,
    ) {
        {
            let set = machinery::check::set(
                &[
                    ("service", self.service.is_some()),
                    ("resource", self.resource.is_some()),
                ],
            );
            if set.len() > 1 {
                problems
                    .invalid(
                        at,
                        &"\"\"".replace("{set}", &machinery::check::quoted(&set)),
                        "cannot set both resource and service backends",
                    );
                return;
            }
        }
        {
            let at = at.field("service");
            if let Some(value) = &self.service {
                value
                    .check(
                        old.and_then(|old| old.service.as_ref()),
                        &at,
                        change,
                        problems,
                    );
            }
        }
        if self.service.is_none() && self.resource.is_none() {
            problems.invalid(at, "\"\"", "resource or service backend is required");
        }
        if self.resource.is_some() && let Some(inner0) = &self.resource {
            let at = at.field("resource");
            let at = at.field("apiGroup");
            if let Some(value) = &inner0.api_group {
                machinery::check::format(
                    value,
                    machinery::format::dns_subdomain,
                    &at,
                    problems,
                );
            }
        }
        if self.resource.is_some() && let Some(inner0) = &self.resource {
            let at = at.field("resource");
            let at = at.field("kind");
            if inner0.kind.is_empty() {
                problems.required(&at, "");
            } else {
                machinery::check::format(
                    &inner0.kind,
                    machinery::format::path_segment,
                    &at,
                    problems,
                );
            }
        }
        if self.resource.is_some() && let Some(inner0) = &self.resource {
            let at = at.field("resource");
            let at = at.field("name");
            if inner0.name.is_empty() {
                problems.required(&at, "");
            } else {
                machinery::check::format(
                    &inner0.name,
                    machinery::format::path_segment,
                    &at,
                    problems,
                );
            }
        }
        if self.service.as_ref().is_some_and(|inner| !inner.port.name.is_empty())
            && self.service.as_ref().is_some_and(|inner| inner.port.number != 0)
        {
            problems.invalid(at, "\"\"", "cannot set both port name & port number");
        }
        if self.service.is_some()
            && self.service.as_ref().is_none_or(|inner| inner.port.name.is_empty())
            && let Some(inner0) = &self.service && inner0.port.number == 0
        {
            problems.required(at, "port name or number is required");
        }
    }
}

impl Rules for crate::networking::v1::IngressRule {
    fn check(
        &self,
        old: Option<&Self>,
        at: &machinery::path::Path<'_>,
        change: &machinery::change::Change<'_>,
        problems: &mut machinery::problem::Problems,
    ) {
        {
            let at = at.field("http");
            if let Some(value) = &self.http {
                value
                    .check(old.and_then(|old| old.http.as_ref()), &at, change, problems);
            }
        }
    }
}

impl Rules for crate::networking::v1::IngressServiceBackend {
    fn check(
        &self,
        old: Option<&Self>,
        at: &machinery::path::Path<'_>,
        change: &machinery::change::Change<'_>,
        problems: &mut machinery::problem::Problems,
    ) {
        {
            let at = at.field("name");
            if self.name.is_empty() {
                problems.required(&at, "");
            } else {
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
            self.port.check(old.map(|old| &old.port), &at, change, problems);
        }
    }
}

impl Rules for crate::networking::v1::IngressSpec {
    fn check(
        &self,
        old: Option<&Self>,
        at: &machinery::path::Path<'_>,
        change: &machinery::change::Change<'_>,
        problems: &mut machinery::problem::Problems,
    ) {
        {
            let at = at.field("defaultBackend");
            if let Some(value) = &self.default_backend {
                value
                    .check(
                        old.and_then(|old| old.default_backend.as_ref()),
                        &at,
                        change,
                        problems,
                    );
            }
        }
        {
            let at = at.field("rules");
            for (index, item) in self.rules.iter().enumerate() {
                let at = at.index(index);
                item.check(None, &at, change, problems);
            }
        }
        {
            let at = at.field("tls");
            for (index, item) in self.tls.iter().enumerate() {
                let at = at.index(index);
                item.check(None, &at, change, problems);
            }
        }
        {
            let at = at.field("ingressClassName");
            if let Some(value) = &self.ingress_class_name {
                machinery::check::format(
                    value,
                    machinery::format::dns_subdomain,
                    &at,
                    problems,
                );
            }
        }
        if self.rules.is_empty() && self.default_backend.is_none() {
            problems
                .invalid(
                    at,
                    &problems.shown_at(&at.field("rules"), Some(&self.rules)),
                    "either `defaultBackend` or `rules` must be specified",
                );
        }
    }
}

impl Rules for crate::networking::v1::IngressTLS {
    fn check(
        &self,
        old: Option<&Self>,
        at: &machinery::path::Path<'_>,
        change: &machinery::change::Change<'_>,
        problems: &mut machinery::problem::Problems,
    ) {
        {
            let at = at.field("hosts");
            for (index, item) in self.hosts.iter().enumerate() {
                let at = at.index(index);
                machinery::check::format(
                    item,
                    machinery::format::dns_subdomain_or_wildcard,
                    &at,
                    problems,
                );
            }
        }
    }
}

impl Rules for crate::networking::v1::ServiceBackendPort {
    fn check(
        &self,
        old: Option<&Self>,
        at: &machinery::path::Path<'_>,
        change: &machinery::change::Change<'_>,
        problems: &mut machinery::problem::Problems,
    ) {
        if !self.name.is_empty() && matches!(self.number, 0) {
            let at = at.field("name");
            if !self.name.is_empty() {
                machinery::check::format(
                    &self.name,
                    machinery::format::port_name,
                    &at,
                    problems,
                );
            }
        }
        if self.name.is_empty() && !matches!(self.number, 0) {
            let at = at.field("number");
            if self.number != 0 {
                machinery::check::worded(
                    || machinery::problem::tree(&self.number),
                    "must be between 1 and 65535, inclusive",
                    &at,
                    problems,
                    |problems| {
                        machinery::check::min(&self.number, &1, &at, problems);
                    },
                );
                machinery::check::worded(
                    || machinery::problem::tree(&self.number),
                    "must be between 1 and 65535, inclusive",
                    &at,
                    problems,
                    |problems| {
                        machinery::check::max(&self.number, &65535, &at, problems);
                    },
                );
            }
        }
    }
}
