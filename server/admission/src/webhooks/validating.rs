//! The validating phase: all webhooks at once. The first refusal ends it.

use std::{sync::Arc, time::Instant};

use engine::{
    context::admit::{AdmissionRequest, Host, Judgement, Phase, Plugin},
    status::ApiError,
};
use futures_util::{StreamExt, stream::FuturesUnordered};
use ground::ready::Ready;

use super::{
    caller::Caller,
    configurations::Configurations,
    failure::Failure,
    hook::FailurePolicy,
    notes::{self, At},
    review::Objects,
    scope::wants,
    set::Candidate,
};

/// Lets webhooks refuse requests.
pub(crate) struct ValidatingWebhooks {
    pub(super) configurations: Configurations,
    pub(super) caller: Caller,
}

/// A webhook that is to be called.
struct Selected<'c> {
    candidate: &'c Candidate,
    objects: Objects,
    at: At,
}

impl Plugin for ValidatingWebhooks {
    fn phases(&self) -> &'static [Phase] {
        &[Phase::Validating]
    }

    fn wants(&self, admission: &AdmissionRequest<'_>) -> bool {
        wants(&self.configurations, admission)
    }

    fn validate<'a>(&'a self, host: Host<'a>, admission: &'a AdmissionRequest<'_>) -> Judgement<'a> {
        let candidates = self.configurations.current(admission).candidates(admission);
        if candidates.is_empty() {
            return Ready::Now(Ok(()));
        }
        Ready::later(self.run(host, admission, candidates))
    }
}

impl ValidatingWebhooks {
    async fn run(
        &self,
        host: Host<'_>,
        admission: &AdmissionRequest<'_>,
        candidates: Arc<[Candidate]>,
    ) -> Result<(), ApiError> {
        let mut selection = self.caller.selection();
        let mut selected: Vec<Selected<'_>> = Vec::new();
        // All before the first call: what cannot be matched ends the request without one.
        for candidate in candidates.iter() {
            if selection.selects(host, admission, candidate).await? {
                let at = At { round: 0, index: selected.len() };
                let same = |known: &&Selected<'_>| known.candidate.spelling.is_same(&candidate.spelling);
                let objects = selected.iter().find(same).map(|known| known.objects.clone());
                let objects = match objects {
                    Some(objects) => objects,
                    None => Objects::new(admission, candidate).await?,
                };
                selected.push(Selected { candidate, objects, at });
            }
        }
        // Most requests are those of one webhook, which needs nobody to wait for several.
        if let [one] = selected.as_slice() {
            return self.call(host, admission, one).await;
        }
        let mut calls: FuturesUnordered<_> =
            selected.iter().map(|selected| self.call(host, admission, selected)).collect();
        while let Some(outcome) = calls.next().await {
            outcome?;
        }
        Ok(())
    }

    async fn call(
        &self,
        host: Host<'_>,
        admission: &AdmissionRequest<'_>,
        Selected { candidate, objects, at }: &Selected<'_>,
    ) -> Result<(), ApiError> {
        let hook = &candidate.hook;
        let began = Instant::now();
        // A patch is refused when the answer is read.
        let outcome = self.caller.ask(host, admission, candidate, objects).await.map(drop);
        self.caller.count(admission, hook, began, outcome.as_ref().copied());
        match outcome {
            Ok(()) => Ok(()),
            Err(Failure::Denied(error) | Failure::Own(error)) => Err(error),
            Err(Failure::Call(failure)) if hook.failure_policy == FailurePolicy::Fail => {
                Err(self.caller.failed_closed(hook, &failure))
            }
            Err(Failure::Call(failure)) => {
                self.caller.failed_open(hook, &failure);
                notes::validating_failed_open(admission, host.brand(), *at, hook);
                Ok(())
            }
        }
    }
}
