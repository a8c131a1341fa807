//! What is said of versions of API groups that this server serves itself.

use generated::apiregistration::v1::APIServiceCondition;
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
