//! Reads from the cache: the newest state, or a state that is new enough.

use std::time::Duration;

use storage::{cache::snapshot::Snapshot, entry::Revision};

use super::Context;
use crate::{catalog::Resource, status::ApiError};

/// Longest wait for a version that the store has not reached yet.
const WAIT_MAX: Duration = Duration::from_secs(3);
/// When a client that waited in vain may try again.
const RETRY_SECONDS: i32 = 1;

impl Context {
    /// The newest snapshot of a resource type.
    ///
    /// # Errors
    /// 503 when the store cannot be asked for its revision.
    pub(crate) async fn newest(&self, resource: &Resource) -> Result<Snapshot, ApiError> {
        // The store is asked first, because the cache may be behind it: other servers may write to the same
        // store.
        let revision = self.store(resource).latest().await.map_err(ApiError::storage)?;
        self.caught_up(resource, revision).await
    }

    /// Some snapshot at this revision or a later one. As in the reference server, what has no watch cache is
    /// not waited for.
    ///
    /// # Errors
    /// 504 when the revision is not reached within [`WAIT_MAX`].
    pub(crate) async fn not_older_than(
        &self,
        resource: &Resource,
        revision: Revision,
    ) -> Result<Snapshot, ApiError> {
        if !resource.has_watch_cache() {
            return self.reached(resource, revision).await;
        }
        self.caught_up(resource, revision).await
    }

    /// Some snapshot at this revision or a later one, which the store must have reached.
    ///
    /// # Errors
    /// 504 when it has not; 503 when the store cannot be asked for its revision.
    pub(crate) async fn reached(
        &self,
        resource: &Resource,
        revision: Revision,
    ) -> Result<Snapshot, ApiError> {
        let snapshot = self.cache(resource).snapshot(resource.id);
        if snapshot.revision >= revision {
            return Ok(snapshot);
        }
        let snapshot = self.newest(resource).await?;
        if snapshot.revision >= revision {
            return Ok(snapshot);
        }
        Err(ApiError::too_large_version(revision, snapshot.revision))
    }

    async fn caught_up(&self, resource: &Resource, revision: Revision) -> Result<Snapshot, ApiError> {
        let cache = self.cache(resource);
        match cache.wait_for(revision, WAIT_MAX).await {
            Ok(()) => Ok(cache.snapshot(resource.id)),
            Err(behind) => {
                Err(ApiError::too_large_version(revision, behind.applied).retry_after(RETRY_SECONDS))
            }
        }
    }
}
