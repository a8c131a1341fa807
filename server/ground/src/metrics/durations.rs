//! Histograms of durations.

use prometheus_client::metrics::{family::Family, histogram::Histogram};

/// Buckets for the duration of requests, in seconds.
const DURATION_BUCKETS: [f64; 23] = [
    0.005, 0.025, 0.05, 0.1, 0.2, 0.4, 0.6, 0.8, 1.0, 1.25, 1.5, 2.0, 3.0, 4.0, 5.0, 6.0, 8.0, 10.0, 15.0,
    20.0, 30.0, 45.0, 60.0,
];

pub(super) fn durations() -> Histogram {
    Histogram::new(DURATION_BUCKETS)
}

/// A histogram per label set. The constructor is a plain function, because the type of a closure has no name.
pub(super) type Durations<Labels> = Family<Labels, Histogram, fn() -> Histogram>;
