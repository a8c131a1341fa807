//! Claims of devices: their number, and the most devices of each class that they can get.

use std::collections::BTreeMap;

use generated_resource::resource::v1::{DeviceRequest, ResourceClaim};
use machinery::{
    brand::Brand,
    quantity::{Notation, Quantity},
};

use super::{Amounts, measure::Measure};

/// The most devices that one claim is given.
const DEVICES_MAX: i64 = 32;

pub(super) fn knows(brand: &Brand, name: &str) -> bool {
    name.ends_with(&suffix(brand))
}

fn suffix(brand: &Brand) -> String {
    format!(".deviceclass.{}/devices", brand.group("resource"))
}

pub(super) fn measure(claim: &ResourceClaim, brand: &Brand) -> Measure {
    let suffix = suffix(brand);
    let mut usage = Amounts::new();
    for (class, number) in claim.spec.devices.requests.iter().flat_map(most) {
        let sum = usage.entry(format!("{class}{suffix}")).or_default();
        *sum = sum.plus(Quantity::new(number, Notation::Decimal));
    }
    Measure { usage, ..Measure::default() }
}

/// The most devices of each class that a request can get. Of alternatives only one is given, whichever that
/// is.
fn most(request: &DeviceRequest) -> BTreeMap<&str, i64> {
    let mut most: BTreeMap<&str, i64> = BTreeMap::new();
    if request.first_available.is_empty() {
        let exactly = request.exactly.as_ref();
        most.extend(exactly.map(|exactly| {
            (exactly.device_class_name.as_str(), number(&exactly.allocation_mode, exactly.count))
        }));
    }
    for alternative in &request.first_available {
        let number = number(&alternative.allocation_mode, alternative.count);
        let largest = most.entry(&alternative.device_class_name).or_default();
        *largest = number.max(*largest);
    }
    most
}

fn number(allocation_mode: &str, count: i64) -> i64 {
    match allocation_mode {
        "ExactCount" => count,
        "All" => DEVICES_MAX,
        // A mode of another release.
        _ => 0,
    }
}
