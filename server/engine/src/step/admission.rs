//! The two phases of admission, and what the server does behind plugins that changed the object.

use machinery::{object::Object, ownership};

use super::{
    metadata::{self, Dedupe},
    rules,
};
use crate::{
    context::Context,
    context::admit::{AdmissionRequest, Before, Host, Operation, Reservations},
    status::ApiError,
};

/// The mutating phase. Its warnings are added to `warnings`, also when it refuses.
///
/// # Errors
/// The first refusal, and 400 for a plugin that moves the object to another URL.
pub(crate) async fn mutate(
    cx: &Context,
    mut admission: AdmissionRequest<'_>,
    warnings: &mut Vec<String>,
) -> Result<Reservations, ApiError> {
    let done = run(cx, &mut admission).await;
    let settled = done.and_then(|()| settle(&mut admission, warnings));
    let (mut said, reservations) = admission.end();
    warnings.append(&mut said);
    settled.map(|()| reservations)
}

/// The mutating phase of something that is asked and not stored. Its warnings are added to `warnings`, also when it
/// refuses.
///
/// # Errors
/// The first refusal.
pub(crate) async fn mutate_question(
    cx: &Context,
    mut admission: AdmissionRequest<'_>,
    warnings: &mut Vec<String>,
) -> Result<Reservations, ApiError> {
    let done = run(cx, &mut admission).await;
    let (mut said, reservations) = admission.end();
    warnings.append(&mut said);
    done.map(|()| reservations)
}

/// The validating phase. Its warnings are added to `warnings`, also when it refuses.
///
/// # Errors
/// The first refusal.
pub(crate) async fn validate(
    cx: &Context,
    admission: AdmissionRequest<'_>,
    warnings: &mut Vec<String>,
) -> Result<Reservations, ApiError> {
    let mut done = Ok(());
    let (request, operation) = (admission.request, admission.operation);
    for plugin in cx.admission().interested(request.resource(), operation, request.route.subresource_name()) {
        // Without `?`: a refusal must not lose the warnings of the plugins before it.
        done = plugin.validate(Host::of(cx), &admission).await;
        if done.is_err() {
            break;
        }
    }
    let (mut said, reservations) = admission.end();
    warnings.append(&mut said);
    done.map(|()| reservations)
}

/// At most two rounds, see [`AdmissionRequest::reinvoke`].
async fn run(cx: &Context, admission: &mut AdmissionRequest<'_>) -> Result<(), ApiError> {
    let (request, operation) = (admission.request, admission.operation);
    let resource = request.resource();
    loop {
        for plugin in cx.admission().interested(resource, operation, request.route.subresource_name()) {
            plugin.mutate(Host::of(cx), admission).await?;
            // Before the next plugin: it may rely on defaults as in an object that a client sent.
            if let Some(object) = admission.draft().and_then(|draft| draft.without_defaults()) {
                rules::default_fields(cx.brand(), resource, object);
            }
        }
        if !admission.begin_second_round() {
            return Ok(());
        }
    }
}

/// Puts right what plugins may not decide, if they changed anything.
fn settle(admission: &mut AdmissionRequest<'_>, warnings: &mut Vec<String>) -> Result<(), ApiError> {
    let (request, operation, old) = (admission.request, admission.operation, admission.old);
    let changed = admission.draft().and_then(|draft| draft.changed());
    let Some((object, before)) = changed else { return Ok(()) };
    put_back(object, before, warnings);
    // Authorization judged the URL. A plugin that could move the object would write where the caller may not.
    if operation == Operation::Create {
        metadata::match_url(&request.route, object.metadata_mut())?;
    } else {
        // That a name stays is a rule of every update, with its own words.
        metadata::match_namespace(&request.route, object.metadata_mut())?;
    }
    // Again: what only the server may set was cleared before the plugins, and they may have set it.
    match old {
        None => metadata::begin_create(request.resource(), object, Dedupe::AsPatched, warnings),
        Some(old) => {
            metadata::begin_update(object, old.metadata(), Dedupe::AsPatched, warnings);
            Ok(())
        }
    }
}

/// Ownership is recorded before the mutating phase: a field that only a plugin set has no owner, and one that it changed
/// stays with the manager that sent it. Plugins may write the record; what cannot be read of it is not kept.
/// The version that a client named was compared with the stored one before; another one would be a false claim.
fn put_back(object: &mut dyn Object, before: Before, warnings: &mut Vec<String>) {
    let metadata = object.metadata_mut();
    metadata.resource_version = before.resource_version;
    if let Err(error) = ownership::decode(&metadata.managed_fields) {
        metadata.managed_fields = before.managed_fields;
        warnings.push(format!(
            ".metadata.managedFields was in an invalid state after admission; this could be caused by an outdated \
             mutating admission controller; please fix your requests: {error}"
        ));
    }
}
