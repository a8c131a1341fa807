//! Sends lists of events to another server, with retries.

use std::{future::Future, pin::Pin, sync::Arc, time::Duration};

use bytes::Bytes;
use ground::clock::Clock;
use machinery::brand::Brand;
use tokio::time::sleep;

use super::{
    event::Event,
    sink::{Later, Sink, Stored},
};

/// Tries for one batch, the first included.
const TRIES_MAX: u32 = 5;
/// The growth of the pause between tries.
const BACKOFF_FACTOR: f64 = 1.5;
/// A pause is longer by a random part of up to this, so that servers that lost their receiver together do not
/// return together.
const BACKOFF_JITTER: f64 = 0.2;
/// Batches that are sent concurrently.
const BATCHES_MAX: usize = 8;

/// Sends one body and waits for the answer. Success is a code of 2xx.
pub(super) trait Sender: Send + Sync {
    /// Sends once. An error text contains nothing of the body.
    fn send(&self, body: Bytes) -> Pin<Box<dyn Future<Output = Result<(), String>> + Send + '_>>;
}

/// The backend of the webhook.
pub(super) struct Webhook {
    sender: Box<dyn Sender>,
    /// The beginning of every list.
    head: String,
    initial_backoff: Duration,
    clock: Clock,
}

impl Webhook {
    pub(super) fn new(
        sender: Box<dyn Sender>,
        initial_backoff: Duration,
        brand: &Brand,
        clock: &Clock,
    ) -> Arc<Self> {
        let api_version = brand.api_version("audit", "v1");
        let head = format!(r#"{{"kind":"EventList","apiVersion":"{api_version}","metadata":{{}},"items":["#);
        Arc::new(Webhook { sender, head, initial_backoff, clock: clock.clone() })
    }

    fn list(&self, batch: &[Arc<Event>]) -> Bytes {
        let length: usize = batch.iter().map(|event| event.fields().len() + 2).sum();
        let mut list = Vec::with_capacity(self.head.len() + length + 2);
        list.extend_from_slice(self.head.as_bytes());
        for (index, event) in batch.iter().enumerate() {
            list.extend_from_slice(if index == 0 { b"{" } else { b",{" });
            list.extend_from_slice(event.fields());
        }
        list.extend_from_slice(b"]}");
        list.into()
    }

    async fn send(&self, list: Bytes) -> Result<(), String> {
        let mut backoff = self.initial_backoff;
        // Pauses only between tries: after the last one the batch is lost, and waiting would only delay the
        // next.
        for _ in 1..TRIES_MAX {
            match self.sender.send(list.clone()).await {
                Ok(()) => return Ok(()),
                Err(error) => tracing::debug!(error, "the receiver of audit events did not take a batch"),
            }
            sleep(self.jittered(backoff)).await;
            backoff = backoff.mul_f64(BACKOFF_FACTOR);
        }
        self.sender.send(list).await
    }

    fn jittered(&self, backoff: Duration) -> Duration {
        let chance = self.clock.random() as f64 / u64::MAX as f64;
        backoff.mul_f64(1.0 + BACKOFF_JITTER * chance)
    }
}

impl Sink for Webhook {
    fn store(self: Arc<Self>, batch: Vec<Arc<Event>>) -> Stored {
        Stored::Later(self.store_beside(batch))
    }

    fn store_beside(self: Arc<Self>, batch: Vec<Arc<Event>>) -> Later<Result<(), String>> {
        Box::pin(async move {
            let list = self.list(&batch);
            self.send(list).await
        })
    }

    fn batches_max(&self) -> usize {
        BATCHES_MAX
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;

    use machinery::brand::Brand;

    use super::*;
    use crate::event::tests::full;

    /// Refuses so many times, and remembers what came.
    #[derive(Clone, Default)]
    struct Receiver(Arc<Mutex<(u32, Vec<Bytes>)>>);

    impl Sender for Receiver {
        fn send(&self, body: Bytes) -> Pin<Box<dyn Future<Output = Result<(), String>> + Send + '_>> {
            Box::pin(async move {
                let mut inner = self.0.lock().expect("no panic");
                inner.1.push(body);
                if inner.0 == 0 {
                    return Ok(());
                }
                inner.0 -= 1;
                Err("503".to_owned())
            })
        }
    }

    async fn send(refusals: u32) -> (Result<(), String>, Vec<Bytes>) {
        let receiver = Receiver(Arc::new(Mutex::new((refusals, Vec::new()))));
        let brand = Brand::named(generated::brands::BRANDS, "platform").expect("a brand");
        let sender = Box::new(receiver.clone());
        let webhook = Webhook::new(sender, Duration::from_micros(10), brand, &Clock::system());
        let sent = webhook.store_beside(vec![Arc::new(full()), Arc::new(full())]).await;
        let bodies = std::mem::take(&mut receiver.0.lock().expect("no panic").1);
        (sent, bodies)
    }

    #[tokio::test]
    async fn a_batch_is_tried_again_a_few_times() {
        let (sent, bodies) = send(4).await;
        assert_eq!((sent, bodies.len()), (Ok(()), 5));
        assert!(bodies.iter().all(|body| body == &bodies[0]));
        let (sent, bodies) = send(5).await;
        assert_eq!((sent, bodies.len()), (Err("503".to_owned()), 5));
    }

    #[tokio::test]
    async fn a_batch_is_a_list_of_events() {
        let (_, bodies) = send(0).await;
        let list: serde_json::Value = serde_json::from_slice(&bodies[0]).expect("JSON");
        assert_eq!(list["kind"], "EventList");
        assert_eq!(list["apiVersion"], "audit.platform.io/v1");
        assert_eq!(list["metadata"], serde_json::json!({}));
        assert_eq!(list["items"].as_array().map(Vec::len), Some(2));
        assert_eq!(list["items"][1]["auditID"], "id\n1");
        assert_eq!(list["items"][0].get("kind"), None);
    }

    #[test]
    fn waits_are_longer_by_a_chance_within_bounds() {
        let brand = Brand::named(generated::brands::BRANDS, "platform").expect("a brand");
        let clock = Clock::system().with_numbers(vec![0, u64::MAX]);
        let second = Duration::from_secs(1);
        let webhook = Webhook::new(Box::<Receiver>::default(), second, brand, &clock);
        assert_eq!(webhook.jittered(second), second);
        assert_eq!(webhook.jittered(second), Duration::from_millis(1200));
    }
}
