//! All policies with their bindings at one time, and which of them a kind of request concerns.

use std::{collections::BTreeMap, sync::Arc};

use engine::context::admit::AdmissionRequest;
use imbl::OrdMap;

use super::{binding::Binding, policy::Policy};
use crate::matching::{Criteria, Known, Match, Spelling, Subject};

/// The policies that have bindings, by name.
#[derive(Debug)]
pub(super) struct Set<R> {
    all: Vec<Bound<R>>,
    known: Known<Candidate<R>>,
}

#[derive(Debug)]
struct Bound<R> {
    policy: Arc<Policy<R>>,
    /// By name.
    bindings: Vec<Arc<Binding>>,
}

/// A policy whose rules, and bindings whose rules, may be about a request.
#[derive(Debug)]
pub(super) struct Candidate<R> {
    pub(super) policy: Arc<Policy<R>>,
    matched: Match,
    pub(super) bindings: Vec<BoundBy>,
}

/// A binding of a candidate.
#[derive(Debug)]
pub(super) struct BoundBy {
    pub(super) binding: Arc<Binding>,
    matched: Match,
}

impl<R> Set<R> {
    pub(super) fn new<'b>(
        policies: &OrdMap<Arc<str>, Arc<Policy<R>>>,
        bindings: impl Iterator<Item = &'b Arc<Binding>>,
    ) -> Self {
        let mut by_policy: BTreeMap<&str, Vec<Arc<Binding>>> = BTreeMap::new();
        for binding in bindings {
            by_policy.entry(&binding.policy).or_default().push(Arc::clone(binding));
        }
        let bound = |(name, bindings)| {
            let policy = Arc::clone(policies.get::<str>(name)?);
            Some(Bound { policy, bindings })
        };
        Set { all: by_policy.into_iter().filter_map(bound).collect(), known: Known::default() }
    }

    /// These policies, and others behind them.
    pub(super) fn followed_by(mut self, others: Set<R>) -> Self {
        self.all.extend(others.all);
        Set { all: self.all, known: Known::default() }
    }

    /// The policies that may be about a request, in order.
    pub(super) fn candidates(&self, admission: &AdmissionRequest<'_>) -> Arc<[Candidate<R>]> {
        if self.all.is_empty() {
            return Arc::new([]);
        }
        self.known.candidates(&Subject::of(admission), |subject| self.work_out(subject))
    }

    fn work_out(&self, subject: &Subject<'_>) -> Vec<Candidate<R>> {
        let candidate = |Bound { policy, bindings }: &Bound<R>| {
            let matched = meant(policy.criteria.of(subject))?;
            let bound = |binding: &Arc<Binding>| {
                let of = binding.criteria.as_ref().map(|criteria| criteria.of(subject));
                let matched = meant(of.unwrap_or(Match::Yes(Spelling::default())))?;
                Some(BoundBy { binding: Arc::clone(binding), matched })
            };
            let bindings: Vec<BoundBy> = bindings.iter().filter_map(bound).collect();
            (!bindings.is_empty() || policy.params.is_some()).then(|| Candidate {
                policy: Arc::clone(policy),
                matched,
                bindings,
            })
        };
        self.all.iter().filter_map(candidate).collect()
    }
}

impl<R> Candidate<R> {
    /// How the policy names what the request is about; none when it is not about the object of this name.
    pub(super) fn spelling(&self, subject: &Subject<'_>, name: &str) -> Option<Spelling> {
        spelling(&self.matched, Some(&self.policy.criteria), subject, name)
    }
}

impl BoundBy {
    /// Whether the binding is about the object of this name.
    pub(super) fn is_about(&self, subject: &Subject<'_>, name: &str) -> bool {
        spelling(&self.matched, self.binding.criteria.as_ref(), subject, name).is_some()
    }
}

fn meant(of: Match) -> Option<Match> {
    (!matches!(of, Match::No)).then_some(of)
}

fn spelling(
    matched: &Match,
    criteria: Option<&Criteria>,
    subject: &Subject<'_>,
    name: &str,
) -> Option<Spelling> {
    match matched {
        Match::Yes(spelling) => Some(spelling.clone()),
        Match::No => None,
        Match::ByName => criteria?.of_named(subject, name),
    }
}
