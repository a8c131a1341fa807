//! One webhook, and a call of it.

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use bytes::Bytes;
use ground::clock::Clock;
use machinery::kind::{ConvertRemotely, Converting};
use outbound::{Client, texts};
use tokio::{sync::Semaphore, time::timeout};

use crate::{
    checks::{self, Count},
    review::{self, ReviewVersion},
};

/// Longest time of one call; a request that has less left waits no longer than that.
pub(crate) const CALL_TIME_MAX: Duration = Duration::from_secs(30);

/// A webhook that converts objects.
pub(crate) struct Webhook {
    pub(crate) client: Result<Client, String>,
    pub(crate) places: Arc<Semaphore>,
    /// None if it understands none that this server knows.
    pub(crate) version: Option<ReviewVersion>,
    /// The group of reviews on the wire.
    pub(crate) group: String,
    pub(crate) clock: Clock,
}

impl ConvertRemotely for Webhook {
    fn convert<'c>(
        &'c self,
        objects: &'c [Bytes],
        api_version: &'c str,
        until: Option<Instant>,
    ) -> Converting<'c> {
        Box::pin(async move {
            let converted = self.converted(objects, api_version, until).await;
            converted.inspect_err(|_| {
                // Without the text, which may have parts of the objects.
                tracing::debug!(api_version, objects = objects.len(), "a conversion webhook failed");
            })
        })
    }
}

impl Webhook {
    async fn converted(
        &self,
        objects: &[Bytes],
        api_version: &str,
        until: Option<Instant>,
    ) -> Result<Vec<Bytes>, String> {
        let Some(version) = self.version else {
            return Err("no supported conversion review versions".to_owned());
        };
        let Some(first) = objects.first() else { return Ok(Vec::new()) };
        let name = format!("conversion webhook for {}", checks::name_of(first));
        let failed = |why: String| format!("{name} failed: {why}");
        let uid = self.clock.uuid();
        let time = until.map_or(CALL_TIME_MAX, |until| until.saturating_duration_since(Instant::now()));
        let body = review::request((version, &self.group), &uid, api_version, objects);
        let answer = self.answer(&body, time.min(CALL_TIME_MAX)).await.map_err(failed)?;
        let converted = review::converted(&answer, (version, &self.group), &uid).map_err(failed)?;
        if converted.len() != objects.len() {
            return Err(format!("{name} returned {} objects, expected {}", converted.len(), objects.len()));
        }
        let count = if objects.len() == 1 { Count::One } else { Count::Many };
        let pairs = objects.iter().zip(converted).enumerate();
        let checked = pairs.map(|(index, (sent, converted))| {
            checks::checked(sent, converted, api_version, index, count).map_err(|why| format!("{name} {why}"))
        });
        checked.collect()
    }

    /// What the webhook answers within a time, which counts from before there is a place for the call.
    async fn answer(&self, body: &Bytes, time: Duration) -> Result<Bytes, String> {
        let client = self.client.as_ref().map_err(Clone::clone)?;
        let begun = Instant::now();
        // The semaphore is never closed, so only the time can end the wait.
        let Ok(Ok(_place)) = timeout(time, self.places.acquire()).await else {
            return Err("context deadline exceeded".to_owned());
        };
        let left = time.saturating_sub(begun.elapsed());
        let query = format!("timeout={}s", CALL_TIME_MAX.as_secs());
        let answer = client.ask(&query, body, left).await.map_err(|error| texts::call_text(&error))?;
        match texts::refusal(&answer) {
            Some(text) => Err(text),
            None => Ok(answer.body),
        }
    }
}
