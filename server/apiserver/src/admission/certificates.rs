//! Requests for certificates: who decides on them and who signs them needs the right to do so for their signer, and
//! nobody gets a certificate of the privileged group by asking (spec: authorization, section 9).

use generated::certificates::v1::{CertificateSigningRequest, certificate_signing_request::kind::KIND};
use machinery::object::Object;

use super::{Attempt, Operation};
use crate::{
    authz::{Attributes, masters::MASTERS},
    catalog::Resource,
    context::Context,
    controllers::signing::certificate,
    http::status::ApiError,
};

/// Whoever writes a decision must be allowed to approve for the signer of the stored request.
///
/// # Errors
/// 403.
pub(super) async fn approval(cx: &Context, attempt: &Attempt<'_>) -> Result<(), ApiError> {
    let Some((_, old)) = update(attempt, "approval") else { return Ok(()) };
    let signer = with_request(attempt, old, |request| request.spec.signer_name.clone());
    permitted(cx, attempt, "approve", &signer.unwrap_or_default()).await
}

/// Whoever writes a certificate or a condition must be allowed to sign for the signer of the stored request.
///
/// # Errors
/// 403.
pub(super) async fn signing(cx: &Context, attempt: &Attempt<'_>) -> Result<(), ApiError> {
    let Some((new, old)) = update(attempt, "status") else { return Ok(()) };
    let status = |object| with_request(attempt, object, |request| request.status.clone());
    if status(new) == status(old) {
        return Ok(());
    }
    let signer = with_request(attempt, old, |request| request.spec.signer_name.clone());
    permitted(cx, attempt, "sign", &signer.unwrap_or_default()).await
}

/// The signer of client certificates signs what is approved, so nobody may ask it for everything.
///
/// # Errors
/// 403.
pub(super) fn subject(cx: &Context, attempt: &Attempt<'_>) -> Result<(), ApiError> {
    let Some(new) = attempt.new else { return Ok(()) };
    if attempt.operation != Operation::Create || !is_request(attempt.request.resource()) {
        return Ok(());
    }
    let signer = cx.brand().signer_api_server_client;
    let subject = with_request(attempt, new, |request| {
        let asks_it = request.spec.signer_name == signer;
        // The rules of the field decode the subject with the same function, and refuse the request where this fails.
        asks_it.then(|| certificate::subject(&request.spec.request.0).ok())
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
    std::ptr::eq(resource.stored().kind, &raw const KIND)
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
async fn permitted(cx: &Context, attempt: &Attempt<'_>, verb: &str, signer: &str) -> Result<(), ApiError> {
    let domain = signer.split('/').next().unwrap_or_default();
    let all_of_the_domain = format!("{domain}/*");
    for name in [signer, &all_of_the_domain] {
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
