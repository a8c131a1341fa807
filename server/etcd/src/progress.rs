//! How far the changes have been applied, and who waits for them to come further.

use std::collections::BTreeMap;
use std::sync::Mutex;
use std::time::Duration;

use storage::entry::Revision;
use tokio::sync::{oneshot, watch};

use crate::sync::lock;

#[derive(Default)]
pub(crate) struct Progress {
    state: Mutex<State>,
    /// A revision that is waited for and may lie after the last change under our prefix.
    wanted: watch::Sender<Revision>,
}

#[derive(Default)]
struct State {
    applied: Revision,
    /// By revision, so that progress wakes only the waiters it concerns. As many as there are
    /// writes in flight, and a few.
    waiting: BTreeMap<Revision, Vec<oneshot::Sender<()>>>,
}

impl Progress {
    pub(crate) fn applied(&self) -> Revision {
        lock(&self.state).applied
    }

    /// All changes up to this revision are applied.
    pub(crate) fn reached(&self, revision: Revision) {
        let done = {
            let mut state = lock(&self.state);
            state.applied = state.applied.max(revision);
            let next = state.applied + 1;
            let later = state.waiting.split_off(&next);
            std::mem::replace(&mut state.waiting, later)
        };
        for waiter in done.into_values().flatten() {
            // The receiver is gone if its wait has timed out; that is no error.
            let _ = waiter.send(());
        }
    }

    /// Waits until all changes up to this revision are applied. False if it takes longer than that.
    pub(crate) async fn wait_for(&self, revision: Revision, patience: Duration) -> bool {
        let reached = {
            let mut state = lock(&self.state);
            if state.applied >= revision {
                return true;
            }
            let (waiter, reached) = oneshot::channel();
            state.waiting.entry(revision).or_default().push(waiter);
            reached
        };
        matches!(tokio::time::timeout(patience, reached).await, Ok(Ok(())))
    }

    /// Notes that a caller waits for this revision, whichever write it comes from.
    pub(crate) fn want(&self, revision: Revision) {
        self.wanted.send_if_modified(|wanted| {
            let more = revision > *wanted;
            *wanted = revision.max(*wanted);
            more
        });
    }

    /// Waits until a revision is wanted that is not applied, and says which.
    pub(crate) async fn missed(&self) -> Revision {
        let mut wanted = self.wanted.subscribe();
        loop {
            let revision = *wanted.borrow_and_update();
            if revision > self.applied() {
                return revision;
            }
            // The sender lives as long as `self`.
            let _ = wanted.changed().await;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LONG: Duration = Duration::from_secs(20);

    #[tokio::test]
    async fn waiters_are_woken_at_their_revision() {
        let progress = Progress::default();
        let steps = async {
            progress.reached(2);
            assert!(!progress.wait_for(4, Duration::from_millis(5)).await);
            progress.reached(5);
        };
        let waits = [1, 2, 4].map(|revision| progress.wait_for(revision, LONG));
        let [one, two, four] = waits;
        assert_eq!(tokio::join!(one, two, four, steps), (true, true, true, ()));
        progress.reached(3);
        assert_eq!(progress.applied(), 5, "it never goes back");
        assert!(progress.wait_for(5, Duration::ZERO).await);
    }

    #[tokio::test]
    async fn what_is_missed_is_told_once_it_is_wanted() {
        let progress = Progress::default();
        progress.reached(3);
        progress.want(3);
        assert!(tokio::time::timeout(Duration::from_millis(5), progress.missed()).await.is_err());
        let want = async { progress.want(7) };
        assert_eq!(tokio::join!(progress.missed(), want).0, 7);
    }
}
