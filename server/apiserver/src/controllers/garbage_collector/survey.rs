//! Finds everything that must be looked at, out of the graph: after a start, and whenever more was asked for
//! than the queue holds.

use futures_util::{StreamExt, stream};

use super::{
    Collector, SIDE_BY_SIDE_MAX,
    graph::{Graph, Identity, Place, Survey, Woken},
};

/// Places of the graph that are gone through before others may have it.
pub(super) const AT_ONCE_MAX: usize = 1_024;

/// A walk over the graph, piece by piece.
type Walk<T> = fn(&Graph, Option<&Place>, usize) -> Survey<T>;

impl Collector {
    /// Does every survey that becomes due; never returns.
    pub(super) async fn survey(&self) {
        loop {
            self.surveys.notified().await;
            self.look_for_owners().await;
            self.wake_each(Graph::waiting).await;
            self.wake_each(Graph::doubtful).await;
        }
    }

    /// Looks up the owners of whom nothing is known: many objects share one, and need no look of their own
    /// where it is there.
    async fn look_for_owners(&self) {
        let mut after: Option<Identity> = None;
        loop {
            let Survey { found, after: next } = self.graph().unknown_owners(after.as_ref(), AT_ONCE_MAX);
            stream::iter(found)
                .for_each_concurrent(SIDE_BY_SIDE_MAX, async |owner| {
                    // If it cannot be had now, its dependents are looked at, and that again until it can.
                    let _unknown = self.look_up(&owner).await;
                })
                .await;
            after = next;
            if after.is_none() {
                return;
            }
        }
    }

    /// Puts what a walk finds into the queue, as there is room.
    async fn wake_each(&self, walk: Walk<Place>) {
        let mut after: Option<Place> = None;
        loop {
            while self.queue().room() < AT_ONCE_MAX {
                self.room.notified().await;
            }
            let Survey { found, after: next } = walk(&self.graph(), after.as_ref(), AT_ONCE_MAX);
            self.wake(Woken { places: found, too_many: false });
            after = next;
            if after.is_none() {
                return;
            }
            tokio::task::yield_now().await;
        }
    }
}
