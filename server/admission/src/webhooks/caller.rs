//! Calls one webhook, and what both phases make of its answer.

use std::time::{Duration, Instant};

use engine::{
    context::admit::{AdmissionRequest, Host, Phase},
    status::ApiError,
};
use ground::{
    clock::Clock,
    metrics::{ConditionMetrics, WebhookCall, WebhookMetrics, WebhookRejection},
};

use super::{
    answer::{self, Expected, Verdict},
    clients::Clients,
    conditions::Judge,
    failure::{CallFailure, Failure},
    hook::{FailurePolicy, Hook, SideEffects},
    notes,
    review::{self, Objects},
    selection::Selection,
    set::Candidate,
};
use crate::certificate_flaws;

/// Calls webhooks of one phase.
pub(super) struct Caller {
    pub(super) clients: Clients,
    pub(super) metrics: WebhookMetrics,
    pub(super) conditions: ConditionMetrics,
    pub(super) clock: Clock,
    pub(super) phase: Phase,
}

impl Caller {
    /// Decides which webhooks a request is sent to.
    pub(super) fn selection(&self) -> Selection<'_> {
        Selection::new(Judge { metrics: &self.conditions, phase: self.phase })
    }

    /// Asks a webhook. What it says beside its verdict is passed on, also when it refuses.
    ///
    /// # Errors
    /// When it cannot be asked, gives no proper answer, or refuses.
    pub(super) async fn ask(
        &self,
        host: Host<'_>,
        admission: &AdmissionRequest<'_>,
        candidate: &Candidate,
        objects: &Objects,
    ) -> Result<Option<(Vec<u8>, String)>, Failure> {
        let hook = &candidate.hook;
        let verdict = self.verdict(host, admission, candidate, objects).await?;
        notes::own(admission, hook, verdict.annotations);
        // Others have no form as a header: they are left out as a whole.
        let is_sent = |text: &String| !text.is_empty() && !text.contains(char::is_control);
        verdict.warnings.into_iter().filter(is_sent).for_each(|text| admission.warn(text));
        match verdict.denial {
            Some(denial) => Err(Failure::Denied(denial.refusal(&hook.name))),
            None => Ok(verdict.patch),
        }
    }

    async fn verdict(
        &self,
        host: Host<'_>,
        admission: &AdmissionRequest<'_>,
        candidate: &Candidate,
        objects: &Objects,
    ) -> Result<Verdict, Failure> {
        let hook = &candidate.hook;
        if admission.dry_run {
            check_trial(hook)?;
        }
        let Some(version) = hook.version else {
            let why = "could not create admission objects: webhook does not accept known AdmissionReview \
                versions (v1, \
                       v1beta1)";
            return Err(Failure::Call(CallFailure::new(why, 400)));
        };
        let client = hook.target.client(&self.clients);
        let client = client.map_err(|why| CallFailure::new(format!("could not get REST client: {why}"), 500));
        let client = client.map_err(Failure::Call)?;
        let uid = self.clock.uuid();
        let brand = host.brand();
        let body = review::bytes((version, brand), &uid, admission, candidate, objects);
        let deadline = admission.request.deadline;
        let time = time_left(hook.time, deadline);
        let query = format!("timeout={}s", seconds(time));
        let answer = client.ask(&query, &body, time).await.map_err(|error| {
            // The time of the request itself is over: its client is told of that, whatever the webhook does.
            match deadline.is_some_and(|deadline| Instant::now() >= deadline) {
                true => Failure::Own(ApiError::timeout()),
                false => {
                    certificate_flaws::note(admission, host.brand(), &error);
                    Failure::Call(error.into())
                }
            }
        })?;
        let group = brand.group("admission");
        let expected = Expected { uid: &uid, version, group: &group, phase: self.phase };
        answer::read(&answer, &expected).map_err(Failure::Call)
    }

    /// Counts a call that ended like this.
    pub(super) fn count(
        &self,
        admission: &AdmissionRequest<'_>,
        hook: &Hook,
        began: Instant,
        outcome: Result<(), &Failure>,
    ) {
        let (rejection, code) = match outcome {
            Ok(()) => (None, 200),
            Err(Failure::Call(failure)) => {
                let is_fatal = hook.failure_policy == FailurePolicy::Fail;
                (is_fatal.then_some(WebhookRejection::CallFailed), failure.code)
            }
            Err(Failure::Denied(error)) => (Some(WebhookRejection::Denied), error.code().as_u16()),
            Err(Failure::Own(_)) => (Some(WebhookRejection::ServerFailed), 0),
        };
        let took = began.elapsed();
        admission.request.webhook_time.add(self.phase, took);
        self.metrics.called(&WebhookCall {
            name: &hook.name,
            phase: metric(self.phase),
            operation: admission.operation.as_str(),
            rejection,
            code,
            took,
        });
    }

    /// Counts and logs a request that goes on without an answer.
    pub(super) fn failed_open(&self, hook: &Hook, failure: &CallFailure) {
        self.metrics.failed_open(&hook.name, metric(self.phase));
        tracing::warn!(webhook = hook.name, reason = failure.logged, "webhook failed, request went on");
    }

    /// Logs a request that fails with a webhook.
    pub(super) fn failed_closed(&self, hook: &Hook, failure: &CallFailure) -> ApiError {
        tracing::warn!(webhook = hook.name, reason = failure.logged, "webhook failed, request refused");
        failure.refusal(&hook.name)
    }
}

/// What metrics call a phase.
fn metric(phase: Phase) -> &'static str {
    match phase {
        Phase::Mutating => "admit",
        Phase::Validating => "validating",
    }
}

/// Refuses trials for webhooks that may act on them.
fn check_trial(hook: &Hook) -> Result<(), Failure> {
    match hook.side_effects {
        SideEffects::NoneForTrials => Ok(()),
        SideEffects::Unsaid => Err(Failure::Call(CallFailure::new("Webhook SideEffects is nil", 400))),
        SideEffects::Some => {
            let why = format!("admission webhook {:?} does not support dry run", hook.name);
            Err(Failure::Own(ApiError::bad_request(why)))
        }
    }
}

/// The time of a call: that of the webhook, within that of the request.
fn time_left(own: Duration, deadline: Option<Instant>) -> Duration {
    deadline.map_or(own, |deadline| own.min(deadline.saturating_duration_since(Instant::now())))
}

/// Whole seconds, rounded up.
fn seconds(time: Duration) -> u64 {
    time.as_secs() + u64::from(time.subsec_nanos() > 0)
}
