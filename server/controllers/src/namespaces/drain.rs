//! Empties terminating namespaces, each in a task of its own.

use std::{
    collections::BTreeSet,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use client::{
    Client,
    changes::{each_change, is_terminating},
};
use engine::{status::ApiError, step::watch_event::EventType};
use generated::core::v1::Namespace;
use tokio::{sync::Semaphore, task::JoinSet};

use super::{conditions, content};

/// Pause before a namespace that could not be emptied is tried again; it doubles up to [`LOOK_AGAIN_MAX`].
const LOOK_AGAIN: Duration = Duration::from_millis(100);

/// Longest pause between two attempts.
const LOOK_AGAIN_MAX: Duration = Duration::from_secs(5);

/// How long a namespace must stay empty.
const SETTLE: Duration = Duration::from_millis(100);

/// Namespaces that are emptied at the same time.
const DRAINS_MAX: usize = 10;

/// A write that was admitted while its namespace was there is done or has failed after this time.
const WRITE_MAX: Duration = Duration::from_secs(15);

/// Empties terminating namespaces; never returns. Its tasks end when it is dropped.
pub(crate) async fn empty(client: Client) {
    let drains = Arc::new(Drains { client, under_way: Mutex::default(), places: Semaphore::new(DRAINS_MAX) });
    let tasks = Mutex::new(JoinSet::new());
    each_change(&drains.client.api::<Namespace>(), async |event, item| {
        let name = &item.entry.key;
        if event == EventType::Deleted {
            spawn(&tasks, Arc::clone(&drains).follow_up(name.to_string()));
        } else if is_terminating(&item.entry) && drains.begin(name) {
            spawn(&tasks, Arc::clone(&drains).drain(name.to_string()));
        }
        Ok(())
    })
    .await;
}

fn spawn(tasks: &Mutex<JoinSet<()>>, task: impl Future<Output = ()> + Send + 'static) {
    let mut tasks = tasks.lock().unwrap_or_else(PoisonError::into_inner);
    while tasks.try_join_next().is_some() {}
    tasks.spawn(task);
}

/// The namespaces that are being emptied.
struct Drains {
    client: Client,
    under_way: Mutex<BTreeSet<String>>,
    places: Semaphore,
}

/// Marks a namespace as not being emptied when dropped, however the attempt ended.
struct UnderWay<'a>(&'a Drains, &'a str);

impl Drop for UnderWay<'_> {
    fn drop(&mut self) {
        self.0.under_way().remove(self.1);
    }
}

impl Drains {
    fn under_way(&self) -> MutexGuard<'_, BTreeSet<String>> {
        // A set that a panicking task held is still a set.
        self.under_way.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Marks a namespace as being emptied. Returns false if it was already.
    fn begin(&self, name: &str) -> bool {
        self.under_way().insert(name.to_owned())
    }

    /// Empties a namespace until it is gone.
    async fn drain(self: Arc<Self>, name: String) {
        let _under_way = UnderWay(&self, &name);
        let mut pause = LOOK_AGAIN;
        loop {
            match self.step(&name).await {
                Ok(Step::Done) => return,
                Ok(Step::Waiting) => {}
                // Another client wrote the namespace first, or finished it.
                Err(error) if matches!(error.status.code, 404 | 409) => {}
                Err(error) => {
                    let (reason, cause) = (&error.status.message, &error.cause);
                    tracing::warn!(namespace = name, reason, ?cause, "the namespace cannot be emptied");
                }
            }
            tokio::time::sleep(pause).await;
            pause = (pause * 2).min(LOOK_AGAIN_MAX);
        }
    }

    /// Deletes what was written at the last moment: what exists now, and what was still on its way.
    async fn follow_up(self: Arc<Self>, name: String) {
        for pause in [Duration::ZERO, WRITE_MAX] {
            tokio::time::sleep(pause).await;
            if let Err(error) = content::sweep(&self.client, &name).await {
                let (reason, cause) = (&error.status.message, &error.cause);
                tracing::warn!(
                    namespace = name,
                    reason,
                    ?cause,
                    "what is left of a namespace cannot be deleted"
                );
            }
        }
    }

    /// Deletes what is in a namespace and, if it stays empty, removes its finalizer.
    async fn step(&self, name: &str) -> Result<Step, ApiError> {
        // The semaphore is never closed.
        let _place = self.places.acquire().await;
        let Some(mut namespace) = self.client.api::<Namespace>().get(name).await? else {
            return Ok(Step::Done);
        };
        let finalizer = self.client.brand().namespace_finalizer;
        // It may be gone, and a new one of that name may exist.
        if namespace.metadata.deletion_timestamp.is_none()
            || !namespace.spec.finalizers.iter().any(|held| held == finalizer)
        {
            return Ok(Step::Done);
        }
        let content = content::delete(&self.client, name).await;
        if !content.is_empty() {
            conditions::tell(&self.client, &mut namespace, &content).await?;
            return Ok(Step::Waiting);
        }
        // A write that was admitted before the namespace began to go may still land.
        tokio::time::sleep(SETTLE).await;
        if !content::delete(&self.client, name).await.is_empty() {
            return Ok(Step::Waiting);
        }
        namespace.spec.finalizers.retain(|held| held != finalizer);
        self.client.api().update_at("finalize", &namespace).await?;
        Ok(Step::Done)
    }
}

/// How far a namespace is.
enum Step {
    /// Nothing more to do.
    Done,
    /// Something is left in it.
    Waiting,
}
