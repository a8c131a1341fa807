//! Ingresses: hosts and paths, the annotation that named the class before there was a field for it, and
//! columns.

use std::collections::BTreeSet;

use core_kinds::addresses::{self, Addresses};
use generated_networking::networking::v1::{HTTPIngressPath, Ingress, IngressSpec};
use machinery::{
    change::Change,
    check,
    columns::Cell,
    format::{self, Flaws},
    path::Path,
    problem::{Problems, quote},
    strategy::Strategy,
};

/// The rules of ingresses that the schema cannot express.
#[derive(Debug)]
pub(crate) struct IngressStrategy;

/// What a path may not contain, in the order in which it is looked for.
const BANNED_PARTS: [&str; 5] = ["//", "/./", "/../", "%2f", "%2F"];
const BANNED_ENDS: [&str; 2] = ["/..", "/."];
const NO_NAME: &str = "must be a DNS name, not an IP address";

impl Strategy for IngressStrategy {
    type Object = Ingress;

    fn validate(&self, change: &Change<'_>, new: &Ingress, old: Option<&Ingress>, problems: &mut Problems) {
        if change.subresource == "status" {
            return check_status(change, new, old, problems);
        }
        let spec = Path::Root.field("spec");
        check_rules(&new.spec, &spec.field("rules"), problems);
        check_secrets(&new.spec, old.map(|old| &old.spec), &spec.field("tls"), problems);
        if old.is_none() {
            check_class(change, new, problems);
        }
    }

    fn warn(&self, change: &Change<'_>, new: &Ingress, old: Option<&Ingress>, warnings: &mut Vec<String>) {
        if change.subresource == "status" {
            let (status, balancer) = (Path::Root.field("status"), &new.status.load_balancer);
            let at = status.field("loadBalancer");
            let list = at.field("ingress");
            for (index, item) in balancer.ingress.iter().enumerate().filter(|(_, item)| !item.ip.is_empty()) {
                addresses::warn_of_ip(&item.ip, &list.index(index), warnings);
            }
            return;
        }
        let key = class_annotation(change);
        if old.is_none()
            && new.spec.ingress_class_name.is_none()
            && new.metadata.annotations.contains_key(&key)
        {
            warnings.push(format!(
                "annotation {} is deprecated, please use 'spec.ingressClassName' instead",
                quote(&key)
            ));
        }
    }

    fn cell(&self, column: &str, ingress: &Ingress) -> Cell {
        match column {
            "Address" => Cell::Text(addresses_text(ingress)),
            "Ports" if ingress.spec.tls.is_empty() => Cell::Text("80".to_owned()),
            "Ports" => Cell::Text("80, 443".to_owned()),
            _ => Cell::Empty,
        }
    }
}

fn check_rules(spec: &IngressSpec, list: &Path<'_>, problems: &mut Problems) {
    for (index, rule) in spec.rules.iter().enumerate() {
        let at = list.index(index);
        if !rule.host.is_empty() {
            let host = at.field("host");
            if is_ip(&rule.host) {
                problems.invalid(&host, &quote(&rule.host), NO_NAME);
            }
            check::format(&rule.host, format::dns_subdomain_or_wildcard, &host, problems);
        }
        let Some(http) = &rule.http else { continue };
        let http_at = at.field("http");
        let paths = http_at.field("paths");
        for (index, path) in http.paths.iter().enumerate() {
            check_path(path, &paths.index(index).field("path"), problems);
        }
    }
}

fn check_path(entry: &HTTPIngressPath, at: &Path<'_>, problems: &mut Problems) {
    let path = entry.path.as_str();
    let shown = quote(path);
    match entry.path_type.as_deref() {
        Some("Exact" | "Prefix") => {
            if !path.starts_with('/') {
                problems.invalid(at, &shown, "must be an absolute path");
            }
            for part in BANNED_PARTS.iter().filter(|part| path.contains(*part)) {
                problems.invalid(at, &shown, &format!("must not contain '{part}'"));
            }
            for end in BANNED_ENDS.iter().filter(|end| path.ends_with(*end)) {
                problems.invalid(at, &shown, &format!("cannot end with '{end}'"));
            }
        }
        Some("ImplementationSpecific") if !path.is_empty() && !path.starts_with('/') => {
            problems.invalid(at, &shown, "must be an absolute path");
        }
        _ => {}
    }
}

/// Checks names of secrets. If a stored one is malformed, others may be so, too.
fn check_secrets(new: &IngressSpec, old: Option<&IngressSpec>, list: &Path<'_>, problems: &mut Problems) {
    let is_bad = |name: &str| !name.is_empty() && !Flaws::of(format::dns_subdomain, name).is_empty();
    if old.is_some_and(|old| old.tls.iter().any(|entry| is_bad(&entry.secret_name))) {
        return;
    }
    for (index, entry) in new.tls.iter().enumerate().filter(|(_, entry)| !entry.secret_name.is_empty()) {
        let at = list.index(index);
        check::format(&entry.secret_name, format::dns_subdomain, &at.field("secretName"), problems);
    }
}

/// Checks that the field and the annotation name the same class.
fn check_class(change: &Change<'_>, new: &Ingress, problems: &mut Problems) {
    let key = class_annotation(change);
    let (Some(class), Some(noted)) = (&new.spec.ingress_class_name, new.metadata.annotations.get(&key))
    else {
        return;
    };
    if class != noted {
        let at = Path::Root.field("annotations");
        let detail = "must match `ingressClassName` when both are specified";
        problems.invalid(&at.field(&key), &quote(noted), detail);
    }
}

fn check_status(change: &Change<'_>, new: &Ingress, old: Option<&Ingress>, problems: &mut Problems) {
    let stored = old.into_iter().flat_map(|old| &old.status.load_balancer.ingress);
    let known = Addresses::new(change, stored.map(|item| item.ip.as_str()));
    let status = Path::Root.field("status");
    let balancer = status.field("loadBalancer");
    let list = balancer.field("ingress");
    for (index, item) in new.status.load_balancer.ingress.iter().enumerate() {
        let at = list.index(index);
        if !item.ip.is_empty() {
            known.check_ip(&item.ip, &at.field("ip"), problems);
        }
        if !item.hostname.is_empty() {
            let name = at.field("hostname");
            check::format(&item.hostname, format::dns_subdomain, &name, problems);
            if is_ip(&item.hostname) {
                problems.invalid(&name, &quote(&item.hostname), NO_NAME);
            }
        }
    }
}

fn is_ip(text: &str) -> bool {
    Flaws::of(format::ip, text).is_empty()
}

/// The annotation that named the class before there was a field for it.
fn class_annotation(change: &Change<'_>) -> String {
    format!("{}/ingress.class", change.brand.domain)
}

fn addresses_text(ingress: &Ingress) -> String {
    let items = ingress.status.load_balancer.ingress.iter();
    let texts = items.map(|item| if item.ip.is_empty() { &item.hostname } else { &item.ip });
    let sorted: BTreeSet<&str> = texts.filter(|text| !text.is_empty()).map(String::as_str).collect();
    sorted.into_iter().collect::<Vec<_>>().join(",")
}
