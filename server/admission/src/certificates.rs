//! Requests for certificates: who decides on them and who signs them needs the right to do so for their signer, and
//! nobody gets a certificate of the privileged group by asking.

use engine::{
    authorization::Attributes,
    catalog::Resource,
    context::Context,
    context::admit::{Attempt, Judgement, Operation, Plugin},
    status::ApiError,
};
use generated::certificates::v1::{CertificateSigningRequest, certificate_signing_request::kind::KIND};
use ground::ready::Ready;
use machinery::{object::Object, user::MASTERS};
use pki::request;

/// Refuses (403) a decision of a caller who may not approve for the signer of the stored request.
pub(super) struct Approval;

impl Plugin for Approval {
    fn validate<'a>(&'a self, cx: &'a Context, attempt: &'a Attempt<'a>) -> Judgement<'a> {
        let Some((_, old)) = update(attempt, "approval") else { return Ready::Now(Ok(())) };
        let signer = with_request(attempt, old, |request| request.spec.signer_name.clone());
        Ready::later(permitted(cx, attempt, "approve", signer.unwrap_or_default()))
    }
}

/// Refuses (403) a certificate or a condition of a caller who may not sign for the signer of the stored request.
pub(super) struct Signing;

impl Plugin for Signing {
    fn validate<'a>(&'a self, cx: &'a Context, attempt: &'a Attempt<'a>) -> Judgement<'a> {
        let Some((new, old)) = update(attempt, "status") else { return Ready::Now(Ok(())) };
        let status = |object| with_request(attempt, object, |request| request.status.clone());
        if status(new) == status(old) {
            return Ready::Now(Ok(()));
        }
        let signer = with_request(attempt, old, |request| request.spec.signer_name.clone());
        Ready::later(permitted(cx, attempt, "sign", signer.unwrap_or_default()))
    }
}

/// Refuses (403) a request for a certificate of the privileged group: the signer of client certificates signs what is
/// approved, so such a request would only wait for a careless approval.
pub(super) struct SubjectRestriction;

impl Plugin for SubjectRestriction {
    fn validate<'a>(&'a self, cx: &'a Context, attempt: &'a Attempt<'a>) -> Judgement<'a> {
        Ready::Now(subject(cx, attempt))
    }
}

fn subject(cx: &Context, attempt: &Attempt<'_>) -> Result<(), ApiError> {
    let Some(new) = attempt.new else { return Ok(()) };
    if attempt.operation != Operation::Create || !is_request(attempt.request.resource()) {
        return Ok(());
    }
    let signer = cx.brand().signer_api_server_client;
    let subject = with_request(attempt, new, |asked| {
        let asks_it = asked.spec.signer_name == signer;
        // The rules of the field decode the subject with the same function, and refuse the request where this fails.
        asks_it.then(|| request::subject(&asked.spec.request.0).ok())
    });
    match subject.flatten().flatten() {
        Some(subject) if subject.organizations.iter().any(|name| name == MASTERS) => {
            let why = format!("use of {signer} signer with {MASTERS} group is not allowed");
            Err(forbidden(attempt, &why))
        }
        _ => Ok(()),
    }
}

fn is_request(resource: &Resource) -> bool {
    resource.stored().kind.id() == KIND.id()
}

/// The new and the old object, if this updates a request through that sub-resource.
fn update<'a>(attempt: &Attempt<'a>, subresource: &str) -> Option<(&'a dyn Object, &'a dyn Object)> {
    let route = &attempt.request.route;
    let meant = attempt.operation == Operation::Update
        && is_request(&route.resource)
        && route.subresource_name() == subresource;
    if meant { attempt.new.zip(attempt.old) } else { None }
}

/// Looks at a request in the stored version, whatever version the client speaks.
fn with_request<T>(
    attempt: &Attempt<'_>,
    object: &dyn Object,
    look: impl FnOnce(&CertificateSigningRequest) -> T,
) -> Option<T> {
    let converted = attempt.request.resource().to_stored(object);
    let object = converted.as_deref().unwrap_or(object);
    object.as_any().downcast_ref().map(look)
}

/// Asks for the signer by its full name, and then for all signers of its domain.
async fn permitted(cx: &Context, attempt: &Attempt<'_>, verb: &str, signer: String) -> Result<(), ApiError> {
    let domain = signer.split('/').next().unwrap_or_default();
    let all_of_the_domain = format!("{domain}/*");
    for name in [&signer, &all_of_the_domain] {
        let attributes = Attributes {
            verb,
            group: &attempt.request.resource().group,
            version: "*",
            resource: "signers",
            name,
            is_resource: true,
            ..Attributes::path(&attempt.request.user, "", "")
        };
        if cx.authorization.authorize(&attributes).await.is_allowed() {
            return Ok(());
        }
    }
    let why = format!("user not permitted to {verb} requests with signerName {signer:?}");
    Err(forbidden(attempt, &why))
}

fn forbidden(attempt: &Attempt<'_>, why: &str) -> ApiError {
    let generated = attempt.new.map(|new| new.metadata().generate_name.as_str()).unwrap_or_default();
    let name = [attempt.name, generated, "Unknown"].into_iter().find(|name| !name.is_empty());
    ApiError::forbidden(attempt.request.resource(), name.unwrap_or_default(), why)
}
