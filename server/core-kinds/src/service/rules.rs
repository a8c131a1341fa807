//! The rules of a service, in the order that clients know.

use generated_core::core::v1::{Service, ServiceSpec};
use machinery::{
    brand::Brand,
    change::Change,
    check, format,
    path::Path,
    problem::{Problems, quote},
};

use super::{
    addresses,
    needs::{is_headless, is_open, needs_health_check},
    ports,
};
use crate::addresses::Addresses;

/// Longest time that a client stays with a pod, in seconds.
const STICKY_SECONDS_MAX: i32 = 86_400;
const BALANCED_ONLY: &str = "may only be used when `type` is 'LoadBalancer'";

/// Checks everything but the status.
pub(super) fn check(change: &Change<'_>, new: &Service, old: Option<&Service>, problems: &mut Problems) {
    let spec = &new.spec;
    let at = Path::Root.field("spec");
    check_hints(change.brand, new, problems);
    check_type_needs(spec, &at, problems);
    ports::check(&spec.ports, &at.field("ports"), problems);
    let selector = at.field("selector");
    for (key, value) in &spec.selector {
        check::format(key, format::label_key, &selector, problems);
        check::format(value, format::label_value, &selector, problems);
    }
    check_affinity(spec, &at, problems);
    addresses::check(change.gates, new, old, problems);
    check_external_ips(change, new, old, &at, problems);
    let types = ["ClusterIP", "ExternalName", "LoadBalancer", "NodePort"];
    check_word(&spec.type_, &types, &at.field("type"), problems);
    ports::check_together(spec, &at.field("ports"), problems);
    check_source_ranges(change, new, old, &at, problems);
    check_balancer(spec, &at, problems);
    check_class(spec, &at, problems);
    check_external_policy(spec, &at, problems);
    check_internal_policy(spec, &at, problems);
}

/// Checks the class of the load balancer: a qualified name, where there is a load balancer.
pub(super) fn check_class(spec: &ServiceSpec, at: &Path<'_>, problems: &mut Problems) {
    let at = at.field("loadBalancerClass");
    match &spec.load_balancer_class {
        Some(class) if spec.type_ == "LoadBalancer" => {
            check::format(class, format::qualified_name, &at, problems);
        }
        Some(_) => problems.forbidden(&at, BALANCED_ONLY),
        None => {}
    }
}

/// The annotation that asks for hints, which had another name once.
pub(super) fn hints_annotation(brand: &Brand) -> [String; 2] {
    ["topology-mode", "topology-aware-hints"].map(|name| format!("service.{}/{name}", brand.domain))
}

fn check_hints(brand: &Brand, new: &Service, problems: &mut Problems) {
    let [name, old_name] = hints_annotation(brand);
    let annotations = &new.metadata.annotations;
    if let (Some(value), Some(other)) = (annotations.get(&name), annotations.get(&old_name))
        && value != other
    {
        let metadata = Path::Root.field("metadata");
        let detail = format!("must match annotations[{old_name}] when both are specified");
        problems.invalid(&metadata.field("annotations").key(&name), &quote(value), &detail);
    }
}

fn check_type_needs(spec: &ServiceSpec, at: &Path<'_>, problems: &mut Problems) {
    let is_headless = is_headless(spec);
    if spec.ports.is_empty() && !is_headless && spec.type_ != "ExternalName" {
        problems.required(&at.field("ports"), "");
    }
    let kind = spec.type_.as_str();
    if matches!(kind, "LoadBalancer" | "NodePort") && is_headless {
        let detail = format!("may not be set to 'None' for {kind} services");
        problems.invalid(&at.field("clusterIPs").index(0), &quote("None"), &detail);
    }
    if kind != "ExternalName" {
        return;
    }
    let set = [
        ("clusterIPs", !spec.cluster_ips.is_empty()),
        ("ipFamilies", !spec.ip_families.is_empty()),
        ("ipFamilyPolicy", spec.ip_family_policy.is_some()),
    ];
    for (field, _) in set.into_iter().filter(|(_, is_set)| *is_set) {
        problems.forbidden(&at.field(field), "may not be set for ExternalName services");
    }
    let name = spec.external_name.strip_suffix('.').unwrap_or(&spec.external_name);
    if name.is_empty() {
        problems.required(&at.field("externalName"), "");
    } else {
        check::format(name, format::dns_subdomain, &at.field("externalName"), problems);
    }
}

fn check_affinity(spec: &ServiceSpec, at: &Path<'_>, problems: &mut Problems) {
    check_word(&spec.session_affinity, &["ClientIP", "None"], &at.field("sessionAffinity"), problems);
    let config = at.field("sessionAffinityConfig");
    match (spec.session_affinity.as_str(), &spec.session_affinity_config) {
        ("ClientIP", given) => {
            let client = given.as_ref().and_then(|given| given.client_ip.as_ref());
            let seconds = client.and_then(|client| client.timeout_seconds);
            let place = config.field("clientIP");
            let missing = "when session affinity type is ClientIP";
            match (given, client, seconds) {
                (None, ..) => problems.required(&config, missing),
                (_, None, _) => problems.required(&place, missing),
                (_, _, None) => problems.required(&place.field("timeoutSeconds"), missing),
                (_, _, Some(seconds)) if !(1..=STICKY_SECONDS_MAX).contains(&seconds) => {
                    let detail = format!("must be greater than 0 and less than {STICKY_SECONDS_MAX}");
                    problems.invalid(&place.field("timeoutSeconds"), &seconds.to_string(), &detail);
                }
                _ => {}
            }
        }
        ("None", Some(_)) => problems.forbidden(&config, "must not be set when session affinity is None"),
        _ => {}
    }
}

fn check_external_ips(
    change: &Change<'_>,
    new: &Service,
    old: Option<&Service>,
    at: &Path<'_>,
    problems: &mut Problems,
) {
    let stored = old.into_iter().flat_map(|old| &old.spec.external_ips).map(String::as_str);
    let known = Addresses::new(change, stored);
    let list = at.field("externalIPs");
    for (index, address) in new.spec.external_ips.iter().enumerate() {
        let at = list.index(index);
        let found = problems.count();
        known.check_ip(address, &at, problems);
        if problems.count() == found {
            check::format(address, format::endpoint_ip, &at, problems);
        }
    }
}

/// The ranges stand in a field, or in an annotation that is older.
fn check_source_ranges(
    change: &Change<'_>,
    new: &Service,
    old: Option<&Service>,
    at: &Path<'_>,
    problems: &mut Problems,
) {
    let is_balanced = new.spec.type_ == "LoadBalancer";
    let ranges = &new.spec.load_balancer_source_ranges;
    if !ranges.is_empty() {
        // With a capital letter, as clients know it.
        let list = at.field("LoadBalancerSourceRanges");
        if !is_balanced {
            problems.forbidden(&list, BALANCED_ONLY);
        }
        let stored = old.into_iter().flat_map(|old| &old.spec.load_balancer_source_ranges);
        let known = Addresses::new(change, stored.map(|range| range.trim()));
        for (index, range) in ranges.iter().enumerate() {
            known.check_cidr(range.trim(), &list.index(index), problems);
        }
        return;
    }
    let name = format!("service.beta.{}/load-balancer-source-ranges", change.brand.domain);
    let Some(value) = new.metadata.annotations.get(&name) else { return };
    let metadata = Path::Root.field("metadata");
    let annotations = metadata.field("annotations");
    let at = annotations.key(&name);
    if !is_balanced {
        problems.forbidden(&at, BALANCED_ONLY);
    }
    let is_stored = old.is_some_and(|old| old.metadata.annotations.get(&name) == Some(value));
    if is_stored || value.trim().is_empty() {
        return;
    }
    let known = Addresses::new(change, None);
    value.trim().split(',').for_each(|range| known.check_cidr(range.trim(), &at, problems));
}

fn check_balancer(spec: &ServiceSpec, at: &Path<'_>, problems: &mut Problems) {
    match (spec.type_ == "LoadBalancer", spec.allocate_load_balancer_node_ports) {
        (false, Some(_)) => problems.forbidden(&at.field("allocateLoadBalancerNodePorts"), BALANCED_ONLY),
        (true, None) => problems.required(&Path::Root.field("allocateLoadBalancerNodePorts"), ""),
        _ => {}
    }
}

fn check_external_policy(spec: &ServiceSpec, at: &Path<'_>, problems: &mut Problems) {
    let place = at.field("externalTrafficPolicy");
    let policy = &spec.external_traffic_policy;
    if is_open(spec) {
        check_word(policy, &["Cluster", "Local"], &place, problems);
    } else if !policy.is_empty() {
        problems.invalid(&place, &quote(policy), "may only be set for externally-accessible services");
    }
    let place = at.field("healthCheckNodePort");
    match (needs_health_check(spec), spec.health_check_node_port) {
        (false, 0) => {}
        (false, port) => problems.invalid(
            &place,
            &port.to_string(),
            "may only be set when `type` is 'LoadBalancer' and `externalTrafficPolicy` is 'Local'",
        ),
        (true, 0) => problems.required(&place, ""),
        (true, port) => ports::check_number(port, &place, problems),
    }
}

fn check_internal_policy(spec: &ServiceSpec, at: &Path<'_>, problems: &mut Problems) {
    let place = at.field("internalTrafficPolicy");
    match spec.internal_traffic_policy.as_deref() {
        None if matches!(spec.type_.as_str(), "NodePort" | "LoadBalancer" | "ClusterIP") => {
            problems.required(&place, "");
        }
        Some(policy) if !["Cluster", "Local"].contains(&policy) => {
            problems.not_supported(&place, &quote(policy), &["Cluster", "Local"]);
        }
        _ => {}
    }
    let known = ["PreferClose", "PreferSameZone", "PreferSameNode"];
    if let Some(word) = spec.traffic_distribution.as_deref().filter(|word| !known.contains(word)) {
        problems.not_supported_in_order(&at.field("trafficDistribution"), &quote(word), &known);
    }
}

/// Checks a word that must be there.
fn check_word(word: &str, known: &[&str], at: &Path<'_>, problems: &mut Problems) {
    if word.is_empty() {
        problems.required(at, "");
    } else if !known.contains(&word) {
        problems.not_supported(at, &quote(word), known);
    }
}
