//! Parts that all suites share: the line of a suite that cannot run, which `.ci/run` counts; the size of a
//! run; the binary of the server.
//!
//! Entry points: [`skip`], [`is_full`] and [`binary::path`].

pub mod binary;

use std::{
    collections::BTreeSet,
    env,
    io::{Write, stderr},
    sync::{Mutex, PoisonError},
};

/// Chooses the full form of tests that are short by default.
const FULL: &str = "KINDSMITH_FULL";

/// Prints `skipped: <suite>: <missing>`, once in a process, although the test passes. `missing` names the
/// program or the data, and says how it can be had.
pub fn skip(suite: &str, missing: &str) {
    static PRINTED: Mutex<BTreeSet<String>> = Mutex::new(BTreeSet::new());
    let line = format!("skipped: {suite}: {missing}");
    if PRINTED.lock().unwrap_or_else(PoisonError::into_inner).insert(line.clone()) {
        print(&line);
    }
}

/// Prints a line past the test runner, which hides what passing tests print.
pub fn print(line: &str) {
    // One write, so that lines of parallel tests do not mix. A closed standard error is no failure.
    let _written = stderr().write_all(format!("{line}\n").as_bytes());
}

/// Whether long tests run in their full form: `KINDSMITH_FULL` is set, and neither empty nor `0`. `.ci/run`
/// sets it.
#[must_use]
pub fn is_full() -> bool {
    chooses_full(env::var(FULL).ok().as_deref())
}

/// The first amount in a full run, else the second.
#[must_use]
pub fn full_or<T>(full: T, short: T) -> T {
    if is_full() { full } else { short }
}

fn chooses_full(value: Option<&str>) -> bool {
    value.is_some_and(|value| !value.is_empty() && value != "0")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_that_choose_the_full_form() {
        for (value, full) in
            [(None, false), (Some(""), false), (Some("0"), false), (Some("1"), true), (Some("yes"), true)]
        {
            assert_eq!(chooses_full(value), full, "{value:?}");
        }
    }
}
