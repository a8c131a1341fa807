//! How many requests may be under way at the same time (spec: audit and metrics, section 2). There is
//! no queue: past the bound a request is refused at once. Watches are not counted.

use std::sync::{
    Arc,
    atomic::{AtomicUsize, Ordering},
};

use prometheus_client::metrics::gauge::Gauge;

use machinery::user::User;

use crate::{authz::masters::MASTERS, metrics::Metrics};

/// The two kinds of requests that are counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RequestKind {
    /// `get` and `list`.
    ReadOnly,
    /// Everything else that ends soon.
    Mutating,
}

/// The bounds of one server.
pub struct InFlight {
    reads: Lane,
    writes: Lane,
}

struct Lane {
    /// Zero for no bound.
    max: usize,
    now: Arc<AtomicUsize>,
    gauge: Gauge,
}

/// One place, free again when dropped.
#[derive(Debug)]
pub struct Place {
    now: Arc<AtomicUsize>,
    gauge: Gauge,
}

impl InFlight {
    /// At most so many of each kind; zero stands for no bound.
    #[must_use]
    pub fn new(reads_max: usize, writes_max: usize, metrics: &Metrics) -> Self {
        let lane = |max, kind| Lane { max, now: Arc::default(), gauge: metrics.inflight(kind) };
        InFlight {
            reads: lane(reads_max, RequestKind::ReadOnly),
            writes: lane(writes_max, RequestKind::Mutating),
        }
    }

    /// Takes a place, if one is free. The privileged group is let through, and is counted.
    #[must_use]
    pub fn enter(&self, kind: RequestKind, privileged: Privileged) -> Option<Place> {
        let lane = match kind {
            RequestKind::ReadOnly => &self.reads,
            RequestKind::Mutating => &self.writes,
        };
        let before = lane.now.fetch_add(1, Ordering::Relaxed);
        lane.gauge.inc();
        // Dropping the place gives back what was taken.
        let place = Place { now: Arc::clone(&lane.now), gauge: lane.gauge.clone() };
        (lane.max == 0 || before < lane.max || privileged == Privileged::Yes).then_some(place)
    }
}

/// Whether the caller belongs to the privileged group.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Privileged {
    /// It does.
    Yes,
    /// It does not.
    No,
}

impl Privileged {
    /// Whether this caller does.
    #[must_use]
    pub fn of(user: &User) -> Self {
        if user.groups.iter().any(|group| group == MASTERS) { Privileged::Yes } else { Privileged::No }
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        self.now.fetch_sub(1, Ordering::Relaxed);
        self.gauge.dec();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clock::Clock;

    #[test]
    fn a_full_lane_refuses_and_a_dropped_place_is_free() {
        let metrics = Metrics::new(&Clock::system());
        let inflight = InFlight::new(2, 0, &metrics);
        let first = inflight.enter(RequestKind::ReadOnly, Privileged::No);
        let second = inflight.enter(RequestKind::ReadOnly, Privileged::No);
        assert!(first.is_some() && second.is_some());
        assert!(inflight.enter(RequestKind::ReadOnly, Privileged::No).is_none(), "full");
        assert!(inflight.enter(RequestKind::ReadOnly, Privileged::Yes).is_some(), "let through");
        assert_eq!(metrics.inflight(RequestKind::ReadOnly).get(), 2);
        drop(first);
        assert!(inflight.enter(RequestKind::ReadOnly, Privileged::No).is_some(), "free again");
        for _ in 0..1000 {
            std::mem::forget(inflight.enter(RequestKind::Mutating, Privileged::No).expect("no bound"));
        }
    }
}
