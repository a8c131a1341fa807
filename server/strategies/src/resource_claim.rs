//! Claims of devices: what they ask for stays, and what is allocated comes and goes as a whole.

mod allocation;
mod device_status;
mod status;

use generated_resource::resource::v1::ResourceClaim;
use machinery::{
    brand::Brand, change::Change, columns::Cell, path::Path, problem::Problems, strategy::Strategy,
};

use self::{
    device_status::{allocated, id},
    status::IMMUTABLE,
};
use super::devices;

/// The rules of claims that the schema cannot express.
#[derive(Debug)]
pub(crate) struct ResourceClaimStrategy;

impl Strategy for ResourceClaimStrategy {
    type Object = ResourceClaim;

    fn default_fields(&self, _brand: &Brand, new: &mut ResourceClaim) {
        devices::default_counts(&mut new.spec.devices);
    }

    fn prepare(&self, change: &Change<'_>, new: &mut ResourceClaim, old: Option<&ResourceClaim>) {
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
            Some(old) => status::check(change, new, old, problems),
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
