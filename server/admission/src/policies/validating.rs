//! The validating phase: policies that check objects.

mod denial;
mod judge;

use std::{collections::BTreeMap, sync::Arc};

use engine::{
    context::admit::{AdmissionRequest, Host, Judgement, Phase, Plugin},
    status::ApiError,
};
use ground::ready::Ready;
use serde::Serialize;

use self::{
    denial::Denial,
    judge::{Decision, Noted, judge},
};
use super::{
    binding::Binding,
    policy::{Policy, Validations},
    selection::{Selected, select},
    set::Candidate,
    stored::Policies,
    unit::Views,
};
use crate::matching::{Namespaces, is_exempt};

/// Most bytes of a note for the audit.
const NOTE_BYTES_MAX: usize = 10 * 1024;

/// Lets policies refuse requests.
pub(crate) struct ValidatingPolicies {
    pub(super) policies: Policies<Validations>,
}

impl Plugin for ValidatingPolicies {
    fn phases(&self) -> &'static [Phase] {
        &[Phase::Validating]
    }

    fn wants(&self, admission: &AdmissionRequest<'_>) -> bool {
        !is_exempt(admission) && !self.policies.current().candidates(admission).is_empty()
    }

    fn validate<'a>(&'a self, host: Host<'a>, admission: &'a AdmissionRequest<'_>) -> Judgement<'a> {
        let candidates = self.policies.current().candidates(admission);
        if candidates.is_empty() {
            return Ready::Now(Ok(()));
        }
        Ready::later(run(host, admission, candidates))
    }
}

async fn run(
    host: Host<'_>,
    admission: &AdmissionRequest<'_>,
    candidates: Arc<[Candidate<Validations>]>,
) -> Result<(), ApiError> {
    let mut namespaces = Namespaces::default();
    let selected = select(host, admission, &candidates, &mut namespaces).await;
    let mut views = Views::default();
    let mut verdict = Verdict::default();
    for one in &selected {
        views.prepare(host, admission, (one.policy, &one.spelling), &mut namespaces).await?;
        evaluate(host, admission, one, &views, &mut verdict).await;
    }
    verdict.notes.publish(admission);
    match verdict.denial {
        Some(denial) => Err(denial.status(admission)),
        None => Ok(()),
    }
}

/// What policies said so far.
#[derive(Default)]
struct Verdict {
    /// The first denial. All policies are evaluated, for their warnings and notes.
    denial: Option<Denial>,
    notes: Notes,
}

/// Judges a request by one binding, with each of its parameters.
async fn evaluate(
    host: Host<'_>,
    admission: &AdmissionRequest<'_>,
    selected: &Selected<'_, Validations>,
    views: &Views,
    verdict: &mut Verdict,
) {
    let Selected { policy, binding, .. } = selected;
    let (params, binding) = match (&selected.params, binding) {
        (Ok(params), Some(binding)) => (params, binding),
        (Err(why), _) if !policy.ignores_failures => {
            let binding = binding.map(|binding| &**binding);
            verdict.deny(Denial::new(policy, binding, why, None));
            return;
        }
        _ => return,
    };
    for param in params {
        let Some(view) = views.of(&selected.spelling, param.as_ref()) else { continue };
        let user = &admission.request.user;
        let outcome = views.rights.settle(host, user, || judge(policy, view)).await;
        for (index, decision) in outcome.decisions.iter().enumerate() {
            if let Decision::Deny { message, reason } = decision {
                let failure = Failure { index, message, reason: reason.as_deref() };
                verdict.act(host, admission, (policy, binding), &failure);
            }
        }
        for note in outcome.notes {
            match note {
                Noted::Text(key, text) => verdict.notes.add(policy, key, text),
                Noted::Failed(why) => verdict.deny(Denial::new(policy, Some(binding), &why, None)),
            }
        }
    }
}

/// A check that failed.
struct Failure<'f> {
    index: usize,
    message: &'f str,
    reason: Option<&'f str>,
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

impl Verdict {
    fn deny(&mut self, denial: Denial) {
        self.denial.get_or_insert(denial);
    }

    /// Does what the binding says about a failed check.
    fn act(
        &mut self,
        host: Host<'_>,
        admission: &AdmissionRequest<'_>,
        (policy, binding): (&Policy<Validations>, &Binding),
        failure: &Failure<'_>,
    ) {
        let message = failure.message;
        for action in &binding.actions {
            match action.as_str() {
                "Deny" => self.deny(Denial::new(policy, Some(binding), message, failure.reason)),
                "Warn" => admission.warn(format!(
                    "Validation failed for ValidatingAdmissionPolicy '{}' with binding '{}': {message}",
                    policy.name, binding.name
                )),
                "Audit" => audit(host, admission, binding, failure),
                _ => {}
            }
        }
    }
}

fn audit(host: Host<'_>, admission: &AdmissionRequest<'_>, binding: &Binding, failure: &Failure<'_>) {
    let audited = [AuditedFailure {
        message: failure.message,
        policy: &binding.policy,
        binding: &binding.name,
        expression_index: failure.index,
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
