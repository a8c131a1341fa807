//! The two phases of admission, and what the server does behind plugins that changed the object.

use std::time::{Duration, Instant};

use ground::metrics::AdmissionTimes;
use machinery::{object::Object, ownership};

use super::metadata;
use crate::{
    context::Context,
    context::admit::{AdmissionRequest, Before, Called, Host, Operation, Phase, Reservations},
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
    let done = measured(cx, Phase::Mutating, &mut admission).await;
    let settled = done.and_then(|()| settle(&mut admission, warnings));
    let (mut said, reservations) = admission.end();
    warnings.append(&mut said);
    settled.map(|()| reservations)
}

/// The mutating phase of a call whose object is not stored: a question, a Scale, a connection. Its warnings
/// are added to `warnings`, also when it refuses.
///
/// # Errors
/// The first refusal.
pub(crate) async fn mutate_unstored(
    cx: &Context,
    mut admission: AdmissionRequest<'_>,
    warnings: &mut Vec<String>,
) -> Result<Reservations, ApiError> {
    let done = measured(cx, Phase::Mutating, &mut admission).await;
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
    mut admission: AdmissionRequest<'_>,
    warnings: &mut Vec<String>,
) -> Result<Reservations, ApiError> {
    let done = measured(cx, Phase::Validating, &mut admission).await;
    let (mut said, reservations) = admission.end();
    warnings.append(&mut said);
    done.map(|()| reservations)
}
/// Times of a phase and of its plugins. A write that no plugin sees reads no clock.
#[derive(Default)]
struct Stopwatch {
    began: Option<Instant>,
    /// The end of the plugin before, which counts as the beginning of the next one: a look at the clock costs
    /// as much as most plugins.
    last: Option<Instant>,
}

impl Stopwatch {
    fn begin(&mut self) {
        if self.last.is_none() {
            let now = Instant::now();
            self.began.get_or_insert(now);
            self.last = Some(now);
        }
    }

    /// A plugin is done.
    fn lap(&mut self, times: Option<&AdmissionTimes>, operation: Operation, is_rejected: bool) {
        let now = Instant::now();
        let took = self.last.replace(now).map_or(Duration::ZERO, |last| now.duration_since(last));
        if let Some(times) = times {
            times.observe(operation, is_rejected, took, now);
        }
    }

    /// The phase is done.
    fn end(&self, times: Option<&AdmissionTimes>, operation: Operation, is_rejected: bool) {
        if let (Some(times), Some(began), Some(last)) = (times, self.began, self.last) {
            times.observe(operation, is_rejected, last.duration_since(began), last);
        }
    }
}

async fn measured(cx: &Context, phase: Phase, admission: &mut AdmissionRequest<'_>) -> Result<(), ApiError> {
    let mut stopwatch = Stopwatch::default();
    let done = match phase {
        Phase::Mutating => change(cx, admission, &mut stopwatch).await,
        Phase::Validating => judge(cx, admission, &mut stopwatch).await,
    };
    stopwatch.end(cx.admission().times(phase), admission.operation, done.is_err());
    done
}

/// At most two rounds, see [`AdmissionRequest::reinvoke`].
async fn change(
    cx: &Context,
    admission: &mut AdmissionRequest<'_>,
    stopwatch: &mut Stopwatch,
) -> Result<(), ApiError> {
    let operation = admission.operation;
    loop {
        for Called { plugin, times } in cx.admission().called(Phase::Mutating, admission) {
            if !plugin.wants(admission) {
                continue;
            }
            stopwatch.begin();
            let done = plugin.mutate(Host::of(cx), admission).await;
            stopwatch.lap(times, operation, done.is_err());
            done?;
            let Some(draft) = admission.draft() else { continue };
            let resource = draft.resource();
            // Before the next plugin: it may rely on defaults as in an object that a client sent.
            if let Some(object) = draft.without_defaults() {
                resource.default_fields(cx.brand(), object);
            }
        }
        if !admission.begin_second_round() {
            return Ok(());
        }
    }
}

async fn judge(
    cx: &Context,
    admission: &AdmissionRequest<'_>,
    stopwatch: &mut Stopwatch,
) -> Result<(), ApiError> {
    for Called { plugin, times } in cx.admission().called(Phase::Validating, admission) {
        if !plugin.wants(admission) {
            continue;
        }
        stopwatch.begin();
        let done = plugin.validate(Host::of(cx), admission).await;
        stopwatch.lap(times, admission.operation, done.is_err());
        done?;
    }
    Ok(())
}

/// Puts right what plugins may not decide, if they changed anything.
fn settle(admission: &mut AdmissionRequest<'_>, warnings: &mut Vec<String>) -> Result<(), ApiError> {
    let (request, operation) = (admission.request, admission.operation);
    let changed = admission.draft().and_then(|draft| draft.changed());
    let Some((object, before)) = changed else { return Ok(()) };
    // A client that names a version hears of it when the object would be stored; what a plugin names is its
    // mistake.
    let version = &object.metadata().resource_version;
    if operation == Operation::Create
        && *version != before.resource_version
        && metadata::names_version(object.metadata())
    {
        return Err(ApiError::failed(metadata::VERSION_ON_CREATE));
    }
    put_back(object, before, warnings);
    // Authorization judged the URL. A plugin that could move the object would write where the caller may not.
    if operation == Operation::Create {
        metadata::match_url(&request.route, object.metadata_mut())?;
    } else {
        // That a name stays is a rule of every update, with its own words.
        metadata::match_namespace(&request.route, object.metadata_mut())?;
    }
    // Again, because plugins may have set it.
    if operation == Operation::Create {
        metadata::begin_create(request.resource(), object);
    }
    Ok(())
}

/// Ownership is recorded before the mutating phase: a field that only a plugin set has no owner, and one that
/// it changed stays with the manager that sent it. Plugins may write the record; what cannot be read of it is
/// not kept.
fn put_back(object: &mut dyn Object, before: Before, warnings: &mut Vec<String>) {
    let metadata = object.metadata_mut();
    // Few plugins touch the record, and it is longer than many an object.
    if metadata.managed_fields == before.managed_fields {
        return;
    }
    if let Err(error) = ownership::decode(&metadata.managed_fields) {
        metadata.managed_fields = before.managed_fields;
        warnings.push(format!(
            ".metadata.managedFields was in an invalid state after admission; this could be caused by an \
             outdated \
             mutating admission controller; please fix your requests: {error}"
        ));
    }
}
