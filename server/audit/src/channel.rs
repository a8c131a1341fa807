//! One backend and the way to it: through a queue, or with the request waiting; with size limits, if
//! configured.

use std::sync::Arc;

use engine::annotations::Annotation;
use ground::metrics::AuditErrors;
use tokio::{sync::Semaphore, time::Instant};

use super::{
    event::Event,
    queue::Queue,
    settings::{Delivery, Mode, Truncation},
    sink::{Later, Sink, Stored},
};

/// Events stored without a waiting request, such as those of clients that left while a blocking webhook was
/// called.
const UNATTENDED_MAX: usize = 1000;

/// A backend and the way to it.
pub(super) struct Channel {
    sink: Arc<dyn Sink>,
    strict: bool,
    queue: Option<Queue>,
    truncation: Option<Truncation>,
    /// The annotation that marks missing bodies.
    truncated: Annotation,
    errors: AuditErrors,
    unattended: Arc<Semaphore>,
}

/// Whether a request may continue.
pub(super) enum Passed {
    /// The result is known.
    Now(bool),
    /// The result is known later.
    Later(Later<bool>),
}

impl Channel {
    pub(super) fn new(
        sink: Arc<dyn Sink>,
        delivery: Delivery,
        truncated: Annotation,
        errors: AuditErrors,
    ) -> Self {
        let Delivery { mode, batch, truncation } = delivery;
        let batch_bytes_max = truncation.map_or(usize::MAX, |truncation| truncation.batch_bytes_max);
        let queue = (mode == Mode::Batch)
            .then(|| Queue::start(batch, batch_bytes_max, Arc::clone(&sink), errors.clone()));
        Channel {
            sink,
            strict: mode == Mode::BlockingStrict,
            queue,
            truncation,
            truncated,
            errors,
            unattended: Arc::new(Semaphore::new(UNATTENDED_MAX)),
        }
    }

    /// Stores an event, or queues it.
    pub(super) fn store(&self, event: &Arc<Event>) -> Passed {
        let Some(event) = self.fitting(event) else {
            self.errors.lost(1, "an event is too large even without bodies");
            // Blocking-strict promises that no request runs without a record.
            return Passed::Now(!self.strict);
        };
        if let Some(queue) = &self.queue {
            if !queue.push(event) {
                self.errors.lost(1, "the queue is full");
            }
            return Passed::Now(true);
        }
        let (strict, errors) = (self.strict, self.errors.clone());
        let passed = move |stored: Result<(), String>| {
            if let Err(error) = &stored {
                errors.lost(1, error);
            }
            stored.is_ok() || !strict
        };
        match Arc::clone(&self.sink).store(vec![event]) {
            Stored::Now(stored) => Passed::Now(passed(stored)),
            Stored::Later(stored) => Passed::Later(Box::pin(async move { passed(stored.await) })),
        }
    }

    /// Continues to store an event when its request is gone.
    pub(super) fn leave(&self, passed: Passed) {
        let Passed::Later(storing) = passed else { return };
        let place = Arc::clone(&self.unattended).try_acquire_owned();
        match (place, tokio::runtime::Handle::try_current()) {
            (Ok(place), Ok(runtime)) => {
                runtime.spawn(async move {
                    storing.await;
                    drop(place);
                });
            }
            _ => self.errors.lost(1, "too many events that nobody waits for"),
        }
    }

    /// Waits until queued and unattended events are stored, or the deadline has passed.
    pub(super) async fn close(&self, deadline: Instant) {
        if let Some(queue) = &self.queue
            && !queue.close(deadline).await
        {
            self.errors.lost(0, "the queue could not be emptied before the server stopped");
        }
        // All permits are free only when every unattended event is stored.
        let all = u32::try_from(UNATTENDED_MAX).unwrap_or(u32::MAX);
        drop(tokio::time::timeout_at(deadline, self.unattended.acquire_many(all)).await);
    }

    /// Removes the bodies of an event that is too large; `None` if it is still too large.
    fn fitting(&self, event: &Arc<Event>) -> Option<Arc<Event>> {
        let max = match self.truncation {
            Some(truncation) if event.fields().len() > truncation.event_bytes_max => {
                truncation.event_bytes_max
            }
            _ => return Some(Arc::clone(event)),
        };
        let small = event.without_bodies(self.truncated.clone());
        (small.fields().len() <= max).then(|| Arc::new(small))
    }
}

#[cfg(test)]
mod tests {
    use std::{sync::Mutex, time::Duration};

    use ground::metrics::Metrics;

    use super::*;
    use crate::{event::tests::full, settings::Batch};

    /// Keeps the text of events, or refuses them.
    struct Kept(Mutex<Vec<String>>, bool);

    impl Sink for Kept {
        fn store(self: Arc<Self>, batch: Vec<Arc<Event>>) -> Stored {
            if !self.1 {
                return Stored::Now(Err("no".to_owned()));
            }
            let texts = batch.iter().map(|event| String::from_utf8_lossy(event.fields()).into_owned());
            self.0.lock().expect("no panic").extend(texts);
            Stored::Now(Ok(()))
        }

        fn store_beside(self: Arc<Self>, _: Vec<Arc<Event>>) -> Later<Result<(), String>> {
            Box::pin(async { Ok(()) })
        }

        fn batches_max(&self) -> usize {
            1
        }
    }

    fn store(mode: Mode, works: bool, truncation: Option<Truncation>) -> (bool, Vec<String>, f64) {
        let metrics = Metrics::of_brand(&generated::brands::BRANDS[0]);
        let sink = Arc::new(Kept(Mutex::default(), works));
        let batch = Batch { buffer_max: 1, size_max: 1, wait_max: Duration::ZERO, throttle: None };
        let note = ("audit.platform.io/truncated".to_owned(), "true".to_owned());
        let errors = metrics.audit().errors("test");
        let channel =
            Channel::new(Arc::<Kept>::clone(&sink), Delivery { mode, batch, truncation }, note, errors);
        let Passed::Now(passed) = channel.store(&Arc::new(full())) else { panic!("known at once") };
        let texts = std::mem::take(&mut *sink.0.lock().expect("no panic"));
        let page = String::from_utf8(metrics.page_for("").body.to_vec()).expect("text");
        let lost =
            page.lines().find_map(|line| line.strip_prefix("apiserver_audit_error_total{plugin=\"test\"} "));
        (passed, texts, lost.map_or(0.0, |lost| lost.parse().expect("a number")))
    }

    #[test]
    fn only_a_strict_backend_that_fails_keeps_a_request_back() {
        assert!(store(Mode::Blocking, true, None).0);
        assert!(store(Mode::BlockingStrict, true, None).0);
        assert_eq!(store(Mode::Blocking, false, None), (true, Vec::new(), 1.0));
        assert_eq!(store(Mode::BlockingStrict, false, None), (false, Vec::new(), 1.0));
    }

    #[test]
    fn a_large_event_loses_its_bodies_or_is_dropped() {
        let bounded = |event_bytes_max| {
            let truncation = Truncation { event_bytes_max, batch_bytes_max: usize::MAX };
            store(Mode::Blocking, true, Some(truncation))
        };
        let whole = full().fields().len();
        assert!(bounded(whole).1[0].contains("requestObject"));
        let (_, cut, lost) = bounded(whole - 1);
        assert!(
            !cut[0].contains("requestObject") && cut[0].contains(r#""audit.platform.io/truncated":"true""#)
        );
        assert_eq!(lost, 0.0);
        assert_eq!(bounded(10), (true, Vec::new(), 1.0));
    }
}
