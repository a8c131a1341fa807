//! Empties terminating namespaces, each in a task of its own.

use std::{
    collections::BTreeSet,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use engine::{
    catalog::Resource,
    status::ApiError,
    step::events::{EventType, WatchEvent},
};
use generated::core::v1::Namespace;
use tokio::{sync::Semaphore, task::JoinSet};

use super::{conditions, content, namespaces};
use crate::{
    client::{Client, Target},
    each_change, is_terminating,
};

/// Pause before a namespace whose content is held is looked at again; it doubles up to [`LOOK_AGAIN_MAX`].
const LOOK_AGAIN: Duration = Duration::from_millis(100);

/// Longest pause between two looks.
const LOOK_AGAIN_MAX: Duration = Duration::from_secs(5);

/// How long a namespace must stay empty.
const SETTLE: Duration = Duration::from_millis(100);

/// Namespaces that are emptied at the same time.
const DRAINS_MAX: usize = 10;

/// A write that was admitted while its namespace was there is done or has failed after this time.
const WRITE_MAX: Duration = Duration::from_secs(15);

/// Empties terminating namespaces; never returns. What it began ends with it.
pub async fn empty(client: Client) {
    let Some(namespaces) = namespaces(&client) else {
        return;
    };
    let drains = Arc::new(Drains {
        client,
        namespaces,
        under_way: Mutex::default(),
        places: Semaphore::new(DRAINS_MAX),
    });
    let tasks = Mutex::new(JoinSet::new());
    each_change(&drains.client, &drains.namespaces, async |event| {
        if let WatchEvent::Object { event, entry, .. } = event {
            if event == EventType::Deleted {
                spawn(&tasks, Arc::clone(&drains).follow_up(entry.key.to_string()));
            } else if is_terminating(&entry) && drains.begin(&entry.key) {
                spawn(&tasks, Arc::clone(&drains).drain(entry.key.to_string()));
            }
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
    namespaces: Arc<Resource>,
    under_way: Mutex<BTreeSet<String>>,
    places: Semaphore,
}

/// Says that a namespace is being emptied no more, however that ended.
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

    /// Whether a namespace is to be emptied and nobody is at it.
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
                Err(error) if error.status.code == 409 => {}
                Err(error) => {
                    let (reason, cause) = (&error.status.message, &error.cause);
                    tracing::warn!(namespace = name, reason, ?cause, "the namespace cannot be emptied");
                }
            }
            tokio::time::sleep(pause).await;
            pause = (pause * 2).min(LOOK_AGAIN_MAX);
        }
    }

    /// Deletes what slipped in at the last moment: what is there now, and what was still on its way.
    async fn follow_up(self: Arc<Self>, name: String) {
        for pause in [Duration::ZERO, WRITE_MAX] {
            tokio::time::sleep(pause).await;
            if let Err(error) = content::sweep(&self.client, &self.namespaces, &name).await {
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

    /// Deletes what is in a namespace and, when it stays empty, lets the namespace go.
    async fn step(&self, name: &str) -> Result<Step, ApiError> {
        // The semaphore is never closed.
        let _place = self.places.acquire().await;
        let Some(mut namespace) = self.live(name).await? else {
            return Ok(Step::Done);
        };
        let finalizer = self.client.brand().namespace_finalizer;
        // Somebody may have let it go and made a new one of that name.
        if namespace.metadata.deletion_timestamp.is_none()
            || !namespace.spec.finalizers.iter().any(|held| held == finalizer)
        {
            return Ok(Step::Done);
        }
        let content = content::delete(&self.client, name).await;
        if !content.is_empty() {
            conditions::tell(&self.client, &self.namespaces, &mut namespace, &content).await?;
            return Ok(Step::Waiting);
        }
        // A write that was admitted before the namespace began to go may still land.
        tokio::time::sleep(SETTLE).await;
        if !content::delete(&self.client, name).await.is_empty() {
            return Ok(Step::Waiting);
        }
        namespace.spec.finalizers.retain(|held| held != finalizer);
        self.client.update(&self.namespaces, "finalize", &namespace).await?;
        Ok(Step::Done)
    }

    /// The namespace as it is now, if it is still there.
    async fn live(&self, name: &str) -> Result<Option<Namespace>, ApiError> {
        match self.client.get(&self.namespaces, Target { name, ..Target::default() }).await {
            Ok(object) => Ok(object.as_any().downcast_ref::<Namespace>().cloned()),
            Err(error) if error.status.code == 404 => Ok(None),
            Err(error) => Err(error),
        }
    }
}

/// How far a namespace is.
enum Step {
    /// Nothing more to do for us.
    Done,
    /// Something is left in it.
    Waiting,
}
