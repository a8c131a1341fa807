//! The metrics of who is calling and what they may do.

use std::time::Duration;

use prometheus_client::{
    encoding::EncodeLabelSet,
    metrics::{counter::Counter, family::Family, histogram::Histogram},
};

use super::{
    durations::Durations,
    stability::{Registrar, alpha},
};

/// Buckets for the duration of both, in seconds: a millisecond, doubled fourteen times.
const BUCKETS: [f64; 15] = [
    0.001, 0.002, 0.004, 0.008, 0.016, 0.032, 0.064, 0.128, 0.256, 0.512, 1.024, 2.048, 4.096, 8.192, 16.384,
];

/// The result of an authentication.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AuthenticationResult {
    /// The caller was recognized, possibly as the anonymous user.
    Success,
    /// There were no credentials, and anonymous requests are not allowed.
    Failure,
    /// The credentials are invalid.
    Error,
}

/// The result of an authorization.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AuthorizationResult {
    /// An authorizer allowed the request.
    Allowed,
    /// An authorizer forbade it.
    Denied,
    /// No authorizer allowed it.
    NoOpinion,
    /// An authorizer failed, and none allowed it.
    Error,
}

#[derive(Debug, Clone, Hash, PartialEq, Eq, EncodeLabelSet)]
struct ResultLabels {
    result: &'static str,
}

/// Handles on the metrics of authentication and authorization. Every request counts here, so the series are
/// at hand.
#[derive(Debug)]
pub struct AccessMetrics {
    authentication: ResultFamilies<3>,
    authorization: ResultFamilies<4>,
}

impl Default for AccessMetrics {
    fn default() -> Self {
        AccessMetrics {
            authentication: ResultFamilies::new(["success", "failure", "error"]),
            authorization: ResultFamilies::new(["allowed", "denied", "no-opinion", "error"]),
        }
    }
}

impl AccessMetrics {
    pub(super) fn register(&self, all: &mut Registrar<'_>) {
        let ResultFamilies { attempts, seconds, .. } = &self.authentication;
        all.register(
            alpha("authentication_attempts", "Attempts to find out who is calling"),
            attempts.clone(),
        );
        all.register(
            alpha("authentication_duration_seconds", "Time taken to find out who is calling"),
            seconds.clone(),
        );
        let ResultFamilies { attempts, seconds, .. } = &self.authorization;
        all.register(alpha("authorization_attempts", "Decisions on what callers may do"), attempts.clone());
        all.register(
            alpha("authorization_duration_seconds", "Time taken to decide what callers may do"),
            seconds.clone(),
        );
    }

    /// Counts an authentication.
    pub fn authenticated(&self, result: AuthenticationResult, took: Duration) {
        let [success, failure, error] = &self.authentication.known;
        let step = match result {
            AuthenticationResult::Success => success,
            AuthenticationResult::Failure => failure,
            AuthenticationResult::Error => error,
        };
        step.count(took);
    }

    /// Counts an authorization.
    pub fn authorized(&self, result: AuthorizationResult, took: Duration) {
        let [allowed, denied, no_opinion, error] = &self.authorization.known;
        let step = match result {
            AuthorizationResult::Allowed => allowed,
            AuthorizationResult::Denied => denied,
            AuthorizationResult::NoOpinion => no_opinion,
            AuthorizationResult::Error => error,
        };
        step.count(took);
    }
}

/// A step of each request: how often it had which result, and how long it took.
#[derive(Debug)]
struct ResultFamilies<const RESULTS: usize> {
    attempts: Family<ResultLabels, Counter>,
    seconds: Durations<ResultLabels>,
    known: [ResultSeries; RESULTS],
}

impl<const RESULTS: usize> ResultFamilies<RESULTS> {
    fn new(results: [&'static str; RESULTS]) -> Self {
        let attempts = Family::<ResultLabels, Counter>::default();
        let seconds: Durations<ResultLabels> = Family::new_with_constructor(|| Histogram::new(BUCKETS));
        let known = results.map(|result| {
            let labels = ResultLabels { result };
            let attempts = attempts.get_or_create_owned(&labels);
            ResultSeries { attempts, seconds: seconds.get_or_create_owned(&labels) }
        });
        ResultFamilies { attempts, seconds, known }
    }
}

/// A step that had one result.
#[derive(Debug)]
struct ResultSeries {
    attempts: Counter,
    seconds: Histogram,
}

impl ResultSeries {
    fn count(&self, took: Duration) {
        self.attempts.inc();
        self.seconds.observe(took.as_secs_f64());
    }
}
