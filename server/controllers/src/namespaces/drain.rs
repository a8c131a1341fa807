//! Empties terminating namespaces, each in a task of its own.

use std::time::Duration;

use client::{
    Client,
    changes::{each_change, is_terminating},
};
use engine::{status::ApiError, step::watch_event::EventType};
use generated_core::core::v1::Namespace;

use tokio::time::Instant;

use super::{conditions, content};
use crate::jobs::{Jobs, Step};

/// How long a namespace must stay empty.
const SETTLE: Duration = Duration::from_millis(100);

/// A write that was admitted while its namespace was there is done or has failed after this time.
const WRITE_MAX: Duration = Duration::from_secs(15);

/// Empties terminating namespaces, each when it has been terminating for `grace`; never returns. Its tasks
/// end when it is dropped.
pub(crate) async fn empty(client: Client, grace: Duration) {
    let jobs = Jobs::new("the namespace cannot be emptied");
    each_change(&client.api::<Namespace>(), async |event, item| {
        let name = &item.entry.key;
        let client = client.clone();
        if event == EventType::Deleted {
            jobs.spawn(follow_up(client, name.to_string()));
        } else if is_terminating(&item.entry) {
            let seen = Instant::now();
            jobs.begin(name, move |name| step(client.clone(), name, Wait { grace, seen }));
        }
        Ok(())
    })
    .await;
}

/// Deletes what was written at the last moment: what exists now, and what was still on its way.
async fn follow_up(client: Client, name: String) {
    for pause in [Duration::ZERO, WRITE_MAX] {
        tokio::time::sleep(pause).await;
        if let Err(error) = content::sweep(&client, &name).await {
            let (reason, cause) = (&error.status.message, &error.cause);
            tracing::warn!(namespace = name, reason, ?cause, "what is left of a namespace cannot be deleted");
        }
    }
}

/// How long a terminating namespace is left alone.
#[derive(Debug, Clone, Copy)]
struct Wait {
    /// The time that it has from its deletion on.
    grace: Duration,
    /// When this server learned of the deletion.
    seen: Instant,
}

/// Deletes what is in a namespace and, if it stays empty, removes its finalizer.
async fn step(client: Client, name: String, wait: Wait) -> Result<Step, ApiError> {
    let Some((mut namespace, since)) = terminating(&client, &name).await? else {
        return Ok(Step::Done);
    };
    // A clock that was set back does not make it wait for longer.
    let since = since.max(wait.seen.elapsed());
    // Clients that delete a namespace together with what is in it, from one file, find everything there until
    // they are through.
    if let Some(left) = wait.grace.checked_sub(since).filter(|left| !left.is_zero()) {
        return Ok(Step::Later(left));
    }
    let content = content::delete(&client, &name, since).await;
    conditions::tell(&client, &mut namespace, &content).await?;
    if !content.is_empty() {
        return Ok(Step::Waiting);
    }
    // A write that was admitted before the namespace began to go may still land.
    tokio::time::sleep(SETTLE).await;
    if !content::delete(&client, &name, since).await.is_empty() {
        return Ok(Step::Waiting);
    }
    // Once more, since it was written.
    let Some((mut namespace, _)) = terminating(&client, &name).await? else {
        return Ok(Step::Done);
    };
    namespace.spec.finalizers.retain(|held| held != client.brand().namespace_finalizer);
    client.api().update_at("finalize", &namespace).await?;
    Ok(Step::Done)
}

/// The namespace, if it is terminating and waits for this controller, and since when. It may be gone, and a
/// new one of that name may exist.
async fn terminating(client: &Client, name: &str) -> Result<Option<(Namespace, Duration)>, ApiError> {
    let Some(namespace) = client.api::<Namespace>().get(name).await? else { return Ok(None) };
    let finalizer = client.brand().namespace_finalizer;
    if !namespace.spec.finalizers.iter().any(|held| held == finalizer) {
        return Ok(None);
    }
    let Some(began) = namespace.metadata.deletion_timestamp else { return Ok(None) };
    let since = client.now().as_unix().saturating_sub(began.as_unix());
    Ok(Some((namespace, Duration::from_secs(u64::try_from(since).unwrap_or_default()))))
}
