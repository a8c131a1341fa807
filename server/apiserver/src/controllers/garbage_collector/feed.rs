//! Keeps the graph up to date by watches of every type. A watch that cannot go on is replaced by a list.
//!
//! Changes are looked at in bursts: while many objects are written, the collector runs some times a
//! second and not once for each.

use std::{sync::Arc, sync::atomic::Ordering, time::Duration};

use futures_util::{FutureExt, future::select_all};
use storage::entry::{Entry, Revision};

use super::{
    Collector,
    graph::{Graph, Place, Woken},
    read::{self, Object},
};
use crate::{
    catalog::Resource,
    controllers::RETRY_PAUSE,
    http::status::ApiError,
    step::events::{EventType, Events, WatchEvent},
};

/// Shortest time between two looks at what changed, unless somebody asks.
const LOOK_PAUSE: Duration = Duration::from_millis(20);

/// Objects of a list that are gone through before others may run.
const LISTED_AT_ONCE_MAX: usize = 1_024;

/// The watches of all types.
pub(super) struct Feed(Vec<Stream>);

struct Stream {
    resource: Arc<Resource>,
    /// The last version that was seen.
    revision: Revision,
    /// `None` when it ended.
    events: Option<Box<Events>>,
}

impl Feed {
    /// Opens the watches and fills the graph. Returns when every type was seen.
    pub(super) async fn open(collector: &Collector) -> Self {
        let mut streams = Vec::with_capacity(collector.watched.len());
        for resource in &collector.watched {
            let mut stream = Stream { resource: Arc::clone(resource), revision: 0, events: None };
            // Whom to look at is not known before every type was seen: the survey below finds it.
            while let Err(error) = stream.begin(collector).await {
                stream.wait_after(&error).await;
            }
            streams.push(stream);
        }
        collector.surveys.notify_one();
        Feed(streams)
    }

    /// Follows the watches; never returns.
    pub(super) async fn follow(mut self, collector: &Collector) {
        let looks = &collector.looks;
        loop {
            let asked = looks.asked.load(Ordering::Acquire);
            for stream in &mut self.0 {
                stream.catch_up(collector).await;
            }
            looks.done.send_replace(asked);
            collector.metrics.remembers(collector.graph().len());
            tokio::select! {
                () = self.change(collector) => {
                    tokio::select! {
                        () = tokio::time::sleep(LOOK_PAUSE) => {}
                        () = looks.wanted.notified() => {}
                    }
                }
                () = looks.wanted.notified() => {}
            }
        }
    }

    /// Waits for the next change of any type, and takes it in.
    async fn change(&mut self, collector: &Collector) {
        let next = self.0.iter_mut().map(|Stream { resource, revision, events }| {
            Box::pin(async move {
                let batch = match events {
                    Some(events) => events.next().await,
                    None => None,
                };
                take_in(collector, resource, revision, events, batch);
            })
        });
        let next: Vec<_> = next.collect();
        if next.is_empty() {
            return std::future::pending().await;
        }
        select_all(next).await;
    }
}

impl Stream {
    /// Takes in every change that is there, and opens the watch again if it ended.
    async fn catch_up(&mut self, collector: &Collector) {
        loop {
            let Some(events) = &mut self.events else {
                if let Err(error) = self.resume(collector).await {
                    self.wait_after(&error).await;
                }
                continue;
            };
            // What is there is handed out before it waits.
            let Some(batch) = events.next().now_or_never() else { return };
            take_in(collector, &self.resource, &mut self.revision, &mut self.events, batch);
            tokio::task::yield_now().await;
        }
    }

    /// Goes on where the last watch ended, or begins anew where that is not possible.
    async fn resume(&mut self, collector: &Collector) -> Result<(), ApiError> {
        if *collector.client.stopping().borrow() {
            // No watch lasts any more. Whoever started the collector ends it.
            return std::future::pending().await;
        }
        if self.revision > 0
            && let Ok(events) = collector.client.watch_from(&self.resource, self.revision).await
        {
            self.events = Some(events);
            return Ok(());
        }
        let woken = self.begin(collector).await?;
        collector.wake(woken);
        Ok(())
    }

    /// Compares the graph with a list, and watches from there.
    async fn begin(&mut self, collector: &Collector) -> Result<Woken, ApiError> {
        let (revision, entries) = collector.client.list_at(&self.resource).await?;
        self.events = Some(collector.client.watch_from(&self.resource, revision).await?);
        self.revision = revision;
        let mut woken = Woken::default();
        for some in entries.chunks(LISTED_AT_ONCE_MAX) {
            listed(collector, &self.resource, some, &mut woken);
            tokio::task::yield_now().await;
        }
        let mut graph = collector.graph();
        for place in graph.places_of(self.resource.id) {
            if entries.binary_search_by(|entry| entry.key.cmp(&place.key)).is_err() {
                graph.removed(&place, revision, &mut woken);
            }
        }
        Ok(woken)
    }

    async fn wait_after(&self, error: &ApiError) {
        let (resource, reason) = (&self.resource.group_resource, &error.status.message);
        tracing::warn!(resource, reason, cause = ?error.cause, "the garbage collector cannot watch");
        tokio::time::sleep(RETRY_PAUSE).await;
    }
}

/// Takes in what a watch told; `None` when it ended.
fn take_in(
    collector: &Collector,
    resource: &Resource,
    revision: &mut Revision,
    events: &mut Option<Box<Events>>,
    batch: Option<Vec<WatchEvent>>,
) {
    let Some(batch) = batch else {
        *events = None;
        return;
    };
    let mut woken = Woken::default();
    let mut graph = collector.graph();
    for event in batch {
        match event {
            WatchEvent::Object { event, entry, .. } => {
                *revision = entry.revision;
                match event {
                    EventType::Deleted => removed(&mut graph, resource, &entry, &mut woken),
                    // What is new and has no owners is known to nobody, unless it is named before it was seen
                    // here; who names it is looked at then, and finds it in the store.
                    EventType::Added if !read::matters(&entry) => {}
                    EventType::Added | EventType::Modified => {
                        stored(collector, &mut graph, resource, &entry, &mut woken);
                    }
                }
            }
            WatchEvent::Bookmark { revision: reached, .. } => *revision = reached,
            WatchEvent::Failed(_) => {
                // What was missed is found by a list.
                *revision = 0;
                *events = None;
            }
        }
    }
    drop(graph);
    collector.wake(woken);
}

fn listed(collector: &Collector, resource: &Resource, entries: &[Arc<Entry>], woken: &mut Woken) {
    let mut graph = collector.graph();
    for entry in entries {
        stored(collector, &mut graph, resource, entry, woken);
    }
}

fn stored(collector: &Collector, graph: &mut Graph, resource: &Resource, entry: &Entry, woken: &mut Woken) {
    let place = place(resource, entry);
    // Most objects have no owners and own nothing.
    if !graph.knows(&place) && !read::matters(entry) {
        return;
    }
    let Some(object) = Object::read(entry) else { return };
    let catalog = collector.client.catalog();
    let (seen, unresolved) = object.seen(catalog, &place, entry);
    for reference in &unresolved {
        collector.tell_unresolved(resource, &place, reference);
        if read::crosses_scopes(catalog, &place, reference) {
            woken.push(&place);
        }
    }
    graph.stored(&place, seen, woken);
}

fn removed(graph: &mut Graph, resource: &Resource, entry: &Entry, woken: &mut Woken) {
    let place = place(resource, entry);
    if graph.knows(&place) {
        graph.removed(&place, entry.revision, woken);
    }
}

fn place(resource: &Resource, entry: &Entry) -> Place {
    Place { resource: resource.id, key: Arc::clone(&entry.key) }
}
