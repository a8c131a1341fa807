//! Reads everything under the prefix as of one revision: when the engine starts, and when it has lost track
//! of the changes. That revision lies in the past as far as possible: the changes since then follow one by
//! one, so that clients can go on with watches that began before.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use storage::engine::{Objects, Restored};
use storage::entry::{ResourceId, Revision};
use storage::error::StorageError;
use storage::resource::ById;
use tokio::time::timeout;

use crate::changes::{Changes, End};
use crate::core::Core;
use crate::error::EtcdError;
use crate::proto::{RangeRequest, RangeResponse};
use crate::request::{self, is_compacted, kv, signed};
use crate::sync::lock;

/// How many revisions back the history begins, at most.
const HISTORY_REVISIONS_MAX: u64 = 20_000;
/// How often the reading starts over because others compact what is being read.
const ATTEMPTS_MAX: usize = 5;
const PAGE_KEYS_MIN: i64 = 16;
const PAGE_KEYS_MAX: i64 = 8_192;
/// Pages get smaller when they have more than this, and larger when they have much less.
const PAGE_BYTES_WANTED: usize = 8 << 20;
/// How long a member may take to say how far it is compacted.
const COMPACTED_SECONDS_MAX: u64 = 2;

/// What was found.
pub(crate) struct Loaded {
    pub(crate) restored: Restored,
    /// The newest revision when the reading began: changes up to here are still to come.
    pub(crate) newest: Revision,
}

/// Reads everything, at a revision no older than `oldest`.
pub(crate) async fn load(core: &Core, oldest: Revision) -> Result<Loaded, EtcdError> {
    let newest = request::newest(&core.members, &core.note_key).await?;
    if newest < oldest {
        return Err(EtcdError::WentBack { found: newest, known: oldest });
    }
    let mut revision = newest.saturating_sub(HISTORY_REVISIONS_MAX).max(oldest).max(1);
    for _ in 1..ATTEMPTS_MAX {
        match Reading::new(core, Scope::All, revision).run().await {
            Ok(restored) => return Ok(Loaded { restored, newest }),
            // What was stored then may have been changed or removed by now.
            Err(error) if error.is_refusal() && revision < newest => revision = newest,
            Err(error) if is_compacted(&error) => {
                revision = compacted(core).await.unwrap_or(newest).max(revision + 1);
            }
            Err(error) => return Err(error),
        }
    }
    let newest = request::newest(&core.members, &core.note_key).await?;
    let restored = Reading::new(core, Scope::All, newest).run().await?;
    Ok(Loaded { restored, newest })
}

/// Reads the objects of a type that is not registered yet, as of one revision that is no older than any
/// change that was told before the call.
pub(crate) async fn load_type(
    core: &Core,
    id: ResourceId,
    name: &str,
) -> Result<(Objects, Revision), EtcdError> {
    let mut attempt = 1;
    loop {
        let newest = request::newest(&core.members, &core.note_key).await?;
        match Reading::new(core, Scope::Type(id, name), newest).run().await {
            Ok(mut restored) => {
                return Ok((restored.objects.remove(&id).unwrap_or_default(), newest));
            }
            Err(error) if is_compacted(&error) && attempt < ATTEMPTS_MAX => attempt += 1,
            Err(error) => return Err(error),
        }
    }
}

/// The revision up to which the store is compacted: it says so to those who want older changes.
async fn compacted(core: &Core) -> Option<Revision> {
    let patience = Duration::from_secs(COMPACTED_SECONDS_MAX);
    let changes = async {
        let mut changes = Changes::open(core, core.members.preferred(), 1).await?;
        changes.next().await.map(|_| ())
    };
    match timeout(patience, changes).await {
        Ok(Err(End::Compacted(revision))) => Some(revision),
        _ => None,
    }
}

/// What is read: everything, or the objects of one type.
enum Scope<'a> {
    All,
    Type(ResourceId, &'a str),
}

struct Reading<'a> {
    core: &'a Core,
    scope: Scope<'a>,
    revision: Revision,
    objects: ById<Objects>,
    /// Objects that cannot be read, with the reason.
    unreadable: BTreeMap<String, String>,
}

impl<'a> Reading<'a> {
    fn new(core: &'a Core, scope: Scope<'a>, revision: Revision) -> Self {
        Self { core, scope, revision, objects: ById::default(), unreadable: BTreeMap::new() }
    }

    async fn run(mut self) -> Result<Restored, EtcdError> {
        if let Some(strangers) = lock(&self.core.strangers).as_mut() {
            strangers.clear();
        }
        let (mut from, end) = match self.scope {
            Scope::All => self.core.names.all(),
            Scope::Type(_, name) => self.core.names.all_of(name),
        };
        let mut limit = PAGE_KEYS_MAX / 8;
        loop {
            let page = self.page(&from, &end, limit).await?;
            self.take(&page)?;
            let Some(last) = page.kvs.last().filter(|_| page.more) else { break };
            from = [last.key.as_ref(), &[0]].concat();
            limit = next_limit(limit, page.kvs.iter().map(|stored| stored.value.len()).sum());
        }
        self.refuse()?;
        let revision = self.revision;
        Ok(Restored { revision, floor: revision, objects: self.objects, updates: Vec::new() })
    }

    async fn page(&self, from: &[u8], end: &[u8], limit: i64) -> Result<RangeResponse, EtcdError> {
        let request = RangeRequest {
            key: from.to_vec().into(),
            range_end: end.to_vec().into(),
            limit,
            revision: signed(self.revision),
            ..RangeRequest::default()
        };
        let ask = |channel| {
            let request = request.clone();
            async move { kv(channel).range(request).await }
        };
        self.core.members.read_much("list what it holds", ask).await
    }

    /// Which object has this key, if it is to be read.
    fn object<'k>(&self, key: &'k [u8]) -> Option<(ResourceId, &'k str)> {
        match self.scope {
            Scope::All => self.core.names.find(key),
            Scope::Type(id, name) => Some((id, self.core.names.key_in(name, key)?)),
        }
    }

    fn take(&mut self, page: &RangeResponse) -> Result<(), EtcdError> {
        for stored in &page.kvs {
            let Some((resource, key)) = self.object(&stored.key) else {
                self.core.note_stranger(&stored.key, true);
                continue;
            };
            let entry = match self.core.entry(resource, key.into(), stored) {
                Err(EtcdError::Unconvertible { key, problem }) => {
                    self.unreadable.insert(key, problem);
                    continue;
                }
                read => Arc::new(read?),
            };
            self.objects.entry(resource).or_default().insert(Arc::clone(&entry.key), entry);
        }
        Ok(())
    }
}

impl Reading<'_> {
    /// Refuses a state that holds what this program cannot read.
    fn refuse(&self) -> Result<(), EtcdError> {
        if self.unreadable.is_empty() {
            return Ok(());
        }
        Err(EtcdError::Refused(StorageError::unconvertible(&self.unreadable)))
    }
}

fn next_limit(limit: i64, bytes: usize) -> i64 {
    let next = match bytes {
        many if many > PAGE_BYTES_WANTED => limit / 2,
        few if few < PAGE_BYTES_WANTED / 4 => limit * 2,
        _ => limit,
    };
    next.clamp(PAGE_KEYS_MIN, PAGE_KEYS_MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_fit_their_objects() {
        assert_eq!(next_limit(1024, 100), 2048);
        assert_eq!(next_limit(1024, PAGE_BYTES_WANTED / 2), 1024);
        assert_eq!(next_limit(1024, PAGE_BYTES_WANTED * 2), 512);
        assert_eq!(next_limit(PAGE_KEYS_MIN, PAGE_BYTES_WANTED * 2), PAGE_KEYS_MIN);
        assert_eq!(next_limit(PAGE_KEYS_MAX, 0), PAGE_KEYS_MAX);
    }
}
