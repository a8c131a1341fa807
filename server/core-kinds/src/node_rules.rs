//! What nodes must hold: ranges of addresses, amounts, features, and what may not change.

use std::collections::HashSet;

use generated_core::core::v1::Node;
use machinery::{
    change::Change,
    format::Range,
    path::Path,
    problem::{Problems, plain, quote},
};

use super::{addresses::Addresses, node_annotations, node_taints, resource_names};

/// Longest name of a feature, in bytes.
const FEATURE_BYTES_MAX: usize = 253;
/// A node has at most one range of each family.
const RANGES_MAX: usize = 2;

/// Checks everything that does not depend on the stored node. A write of the status does not look at the
/// specification.
pub(super) fn check(change: &Change<'_>, new: &Node, problems: &mut Problems) {
    let is_whole = change.subresource != "status";
    node_annotations::check(change.brand, &new.metadata.annotations, problems);
    if is_whole {
        node_taints::check(&new.spec.taints, problems);
    }
    let at = Path::Root.field("status");
    for (field, amounts) in [("capacity", &new.status.capacity), ("allocatable", &new.status.allocatable)] {
        let list = at.field(field);
        for (name, amount) in amounts {
            resource_names::check_amount(name, amount, &list.field(name), problems);
        }
    }
    if is_whole {
        check_swap(new, problems);
    }
    check_features(&new.status.declared_features, &at.field("declaredFeatures"), problems);
    if is_whole {
        check_ranges(change, &new.spec.pod_cidrs, problems);
    }
}

/// The place is not that of the field, but the one that clients know.
fn check_swap(new: &Node, problems: &mut Problems) {
    let swap = new.status.node_info.swap.as_ref();
    if let Some(capacity) = swap.and_then(|swap| swap.capacity).filter(|capacity| *capacity <= 0) {
        let metadata = Path::Root.field("metadata");
        let at = metadata.field("nodeSwapStatus");
        problems.invalid(&at.field("capacity"), &plain(capacity), "must be greater than zero");
    }
}

fn check_features(features: &[String], at: &Path<'_>, problems: &mut Problems) {
    let mut before: Option<&String> = None;
    for (index, feature) in features.iter().enumerate() {
        let place = at.index(index);
        match before {
            Some(before) if before == feature => problems.duplicate(&place, &quote(feature)),
            Some(before) if before > feature => {
                problems.invalid(&place, &quote(feature), "list must be sorted alphabetically");
            }
            _ => {}
        }
        if let Some(mistake) = feature_mistake(feature) {
            let detail = format!("invalid feature name {}: {mistake}", quote(feature));
            problems.invalid(&place, &quote(feature), &detail);
        }
        before = Some(feature);
    }
}

fn feature_mistake(name: &str) -> Option<String> {
    let is_word = |word: &str| {
        word.starts_with(|first: char| first.is_ascii_alphabetic())
            && word.bytes().all(|byte| byte.is_ascii_alphanumeric())
    };
    if name.len() > FEATURE_BYTES_MAX {
        Some(format!("must be no more than {FEATURE_BYTES_MAX} characters"))
    } else if !name.starts_with(|first: char| first.is_ascii_uppercase()) || !name.split('/').all(is_word) {
        Some(
            "must start with an UpperCamelCase segment, with subsequent segments separated by '/' (e.g., \
             MyFeature or \
             MyFeature/mySubFeature), and contain only alphanumeric characters and slashes"
                .to_owned(),
        )
    } else {
        None
    }
}

fn check_ranges(change: &Change<'_>, ranges: &[String], problems: &mut Problems) {
    let spec = Path::Root.field("spec");
    let at = spec.field("podCIDRs");
    let rules = Addresses::new(change, []);
    for (index, range) in ranges.iter().enumerate() {
        rules.check_cidr(range, &at.index(index), problems);
    }
    if ranges.len() <= 1 {
        return;
    }
    let mut families = HashSet::new();
    for (index, range) in ranges.iter().enumerate() {
        match Range::parse(range) {
            Some(range) => {
                families.insert(range.is_ipv4());
            }
            None => {
                let mistake = format!("invalid CIDR[{index}]: <nil> (invalid CIDR address: {range})");
                let detail =
                    format!("invalid PodCIDRs. failed to check with dual stack with error:{mistake}");
                problems.internal(&at, &detail);
                families.clear();
                break;
            }
        }
    }
    if families.len() < RANGES_MAX || ranges.len() > RANGES_MAX {
        problems.invalid_value(&at, ranges, "may specify no more than one CIDR for each IP family");
    }
}

/// Checks what may change.
pub(super) fn check_change(new: &Node, old: &Node, problems: &mut Problems) {
    check_addresses(new, problems);
    let spec = Path::Root.field("spec");
    let (stored, ranges) = (&old.spec.pod_cidrs, &new.spec.pod_cidrs);
    if !stored.is_empty() && stored != ranges {
        let detail = "node updates may not change podCIDR except from \"\" to valid";
        problems.forbidden(&spec.field("podCIDRs"), detail);
    }
    if !old.spec.provider_id.is_empty() && old.spec.provider_id != new.spec.provider_id {
        let detail = "node updates may not change providerID except from \"\" to valid";
        problems.forbidden(&spec.field("providerID"), detail);
    }
}

fn check_addresses(new: &Node, problems: &mut Problems) {
    let status = Path::Root.field("status");
    let list = status.field("addresses");
    let mut seen = HashSet::new();
    for (index, address) in new.status.addresses.iter().enumerate() {
        if !seen.insert((&address.type_, &address.address)) {
            let [kind, text] = [&address.type_, &address.address].map(|text| quote(text));
            problems.duplicate(&list.index(index), &format!(r#"{{"Type":{kind},"Address":{text}}}"#));
        }
    }
}

/// Checks that the identifier of old releases stays. It is the last rule.
pub(super) fn check_old_id(new: &Node, old: &Node, problems: &mut Problems) {
    if new.spec.external_id != old.spec.external_id {
        let spec = Path::Root.field("spec");
        problems.forbidden(&spec.field("externalID"), "may not be updated");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn features_are_words_with_slashes() {
        let long = "A".repeat(FEATURE_BYTES_MAX + 1);
        for (name, is_good) in [
            ("MyFeature", true),
            ("MyFeature/mySub", true),
            ("A1/b2/C", true),
            ("myFeature", false),
            ("", false),
            ("A/", false),
            ("A/1b", false),
            ("A-b", false),
            (long.as_str(), false),
        ] {
            assert_eq!(feature_mistake(name).is_none(), is_good, "{name}");
        }
    }
}
