//! Keeps programs that send too many events from filling the store: limits of the server, and of each
//! namespace, user, or source and object.

mod buckets;
mod limits;

use std::sync::Arc;

use admission::{Opened, Opening};
use engine::{
    context::admit::{AdmissionRequest, Host, Interest, Judgement, Phase, Plugin, joined},
    status::ApiError,
};
use generated_core::core::v1::Event;
use ground::ready::Ready;
use tokio::time::Instant;

use self::{
    buckets::Buckets,
    limits::{Limit, Limits, Type},
};

/// New and changed events, under both of their groups: else a client would pass by the limits with the other
/// one.
pub(super) const EVENTS: [Interest; 2] =
    [Interest::written("core", "events"), Interest::written("events", "events")];

/// Refuses (429) events beyond the limits. A dry run is not counted.
pub(super) struct EventRateLimit(Vec<(Type, Buckets)>);

/// Makes the plugin.
pub(super) fn open(opening: &Opening<'_>) -> Opened {
    let Limits { limits } = &*opening.required::<Limits>()?;
    limits::check(limits).map_err(|problems| opening.wrong("", &problems))?;
    let of = |limit: &Limit| Some((limit.kind()?, Buckets::new(limit)));
    Ok(Arc::new(EventRateLimit(limits.iter().filter_map(of).collect())))
}

impl Plugin for EventRateLimit {
    fn phases(&self) -> &'static [Phase] {
        &[Phase::Validating]
    }

    fn validate<'a>(&'a self, _host: Host<'a>, admission: &'a AdmissionRequest<'_>) -> Judgement<'a> {
        let verdict = if admission.dry_run { Ok(()) } else { self.charge(admission, Instant::now()) };
        Ready::Now(verdict)
    }
}

impl EventRateLimit {
    /// Charges every limit, also those behind one that is reached.
    fn charge(&self, admission: &AdmissionRequest<'_>, now: Instant) -> Result<(), ApiError> {
        let mut reached = Vec::new();
        for (kind, buckets) in &self.0 {
            let key = key(*kind, admission);
            if !buckets.take(&key, now) {
                reached.push(format!("limit reached on type {kind:?} for key {key}"));
            }
        }
        if reached.is_empty() { Ok(()) } else { Err(ApiError::limit_reached(&joined(reached))) }
    }
}

/// What events share that are counted together.
fn key(kind: Type, admission: &AdmissionRequest<'_>) -> String {
    match kind {
        Type::Server => String::new(),
        Type::Namespace => admission.namespace().to_owned(),
        Type::User => admission.request.user.name.clone(),
        Type::SourceAndObject => {
            let new = admission.object();
            new.and_then(|new| admission.in_stored_version(new, source_and_object)).unwrap_or_default()
        }
    }
}

fn source_and_object(event: &Event) -> String {
    let (source, object) = (&event.source, &event.involved_object);
    [
        &source.component,
        &source.host,
        &object.kind,
        &object.namespace,
        &object.name,
        &object.uid,
        &object.api_version,
    ]
    .map(String::as_str)
    .concat()
}
