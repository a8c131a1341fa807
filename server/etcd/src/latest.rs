//! What consistent reads ask: how far is the store? Callers share requests. One that comes while a request
//! is under way shares the next one: that under way may have been answered before the caller came.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use storage::entry::Revision;
use storage::error::StorageError;
use tokio::sync::{Notify, watch};

type Answer = Result<Revision, Arc<StorageError>>;

/// The caller's side.
pub(crate) struct Latest {
    /// How many requests were begun.
    begun: AtomicU64,
    asked: Notify,
    /// The number of the last request that has ended, and its answer.
    ended: watch::Receiver<(u64, Answer)>,
}

/// The side of the one that makes the requests.
pub(crate) struct Asker {
    ended: watch::Sender<(u64, Answer)>,
}

pub(crate) fn latest() -> (Latest, Asker) {
    let (sender, receiver) = watch::channel((0, Ok(0)));
    let latest = Latest { begun: AtomicU64::new(0), asked: Notify::new(), ended: receiver };
    (latest, Asker { ended: sender })
}

impl Latest {
    /// A revision no older than any write acknowledged before the call.
    pub(crate) async fn ask(&self) -> Answer {
        let begun = self.begun.load(Ordering::SeqCst);
        let mut ended = self.ended.clone();
        self.asked.notify_one();
        match ended.wait_for(|(number, _)| *number > begun).await {
            Ok(ended) => ended.1.clone(),
            Err(_) => Err(Arc::new(StorageError::WriterStopped)),
        }
    }
}

impl Asker {
    /// Answers callers, for ever, with what `newest` finds out.
    pub(crate) async fn run<Answering>(self, callers: &Latest, newest: impl Fn() -> Answering)
    where
        Answering: Future<Output = Result<Revision, StorageError>>,
    {
        loop {
            callers.asked.notified().await;
            let number = callers.begun.fetch_add(1, Ordering::SeqCst) + 1;
            let answer = newest().await.map_err(Arc::new);
            self.ended.send_modify(|ended| *ended = (number, answer));
        }
    }
}
