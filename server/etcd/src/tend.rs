//! What the engine does beside its work: it sees whether etcd is well, has its own changes told when only
//! others make some, and has old history forgotten.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use bytes::Bytes;
use storage::entry::Revision;
use tokio::time::{sleep, timeout};
use tonic::Status;

use crate::core::Core;
use crate::error::EtcdError;
use crate::proto::StatusRequest;
use crate::proto::maintenance_client::MaintenanceClient;
use crate::request::{self, newest_of};
use crate::sync::lock;

const PROBE_EVERY: Duration = Duration::from_secs(2);
/// How long a revision that is waited for may stay out before we make a change of our own.
const SYNC_AFTER: Duration = Duration::from_millis(50);
/// How long our own change may stay out before the member that should tell of it is left.
const SYNC_SECONDS_MAX: u64 = 3;

/// Looks again and again whether requests are answered, and whether the member that tells of changes is
/// alive: one that is paused keeps its connections open and says nothing.
pub(crate) async fn probe(core: &Core, patience: Duration) {
    loop {
        sleep(PROBE_EVERY).await;
        let found = probe_once(core, patience).await;
        let mut trouble = lock(&core.trouble.requests);
        match (&found, trouble.is_some()) {
            (Err(error), false) => {
                let cause = std::error::Error::source(error).map(ToString::to_string);
                tracing::warn!(%error, cause, "etcd is not well");
            }
            (Ok(()), true) => tracing::info!("etcd is well again"),
            _ => {}
        }
        *trouble = found.err().map(|error| Arc::new(error.into()));
    }
}

async fn probe_once(core: &Core, patience: Duration) -> Result<(), EtcdError> {
    let applied = core.progress.applied();
    let watched = core.watched.load(Ordering::Relaxed);
    let newest = match ask_one(core, watched, patience).await {
        Ok(newest) => newest,
        Err(_) => {
            core.members.leave(watched);
            let newest = request::newest(&core.members, &core.note_key).await?;
            core.move_on.notify_one();
            newest
        }
    };
    if newest < applied {
        return Err(EtcdError::WentBack { found: newest, known: applied });
    }
    alarms(core).await
}

async fn ask_one(core: &Core, member: usize, patience: Duration) -> Result<Revision, Status> {
    let asked = timeout(patience, newest_of(core.members.channel(member), &core.note_key)).await;
    asked.unwrap_or_else(|_| Err(Status::deadline_exceeded("no answer in time")))
}

/// What members report that answers to reads do not show, such as a full database.
async fn alarms(core: &Core) -> Result<(), EtcdError> {
    let ask = |channel| async move { MaintenanceClient::new(channel).status(StatusRequest {}).await };
    let status = core.members.read("report its status", ask).await?;
    core.stored_bytes.store(u64::try_from(status.db_size).unwrap_or(0), Ordering::Relaxed);
    if status.errors.is_empty() {
        return Ok(());
    }
    Err(EtcdError::Alarm { alarms: status.errors.join(", ") })
}

/// Writes a marker key when an awaited revision does not arrive by itself. Callers wait for a change under
/// our prefix. If another program made the revision elsewhere in the store, such a change may not come for
/// long. The marker's change arrives in order with all others. Asking the member how far it has told
/// everything would be less work, but until 3.4.25 and 3.5.8 the answer to that question could overtake
/// changes.
pub(crate) async fn sync(core: &Core) {
    loop {
        let wanted = core.progress.missed().await;
        if core.progress.wait_for(wanted, SYNC_AFTER).await {
            continue;
        }
        if let Err(error) = request::put(&core.members, &core.sync_key, Bytes::new()).await {
            tracing::debug!(%error, "no change could be made to wait for");
            sleep(PROBE_EVERY).await;
            continue;
        }
        if !core.progress.wait_for(wanted, Duration::from_secs(SYNC_SECONDS_MAX)).await {
            tracing::warn!(
                member = core.members.endpoint(core.watched.load(Ordering::Relaxed)),
                "a member of etcd does not tell of changes in time"
            );
            core.move_on.notify_one();
        }
    }
}

/// Compacts the history in etcd that no reader needs any more.
pub(crate) async fn compact(core: &Core, interval: Duration) {
    if interval.is_zero() {
        return std::future::pending().await;
    }
    let mut compacted = 0;
    loop {
        sleep(interval).await;
        let wanted = core.trim.load(Ordering::Relaxed);
        if wanted <= compacted {
            continue;
        }
        match request::compact(&core.members, wanted).await {
            Ok(()) => compacted = wanted,
            // Another server of ours was faster.
            Err(error) if request::is_compacted(&error) => compacted = wanted,
            Err(error) => tracing::warn!(%error, "etcd did not forget old history"),
        }
    }
}
