//! Bounds the requests in flight. There is no queue: past the bound a request is refused as soon as its
//! caller is known, before its body is read. Refusals are delayed a little, because callers who ignore
//! `Retry-After` and try again at once would otherwise keep the server busy with refusing them. Watches last
//! long, so they are counted separately.
//!
//! A request is in flight from its arrival, not from the moment at which it runs. Most reads never wait once
//! they run, so under load the requests that pile up are those that wait for a processor.
//!
//! A place is for work. While a request waits for its client, to send the rest of its body or to take the
//! rest of the answer, it gives its place back and is counted by the memory that it holds (`waiting`). No
//! user has more than half of the places of a kind, so that one user cannot keep the others out.

mod delivery;
mod share;
mod waiting;

use std::{sync::Arc, time::Duration};

use axum::body::Body;
use ground::metrics::{Direction, Metrics, RequestKind};
use ground::{
    limits::{WATCH_BYTES_PER_SELECTOR_BYTE, WATCH_PLACE_BYTES},
    plain::Plain,
};
use http::{HeaderValue, Method, Response, StatusCode, header};
use machinery::user::User;
use prometheus_client::metrics::gauge::Gauge;

use self::share::{Share, Shares};
pub(crate) use waiting::Waiting;

/// How long a refusal is held: a small part of the second that `Retry-After` names.
const REFUSAL_PAUSE: Duration = Duration::from_millis(100);
/// Refusals held at the same time. Each is a request without its body, a few kilobytes.
const REFUSALS_HELD_MAX: usize = 4096;
/// Requests that wait for a remote token service, each a few kilobytes. The number of tokens under review at
/// a time has a bound of its own, since many requests may present the same token.
const ASKING_MAX: usize = 8192;

/// Bound for all requests that wait in one direction: 256 MiB.
const WAITING_BYTES_MAX: usize = 256 * 1024 * 1024;

/// The bound that applies to a request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Bound {
    /// Nothing.
    None,
    /// The number of requests of the same kind that arrived before it.
    Soon,
    /// The memory that all watches hold.
    Watches {
        /// Measured in watches without selectors.
        weight: i64,
    },
}

impl Bound {
    /// The bound for a watch whose query has this length: its selectors stay in memory as long as the watch.
    #[must_use]
    pub fn watch(query_bytes: usize) -> Self {
        let more = query_bytes * WATCH_BYTES_PER_SELECTOR_BYTE / WATCH_PLACE_BYTES;
        Bound::Watches { weight: i64::try_from(more).unwrap_or(i64::MAX).saturating_add(1) }
    }
}

/// The bounds of one server. Zero means unbounded.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct InFlightMax {
    /// Reading requests.
    pub reads: usize,
    /// Requests that write.
    pub writes: usize,
    /// Watches.
    pub watches: usize,
}

/// The requests in flight on one server.
pub struct InFlight {
    reads: Arc<Lane>,
    writes: Arc<Lane>,
    watches: Arc<Lane>,
    receiving: Arc<Lane>,
    sending: Arc<Lane>,
    asking: Arc<Lane>,
    refusals: Arc<Lane>,
}

/// Requests that are counted together. The gauge of the metrics is the counter itself, so that each request
/// changes one number.
#[derive(Debug)]
struct Lane {
    /// Zero for no bound.
    max: i64,
    now: Gauge,
    shares: Shares,
}

/// A part of a lane, which is given back on drop.
#[derive(Debug)]
pub struct Place {
    lane: Arc<Lane>,
    weight: i64,
    /// None for the privileged group, which is unbounded.
    share: Option<Share>,
}

/// A counted request whose caller is not known yet.
#[derive(Debug)]
pub struct Arrived {
    place: Place,
    fits: bool,
}

impl Lane {
    fn new(max: usize, now: Gauge) -> Arc<Self> {
        let max = i64::try_from(max).unwrap_or(i64::MAX);
        Arc::new(Lane { max, now, shares: Shares::of(max) })
    }

    /// Counts a request, whether or not it fits.
    fn enter(self: &Arc<Self>) -> Arrived {
        // Counted now and judged when the caller is known, because the privileged group gets a place in any
        // case.
        let fits = self.add(1);
        // Dropping the place gives back what was taken.
        Arrived { place: Place { lane: Arc::clone(self), weight: 1, share: None }, fits }
    }

    /// Takes a place for a caller, if there is one.
    fn admit(self: &Arc<Self>, weight: i64, caller: Caller) -> Option<Place> {
        self.take(weight, caller).then(|| Place { lane: Arc::clone(self), weight, share: caller.share() })
    }

    /// Takes a part for a caller. Returns false, and takes nothing, if there is not enough.
    fn take(&self, weight: i64, caller: Caller) -> bool {
        let fits = self.add(weight);
        let taken = match caller {
            Caller::Privileged => true,
            Caller::Bound(share) => fits && self.shares.take(share, weight),
        };
        if !taken {
            self.now.dec_by(weight);
        }
        taken
    }

    /// Adds to the sum. Returns whether it stays within the bound.
    fn add(&self, weight: i64) -> bool {
        // Adds first and compares after, so that two requests cannot both see the last place. The loser
        // subtracts again.
        let before = self.now.inc_by(weight);
        self.max == 0 || before.saturating_add(weight) <= self.max
    }
}

impl Arrived {
    fn admitted(mut self, caller: Caller) -> Option<Place> {
        if let Caller::Bound(share) = caller {
            if !self.fits || !self.place.lane.shares.take(share, self.place.weight) {
                return None;
            }
            self.place.share = Some(share);
        }
        Some(self.place)
    }
}

impl Place {
    /// Takes more of its lane. Returns false, and takes nothing, if there is not enough.
    fn grow(&mut self, by: i64) -> bool {
        let grows = self.lane.take(by, self.caller());
        if grows {
            self.weight += by;
        }
        grows
    }

    fn caller(&self) -> Caller {
        self.share.map_or(Caller::Privileged, Caller::Bound)
    }
}

impl InFlight {
    /// At most so many of each kind.
    #[must_use]
    pub fn new(max: InFlightMax, metrics: &Metrics) -> Self {
        let waiting = |direction| Lane::new(WAITING_BYTES_MAX, metrics.waiting_bytes(direction));
        // Requests that wait for their client are bounded by the memory that they hold, and not by their
        // number.
        InFlight {
            reads: Lane::new(max.reads, metrics.inflight(RequestKind::ReadOnly)),
            writes: Lane::new(max.writes, metrics.inflight(RequestKind::Mutating)),
            // The metrics show watches by route, as long-running requests, and not in this gauge.
            watches: Lane::new(max.watches, Gauge::default()),
            receiving: waiting(Direction::Receiving),
            sending: waiting(Direction::Sending),
            asking: Lane::new(ASKING_MAX, Gauge::default()),
            refusals: Lane::new(REFUSALS_HELD_MAX, Gauge::default()),
        }
    }

    /// Counts a request at its arrival.
    #[must_use]
    pub fn arrive(&self, method: &Method) -> Arrived {
        match RequestKind::of(method) {
            RequestKind::ReadOnly => self.reads.enter(),
            RequestKind::Mutating => self.writes.enter(),
        }
    }

    /// Moves a request to the lane for those that wait for a remote token service, so that a slow service
    /// does not take the places of other callers. Returns `None` if too many wait already.
    #[must_use]
    pub fn ask(&self, arrived: Arrived) -> Option<Place> {
        drop(arrived);
        let asking = self.asking.enter();
        asking.fits.then_some(asking.place)
    }

    /// Returns the place of a request, if there is one. The privileged group always gets one, so that an
    /// administrator can act on an overloaded server.
    #[must_use]
    pub fn admit(&self, arrived: Arrived, bound: Bound, caller: Caller) -> Option<Place> {
        match bound {
            Bound::None => Some(arrived.place),
            Bound::Soon => arrived.admitted(caller),
            Bound::Watches { weight } => self.watches.admit(weight, caller),
        }
    }

    /// Answers a request for which there is no place: after a pause, or at once when many refusals are held
    /// already.
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
        self.lane.now.dec_by(self.weight);
        if let Some(share) = self.share {
            self.lane.shares.give_back(share, self.weight);
        }
    }
}

/// The answer to a request for which there is no place. It is a constant text, because encoding costs time
/// that is short now.
fn refusal() -> Response<Body> {
    let text = "Too many requests, please try again later.\n";
    let mut response = Plain::text(StatusCode::TOO_MANY_REQUESTS, text).into_response(Body::from);
    response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from_static("1"));
    response
}

/// The caller of a request, as far as bounds are concerned.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Caller {
    /// A member of the privileged group, who has no bound.
    Privileged,
    /// Every other user, with the share that their name maps to.
    Bound(Share),
}

impl Caller {
    /// Classifies a user.
    #[must_use]
    pub fn of(user: &User) -> Self {
        if user.is_master() { Caller::Privileged } else { Caller::Bound(Share::of(&user.name)) }
    }

    fn share(self) -> Option<Share> {
        match self {
            Caller::Privileged => None,
            Caller::Bound(share) => Some(share),
        }
    }
}

#[cfg(test)]
mod tests;
