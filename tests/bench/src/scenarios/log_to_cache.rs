//! The log of one kind folded into the cache that all reads see, inside this process: how many updates a
//! second one core takes, and whether readers notice. Network, verbs and journal are left out on purpose.

mod feed;

use std::{
    fs,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    thread::scope,
    time::{Duration, Instant},
};

use anyhow::{Context, Result, anyhow};
use rustix::thread::CpuSet;
use storage::Storage;

use self::feed::Feed;
use super::Scenario;
use crate::{
    lab::{Lab, cores::pin_this_thread},
    objects::KIBIBYTE,
    row::Row,
    statistics::{Latencies, median},
};

/// Objects in the cache.
const OBJECTS: usize = 100_000;
const OBJECTS_QUICK: usize = 10_000;
/// Updates that one durable commit brings when many write.
const GROUP: usize = 64;
/// How far apart the keys are that a reader asks for one after the other; shares no divisor with their
/// number.
const STRIDE: usize = 7_919;

/// See the head of the file.
pub(crate) struct LogToCache;

impl Scenario for LogToCache {
    fn number(&self) -> u8 {
        16
    }

    fn name(&self) -> &'static str {
        "log-to-cache"
    }

    fn summary(&self) -> &'static str {
        "in process: updates of one kind applied to the cache by one core, and reads beside them"
    }

    fn run(&self, lab: &Lab) -> Result<Vec<Row>> {
        lab.progress.step("filling the cache");
        let mut feed = Feed::new(lab.scale(OBJECTS, OBJECTS_QUICK), KIBIBYTE)?;
        let (storage, keys) = feed.reader();
        let reader = Reader { storage: &storage, keys: &keys };
        let time = lab.measure_time();
        let (mut alone, mut beside) = (Latencies::default(), Latencies::default());
        let (mut rates, mut shares) = (Vec::new(), Vec::new());
        for round in 1..=lab.rounds() {
            lab.progress.step(&format!("round {round} of {}", lab.rounds()));
            alone.add(&reader.read(&AtomicBool::new(false), time));
            let (written, latencies) = both(&lab.cores.server, &mut feed, &reader, time)?;
            rates.push(written.updates / written.cpu.as_secs_f64());
            shares.push(written.cpu.as_secs_f64() / written.wall.as_secs_f64());
            beside.add(&latencies);
        }
        let rate = median(&rates);
        let writes = Row::named("log-to-cache").ours(rate).note(format!(
            "{} objects of 1 KiB, groups of {GROUP}; each update reads its head and replaces an object; per \
             second of \
             CPU time, of which the writer had {:.0} %; best round {:.0}",
            keys.len(),
            median(&shares) * 100.0,
            rates.iter().copied().fold(0.0, f64::max),
        ));
        let (p99, p99_alone) = (beside.percentile_us(99.0), alone.percentile_us(99.0));
        let readers = Row::named("log-to-cache readers").ours(p99).ceiling(p99_alone).note(format!(
            "a GET in the cache beside the updates, on another core; the ceiling is the same alone; p99.9 \
             {:.1} us \
             against {:.1}",
            beside.percentile_us(99.9),
            alone.percentile_us(99.9),
        ));
        let readers = Row { p50_us: Some(beside.percentile_us(50.0)), p99_us: Some(p99), ..readers };
        Ok(vec![Row { cpu_us_per_op: Some(1e6 / rate), ..writes }, readers])
    }
}

/// What one go of writing gave.
struct Written {
    updates: f64,
    wall: Duration,
    /// Of the writing thread: others may want its core too, and then the wall clock says little.
    cpu: Duration,
}

/// Updates on a core of their own and reads on the client's, for some time.
fn both(core: &CpuSet, feed: &mut Feed, reader: &Reader<'_>, time: Duration) -> Result<(Written, Latencies)> {
    let stop = AtomicBool::new(false);
    scope(|scope| {
        let reads = scope.spawn(|| reader.read(&stop, Duration::MAX));
        let writes = scope.spawn(|| {
            let written = pin_this_thread(core).and_then(|()| write(feed, time));
            stop.store(true, Ordering::Release);
            written
        });
        let written = writes.join().map_err(|_| anyhow!("the writer panicked"))?;
        let latencies = reads.join().map_err(|_| anyhow!("the reader panicked"))?;
        Ok((written?, latencies))
    })
}

#[expect(clippy::cast_precision_loss, reason = "a figure for people")]
fn write(feed: &mut Feed, time: Duration) -> Result<Written> {
    let cpu_before = cpu_of_this_thread()?;
    let begun = Instant::now();
    let mut updates = 0;
    while begun.elapsed() < time {
        feed.apply(GROUP);
        updates += GROUP;
    }
    let cpu = cpu_of_this_thread()?.saturating_sub(cpu_before);
    Ok(Written { updates: updates as f64, wall: begun.elapsed(), cpu })
}

fn cpu_of_this_thread() -> Result<Duration> {
    let text = fs::read_to_string("/proc/thread-self/schedstat").context("cannot read CPU time")?;
    let nanoseconds = text.split(' ').next().and_then(|number| number.parse().ok());
    nanoseconds.map(Duration::from_nanos).with_context(|| format!("no CPU time in {text:?}"))
}

struct Reader<'a> {
    storage: &'a Storage,
    keys: &'a [Arc<str>],
}

impl Reader<'_> {
    /// Reads one object after the other, and touches its bytes.
    fn read(&self, stop: &AtomicBool, time: Duration) -> Latencies {
        let mut latencies = Latencies::default();
        let begun = Instant::now();
        let mut at = 0;
        while !stop.load(Ordering::Relaxed) && begun.elapsed() < time {
            let Some(key) = self.keys.get(at % self.keys.len()) else { break };
            at += STRIDE;
            let asked = Instant::now();
            let last = Feed::get(self.storage, key).and_then(|entry| entry.bytes.last().copied());
            latencies.record(asked.elapsed());
            std::hint::black_box(last);
        }
        latencies
    }
}
