//! Comparisons of the same write with few and with many entries.

use std::{collections::BTreeMap, fmt, time::Duration};

use crate::{
    RATIO_MAX,
    changes::{Case, Extent, Subject},
    server::Server,
};

/// Numbers of entries, each four times the one before.
const ENTRIES: [usize; 4] = [500, 2_000, 8_000, 32_000];
/// A write whose ratio is at least this is looked at with four times the entries as well: its work may have a
/// part that does not show yet.
const RATIO_ODD: f64 = 4.6;
/// What takes less for 2,000 entries is looked at with more of them: the fixed cost of a request hides its
/// growth.
const CPU_MIN: Duration = Duration::from_millis(4);
/// Bodies are at most as long as the server reads.
const BODY_BYTES_MAX: usize = 3 * 1024 * 1024;
/// How often an odd ratio is measured again before it counts.
const RUNS: usize = 3;
/// How often a ratio that is too high is measured again before it counts. Work that outgrows its object does
/// so every time; a machine that is disturbed for a second does not.
const RUNS_HIGH: usize = 12;

/// One comparison.
pub(crate) struct Growth {
    name: String,
    /// The smaller number of entries.
    entries: usize,
    before: Duration,
    after: Duration,
    code: u16,
}

impl Growth {
    pub(crate) fn ratio(&self) -> f64 {
        self.after.as_secs_f64() / self.before.as_secs_f64().max(1e-9)
    }
}

impl fmt::Display for Growth {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Growth { name, entries, code, .. } = self;
        let milliseconds = |time: Duration| time.as_secs_f64() * 1e3;
        let (before, after) = (milliseconds(self.before), milliseconds(self.after));
        write!(f, "{:5.1} {entries:5} {before:8.1} ms {after:8.1} ms {code} {name}", self.ratio())
    }
}

/// Compares every write of a field: with few entries first, and with more as long as that is needed to tell.
pub(crate) fn of(server: &Server, subject: &Subject<'_>, extent: Extent) -> Vec<Growth> {
    let mut growths = Vec::new();
    let mut fewer: BTreeMap<String, Case> = BTreeMap::new();
    for entries in ENTRIES {
        let is_wanted = |name: &str| entries == ENTRIES[0] || fewer.contains_key(name);
        let mut next = BTreeMap::new();
        for mut case in subject.cases(entries, extent, &is_wanted) {
            if case.call.body.len() > BODY_BYTES_MAX {
                continue;
            }
            let Some(smaller) = fewer.get(&case.name) else {
                case.cpu = server.cost(&case.call, 2).cpu;
                next.insert(case.name.clone(), case);
                continue;
            };
            let growth = compare(server, subject, smaller, &mut case);
            let tells = growth.after >= CPU_MIN || entries > ENTRIES[1];
            let is_clear = tells && growth.ratio() < RATIO_ODD;
            if !is_clear && growth.ratio() < RATIO_MAX {
                next.insert(case.name.clone(), case);
            }
            growths.push(growth);
        }
        fewer = next;
        if fewer.is_empty() {
            break;
        }
    }
    growths
}

/// Compares one write. An odd ratio is measured again on both sides in turn, so that a disturbance falls on
/// both.
fn compare(server: &Server, subject: &Subject<'_>, smaller: &Case, larger: &mut Case) -> Growth {
    let first = server.cost(&larger.call, 1);
    let name = format!("{}: {}", subject.name(), larger.name);
    let mut growth =
        Growth { name, entries: smaller.entries, before: smaller.cpu, after: first.cpu, code: first.code };
    let mut least = Duration::MAX;
    for run in 0..RUNS_HIGH {
        let bound = if run < RUNS { RATIO_ODD } else { RATIO_MAX };
        if growth.ratio() < bound {
            break;
        }
        least = least.min(server.cost(&smaller.call, 1).cpu);
        growth.before = smaller.cpu.max(least);
        growth.after = growth.after.min(server.cost(&larger.call, 1).cpu);
    }
    larger.cpu = growth.after;
    growth
}
