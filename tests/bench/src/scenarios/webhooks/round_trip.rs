//! The bare round trip: the client library of the server calls the webhook, one call after the other, over a connection
//! that is kept, on the core of the servers.

use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use bytes::Bytes;
use ground::clock::Clock;
use http::HeaderValue;
use outbound::{
    Callee, Client, Limits,
    client_config::{Authority, Credentials},
};
use tokio::runtime::{Builder, Runtime};

use crate::lab::{Lab, cores};

/// How long one call may take.
const PATIENCE: Duration = Duration::from_secs(10);

/// Makes round trips.
pub(super) struct Bare {
    client: Client,
    body: Bytes,
    runtime: Runtime,
}

impl Bare {
    pub(super) fn new(url: &str, authority: Vec<u8>, body: Bytes) -> Result<Self> {
        let callee = Callee {
            server: url.parse().context("the URL of the webhook")?,
            authority: Authority::Pem(authority),
            server_name: None,
            credentials: Credentials::default(),
            identities: None,
            locator: None,
            agent: HeaderValue::from_static("bench"),
        };
        let client = Client::of_callee(callee, Limits::default(), Clock::system())?;
        Ok(Bare { client, body, runtime: Builder::new_current_thread().enable_all().build()? })
    }

    /// The mean time of a round trip.
    pub(super) fn microseconds(&self, lab: &Lab, time: Duration) -> Result<f64> {
        cores::pin_this_thread(&lab.cores.server)?;
        let measured = self.runtime.block_on(self.trips(time));
        cores::pin_this_thread(&lab.cores.client)?;
        let (count, spent) = measured?;
        Ok(spent.as_secs_f64() * 1e6 / f64::from(count))
    }

    async fn trips(&self, time: Duration) -> Result<(u32, Duration)> {
        let (mut count, begun) = (0_u32, Instant::now());
        while begun.elapsed() < time {
            let answer = self.client.ask("timeout=10s", &self.body, PATIENCE).await?;
            ensure!(answer.code.is_success(), "the webhook answers {}", answer.code);
            count += 1;
        }
        Ok((count, begun.elapsed()))
    }
}
