//! The mutating phase: policies that change objects, one after the other, each on what the one before left.

mod atomics;
mod change;
mod configuration;
mod json;
mod made;
mod misfits;
mod native;
mod shown;

use std::{collections::BTreeSet, sync::Arc, time::Instant};

use bytes::Bytes;
use engine::{
    context::admit::{AdmissionRequest, Host, Judgement, Phase, Plugin},
    status::ApiError,
};
use ground::{
    metrics::{PolicyError, PolicyUse},
    ready::Ready,
};
use machinery::meta::v1::StatusCause;

use self::{
    change::{ChangeError, change},
    made::NotMade,
};
use super::{
    binding::Binding,
    meters::Meters,
    params::Param,
    policy::{Mutation, Mutations, Policy},
    selection::{Selected, select},
    set::{Candidate, Set},
    stored::Policies,
    unit::Views,
};
use crate::{evaluation::Met, matching::Namespaces};

/// Lets policies change objects.
pub(crate) struct MutatingPolicies {
    pub(super) policies: Policies<Mutations>,
    pub(super) meters: Meters,
}

/// What tells the uses of policies apart: the names of policy, binding and parameter.
type Use = (Arc<str>, Arc<str>, Option<Arc<str>>);

/// What the first round leaves for the second.
#[derive(Clone)]
struct Memory {
    /// The second round has the policies of the first.
    set: Arc<Set<Mutations>>,
    /// Uses that are repeated when the object is changed behind them, and that no change came behind yet.
    used: BTreeSet<Use>,
    /// Uses to repeat.
    again: BTreeSet<Use>,
    /// The object as policies left it.
    left: Option<Bytes>,
}

impl Plugin for MutatingPolicies {
    fn phases(&self) -> &'static [Phase] {
        &[Phase::Mutating]
    }

    fn wants(&self, admission: &AdmissionRequest<'_>) -> bool {
        admission.remembered::<Memory>().is_some()
            || !self.policies.current(admission).candidates(admission).is_empty()
    }

    fn mutate<'a>(&'a self, host: Host<'a>, admission: &'a mut AdmissionRequest<'_>) -> Judgement<'a> {
        let memory = match admission.remembered::<Memory>() {
            Some(memory) => memory.clone(),
            // A policy is never used for the first time in the second round.
            None if admission.is_second_round() => return Ready::Now(Ok(())),
            None => Memory {
                set: self.policies.current(admission),
                used: BTreeSet::new(),
                again: BTreeSet::new(),
                left: None,
            },
        };
        let candidates = memory.set.candidates(admission);
        if candidates.is_empty() {
            return Ready::Now(Ok(()));
        }
        Ready::later(run(host, admission, &self.meters, (memory, candidates)))
    }
}

async fn run(
    host: Host<'_>,
    admission: &mut AdmissionRequest<'_>,
    meters: &Meters,
    (memory, candidates): (Memory, Arc<[Candidate<Mutations>]>),
) -> Result<(), ApiError> {
    let mut namespaces = Namespaces::default();
    let selected = select(host, admission, &candidates, &mut namespaces).await;
    let views = Views::default();
    let mut round = Round { memory, meters, views, failures: Vec::new(), is_changed: false };
    if selected.iter().any(|one| one.params.as_ref().is_ok_and(|params| params.each().next().is_some())) {
        if admission.is_second_round() && round.memory.left != admission.object_json() {
            round.memory.repeat_all();
        }
        for one in &selected {
            round.views.prepare(host, admission, (one.policy, &one.spelling), &mut namespaces).await?;
            round.policy(host, admission, one).await?;
        }
        if round.is_changed {
            round.memory.repeat_all();
            admission.reinvoke();
        }
        round.memory.left = admission.object_json();
    } else {
        for one in &selected {
            round.policy(host, admission, one).await?;
        }
    }
    let Round { memory, failures, .. } = round;
    admission.remember(memory);
    refusal(admission, failures)
}

/// A round of all policies.
struct Round<'m> {
    memory: Memory,
    meters: &'m Meters,
    views: Views,
    failures: Vec<Failure>,
    is_changed: bool,
}

/// Why a request cannot pass.
struct Failure {
    text: String,
    reason: Option<&'static str>,
}

impl Memory {
    fn repeat_all(&mut self) {
        self.again.append(&mut self.used);
    }
}

impl Round<'_> {
    async fn policy(
        &mut self,
        host: Host<'_>,
        admission: &mut AdmissionRequest<'_>,
        selected: &Selected<'_, Mutations>,
    ) -> Result<(), ApiError> {
        let policy = selected.policy;
        match (&selected.params, selected.binding) {
            (Ok(params), Some(binding)) => {
                for param in params.each() {
                    self.with(host, admission, (selected, binding, param)).await?;
                }
            }
            (Err(why), binding) => self.fail(policy, binding.map(|binding| &**binding), why, None),
            (Ok(_), None) => {}
        }
        Ok(())
    }

    /// Uses a policy with one parameter.
    async fn with(
        &mut self,
        host: Host<'_>,
        admission: &mut AdmissionRequest<'_>,
        (selected, binding, param): (&Selected<'_, Mutations>, &Binding, Option<&Param>),
    ) -> Result<(), ApiError> {
        let Selected { policy, spelling, .. } = selected;
        let user = Arc::clone(&admission.request.user);
        let evaluated = {
            let Some(view) = self.views.of(spelling, param) else { return Ok(()) };
            self.views.rights.settle(host, &user, || view.meets(policy)).await
        };
        if let Some(evaluated) = &evaluated {
            self.meters.conditions(admission, &policy.name, evaluated);
        }
        match evaluated.map_or(Met::Yes, |evaluated| evaluated.met) {
            Met::Yes => {}
            Met::No => return Ok(()),
            // A policy that ignores failures is passed over.
            Met::Unknown(..) if policy.ignores_failures => return Ok(()),
            Met::Unknown(why, _) => {
                self.fail(policy, Some(binding), &why, Some("Invalid"));
                return Ok(());
            }
        }
        let key: Use =
            (Arc::clone(&policy.name), Arc::clone(&binding.name), param.map(|param| Arc::clone(&param.key)));
        if admission.is_second_round() && !self.memory.again.contains(&key) {
            return Ok(());
        }
        let before = admission.object_json();
        for mutation in &policy.rules.changes {
            self.change(host, admission, (selected, binding, param), mutation).await?;
        }
        if before != admission.object_json() {
            self.memory.repeat_all();
            admission.reinvoke();
        }
        // Behind the mark: only the end of the round repeats a policy for its own change.
        if policy.rules.is_reinvoked {
            self.memory.used.insert(key);
        }
        Ok(())
    }

    /// Makes one change, and counts it.
    async fn change(
        &mut self,
        host: Host<'_>,
        admission: &mut AdmissionRequest<'_>,
        (selected, binding, param): (&Selected<'_, Mutations>, &Binding, Option<&Param>),
        mutation: &Mutation,
    ) -> Result<(), ApiError> {
        let Selected { policy, spelling, .. } = selected;
        let began = Instant::now();
        let user = Arc::clone(&admission.request.user);
        let made = {
            let Some(view) = self.views.of(spelling, param) else { return Ok(()) };
            self.views.rights.settle(host, &user, || made::make(policy, mutation, &view)).await
        };
        let changed = match made {
            Ok(made) => change(admission, spelling, made).await.map_err(|why| (why, PolicyError::Invalid)),
            Err(NotMade { why, error }) => Err((ChangeError::Failed(why), error)),
        };
        let error = changed.as_ref().map_or_else(|(_, error)| *error, |()| PolicyError::None);
        let of = PolicyUse { policy: &policy.name, binding: &binding.name, error, took: began.elapsed() };
        self.meters.policies.changed(&of);
        match changed {
            Ok(()) => {
                self.is_changed = true;
                self.views.renew(admission).await?;
            }
            Err((ChangeError::Failed(why) | ChangeError::NotOfKind(why), _)) => {
                self.fail(policy, Some(binding), &why, Some("Invalid"))
            }
            Err((ChangeError::Refused(error), _)) => return Err(*error),
        }
        Ok(())
    }

    fn fail(
        &mut self,
        policy: &Policy<Mutations>,
        binding: Option<&Binding>,
        why: &str,
        reason: Option<&'static str>,
    ) {
        if policy.ignores_failures {
            return;
        }
        let name = &policy.name;
        let text = match binding {
            Some(binding) => {
                format!("policy '{name}' with binding '{}' denied request: {why}", binding.name)
            }
            None => format!("policy {name:?} denied request: {why}"),
        };
        self.failures.push(Failure { text, reason });
    }
}

/// The answer for what failed. An error of one policy does not keep the later ones from being used.
fn refusal(admission: &AdmissionRequest<'_>, failures: Vec<Failure>) -> Result<(), ApiError> {
    let Some(first) = failures.first() else { return Ok(()) };
    let mut error = admission.forbidden("admission request denied by policy");
    error.status.message.clone_from(&first.text);
    if let Some(reason) = first.reason {
        reason.clone_into(&mut error.status.reason);
    }
    let causes = &mut error.status.details.get_or_insert_default().causes;
    let cause = |failure: Failure| StatusCause { message: failure.text, ..StatusCause::default() };
    causes.extend(failures.into_iter().map(cause));
    Err(error)
}
