//! One device of a slice: what describes it, how much it has, and from where it can be used.

use core_kinds::node_selector;
use generated_resource::resource::v1::{Device, DeviceAttribute, NodeAllocatableResourceMapping};
use machinery::{
    check, format,
    path::Path,
    problem::{Problems, quote},
};

use super::policy;
use crate::devices;

const NAMES_MAX: usize = 32;
const VALUES_MAX: usize = 48;
const TEXT_MAX: usize = 64;
const TAINTS_MAX: usize = 16;
/// How many sets of counters a device may take from.
const SETS_MAX: usize = 2;
const COUNTERS_MAX: usize = 32;
/// How the choice of nodes is told.
const ONE_OF: &str = "exactly one of `nodeName`, `nodeSelector`, or `allNodes` is required when \
    `perDeviceNodeSelection` is \
                      set to true in the ResourceSlice spec";

pub(super) fn check(device: &Device, per_device: bool, at: &Path<'_>, problems: &mut Problems) {
    let names = device.attributes.len() + device.capacity.len();
    if names > NAMES_MAX {
        let detail = "the total number of attributes and capacities must not exceed 32";
        problems.invalid(at, &names.to_string(), detail);
    }
    let values: usize = device.attributes.values().map(count).sum();
    if values > VALUES_MAX {
        problems.invalid(at, &values.to_string(), "the total number of attribute values must not exceed 48");
    }
    let attributes = at.field("attributes");
    for (name, attribute) in &device.attributes {
        devices::check_qualified(name, &attributes, problems);
        check_attribute(attribute, &attributes.key(name), problems);
    }
    check_capacities(device, &at.field("capacity"), problems);
    check::max_items(device.taints.len(), TAINTS_MAX, &at.field("taints"), problems);
    let consumed = at.field("consumesCounters");
    check::unique(
        &device.consumes_counters,
        |set| quote(&set.counter_set),
        |index, name| problems.duplicate(&consumed.index(index), name),
    );
    for (index, set) in device.consumes_counters.iter().enumerate().take(SETS_MAX) {
        let place = consumed.index(index);
        check_counters(set.counters.keys(), &place.field("counters"), problems);
    }
    check_nodes(device, per_device, at, problems);
    let conditions = (device.binding_conditions.as_slice(), device.binding_failure_conditions.as_slice());
    devices::check_binding_conditions(conditions, at, problems);
    let mappings = at.field("nodeAllocatableResourceMappings");
    for (resource, mapping) in &device.node_allocatable_resource_mappings {
        check_mapping(device, mapping, &mappings.key(resource), problems);
    }
}

/// Checks the names of counters. Clients read of them at the map.
pub(super) fn check_counters<'a>(
    names: impl ExactSizeIterator<Item = &'a String>,
    at: &Path<'_>,
    problems: &mut Problems,
) {
    if names.len() > COUNTERS_MAX {
        return;
    }
    for name in names {
        check::format(name, format::dns_label, at, problems);
    }
}

/// How many values an attribute has.
fn count(attribute: &DeviceAttribute) -> usize {
    let single = [
        attribute.int.is_some(),
        attribute.bool.is_some(),
        attribute.string.is_some(),
        attribute.version.is_some(),
    ];
    single.iter().filter(|is_set| **is_set).count()
        + attribute.ints.len()
        + attribute.bools.len()
        + attribute.strings.len()
        + attribute.versions.len()
}

fn check_attribute(attribute: &DeviceAttribute, at: &Path<'_>, problems: &mut Problems) {
    let kinds = [
        attribute.int.is_some(),
        attribute.bool.is_some(),
        attribute.string.is_some(),
        attribute.version.is_some(),
        !attribute.ints.is_empty(),
        !attribute.bools.is_empty(),
        !attribute.strings.is_empty(),
        !attribute.versions.is_empty(),
    ];
    if let Some(text) = &attribute.string {
        check_text(text, &at.field("string"), problems);
    }
    if let Some(version) = &attribute.version {
        check_version(version, &at.field("version"), problems);
    }
    let (texts, versions) = (at.field("strings"), at.field("versions"));
    for (index, text) in attribute.strings.iter().enumerate() {
        check_text(text, &texts.index(index), problems);
    }
    for (index, version) in attribute.versions.iter().enumerate() {
        check_version(version, &versions.index(index), problems);
    }
    let detail = "exactly one value must be specified";
    match kinds.iter().filter(|is_set| **is_set).count() {
        0 => problems.invalid(at, "\"\"", detail),
        1 => {}
        _ => problems.invalid_value(at, attribute, detail),
    }
}

fn check_text(text: &str, at: &Path<'_>, problems: &mut Problems) {
    if text.len() > TEXT_MAX {
        problems.too_long(at, TEXT_MAX);
    }
}

fn check_version(version: &str, at: &Path<'_>, problems: &mut Problems) {
    if semver::Version::parse(version).is_err() {
        let detail = "must be a string compatible with semver.org spec 2.0.0";
        problems.invalid(at, &quote(version), detail);
    }
    check_text(version, at, problems);
}

fn check_capacities(device: &Device, at: &Path<'_>, problems: &mut Problems) {
    for (name, capacity) in &device.capacity {
        devices::check_qualified(name, at, problems);
        let Some(rules) = &capacity.request_policy else { continue };
        let entry = at.key(name);
        let place = entry.field("requestPolicy");
        if device.allow_multiple_allocations == Some(true) {
            policy::check(rules, &capacity.value, &place, problems);
        } else {
            problems.forbidden(&place, "allowMultipleAllocations must be true");
        }
    }
}

fn check_nodes(device: &Device, per_device: bool, at: &Path<'_>, problems: &mut Problems) {
    let given = [
        ("nodeName", device.node_name.is_some()),
        ("nodeSelector", device.node_selector.is_some()),
        ("allNodes", device.all_nodes.is_some()),
    ];
    let set = check::set(&given);
    if !per_device {
        if !set.is_empty() {
            let detail = "`nodeName`, `nodeSelector` and `allNodes` can only be set if \
                `perDeviceNodeSelection` is set \
                          to true in the ResourceSlice spec";
            problems.invalid(at, "null", detail);
        }
        return;
    }
    if let Some(name) = &device.node_name {
        let place = at.field("nodeName");
        if name.is_empty() {
            problems.invalid(&place, "\"\"", "must not be empty");
        } else {
            check::format(name, format::dns_subdomain, &place, problems);
        }
    }
    if let Some(selector) = &device.node_selector {
        node_selector::check(selector, &at.field("nodeSelector"), problems);
    }
    if device.all_nodes == Some(false) {
        problems.invalid(&at.field("allNodes"), "false", "must be either unset or set to true");
    }
    let given = [
        ("nodeName", device.node_name.as_ref().is_some_and(|name| !name.is_empty())),
        ("nodeSelector", device.node_selector.is_some()),
        ("allNodes", device.all_nodes == Some(true)),
    ];
    let set = check::set(&given);
    match set.len() {
        0 => problems.required(at, ONE_OF),
        1 => {}
        _ => problems.invalid(at, &quote(&format!("{{{}}}", check::quoted(&set))), ONE_OF),
    }
}

fn check_mapping(
    device: &Device,
    mapping: &NodeAllocatableResourceMapping,
    at: &Path<'_>,
    problems: &mut Problems,
) {
    let place = at.field("capacityKey");
    match mapping.capacity_key.as_deref() {
        Some("") => problems.invalid(&place, "\"\"", "capacityKey must not be an empty string"),
        Some(key) if !device.capacity.contains_key(key) => problems.not_found(&place, &quote(key)),
        None if mapping.allocation_multiplier.is_none() => {
            let detail = "at least one of allocationMultiplier or capacityKey must be set";
            problems.invalid(at, "\"\"", detail);
        }
        _ => {}
    }
    if let Some(factor) = mapping.allocation_multiplier.as_ref().filter(|factor| factor.as_nanos() <= 0) {
        problems.invalid_value(&at.field("allocationMultiplier"), factor, "must be positive");
    }
}
