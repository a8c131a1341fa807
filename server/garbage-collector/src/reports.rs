//! What users learn of the collector's work: failures and references that cannot be followed go to the log,
//! references into another namespace become an event beside the object. Says each thing once, and forgets
//! nothing but when memory is full.

use std::{
    collections::BTreeSet,
    hash::{DefaultHasher, Hash, Hasher},
    time::{Duration, Instant},
};

use engine::{catalog::Resource, status::ApiError};
use generated_core::core::v1::{Event, EventSource, ObjectReference};
use machinery::{
    format::{self, Flaws},
    meta::v1::{ObjectMeta, OwnerReference},
    time::Time,
};

use super::{objects::ObjectPlace, read::Live};
use client::CallTarget;

/// The component that events come from.
const COMPONENT: &str = "garbage-collector-controller";

/// The namespace of events about objects without a namespace.
const NAMESPACE_DEFAULT: &str = "default";

/// Most reports that are remembered, so that each is made once.
const REPORTED_MAX: usize = 1_000;

/// Pause between two lines of the log about failed attempts.
const FAILURES_PAUSE: Duration = Duration::from_secs(1);

/// Most bytes of an object's name in the name of an event.
const NAME_BYTES_MAX: usize = 200;

/// What was reported.
#[derive(Debug, Default)]
pub(super) struct Reports {
    once: Once,
    failures: Failures,
}

impl Reports {
    /// Logs a failed attempt, unless another one was logged a moment ago.
    pub(super) fn failure(&mut self, now: Instant, resource: &str, place: &ObjectPlace, error: &ApiError) {
        let Some(unreported) = self.failures.one_more(now) else { return };
        let (key, reason, cause) = (&place.key, &error.status.message, &error.cause);
        tracing::warn!(resource, %key, reason, ?cause, unreported, "the garbage collector will try again");
    }

    /// Logs that a reference cannot be resolved, so that its object is never collected: once for each pair of
    /// types.
    pub(super) fn unresolved(
        &mut self,
        resource: &Resource,
        place: &ObjectPlace,
        reference: &OwnerReference,
    ) {
        let (api_version, kind) = (&reference.api_version, &reference.kind);
        let dependent = &resource.group_resource;
        if self.once.is_news(format!("{dependent} {api_version} {kind}")) {
            tracing::warn!(
                dependent,
                key = %place.key,
                api_version,
                kind,
                "objects whose owner cannot be looked up are never collected: its kind is not served, or \
                 it lives in namespaces and they do not"
            );
        }
    }

    /// Whether a reference into another namespace was not reported yet. From now on it was.
    pub(super) fn is_news_of(&mut self, live: &Live, reference: &OwnerReference) -> bool {
        self.once.is_news(format!("{} {}", live.object.uid, reference.uid))
    }
}

/// What was reported. When there is no more room, it begins again, and some is reported twice.
#[derive(Debug, Default)]
struct Once(BTreeSet<String>);

impl Once {
    fn is_news(&mut self, what: String) -> bool {
        if self.0.len() >= REPORTED_MAX {
            self.0.clear();
        }
        self.0.insert(what)
    }
}

/// Failed attempts, logged or only counted: a store that does not answer fails all of them.
#[derive(Debug, Default)]
pub(super) struct Failures {
    logged_at: Option<Instant>,
    unreported: u64,
}

impl Failures {
    /// How many were not logged before this one, if this one is to be logged.
    fn one_more(&mut self, now: Instant) -> Option<u64> {
        if self.logged_at.is_some_and(|logged_at| now < logged_at + FAILURES_PAUSE) {
            self.unreported += 1;
            return None;
        }
        self.logged_at = Some(now);
        Some(std::mem::take(&mut self.unreported))
    }
}

/// The event about a reference to an owner that is not in the namespace of its dependent. Its name says what
/// it is about, so that it exists once, whichever server creates it.
pub(super) fn misplaced(resource: &Resource, live: &Live, reference: &OwnerReference, now: Time) -> Event {
    let (uid, place) = (&live.object.uid, CallTarget::of(resource, &live.place.key));
    let OwnerReference { api_version, kind, name, uid: owner, .. } = reference;
    let namespace = place.namespace;
    let at = if namespace.is_empty() { NAMESPACE_DEFAULT } else { namespace };
    Event {
        metadata: ObjectMeta {
            name: event_name(resource, place.name, &(uid, owner)),
            namespace: at.to_owned(),
            ..ObjectMeta::default()
        },
        involved_object: ObjectReference {
            kind: resource.kind.name.to_string(),
            namespace: namespace.to_owned(),
            name: place.name.to_owned(),
            uid: uid.to_string(),
            api_version: resource.api_version.clone(),
            ..ObjectReference::default()
        },
        reason: "OwnerRefInvalidNamespace".to_owned(),
        message: format!(
            "ownerRef [{api_version}/{kind}, namespace: {namespace}, name: {name}, uid: {owner}] does not \
             exist in \
             namespace {namespace:?}"
        ),
        source: EventSource { component: COMPONENT.to_owned(), ..EventSource::default() },
        first_timestamp: Some(now),
        last_timestamp: Some(now),
        count: 1,
        type_: "Warning".to_owned(),
        ..Event::default()
    }
}

/// The name of the object and a hash of what the event is about. A name that an event may not have is
/// replaced by the type.
fn event_name(resource: &Resource, name: &str, about: &impl Hash) -> String {
    let mut flaws = Flaws::default();
    // The event's own rules for names are stricter than those of some kinds.
    format::dns_subdomain(name, &mut flaws);
    let usable = name.len() <= NAME_BYTES_MAX && flaws.is_empty();
    let mut hasher = DefaultHasher::new();
    about.hash(&mut hasher);
    format!("{}.{:016x}", if usable { name } else { &resource.kind.plural }, hasher.finish())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn failures_are_told_now_and_then() {
        let (mut failures, now) = (Failures::default(), Instant::now());
        assert_eq!(failures.one_more(now), Some(0));
        for _ in 0..3 {
            assert_eq!(failures.one_more(now), None);
        }
        assert_eq!(failures.one_more(now + FAILURES_PAUSE), Some(3));
        assert_eq!(failures.one_more(now + FAILURES_PAUSE * 2), Some(0));
    }

    #[test]
    fn what_was_told_is_told_again_when_there_is_no_room() {
        let mut once = Once::default();
        assert!(once.is_news("a".to_owned()) && !once.is_news("a".to_owned()));
        for number in 0..REPORTED_MAX {
            once.is_news(number.to_string());
        }
        assert!(once.is_news("a".to_owned()));
    }
}
