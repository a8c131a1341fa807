//! What the audit of one server is told, as a library takes it. Options of the command line end here.

use std::{path::PathBuf, time::Duration};

/// Everything about the audit. Without a policy nothing is recorded, and nothing of this exists.
#[derive(Debug, Clone, PartialEq)]
pub struct Settings {
    /// Which requests are recorded.
    pub policy_file: PathBuf,
    /// A log of our own.
    pub log: Option<LogSettings>,
    /// A server that takes records.
    pub webhook: Option<WebhookSettings>,
}

/// Where lines go.
#[derive(Debug, Clone, PartialEq)]
pub struct LogSettings {
    /// The file; none for standard output.
    pub path: Option<PathBuf>,
    /// How lines look.
    pub format: Format,
    /// When a new file begins, and what becomes of the old ones.
    pub rotation: Rotation,
    /// How events get there.
    pub delivery: Delivery,
}

/// How lines look.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    /// One JSON object each.
    Json,
    /// Text of the days before.
    Legacy,
}

/// When a new file begins, and what becomes of the old ones.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rotation {
    /// Size of a file that is full.
    pub bytes_max: u64,
    /// Old files that stay; zero for all.
    pub backups_max: usize,
    /// How long old files stay; zero for ever.
    pub age_max: Duration,
    /// Whether old files are compressed.
    pub compress: bool,
}

/// Where events are sent.
#[derive(Debug, Clone, PartialEq)]
pub struct WebhookSettings {
    /// Client configuration that says where, and what to show there.
    pub config_file: PathBuf,
    /// Wait before the second try.
    pub initial_backoff: Duration,
    /// How events get there.
    pub delivery: Delivery,
}

/// Who waits for whom.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mode {
    /// Nobody waits: events stand in a queue.
    Batch,
    /// A request waits until its event is stored.
    Blocking,
    /// The same, and a request whose first event cannot be stored is refused.
    BlockingStrict,
}

/// How events get from requests to a backend.
#[derive(Debug, Clone, PartialEq)]
pub struct Delivery {
    /// Who waits.
    pub mode: Mode,
    /// The queue.
    pub batch: Batch,
    /// What becomes of large events; without it they stay as they are.
    pub truncation: Option<Truncation>,
}

/// The queue of [`Mode::Batch`].
#[derive(Debug, Clone, PartialEq)]
pub struct Batch {
    /// Events that wait; further ones are dropped and counted.
    pub buffer_max: usize,
    /// Events in one batch.
    pub size_max: usize,
    /// How long the first event of a batch waits for others.
    pub wait_max: Duration,
    /// How many batches leave in a second; without it, any number.
    pub throttle: Option<Throttle>,
}

/// A bound on how often something happens.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Throttle {
    /// Times in a second.
    pub per_second: f64,
    /// Times at once after a while of quiet.
    pub burst: u32,
}

/// What becomes of large events.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Truncation {
    /// A larger event loses its bodies.
    pub event_bytes_max: usize,
    /// A larger batch leaves in parts.
    pub batch_bytes_max: usize,
}
