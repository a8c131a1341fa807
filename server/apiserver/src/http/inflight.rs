//! How many requests may be under way at the same time (spec: audit and metrics, section 2). There is
//! no queue: past the bound a request is refused as soon as it is known who asks, before its body is read.
//! The refusal itself is in no hurry: callers who ask again at once, against what they are told, would else keep
//! the server busy with nothing but refusing them. Streams of changes stay, so they are counted apart.
//!
//! A request is under way from when it has come, not from when it has its turn. Most reads never wait for
//! anything once they run, so that what piles up under load are requests that wait for a processor.

mod delivery;

use std::{sync::Arc, time::Duration};

use axum::body::Body;
use http::{HeaderValue, Method, Response, StatusCode, header};
use machinery::user::User;
use prometheus_client::metrics::gauge::Gauge;

use super::plain::Plain;
use crate::{authz::masters::MASTERS, metrics::Metrics};

pub use delivery::deliver;

/// How long a refusal is held: a small part of the second that the caller is told to wait.
const REFUSAL_PAUSE: Duration = Duration::from_millis(100);
/// Refusals that are held at the same time. Each is a request without its body, a few kilobytes.
const REFUSALS_HELD_MAX: usize = 4096;

/// The kinds of requests that end soon.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RequestKind {
    /// `get` and `list`.
    ReadOnly,
    /// Everything else.
    Mutating,
}

impl RequestKind {
    /// The kind of a request with this method.
    #[must_use]
    pub fn of(method: &Method) -> Self {
        match *method {
            Method::GET | Method::HEAD => RequestKind::ReadOnly,
            _ => RequestKind::Mutating,
        }
    }
}

/// What may keep a request out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Bound {
    /// Nothing.
    None,
    /// The number of requests of its kind that had come before it.
    Soon,
    /// The number of streams of changes.
    Watches,
}

/// The bounds of one server. Zero stands for no bound.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct InFlightMax {
    /// Reading requests.
    pub reads: usize,
    /// Other requests that end soon.
    pub writes: usize,
    /// Streams of changes.
    pub watches: usize,
}

/// What is under way on one server.
pub struct InFlight {
    reads: Arc<Lane>,
    writes: Arc<Lane>,
    watches: Arc<Lane>,
    refusals: Arc<Lane>,
}

/// The number under way is the gauge itself: one counter that all processors share is enough.
#[derive(Debug)]
struct Lane {
    /// Zero for no bound.
    max: i64,
    now: Gauge,
}

/// One place, free again when dropped.
#[derive(Debug)]
pub struct Place(Arc<Lane>);

/// A request that has come, and is counted.
#[derive(Debug)]
pub struct Arrived {
    place: Place,
    fits: bool,
}

impl Lane {
    fn enter(self: &Arc<Self>) -> Arrived {
        let before = self.now.inc();
        // Dropping the place gives back what was taken.
        Arrived { place: Place(Arc::clone(self)), fits: self.max == 0 || before < self.max }
    }
}

impl InFlight {
    /// At most so many of each kind.
    #[must_use]
    pub fn new(max: InFlightMax, metrics: &Metrics) -> Self {
        let lane = |max: usize, now| Arc::new(Lane { max: i64::try_from(max).unwrap_or(i64::MAX), now });
        InFlight {
            reads: lane(max.reads, metrics.inflight(RequestKind::ReadOnly)),
            writes: lane(max.writes, metrics.inflight(RequestKind::Mutating)),
            // Shown by route, as requests that stay.
            watches: lane(max.watches, Gauge::default()),
            refusals: lane(REFUSALS_HELD_MAX, Gauge::default()),
        }
    }

    /// Counts a request that has come.
    #[must_use]
    pub fn arrive(&self, method: &Method) -> Arrived {
        match RequestKind::of(method) {
            RequestKind::ReadOnly => self.reads.enter(),
            RequestKind::Mutating => self.writes.enter(),
        }
    }

    /// Its place, if there is one for it. The privileged group is let through.
    #[must_use]
    pub fn admit(&self, arrived: Arrived, bound: Bound, privileged: Privileged) -> Option<Place> {
        let arrived = match bound {
            Bound::None => return Some(arrived.place),
            Bound::Soon => arrived,
            Bound::Watches => self.watches.enter(),
        };
        (arrived.fits || privileged == Privileged::Yes).then_some(arrived.place)
    }

    /// Refuses who finds no place, after a pause; at once when many are refused already.
    pub async fn refuse(&self) -> Response<Body> {
        let held = self.refusals.enter();
        if held.fits {
            tokio::time::sleep(REFUSAL_PAUSE).await;
        }
        refusal()
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        self.0.now.dec();
    }
}

/// The answer to who finds no place. Nothing is encoded for it.
fn refusal() -> Response<Body> {
    let text = "Too many requests, please try again later.\n";
    let mut response = Plain::text(StatusCode::TOO_MANY_REQUESTS, text).into_response(Body::from);
    response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from_static("1"));
    response
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

#[cfg(test)]
mod tests {
    use futures_util::FutureExt;

    use super::*;
    use crate::clock::Clock;

    #[test]
    fn a_full_lane_refuses_and_a_dropped_place_is_free() {
        let metrics = Metrics::new(&Clock::system());
        let inflight = InFlight::new(InFlightMax { reads: 2, writes: 0, watches: 1 }, &metrics);
        let get = |bound, privileged| inflight.admit(inflight.arrive(&Method::GET), bound, privileged);
        let (first, second) = (get(Bound::Soon, Privileged::No), get(Bound::Soon, Privileged::No));
        assert!(first.is_some() && second.is_some());
        assert!(get(Bound::Soon, Privileged::No).is_none(), "full");
        assert!(get(Bound::Soon, Privileged::Yes).is_some(), "let through");
        assert!(get(Bound::None, Privileged::No).is_some(), "not bound");
        assert_eq!(metrics.inflight(RequestKind::ReadOnly).get(), 2, "those that are gone are not counted");
        let watch = get(Bound::Watches, Privileged::No);
        assert!(watch.is_some(), "a lane of its own");
        assert_eq!(metrics.inflight(RequestKind::ReadOnly).get(), 2);
        assert!(get(Bound::Watches, Privileged::No).is_none(), "full");
        drop(first);
        assert!(get(Bound::Soon, Privileged::No).is_some(), "free again");
        for _ in 0..1000 {
            let place = inflight.admit(inflight.arrive(&Method::PUT), Bound::Soon, Privileged::No);
            std::mem::forget(place.expect("no bound"));
        }
    }

    #[tokio::test]
    async fn a_refusal_is_held_for_a_moment_unless_many_are() {
        let metrics = Metrics::new(&Clock::system());
        let inflight = InFlight::new(InFlightMax { reads: 1, writes: 1, watches: 1 }, &metrics);
        let at_once = || inflight.refuse().now_or_never().map(|response| response.status());
        assert_eq!(at_once(), None);
        let held: Vec<Arrived> = (0..REFUSALS_HELD_MAX).map(|_| inflight.refusals.enter()).collect();
        assert_eq!(at_once(), Some(StatusCode::TOO_MANY_REQUESTS));
        drop(held);
        assert_eq!(at_once(), None);
        assert_eq!(inflight.refuse().await.status(), StatusCode::TOO_MANY_REQUESTS);
    }

    #[test]
    fn those_that_came_first_are_let_in() {
        let metrics = Metrics::new(&Clock::system());
        let inflight = InFlight::new(InFlightMax { reads: 1, writes: 1, watches: 1 }, &metrics);
        let (first, second) = (inflight.arrive(&Method::GET), inflight.arrive(&Method::GET));
        assert!(inflight.admit(second, Bound::Soon, Privileged::No).is_none());
        assert!(inflight.admit(first, Bound::Soon, Privileged::No).is_some());
    }
}
