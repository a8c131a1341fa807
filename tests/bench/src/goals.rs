//! Floors and goals of every row, and nothing else. A floor must hold before the work is called done; a goal
//! is what we are after. A row whose bounds depend on what was stored sets them itself
//! ([`crate::row::Row::bounds`]).

/// What one row is judged by.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Goal {
    /// The number of the scenario.
    pub(crate) number: u8,
    /// The name of the row: that of the scenario, and a word more where it has several.
    pub(crate) row: &'static str,
    /// Of `ours` and `ceiling`.
    pub(crate) unit: &'static str,
    /// Which figure is looked at, and which direction is good.
    pub(crate) judged: Judged,
    /// What must hold.
    pub(crate) floor: Option<f64>,
    /// What we are after.
    pub(crate) goal: Option<f64>,
}

/// Which figure of a row is looked at, and which direction is good.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Judged {
    /// The ratio; more is better.
    RatioAtLeast,
    /// The ratio; less is better.
    RatioAtMost,
    /// Our own figure; more is better.
    OursAtLeast,
    /// Our own figure; less is better.
    OursAtMost,
}

use Judged::{OursAtLeast, OursAtMost, RatioAtLeast, RatioAtMost};

/// In the order of the table.
pub(crate) const GOALS: &[Goal] = &[
    both(1, "get", "req/s", RatioAtLeast, 0.70, 0.85),
    both(1, "get at 100k", "req/s", RatioAtLeast, 0.95, 0.95),
    both(2, "get-one", "req/s", RatioAtLeast, 0.80, 0.90),
    both(3, "list json", "lists/s", RatioAtLeast, 0.60, 0.85),
    both(3, "list envelope", "lists/s", RatioAtLeast, 0.60, 0.85),
    both(4, "list-memory", "MiB", OursAtMost, 64.0, 16.0),
    both(4, "list-memory rest", "MiB", RatioAtMost, 1.05, 1.05),
    both(5, "list-nothing label", "ms", OursAtMost, 50.0, 10.0),
    both(5, "list-nothing field", "ms", OursAtMost, 50.0, 10.0),
    both(6, "create", "writes/s", RatioAtLeast, 0.50, 0.65),
    both(6, "create lost", "objects", OursAtMost, 0.0, 0.0),
    both(7, "create-one", "writes/s", RatioAtLeast, 0.70, 0.85),
    both(8, "etcd", "writes/s", RatioAtLeast, 3.0, 5.0),
    none(8, "etcd by our clients", "writes/s", RatioAtLeast),
    both(9, "start empty", "ms", OursAtMost, 60.0, 40.0),
    both(9, "start envtest", "ms", OursAtMost, 100.0, 60.0),
    both(9, "start 100k", "ms", OursAtMost, 400.0, 200.0),
    both(9, "start killed", "ms", OursAtMost, 400.0, 200.0),
    both(10, "test-server", "ms", OursAtMost, 30.0, 10.0),
    none(10, "test-server at once", "ms", OursAtMost),
    both(11, "idle-memory", "MB", OursAtMost, 35.0, 25.0),
    none(11, "idle-memory 100k", "MB", OursAtMost),
    both(12, "watch", "deliveries/s", RatioAtLeast, 0.70, 0.85),
    both(13, "watch-burst", "deliveries/s", RatioAtLeast, 0.40, 0.60),
    both(14, "encodings", "per event", OursAtMost, 1.0, 1.0),
    both(15, "idle-watches", "KB each", OursAtMost, 50.0, 35.0),
    both(15, "idle-watches opening", "s", OursAtMost, 2.0, 1.0),
    both(16, "log-to-cache", "updates/s", OursAtLeast, 100_000.0, 250_000.0),
    both(16, "log-to-cache readers", "p99 us", RatioAtMost, 2.0, 2.0),
    both(17, "isolation", "p99 us", RatioAtMost, 5.0, 2.0),
    none(18, "informers", "MB", OursAtMost),
    both(19, "handshakes plain", "per s", RatioAtLeast, 0.80, 0.90),
    both(19, "handshakes mutual", "per s", RatioAtLeast, 0.80, 0.90),
    both(20, "build binary", "MB", OursAtMost, 45.0, 35.0),
    both(20, "build clean", "s", OursAtMost, 300.0, 240.0),
    both(20, "build regenerate", "s", OursAtMost, 1.0, 0.3),
    both(20, "build edit", "s", OursAtMost, 12.0, 8.0),
    both(20, "build edit core", "s", OursAtMost, 24.0, 16.0),
    both(20, "build edit release", "s", OursAtMost, 35.0, 25.0),
    both(20, "build edit core release", "s", OursAtMost, 70.0, 50.0),
    both(20, "build edit draft", "s", OursAtMost, 2.0, 1.0),
    both(21, "overload reads", "p99 us", RatioAtMost, 3.0, 2.0),
    both(21, "overload offered", "p99 us", RatioAtMost, 3.0, 2.0),
    both(21, "overload memory", "MB", OursAtMost, 128.0, 64.0),
    both(21, "overload writes", "p99 us", RatioAtMost, 3.0, 2.0),
    both(21, "overload refusal", "CPU us", RatioAtMost, 0.5, 0.25),
    both(22, "rights", "ns", OursAtMost, 2_000.0, 1_000.0),
    both(22, "rights growth", "ns", RatioAtMost, 4.0, 2.5),
    both(23, "starvation", "p99 us", OursAtMost, 100_000.0, 20_000.0),
    both(23, "starvation longest", "us", OursAtMost, 250_000.0, 100_000.0),
    both(25, "pods create", "writes/s", RatioAtLeast, 0.045, 0.08),
    both(25, "pods get", "req/s", RatioAtLeast, 0.70, 0.85),
    both(25, "pods list", "lists/s", RatioAtLeast, 0.50, 0.75),
    both(26, "apply one", "writes/s", RatioAtLeast, 0.04, 0.08),
    both(26, "apply three", "writes/s", RatioAtLeast, 0.04, 0.08),
    both(27, "agents", "ns", RatioAtMost, 6.0, 4.0),
    both(27, "agents growth", "ns", RatioAtMost, 10.0, 6.0),
    both(27, "agents change", "ns", RatioAtMost, 6.0, 4.0),
    both(28, "plugins", "CPU us", RatioAtMost, 1.1, 1.05),
    both(28, "plugins pods", "CPU us", RatioAtMost, 1.1, 1.05),
    both(28, "plugins memory", "CPU us", RatioAtMost, 1.1, 1.05),
    both(28, "plugins pods memory", "CPU us", RatioAtMost, 1.1, 1.05),
    both(29, "webhooks", "us", RatioAtMost, 1.3, 1.15),
    both(29, "webhooks unmatched", "CPU us", OursAtMost, 3.0, 1.0),
    both(30, "policies", "CPU us", OursAtMost, 100.0, 50.0),
    both(31, "expressions", "ns", OursAtMost, 2_000.0, 500.0),
    both(31, "expressions bombs", "ms", OursAtMost, 100.0, 50.0),
    both(32, "definitions memory", "KB each", OursAtMost, 400.0, 200.0),
    both(32, "definitions create", "per s", OursAtLeast, 100.0, 100.0),
    none(32, "definitions documents", "ms", OursAtMost),
    both(32, "definitions start", "ms", OursAtMost, 1_000.0, 1_000.0),
    both(32, "definitions get", "CPU us", RatioAtMost, 1.1, 1.05),
    both(32, "definitions list", "CPU us", RatioAtMost, 1.1, 1.05),
    both(32, "definitions write", "CPU us", RatioAtMost, 2.5, 1.5),
    both(32, "definitions update", "CPU us", RatioAtMost, 2.5, 1.5),
];

/// The entry of a row.
pub(crate) fn find(row: &str) -> Option<&'static Goal> {
    GOALS.iter().find(|goal| goal.row == row)
}

/// The rows of a scenario.
pub(crate) fn of(scenario: &str) -> impl Iterator<Item = &'static Goal> {
    GOALS.iter().filter(move |goal| goal.row.split(' ').next() == Some(scenario))
}

const fn both(
    number: u8,
    row: &'static str,
    unit: &'static str,
    judged: Judged,
    floor: f64,
    goal: f64,
) -> Goal {
    Goal { number, row, unit, judged, floor: Some(floor), goal: Some(goal) }
}

/// For rows that have no bounds, or find them while they run.
const fn none(number: u8, row: &'static str, unit: &'static str, judged: Judged) -> Goal {
    Goal { number, row, unit, judged, floor: None, goal: None }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_goal_asks_at_least_what_its_floor_asks() {
        for goal in GOALS {
            let (Some(floor), Some(after)) = (goal.floor, goal.goal) else { continue };
            match goal.judged {
                RatioAtLeast | OursAtLeast => assert!(after >= floor, "{}", goal.row),
                RatioAtMost | OursAtMost => assert!(after <= floor, "{}", goal.row),
            }
        }
    }

    #[test]
    fn rows_are_named_once_and_all_numbers_are_there() {
        let mut rows: Vec<&str> = GOALS.iter().map(|goal| goal.row).collect();
        rows.sort_unstable();
        rows.dedup();
        assert_eq!(rows.len(), GOALS.len());
        for number in 1..=22 {
            assert!(GOALS.iter().any(|goal| goal.number == number), "{number}");
        }
    }
}
