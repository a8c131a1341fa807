//! The mutating phase: one webhook after the other, each on what the one before left.

use std::{collections::BTreeSet, sync::Arc, time::Instant};

use bytes::Bytes;
use engine::{
    call::FieldValidation,
    context::admit::{AdmissionRequest, Host, Judgement, NotOfKind, Phase, Plugin},
    status::ApiError,
};
use ground::ready::Ready;
use machinery::merge::json_patch::JsonPatch;
use serde_json::Value;

use super::{
    answer::JSON_PATCH,
    caller::Caller,
    configurations::Configurations,
    failure::{CallFailure, Failure},
    hook::{FailurePolicy, Hook},
    notes::{self, At},
    review::Objects,
    scope::wants,
    set::{Candidate, Hooks},
};
use crate::{misfit_texts, patch_texts};

/// Lets webhooks change objects.
pub(crate) struct MutatingWebhooks {
    pub(super) configurations: Configurations,
    pub(super) caller: Caller,
}

/// What the first round leaves for the second.
#[derive(Clone)]
struct Memory {
    /// The second round calls no webhook that the first did not know.
    hooks: Arc<Hooks>,
    /// Webhooks that were called, want to see later changes, and have not been called since one.
    called: BTreeSet<String>,
    /// Webhooks to call again.
    again: BTreeSet<String>,
    /// The object as the last webhook left it; none when no webhook is to be called again for a change of it.
    left: Option<Bytes>,
}

impl Plugin for MutatingWebhooks {
    fn phases(&self) -> &'static [Phase] {
        &[Phase::Mutating]
    }

    fn wants(&self, admission: &AdmissionRequest<'_>) -> bool {
        admission.remembered::<Memory>().is_some() || wants(&self.configurations, admission)
    }

    fn mutate<'a>(&'a self, host: Host<'a>, admission: &'a mut AdmissionRequest<'_>) -> Judgement<'a> {
        let memory = match admission.remembered::<Memory>() {
            Some(memory) => memory.clone(),
            // A webhook is never called for the first time in the second round.
            None if admission.is_second_round() => return Ready::Now(Ok(())),
            None => Memory {
                hooks: self.configurations.current(admission),
                called: BTreeSet::new(),
                again: BTreeSet::new(),
                left: None,
            },
        };
        let candidates = memory.hooks.candidates(admission);
        if candidates.is_empty() {
            return Ready::Now(Ok(()));
        }
        Ready::later(self.run(host, admission, memory, candidates))
    }
}

impl MutatingWebhooks {
    async fn run(
        &self,
        host: Host<'_>,
        admission: &mut AdmissionRequest<'_>,
        mut memory: Memory,
        candidates: Arc<[Candidate]>,
    ) -> Result<(), ApiError> {
        let round = usize::from(admission.is_second_round());
        if round == 1 && memory.left.is_some() && memory.left != object(admission) {
            memory.call_all_again();
        }
        let mut selection = self.caller.selection();
        for candidate in candidates.iter() {
            if !selection.selects(host, admission, candidate).await? {
                continue;
            }
            if round == 1 && !memory.again.contains(&candidate.hook.id) {
                continue;
            }
            let at = At { round, index: candidate.index };
            let outcome = self.call(host, admission, candidate, at).await;
            if matches!(outcome, Ok(true)) {
                memory.call_all_again();
                admission.reinvoke();
            }
            // Behind the mark: a webhook is not called again for its own change.
            if candidate.hook.is_reinvoked {
                memory.called.insert(candidate.hook.id.clone());
            }
            outcome?;
        }
        memory.left = if memory.called.is_empty() { None } else { object(admission) };
        admission.remember(memory);
        Ok(())
    }

    /// Calls a webhook and applies its patch; returns whether the object is another one now.
    async fn call(
        &self,
        host: Host<'_>,
        admission: &mut AdmissionRequest<'_>,
        candidate: &Candidate,
        at: At,
    ) -> Result<bool, ApiError> {
        let (hook, brand) = (&candidate.hook, host.brand());
        let began = Instant::now();
        let objects = Objects::new(admission, candidate).await?;
        let mut outcome = match self.caller.ask(host, admission, candidate, &objects).await {
            Ok(None) => Ok(false),
            Ok(Some(patch)) => {
                let note = |admission: &AdmissionRequest<'_>, patch: &Value| {
                    notes::patch(admission, brand, at, hook, patch);
                };
                apply(admission, candidate, patch, note).await
            }
            Err(failure) => Err(failure),
        };
        self.caller.count(admission, hook, began, outcome.as_ref().map(drop));
        notes::mutation(admission, brand, at, hook, matches!(outcome, Ok(true)));
        if let Err(Failure::Call(failure)) = &outcome {
            outcome = match hook.failure_policy {
                FailurePolicy::Fail => Err(Failure::Own(self.caller.failed_closed(hook, failure))),
                FailurePolicy::Ignore => {
                    self.caller.failed_open(hook, failure);
                    notes::mutating_failed_open(admission, brand, at, hook);
                    Ok(false)
                }
            };
        }
        outcome.map_err(|failure| match failure {
            Failure::Call(failure) => failure.refusal(&hook.name),
            Failure::Denied(error) | Failure::Own(error) => error,
        })
    }
}

impl Memory {
    fn call_all_again(&mut self) {
        self.again.append(&mut self.called);
    }
}

fn object(admission: &AdmissionRequest<'_>) -> Option<Bytes> {
    admission.object_json()
}

/// Applies the patch of a webhook; returns whether it changed the object.
async fn apply(
    admission: &mut AdmissionRequest<'_>,
    candidate: &Candidate,
    (bytes, kind): (Vec<u8>, String),
    note: impl FnOnce(&AdmissionRequest<'_>, &Value) + Send,
) -> Result<bool, Failure> {
    let hook = &candidate.hook;
    let undecodable = |why: &dyn std::fmt::Display| {
        let what = "received undecodable patch in webhook response";
        Failure::Call(CallFailure::with_answer(format!("{what}: {why}"), what, 503))
    };
    let document = patch_texts::document(&bytes).map_err(|why| undecodable(&why))?;
    let patch = JsonPatch::parse(document.clone()).map_err(|error| undecodable(&error))?;
    if document.as_array().is_none_or(Vec::is_empty) {
        return Ok(false);
    }
    let version = candidate.spelling.kind(admission);
    if admission.draft().is_none() {
        return unchangeable(admission, hook, (patch, &document));
    }
    if kind != JSON_PATCH {
        return Err(Failure::Call(CallFailure::new(format!("unsupported patch type {kind:?}"), 503)));
    }
    let mut left = None;
    let patched = |tree: Value| {
        let outcome = patch.apply(tree.clone());
        let patched = outcome.map_err(|error| NotOfKind(patch_texts::text(tree, &document, &error)))?;
        Ok(left.insert(patched).clone())
    };
    let changed = admission.rewrite_as(version, FieldValidation::Ignore, patched).await;
    let changed = changed.map_err(|NotOfKind(why)| {
        let why = left.map_or_else(|| why.clone(), |tree| misfit_texts::text(version, &tree, &why));
        Failure::Own(ApiError::internal_because(&why))
    })?;
    note(admission, &document);
    Ok(changed)
}

/// A patch where there is nothing to change. The parameters of a connection can be patched as long as they
/// stay what they are: the connection is made as the client asked for it.
fn unchangeable(
    admission: &AdmissionRequest<'_>,
    hook: &Hook,
    (patch, document): (JsonPatch, &Value),
) -> Result<bool, Failure> {
    let own = |why: &str| Failure::Own(ApiError::internal_because(why));
    let tree = object(admission).and_then(|text| serde_json::from_slice::<Value>(&text).ok());
    if let Some(tree) = tree {
        match patch.apply(tree.clone()) {
            Ok(patched) if patched == tree => return Ok(false),
            Ok(_) => {}
            Err(error) => return Err(own(&patch_texts::text(tree, document, &error))),
        }
    }
    let name = &hook.name;
    let what = "attempted to modify the object, which is not supported for this operation";
    Err(own(&format!("admission webhook {name:?} {what}")))
}
