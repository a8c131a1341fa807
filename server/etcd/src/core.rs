//! What the parts of the engine share: the way to etcd, the way to the cache, and how far things are.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use storage::engine::{Held, Settings, Sink};
use storage::entry::{Entry, ResourceId, Revision};
use storage::error::{StorageError, named};
use tokio::sync::{Notify, Semaphore};

use crate::error::EtcdError;
use crate::joining::Joining;
use crate::latest::Latest;
use crate::members::Members;
use crate::names::KeyNames;
use crate::progress::Progress;
use crate::proto::KeyValue;
use crate::request::unsigned;
use crate::sync::lock;
use crate::value::{self, FORMAT, Stored, Unreadable};

/// How many writes are on their way to etcd at a time; further ones wait with their callers.
pub(crate) const IN_FLIGHT_MAX: u32 = 1024;

pub(crate) struct Core {
    pub(crate) members: Members,
    pub(crate) names: KeyNames,
    pub(crate) settings: Settings,
    pub(crate) sink: Arc<dyn Sink>,
    pub(crate) progress: Progress,
    pub(crate) latest: Latest,
    /// The key of the note about brand and format: a key that surely exists.
    pub(crate) note_key: String,
    /// Written to have a change of our own when there are only those of others.
    pub(crate) sync_key: String,
    pub(crate) in_flight: Semaphore,
    /// Which member tells of changes.
    pub(crate) watched: AtomicUsize,
    /// Rung when that member should be left for another one.
    pub(crate) move_on: Notify,
    /// Up to where history is not wanted any more.
    pub(crate) trim: AtomicU64,
    /// The time of the newest change: times never fall from one revision to the next.
    pub(crate) written_at: AtomicU64,
    pub(crate) trouble: Trouble,
    /// Taken by what changes which types are loaded, and up to where: one at a time.
    pub(crate) loading: tokio::sync::Mutex<()>,
    pub(crate) joining: Joining,
    /// Objects of unknown types, while the engine starts and they keep it from that.
    pub(crate) strangers: Mutex<Option<BTreeMap<String, String>>>,
    /// Size of the database when a member was last asked; zero before.
    pub(crate) stored_bytes: AtomicU64,
}

/// What keeps the engine from its work, as far as it is known now.
#[derive(Default)]
pub(crate) struct Trouble {
    /// Found by the probe.
    pub(crate) requests: Mutex<Option<Arc<StorageError>>>,
    /// Found by the one that follows the changes.
    pub(crate) changes: Mutex<Option<Arc<StorageError>>>,
}

impl Trouble {
    pub(crate) fn first(&self) -> Result<(), Arc<StorageError>> {
        let found = lock(&self.requests).clone().or_else(|| lock(&self.changes).clone());
        found.map_or(Ok(()), Err)
    }
}

impl Core {
    /// Notes that an object of an unknown type is there now, or is gone.
    pub(crate) fn note_stranger(&self, key: &[u8], is_there: bool) {
        let mut strangers = lock(&self.strangers);
        let Some((strangers, name)) = strangers.as_mut().zip(self.names.strange(key)) else { return };
        if is_there {
            strangers.insert(name.to_owned(), String::new());
        } else {
            strangers.remove(name);
        }
    }

    /// Ends the start: whether there are objects of unknown types. Later on others may begin to store types
    /// that are new.
    pub(crate) fn refuse_strangers(&self) -> Result<(), EtcdError> {
        let type_of = |name: &str| name.splitn(3, '/').take(2).collect::<Vec<_>>().join("/");
        let strangers = lock(&self.strangers).take().map(|mut strangers| {
            strangers.retain(|name, _| !self.settings.heads.expects(&type_of(name)));
            strangers
        });
        match strangers {
            Some(strangers) if !strangers.is_empty() => {
                let objects = named(&strangers);
                Err(EtcdError::Refused(StorageError::UnknownTypes { objects }))
            }
            _ => Ok(()),
        }
    }

    /// The time to give to a change that was written at `stored`. Clocks of servers differ; a change that
    /// seems to come from the future is from now.
    pub(crate) fn time_of_change(&self, stored: Option<u64>) -> u64 {
        let now = (self.settings.clock)();
        let time = stored.unwrap_or(now).min(now);
        self.written_at.fetch_max(time, Ordering::Relaxed).max(time)
    }

    /// The entry that a stored value stands for.
    pub(crate) fn entry(
        &self,
        resource: ResourceId,
        key: Arc<str>,
        stored: &KeyValue,
    ) -> Result<Entry, EtcdError> {
        let revision = unsigned(stored.mod_revision);
        let read = value::decode(&stored.value, revision);
        let Stored { bytes, stamp_at, written_at, schema } = read.map_err(|why| match why {
            Unreadable::Newer(found) => EtcdError::NewerFormat {
                prefix: self.names.prefix().to_owned(),
                found: u64::from(found),
                known: u64::from(FORMAT),
            },
            Unreadable::Damaged => {
                EtcdError::DamagedValue { key: String::from_utf8_lossy(&stored.key).into_owned(), revision }
            }
        })?;
        let name = || String::from_utf8_lossy(&stored.key).into_owned();
        let held = Held { key, revision, schema, written_at, bytes, stamp_at };
        let read = self.settings.entry(resource, held);
        read.map_err(|problem| EtcdError::Unconvertible { key: name(), problem })
    }
}

/// The last state of an object, as the change that removes it.
pub(crate) fn removed(last: &Entry, revision: Revision, written_at: u64) -> Entry {
    last.restamped(revision).at_time(written_at)
}
