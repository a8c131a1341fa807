//! What the writer of a service should know: fields that are deprecated or have no effect, and unusual
//! addresses.

use generated_core::core::v1::Service;
use machinery::{change::Change, path::Path};

use super::{needs::HEADLESS, rules};
use crate::addresses::{warn_of_cidr, warn_of_ip};

/// Warns of a service that passed all rules.
pub(super) fn warn(change: &Change<'_>, new: &Service, warnings: &mut Vec<String>) {
    let spec = &new.spec;
    let at = Path::Root.field("spec");
    let [name, old_name] = rules::hints_annotation(change.brand);
    if new.metadata.annotations.contains_key(&old_name) {
        warnings.push(format!("annotation {old_name} is deprecated, please use {name} instead"));
    }
    if !spec.cluster_ip.is_empty() && spec.cluster_ip != HEADLESS {
        let list = at.field("clusterIPs");
        for (index, address) in spec.cluster_ips.iter().enumerate() {
            warn_of_ip(address, &list.index(index), warnings);
        }
    }
    let is_headless = spec.type_ == "ClusterIP" && spec.cluster_ip == HEADLESS;
    let has_external = !spec.external_ips.is_empty();
    let mut say = |applies: bool, text: &str| {
        if applies {
            warnings.push(text.to_owned());
        }
    };
    say(
        is_headless && !spec.load_balancer_ip.is_empty(),
        "spec.loadBalancerIP is ignored for headless services",
    );
    say(is_headless && has_external, "spec.externalIPs is ignored for headless services");
    say(
        is_headless && spec.session_affinity != "None",
        "spec.SessionAffinity is ignored for headless services",
    );
    let list = at.field("externalIPs");
    for (index, address) in spec.external_ips.iter().enumerate() {
        warn_of_ip(address, &list.index(index), warnings);
    }
    warn_of_fields(new, has_external && !is_headless, warnings);
}

/// Warns of the fields that stand for themselves.
fn warn_of_fields(new: &Service, has_external: bool, warnings: &mut Vec<String>) {
    let spec = &new.spec;
    let at = Path::Root.field("spec");
    let is_alias = spec.type_ == "ExternalName";
    if has_external && !is_alias {
        warnings.push(
            "spec.externalIPs is deprecated and may no longer be implemented in some clusters".to_owned(),
        );
    }
    if !spec.load_balancer_ip.is_empty() {
        warn_of_ip(&spec.load_balancer_ip, &at.field("loadBalancerIP"), warnings);
    }
    let list = at.field("loadBalancerSourceRanges");
    for (index, range) in spec.load_balancer_source_ranges.iter().enumerate() {
        warn_of_cidr(range, &list.index(index), warnings);
    }
    if is_alias && has_external {
        warnings.push(r#"spec.externalIPs is ignored when spec.type is "ExternalName""#.to_owned());
    }
    if !is_alias && !spec.external_name.is_empty() {
        warnings.push(r#"spec.externalName is ignored when spec.type is not "ExternalName""#.to_owned());
    }
    if spec.traffic_distribution.as_deref() == Some("PreferClose") {
        warnings.push(
            r#"spec.trafficDistribution: "PreferClose" is deprecated; use "PreferSameZone""#.to_owned(),
        );
    }
}
