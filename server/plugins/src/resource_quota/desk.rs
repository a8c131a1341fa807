//! Where writes wait for a check: all that wait in a namespace are checked together, and their charges are
//! written at once. While one batch of a namespace is written, the next one gathers. So a namespace costs one
//! write of each quota for as many requests as wait, and never two at the same time that would only race.
//!
//! The limits of requests in flight bound what waits.

use std::{
    collections::HashMap,
    mem,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use engine::namespaced::Namespaced;
use generated_core::core::v1::ResourceQuota;
use tokio::{runtime::Handle, sync::oneshot};

use super::{
    batch,
    case::Case,
    charge::{Answer, Charged, Job, TakesBack, Tools},
};

/// All that waits, by namespace. A namespace stands here as long as a task works for it.
pub(super) struct Desk {
    quotas: Arc<Namespaced<ResourceQuota>>,
    waiting: Mutex<HashMap<Arc<str>, Vec<Job>>>,
}

impl Desk {
    pub(super) fn new(quotas: Arc<Namespaced<ResourceQuota>>) -> Self {
        Desk { quotas, waiting: Mutex::default() }
    }

    /// Has a write checked. The check goes on if nothing waits for the answer any more; what it charged is
    /// then given back.
    pub(super) fn ask(
        self: Arc<Self>,
        namespace: &str,
        case: Case,
        tools: Tools,
    ) -> oneshot::Receiver<Answer> {
        let (sender, receiver) = oneshot::channel();
        self.queue(namespace, Job::Check(Box::new(case), sender), tools);
        receiver
    }

    fn queue(self: Arc<Self>, namespace: &str, job: Job, tools: Tools) {
        let mut waiting = self.waiting();
        if let Some(jobs) = waiting.get_mut(namespace) {
            return jobs.push(job);
        }
        // Without a runtime the server is gone, and so is who would wait.
        let Ok(runtime) = Handle::try_current() else { return };
        let namespace: Arc<str> = namespace.into();
        waiting.insert(Arc::clone(&namespace), vec![job]);
        drop(waiting);
        runtime.spawn(self.work(namespace, tools));
    }

    /// Works until nothing waits in the namespace.
    async fn work(self: Arc<Self>, namespace: Arc<str>, tools: Tools) {
        let place = Place { desk: Arc::clone(&self), namespace: Arc::clone(&namespace) };
        while let Some(jobs) = self.next(&namespace) {
            let desk: Arc<dyn TakesBack> = Arc::<Desk>::clone(&self);
            batch::run(&self.quotas, &desk, &namespace, &tools, jobs).await;
        }
        mem::forget(place);
    }

    /// What waits now. None, and the namespace is free for another task, if nothing does.
    fn next(&self, namespace: &str) -> Option<Vec<Job>> {
        let mut waiting = self.waiting();
        let jobs = waiting.get_mut(namespace).map(mem::take).filter(|jobs| !jobs.is_empty());
        if jobs.is_none() {
            waiting.remove(namespace);
        }
        jobs
    }

    fn waiting(&self) -> MutexGuard<'_, HashMap<Arc<str>, Vec<Job>>> {
        // A list that a panicking thread held is still a list.
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl TakesBack for Desk {
    fn give_back(
        self: Arc<Self>,
        namespace: &str,
        charged: Vec<Charged>,
        tools: Tools,
    ) -> oneshot::Receiver<()> {
        let (sender, receiver) = oneshot::channel();
        self.queue(namespace, Job::GiveBack(charged, sender), tools);
        receiver
    }
}

/// Frees the place of a namespace when its task ends too early: what waits learns of it, and the next request
/// starts over.
struct Place {
    desk: Arc<Desk>,
    namespace: Arc<str>,
}

impl Drop for Place {
    fn drop(&mut self) {
        let left = self.desk.waiting().remove(&self.namespace);
        drop(left);
    }
}
