//! How many requests may be under way at the same time. There is
//! no queue: past the bound a request is refused as soon as it is known who sends it, before its body is read.
//! The refusal itself is in no hurry: callers who try again at once, against what the answer says, would else keep
//! the server busy with nothing but refusing them. Streams of changes stay, so they are counted apart.
//!
//! A request is under way from when it has come, not from when it has its turn. Most reads never wait for
//! anything once they run, so that what piles up under load are requests that wait for a processor.
//!
//! A place is for work. While a request waits for its client, to send the rest of its body or to take the rest of the
//! answer, it gives its place back and is counted by what it holds in memory ([`waiting`]). No user has more than half
//! of the places of a kind, so that others find one whatever one user does.

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

/// How long a refusal is held: a small part of the second that the caller is told to wait.
const REFUSAL_PAUSE: Duration = Duration::from_millis(100);
/// Refusals that are held at the same time. Each is a request without its body, a few kilobytes.
const REFUSALS_HELD_MAX: usize = 4096;
/// Requests whose senders a remote service is asked about, each a few kilobytes. The service has bounds of its own for
/// how many tokens it is asked about; many requests may show the same one.
const ASKING_MAX: usize = 8192;

/// What may keep a request out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Bound {
    /// Nothing.
    None,
    /// The number of requests of its kind that had come before it.
    Soon,
    /// The streams of changes, by what they hold in memory.
    Watches {
        /// In places of a watch without selectors.
        weight: i64,
    },
}

impl Bound {
    /// That of a watch whose query has this length. The selectors of a watch stay in memory as long as it does.
    #[must_use]
    pub fn watch(query_bytes: usize) -> Self {
        let more = query_bytes * WATCH_BYTES_PER_SELECTOR_BYTE / WATCH_PLACE_BYTES;
        Bound::Watches { weight: i64::try_from(more).unwrap_or(i64::MAX).saturating_add(1) }
    }
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
    receiving: Arc<Lane>,
    sending: Arc<Lane>,
    asking: Arc<Lane>,
    refusals: Arc<Lane>,
}

/// What is counted together. The sum is the gauge itself: one counter that all processors share is enough.
#[derive(Debug)]
struct Lane {
    /// Zero for no bound.
    max: i64,
    now: Gauge,
    shares: Shares,
}

/// A part of a lane, free again when dropped.
#[derive(Debug)]
pub struct Place {
    lane: Arc<Lane>,
    weight: i64,
    /// None for the privileged group, who are not bound.
    share: Option<Share>,
}

/// A request that has come, and is counted.
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

    /// Counts a request, whether or not there is a place for it.
    fn enter(self: &Arc<Self>) -> Arrived {
        let fits = self.add(1);
        // Dropping the place gives back what was taken.
        Arrived { place: Place { lane: Arc::clone(self), weight: 1, share: None }, fits }
    }

    /// A place for a caller, if there is one.
    fn admit(self: &Arc<Self>, weight: i64, caller: Caller) -> Option<Place> {
        self.take(weight, caller).then(|| Place { lane: Arc::clone(self), weight, share: caller.share() })
    }

    /// Takes a part for a caller. False, and nothing taken, if there is no more.
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

    /// Adds to the sum. Says whether it was within the bound.
    fn add(&self, weight: i64) -> bool {
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
    /// Takes more of its lane. False, and nothing taken, if there is no more.
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
        let waiting = |direction| Lane::new(waiting::BYTES_MAX, metrics.waiting_bytes(direction));
        InFlight {
            reads: Lane::new(max.reads, metrics.inflight(RequestKind::ReadOnly)),
            writes: Lane::new(max.writes, metrics.inflight(RequestKind::Mutating)),
            // Shown by route, as requests that stay.
            watches: Lane::new(max.watches, Gauge::default()),
            receiving: waiting(Direction::Receiving),
            sending: waiting(Direction::Sending),
            asking: Lane::new(ASKING_MAX, Gauge::default()),
            refusals: Lane::new(REFUSALS_HELD_MAX, Gauge::default()),
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

    /// Counts a request while a remote service is asked who sent it, in place of where it arrived. None if there are
    /// too many of these.
    #[must_use]
    pub fn ask(&self, arrived: Arrived) -> Option<Place> {
        drop(arrived);
        let asking = self.asking.enter();
        asking.fits.then_some(asking.place)
    }

    /// Its place, if there is one for it. The privileged group is let through.
    #[must_use]
    pub fn admit(&self, arrived: Arrived, bound: Bound, caller: Caller) -> Option<Place> {
        match bound {
            Bound::None => Some(arrived.place),
            Bound::Soon => arrived.admitted(caller),
            Bound::Watches { weight } => self.watches.admit(weight, caller),
        }
    }

    /// Refuses a request that finds no place, after a pause; at once when many are refused already.
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

/// The answer to a request that finds no place. Nothing is encoded for it.
fn refusal() -> Response<Body> {
    let text = "Too many requests, please try again later.\n";
    let mut response = Plain::text(StatusCode::TOO_MANY_REQUESTS, text).into_response(Body::from);
    response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from_static("1"));
    response
}

/// Who sends a request, as far as bounds go.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Caller {
    /// A member of the privileged group, whom nothing keeps out.
    Privileged,
    /// Everybody else.
    Bound(Share),
}

impl Caller {
    /// What this user is.
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
