//! Claims of volumes: their number and the storage that they ask for, in all and by class.

use std::collections::BTreeSet;

use generated_core::core::v1::PersistentVolumeClaim;
use machinery::{brand::Brand, quantity::Quantity};

use super::measure::{Measure, Scopes, count};

const CLAIMS: &str = "persistentvolumeclaims";
const STORAGE: &str = "requests.storage";

pub(super) fn knows(brand: &Brand, name: &str) -> bool {
    let is_own = |name: &str| name == CLAIMS || name == STORAGE;
    is_own(name) || name.split_once(&infix(brand)).is_some_and(|(_, name)| is_own(name))
}

/// What stands between the name of a class and what is counted of it.
fn infix(brand: &Brand) -> String {
    format!(".storageclass.{}/", brand.group("storage"))
}

pub(super) fn measure(claim: &PersistentVolumeClaim, brand: &Brand) -> Measure {
    let mut measure = Measure::one([CLAIMS]);
    measure.usage.extend(storage(claim).map(|amount| (STORAGE.to_owned(), amount)));
    let class = class(claim, brand);
    if !class.is_empty() {
        let infix = infix(brand);
        let of_class = measure.usage.iter().map(|(name, amount)| (format!("{class}{infix}{name}"), *amount));
        let of_class: Vec<_> = of_class.collect();
        measure.usage.extend(of_class);
    }
    debug_assert_eq!(measure.usage.get(CLAIMS), Some(&count(1)), "one claim is one claim");
    measure.scopes = Scopes::VolumeClaim(attributes_classes(claim));
    measure
}

/// What is asked for, or what was allocated beyond it. In whole bytes, as quotas must have it.
fn storage(claim: &PersistentVolumeClaim) -> Option<Quantity> {
    let asked = claim.spec.resources.requests.get("storage")?.in_units();
    let allocated = claim.status.allocated_resources.get("storage").map(|amount| amount.in_units());
    Some(allocated.filter(|allocated| *allocated > asked).unwrap_or(asked))
}

fn class<'c>(claim: &'c PersistentVolumeClaim, brand: &Brand) -> &'c str {
    let annotation = claim.metadata.annotations.get(&format!("volume.beta.{}/storage-class", brand.domain));
    annotation.or(claim.spec.storage_class_name.as_ref()).map_or("", String::as_str)
}

/// The classes of volume attributes that the claim has, or shall have.
fn attributes_classes(claim: &PersistentVolumeClaim) -> BTreeSet<String> {
    let status = &claim.status;
    let target = status.modify_volume_status.as_ref();
    let named = [
        claim.spec.volume_attributes_class_name.as_ref(),
        status.current_volume_attributes_class_name.as_ref(),
        target.map(|modified| &modified.target_volume_attributes_class_name),
    ];
    named.into_iter().flatten().filter(|name| !name.is_empty()).cloned().collect()
}
