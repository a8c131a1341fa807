//! Writes down what one client did and saw.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use super::shared::Shared;
use crate::record::{Action, Asked, History, Item, Key, Listing, Nanos, Operation, Outcome, Revision, Value};
use crate::target::{Answer, State, Trouble};

/// The most odd answers that one client keeps.
const COMPLAINTS_MAX: usize = 5;

/// The records of one client.
pub(super) struct Recorder {
    shared: Arc<Shared>,
    pub(super) client: u16,
    operations: Vec<Operation>,
    listings: Vec<Listing>,
    complaints: Vec<String>,
}

/// An operation that is under way.
#[derive(Debug, Clone, Copy)]
pub(super) struct Begun {
    pub(super) action: Action,
    pub(super) key: Key,
    pub(super) expected: Revision,
    pub(super) value: Value,
    pub(super) at: Nanos,
}

/// A list that is complete.
#[derive(Debug, Default)]
pub(super) struct Complete {
    pub(super) revision: Revision,
    pub(super) pages: u32,
    pub(super) torn: Revision,
    pub(super) items: Vec<Item>,
}

impl Recorder {
    pub(super) fn new(shared: Arc<Shared>, client: u16) -> Self {
        Self { shared, client, operations: Vec::new(), listings: Vec::new(), complaints: Vec::new() }
    }

    pub(super) fn begin(&self, action: Action, key: Key, expected: Revision, value: Value) -> Begun {
        Begun { action, key, expected, value, at: self.shared.now() }
    }

    /// Notes the answer to an operation. A write's value is what it wrote, a read's what it found.
    pub(super) fn end(&mut self, begun: Begun, answer: &Answer<State>) -> Outcome {
        let ended = self.shared.now();
        let outcome = self.outcome(answer.as_ref().err(), || format!("{begun:?}"));
        let state = answer.as_ref().ok().copied().unwrap_or(State { value: begun.value, revision: 0 });
        self.saw(state.revision);
        let Begun { action, key, expected, at: began, .. } = begun;
        let (client, State { value, revision }) = (self.client, state);
        let operation = Operation { client, action, outcome, key, began, ended, expected, value, revision };
        self.operations.push(operation);
        outcome
    }

    /// Notes the answer to a list.
    pub(super) fn listed(&mut self, asked: Asked, began: Nanos, answer: Answer<Complete>) -> Outcome {
        let ended = self.shared.now();
        let outcome = self.outcome(answer.as_ref().err(), || format!("list {asked:?}"));
        let Complete { revision, pages, torn, items } = answer.unwrap_or_default();
        self.saw(revision);
        let client = self.client;
        self.listings.push(Listing { client, asked, outcome, began, ended, revision, pages, torn, items });
        outcome
    }

    fn saw(&self, revision: Revision) {
        self.shared.newest.fetch_max(revision, Ordering::Relaxed);
    }

    fn outcome(&mut self, trouble: Option<&Trouble>, asked: impl Fn() -> String) -> Outcome {
        match trouble {
            None => Outcome::Done,
            Some(Trouble::Conflict) => Outcome::Conflict,
            Some(Trouble::Absent) => Outcome::Absent,
            Some(Trouble::Gone) => Outcome::Gone,
            Some(Trouble::Refused) => Outcome::Refused,
            Some(Trouble::Unknown) => {
                self.shared.unknown.fetch_add(1, Ordering::Relaxed);
                Outcome::Unknown
            }
            Some(Trouble::Odd(what)) => {
                if self.complaints.len() < COMPLAINTS_MAX {
                    self.complaints.push(format!("client {}, {}: {what}", self.client, asked()));
                }
                // It cannot be trusted to say whether the write happened.
                Outcome::Unknown
            }
        }
    }

    pub(super) fn into_history(self, history: &mut History) {
        history.operations.extend(self.operations);
        history.listings.extend(self.listings);
        history.complaints.extend(self.complaints);
    }
}
