//! Asks a remote service with a `SubjectAccessReview`. Its answers are kept for a time. What a request is
//! worth for which the service cannot be called, or for which match conditions cannot be evaluated, is
//! configured: it is denied, or the next authorizer judges it. If none allows it, it fails with an error.

mod conditions;
mod review;

use std::{
    fmt,
    sync::Arc,
    time::{Duration, Instant},
};

use bytes::Bytes;
use engine::authorization::{Attributes, Authorizer, Decision, Verdict, listing::Listing};
use ground::{
    clock::Clock,
    expiring_cache::ExpiringCache,
    metrics::{AuthorizationCall, AuthorizationWebhookMetrics, AuthorizerMetrics, CertificateFlaws},
    ready::Ready,
};
use machinery::{brand::Brand, user::User};
use outbound::{self, Answer, CallError, Limits, SetupError, client_config::ClientConfig};
use serde_json::{Value, json};

use self::{
    conditions::ConditionsVerdict,
    review::{chosen_bytes, judge, spec, whole_spec},
};
pub use self::{conditions::MatchConditions, review::Version};

/// The number of answers kept.
const ANSWERS_MAX: usize = 8192;
/// An answer is not kept if the parts of its question that the caller chose have this many bytes. Otherwise
/// callers could fill the cache's memory. The limit is the reference server's.
const CHOSEN_BYTES_MAX: usize = 10_000;
/// The name of the webhook that options configure.
const NAME_OF_OPTIONS: &str = "default";

/// The message to the caller if the service gives no valid answer.
const NO_ANSWER: &str = "the authorization webhook gives no answer";
/// The message to the caller if match conditions cannot be evaluated.
const NO_MATCH: &str = "the match conditions of the authorization webhook cannot be evaluated";

/// The configuration of the service.
#[derive(Debug, Clone)]
pub struct AuthorizationWebhookSettings {
    /// The name in metrics and in the log.
    pub name: String,
    /// Its address and the credentials for it.
    pub service: ClientConfig,
    /// The version of the reviews.
    pub version: Version,
    /// The time that a permission is kept; not at all if zero.
    pub authorized_ttl: Duration,
    /// The time that every other answer is kept; not at all if zero.
    pub unauthorized_ttl: Duration,
    /// The time for a call.
    pub timeout: Duration,
    /// The decision about a request that cannot be judged.
    pub on_failure: FailureDecision,
    /// The conditions of a request that the service judges: all must be true.
    pub conditions: Arc<MatchConditions>,
}

impl AuthorizationWebhookSettings {
    /// A service with the defaults of the options.
    #[must_use]
    pub fn new(service: ClientConfig, version: Version) -> Self {
        AuthorizationWebhookSettings {
            name: NAME_OF_OPTIONS.to_owned(),
            service,
            version,
            authorized_ttl: Duration::from_secs(300),
            unauthorized_ttl: Duration::from_secs(30),
            timeout: Duration::from_secs(30),
            on_failure: FailureDecision::NoOpinion,
            conditions: Arc::default(),
        }
    }
}

/// The decision about a request that neither the service nor the match conditions judge.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FailureDecision {
    /// The next authorizer judges it.
    NoOpinion,
    /// It is denied.
    Deny,
}

/// Delegates decisions to a remote service.
pub struct Webhook {
    settings: AuthorizationWebhookSettings,
    client: outbound::Client,
    api_version: String,
    answers: ExpiringCache<String, Decision>,
    metrics: AuthorizationWebhookMetrics,
}

impl Webhook {
    /// Makes an authorizer. It does not call the service.
    ///
    /// # Errors
    /// When the configuration cannot be used.
    pub fn new(
        settings: AuthorizationWebhookSettings,
        brand: &Brand,
        clock: Clock,
        metrics: &AuthorizerMetrics,
    ) -> Result<Self, SetupError> {
        let limits = Limits { call: settings.timeout, ..Limits::default() };
        let client = outbound::Client::new(&settings.service, limits, clock.clone())?;
        let version = match settings.version {
            Version::V1 => "v1",
            Version::V1Beta1 => "v1beta1",
        };
        Ok(Webhook {
            client,
            api_version: brand.api_version("authorization", version),
            answers: ExpiringCache::new(ANSWERS_MAX, clock),
            metrics: metrics.webhook(&settings.name),
            settings,
        })
    }

    /// The same, with flaws of the certificate of the service counted here.
    #[must_use]
    pub fn counting(self, flaws: CertificateFlaws) -> Self {
        self.client.count(flaws);
        self
    }

    /// The decision that match conditions make without the service, if they do.
    fn excluded(&self, attributes: &Attributes<'_>) -> Option<Decision> {
        let began = Instant::now();
        let verdict = self.settings.conditions.evaluate(&whole_spec(attributes));
        self.metrics.evaluated(began.elapsed());
        match verdict {
            ConditionsVerdict::Met => None,
            ConditionsVerdict::Excluded => {
                self.metrics.excluded();
                Some(Decision::silent())
            }
            ConditionsVerdict::Failed(failures) => {
                self.metrics.condition_failed();
                // For the operator only: the expressions say what the rules are.
                let (webhook, error) = (&self.settings.name, failures.join(", "));
                tracing::warn!(webhook, error, "match conditions of an authorization webhook failed");
                Some(self.undecided(NO_MATCH))
            }
        }
    }

    fn undecided(&self, error: &str) -> Decision {
        let decision = match self.settings.on_failure {
            FailureDecision::NoOpinion => Decision::silent(),
            FailureDecision::Deny => Decision::deny(""),
        };
        decision.with_error(error)
    }

    async fn ask(&self, spec: Value, question: String, chosen_bytes: usize) -> Decision {
        match self.answer(spec).await {
            Ok(decision) => {
                // An answer with an error may be another one the next time.
                if chosen_bytes < CHOSEN_BYTES_MAX && decision.error.is_none() {
                    self.keep(question, &decision);
                }
                decision
            }
            Err(failure) => {
                if self.settings.on_failure == FailureDecision::NoOpinion {
                    self.metrics.failed_open(failure.call);
                }
                // The details are for the operator only: they contain the service's address.
                let (webhook, error) = (&self.settings.name, failure.why);
                tracing::warn!(webhook, error, "the authorization webhook gives no answer");
                self.undecided(NO_ANSWER)
            }
        }
    }

    fn keep(&self, question: String, decision: &Decision) {
        let lifetime = match decision.verdict {
            Verdict::Allow => self.settings.authorized_ttl,
            Verdict::Deny | Verdict::NoOpinion => self.settings.unauthorized_ttl,
        };
        self.answers.insert(question, decision.clone(), lifetime);
    }

    async fn answer(&self, spec: Value) -> Result<Decision, CallFailure> {
        let review = json!({
            "kind": "SubjectAccessReview", "apiVersion": self.api_version,
            "metadata": { "creationTimestamp": null }, "spec": spec, "status": { "allowed": false },
        });
        let mut open = OpenCall::new(&self.metrics);
        let mut last = None;
        let mut observe = |result: &Result<Answer, CallError>, took| {
            let judged = self.judge_call(result);
            let call = judged.as_ref().map_or_else(|failure| failure.call, |_| AuthorizationCall::Success);
            self.metrics.called(call, took);
            last = Some(judged);
        };
        let result = self.client.post_observed(Bytes::from(review.to_string()), &mut observe).await;
        open.is_over = true;
        last.unwrap_or_else(|| self.judge_call(&result))
    }

    fn judge_call(&self, result: &Result<Answer, CallError>) -> Result<Decision, CallFailure> {
        let answer = result.as_ref().map_err(CallFailure::of)?;
        if !answer.code.is_success() {
            return Err(CallFailure::error(format!("{}: answered {}", answer.url, answer.code.as_u16())));
        }
        self.judge_body(&answer.body).map_err(CallFailure::error)
    }

    fn judge_body(&self, body: &[u8]) -> Result<Decision, String> {
        let answer: Value = serde_json::from_slice(body).map_err(|_| "its answer is no JSON".to_owned())?;
        let text = |field: &str| answer.get(field).and_then(Value::as_str);
        if text("kind") != Some("SubjectAccessReview") || text("apiVersion") != Some(&self.api_version) {
            return Err(format!("its answer is no SubjectAccessReview of {}", self.api_version));
        }
        judge(answer.get("status").unwrap_or(&Value::Null))
    }
}

/// A call that brought no decision.
struct CallFailure {
    call: AuthorizationCall,
    why: String,
}

impl CallFailure {
    fn of(error: &CallError) -> Self {
        let call = match error {
            CallError::Slow { .. } => AuthorizationCall::Timeout,
            _ => AuthorizationCall::Error,
        };
        CallFailure { call, why: error.to_string() }
    }

    fn error(why: String) -> Self {
        CallFailure { call: AuthorizationCall::Error, why }
    }
}

/// Counts a call as canceled if the request ends before its answer: the future is dropped then.
struct OpenCall<'a> {
    metrics: &'a AuthorizationWebhookMetrics,
    began: Instant,
    is_over: bool,
}

impl<'a> OpenCall<'a> {
    fn new(metrics: &'a AuthorizationWebhookMetrics) -> Self {
        OpenCall { metrics, began: Instant::now(), is_over: false }
    }
}

impl Drop for OpenCall<'_> {
    fn drop(&mut self) {
        if !self.is_over {
            self.metrics.called(AuthorizationCall::Canceled, self.began.elapsed());
        }
    }
}

impl Authorizer for Webhook {
    fn authorize<'a>(&'a self, attributes: &'a Attributes<'a>) -> Ready<'a, Decision> {
        // Before the cache, as in the reference server: each request counts in the metrics of conditions.
        if !self.settings.conditions.is_empty()
            && let Some(decision) = self.excluded(attributes)
        {
            return decision.into();
        }
        let spec = spec(attributes, self.settings.version);
        // The whole question is the key, with the user and the groups: an answer must not count for another
        // caller.
        let question = spec.to_string();
        match self.answers.get(&question) {
            Some(decision) => Ready::Now(decision),
            None => Ready::later(self.ask(spec, question, chosen_bytes(attributes))),
        }
    }

    fn rules(&self, _: &User, _: &str) -> Listing {
        Listing::unknown("webhook authorizer does not support user rule resolution")
    }
}

impl fmt::Debug for Webhook {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (name, api_version) = (&self.settings.name, &self.api_version);
        f.debug_struct("Webhook")
            .field("name", name)
            .field("api_version", api_version)
            .finish_non_exhaustive()
    }
}
