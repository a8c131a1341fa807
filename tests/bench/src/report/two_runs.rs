//! `bench compare`: what changed between two runs. Rows are compared by the figure that they are judged by,
//! so that a slower machine alone changes little.

use std::{
    fs,
    io::{self, Write},
    path::Path,
};

use anyhow::{Context, Result};

use super::json::{self, Saved};
use crate::{
    cli::TwoRuns,
    goals::{self, Judged},
};

/// What got worse by more than this is marked.
const TOLERANCE: f64 = 0.05;

/// Prints the comparison. False when something got worse and that is to be told by the exit code.
pub(crate) fn print(options: &TwoRuns) -> Result<bool> {
    let (text, worse) = compare(&read(&options.old)?, &read(&options.new)?);
    io::stdout().write_all(text.as_bytes())?;
    Ok(worse == 0 || !options.fail_on_regression)
}

fn read(path: &Path) -> Result<Vec<Saved>> {
    let text = fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
    json::parse(&text).with_context(|| format!("{} holds no rows of a run", path.display()))
}

/// The text, and how many rows got worse.
fn compare(old: &[Saved], new: &[Saved]) -> (String, usize) {
    let mut text = format!("{:<24} {:>10} {:>10} {:>9}\n", "scenario", "old", "new", "change");
    let mut worse = 0;
    for after in new {
        let name = &after.scenario;
        let before = old.iter().find(|before| before.scenario == *name);
        let figures = before.and_then(figure).zip(figure(after));
        let Some((before, after)) = figures else {
            text.push_str(&format!("{name:<24} is not in both runs\n"));
            continue;
        };
        let change = if before == 0.0 { 0.0 } else { after / before - 1.0 };
        let mark = match got_worse(name, before, after) {
            true => "  WORSE",
            false => "",
        };
        worse += usize::from(!mark.is_empty());
        text.push_str(&format!("{name:<24} {before:>10.3} {after:>10.3} {:>+8.1}%{mark}\n", change * 100.0));
    }
    for before in old.iter().filter(|before| new.iter().all(|after| after.scenario != before.scenario)) {
        text.push_str(&format!("{:<24} is not in both runs\n", before.scenario));
    }
    text.push_str(&format!("{worse} got worse by more than {:.0} %\n", TOLERANCE * 100.0));
    (text, worse)
}

/// What a row is judged by.
fn figure(row: &Saved) -> Option<f64> {
    match judged(&row.scenario) {
        Judged::RatioAtLeast | Judged::RatioAtMost => row.ratio,
        Judged::OursAtLeast | Judged::OursAtMost => row.ours,
    }
}

fn judged(name: &str) -> Judged {
    goals::find(name).map_or(Judged::RatioAtLeast, |goal| goal.judged)
}

fn got_worse(name: &str, before: f64, after: f64) -> bool {
    match judged(name) {
        Judged::RatioAtLeast | Judged::OursAtLeast => after < before * (1.0 - TOLERANCE),
        Judged::RatioAtMost | Judged::OursAtMost => after > before * (1.0 + TOLERANCE),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(name: &str, ratio: f64, ours: f64) -> Saved {
        Saved { scenario: name.to_owned(), ratio: Some(ratio), ours: Some(ours), ..Saved::default() }
    }

    #[test]
    fn a_ratio_that_fell_by_more_than_a_twentieth_is_worse() {
        let old = [row("get", 0.80, 1.0)];
        assert_eq!(compare(&old, &[row("get", 0.77, 1.0)]).1, 0);
        let (text, worse) = compare(&old, &[row("get", 0.75, 1.0)]);
        assert_eq!(worse, 1);
        assert!(text.contains("0.800      0.750     -6.2%  WORSE"), "{text}");
    }

    #[test]
    fn a_time_that_grew_is_worse_and_one_that_shrank_is_not() {
        let old = [row("start empty", 1.0, 20.0)];
        assert_eq!(compare(&old, &[row("start empty", 1.0, 22.0)]).1, 1);
        assert_eq!(compare(&old, &[row("start empty", 1.0, 10.0)]).1, 0);
    }

    #[test]
    fn rows_of_one_run_only_are_told() {
        let (text, worse) = compare(&[row("etcd", 3.0, 1.0)], &[row("get", 0.8, 1.0)]);
        assert_eq!(worse, 0);
        assert!(text.contains("get                      is not in both runs"), "{text}");
        assert!(text.contains("etcd                     is not in both runs"), "{text}");
    }
}
