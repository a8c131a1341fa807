//! What the collector tells people: references that cannot mean what was meant. In an event beside the object
//! where the reference crosses namespaces, in the log where nobody can look up the owner.

use std::{
    collections::BTreeSet,
    hash::{DefaultHasher, Hash, Hasher},
    sync::Mutex,
    time::{Duration, Instant},
};

use generated::core::v1::{Event, EventSource, ObjectReference};
use machinery::{
    format::{self, Flaws},
    meta::v1::{ObjectMeta, OwnerReference},
    time::Time,
};

use super::{Collector, attempt::Live, graph::Place, lock, write::target};
use crate::{catalog::Resource, http::status::ApiError};

/// Who tells of events.
const COMPONENT: &str = "garbage-collector-controller";

/// Where events of objects without a namespace are.
const NAMESPACE_DEFAULT: &str = "default";

/// What was told is remembered, so that it is told once; so much of it.
const TOLD_MAX: usize = 1_000;

/// Pause between two lines of the log about looks that failed.
const FAILURES_PAUSE: Duration = Duration::from_secs(1);

/// Most bytes of an object's name in the name of an event.
const NAME_BYTES_MAX: usize = 200;

/// What was told already. When there is no more room it begins anew, and some is told twice.
#[derive(Debug, Default)]
pub(super) struct Told(Mutex<BTreeSet<String>>);

impl Told {
    /// Whether this is told for the first time.
    fn is_news(&self, what: String) -> bool {
        let mut told = lock(&self.0);
        if told.len() >= TOLD_MAX {
            told.clear();
        }
        told.insert(what)
    }
}

/// Looks that failed and are in the log, or only counted: a store that is away fails all of them.
#[derive(Debug, Default)]
pub(super) struct Failures {
    told_at: Option<Instant>,
    untold: u64,
}

impl Failures {
    /// How many were not told before this one, if this one is to be told.
    fn one_more(&mut self, now: Instant) -> Option<u64> {
        if self.told_at.is_some_and(|told_at| now < told_at + FAILURES_PAUSE) {
            self.untold += 1;
            return None;
        }
        self.told_at = Some(now);
        Some(std::mem::take(&mut self.untold))
    }
}

impl Collector {
    /// Says that a look failed, unless another one did a moment ago.
    pub(super) fn tell_failure(&self, place: &Place, error: &ApiError) {
        let Some(untold) = lock(&self.failures).one_more(Instant::now()) else { return };
        let resource = self.resource(place).map_or("", |resource| resource.group_resource.as_str());
        let (key, reason, cause) = (&place.key, &error.status.message, &error.cause);
        tracing::warn!(resource, %key, reason, ?cause, untold, "the garbage collector will try again");
    }

    /// Says that a reference cannot be resolved, so that its object is never collected: once for each pair
    /// of types.
    pub(super) fn tell_unresolved(&self, resource: &Resource, place: &Place, reference: &OwnerReference) {
        let (api_version, kind) = (&reference.api_version, &reference.kind);
        let dependent = &resource.group_resource;
        if self.told.is_news(format!("{dependent} {api_version} {kind}")) {
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

    /// Leaves an event that the owner is not in the namespace of its dependent. The name of the event says what
    /// it is about, so that it exists once, whoever tells it. A failure is not worth a retry.
    pub(super) async fn tell_elsewhere(&self, live: &Live, reference: &OwnerReference) {
        let Ok(resource) = self.resource(&live.place) else { return };
        let Some(events) = self.client.catalog().find("core", "events") else { return };
        let (uid, owner) = (&live.object.uid, &reference.uid);
        if !self.told.is_news(format!("{uid} {owner}")) {
            return;
        }
        let event = event(resource, live, reference, self.client.now());
        match self.client.create(events, &event).await {
            Ok(()) => {}
            Err(error) if error.status.reason == "AlreadyExists" => {}
            Err(error) => {
                let reason = &error.status.message;
                tracing::warn!(reason, cause = ?error.cause, "the garbage collector cannot leave an event");
            }
        }
    }
}

fn event(resource: &Resource, live: &Live, reference: &OwnerReference, now: Time) -> Event {
    let (uid, place) = (&live.object.uid, target(resource, &live.place));
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
            kind: resource.kind.name.to_owned(),
            namespace: namespace.to_owned(),
            name: place.name.to_owned(),
            uid: uid.to_string(),
            api_version: resource.api_version.clone(),
            ..ObjectReference::default()
        },
        reason: "OwnerRefInvalidNamespace".to_owned(),
        message: format!(
            "ownerRef [{api_version}/{kind}, namespace: {namespace}, name: {name}, uid: {owner}] does not exist in \
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

/// The name of the object and a number that stands for what is told. Names that an event may not have are
/// replaced by the type.
fn event_name(resource: &Resource, name: &str, told: &impl Hash) -> String {
    let mut flaws = Flaws::default();
    format::dns_subdomain(name, &mut flaws);
    let usable = name.len() <= NAME_BYTES_MAX && flaws.is_empty();
    let mut hasher = DefaultHasher::new();
    told.hash(&mut hasher);
    format!("{}.{:016x}", if usable { name } else { resource.kind.plural }, hasher.finish())
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
        let told = Told::default();
        assert!(told.is_news("a".to_owned()) && !told.is_news("a".to_owned()));
        for number in 0..TOLD_MAX {
            told.is_news(number.to_string());
        }
        assert!(told.is_news("a".to_owned()));
    }
}
