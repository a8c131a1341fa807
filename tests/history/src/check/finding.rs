//! What can be wrong with a history, and a bounded collection of it.

use std::fmt;

/// The most findings that are shown of each rule. The others are only counted: one fault shows in many ways.
const SHOWN_MAX: usize = 5;

/// The rule that a history breaks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Rule {
    /// Two writes have one revision.
    SharedRevision,
    /// One write happened twice.
    WrittenTwice,
    /// A write that began later has the smaller revision.
    Order,
    /// A state that nobody wrote, or whose write was refused.
    FromNowhere,
    /// A write happened on another state than the one it expected.
    WrongPredecessor,
    /// An acknowledged write that nothing tells of.
    LostWrite,
    /// A refusal that no state of that time explains.
    CauselessRefusal,
    /// A read of a state that never was.
    UnknownState,
    /// A consistent read of a state that was known to be replaced.
    StaleRead,
    /// A read of a state before its write began.
    FutureRead,
    /// An event comes twice or out of order.
    EventOrder,
    /// An event is missing.
    EventMissing,
    /// An event says something else about its write than what happened.
    EventWrong,
    /// A watch does not go on where it ended.
    NotResumed,
    /// The history was said to be forgotten, and must not be.
    Forgotten,
    /// A list is not the replay of the log at its revision.
    ListWrong,
    /// A consistent list at a revision that was known to be passed, or an exact one at another.
    ListRevision,
    /// Pages of one list are of different revisions.
    ListTorn,
    /// An answer that no client should get.
    OddAnswer,
}

/// One thing that is wrong.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    /// Which rule is broken.
    pub rule: Rule,
    /// Names keys, revisions and operations.
    pub message: String,
}

/// Findings, so many of each rule that they can be read.
#[derive(Debug, Default)]
pub(crate) struct Findings {
    shown: Vec<Finding>,
    found: usize,
}

impl Findings {
    /// Adds a finding. The message is only made if it is shown.
    pub(crate) fn add(&mut self, rule: Rule, message: impl FnOnce() -> String) {
        self.found += 1;
        if self.shown.iter().filter(|finding| finding.rule == rule).count() < SHOWN_MAX {
            self.shown.push(Finding { rule, message: message() });
        }
    }

    /// What is shown, and how many were found.
    pub(crate) fn into_parts(self) -> (Vec<Finding>, usize) {
        (self.shown, self.found)
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(to, "{:?}: {}", self.rule, self.message)
    }
}
