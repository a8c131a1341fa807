//! What the collector writes. Every write names the object and the version that it was decided on.

use std::sync::Arc;

use machinery::{
    json,
    meta::v1::{DeleteOptions, OwnerReference, Preconditions},
};
use storage::entry::Revision;

use super::{Collector, attempt::Live, graph::Place};
use crate::{catalog::Resource, controllers::client::Target, http::status::ApiError};

impl Collector {
    /// Deletes an object.
    pub(super) async fn delete(&self, live: &Live, seen: Revision, policy: &str) -> Result<(), ApiError> {
        let resource = self.resource(&live.place)?;
        let options = DeleteOptions {
            preconditions: Some(Preconditions {
                uid: Some(live.object.uid.to_string()),
                resource_version: Some(seen.to_string()),
            }),
            propagation_policy: Some(policy.to_owned()),
            ..DeleteOptions::default()
        };
        self.client.delete_with(resource, target(resource, &live.place), &options).await?;
        self.metrics.deleted();
        let (resource, key) = (&resource.group_resource, &live.place.key);
        tracing::debug!(resource, %key, policy, "collected");
        Ok(())
    }

    /// Leaves an object these references only.
    pub(super) async fn keep_references(
        &self,
        live: &Live,
        kept: &[&OwnerReference],
    ) -> Result<Revision, ApiError> {
        let texts: Vec<String> = kept.iter().map(|reference| json::to_text(*reference)).collect();
        self.patch(live, "ownerReferences", &texts).await
    }

    /// Lets no owner wait for an object.
    pub(super) async fn unblock(&self, live: &Live) -> Result<Revision, ApiError> {
        let mut references = live.object.references.clone();
        if !references.iter().any(|reference| reference.block_owner_deletion == Some(true)) {
            return Ok(live.revision);
        }
        references.iter_mut().for_each(|reference| reference.block_owner_deletion = Some(false));
        let texts: Vec<String> = references.iter().map(json::to_text).collect();
        self.patch(live, "ownerReferences", &texts).await
    }

    /// Takes a finalizer away.
    pub(super) async fn drop_finalizer(&self, live: &Live, finalizer: &str) -> Result<(), ApiError> {
        let kept = live.object.finalizers.iter().filter(|held| *held != finalizer);
        let texts: Vec<String> = kept.map(json::to_text).collect();
        self.patch(live, "finalizers", &texts).await.map(|_| ())
    }

    /// Replaces a list in the metadata of an object, given as its items. Answers the new version.
    async fn patch(&self, live: &Live, field: &str, items: &[String]) -> Result<Revision, ApiError> {
        let resource = self.resource(&live.place)?;
        let (uid, version) = (json::to_text(&*live.object.uid), live.revision);
        let items = items.join(",");
        let body =
            format!(r#"{{"metadata":{{"uid":{uid},"resourceVersion":"{version}","{field}":[{items}]}}}}"#);
        self.client.merge(resource, target(resource, &live.place), body).await
    }

    /// The resource type of a place.
    pub(super) fn resource(&self, place: &Place) -> Result<&Arc<Resource>, ApiError> {
        let resource = self.client.catalog().resource(place.resource);
        resource.ok_or_else(|| ApiError::internal("a place has no resource type"))
    }
}

/// A place as the verbs are told of it.
pub(super) fn target<'a>(resource: &Resource, place: &'a Place) -> Target<'a> {
    let (namespace, name) = match place.key.split_once('/') {
        Some(parts) if resource.kind.namespaced => parts,
        _ => ("", &*place.key),
    };
    Target { namespace, name, subresource: "" }
}
