//! Requests for certificates: callers that decide on them or sign them need a right on their signer, and no
//! request can obtain a certificate of the privileged group.

use engine::{
    context::admit::{AdmissionRequest, Host, Interest, Judgement, Phase, Plugin, Subresources},
    status::ApiError,
};
use generated_certificates::certificates::v1::CertificateSigningRequest;
use ground::ready::Ready;
use machinery::{object::Object, problem::quote, user::MASTERS};
use pki::request;

use super::signers;

/// The approvals of requests.
pub(super) const APPROVALS: Interest = changed_through("approval");

/// The updates of their status.
pub(super) const STATUSES: Interest = changed_through("status");

const fn changed_through(subresource: &'static str) -> Interest {
    let updates = Interest::updated("certificates", "certificatesigningrequests");
    Interest { subresources: Subresources::One(subresource), ..updates }
}

/// New requests.
pub(super) const CREATIONS: Interest = Interest::created("certificates", "certificatesigningrequests");

/// Refuses (403) a decision of a caller who may not approve for the signer of the stored request.
pub(super) struct Approval;

impl Plugin for Approval {
    fn phases(&self) -> &'static [Phase] {
        &[Phase::Validating]
    }

    fn validate<'a>(&'a self, host: Host<'a>, admission: &'a AdmissionRequest<'_>) -> Judgement<'a> {
        let Some(old) = admission.old else { return Ready::Now(Ok(())) };
        Ready::later(permitted(host, admission, "approve", signer(admission, old)))
    }
}

/// Refuses (403) a certificate or a condition of a caller who may not sign for the signer of the stored
/// request.
pub(super) struct Signing;

impl Plugin for Signing {
    fn phases(&self) -> &'static [Phase] {
        &[Phase::Validating]
    }

    fn validate<'a>(&'a self, host: Host<'a>, admission: &'a AdmissionRequest<'_>) -> Judgement<'a> {
        let Some((new, old)) = admission.object().zip(admission.old) else { return Ready::Now(Ok(())) };
        let status = |object| {
            admission.in_stored_version(object, |request: &CertificateSigningRequest| request.status.clone())
        };
        // A write at `status` that leaves it as it is signs nothing.
        if status(new) == status(old) {
            return Ready::Now(Ok(()));
        }
        Ready::later(permitted(host, admission, "sign", signer(admission, old)))
    }
}

/// Refuses (403) a request for a certificate of the privileged group: the signer of client certificates signs
/// what is approved, so such a request would only wait for a careless approval.
pub(super) struct SubjectRestriction;

impl Plugin for SubjectRestriction {
    fn phases(&self) -> &'static [Phase] {
        &[Phase::Validating]
    }

    fn validate<'a>(&'a self, host: Host<'a>, admission: &'a AdmissionRequest<'_>) -> Judgement<'a> {
        Ready::Now(subject(host, admission))
    }
}

fn subject(host: Host<'_>, admission: &AdmissionRequest<'_>) -> Result<(), ApiError> {
    let Some(new) = admission.object() else { return Ok(()) };
    let signer = host.brand().signer_api_server_client;
    let subject = admission.in_stored_version(new, |asked: &CertificateSigningRequest| {
        let asks_it = asked.spec.signer_name == signer;
        // The rules of the field decode the subject with the same function, and refuse the request where this
        // fails.
        asks_it.then(|| request::subject(&asked.spec.request.0).ok())
    });
    match subject.flatten().flatten() {
        Some(subject) if subject.organizations.iter().any(|name| name == MASTERS) => {
            let why = format!("use of {signer} signer with {MASTERS} group is not allowed");
            Err(admission.forbidden(&why))
        }
        _ => Ok(()),
    }
}

/// The signer that a request is for. The stored request decides: what a write names is not yet approved.
fn signer(admission: &AdmissionRequest<'_>, request: &dyn Object) -> String {
    let named = |request: &CertificateSigningRequest| request.spec.signer_name.clone();
    admission.in_stored_version(request, named).unwrap_or_default()
}

async fn permitted(
    host: Host<'_>,
    admission: &AdmissionRequest<'_>,
    verb: &str,
    signer: String,
) -> Result<(), ApiError> {
    if signers::may(host, admission, verb, &signer).await {
        return Ok(());
    }
    let why = format!("user not permitted to {verb} requests with signerName {}", quote(&signer));
    Err(admission.forbidden(&why))
}
