//! Claims of devices: what they ask for stays, and what is allocated comes and goes as a whole.

use std::collections::BTreeSet;

use core_kinds::node_selector;
use generated::resource::v1::{
    AllocatedDeviceStatus, AllocationResult, DeviceRequestAllocationResult, ResourceClaim,
};
use machinery::{
    brand::Brand,
    change::Change,
    check,
    columns::Cell,
    path::Path,
    problem::{Problems, quote, tree},
    rules::Rules,
    strategy::Strategy,
};

use super::{
    condition_types,
    devices::{self, Requests},
    status_writes,
};

/// The rules of claims that the schema cannot express.
#[derive(Debug)]
pub(crate) struct ResourceClaimStrategy;

const IMMUTABLE: &str = "field is immutable";
/// How many entries the lists of an allocation may have that are looked into.
const ENTRIES_MAX: usize = 64;

impl Strategy for ResourceClaimStrategy {
    type Object = ResourceClaim;

    fn default_fields(&self, _brand: &Brand, new: &mut ResourceClaim) {
        devices::default_counts(&mut new.spec.devices);
    }

    fn prepare(&self, change: &Change<'_>, new: &mut ResourceClaim, old: Option<&ResourceClaim>) {
        status_writes::keep_metadata(change, &mut new.metadata, old.map(|old| &old.metadata));
        let Some(old) = old.filter(|_| change.subresource == "status") else { return };
        // What a driver reported of a device goes with the device.
        let (before, after) = (allocated(old), allocated(new));
        new.status.devices.retain(|device| {
            let id = id(device);
            after.contains(&id) || !before.contains(&id)
        });
    }

    fn validate(
        &self,
        change: &Change<'_>,
        new: &ResourceClaim,
        old: Option<&ResourceClaim>,
        problems: &mut Problems,
    ) {
        let spec = Path::Root.field("spec");
        match old {
            None => devices::check_claim(change, &new.spec.devices, &spec.field("devices"), problems),
            Some(old) if change.subresource.is_empty() => {
                if new.spec != old.spec {
                    problems.invalid_value(&spec, &new.spec, IMMUTABLE);
                }
            }
            Some(old) => check_status(change, new, old, problems),
        }
    }

    fn cell(&self, _column: &str, object: &ResourceClaim) -> Cell {
        let is_deleted = object.metadata.deletion_timestamp.is_some();
        let is_allocated = object.status.allocation.is_some();
        let states = [
            (is_deleted, "deleted"),
            (!is_deleted && !is_allocated, "pending"),
            (is_allocated, "allocated"),
            (is_allocated && !object.status.reserved_for.is_empty(), "reserved"),
        ];
        let words: Vec<&str> = states.iter().filter(|(holds, _)| *holds).map(|(_, word)| *word).collect();
        Cell::Text(words.join(","))
    }
}

fn check_status(change: &Change<'_>, new: &ResourceClaim, old: &ResourceClaim, problems: &mut Problems) {
    let status = Path::Root.field("status");
    check_reserved(new, old, &status, problems);
    check_devices(new, &status.field("devices"), problems);
    let at = status.field("allocation");
    match (&old.status.allocation, &new.status.allocation) {
        (Some(before), Some(after)) if before != after => problems.invalid_value(&at, after, IMMUTABLE),
        (None, Some(allocation)) => {
            check_allocation(new, allocation, &at, problems);
            allocation.check(None, &at, change, problems);
        }
        _ => {}
    }
}

fn check_reserved(new: &ResourceClaim, old: &ResourceClaim, status: &Path<'_>, problems: &mut Problems) {
    let at = status.field("reservedFor");
    let reserved = &new.status.reserved_for;
    check::unique(
        reserved,
        |consumer| quote(&consumer.uid),
        |index, uid| problems.duplicate(&at.index(index), uid),
    );
    if reserved.is_empty() {
        return;
    }
    if new.status.allocation.is_none() {
        problems.forbidden(&at, "may not be specified when `allocated` is not set");
    }
    let known: BTreeSet<&str> = old.status.reserved_for.iter().map(|one| one.uid.as_str()).collect();
    let has_new = reserved.iter().any(|one| !known.contains(one.uid.as_str()));
    if new.metadata.deletion_timestamp.is_some() && has_new {
        let detail =
            "new entries may not be added while `deallocationRequested` or `deletionTimestamp` are set";
        problems.forbidden(&at, detail);
    }
}

/// What tells an allocated device apart: driver, pool, device and share.
type Id = (String, String, String, String);

fn id(device: &AllocatedDeviceStatus) -> Id {
    let share = device.share_id.clone().unwrap_or_default();
    (device.driver.clone(), device.pool.clone(), device.device.clone(), share)
}

fn allocated(claim: &ResourceClaim) -> BTreeSet<Id> {
    let results = claim.status.allocation.iter().flat_map(|allocation| &allocation.devices.results);
    let id = |result: &DeviceRequestAllocationResult| {
        let share = result.share_id.clone().unwrap_or_default();
        (result.driver.clone(), result.pool.clone(), result.device.clone(), share)
    };
    results.map(id).collect()
}

fn shown((driver, pool, device, share): &Id) -> String {
    let [driver, pool, device, share] = [driver, pool, device, share].map(|text| tree(text.as_str()));
    format!(r#"{{"Driver":{driver},"Pool":{pool},"Device":{device},"ShareID":{share}}}"#)
}

fn check_devices(claim: &ResourceClaim, at: &Path<'_>, problems: &mut Problems) {
    let allocated = allocated(claim);
    let devices = &claim.status.devices;
    check::unique(
        devices,
        |device| shown(&id(device)),
        |index, shown| problems.duplicate(&at.index(index), shown),
    );
    for (index, device) in devices.iter().enumerate() {
        let at = at.index(index);
        devices::check_pool(&device.pool, &at.field("pool"), problems);
        if let Some(share) = &device.share_id {
            devices::check_share(share, &at.field("shareID"), problems);
        }
        let id = id(device);
        if !allocated.contains(&id) {
            problems.invalid(&at, &shown(&id), "must be an allocated device in the claim");
        }
        condition_types::check(&device.conditions, &at.field("conditions"), problems);
        if let Some(data) = &device.data {
            devices::check_parameters(data, &at.field("data"), problems);
        }
        if let Some(network) = &device.network_data {
            let list = at.field("networkData");
            devices::check_addresses(&network.ips, &list.field("ips"), problems);
        }
    }
}

fn check_allocation(
    claim: &ResourceClaim,
    allocation: &AllocationResult,
    at: &Path<'_>,
    problems: &mut Problems,
) {
    let requests = Requests::of(&claim.spec.devices);
    let devices = at.field("devices");
    let results = devices.field("results");
    for (index, result) in allocation.devices.results.iter().enumerate().take(ENTRIES_MAX) {
        let at = results.index(index);
        requests.check(&result.request, &at.field("request"), problems);
        devices::check_pool(&result.pool, &at.field("pool"), problems);
        let conditions = (result.binding_conditions.as_slice(), result.binding_failure_conditions.as_slice());
        devices::check_binding_conditions(conditions, &at, problems);
        if let Some(share) = &result.share_id {
            devices::check_share(share, &at.field("shareID"), problems);
        }
    }
    let config = devices.field("config");
    for (index, settings) in allocation.devices.config.iter().enumerate().take(ENTRIES_MAX) {
        let at = config.index(index);
        requests.check_all(&settings.requests, &at.field("requests"), problems);
        devices::check_settings(settings.opaque.as_ref(), false, &at, problems);
    }
    if let Some(selector) = &allocation.node_selector {
        node_selector::check(selector, &at.field("nodeSelector"), problems);
    }
}
