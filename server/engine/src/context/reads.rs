//! Reads from the cache: the newest state, or a state that is new enough.

use std::time::Duration;

use storage::{cache::snapshot::Snapshot, entry::Revision};

use super::Context;
use crate::{catalog::Resource, status::ApiError};

/// Longest wait for a version that the store has not reached yet.
const WAIT_MAX: Duration = Duration::from_secs(3);

impl Context {
    /// The newest snapshot of a resource type.
    ///
    /// # Errors
    /// 503 when the store cannot be asked for its revision.
    pub(crate) async fn newest(&self, resource: &Resource) -> Result<Snapshot, ApiError> {
        // The store is asked first, because the cache may be behind it: other servers may write to the same store.
        let revision = self.store(resource).latest().await.map_err(ApiError::storage)?;
        self.not_older_than(resource, revision).await
    }

    /// Some snapshot at this revision or a later one.
    ///
    /// # Errors
    /// 504 when the revision is not reached within [`WAIT_MAX`].
    pub(crate) async fn not_older_than(
        &self,
        resource: &Resource,
        revision: Revision,
    ) -> Result<Snapshot, ApiError> {
        let cache = self.cache(resource);
        match cache.wait_for(revision, WAIT_MAX).await {
            Ok(()) => Ok(cache.snapshot(resource.id)),
            Err(behind) => Err(ApiError::too_large_version(revision, behind.applied)),
        }
    }
}
