//! The garbage collector: objects go when the last of their owners is gone, before their owner, or are
//! left alone, as a delete asked for (spec: resource API, section 3; controllers, section 5).
//!
//! It keeps a [`graph::Graph`] of those objects that have owners or are owners, fed by watches of all types
//! ([`feed`]). The graph only says which objects to look at; what is done with one is decided by what the
//! store holds at that moment ([`attempt`]), and every write names the version that it is based on.

mod attempt;
mod feed;
mod graph;
mod queue;
mod read;
mod write;

use std::{
    collections::BTreeSet,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicU64, Ordering},
    },
    time::Instant,
};

use futures_util::{StreamExt, future::join_all, stream::FuturesUnordered};
use machinery::meta::v1::OwnerReference;
use tokio::sync::{Notify, watch};

use self::{
    feed::Feed,
    graph::{Graph, Place, Woken},
    queue::Queue,
};
use super::client::{Client, Target};
use crate::{catalog::Resource, http::status::ApiError, metrics::GarbageMetrics};

/// The name of the controller.
pub const NAME: &str = "garbagecollector";

/// Objects that are looked at side by side.
const SIDE_BY_SIDE_MAX: usize = 20;

/// References that nobody can resolve are told once each, up to this many.
const TOLD_MAX: usize = 1_000;

/// Collects garbage; never returns.
pub async fn run(client: Client, metrics: GarbageMetrics) {
    let resources = client.context().catalog.resources().iter();
    let watched: Vec<Arc<Resource>> =
        resources.filter(|resource| read::is_watched(resource)).cloned().collect();
    let collector = Collector {
        client,
        watched,
        metrics,
        graph: Mutex::default(),
        queue: Mutex::default(),
        told: Mutex::default(),
        sieve: read::Sieve::default(),
        work: Notify::new(),
        looks: Looks::default(),
    };
    // Nothing is decided before everything was seen once.
    let feed = Feed::open(&collector).await;
    tokio::join!(feed.follow(&collector), collector.work());
}

struct Collector {
    client: Client,
    watched: Vec<Arc<Resource>>,
    metrics: GarbageMetrics,
    graph: Mutex<Graph>,
    queue: Mutex<Queue>,
    told: Mutex<BTreeSet<String>>,
    sieve: read::Sieve,
    /// There may be something in the queue.
    work: Notify,
    looks: Looks,
}

/// How the feed is asked to bring the graph up to now.
#[derive(Default)]
struct Looks {
    asked: AtomicU64,
    wanted: Notify,
    /// Every change that was visible when this many were asked for is in the graph.
    done: watch::Sender<u64>,
}

impl Collector {
    /// Looks at what is in the queue; never returns.
    async fn work(&self) {
        let mut under_way = FuturesUnordered::new();
        loop {
            while under_way.len() < SIDE_BY_SIDE_MAX
                && let Some(place) = self.queue().take(Instant::now())
            {
                under_way.push(self.look_at(place));
            }
            self.metrics.waiting(self.queue().len());
            let due = self.queue().next_due();
            tokio::select! {
                Some(()) = under_way.next(), if !under_way.is_empty() => {}
                () = self.work.notified() => {}
                () = tokio::time::sleep_until(due.unwrap_or_else(Instant::now).into()), if due.is_some() => {}
            }
        }
    }

    async fn look_at(&self, place: Place) {
        match self.attempt(&place).await {
            Ok(()) => self.queue().done(&place),
            Err(error) if error.status.code == 404 => self.queue().done(&place),
            Err(error) => {
                // A conflict means that somebody else was faster, which is no failure.
                if error.status.code != 409 {
                    self.metrics.failed();
                    let (key, reason, cause) = (&place.key, &error.status.message, &error.cause);
                    tracing::warn!(%key, reason, ?cause, "the garbage collector will try again");
                }
                self.queue().failed(&place, Instant::now());
            }
        }
    }

    /// Has these objects looked at.
    fn wake(&self, places: impl IntoIterator<Item = Place>) {
        let mut queue = self.queue();
        let before = queue.len();
        places.into_iter().for_each(|place| queue.push(place));
        if queue.len() > before {
            self.work.notify_one();
        }
    }

    fn wake_all(&self, woken: Woken) {
        self.wake(woken.dependents.into_iter().chain(woken.owners));
    }

    /// Returns when the graph holds every change that anybody was told of before the call.
    async fn settle(&self) -> Result<(), ApiError> {
        // A read asks the store for its newest state, so that watches here see what other servers wrote.
        let reads = self.watched.iter().map(async |resource| {
            let namespace = if resource.kind.namespaced { NAME } else { "" };
            match self.client.entry(resource, Target { namespace, name: NAME, subresource: "" }).await {
                Ok(_) => Ok(()),
                Err(error) if error.status.code == 404 => Ok(()),
                Err(error) => Err(error),
            }
        });
        join_all(reads).await.into_iter().collect::<Result<(), _>>()?;
        let mut done = self.looks.done.subscribe();
        let mine = self.looks.asked.fetch_add(1, Ordering::AcqRel) + 1;
        self.looks.wanted.notify_one();
        // The sender lives as long as the collector.
        let _told = done.wait_for(|done| *done >= mine).await;
        Ok(())
    }

    /// Says once that a reference cannot be resolved, so that its object is never collected.
    fn tell_unresolved(&self, resource: &Resource, place: &Place, reference: &OwnerReference) {
        let (api_version, kind) = (&reference.api_version, &reference.kind);
        let mut told = lock(&self.told);
        if told.len() < TOLD_MAX && told.insert(format!("{} {api_version} {kind}", resource.group_resource)) {
            let (dependent, key) = (&resource.group_resource, &place.key);
            tracing::warn!(
                dependent,
                %key,
                api_version,
                kind,
                "objects whose owner cannot be looked up are never collected: its kind is not served, or \
                 it lives in namespaces and they do not"
            );
        }
    }

    fn graph(&self) -> MutexGuard<'_, Graph> {
        lock(&self.graph)
    }

    fn queue(&self) -> MutexGuard<'_, Queue> {
        lock(&self.queue)
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    // What a panicking task held is no worse than what is there after a missed event.
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
