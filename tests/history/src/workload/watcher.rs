//! One watcher: follows all changes from the first to the last write of the run, through every cut.

use std::sync::Arc;
use std::time::Duration;

use rand::rngs::StdRng;
use rand::{Rng, SeedableRng};
use tokio::time::{Instant, timeout_at};

use super::shared::Shared;
use crate::record::{Asked, Event, Nanos, Revision, Segment, SegmentEnd, Stream};
use crate::target::{Answer, PageOf, Target, Told, Trouble, Watch};

/// How long watchers may take to be told of the last write.
const LAST_EVENT_WAIT_MAX: Duration = Duration::from_secs(60);
/// How long a restless watcher stays, in milliseconds.
const STAY_MILLISECONDS: std::ops::Range<u64> = 50..1500;
/// The pause before a watcher whose server is away tries again.
const PAUSE: Duration = Duration::from_millis(20);
/// How often a waiting watcher looks whether the run is over.
const LOOK_AGAIN: Duration = Duration::from_millis(100);
/// The most odd answers that one watcher keeps.
const COMPLAINTS_MAX: usize = 5;

/// How a watcher behaves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Manner {
    /// Stays as long as it can, and goes on where it was.
    Steady,
    /// Leaves again and again, and goes on where it was.
    Restless,
    /// Leaves again and again, and starts with a new list.
    Forgetful,
}

impl Manner {
    pub(super) fn of(number: u16) -> Self {
        match number % 3 {
            0 => Self::Steady,
            1 => Self::Restless,
            _ => Self::Forgetful,
        }
    }
}

/// One watcher.
pub(super) struct Watcher {
    shared: Arc<Shared>,
    manner: Manner,
    rng: StdRng,
    /// Where to go on, when a watch was open before.
    reached: Option<Revision>,
    stream: Stream,
    complaints: Vec<String>,
    /// When to give up, once the last write is known.
    deadline: Option<Instant>,
}

impl Watcher {
    pub(super) fn new(shared: Arc<Shared>, number: u16, manner: Manner) -> Self {
        let rng = StdRng::seed_from_u64(shared.plan.seed ^ (u64::from(number) << 48));
        let (stream, complaints) = (Stream::default(), Vec::new());
        Self { shared, manner, rng, reached: None, stream, complaints, deadline: None }
    }

    /// Watches until the last write was told, or does not come.
    pub(super) async fn run<T: Target>(mut self, target: T) -> (Stream, Vec<String>) {
        while !self.is_over() {
            let resumes = self.reached.is_some() && self.manner != Manner::Forgetful;
            let from = if resumes { self.reached } else { self.listed(&target).await };
            if let Some(from) = from {
                self.watch(&target, from, resumes).await;
            } else {
                tokio::time::sleep(PAUSE).await;
            }
        }
        (self.stream, self.complaints)
    }

    /// Whether everything was told, or the time for it is up.
    fn is_over(&mut self) -> bool {
        let finish = *self.shared.finish.borrow();
        if finish == 0 {
            return false;
        }
        let deadline = *self.deadline.get_or_insert_with(|| Instant::now() + LAST_EVENT_WAIT_MAX);
        self.reached.is_some_and(|reached| reached >= finish) || Instant::now() > deadline
    }

    async fn listed<T: Target>(&mut self, target: &T) -> Option<Revision> {
        let page = target.list(PageOf::First(Asked::Newest), 1).await;
        if let Err(trouble) = &page {
            self.complain(trouble);
        }
        page.ok().map(|page| page.revision)
    }

    fn complain(&mut self, trouble: &Trouble) {
        if let Trouble::Odd(what) = trouble
            && self.complaints.len() < COMPLAINTS_MAX
        {
            self.complaints.push(format!("a watcher: {what}"));
        }
    }

    /// Watches until something ends it. An attempt that was never opened leaves no segment, unless the
    /// server says that the history is forgotten.
    async fn watch<T: Target>(&mut self, target: &T, from: Revision, resumes: bool) {
        let began = self.shared.now();
        let leave = match self.manner {
            Manner::Steady => None,
            Manner::Restless | Manner::Forgetful => {
                let stay = Duration::from_millis(self.rng.random_range(STAY_MILLISECONDS));
                Some(Instant::now() + stay)
            }
        };
        let mut events = Vec::new();
        let end = match target.watch(from).await {
            Ok(mut open) => self.follow(&mut open, leave, from, &mut events).await,
            Err(trouble) => Err(trouble),
        };
        let end = match end {
            Ok(end) => end,
            Err(trouble) => {
                self.complain(&trouble);
                if trouble != Trouble::Gone {
                    tokio::time::sleep(PAUSE).await;
                }
                if trouble == Trouble::Gone { SegmentEnd::Gone } else { SegmentEnd::Cut }
            }
        };
        if events.is_empty() && resumes && end == SegmentEnd::Cut {
            return;
        }
        events.shrink_to_fit();
        let segment = Segment { from, resumes, end, began, ended: self.shared.now(), events };
        self.reached = if end == SegmentEnd::Gone { None } else { Some(segment.reached()) };
        self.stream.segments.push(segment);
    }

    /// Notes events until the watch ends, it is time to leave, or the run is over.
    async fn follow<W: Watch>(
        &mut self,
        open: &mut W,
        leave: Option<Instant>,
        from: Revision,
        events: &mut Vec<Event>,
    ) -> Answer<SegmentEnd> {
        let mut reached = self.reached.unwrap_or(0).max(from);
        loop {
            self.reached = Some(reached);
            if self.is_over() {
                return Ok(SegmentEnd::Finished);
            }
            let look_again = Instant::now() + LOOK_AGAIN;
            let until = leave.map_or(look_again, |leave| leave.min(look_again));
            match timeout_at(until, open.next()).await {
                Ok(told) => match told? {
                    Some(told) => {
                        events.push(noted(told, self.shared.now()));
                        reached = reached.max(told.revision);
                    }
                    None => return Ok(SegmentEnd::Closed),
                },
                Err(_) if leave.is_some_and(|leave| leave <= Instant::now()) => return Ok(SegmentEnd::Cut),
                Err(_) => {}
            }
        }
    }
}

fn noted(told: Told, seen: Nanos) -> Event {
    let Told { kind, key, value, revision } = told;
    Event { kind, key, value, revision, seen }
}
