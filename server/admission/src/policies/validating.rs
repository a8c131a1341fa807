//! The validating phase: policies that check objects.

mod denial;
mod judge;

use std::{collections::BTreeMap, sync::Arc};

use engine::{
    context::admit::{AdmissionRequest, Host, Judgement, Phase, Plugin},
    status::ApiError,
};
use ground::{
    metrics::{Enforcement, PolicyError, PolicyUse},
    ready::Ready,
};
use serde::Serialize;

use self::{
    denial::Denial,
    judge::{Decided, Decision, Noted, Outcome, judge},
};
use super::{
    binding::Binding,
    meters::Meters,
    policy::{Policy, Validations},
    selection::{Selected, select},
    set::Candidate,
    stored::Policies,
    unit::{Bound, Views},
};
use crate::matching::Namespaces;

/// Most bytes of a note for the audit.
const NOTE_BYTES_MAX: usize = 10 * 1024;

/// Lets policies refuse requests.
pub(crate) struct ValidatingPolicies {
    pub(super) policies: Policies<Validations>,
    pub(super) meters: Meters,
}

impl Plugin for ValidatingPolicies {
    fn phases(&self) -> &'static [Phase] {
        &[Phase::Validating]
    }

    fn wants(&self, admission: &AdmissionRequest<'_>) -> bool {
        !self.policies.current(admission).candidates(admission).is_empty()
    }

    fn validate<'a>(&'a self, host: Host<'a>, admission: &'a AdmissionRequest<'_>) -> Judgement<'a> {
        let candidates = self.policies.current(admission).candidates(admission);
        if candidates.is_empty() {
            return Ready::Now(Ok(()));
        }
        Ready::later(run(host, admission, &self.meters, candidates))
    }
}

async fn run(
    host: Host<'_>,
    admission: &AdmissionRequest<'_>,
    meters: &Meters,
    candidates: Arc<[Candidate<Validations>]>,
) -> Result<(), ApiError> {
    let mut namespaces = Namespaces::default();
    let selected = select(host, admission, &candidates, &mut namespaces).await;
    let mut views = Views::default();
    for one in &selected {
        views.prepare(host, admission, (one.policy, &one.spelling), &mut namespaces).await?;
    }
    let bound = views.bound();
    let mut verdict = Verdict { denial: None, notes: Notes::default(), meters };
    evaluate(host, admission, &selected, &bound, &mut verdict).await;
    verdict.notes.publish(admission);
    match verdict.denial {
        Some(denial) => Err(denial.status(admission)),
        None => Ok(()),
    }
}

/// What policies said so far.
struct Verdict<'m> {
    /// The first denial. All policies are evaluated, for their warnings and notes.
    denial: Option<Denial>,
    notes: Notes,
    meters: &'m Meters,
}

/// Judges a request by each binding, with each of its parameters.
async fn evaluate<'v>(
    host: Host<'_>,
    admission: &AdmissionRequest<'_>,
    selected: &'v [Selected<'_, Validations>],
    bound: &Bound<'v>,
    verdict: &mut Verdict<'_>,
) {
    for Selected { policy, binding, spelling, params } in selected {
        let (params, binding) = match (params, binding) {
            (Ok(params), Some(binding)) => (params, binding),
            (Err(why), _) if !policy.ignores_failures => {
                verdict.deny(Denial::new(policy, binding.map(|binding| &**binding), why, None));
                continue;
            }
            _ => continue,
        };
        for view in params.each().filter_map(|param| bound.of(spelling, param)) {
            let outcome = if policy.reads.authorizer {
                let user = &admission.request.user;
                bound.rights().settle(host, user, || judge(policy, &view)).await
            } else {
                judge(policy, &view)
            };
            verdict.take(host, admission, (policy, binding), outcome);
        }
    }
}

/// A failed check, as the audit has it.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct AuditedFailure<'f> {
    message: &'f str,
    policy: &'f str,
    binding: &'f str,
    expression_index: usize,
    validation_actions: &'f [String],
}

impl Verdict<'_> {
    fn deny(&mut self, denial: Denial) {
        self.denial.get_or_insert(denial);
    }

    /// Takes in what a policy says by a binding.
    fn take(
        &mut self,
        host: Host<'_>,
        admission: &AdmissionRequest<'_>,
        (policy, binding): (&Policy<Validations>, &Binding),
        outcome: Outcome,
    ) {
        if let Some(conditions) = &outcome.conditions {
            self.meters.conditions(admission, &policy.name, conditions);
        }
        for decided in &outcome.decisions {
            self.decide(host, admission, (policy, binding), decided);
        }
        for note in outcome.notes {
            match note {
                Noted::Text(key, text) => self.notes.add(policy, key, text),
                Noted::Failed { why, error, took } => {
                    let of = PolicyUse { policy: &policy.name, binding: &binding.name, error, took };
                    self.meters.policies.checked(&of, Enforcement::Deny);
                    self.deny(Denial::new(policy, Some(binding), &why, None));
                }
            }
        }
    }

    /// Does what the binding says about a check, and counts it unless it simply passed.
    fn decide(
        &mut self,
        host: Host<'_>,
        admission: &AdmissionRequest<'_>,
        (policy, binding): (&Policy<Validations>, &Binding),
        Decided { index, decision, error, took }: &Decided,
    ) {
        let of = PolicyUse { policy: &policy.name, binding: &binding.name, error: *error, took: *took };
        let Decision::Deny { message, reason } = decision else {
            if *error != PolicyError::None {
                self.meters.policies.checked(&of, Enforcement::Allow);
            }
            return;
        };
        for action in &binding.actions {
            let enforcement = match action.as_str() {
                "Deny" => {
                    self.deny(Denial::new(policy, Some(binding), message, reason.as_deref()));
                    Enforcement::Deny
                }
                "Warn" => {
                    admission.warn(format!(
                        "Validation failed for ValidatingAdmissionPolicy '{}' with binding '{}': {message}",
                        policy.name, binding.name
                    ));
                    Enforcement::Warn
                }
                "Audit" => {
                    audit(host, admission, binding, (*index, message));
                    Enforcement::Audit
                }
                _ => continue,
            };
            self.meters.policies.checked(&of, enforcement);
        }
    }
}

fn audit(
    host: Host<'_>,
    admission: &AdmissionRequest<'_>,
    binding: &Binding,
    (index, message): (usize, &str),
) {
    let audited = [AuditedFailure {
        message,
        policy: &binding.policy,
        binding: &binding.name,
        expression_index: index,
        validation_actions: &binding.actions,
    }];
    if let Ok(text) = serde_json::to_string(&audited) {
        let group = host.brand().group("admission");
        admission.annotate(format!("validation.policy.{group}/validation_failure"), text);
    }
}

/// Notes for the audit: what all bindings of a policy say under one key is one note.
#[derive(Default)]
struct Notes(BTreeMap<(Arc<str>, String), Vec<String>>);

impl Notes {
    fn add(&mut self, policy: &Policy<Validations>, key: String, mut text: String) {
        let end = (0..=NOTE_BYTES_MAX.min(text.len())).rev().find(|end| text.is_char_boundary(*end));
        text.truncate(end.unwrap_or_default());
        let texts = self.0.entry((Arc::clone(&policy.name), key)).or_default();
        if !texts.contains(&text) {
            texts.push(text);
        }
    }

    fn publish(self, admission: &AdmissionRequest<'_>) {
        for ((policy, key), texts) in self.0 {
            admission.annotate(format!("{policy}/{key}"), texts.join(", "));
        }
    }
}
