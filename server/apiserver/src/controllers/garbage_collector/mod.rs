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
mod survey;
mod tell;
mod write;

use std::{
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicU64, Ordering},
    },
    time::Instant,
};

use futures_util::{StreamExt, future::join_all, stream::FuturesUnordered};
use tokio::sync::{Notify, watch};

use self::{
    feed::Feed,
    graph::{Graph, Place, Woken},
    queue::Queue,
    tell::{Failures, Told},
};
use super::client::{Client, Target};
use crate::{catalog::Resource, http::status::ApiError, metrics::GarbageMetrics};

/// The name of the controller.
pub const NAME: &str = "garbagecollector";

/// Objects that are looked at side by side.
const SIDE_BY_SIDE_MAX: usize = 20;

/// Collects garbage; never returns.
pub async fn run(client: Client, metrics: GarbageMetrics) {
    let resources = client.catalog().resources().iter();
    let watched: Vec<Arc<Resource>> =
        resources.filter(|resource| read::is_watched(resource)).cloned().collect();
    let counts = client.queue().clone();
    let collector = Collector {
        client,
        watched,
        metrics,
        graph: Mutex::default(),
        queue: Mutex::new(Queue::counted_in(counts)),
        told: Told::default(),
        failures: Mutex::default(),
        work: Notify::new(),
        room: Notify::new(),
        surveys: Notify::new(),
        looks: Looks::default(),
    };
    // Nothing is decided before everything was seen once.
    let feed = Feed::open(&collector).await;
    tokio::join!(feed.follow(&collector), collector.work(), collector.survey());
}

struct Collector {
    client: Client,
    watched: Vec<Arc<Resource>>,
    metrics: GarbageMetrics,
    graph: Mutex<Graph>,
    queue: Mutex<Queue>,
    told: Told,
    failures: Mutex<Failures>,
    /// There may be something in the queue.
    work: Notify,
    /// There is room in the queue.
    room: Notify,
    /// A survey is due.
    surveys: Notify,
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
            let due = self.check_queue(Instant::now());
            tokio::select! {
                Some(()) = under_way.next(), if !under_way.is_empty() => {}
                () = self.work.notified() => {}
                () = tokio::time::sleep_until(due.unwrap_or_else(Instant::now).into()), if due.is_some() => {}
            }
        }
    }

    async fn look_at(&self, place: Place) {
        let _work = self.client.queue().begin();
        match self.attempt(&place).await {
            Ok(()) => self.queue().done(&place),
            Err(error) if error.status.code == 404 => self.queue().done(&place),
            Err(error) => {
                // A conflict means that somebody else was faster, which is no failure.
                if error.status.code != 409 {
                    self.metrics.failed();
                    self.tell_failure(&place, &error);
                }
                self.queue().failed(&place, Instant::now());
            }
        }
    }

    /// Tells others what they wait for, and answers when to look into the queue again.
    fn check_queue(&self, now: Instant) -> Option<Instant> {
        let mut queue = self.queue();
        self.metrics.waiting(queue.len());
        if queue.take_survey(now) {
            self.surveys.notify_one();
        }
        if queue.room() >= survey::AT_ONCE_MAX {
            self.room.notify_one();
        }
        queue.next_due()
    }

    /// Has these objects looked at.
    fn wake(&self, woken: Woken) {
        if woken.too_many || !woken.places.is_empty() {
            self.queue().wake(woken, Instant::now());
            self.work.notify_one();
        }
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
