//! Every call of the collector to the verbs. A write names the object and the version that it was decided on,
//! so that it fails if the object was written since.

use std::sync::Arc;

use engine::{
    catalog::Resource,
    status::ApiError,
    step::metadata::{FOREGROUND, ORPHAN},
};
use futures_util::future::join_all;
use generated_core::core::v1::Event;
use ground::metrics::GarbageMetrics;
use machinery::{
    json,
    meta::v1::{DeleteOptions, OwnerReference, Preconditions},
};
use storage::entry::Revision;

use super::{
    decide::{Action, Found},
    objects::{Absent, Identity, ObjectPlace},
    read::{self, Live, Object},
};
use client::{CallTarget, Client};

/// Dependents of one owner that are written side by side.
const SIDE_BY_SIDE_MAX: usize = 20;

/// How often the reference of one dependent is removed again when others write the dependent at the same
/// time.
const STRIP_ATTEMPTS_MAX: usize = 8;

/// No object has this name, which makes reading it cheap.
const NO_OBJECT: &str = "garbagecollector";

/// The verbs, as the collector uses them.
pub(super) struct Calls {
    /// Runs the verbs.
    pub(super) client: Client,
    /// What is counted.
    pub(super) metrics: GarbageMetrics,
}

impl Calls {
    /// The resource type of a place.
    ///
    /// # Errors
    /// 404 when the type is not served any more.
    pub(super) fn resource(&self, place: &ObjectPlace) -> Result<Arc<Resource>, ApiError> {
        let resource = self.client.catalog().resource(place.resource).cloned();
        resource.ok_or_else(ApiError::unknown_resource)
    }

    /// Reads the object in a place.
    pub(super) async fn live(&self, place: &ObjectPlace) -> Result<Live, ApiError> {
        let resource = self.resource(place)?;
        let entry = self.client.entry(&resource, CallTarget::of(&resource, &place.key)).await?;
        Live::read(place, &entry)
    }

    /// Reads an owner. Where it is missing, `ask_elsewhere` has other namespaces searched for it.
    pub(super) async fn look_up(&self, owner: &Identity, ask_elsewhere: bool) -> Result<Found, ApiError> {
        let live = found(self.live(&owner.place).await)?.filter(|live| live.object.uid == owner.uid);
        // Objects of a type that goes look missing, and are stored all the same. Their dependents must stay.
        if live.is_none() && !self.resource(&owner.place).is_ok_and(|resource| !resource.is_removed()) {
            return Err(ApiError::unavailable("the owner's kind is not served any more", &owner.place.key));
        }
        match live {
            Some(live) => Ok(Found::Present(live.object.state, live.revision)),
            // A search through all namespaces is expensive, so it is skipped for owners that were seen in
            // place.
            None if ask_elsewhere && self.is_elsewhere(owner).await? => Ok(Found::Absent(Absent::Elsewhere)),
            None => Ok(Found::Absent(Absent::Gone)),
        }
    }

    /// Whether an object that is not where its dependents say is in another namespace.
    async fn is_elsewhere(&self, owner: &Identity) -> Result<bool, ApiError> {
        let resource = self.resource(&owner.place)?;
        if !resource.kind.namespaced {
            return Ok(false);
        }
        let name = CallTarget::of(&resource, &owner.place.key).name;
        let namesakes = self.client.namesakes(&resource, name).await?;
        Ok(namesakes.iter().any(|entry| Object::read(entry).is_some_and(|object| object.uid == owner.uid)))
    }

    /// Reads every type, which asks the store for its newest state: from then on the watches of this server
    /// have everything that other servers wrote before the call.
    pub(super) async fn refresh(&self) -> Result<(), ApiError> {
        let catalog = self.client.catalog();
        let reads = read::watched(&catalog).map(async |resource| {
            let namespace = if resource.kind.namespaced { NO_OBJECT } else { "" };
            let target = CallTarget { namespace, name: NO_OBJECT, subresource: "" };
            found(self.client.entry(resource, target).await).map(|_| ())
        });
        join_all(reads).await.into_iter().collect()
    }

    /// Does what was decided for an object.
    pub(super) async fn act(&self, live: &Live, action: &Action) -> Result<(), ApiError> {
        match action {
            Action::Nothing => Ok(()),
            Action::KeepReferences(kept) => {
                let kept: Vec<_> = kept.iter().filter_map(|at| live.object.references.get(*at)).collect();
                self.keep_references(live, &kept).await.map(|_| ())
            }
            Action::Delete => self.delete(live, live.revision, policy(live)).await,
            Action::DeleteInForeground { unblock } => {
                // The version after the unblocking write, which the delete must expect.
                let seen = if *unblock { self.unblock(live).await? } else { live.revision };
                self.delete(live, seen, "Foreground").await
            }
            Action::Orphan(dependents) => {
                let me = live.identity();
                // In bounded groups, so that an owner of many objects does not fill the store's queue.
                for some in dependents.chunks(SIDE_BY_SIDE_MAX) {
                    let stripped = join_all(some.iter().map(|dependent| self.strip(dependent, &me))).await;
                    stripped.into_iter().collect::<Result<(), _>>()?;
                }
                self.drop_finalizer(live, ORPHAN).await
            }
            Action::Unblock(circling) => {
                for place in circling {
                    if let Some(dependent) = found(self.live(place).await)? {
                        // If it is deleted just now, the others must be unblocked all the same.
                        found(self.unblock(&dependent).await)?;
                    }
                }
                Ok(())
            }
            Action::Release => self.drop_finalizer(live, FOREGROUND).await,
        }
    }

    /// Creates an event. An existing one says the same. Failure is not worth a retry.
    pub(super) async fn leave_event(&self, event: &Event) {
        match self.client.api().create(event).await {
            Ok(()) => {}
            Err(error) if error.status.reason == "AlreadyExists" => {}
            Err(error) => {
                let reason = &error.status.message;
                tracing::warn!(reason, cause = ?error.cause, "the garbage collector cannot leave an event");
            }
        }
    }

    async fn delete(&self, live: &Live, seen: Revision, policy: &str) -> Result<(), ApiError> {
        let resource = self.resource(&live.place)?;
        let options = DeleteOptions {
            preconditions: Some(Preconditions {
                uid: Some(live.object.uid.to_string()),
                resource_version: Some(seen.to_string()),
            }),
            propagation_policy: Some(policy.to_owned()),
            ..DeleteOptions::default()
        };
        self.client.delete_with(&resource, CallTarget::of(&resource, &live.place.key), options).await?;
        self.metrics.deleted();
        let (resource, key) = (&resource.group_resource, &live.place.key);
        tracing::debug!(resource, %key, policy, "collected");
        Ok(())
    }

    /// Removes the references to an owner from a dependent.
    async fn strip(&self, dependent: &ObjectPlace, owner: &Identity) -> Result<(), ApiError> {
        let mut attempts = 1..=STRIP_ATTEMPTS_MAX;
        loop {
            let Some(live) = found(self.live(dependent).await)? else { return Ok(()) };
            let others = |reference: &&OwnerReference| *reference.uid != *owner.uid;
            let kept: Vec<&OwnerReference> = live.object.references.iter().filter(others).collect();
            if kept.len() == live.object.references.len() {
                return Ok(());
            }
            match found(self.keep_references(&live, &kept).await) {
                Ok(_) => return Ok(()),
                // Another writer changed the dependent: read it again and retry a few times.
                Err(error) if error.status.code == 409 && attempts.next().is_some() => {}
                Err(error) => return Err(error),
            }
        }
    }

    /// Removes all references of an object but these.
    async fn keep_references(&self, live: &Live, kept: &[&OwnerReference]) -> Result<Revision, ApiError> {
        let texts: Vec<String> = kept.iter().map(|reference| json::to_text(*reference)).collect();
        self.patch(live, "ownerReferences", &texts).await
    }

    /// Makes no owner wait for an object.
    async fn unblock(&self, live: &Live) -> Result<Revision, ApiError> {
        let mut references = live.object.references.clone();
        if !references.iter().any(|reference| reference.block_owner_deletion == Some(true)) {
            // Nothing to write, so the version stays.
            return Ok(live.revision);
        }
        references.iter_mut().for_each(|reference| reference.block_owner_deletion = Some(false));
        let texts: Vec<String> = references.iter().map(json::to_text).collect();
        self.patch(live, "ownerReferences", &texts).await
    }

    async fn drop_finalizer(&self, live: &Live, finalizer: &str) -> Result<(), ApiError> {
        let kept = live.object.finalizers.iter().filter(|held| *held != finalizer);
        let texts: Vec<String> = kept.map(json::to_text).collect();
        self.patch(live, "finalizers", &texts).await.map(|_| ())
    }

    /// Replaces a list in the metadata of an object, given as its items. Returns the new version.
    async fn patch(&self, live: &Live, field: &str, items: &[String]) -> Result<Revision, ApiError> {
        let resource = self.resource(&live.place)?;
        let (uid, version) = (json::to_text(&*live.object.uid), live.revision);
        let items = items.join(",");
        let body =
            format!(r#"{{"metadata":{{"uid":{uid},"resourceVersion":"{version}","{field}":[{items}]}}}}"#);
        self.client.merge(&resource, CallTarget::of(&resource, &live.place.key), body).await
    }
}

/// What becomes of the dependents of an object that is deleted, as its finalizers ask for.
fn policy(live: &Live) -> &'static str {
    if live.object.has(ORPHAN) {
        "Orphan"
    } else if live.object.has(FOREGROUND) {
        "Foreground"
    } else {
        "Background"
    }
}

/// `None` where the object does not exist.
fn found<T>(read: Result<T, ApiError>) -> Result<Option<T>, ApiError> {
    match read {
        Ok(found) => Ok(Some(found)),
        Err(error) if error.status.code == 404 => Ok(None),
        Err(error) => Err(error),
    }
}
