//! The settings of a server's audit. The command line is translated to these.

use std::{path::PathBuf, time::Duration};

/// The settings of the audit.
#[derive(Debug, Clone, PartialEq)]
pub struct AuditSettings {
    /// The file of the policy.
    pub policy_file: PathBuf,
    /// The log, if any.
    pub log: Option<LogSettings>,
    /// The webhook, if any.
    pub webhook: Option<WebhookSettings>,
}

/// The settings of the log.
#[derive(Debug, Clone, PartialEq)]
pub struct LogSettings {
    /// The path of the file; `None` for standard output.
    pub path: Option<PathBuf>,
    /// The format of lines.
    pub format: Format,
    /// When the file is rotated, and what happens to old files.
    pub rotation: Rotation,
    /// How events reach the log.
    pub delivery: Delivery,
}

/// The format of lines.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    /// One JSON object per line.
    Json,
    /// The text format before JSON.
    Legacy,
}

/// When the file is rotated, and what happens to old files.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rotation {
    /// The size at which a file is rotated.
    pub bytes_max: u64,
    /// Old files that are kept; zero for all.
    pub backups_max: usize,
    /// How long old files are kept; zero for ever.
    pub age_max: Duration,
    /// Whether old files are compressed.
    pub compress: bool,
}

/// The settings of the webhook.
#[derive(Debug, Clone, PartialEq)]
pub struct WebhookSettings {
    /// The client configuration with its address and credentials.
    pub config_file: PathBuf,
    /// The pause before the first retry.
    pub initial_backoff: Duration,
    /// How events reach the webhook.
    pub delivery: Delivery,
}

/// Whether requests wait for their events.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mode {
    /// Requests do not wait: events go through a queue.
    Batch,
    /// A request waits until its event is stored.
    Blocking,
    /// Like blocking, and a request whose first event cannot be stored is refused.
    BlockingStrict,
}

/// How events get from requests to a backend.
#[derive(Debug, Clone, PartialEq)]
pub struct Delivery {
    /// Whether requests wait.
    pub mode: Mode,
    /// The settings of the queue.
    pub batch: Batch,
    /// The limits for large events; without them, events are stored whole.
    pub truncation: Option<Truncation>,
}

/// The queue of [`Mode::Batch`].
#[derive(Debug, Clone, PartialEq)]
pub struct Batch {
    /// Events that may wait; further ones are dropped and counted.
    pub buffer_max: usize,
    /// Events in one batch.
    pub size_max: usize,
    /// How long the first event of a batch waits for more.
    pub wait_max: Duration,
    /// The rate limit for batches, if any.
    pub throttle: Option<Throttle>,
}

/// A rate limit.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Throttle {
    /// Times per second.
    pub per_second: f64,
    /// Times in a row after a period of quiet.
    pub burst: u32,
}

/// The limits for large events.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Truncation {
    /// The size beyond which an event loses its bodies.
    pub event_bytes_max: usize,
    /// The size beyond which a batch is split.
    pub batch_bytes_max: usize,
}
