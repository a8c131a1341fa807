//! Options that say how a server treats its clients while it stops.

use std::time::Duration;

use super::values::duration;
use crate::config::Config;

#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Start and stop")]
pub(super) struct StopOptions {
    /// Refuse new requests with 429 and Retry-After after the delay of a stop, and keep listening until the
    /// requests in progress are finished. By default the server stops listening at once
    #[arg(long, value_name = "BOOL", default_value_t = false, num_args = 0..=1, require_equals = true,
          default_missing_value = "true", action = clap::ArgAction::Set)]
    shutdown_send_retry_after: bool,
    /// Spread the ends of open watches over this time when the server stops, at least 200 a second; 0s ends
    /// all at once
    #[arg(long, value_name = "DURATION", default_value = "0s", value_parser = duration)]
    shutdown_watch_termination_grace_period: Duration,
}

impl StopOptions {
    /// Says in the settings what the options of this group mean.
    pub(super) fn apply(self, config: &mut Config) {
        config.lifecycle.sends_retry_after = self.shutdown_send_retry_after;
        config.lifecycle.watch_grace_period = self.shutdown_watch_termination_grace_period;
    }
}
