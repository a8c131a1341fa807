//! Follows every type by a watch and passes on what changed. A watch that cannot go on is replaced by a list.
//!
//! Changes are passed on in bursts: while clients write many objects, the collector runs some times a second
//! and not once for each object.

use std::{
    collections::BTreeMap,
    future::{Future, pending, poll_fn},
    mem,
    pin::pin,
    sync::Arc,
    task::Poll,
    time::{Duration, Instant},
};

use engine::{
    catalog::Resource,
    status::ApiError,
    step::{
        events::Events,
        watch_event::{EventType, WatchEvent},
    },
};
use futures_util::FutureExt;
use storage::entry::{Entry, ResourceId, Revision};
use tokio::{
    sync::{mpsc, watch},
    time::{sleep, sleep_until},
};

use super::read;
use client::{Client, changes::RETRY_PAUSE};

/// Shortest time between two bursts, unless the collector waits for one.
const BURST_PAUSE: Duration = Duration::from_millis(20);

/// How long all types wait until they are passed on again after a kind came. Many kinds may come one after
/// the other.
const START_OVER_PAUSE: Duration = Duration::from_secs(1);

/// Objects of a list that are passed on at once.
const LISTED_AT_ONCE_MAX: usize = 1_024;

/// What the feed tells the collector, in the order in which it happened.
pub(super) enum Message {
    /// Objects of a type were written or removed.
    Changed(Arc<Resource>, Vec<Change>),
    /// All objects of a type have been passed on. Others that the graph knows were removed by then.
    Listed(Arc<Resource>, Revision, Vec<Arc<Entry>>),
    /// A type is not served any more. Its objects are out of reach.
    Gone(Arc<Resource>),
    /// Everything has been passed on that was visible when this request to catch up was made.
    CaughtUp(u64),
}

/// One change of an object.
pub(super) struct Change {
    /// What happened.
    pub(super) event: EventType,
    /// The object, as it is or was.
    pub(super) entry: Arc<Entry>,
}

/// The watches of all types.
pub(super) struct Feed {
    streams: Vec<Stream>,
    /// The catalog that the streams are of.
    version: Option<u64>,
    /// When all objects are passed on again: some may name owners of a kind that was unknown when they were.
    starts_over: Option<Instant>,
    /// Tells of another catalog.
    replacements: watch::Receiver<()>,
    out: Out,
    /// The number of the last request to catch up.
    requests: watch::Receiver<u64>,
    /// The number of the last one that was answered.
    answered: u64,
}

/// Where streams come from and where their changes go.
struct Out {
    client: Client,
    collector: mpsc::Sender<Message>,
}

struct Stream {
    resource: Arc<Resource>,
    /// The last version that was seen. Zero when some may be missing.
    revision: Revision,
    /// `None` before the first watch, and after the end of one.
    events: Option<Box<Events>>,
}

impl Feed {
    /// A feed of all types that are watched, as they come and go.
    pub(super) fn new(
        client: Client,
        collector: mpsc::Sender<Message>,
        requests: watch::Receiver<u64>,
    ) -> Self {
        let replacements = client.catalog_replacements();
        let out = Out { client, collector };
        Feed {
            streams: Vec::new(),
            version: None,
            starts_over: None,
            replacements,
            out,
            requests,
            answered: 0,
        }
    }

    /// Follows the watches; never returns.
    pub(super) async fn run(mut self) {
        loop {
            let request = *self.requests.borrow_and_update();
            self.follow_catalog().await;
            // At once before an answer, which says that owners are known, too.
            let is_asked = request > self.answered;
            self.start_over_if(|at| is_asked || at <= Instant::now());
            // Every watch is drained before the answer, so everything that was visible at the request has
            // been passed on.
            for stream in &mut self.streams {
                stream.catch_up(&self.out).await;
            }
            self.out.send(Message::CaughtUp(request)).await;
            self.answered = request;
            let starts_over = self.starts_over;
            let changed = tokio::select! {
                changed = next_of_any(&mut self.streams) => Some(changed),
                _ = self.requests.changed() => None,
                _ = self.replacements.changed() => None,
                () = sleep_until(starts_over.unwrap_or_else(Instant::now).into()),
                    if starts_over.is_some() => None,
            };
            if let Some((stream, batch)) = changed {
                // Changes of the next moments are then passed on together.
                stream.pass_on(batch, &self.out).await;
                tokio::select! {
                    () = sleep(BURST_PAUSE) => {}
                    _ = self.requests.changed() => {}
                }
            }
        }
    }
}

impl Feed {
    /// Has a stream for each type that is served now, and none for others.
    async fn follow_catalog(&mut self) {
        let catalog = self.out.client.catalog();
        if self.version.replace(catalog.version()) == Some(catalog.version()) {
            return;
        }
        let mut new: BTreeMap<_, _> =
            read::watched(&catalog).map(|resource| (key(resource), Arc::clone(resource))).collect();
        let mut kept = Vec::with_capacity(new.len());
        for stream in mem::take(&mut self.streams) {
            if let Some(resource) = new.remove(&key(&stream.resource)) {
                // Perhaps by another definition, which has other names for the same objects.
                kept.push(Stream { resource, ..stream });
            } else {
                self.out.send(Message::Gone(stream.resource)).await;
            }
        }
        if !new.is_empty() && !kept.is_empty() {
            self.starts_over.get_or_insert_with(|| Instant::now() + START_OVER_PAUSE);
        }
        self.streams = kept;
        self.streams.extend(new.into_values().map(Stream::of));
    }

    /// Has all objects passed on again, if that is due.
    fn start_over_if(&mut self, is_due: impl FnOnce(Instant) -> bool) {
        if self.starts_over.is_some_and(is_due) {
            self.starts_over = None;
            for stream in &mut self.streams {
                (stream.revision, stream.events) = (0, None);
            }
        }
    }
}

/// Tells types apart, also a type that went from one that came later with its name.
fn key(resource: &Resource) -> (ResourceId, u64) {
    (resource.id, resource.addition())
}

/// Waits until a watch has something to tell. `None` when it has ended.
async fn next_of_any(streams: &mut [Stream]) -> (&mut Stream, Option<Vec<WatchEvent>>) {
    let ready = poll_fn(|cx| {
        let polled = streams.iter_mut().enumerate().find_map(|(index, stream)| {
            match pin!(stream.events.as_mut()?.next()).poll(cx) {
                Poll::Ready(batch) => Some((index, batch)),
                Poll::Pending => None,
            }
        });
        polled.map_or(Poll::Pending, Poll::Ready)
    });
    let (index, batch) = ready.await;
    match streams.get_mut(index) {
        Some(stream) => (stream, batch),
        None => pending().await,
    }
}

impl Stream {
    fn of(resource: Arc<Resource>) -> Self {
        Stream { resource, revision: 0, events: None }
    }

    /// Passes on every change that is there, and opens the watch again if it ended.
    async fn catch_up(&mut self, out: &Out) {
        // A type that is gone has nothing to tell, and waiting for it would hold up the others.
        while !self.resource.is_removed() {
            let Some(events) = &mut self.events else {
                self.reopen(out).await;
                continue;
            };
            // A watch hands out what it has before it waits.
            let Some(batch) = events.next().now_or_never() else { return };
            self.pass_on(batch, out).await;
            tokio::task::yield_now().await;
        }
    }

    /// Opens a watch where the last one ended, or behind a list where that is not possible.
    async fn reopen(&mut self, out: &Out) {
        if *out.client.stopping().borrow() {
            // No watch lasts any more. The collector is stopped from outside.
            return pending().await;
        }
        // Watching from the last version avoids reading every object again.
        if self.revision > 0
            && let Ok(events) = out.client.watch_from(&self.resource, self.revision).await
        {
            self.events = Some(events);
            return;
        }
        if let Err(error) = self.list(out).await
            && !self.resource.is_removed()
        {
            let (resource, reason) = (&self.resource.group_resource, &error.status.message);
            tracing::warn!(resource, reason, cause = ?error.cause, "the garbage collector cannot watch");
            sleep(RETRY_PAUSE).await;
        }
    }

    /// Passes on all objects of the type, and watches from there.
    async fn list(&mut self, out: &Out) -> Result<(), ApiError> {
        // The list before the watch, which starts at its version, so that no change is lost or seen twice.
        let (revision, entries) = out.client.list_at(&self.resource).await?;
        self.events = Some(out.client.watch_from(&self.resource, revision).await?);
        self.revision = revision;
        for some in entries.chunks(LISTED_AT_ONCE_MAX) {
            let change = |entry: &Arc<Entry>| Change { event: EventType::Modified, entry: Arc::clone(entry) };
            let changes = some.iter().map(change).collect();
            out.send(Message::Changed(Arc::clone(&self.resource), changes)).await;
            tokio::task::yield_now().await;
        }
        out.send(Message::Listed(Arc::clone(&self.resource), revision, entries)).await;
        Ok(())
    }

    /// Passes on what a watch delivered; `None` when it ended.
    async fn pass_on(&mut self, batch: Option<Vec<WatchEvent>>, out: &Out) {
        let Some(batch) = batch else {
            self.events = None;
            return;
        };
        let mut changes = Vec::with_capacity(batch.len());
        for event in batch {
            match event {
                WatchEvent::Object { event, entry, .. } => {
                    // Advanced with each event, so that a broken watch resumes after it.
                    self.revision = entry.revision;
                    changes.push(Change { event, entry });
                }
                WatchEvent::Bookmark { revision, .. } => self.revision = revision,
                WatchEvent::Failed(_) => {
                    // A list finds what was missed.
                    self.revision = 0;
                    self.events = None;
                }
            }
        }
        out.send(Message::Changed(Arc::clone(&self.resource), changes)).await;
    }
}

impl Out {
    async fn send(&self, message: Message) {
        // The collector ends together with the feed, in the same task.
        let _sent = self.collector.send(message).await;
    }
}
