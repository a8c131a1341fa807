//! Medians and percentiles.

use std::time::Duration;

use hdrhistogram::Histogram;

/// Longest latency that is told apart.
const LATENCY_NANOSECONDS_MAX: u64 = 600_000_000_000;
/// Latencies are kept to three digits.
const DIGITS: u8 = 3;

/// Latencies of one measurement.
#[derive(Debug, Clone)]
pub(crate) struct Latencies(Histogram<u64>);

impl Default for Latencies {
    fn default() -> Self {
        let histogram = Histogram::new_with_bounds(1, LATENCY_NANOSECONDS_MAX, DIGITS);
        Latencies(histogram.expect("the bounds are in order and the digits at most five"))
    }
}

impl Latencies {
    /// Counts one.
    pub(crate) fn record(&mut self, latency: Duration) {
        self.0.saturating_record(u64::try_from(latency.as_nanos()).unwrap_or(u64::MAX));
    }

    /// Counts all of another.
    pub(crate) fn add(&mut self, other: &Latencies) {
        // Both have the same bounds, so nothing is out of range.
        let _same_bounds = self.0.add(&other.0);
    }

    /// The latency that so many of a hundred stayed under, in microseconds.
    #[expect(clippy::cast_precision_loss, reason = "a figure for people")]
    pub(crate) fn percentile_us(&self, percent: f64) -> f64 {
        self.0.value_at_percentile(percent) as f64 / 1e3
    }
}

/// The middle of some figures; of an even number of them, the middle between the two. Zero for none.
pub(crate) fn median(figures: &[f64]) -> f64 {
    let mut sorted = figures.to_vec();
    sorted.sort_by(f64::total_cmp);
    let middle = sorted.len() / 2;
    let at = |index: usize| sorted.get(index).copied().unwrap_or_default();
    if sorted.is_empty() {
        0.0
    } else if sorted.len() % 2 == 1 {
        at(middle)
    } else {
        f64::midpoint(at(middle - 1), at(middle))
    }
}

/// The same for durations, in milliseconds.
pub(crate) fn median_ms(times: &[Duration]) -> f64 {
    let figures: Vec<f64> = times.iter().map(|time| time.as_secs_f64() * 1e3).collect();
    median(&figures)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_median_is_the_middle() {
        assert!((median(&[3.0, 1.0, 2.0]) - 2.0).abs() < 1e-9);
        assert!((median(&[4.0, 1.0, 2.0, 3.0]) - 2.5).abs() < 1e-9);
        assert!(median(&[]).abs() < 1e-9);
        assert!((median_ms(&[Duration::from_millis(7)]) - 7.0).abs() < 1e-9);
    }

    #[test]
    fn percentiles_are_of_what_was_recorded() {
        let mut latencies = Latencies::default();
        for microseconds in 1..=100 {
            latencies.record(Duration::from_micros(microseconds));
        }
        let mut all = Latencies::default();
        all.add(&latencies);
        assert!((all.percentile_us(50.0) - 50.0).abs() < 0.5);
        assert!((all.percentile_us(99.0) - 99.0).abs() < 0.5);
    }
}
