//! The built-in signers: an approved request gets its certificate, or the `Failed` condition if it breaks its
//! signer's rules.
//!
//! Failures of the signer itself are logged and tried again. They do not make a request fail.

mod rules;

use std::{sync::Arc, time::Duration};

use client::{Api, Client, changes::each_change};
use engine::{status::ApiError, step::watch_event::EventType};
use generated_certificates::certificates::v1::{
    CertificateSigningRequest, CertificateSigningRequestCondition,
};
use machinery::bytes::ByteString;
use pki::{
    SigningCa,
    request::Request,
    sign::{Authority, Order},
};

pub(super) use self::rules::Signer;

/// Shortest lifetime of an issued certificate.
const LIFETIME_MIN: Duration = Duration::from_secs(600);

/// What the signers sign with, and for how long.
pub(crate) struct Signing {
    authority: Authority,
    /// Longest lifetime of an issued certificate.
    pub(crate) duration: Duration,
}

impl Signing {
    /// Signs with this authority.
    ///
    /// # Errors
    /// A text for the log when the authority's certificate or key cannot be used.
    pub(crate) fn new(ca: &SigningCa, duration: Duration) -> Result<Self, String> {
        Ok(Signing { authority: Authority::read(ca)?, duration })
    }

    /// The smaller of the configured duration and what the request asks for, but not below the minimum.
    fn lifetime(&self, expiration_seconds: Option<i32>) -> Duration {
        match expiration_seconds.and_then(|seconds| u64::try_from(seconds).ok()) {
            // The minimum protects from certificates that expire before they are used; the maximum is the
            // operator's limit.
            Some(seconds) => Duration::from_secs(seconds).max(LIFETIME_MIN).min(self.duration),
            None => self.duration,
        }
    }
}

/// Serves the signers; never returns.
pub(crate) async fn run(client: Client, signing: Arc<Signing>) {
    let requests = client.api();
    each_change(&requests, async |event, item| match event {
        EventType::Added | EventType::Modified => serve(&requests, &signing, &item.object()?).await,
        EventType::Deleted => Ok(()),
    })
    .await;
}

/// Signs a request, or says why not.
async fn serve(
    requests: &Api<'_, CertificateSigningRequest>,
    signing: &Signing,
    request: &CertificateSigningRequest,
) -> Result<(), ApiError> {
    let client = requests.client();
    let brand = client.brand();
    // Other signers have controllers of their own.
    let Some(signer) = Signer::named(brand, &request.spec.signer_name) else {
        return Ok(());
    };
    if !is_waiting(request) {
        return Ok(());
    }
    let mut answered = request.clone();
    // Read again and not trusted: validation at creation may have been another version of this server.
    let parsed = Request::read(&request.spec.request.0)
        .map_err(|error| ApiError::internal(format!("an approved request cannot be read: {error}")))?;
    match signer.check(&parsed, &request.spec.usages) {
        // The request is at fault: it fails for good. The signer's own errors below are retried.
        Err(why) => answered.status.conditions.push(failed(&why)),
        Ok(()) => {
            let clock = client.clock();
            let issued = signing
                .authority
                .issue(&Order {
                    request: &parsed,
                    usages: &request.spec.usages,
                    serial: clock.random_bytes(),
                    now: clock.now(),
                    lifetime: signing.lifetime(request.spec.expiration_seconds),
                })
                .map_err(|error| ApiError::internal(format!("the signer cannot sign: {error}")))?;
            answered.status.certificate = ByteString(issued.into_bytes());
        }
    }
    requests.update_at("status", &answered).await
}

/// Approved, not failed, and without a certificate.
fn is_waiting(request: &CertificateSigningRequest) -> bool {
    let has = |kind: &str| {
        request
            .status
            .conditions
            .iter()
            .any(|condition| condition.type_ == kind && condition.status == "True")
    };
    has("Approved") && !has("Denied") && !has("Failed") && request.status.certificate.0.is_empty()
}

fn failed(why: &str) -> CertificateSigningRequestCondition {
    CertificateSigningRequestCondition {
        type_: "Failed".to_owned(),
        status: "True".to_owned(),
        reason: "SignerValidationFailure".to_owned(),
        message: why.to_owned(),
        ..CertificateSigningRequestCondition::default()
    }
}
