//! The webhooks of all configurations at one time, and which of them a kind of request concerns.

use std::sync::Arc;

use engine::context::admit::AdmissionRequest;

use super::hook::Hook;
use crate::matching::{Known, Rule, Spelling, Subject};

/// All webhooks of one phase, in the order in which they are called.
#[derive(Debug, Default)]
pub(super) struct Hooks {
    all: Vec<Arc<Hook>>,
    known: Known<Candidate>,
}

/// A webhook whose rules are about a request.
#[derive(Debug, Clone)]
pub(super) struct Candidate {
    /// Its place among all webhooks.
    pub(super) index: usize,
    /// The webhook.
    pub(super) hook: Arc<Hook>,
    /// How the rules name the resource type.
    pub(super) spelling: Spelling,
}

impl Hooks {
    pub(super) fn new(all: Vec<Arc<Hook>>) -> Self {
        Hooks { all, known: Known::default() }
    }

    /// The webhooks whose rules are about a request, in order.
    pub(super) fn candidates(&self, admission: &AdmissionRequest<'_>) -> Arc<[Candidate]> {
        if self.all.is_empty() {
            return Arc::default();
        }
        self.known.candidates(&Subject::of(admission), |subject| self.work_out(subject))
    }

    fn work_out(&self, subject: &Subject<'_>) -> Vec<Candidate> {
        let others = subject.others();
        let candidate = |(index, hook): (usize, &Arc<Hook>)| {
            let others = if hook.is_equivalent { others.as_slice() } else { &[] };
            let spelling = Rule::spelling(&hook.rules, subject, others)?;
            Some(Candidate { index, hook: Arc::clone(hook), spelling })
        };
        self.all.iter().enumerate().filter_map(candidate).collect()
    }
}
