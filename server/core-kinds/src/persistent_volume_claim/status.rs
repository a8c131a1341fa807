//! The status of claims: amounts, and how far a volume has grown.

use std::collections::BTreeMap;

use generated_core::core::v1::PersistentVolumeClaim;
use machinery::{
    format::{self, Flaws},
    path::Path,
    problem::{Problems, quote},
    quantity::Quantity,
};

const STATES: [&str; 5] = [
    "ControllerResizeInProgress",
    "ControllerResizeInfeasible",
    "NodeResizePending",
    "NodeResizeInProgress",
    "NodeResizeInfeasible",
];
const UNIT: i128 = 1_000_000_000;

pub(super) fn check(claim: &PersistentVolumeClaim, problems: &mut Problems) {
    let at = Path::Root.field("status");
    if claim.spec.access_modes.is_empty() {
        problems.required(&Path::Root.field("Spec").field("accessModes"), "");
    }
    let place = at.field("capacity");
    for (name, amount) in &claim.status.capacity {
        check_amount(amount, &place.key(name), problems);
    }
    check_states(&claim.status.allocated_resource_statuses, &at.field("allocatedResourceStatuses"), problems);
    let place = at.field("allocatedResources");
    for (name, amount) in &claim.status.allocated_resources {
        if check_name(name, &place, problems) && check_amount(amount, &place.key(name), problems) {
            check_exact(amount, &place.key(name), problems);
        }
    }
}

/// Checks an amount. Returns whether it is sound.
fn check_amount(amount: &Quantity, at: &Path<'_>, problems: &mut Problems) -> bool {
    // The reference server rounds up, so that less than one unit below zero counts as nothing.
    let units = amount.as_nanos().div_euclid(UNIT) + i128::from(amount.as_nanos().rem_euclid(UNIT) > 0);
    if units < 0 {
        problems.invalid(at, &units.to_string(), "must be a valid resource quantity");
    }
    units >= 0
}

fn check_exact(amount: &Quantity, at: &Path<'_>, problems: &mut Problems) {
    if amount.as_nanos() < 0 {
        problems.invalid_value(at, amount, "must be greater than or equal to 0");
    }
}

fn check_states(states: &BTreeMap<String, String>, at: &Path<'_>, problems: &mut Problems) {
    for (name, state) in states {
        check_name(name, at, problems);
        if !STATES.contains(&state.as_str()) {
            problems.not_supported(at, &quote(name), &STATES);
        }
    }
}

/// Checks the name of something that a claim gets an amount of. Returns whether it is sound.
fn check_name(name: &str, at: &Path<'_>, problems: &mut Problems) -> bool {
    let flaws = Flaws::of(format::qualified_name, name);
    for detail in flaws.details() {
        problems.invalid(at, &quote(name), detail);
    }
    if !flaws.is_empty() {
        return false;
    }
    // Names without a domain are those of the cluster.
    let is_native = !name.contains('/') || name.contains("kubernetes.io/");
    if is_native && name != "storage" {
        problems.not_supported(at, &quote(name), &["storage"]);
        return false;
    }
    true
}
