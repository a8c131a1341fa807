//! Deletes objects that were not written for as long as their kind allows, such as events.
//!
//! The age of an object is the time of its last write as the store knows it; clients write the times in its
//! fields. An object that is written while it is being deleted stays.

use std::{sync::Arc, time::Duration};

use client::{CallTarget, Client, changes::is_terminating};
use engine::{
    catalog::{Catalog, Resource},
    status::ApiError,
};
use storage::entry::Entry;

/// Pause between two rounds.
const ROUND: Duration = Duration::from_secs(60);

/// Pause where objects stay for a shorter time than [`ROUND`], or where a round found more than it may
/// delete.
const ROUND_MIN: Duration = Duration::from_millis(100);

/// Most objects of one kind that are deleted in one round.
const DELETES_MAX: usize = 10_000;

/// How long the objects of one kind stay after their last write.
#[derive(Debug)]
struct Lifetime {
    resource: Arc<Resource>,
    after: Duration,
}

/// Deletes expired objects; never returns. `event_ttl` is how long events stay, if not as long as their kind
/// says.
pub(crate) async fn run(client: Client, event_ttl: Option<Duration>) {
    let mut replacements = client.catalog_replacements();
    loop {
        replacements.mark_unchanged();
        let lifetimes = lifetimes(&client.catalog(), event_ttl);
        let shortest = lifetimes.iter().map(|lifetime| lifetime.after).min().unwrap_or(ROUND);
        let mut pause = shortest.clamp(ROUND_MIN, ROUND);
        for lifetime in lifetimes.iter() {
            match look(&client, lifetime).await {
                Ok(removed) if removed < DELETES_MAX => {}
                // A full round means that more may have expired: the next one follows soon, but not at once,
                // so that clients' writes are not held up.
                Ok(_) => pause = ROUND_MIN,
                // Its kind is gone.
                Err(_) if lifetime.resource.is_removed() => {}
                Err(error) => {
                    let (resource, reason) = (&lifetime.resource.group_resource, &error.status.message);
                    tracing::warn!(resource, reason, cause = ?error.cause, "old objects cannot be removed");
                }
            }
        }
        // A kind that came may have a shorter time than all others.
        let _replaced = tokio::time::timeout(pause, replacements.changed()).await;
    }
}

/// How long the objects of each kind stay, where the schema gives them an end. For events the command line
/// has the last word.
fn lifetimes(catalog: &Catalog, event_ttl: Option<Duration>) -> Vec<Lifetime> {
    let events = catalog.find("core", "events").map(|events| events.id);
    let of = |resource: &Arc<Resource>| {
        let declared = resource.kind.expires_after_seconds.map(|seconds| Duration::from_secs(seconds.into()));
        let told = event_ttl.filter(|_| events == Some(resource.id));
        Some(Lifetime { resource: Arc::clone(resource), after: told.or(declared)? })
    };
    catalog.resources().iter().filter_map(of).collect()
}

/// Deletes what has expired, up to the bound, and returns how much that was. A failure does not keep the
/// others from being deleted; the last one is returned.
async fn look(client: &Client, lifetime: &Lifetime) -> Result<usize, ApiError> {
    let resource = &lifetime.resource;
    let now = client.clock().unix_milliseconds();
    let entries = client.list(resource, CallTarget::default()).await?;
    // Terminating objects wait for a finalizer, and another delete would change nothing.
    let past = |entry: &&Arc<Entry>| is_past(entry.written_at, lifetime.after, now) && !is_terminating(entry);
    let (mut removed, mut failure) = (0, None);
    for entry in entries.iter().filter(past).take(DELETES_MAX) {
        match client.delete(resource, CallTarget::of(resource, &entry.key), entry.revision).await {
            Ok(()) => removed += 1,
            // Another client deleted it first, or wrote it again.
            Err(error) if matches!(error.status.code, 404 | 409) => {}
            Err(error) => failure = Some(error),
        }
    }
    failure.map_or(Ok(removed), Err)
}

fn is_past(written_at: u64, after: Duration, now: u64) -> bool {
    // A clock that was set back makes nothing expire.
    u128::from(now.saturating_sub(written_at)) > after.as_millis()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn objects_stay_for_their_whole_time() {
        let hour = Duration::from_secs(3600);
        for (written_at, now, expected) in [
            (1_000, 1_000, false),
            (1_000, 3_601_000, false),
            (1_000, 3_601_001, true),
            (3_601_001, 1_000, false),
            (0, u64::MAX, true),
        ] {
            assert_eq!(is_past(written_at, hour, now), expected, "{written_at} {now}");
        }
        assert!(!is_past(0, Duration::MAX, u64::MAX));
    }
}
