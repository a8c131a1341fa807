//! Quantiles of durations over the last hours.
//!
//! The library has no summaries. A duration is counted in one of many narrow buckets, so that a quantile is
//! exact to five percent and an observation costs the same however many there were.

use std::{
    array,
    collections::BTreeMap,
    fmt::Write,
    sync::{Arc, LazyLock, Mutex, PoisonError},
    time::{Duration, Instant},
};

/// The quantiles, as their labels write them.
const QUANTILES: [(&str, f64); 3] = [("0.5", 0.5), ("0.9", 0.9), ("0.99", 0.99)];
/// The quantiles are those of the last `WINDOWS` of these, the current one included.
const WINDOW: Duration = Duration::from_secs(3600);
const WINDOWS: usize = 5;
/// The upper bound of the first bucket in seconds.
const SMALLEST: f64 = 1e-6;
/// How much larger each further bound is.
const GROWTH: f64 = 1.05;
/// The last bound is above four minutes, which no write takes.
const BUCKETS: usize = 400;

static BOUNDS: LazyLock<[f64; BUCKETS]> = LazyLock::new(|| {
    let mut bound = SMALLEST / GROWTH;
    array::from_fn(|_| {
        bound *= GROWTH;
        bound
    })
});

type Counts = [u32; BUCKETS];

/// The durations of one series.
#[derive(Debug)]
pub(super) struct Summary {
    since: Instant,
    state: Mutex<State>,
}

#[derive(Debug)]
struct State {
    sum: f64,
    count: u64,
    /// The number of the current window.
    current: u64,
    /// By the number of the window, modulo.
    windows: [Box<Counts>; WINDOWS],
}

impl Summary {
    pub(super) fn new(since: Instant) -> Self {
        let windows = array::from_fn(|_| Box::new([0; BUCKETS]));
        Summary { since, state: Mutex::new(State { sum: 0.0, count: 0, current: 0, windows }) }
    }

    /// Counts a duration that ended at a time.
    pub(super) fn observe(&self, took: Duration, now: Instant) {
        let seconds = took.as_secs_f64();
        let bucket = BOUNDS.partition_point(|bound| *bound < seconds).min(BUCKETS - 1);
        let mut state = self.state_at(now);
        state.sum += seconds;
        state.count += 1;
        let slot = state.slot().and_then(|counts| counts.get_mut(bucket));
        if let Some(count) = slot {
            *count = count.saturating_add(1);
        }
    }

    fn state_at(&self, now: Instant) -> std::sync::MutexGuard<'_, State> {
        // Numbers that only grow are whole if a thread panicked with them.
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        let number = now.saturating_duration_since(self.since).as_secs() / WINDOW.as_secs();
        state.advance(number);
        state
    }

    /// The lines of the series; `labels` are in the form of the page, without braces.
    fn write(&self, out: &mut String, name: &str, labels: &str, now: Instant) -> std::fmt::Result {
        let state = self.state_at(now);
        for (label, quantile) in QUANTILES {
            let value = state.quantile(quantile);
            let value = value.map_or_else(|| "NaN".to_owned(), |value| value.to_string());
            writeln!(out, "{name}{{{labels},quantile=\"{label}\"}} {value}")?;
        }
        writeln!(out, "{name}_sum{{{labels}}} {}", state.sum)?;
        writeln!(out, "{name}_count{{{labels}}} {}", state.count)
    }
}

impl State {
    fn slot(&mut self) -> Option<&mut Counts> {
        let place = usize::try_from(self.current).ok()? % WINDOWS;
        self.windows.get_mut(place).map(|counts| &mut **counts)
    }

    /// Empties the windows that began since the last call.
    fn advance(&mut self, number: u64) {
        for _ in 0..WINDOWS {
            if self.current >= number {
                return;
            }
            self.current += 1;
            if let Some(counts) = self.slot() {
                counts.fill(0);
            }
        }
        self.current = self.current.max(number);
    }

    fn quantile(&self, quantile: f64) -> Option<f64> {
        let of_bucket = |bucket: usize| -> f64 {
            self.windows.iter().filter_map(|counts| counts.get(bucket)).map(|count| f64::from(*count)).sum()
        };
        let total: f64 = (0..BUCKETS).map(of_bucket).sum();
        let mut seen = 0.0;
        let place = (0..BUCKETS).find(|bucket| {
            seen += of_bucket(*bucket);
            seen > 0.0 && seen >= quantile * total
        })?;
        BOUNDS.get(place).copied()
    }
}

/// The labels of a series: names and values, in the order of the page.
pub(super) type SeriesLabels = [(&'static str, &'static str); 3];

/// All series of one summary.
#[derive(Debug, Clone, Default)]
pub(super) struct Summaries(Arc<Mutex<BTreeMap<SeriesLabels, Arc<Summary>>>>);

impl Summaries {
    /// A series, made at its first use.
    pub(super) fn of(&self, labels: SeriesLabels) -> Arc<Summary> {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        Arc::clone(known.entry(labels).or_insert_with(|| Arc::new(Summary::new(Instant::now()))))
    }

    /// Writes all series as both forms of the page have them.
    pub(super) fn write(&self, out: &mut String, name: &str, help: &str) -> std::fmt::Result {
        write!(out, "# HELP {name} {help}.\n# TYPE {name} summary\n")?;
        let known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        for (labels, summary) in &*known {
            let labels = labels.map(|(name, value)| format!("{name}=\"{value}\"")).join(",");
            summary.write(out, name, &labels, Instant::now())?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn quantiles(summary: &Summary, now: Instant) -> [Option<f64>; 3] {
        let state = summary.state_at(now);
        QUANTILES.map(|(_, quantile)| state.quantile(quantile))
    }

    #[test]
    fn quantiles_are_near_and_forget() {
        let start = Instant::now();
        let summary = Summary::new(start);
        assert_eq!(quantiles(&summary, start), [None; 3]);
        for milliseconds in 1..=1000 {
            summary.observe(Duration::from_millis(milliseconds), start);
        }
        for (found, expected) in quantiles(&summary, start).into_iter().zip([0.5, 0.9, 0.99]) {
            let found = found.expect("there are durations");
            assert!(found >= expected && found <= expected * GROWTH * 1.001, "{found} for {expected}");
        }
        let later = start + WINDOW * 4;
        summary.observe(Duration::from_secs(900), later);
        assert!(quantiles(&summary, later)[0].is_some_and(|median| median < 0.6), "four hours are kept");
        let much_later = start + WINDOW * 8;
        let last = BOUNDS.last().copied();
        assert_eq!(quantiles(&summary, much_later), [last; 3], "the largest bucket takes what is larger");
        assert_eq!(quantiles(&summary, start + WINDOW * 1000), [None; 3]);
        assert_eq!(summary.state_at(much_later).count, 1001, "the count is that of all time");
    }
}
