//! What is said of versions of API groups: of those that this server serves itself, and whether each can be
//! reached.

use engine::{catalog::Catalog, step::codec, stores::Stores};
use generated_apiregistration::apiregistration::v1::{APIService, APIServiceCondition};
use machinery::time::Time;

/// The condition that says whether a version can be reached.
pub const AVAILABLE: &str = "Available";

/// The condition of a version that this server serves.
#[must_use]
pub fn local_condition(now: Time) -> APIServiceCondition {
    APIServiceCondition {
        type_: AVAILABLE.to_owned(),
        status: "True".to_owned(),
        last_transition_time: Some(now),
        reason: "Local".to_owned(),
        message: "Local APIServices are always available".to_owned(),
    }
}

/// Whether a version is marked as one that can be reached.
#[must_use]
pub fn is_available(version: &APIService) -> bool {
    let mut conditions = version.status.conditions.iter();
    conditions.any(|condition| condition.type_ == AVAILABLE && condition.status == "True")
}

/// All registered versions by the names of their objects, and whether each is marked as one that can be
/// reached. One that cannot be read is not.
#[must_use]
pub fn availability(catalog: &Catalog, stores: &Stores) -> Vec<(String, bool)> {
    let Some(resource) = catalog.stored_as::<APIService>() else { return Vec::new() };
    let versions = stores.cache(resource.id).snapshot(resource.id);
    let versions = versions.entries.values().map(|entry| {
        let is_reached = codec::own_as(resource, &entry.bytes).is_ok_and(|version| is_available(&version));
        (entry.key.to_string(), is_reached)
    });
    versions.collect()
}
