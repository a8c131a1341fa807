//! The status of a claim: for whom it is reserved, its devices, and what it got, in the order in which
//! clients know the problems.

use std::collections::BTreeSet;

use generated_resource::resource::v1::ResourceClaim;
use machinery::{
    change::Change,
    check,
    path::Path,
    problem::{Problems, quote},
};

use super::{allocation, device_status};

pub(super) const IMMUTABLE: &str = "field is immutable";

/// Most consumers of a claim. Longer lists are not looked into.
const CONSUMERS_MAX: usize = 256;

/// Checks a changed status. The schema has checked the consumers one by one.
pub(super) fn check(change: &Change<'_>, new: &ResourceClaim, old: &ResourceClaim, problems: &mut Problems) {
    let status = Path::Root.field("status");
    let reserved = status.field("reservedFor");
    let consumers = &new.status.reserved_for;
    if consumers.len() <= CONSUMERS_MAX {
        check::unique(
            consumers,
            |consumer| quote(&consumer.uid),
            |index, uid| problems.duplicate(&reserved.index(index), uid),
        );
    }
    device_status::check_all(change, new, &status.field("devices"), problems);
    check_reservation(new, old, &reserved, problems);
    let at = status.field("allocation");
    match (&old.status.allocation, &new.status.allocation) {
        (Some(before), Some(after)) if before != after => problems.invalid_value(&at, after, IMMUTABLE),
        (None, Some(result)) => allocation::check(change, &new.spec.devices, result, &at, problems),
        _ => {}
    }
}

/// Only what is allocated can be reserved, and not once it is to go.
fn check_reservation(new: &ResourceClaim, old: &ResourceClaim, at: &Path<'_>, problems: &mut Problems) {
    let reserved = &new.status.reserved_for;
    if reserved.is_empty() {
        return;
    }
    if new.status.allocation.is_none() {
        problems.forbidden(at, "may not be specified when `allocated` is not set");
        return;
    }
    let known: BTreeSet<&str> = old.status.reserved_for.iter().map(|one| one.uid.as_str()).collect();
    let has_new = reserved.iter().any(|one| !known.contains(one.uid.as_str()));
    if new.metadata.deletion_timestamp.is_some() && has_new {
        let detail =
            "new entries may not be added while `deallocationRequested` or `deletionTimestamp` are set";
        problems.forbidden(at, detail);
    }
}
