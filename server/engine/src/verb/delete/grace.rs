//! Graceful deletion: objects that end by themselves, as pods do, and the time that they get for it.

use machinery::{
    meta::v1::{DeleteOptions, ObjectMeta},
    object::Object,
    time::Time,
};

use crate::catalog::Resource;

/// Seconds of an object that was already asked to end, and is asked to do so at once.
const SECONDS_AT_LEAST: i64 = 1;

/// What a delete says of the time of an object.
pub(super) enum Grace {
    /// The kind knows no such time, or the time is over.
    Unknown,
    /// It was given already, and the delete does not shorten it.
    Pending,
    /// The object is to end within it.
    Given {
        /// When the time is over.
        until: Time,
        /// How long it is.
        seconds: i64,
    },
}

/// What a delete with these options says.
pub(super) fn of(resource: &Resource, options: &DeleteOptions, old: &dyn Object, now: Time) -> Grace {
    // A negative time means the shortest one.
    let asked =
        options.grace_period_seconds.map(|seconds| if seconds < 0 { SECONDS_AT_LEAST } else { seconds });
    let Some(seconds) = resource.strategy().and_then(|strategy| strategy.grace_seconds(old, asked)) else {
        return Grace::Unknown;
    };
    let metadata = old.metadata();
    let Some(end) = metadata.deletion_timestamp else {
        return Grace::Given { until: later(now, seconds), seconds };
    };
    let given = metadata.deletion_grace_period_seconds.unwrap_or(0);
    match asked {
        _ if given == 0 => Grace::Unknown,
        Some(asked) if asked < given => {
            let until = later(end, asked - given);
            // The time that the client shortens may be over before.
            if until < now && asked > 0 {
                return Grace::Given { until: later(now, SECONDS_AT_LEAST), seconds: SECONDS_AT_LEAST };
            }
            Grace::Given { until, seconds: asked }
        }
        _ => Grace::Pending,
    }
}

/// Says in the metadata that the object ends. The first time counts as a change.
pub(super) fn give(metadata: &mut ObjectMeta, until: Time, seconds: i64) {
    if metadata.deletion_timestamp.is_none() && metadata.generation > 0 {
        metadata.generation += 1;
    }
    metadata.deletion_timestamp = Some(until);
    metadata.deletion_grace_period_seconds = Some(seconds);
}

fn later(time: Time, seconds: i64) -> Time {
    Time::from_unix(time.as_unix().saturating_add(seconds))
}
