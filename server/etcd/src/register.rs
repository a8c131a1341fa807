//! Resource types that come and go while the engine runs. A type that comes is read at one revision, and the
//! changes after it, which the follower has held meanwhile, are added before any reader sees it.

use std::time::Duration;

use storage::engine::Objects;
use storage::entry::{ResourceId, Revision};
use storage::error::StorageError;
use tokio::sync::MutexGuard;
use tokio::time::timeout;

use crate::core::Core;
use crate::error::EtcdError;
use crate::load::load_type;

/// How often a type is read again because it changes faster than it can be read.
const ATTEMPTS_MAX: usize = 3;
/// How long to wait for others that register a type, or read everything anew.
const WAIT_SECONDS_MAX: u64 = 30;
/// How long to wait for the other types to come as far as the new one.
const VISIBLE_SECONDS_MAX: u64 = 3;

/// Registers a type.
pub(crate) async fn register(core: &Core, name: &str) -> Result<ResourceId, StorageError> {
    let loading = alone(core, name).await?;
    if let Some(id) = core.names.id(name) {
        return Ok(id);
    }
    let id = core.names.check(name)?;
    let revision = load_and_join(core, id, name).await?;
    drop(loading);
    // Clients may ask for this revision of other types too.
    core.progress.want(revision);
    core.progress.wait_for(revision, Duration::from_secs(VISIBLE_SECONDS_MAX)).await;
    Ok(id)
}

/// Unregisters a type.
pub(crate) async fn unregister(core: &Core, id: ResourceId) -> Result<(), StorageError> {
    let _loading = alone(core, &id.to_string()).await?;
    core.names.remove(id)?;
    core.sink.close(id);
    Ok(())
}

/// Waits until nothing else changes the types, or reads them all anew.
async fn alone<'a>(core: &'a Core, name: &str) -> Result<MutexGuard<'a, ()>, EtcdError> {
    let waited = timeout(Duration::from_secs(WAIT_SECONDS_MAX), core.loading.lock()).await;
    waited.map_err(|_| EtcdError::TooBusy { name: name.to_owned() })
}

/// Reads a type and shows it to readers. Returns the revision of its state.
async fn load_and_join(core: &Core, id: ResourceId, name: &str) -> Result<Revision, EtcdError> {
    for _ in 0..ATTEMPTS_MAX {
        // First of all: what is told before this is in what is read behind it.
        core.joining.begin(name);
        let registered = match load_type(core, id, name).await {
            Ok((objects, revision)) => join(core, id, name, objects, revision),
            Err(error) => Err(error),
        };
        core.joining.end();
        if let Some(revision) = registered? {
            return Ok(revision);
        }
    }
    Err(EtcdError::TooBusy { name: name.to_owned() })
}

/// Shows a type to readers, with the changes that were held since it was read. Returns the revision of its
/// state; none if there were too many changes.
fn join(
    core: &Core,
    id: ResourceId,
    name: &str,
    objects: Objects,
    loaded: Revision,
) -> Result<Option<Revision>, EtcdError> {
    // Locked until the type is registered: the follower holds its changes before, and applies them after.
    let joining = core.joining.lock();
    let Some(joins) = joining.as_ref() else { return Ok(None) };
    let entry = |key, stored: &_| core.entry(id, key, stored);
    let replayed = joins.replay(&core.names, entry, objects, loaded)?;
    let Some((objects, revision)) = replayed else { return Ok(None) };
    core.names.add(name, revision).map_err(EtcdError::Refused)?;
    core.sink.open(id, name, objects, revision);
    Ok(Some(revision))
}
