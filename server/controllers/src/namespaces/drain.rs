//! Empties terminating namespaces, each in a task of its own.

use std::time::Duration;

use client::{
    Client,
    changes::{each_change, is_terminating},
};
use engine::{status::ApiError, step::watch_event::EventType};
use generated::core::v1::Namespace;

use super::{conditions, content};
use crate::jobs::{Jobs, Step};

/// How long a namespace must stay empty.
const SETTLE: Duration = Duration::from_millis(100);

/// A write that was admitted while its namespace was there is done or has failed after this time.
const WRITE_MAX: Duration = Duration::from_secs(15);

/// Empties terminating namespaces; never returns. Its tasks end when it is dropped.
pub(crate) async fn empty(client: Client) {
    let jobs = Jobs::new("the namespace cannot be emptied");
    each_change(&client.api::<Namespace>(), async |event, item| {
        let name = &item.entry.key;
        let client = client.clone();
        if event == EventType::Deleted {
            jobs.spawn(follow_up(client, name.to_string()));
        } else if is_terminating(&item.entry) {
            jobs.begin(name, move |name| step(client.clone(), name));
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

/// Deletes what is in a namespace and, if it stays empty, removes its finalizer.
async fn step(client: Client, name: String) -> Result<Step, ApiError> {
    let Some(mut namespace) = client.api::<Namespace>().get(&name).await? else {
        return Ok(Step::Done);
    };
    let finalizer = client.brand().namespace_finalizer;
    // It may be gone, and a new one of that name may exist.
    if namespace.metadata.deletion_timestamp.is_none()
        || !namespace.spec.finalizers.iter().any(|held| held == finalizer)
    {
        return Ok(Step::Done);
    }
    let content = content::delete(&client, &name).await;
    if !content.is_empty() {
        conditions::tell(&client, &mut namespace, &content).await?;
        return Ok(Step::Waiting);
    }
    // A write that was admitted before the namespace began to go may still land.
    tokio::time::sleep(SETTLE).await;
    if !content::delete(&client, &name).await.is_empty() {
        return Ok(Step::Waiting);
    }
    namespace.spec.finalizers.retain(|held| held != finalizer);
    client.api().update_at("finalize", &namespace).await?;
    Ok(Step::Done)
}
