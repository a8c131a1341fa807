//! What a measurement gives.

use std::time::Duration;

use crate::statistics::Latencies;

/// What was measured in one go, or in several that were added up.
#[derive(Debug, Clone, Default)]
pub(crate) struct Sample {
    /// Operations that were answered well.
    pub(crate) operations: u64,
    /// Bytes of their answers.
    pub(crate) bytes: u64,
    /// How long it took.
    pub(crate) wall: Duration,
    /// CPU time of the server in that time.
    pub(crate) cpu: Duration,
    /// One per operation.
    pub(crate) latencies: Latencies,
}

impl Sample {
    /// Counts another one in.
    pub(crate) fn add(&mut self, other: &Sample) {
        self.operations += other.operations;
        self.bytes += other.bytes;
        self.wall += other.wall;
        self.cpu += other.cpu;
        self.latencies.add(&other.latencies);
    }

    /// Operations per second.
    pub(crate) fn rate(&self) -> f64 {
        per(self.operations, self.wall)
    }

    /// Operations per second of CPU time.
    pub(crate) fn rate_per_cpu(&self) -> f64 {
        per(self.operations, self.cpu)
    }

    /// Which share of one core the server used.
    pub(crate) fn busy(&self) -> f64 {
        if self.wall.is_zero() { 0.0 } else { self.cpu.as_secs_f64() / self.wall.as_secs_f64() }
    }

    /// CPU time of one operation.
    pub(crate) fn cpu_us_per_operation(&self) -> f64 {
        let rate = self.rate_per_cpu();
        if rate > 0.0 { 1e6 / rate } else { 0.0 }
    }

    /// The latency that so many of a hundred stayed under.
    pub(crate) fn percentile_us(&self, percent: f64) -> f64 {
        self.latencies.percentile_us(percent)
    }
}

#[expect(clippy::cast_precision_loss, reason = "a figure for people")]
fn per(operations: u64, time: Duration) -> f64 {
    if time.is_zero() { 0.0 } else { operations as f64 / time.as_secs_f64() }
}
