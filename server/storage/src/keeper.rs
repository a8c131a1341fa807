//! The maintenance thread: drops changes that are older than the history, first in the cache and then in the
//! engine, makes requested indexes, and gives the engine an occasion for deferred work.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;
use std::time::Duration;

use crate::cache::Cache;
use crate::engine::{Engine, Settings};
use crate::entry::Revision;
use crate::error::StorageError;
use crate::sync::{Bell, lock};

const KEEPER_THREAD: &str = "storage-keeper";
const PERIOD_MAX: Duration = Duration::from_secs(1);
const PERIOD_MIN: Duration = Duration::from_millis(10);
/// The resolution of the age of revisions, as parts of the history. Bounds the number of samples.
const SAMPLES_PER_HISTORY: u64 = 32;
/// How long encodings of a change are kept. Watchers fetch them at once or are late anyway, and each is as
/// large as its object.
const FORMS_MILLIS: u64 = 2_000;

/// The running thread.
pub(crate) struct Keeper {
    thread: Mutex<Option<JoinHandle<()>>>,
    stopped: Arc<AtomicBool>,
    /// Wakes the thread before its period is over.
    bell: Arc<Bell>,
}

impl Keeper {
    pub(crate) fn start(
        engine: Arc<dyn Engine>,
        cache: Arc<Cache>,
        settings: Settings,
    ) -> Result<Self, StorageError> {
        let bell = Arc::clone(cache.wished());
        let stopped = Arc::new(AtomicBool::new(false));
        let work = Work::new(engine, cache, settings);
        let (heard, told) = (Arc::clone(&bell), Arc::clone(&stopped));
        let thread = std::thread::Builder::new()
            .name(KEEPER_THREAD.to_owned())
            .spawn(move || work.run(&heard, &told))
            .map_err(|source| StorageError::Thread { name: KEEPER_THREAD, source })?;
        Ok(Self { thread: Mutex::new(Some(thread)), stopped, bell })
    }

    /// Ends the thread and waits for it. Its steps are short.
    pub(crate) fn stop(&self) {
        let Some(thread) = lock(&self.thread).take() else { return };
        self.stopped.store(true, Ordering::Release);
        self.bell.notify();
        if thread.join().is_err() {
            tracing::error!("the keeper of the store ended in a panic");
        }
    }
}

impl Drop for Keeper {
    fn drop(&mut self) {
        self.stop();
    }
}

struct Work {
    engine: Arc<dyn Engine>,
    cache: Arc<Cache>,
    settings: Settings,
    /// The newest revision at certain times, oldest first.
    samples: VecDeque<(u64, Revision)>,
    sampled_every_millis: u64,
    trimmed: Revision,
}

impl Work {
    fn new(engine: Arc<dyn Engine>, cache: Arc<Cache>, settings: Settings) -> Self {
        let history_millis = u64::try_from(settings.history.as_millis()).unwrap_or(u64::MAX);
        // Changes that were too old to be remembered at the start can be trimmed at once.
        let samples = VecDeque::from([(0, cache.floor()), ((settings.clock)(), cache.applied())]);
        Self {
            engine,
            cache,
            settings,
            samples,
            sampled_every_millis: history_millis / SAMPLES_PER_HISTORY,
            trimmed: 0,
        }
    }

    fn run(mut self, bell: &Bell, stopped: &AtomicBool) {
        let period = (self.settings.history / 4).clamp(PERIOD_MIN, PERIOD_MAX);
        loop {
            bell.wait(period);
            if stopped.load(Ordering::Acquire) {
                return;
            }
            self.step();
        }
    }

    fn step(&mut self) {
        let now = (self.settings.clock)();
        let horizon = self.settings.horizon();
        self.cache.prune(horizon, now.saturating_sub(FORMS_MILLIS));
        self.cache.tend_indexes(now);
        self.sample(now);
        let mut due = None;
        while let Some(&(_, revision)) = self.samples.front().filter(|(at, _)| *at < horizon) {
            self.samples.pop_front();
            due = Some(revision);
        }
        self.trimmed = self.trimmed.max(due.unwrap_or(0));
        // Called in every round, even if nothing is due: the engine also retries and flushes on this
        // occasion.
        self.engine.tend(self.trimmed);
    }

    fn sample(&mut self, now: u64) {
        let due =
            self.samples.back().is_none_or(|(at, _)| now.saturating_sub(*at) >= self.sampled_every_millis);
        if due {
            self.samples.push_back((now, self.cache.applied()));
        }
    }
}
