//! Options that bound what one client, or all of them, may take.

use std::{num::NonZeroUsize, time::Duration};

use ground::limits::GOAWAY_CHANCE_MAX;

use super::values::{duration, not_zero};
use crate::config::Config;

#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Limits")]
pub(super) struct Limits {
    /// End requests after this time, except watches
    #[arg(long, value_name = "DURATION", default_value = "1m0s", value_parser = duration)]
    request_timeout: Duration,
    /// End watches after a random time between this many seconds and twice as many
    #[arg(long, value_name = "SECONDS", default_value_t = 1800)]
    min_request_timeout: u32,
    /// Run at most this many reading requests at the same time, and half of them for one user; 0 for no bound
    #[arg(long, value_name = "NUMBER", default_value_t = 400)]
    max_requests_inflight: u32,
    /// Run at most this many other requests at the same time, watches aside, and half of them for one user; 0
    /// for no bound
    #[arg(long, value_name = "NUMBER", default_value_t = 200)]
    max_mutating_requests_inflight: u32,
    /// Serve at most this many watches at the same time, and half of them for one user; one with long
    /// selectors counts as several; 0 for no bound
    #[arg(long, value_name = "NUMBER", default_value_t = 20_000)]
    max_watches: u32,
    /// Delete this many objects of a collection side by side, 1 to 1000
    #[arg(long, value_name = "NUMBER", default_value_t = 32,
          value_parser = clap::value_parser!(u16).range(1..=1000))]
    delete_collection_workers: u16,
    /// Close an HTTP/2 connection after a request with this probability, 0 to 0.02, so that clients spread
    /// over servers again
    #[arg(long, value_name = "CHANCE", default_value_t = 0.0, value_parser = chance)]
    goaway_chance: f64,
}

impl Limits {
    /// Says in the settings what the options of this group mean.
    pub(super) fn apply(self, config: &mut Config, conflicts: &mut Vec<String>) {
        not_zero("--request-timeout", self.request_timeout, conflicts);
        config.limits.request_timeout = self.request_timeout;
        config.limits.min_request_timeout = Duration::from_secs(self.min_request_timeout.into());
        config.limits.max_requests_inflight = count(self.max_requests_inflight);
        config.limits.max_mutating_requests_inflight = count(self.max_mutating_requests_inflight);
        config.limits.watches_max = count(self.max_watches);
        config.limits.delete_workers =
            NonZeroUsize::new(self.delete_collection_workers.into()).unwrap_or(NonZeroUsize::MIN);
        config.serving.connections.goaway_chance = self.goaway_chance;
    }
}

fn count(number: u32) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX)
}

fn chance(text: &str) -> Result<f64, String> {
    let parsed = text.parse().ok().filter(|chance| (0.0..=GOAWAY_CHANCE_MAX).contains(chance));
    parsed.ok_or_else(|| format!("must be a number from 0 to {GOAWAY_CHANCE_MAX}"))
}
