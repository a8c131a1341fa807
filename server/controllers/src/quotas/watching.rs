//! Watches of the types that some quota counts, and of no others: a server without quotas has none.

use std::{collections::BTreeMap, sync::Arc};

use client::Client;
use engine::{
    catalog::Resource,
    status::ApiError,
    step::{events::Events, watch_event::WatchEvent},
};
use kinds::quotas::CountedType;
use storage::{
    change::Change,
    entry::{ResourceId, Revision},
};
use tokio::{sync::mpsc, task::AbortHandle};

/// Changes of a type, in their order.
pub(super) struct Changed {
    pub(super) resource: Arc<Resource>,
    pub(super) changes: Vec<Arc<Change>>,
    /// Whether others may have been missed. Nothing follows.
    pub(super) is_broken: bool,
}

/// The open watches.
pub(super) struct Watches {
    client: Client,
    out: mpsc::Sender<Changed>,
    open: BTreeMap<ResourceId, Watch>,
}

/// Ends with its value.
struct Watch(AbortHandle);

impl Drop for Watch {
    fn drop(&mut self) {
        self.0.abort();
    }
}

impl Watches {
    pub(super) fn new(client: Client, out: mpsc::Sender<Changed>) -> Self {
        Watches { client, out, open: BTreeMap::new() }
    }

    /// Watches these types. Every change after the call is reported.
    pub(super) async fn open(&mut self, types: Vec<(Arc<Resource>, &CountedType)>) -> Result<(), ApiError> {
        for (resource, _) in types {
            if self.open.get(&resource.id).is_some_and(|watch| !watch.0.is_finished()) {
                continue;
            }
            let revision = self.client.newest(&resource).await?;
            let events = self.client.watch_from(&resource, revision).await?;
            let id = resource.id;
            let watching =
                Watching { client: self.client.clone(), resource, revision, out: self.out.clone() };
            let task = tokio::spawn(watching.run(events));
            self.open.insert(id, Watch(task.abort_handle()));
        }
        Ok(())
    }

    /// Ends the watches that are not needed any more.
    pub(super) fn close_others(&mut self, is_needed: impl Fn(ResourceId) -> bool) {
        self.open.retain(|id, _| is_needed(*id));
    }
}

/// A watch that goes on where it ended.
struct Watching {
    client: Client,
    resource: Arc<Resource>,
    /// The last version that was seen.
    revision: Revision,
    out: mpsc::Sender<Changed>,
}

impl Watching {
    /// Tells of each change. Ends when some were missed, or the type is gone.
    async fn run(mut self, mut events: Box<Events>) {
        loop {
            let Some(batch) = events.next().await else {
                // No watch lasts any more.
                if *self.client.stopping().borrow() {
                    return;
                }
                match self.client.watch_from(&self.resource, self.revision).await {
                    Ok(again) => events = again,
                    Err(_) => return self.tell(Vec::new(), true).await,
                }
                continue;
            };
            let mut changes = Vec::with_capacity(batch.len());
            for event in batch {
                match event {
                    WatchEvent::Object { entry, change, .. } => {
                        self.revision = entry.revision;
                        changes.extend(change);
                    }
                    WatchEvent::Bookmark { revision, .. } => self.revision = revision,
                    WatchEvent::Failed(_) => return self.tell(changes, true).await,
                }
            }
            self.tell(changes, false).await;
        }
    }

    async fn tell(&self, changes: Vec<Arc<Change>>, is_broken: bool) {
        if changes.is_empty() && !is_broken {
            return;
        }
        // The controller ends together with its watches.
        let _sent = self.out.send(Changed { resource: Arc::clone(&self.resource), changes, is_broken }).await;
    }
}
