//! Judges a recorded history. Pure: no IO, no clock, time linear in the length of the history but for
//! sorting.
//!
//! The search for an order that explains a history is exponential in general. Here it is not needed: the
//! server says the order itself, since every state carries its revision. What is left is to check that this
//! order is one: that it agrees with real time, that each write could happen where it stands, and that every
//! read, list and watch is what that order says.
//!
//! - `log`: the one log of writes, from acknowledgements and watches; who wrote what.
//! - `floor`: which revision was known to be there at which time.
//! - `writes`, `reads`, `watches`, `lists`: one set of rules each.

mod case;
pub mod finding;
mod floor;
mod lists;
mod log;
mod reads;
mod watches;
mod writes;

use std::fmt;

use crate::record::{History, Outcome};
use case::Case;
use finding::{Finding, Findings, Rule};
use floor::Floor;
use log::Log;

/// The verdict on a history.
#[derive(Debug)]
pub struct Verdict {
    /// What is wrong, of each rule at most `finding::SHOWN_MAX`; empty if nothing is.
    pub findings: Vec<Finding>,
    /// How much is wrong, beyond what is shown.
    pub(crate) found: usize,
    /// What was looked at.
    pub figures: Figures,
}

/// How much was looked at.
#[derive(Debug, Default)]
pub struct Figures {
    /// Operations and lists.
    pub(crate) operations: usize,
    /// Those that were answered with success.
    pub(crate) done: usize,
    /// Those that were refused because of the state: conflict or absence.
    pub(crate) refused: usize,
    /// Those without an answer.
    pub(crate) unknown: usize,
    /// Writes without an answer that did happen.
    pub(crate) unknown_happened: usize,
    /// Writes that happened.
    pub writes: usize,
    /// Lists that were compared with the replay.
    pub lists: usize,
    /// Events of all watches.
    pub(crate) events: usize,
    /// Watches that went on after an end.
    pub resumed: usize,
    /// Answers that the history is forgotten.
    pub(crate) gone: usize,
}

/// Checks a history.
pub fn check(history: &History) -> Verdict {
    let mut findings = Findings::default();
    for complaint in &history.complaints {
        findings.add(Rule::OddAnswer, || complaint.clone());
    }
    let log = Log::of(history, &mut findings);
    let floor = Floor::of(history, &log);
    let case = Case { history, log, floor };
    writes::check(&case, &mut findings);
    reads::check(&case, &mut findings);
    watches::check(&case, &mut findings);
    lists::check(&case, &mut findings);
    let figures = figures(&case);
    let (findings, found) = findings.into_parts();
    Verdict { findings, found, figures }
}

fn figures(case: &Case<'_>) -> Figures {
    let Case { history, log, .. } = case;
    let outcomes = history.operations.iter().map(|operation| operation.outcome);
    let outcomes = outcomes.chain(history.listings.iter().map(|listing| listing.outcome));
    let mut figures = Figures { writes: log.entries.len(), ..Figures::default() };
    for outcome in outcomes {
        figures.operations += 1;
        match outcome {
            Outcome::Done => figures.done += 1,
            Outcome::Unknown => figures.unknown += 1,
            Outcome::Gone => figures.gone += 1,
            Outcome::Conflict | Outcome::Absent | Outcome::Refused => figures.refused += 1,
        }
    }
    let writers = log.entries.iter().filter_map(|entry| log.writer(history, entry));
    figures.unknown_happened = writers.filter(|writer| writer.outcome == Outcome::Unknown).count();
    figures.lists = history.listings.iter().filter(|listing| listing.outcome == Outcome::Done).count();
    for segment in history.streams.iter().flat_map(|stream| &stream.segments) {
        figures.events += segment.events.len();
        figures.resumed += usize::from(segment.resumes);
    }
    figures
}

impl Verdict {
    /// Whether one history explains everything.
    pub fn is_good(&self) -> bool {
        self.found == 0
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(to, "{}", self.figures)?;
        for finding in &self.findings {
            writeln!(to, "{finding}")?;
        }
        match self.found {
            0 => write!(to, "good: one history explains everything"),
            found => write!(to, "WRONG: {found} findings, {} of them shown", self.findings.len()),
        }
    }
}

impl fmt::Display for Figures {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { operations, done, refused, unknown, unknown_happened, .. } = self;
        let Self { writes, lists, events, resumed, gone, .. } = self;
        write!(
            to,
            "{operations} operations: {done} done, {refused} refused by the state, {gone} forgotten, "
        )?;
        write!(to, "{unknown} without an answer ({unknown_happened} of these writes happened); ")?;
        write!(to, "{writes} writes in the log, {lists} lists replayed, {events} events")?;
        write!(to, ", {resumed} watches resumed")
    }
}
