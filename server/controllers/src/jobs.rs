//! Work on single objects that takes longer than a change: a task for each object, tried again until it is
//! done.

use std::{
    collections::BTreeSet,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use engine::status::ApiError;
use tokio::{sync::Semaphore, task::JoinSet};

/// Pause before work that is not done is tried again; it doubles up to [`LOOK_AGAIN_MAX`].
const LOOK_AGAIN: Duration = Duration::from_millis(100);

/// Longest pause between two attempts.
const LOOK_AGAIN_MAX: Duration = Duration::from_secs(5);

/// Objects that are worked on at the same time.
const WORKING_MAX: usize = 10;

/// How far the work on an object is.
pub(crate) enum Step {
    /// The work is complete.
    Done,
    /// The step must run again later.
    Waiting,
    /// The step must run again after this time, and not before.
    Later(Duration),
}

/// The objects that are worked on. All work ends when this is dropped.
pub(crate) struct Jobs {
    /// The log message for a failed step.
    what: &'static str,
    under_way: Arc<Mutex<BTreeSet<String>>>,
    places: Arc<Semaphore>,
    tasks: Mutex<JoinSet<()>>,
}

/// Marks an object as not worked on when dropped, however the work ended.
struct UnderWay(Arc<Mutex<BTreeSet<String>>>, String);

impl Drop for UnderWay {
    fn drop(&mut self) {
        lock(&self.0).remove(&self.1);
    }
}

// What a panicking task held is still whole.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Jobs {
    /// Creates an empty set. `what` is the log message for a failed step.
    pub(crate) fn new(what: &'static str) -> Self {
        Jobs {
            what,
            under_way: Arc::default(),
            places: Arc::new(Semaphore::new(WORKING_MAX)),
            tasks: Mutex::default(),
        }
    }

    /// Starts a task that runs `step` for the object until it returns [`Step::Done`], unless such a task
    /// exists already. At most [`WORKING_MAX`] steps run at the same time.
    pub(crate) fn begin<Stepping>(
        &self,
        name: &str,
        step: impl Fn(String) -> Stepping + Send + Sync + 'static,
    ) where
        Stepping: Future<Output = Result<Step, ApiError>> + Send,
    {
        if !lock(&self.under_way).insert(name.to_owned()) {
            return;
        }
        let under_way = UnderWay(Arc::clone(&self.under_way), name.to_owned());
        let (places, what) = (Arc::clone(&self.places), self.what);
        self.spawn(async move {
            let UnderWay(_, name) = &under_way;
            let mut pause = LOOK_AGAIN;
            loop {
                // The semaphore is never closed.
                let place = places.acquire().await;
                let stepped = step(name.clone()).await;
                drop(place);
                match stepped {
                    Ok(Step::Done) => return,
                    Ok(Step::Waiting) => {}
                    Ok(Step::Later(time)) => {
                        tokio::time::sleep(time).await;
                        continue;
                    }
                    // Another client wrote the object first, or finished it.
                    Err(error) if matches!(error.status.code, 404 | 409) => {}
                    Err(error) => {
                        let (reason, cause) = (&error.status.message, &error.cause);
                        tracing::warn!(name, reason, ?cause, "{what}");
                    }
                }
                tokio::time::sleep(pause).await;
                pause = (pause * 2).min(LOOK_AGAIN_MAX);
            }
        });
    }

    /// Runs other work in a task that ends with these jobs.
    pub(crate) fn spawn(&self, work: impl Future<Output = ()> + Send + 'static) {
        let mut tasks = lock(&self.tasks);
        while tasks.try_join_next().is_some() {}
        tasks.spawn(work);
    }
}
