//! The addresses of a load balancer, which its controller writes.

use generated_core::core::v1::Service;
use machinery::{
    change::Change,
    check, format,
    path::Path,
    problem::{Problems, quote},
};

use crate::addresses::{self, Addresses};

const MODES: [&str; 2] = ["Proxy", "VIP"];

/// Checks the addresses.
pub(super) fn check(change: &Change<'_>, new: &Service, old: Option<&Service>, problems: &mut Problems) {
    let status = Path::Root.field("status");
    let balancer = status.field("loadBalancer");
    let list = balancer.field("ingress");
    let ingress = &new.status.load_balancer.ingress;
    if new.spec.type_ != "LoadBalancer" && !ingress.is_empty() {
        return problems.forbidden(&list, "may only be used when `spec.type` is 'LoadBalancer'");
    }
    let stored = old.into_iter().flat_map(|old| &old.status.load_balancer.ingress);
    let known = Addresses::new(change, stored.map(|item| item.ip.as_str()).filter(|ip| !ip.is_empty()));
    for (index, item) in ingress.iter().enumerate() {
        let at = list.index(index);
        if !item.ip.is_empty() {
            known.check_ip(&item.ip, &at.field("ip"), problems);
        }
        check_mode(item.ip_mode.as_deref(), &item.ip, &at.field("ipMode"), problems);
        if !item.hostname.is_empty() {
            let name = at.field("hostname");
            check::format(&item.hostname, format::dns_subdomain, &name, problems);
            if format::parse_ip(&item.hostname).is_some() {
                problems.invalid(&name, &quote(&item.hostname), "must be a DNS name, not an IP address");
            }
        }
    }
}

fn check_mode(mode: Option<&str>, ip: &str, at: &Path<'_>, problems: &mut Problems) {
    match mode {
        None if !ip.is_empty() => problems.required(at, "must be specified when `ip` is set"),
        Some(_) if ip.is_empty() => problems.forbidden(at, "may not be specified when `ip` is not set"),
        Some(mode) if !MODES.contains(&mode) => problems.not_supported(at, &quote(mode), &MODES),
        _ => {}
    }
}

/// Tells of addresses in an unusual form.
pub(super) fn warn(new: &Service, warnings: &mut Vec<String>) {
    let status = Path::Root.field("status");
    let balancer = status.field("loadBalancer");
    let list = balancer.field("ingress");
    for (index, item) in new.status.load_balancer.ingress.iter().enumerate() {
        if !item.ip.is_empty() {
            addresses::warn_of_ip(&item.ip, &list.index(index), warnings);
        }
    }
}
