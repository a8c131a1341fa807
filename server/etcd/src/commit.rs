//! One conditional write: one transaction, acknowledged when every reader of this process sees it.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use bytes::Bytes;
use storage::entry::{Entry, ResourceId, Revision};
use storage::error::StorageError;
use storage::write::{Committed, Draft, Expect, Op, Write, WriteError};
use tokio::time::Instant;

use crate::core::{Core, removed};
use crate::error::EtcdError;
use crate::proto::request_op::Request;
use crate::proto::response_op::Response;
use crate::proto::{DeleteRangeRequest, KeyValue, PutRequest, TxnRequest, TxnResponse};
use crate::request::{range, revision_of, step, transact, unsigned, written_by};
use crate::value;

/// How long an acknowledgement waits for the change to come back. Etcd has the write: if the change is late,
/// consistent reads wait for it, and the writer need not.
const VISIBLE_SECONDS_MAX: u64 = 3;

/// How a request for a write failed: for certain, or so that etcd may have carried it out all the same.
fn failure(error: EtcdError) -> WriteError {
    let is_open = error.leaves_open();
    let error = Arc::new(StorageError::from(error));
    if is_open { WriteError::Unknown(error) } else { WriteError::Unavailable(error) }
}

/// Writes, if the condition holds.
pub(crate) async fn commit(core: &Core, write: Write) -> Result<Committed, WriteError> {
    let _permit = core.in_flight.acquire().await.map_err(|_| WriteError::Closed)?;
    let started = Instant::now();
    let committed = Commit::new(core, write)?.run().await?;
    if let Some(observer) = &core.settings.observer {
        observer.commit(1, started.elapsed().as_secs_f64());
    }
    Ok(committed)
}

struct Commit<'a> {
    core: &'a Core,
    resource: ResourceId,
    key: Arc<str>,
    /// The key in etcd.
    key_bytes: Bytes,
    /// The revision that must have written the key, 0 for none. Absent if no state of it will do.
    expected: Option<i64>,
    op: Op,
    written_at: u64,
}

impl<'a> Commit<'a> {
    fn new(core: &'a Core, write: Write) -> Result<Self, StorageError> {
        let Write { resource, key, expect, op } = write;
        let expected = match (expect, &op) {
            (Expect::Absent, Op::Put(_)) => Some(0),
            // Nothing cannot be removed, and no state has the revision 0.
            (Expect::Absent, Op::Delete) | (Expect::Revision(0), _) => None,
            (Expect::Revision(revision), _) => i64::try_from(revision).ok(),
        };
        let key_bytes = core.names.key(resource, &key)?;
        let written_at = core.time_of_change(None);
        Ok(Self { core, resource, key, key_bytes, expected, op, written_at })
    }

    async fn run(self) -> Result<Committed, WriteError> {
        let known = self.core.sink.current(self.resource, &self.key);
        let previous = known.filter(|entry| Some(entry.revision) == self.expected.map(unsigned));
        let request = self.request(previous.is_some())?;
        let answer = transact(&self.core.members, request).await.map_err(failure)?;
        let revision = revision_of(answer.header);
        let found = found(&answer).map(|stored| self.entry(stored)).transpose()?;
        if answer.succeeded && self.expected.is_some() {
            self.done(revision, previous.or(found)).await
        } else {
            // A retry reads the cache first: it must not find the state that made this write fail.
            match &found {
                Some(entry) => self.visible(entry.revision).await,
                None => {
                    // When the key was removed is not known, only that it was before this revision.
                    self.core.progress.want(revision);
                    self.visible(revision).await;
                }
            }
            Err(WriteError::Conflict(found))
        }
    }

    /// The write, and a look at the key beside it where its state is not known already.
    fn request(&self, previous_is_known: bool) -> Result<TxnRequest, StorageError> {
        let look = step(Request::Range(range(self.key_bytes.clone())));
        let Some(expected) = self.expected else {
            return Ok(TxnRequest { success: vec![look], ..TxnRequest::default() });
        };
        let mut success = Vec::with_capacity(2);
        if expected != 0 && !previous_is_known {
            success.push(look.clone());
        }
        success.push(step(match &self.op {
            Op::Put(draft) => {
                let schema = draft.schema(self.core.settings.heads.as_ref(), self.resource);
                let value = value::encode(&draft.bytes, draft.stamp_at, self.written_at, schema);
                let value = value.ok_or(StorageError::StampOutside)?;
                Request::Put(PutRequest { key: self.key_bytes.clone(), value })
            }
            Op::Delete => Request::DeleteRange(DeleteRangeRequest { key: self.key_bytes.clone() }),
        }));
        let compare = vec![written_by(self.key_bytes.clone(), expected)];
        Ok(TxnRequest { compare, success, failure: vec![look] })
    }

    /// Waits until every reader of this process sees the state after this revision.
    async fn visible(&self, revision: Revision) {
        let patience = Duration::from_secs(VISIBLE_SECONDS_MAX);
        if !self.core.progress.wait_for(revision, patience).await {
            tracing::warn!(revision, "etcd has a write of which it has not told yet");
        }
    }

    async fn done(self, revision: Revision, previous: Option<Arc<Entry>>) -> Result<Committed, WriteError> {
        self.visible(revision).await;
        let entry = match (&self.op, &previous) {
            (Op::Put(draft), _) => self.put_entry(draft, revision)?,
            (Op::Delete, Some(last)) => Arc::new(removed(last, revision, self.written_at)),
            // The condition held, so there was a state, and it was looked at if it was not known.
            (Op::Delete, None) => return Err(StorageError::DamagedRecord { revision }.into()),
        };
        Ok(Committed { entry, previous, revision })
    }

    /// The entry that the cache has by now, or the same made here.
    fn put_entry(&self, draft: &Draft, revision: Revision) -> Result<Arc<Entry>, StorageError> {
        let known = self.core.sink.current(self.resource, &self.key);
        if let Some(entry) = known.filter(|entry| entry.revision == revision) {
            return Ok(entry);
        }
        let outside = || StorageError::StampOutside;
        let bytes = value::stamped(&draft.bytes, draft.stamp_at, revision).ok_or_else(outside)?;
        let stamp_at = u32::try_from(draft.stamp_at).map_err(|_| outside())?;
        let read = || self.core.settings.heads.read(self.resource, &bytes, draft.stamp_at);
        let head = draft.head.clone().unwrap_or_else(read);
        let schema = draft.schema(self.core.settings.heads.as_ref(), self.resource);
        let entry = Entry::new(Arc::clone(&self.key), revision, bytes, stamp_at, head, self.written_at);
        Ok(Arc::new(entry.by_schema(schema)))
    }

    fn entry(&self, stored: &KeyValue) -> Result<Arc<Entry>, StorageError> {
        let known = self.core.sink.current(self.resource, &self.key);
        if let Some(entry) = known.filter(|entry| entry.revision == unsigned(stored.mod_revision)) {
            return Ok(entry);
        }
        let entry = self.core.entry(self.resource, Arc::clone(&self.key), stored);
        entry.map(Arc::new).map_err(|error: EtcdError| error.into())
    }
}

/// What a look at the key has found.
fn found(answer: &TxnResponse) -> Option<&KeyValue> {
    answer.responses.iter().find_map(|response| match &response.response {
        Some(Response::Range(look)) => look.kvs.first(),
        _ => None,
    })
}

impl Core {
    /// Asks etcd, when it comes to it, to forget what was superseded up to this revision.
    pub(crate) fn note_trim(&self, before: Revision) {
        self.trim.fetch_max(before, Ordering::Relaxed);
    }
}
