//! The queue before a backend. Events leave in batches, at a bounded rate. Requests never wait for the queue:
//! when it is full, events are dropped and counted.

use std::{
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};

use ground::metrics::AuditErrors;
use tokio::{
    sync::{Semaphore, mpsc, watch},
    task::JoinHandle,
    time::{Instant, sleep_until, timeout_at},
};

use super::{
    event::Event,
    settings::{Batch, Throttle},
    sink::Sink,
};

/// The size of all queued and outgoing events as text.
const QUEUED_BYTES_MAX: usize = 64 * 1024 * 1024;

/// A queue and the task that empties it.
pub(super) struct Queue {
    sender: mpsc::Sender<Arc<Event>>,
    queued_bytes: Arc<AtomicUsize>,
    closing: watch::Sender<bool>,
    emptied: tokio::sync::Mutex<Option<JoinHandle<()>>>,
}

impl Queue {
    /// Starts the task of a new queue. `batch_bytes_max` bounds the text of one batch.
    pub(super) fn start(
        batch: Batch,
        batch_bytes_max: usize,
        sink: Arc<dyn Sink>,
        errors: AuditErrors,
    ) -> Self {
        let (sender, receiver) = mpsc::channel(batch.buffer_max.max(1));
        let (closing, closes) = watch::channel(false);
        let queued_bytes = Arc::new(AtomicUsize::new(0));
        let worker = Worker {
            receiver,
            closes,
            ways: Arc::new(Semaphore::new(sink.batches_max())),
            ways_max: u32::try_from(sink.batches_max()).unwrap_or(1),
            bucket: batch.throttle.map(Bucket::new),
            batch,
            batch_bytes_max,
            next: None,
            sink,
            errors,
            queued_bytes: Arc::clone(&queued_bytes),
        };
        let emptied = tokio::sync::Mutex::new(Some(tokio::spawn(worker.run())));
        Queue { sender, queued_bytes, closing, emptied }
    }

    /// Adds an event. Returns false when there is no room.
    pub(super) fn push(&self, event: Arc<Event>) -> bool {
        let bytes = event.fields().len();
        // Counted before the event enters the queue, since the worker may send it and subtract its size at
        // once.
        if self.queued_bytes.fetch_add(bytes, Ordering::Relaxed) + bytes > QUEUED_BYTES_MAX
            || self.sender.try_send(event).is_err()
        {
            self.queued_bytes.fetch_sub(bytes, Ordering::Relaxed);
            return false;
        }
        true
    }

    /// Sends everything in the queue without waiting for more. Returns whether that succeeded in time.
    pub(super) async fn close(&self, deadline: Instant) -> bool {
        self.closing.send_replace(true);
        match self.emptied.lock().await.take() {
            Some(worker) => {
                let mut worker = worker;
                let ended = timeout_at(deadline, &mut worker).await.is_ok();
                worker.abort();
                ended
            }
            None => true,
        }
    }
}

struct Worker {
    receiver: mpsc::Receiver<Arc<Event>>,
    closes: watch::Receiver<bool>,
    batch: Batch,
    batch_bytes_max: usize,
    /// An event that did not fit into the last batch.
    next: Option<Arc<Event>>,
    bucket: Option<Bucket>,
    sink: Arc<dyn Sink>,
    errors: AuditErrors,
    queued_bytes: Arc<AtomicUsize>,
    ways: Arc<Semaphore>,
    ways_max: u32,
}

impl Worker {
    async fn run(mut self) {
        while let Some(batch) = self.collect().await {
            if !self.is_closing()
                && let Some(bucket) = &mut self.bucket
            {
                let free = bucket.take(Instant::now());
                tokio::select! {
                    () = sleep_until(free) => {}
                    () = closed(&mut self.closes) => {}
                }
            }
            self.send(batch).await;
        }
        // All permits are free only when no batch is on its way.
        drop(self.ways.acquire_many(self.ways_max).await);
    }

    fn is_closing(&self) -> bool {
        *self.closes.borrow()
    }

    /// Collects the next batch; `None` when the queue is closed and empty.
    async fn collect(&mut self) -> Option<Vec<Arc<Event>>> {
        let first = match self.next.take() {
            Some(event) => event,
            None => self.receive(None).await?,
        };
        let until = Instant::now() + self.batch.wait_max;
        let mut bytes = first.fields().len();
        let mut batch = vec![first];
        while batch.len() < self.batch.size_max {
            let Some(event) = self.receive(Some(until)).await else { break };
            bytes += event.fields().len();
            if bytes > self.batch_bytes_max {
                self.next = Some(event);
                break;
            }
            batch.push(event);
        }
        Some(batch)
    }

    /// Receives the next event, if one arrives in time. When the queue is closing, only events that are in it
    /// already.
    async fn receive(&mut self, until: Option<Instant>) -> Option<Arc<Event>> {
        if self.is_closing() {
            self.receiver.close();
            return self.receiver.recv().await;
        }
        let late = async {
            match until {
                Some(until) => sleep_until(until).await,
                None => std::future::pending().await,
            }
        };
        tokio::select! {
            // Events first: closing must not overtake events that are queued already.
            biased;
            event = self.receiver.recv() => return event,
            () = closed(&mut self.closes) => {}
            () = late => return None,
        }
        self.receiver.close();
        self.receiver.recv().await
    }

    /// Sends a batch concurrently with earlier ones, as soon as a permit is free.
    async fn send(&self, batch: Vec<Arc<Event>>) {
        // The semaphore is never closed.
        let Ok(way) = Arc::clone(&self.ways).acquire_owned().await else { return };
        let (events, bytes) = (batch.len(), batch.iter().map(|event| event.fields().len()).sum());
        let stored = Arc::clone(&self.sink).store_beside(batch);
        let (errors, queued_bytes) = (self.errors.clone(), Arc::clone(&self.queued_bytes));
        tokio::spawn(async move {
            if let Err(error) = stored.await {
                errors.lost(events, &error);
            }
            queued_bytes.fetch_sub(bytes, Ordering::Relaxed);
            drop(way);
        });
    }
}

async fn closed(closes: &mut watch::Receiver<bool>) {
    // An error means that the queue is dropped, which ends the wait as well.
    let _ = closes.wait_for(|closes| *closes).await;
}

/// A rate limit: a token bucket that fills with time.
struct Bucket {
    throttle: Throttle,
    places: f64,
    at: Option<Instant>,
}

impl Bucket {
    fn new(throttle: Throttle) -> Self {
        Bucket { throttle, places: f64::from(throttle.burst), at: None }
    }

    /// Takes a token. Returns when it is available, which may be in the future.
    fn take(&mut self, now: Instant) -> Instant {
        let Throttle { per_second, burst } = self.throttle;
        let passed = self.at.map_or(Duration::ZERO, |at| now.saturating_duration_since(at));
        self.places = (self.places + passed.as_secs_f64() * per_second).min(f64::from(burst)) - 1.0;
        self.at = Some(now);
        now + Duration::try_from_secs_f64((-self.places).max(0.0) / per_second).unwrap_or(Duration::ZERO)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;

    use ground::metrics::Metrics;

    use super::*;
    use crate::{
        event::tests::full,
        sink::{Later, Stored},
    };

    /// Remembers the sizes of batches; takes them only as long as its gate is open.
    struct Sizes {
        sizes: Mutex<Vec<usize>>,
        gate: Semaphore,
    }

    impl Sink for Sizes {
        fn store(self: Arc<Self>, _: Vec<Arc<Event>>) -> Stored {
            Stored::Now(Ok(()))
        }

        fn store_beside(self: Arc<Self>, batch: Vec<Arc<Event>>) -> Later<Result<(), String>> {
            Box::pin(async move {
                self.gate.acquire().await.expect("open").forget();
                self.sizes.lock().expect("no panic").push(batch.len());
                Ok(())
            })
        }

        fn batches_max(&self) -> usize {
            1
        }
    }

    fn sizes(open: usize) -> Arc<Sizes> {
        Arc::new(Sizes { sizes: Mutex::default(), gate: Semaphore::new(open) })
    }

    fn queue(batch: Batch, batch_bytes_max: usize, sink: &Arc<Sizes>) -> Queue {
        let metrics = Metrics::of_brand(&generated::brands::BRANDS[0]);
        let sink: Arc<dyn Sink> = Arc::<Sizes>::clone(sink);
        Queue::start(batch, batch_bytes_max, sink, metrics.audit().errors("test"))
    }

    fn soon() -> Instant {
        Instant::now() + Duration::from_secs(20)
    }

    const BATCH: Batch =
        Batch { buffer_max: 100, size_max: 4, wait_max: Duration::from_secs(3600), throttle: None };

    #[tokio::test]
    async fn full_batches_leave_at_once_and_the_rest_at_the_end() {
        let sink = sizes(100);
        let queue = queue(BATCH, usize::MAX, &sink);
        for _ in 0..10 {
            assert!(queue.push(Arc::new(full())));
        }
        assert!(queue.close(soon()).await);
        assert_eq!(*sink.sizes.lock().expect("no panic"), [4, 4, 2]);
        assert!(!queue.push(Arc::new(full())), "closed");
    }

    #[tokio::test]
    async fn the_first_of_a_batch_does_not_wait_for_ever() {
        let sink = sizes(1);
        let queue = queue(Batch { wait_max: Duration::from_millis(5), ..BATCH }, usize::MAX, &sink);
        assert!(queue.push(Arc::new(full())));
        while sink.sizes.lock().expect("no panic").is_empty() {
            tokio::task::yield_now().await;
        }
        assert_eq!(*sink.sizes.lock().expect("no panic"), [1]);
    }

    #[tokio::test]
    async fn what_finds_no_room_is_refused_and_a_close_that_takes_too_long_is_told() {
        let sink = sizes(0);
        let batch = Batch { buffer_max: 3, size_max: 1, ..BATCH };
        let queue = queue(batch, usize::MAX, &sink);
        let mut taken = 0;
        while queue.push(Arc::new(full())) {
            taken += 1;
            assert!(taken < 100, "unbounded");
            tokio::task::yield_now().await;
        }
        assert!(taken >= 3);
        assert!(!queue.close(Instant::now()).await);
    }

    #[tokio::test]
    async fn a_batch_has_a_bound_in_bytes() {
        let sink = sizes(100);
        let queue = queue(BATCH, 2 * full().fields().len() + 10, &sink);
        for _ in 0..5 {
            assert!(queue.push(Arc::new(full())));
        }
        assert!(queue.close(soon()).await);
        assert_eq!(*sink.sizes.lock().expect("no panic"), [2, 2, 1]);
    }

    #[test]
    fn a_bucket_gives_bursts_and_then_its_rate() {
        let mut bucket = Bucket::new(Throttle { per_second: 10.0, burst: 2 });
        let start = Instant::now();
        let mut wait = |after: u64| {
            let now = start + Duration::from_millis(after);
            (bucket.take(now) - now).as_millis()
        };
        assert_eq!([wait(0), wait(0), wait(0), wait(0)], [0, 0, 100, 200]);
        assert_eq!([wait(1000), wait(1000), wait(1000)], [0, 0, 100]);
    }
}
