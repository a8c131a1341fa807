//! The metrics of admission webhooks.

use std::time::Duration;

use prometheus_client::{
    encoding::EncodeLabelSet,
    metrics::{counter::Counter, family::Family, histogram::Histogram},
};

use super::{
    durations::Durations,
    names::Names,
    stability::{Registrar, alpha, stable},
};

/// Buckets for the duration of a call, in seconds.
const CALL_BUCKETS: [f64; 8] = [0.005, 0.025, 0.1, 0.5, 1.0, 2.5, 10.0, 25.0];
/// Larger codes are counted as this one.
const CODE_MAX: u16 = 600;

/// Handles on the metrics of webhooks.
#[derive(Debug, Clone)]
pub struct WebhookMetrics {
    durations: Durations<CallLabels>,
    requests: Family<RequestLabels, Counter>,
    rejections: Family<RejectionLabels, Counter>,
    fail_open: Family<HookLabels, Counter>,
    flaws: CertificateFlaws,
    names: Names,
}

/// Counts flaws of certificates which older programs do not mind, for all services that this server calls.
#[derive(Debug, Clone, Default)]
pub struct CertificateFlaws {
    /// Calls that failed because the certificate names its host only as the common name.
    pub missing_names: Counter,
    /// Calls that failed because a certificate is signed with SHA-1.
    pub weak_signatures: Counter,
}

/// A call that ended.
#[derive(Debug, Clone, Copy)]
pub struct WebhookCall<'a> {
    /// The name of the webhook.
    pub name: &'a str,
    /// The phase: `admit` or `validating`.
    pub phase: &'static str,
    /// The operation, in capitals.
    pub operation: &'static str,
    /// Why it ended the request, if it did.
    pub rejection: Option<WebhookRejection>,
    /// The code of the answer.
    pub code: u16,
    /// How long it took.
    pub took: Duration,
}

/// Why a call ended a request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WebhookRejection {
    /// The webhook gave no proper answer.
    CallFailed,
    /// The server could not do its part.
    ServerFailed,
    /// The webhook refused the request.
    Denied,
}

#[derive(Debug, Clone, Hash, PartialEq, Eq, EncodeLabelSet)]
struct CallLabels {
    name: String,
    r#type: &'static str,
    operation: &'static str,
    rejected: &'static str,
}

#[derive(Debug, Clone, Hash, PartialEq, Eq, EncodeLabelSet)]
struct RequestLabels {
    name: String,
    r#type: &'static str,
    operation: &'static str,
    code: u16,
    rejected: &'static str,
}

#[derive(Debug, Clone, Hash, PartialEq, Eq, EncodeLabelSet)]
struct RejectionLabels {
    name: String,
    r#type: &'static str,
    operation: &'static str,
    error_type: &'static str,
    rejection_code: u16,
}

#[derive(Debug, Clone, Hash, PartialEq, Eq, EncodeLabelSet)]
struct HookLabels {
    name: String,
    r#type: &'static str,
}

impl Default for WebhookMetrics {
    fn default() -> Self {
        WebhookMetrics {
            durations: Family::new_with_constructor(durations),
            requests: Family::default(),
            rejections: Family::default(),
            fail_open: Family::default(),
            flaws: CertificateFlaws::default(),
            names: Names::default(),
        }
    }
}

fn durations() -> Histogram {
    Histogram::new(CALL_BUCKETS)
}

impl WebhookMetrics {
    pub(super) fn register(&self, all: &mut Registrar<'_>) {
        all.register(
            stable(
                "apiserver_admission_webhook_admission_duration_seconds",
                "How long calls of webhooks took, by name, phase, operation, and whether they ended the \
                 request",
            ),
            self.durations.clone(),
        );
        all.register(
            alpha("apiserver_admission_webhook_request", "Calls of webhooks, by the code of their answer"),
            self.requests.clone(),
        );
        all.register(
            alpha(
                "apiserver_admission_webhook_rejection_count",
                "Requests that a webhook ended, by the kind of error and the code",
            ),
            self.rejections.clone(),
        );
        all.register(
            alpha(
                "apiserver_admission_webhook_fail_open_count",
                "Requests that went on without the answer of a webhook",
            ),
            self.fail_open.clone(),
        );
        all.register(
            alpha(
                "apiserver_webhooks_x509_missing_san",
                "Calls of webhooks that failed because the certificate of the server names no host",
            ),
            self.flaws.missing_names.clone(),
        );
        all.register(
            alpha(
                "apiserver_webhooks_x509_insecure_sha1",
                "Calls of webhooks that failed because a certificate of the server is signed with SHA-1",
            ),
            self.flaws.weak_signatures.clone(),
        );
    }

    /// Where clients count flaws of certificates.
    #[must_use]
    pub fn flaws(&self) -> CertificateFlaws {
        self.flaws.clone()
    }

    /// Counts a call.
    pub fn called(&self, call: &WebhookCall<'_>) {
        let WebhookCall { name, phase, operation, rejection, code, took } = *call;
        let (name, code) = (self.names.label(name), code.min(CODE_MAX));
        let rejected = if rejection.is_some() { "true" } else { "false" };
        let labels = CallLabels { name: name.clone(), r#type: phase, operation, rejected };
        self.durations.get_or_create_owned(&labels).observe(took.as_secs_f64());
        let labels = RequestLabels { name: name.clone(), r#type: phase, operation, code, rejected };
        self.requests.get_or_create_owned(&labels).inc();
        let Some(rejection) = rejection else { return };
        let error_type = match rejection {
            WebhookRejection::CallFailed => "calling_webhook_error",
            WebhookRejection::ServerFailed => "apiserver_internal_error",
            WebhookRejection::Denied => "no_error",
        };
        let labels = RejectionLabels { name, r#type: phase, operation, error_type, rejection_code: code };
        self.rejections.get_or_create_owned(&labels).inc();
    }

    /// Counts a request that goes on without an answer.
    pub fn failed_open(&self, name: &str, phase: &'static str) {
        let labels = HookLabels { name: self.names.label(name), r#type: phase };
        self.fail_open.get_or_create_owned(&labels).inc();
    }
}
