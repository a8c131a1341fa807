//! Writes many objects into a store that has none of them, with many writes under way at a time.

use std::{sync::Arc, time::Duration};

use futures_util::{StreamExt, future::BoxFuture, stream::FuturesUnordered};
use storage::{
    Storage,
    entry::{Entry, ResourceId},
    write::{Draft, Expect, Op, Write, WriteError},
};

use super::{ToolError, progress::Progress};

/// Writes under way at the same time.
const WRITES_MAX: usize = 1024;
/// Their objects have this many bytes together, or there is one of them.
const BYTES_MAX: usize = 16 * 1024 * 1024;
/// How often a write is tried that the store could not take.
const ATTEMPTS_MAX: usize = 5;
/// The time before the next attempt.
const PAUSE: Duration = Duration::from_secs(1);

/// Objects being written.
pub(super) struct Copying {
    under_way: FuturesUnordered<BoxFuture<'static, Result<usize, ToolError>>>,
    bytes: usize,
    progress: Progress,
    /// How many are stored.
    done: u64,
}

impl Copying {
    pub(super) fn new(verb: &'static str, total: u64) -> Self {
        let progress = Progress::new(verb, "objects", Some(total));
        Copying { under_way: FuturesUnordered::new(), bytes: 0, progress, done: 0 }
    }

    /// Begins to write an object, when there is room.
    pub(super) async fn add(
        &mut self,
        (type_name, storage, resource): (&str, &Arc<Storage>, ResourceId),
        key: &str,
        draft: Draft,
    ) -> Result<(), ToolError> {
        let bytes = draft.bytes.len();
        while self.under_way.len() >= WRITES_MAX || (self.bytes > 0 && self.bytes + bytes > BYTES_MAX) {
            self.one_done().await?;
        }
        self.bytes += bytes;
        let object = format!("{type_name}/{key}");
        let write = Write { resource, key: key.into(), expect: Expect::Absent, op: Op::Put(draft) };
        let storage = Arc::clone(storage);
        self.under_way.push(Box::pin(async move {
            create(&storage, write).await.map_err(|source| ToolError::Write { object, source })?;
            Ok(bytes)
        }));
        Ok(())
    }

    /// Waits for the rest. Gives the number of objects written.
    pub(super) async fn finish(mut self) -> Result<u64, ToolError> {
        while !self.under_way.is_empty() {
            self.one_done().await?;
        }
        Ok(self.done)
    }

    async fn one_done(&mut self) -> Result<(), ToolError> {
        if let Some(bytes) = self.under_way.next().await {
            self.bytes -= bytes?;
            self.done += 1;
            self.progress.add(1);
        }
        Ok(())
    }
}

/// A store on other machines may be away for a moment, and may have done a write whose answer was lost.
async fn create(storage: &Storage, write: Write) -> Result<(), WriteError> {
    let mut attempt = 1;
    loop {
        match storage.commit(write.clone()).await {
            Ok(_) => return Ok(()),
            // Only after a lost answer: at the first attempt, the object is another program's.
            Err(WriteError::Conflict(Some(entry))) if attempt > 1 && is_written(&write, &entry) => {
                return Ok(());
            }
            Err(WriteError::Unavailable(_) | WriteError::Unknown(_)) if attempt < ATTEMPTS_MAX => {
                attempt += 1;
                tokio::time::sleep(PAUSE).await;
            }
            Err(error) => return Err(error),
        }
    }
}

/// Whether this entry is what the write was to make.
fn is_written(write: &Write, entry: &Entry) -> bool {
    let Op::Put(draft) = &write.op else { return false };
    storage::archive::draft_of(entry).bytes == draft.bytes
}
