//! What drivers report of the devices of a claim.

use std::collections::BTreeSet;

use generated_resource::resource::v1::{
    AllocatedDeviceStatus, DeviceRequestAllocationResult, NetworkDeviceData, ResourceClaim,
};
use machinery::{
    change::Change,
    check, format,
    path::Path,
    problem::{Problems, tree},
    rules::Rules,
};

use crate::{condition_types, devices};

const CONDITIONS_MAX: usize = 8;
const INTERFACE_NAME_BYTES_MAX: usize = 256;
const HARDWARE_ADDRESS_BYTES_MAX: usize = 128;

/// The key of an allocated device: driver, pool, device and share.
type Id = (String, String, String, String);

pub(super) fn id(device: &AllocatedDeviceStatus) -> Id {
    let share = device.share_id.clone().unwrap_or_default();
    (device.driver.clone(), device.pool.clone(), device.device.clone(), share)
}

/// The devices that a claim has.
pub(super) fn allocated(claim: &ResourceClaim) -> BTreeSet<Id> {
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

/// Checks each report, and then that no device has two.
pub(super) fn check_all(change: &Change<'_>, claim: &ResourceClaim, at: &Path<'_>, problems: &mut Problems) {
    let allocated = allocated(claim);
    let reports = &claim.status.devices;
    for (index, device) in reports.iter().enumerate() {
        check_one(change, device, &allocated, &at.index(index), problems);
    }
    check::unique(
        reports,
        |device| shown(&id(device)),
        |index, shown| problems.duplicate(&at.index(index), shown),
    );
}

fn check_one(
    change: &Change<'_>,
    device: &AllocatedDeviceStatus,
    allocated: &BTreeSet<Id>,
    at: &Path<'_>,
    problems: &mut Problems,
) {
    // The driver alone: all else is marked as unchecked, for its place in the order.
    device.check(None, at, change, problems);
    devices::check_pool(&device.pool, &at.field("pool"), problems);
    check::format(&device.device, format::dns_label, &at.field("device"), problems);
    if let Some(share) = &device.share_id {
        devices::check_share(share, &at.field("shareID"), problems);
    }
    let id = id(device);
    if !allocated.contains(&id) {
        problems.invalid(at, &shown(&id), "must be an allocated device in the claim");
    }
    let conditions = at.field("conditions");
    check::max_items(device.conditions.len(), CONDITIONS_MAX, &conditions, problems);
    condition_types::check_all(change, &device.conditions, &conditions, problems);
    if let Some(data) = &device.data {
        devices::check_parameters(data, &at.field("data"), problems);
    }
    if let Some(network) = &device.network_data {
        check_network(network, &at.field("networkData"), problems);
    }
}

fn check_network(network: &NetworkDeviceData, at: &Path<'_>, problems: &mut Problems) {
    for (field, text, bound) in [
        ("interfaceName", &network.interface_name, INTERFACE_NAME_BYTES_MAX),
        ("hardwareAddress", &network.hardware_address, HARDWARE_ADDRESS_BYTES_MAX),
    ] {
        check::max_bytes(text.len(), bound, &at.field(field), problems);
    }
    devices::check_addresses(&network.ips, &at.field("ips"), problems);
}
