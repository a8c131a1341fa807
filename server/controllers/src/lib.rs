//! Controllers: clients of the verbs that run inside the server's process.
//!
//! Entry point: the rows of [`table`], one per controller. Each has an account of its own and can be switched off by name.
//! Invariant: a controller reaches no further than the verbs, with the rights of its account.

pub mod aggregation;
pub mod approving;
pub mod authentication_trust;
pub mod bootstrap;
pub mod bootstrap_policy;
pub mod cleaning;
pub mod client;
pub mod everywhere;
pub mod expiry;
pub mod garbage_collector;
pub mod identity;
pub mod leader;
mod looks;
pub mod namespaces;
pub mod signing;
pub mod system_objects;
pub mod table;
pub mod token_secrets;

use std::{
    collections::BTreeSet,
    sync::Arc,
    time::{Duration, Instant},
};

use client::{Client, Target};
use engine::{
    authorization::Authorization, catalog::Resource, context::Shared, status::ApiError,
    step::events::WatchEvent,
};
use ground::metrics::QueueMetrics;
use identity::{Account, Identity};
use machinery::json;
use storage::entry::Entry;

pub use table::{CONTROLLERS, names};

/// Pause before a watch that ended with an error is opened again, and before a failed item is retried.
const RETRY_PAUSE: Duration = Duration::from_millis(200);

/// How often one item is tried again before it waits for its next change.
const ATTEMPTS_MAX: usize = 5;

/// The names of the controllers that run by default.
pub fn by_default() -> impl Iterator<Item = &'static str> {
    CONTROLLERS.iter().filter(|controller| controller.by_default).map(|controller| controller.name)
}

/// Which controllers run: `*` for all that run by default, `name` for one more, `-name` for one less. An empty
/// name stands for none, so an empty list runs none.
///
/// # Errors
/// A text for the user when a name is unknown.
pub fn enabled(list: &[String]) -> Result<BTreeSet<&'static str>, String> {
    let mut on = BTreeSet::new();
    for word in list.iter().filter(|word| !word.is_empty()) {
        let name = word.strip_prefix('-').unwrap_or(word);
        let known = names().find(|known| *known == name);
        match (word.as_str(), known) {
            ("*", _) => on.extend(by_default()),
            (_, None) => {
                let known: Vec<_> = names().collect();
                return Err(format!("unknown controller {name:?}; known are {}", known.join(", ")));
            }
            (word, Some(known)) if word.starts_with('-') => {
                on.remove(known);
            }
            (_, Some(known)) => {
                on.insert(known);
            }
        }
    }
    for word in list {
        if let Some(name) = word.strip_prefix('-') {
            on.remove(name);
        }
    }
    Ok(on)
}

/// Makes a client that acts as a controller.
#[must_use]
pub fn client(
    context: &Shared,
    authorization: &Arc<Authorization>,
    (controller, account): (&str, Account),
) -> Client {
    let Identity { user, reader } = identity::of(context.brand(), authorization, controller, account);
    Client::new(Arc::clone(context), Arc::clone(authorization), user).reading_as(reader)
}

/// Calls `act` for every object that there is and for every change, one after the other; never returns
/// before the server stops. What fails is tried again a few times, then waits for its next change.
pub async fn each_change<Act, Done>(client: &Client, resource: &Arc<Resource>, act: Act)
where
    Act: Fn(WatchEvent) -> Done,
    Done: Future<Output = Result<(), ApiError>>,
{
    each_change_of(client, resource, Target::default(), act).await;
}

/// The same for the objects of one namespace, of one name, or both.
pub async fn each_change_of<Act, Done>(
    client: &Client,
    resource: &Arc<Resource>,
    target: Target<'_>,
    act: Act,
) where
    Act: Fn(WatchEvent) -> Done,
    Done: Future<Output = Result<(), ApiError>>,
{
    let mut stopping = client.stopping();
    while !*stopping.borrow_and_update() {
        match client.watch(resource, target).await {
            Ok(mut events) => {
                while let Some(batch) = events.next().await {
                    let (queue, arrived) = (client.queue(), Instant::now());
                    batch.iter().for_each(|_| queue.added());
                    for event in batch {
                        queue.taken(arrived.elapsed());
                        retry(&act, event, resource, queue).await;
                    }
                }
            }
            Err(error) => {
                tracing::warn!(
                    resource = resource.group_resource,
                    reason = error.status.message,
                    "cannot watch"
                );
            }
        }
        tokio::time::sleep(RETRY_PAUSE).await;
    }
}

/// Whether somebody deleted the object and something holds it still.
fn is_terminating(entry: &Entry) -> bool {
    json::pick(&entry.bytes, &["metadata", "deletionTimestamp"]).is_some()
}

async fn retry<Act, Done>(act: &Act, event: WatchEvent, resource: &Resource, queue: &QueueMetrics)
where
    Act: Fn(WatchEvent) -> Done,
    Done: Future<Output = Result<(), ApiError>>,
{
    let mut pause = RETRY_PAUSE;
    for attempt in 1..=ATTEMPTS_MAX {
        let work = queue.begin();
        let done = act(event.clone()).await;
        drop(work);
        let Err(error) = done else {
            return;
        };
        // A conflict means that a newer state is on its way to us.
        if matches!(error.status.code, 404 | 409) {
            return;
        }
        let (reason, cause) = (&error.status.message, &error.cause);
        tracing::warn!(resource = resource.group_resource, attempt, reason, ?cause, "a controller failed");
        queue.retried();
        tokio::time::sleep(pause).await;
        pause *= 2;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn controllers_are_switched_by_name() {
        let words = |text: &str| text.split(',').map(str::to_owned).collect::<Vec<_>>();
        assert_eq!(enabled(&words("*")).expect("all"), by_default().collect());
        assert!(!enabled(&words("*")).expect("all").contains("tokencleaner"));
        assert_eq!(enabled(&words("*,bootstrapsigner,tokencleaner")).expect("all"), names().collect());
        assert!(!enabled(&words("*,-csrsigning")).expect("all but one").contains("csrsigning"));
        assert!(!enabled(&words("-csrsigning,*")).expect("all but one").contains("csrsigning"));
        assert_eq!(enabled(&words("namespace")).expect("one").len(), 1);
        assert!(enabled(&words("")).expect("none").is_empty());
        assert!(enabled(&words("nonsense")).is_err());
    }
}
