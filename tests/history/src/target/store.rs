//! A store in this process. It can be taken away and replaced while clients use it, as a kill would.

use std::collections::VecDeque;
use std::sync::{Arc, PoisonError, RwLock};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use storage::cache::watch::Watcher;
use storage::change::{Change, ChangeKind};
use storage::engine::UnknownTypes;
use storage::entry::{Entry, Head, HeadReader, ResourceId};
use storage::write::{Committed, Draft, Expect, Op, Write, WriteError};
use storage::{EngineChoice, HISTORY_DEFAULT, Options, Storage};

use super::{Answer, Freshness, Page, PageOf, State, Target, Told, Trouble, Watch};
use crate::record::{Asked, EventKind, Item, Key, Revision, Value, key_name, key_of};

/// The only resource type.
const RESOURCE: ResourceId = ResourceId::of("history/values");
/// Where the revision stands in the stored bytes: behind this.
const BEFORE_REVISION: &str = r#"{"revision":""#;
/// How long a read waits for the revision that it needs.
const WAIT_MAX: Duration = Duration::from_secs(3);
/// The most events taken at once.
const BATCH_MAX: usize = 64;

/// A store that clients reach by function calls.
#[derive(Clone)]
pub struct Store {
    open: Arc<RwLock<Option<Arc<Storage>>>>,
}

impl Store {
    /// Over an open store.
    pub fn new(storage: Arc<Storage>) -> Self {
        Self { open: Arc::new(RwLock::new(Some(storage))) }
    }

    /// Takes the store away: all that clients ask fails, until there is another one.
    pub fn take(&self) -> Option<Arc<Storage>> {
        self.open.write().unwrap_or_else(PoisonError::into_inner).take()
    }

    /// Gives clients a store again.
    pub fn replace(&self, storage: Arc<Storage>) {
        *self.open.write().unwrap_or_else(PoisonError::into_inner) = Some(storage);
    }

    fn storage(&self) -> Answer<Arc<Storage>> {
        let open = self.open.read().unwrap_or_else(PoisonError::into_inner);
        open.clone().ok_or(Trouble::Unknown)
    }

    async fn commit(&self, key: Key, expect: Expect, op: Op) -> Answer<Revision> {
        let write = Write { resource: RESOURCE, key: key_name(key).into(), expect, op };
        match self.storage()?.commit(write).await {
            Ok(Committed { revision, .. }) => Ok(revision),
            Err(WriteError::Conflict(None)) => Err(Trouble::Absent),
            Err(WriteError::Conflict(Some(_))) => Err(Trouble::Conflict),
            Err(
                WriteError::Unavailable(_)
                | WriteError::Unknown(_)
                | WriteError::UnknownResource(_)
                | WriteError::Closed,
            ) => Err(Trouble::Unknown),
        }
    }

    /// Waits until a consistent read is possible.
    async fn catch_up(&self, storage: &Storage) -> Answer<()> {
        let revision = storage.latest().await.map_err(|_| Trouble::Unknown)?;
        storage.cache().wait_for(revision, WAIT_MAX).await.map_err(|_| Trouble::Unknown)
    }
}

/// Opens a store with the one resource type of a history.
///
/// # Errors
/// As the store says.
pub fn open(engine: EngineChoice) -> anyhow::Result<Arc<Storage>> {
    Ok(Storage::open(Options {
        engine,
        resources: vec!["history/values".to_owned()],
        brand: "history".to_owned(),
        heads: Arc::new(Values),
        history: HISTORY_DEFAULT,
        clock: now,
        observer: None,
        unknown_types: UnknownTypes::Keep,
    })?)
}

/// Keeps the value at hand as the only field.
struct Values;

impl HeadReader for Values {
    fn read(&self, _resource: ResourceId, bytes: &[u8], _stamp_at: usize) -> Head {
        let text = std::str::from_utf8(bytes).unwrap_or_default();
        let field = text.split_once(r#""value":""#).and_then(|(_, rest)| rest.split('"').next());
        Head::new(field.as_slice(), &[("", ""); 0])
    }
}

fn now() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    u64::try_from(since.as_millis()).unwrap_or(u64::MAX)
}

fn draft(value: Value) -> Op {
    let bytes = format!(r#"{BEFORE_REVISION}","value":"{value}"}}"#).into_bytes();
    Op::Put(Draft { bytes, stamp_at: BEFORE_REVISION.len(), head: None, schema: None })
}

fn item(entry: &Entry) -> Item {
    let value = entry.head.field(0).and_then(|field| field.parse().ok()).unwrap_or(0);
    Item { key: key_of(&entry.key), value, revision: entry.revision }
}

impl Target for Store {
    type Watch = Changes;

    async fn create(&self, key: Key, value: Value) -> Answer<Revision> {
        self.commit(key, Expect::Absent, draft(value)).await
    }

    async fn update(&self, key: Key, expected: Revision, value: Value) -> Answer<Revision> {
        self.commit(key, Expect::Revision(expected), draft(value)).await
    }

    async fn delete(&self, key: Key, expected: Revision) -> Answer<Revision> {
        self.commit(key, Expect::Revision(expected), Op::Delete).await
    }

    async fn get(&self, key: Key, freshness: Freshness) -> Answer<State> {
        let storage = self.storage()?;
        if freshness == Freshness::Newest {
            self.catch_up(&storage).await?;
        }
        let entry = storage.cache().get(RESOURCE, &key_name(key)).ok_or(Trouble::Absent)?;
        let Item { value, revision, .. } = item(&entry);
        Ok(State { value, revision })
    }

    async fn list(&self, page: PageOf<'_>, limit: usize) -> Answer<Page> {
        let storage = self.storage()?;
        let (asked, after) = match page {
            PageOf::First(asked) => (asked, None),
            PageOf::Next(token) => {
                let odd = || Trouble::Odd(format!("the token {token:?}"));
                let (revision, last) = token.split_once('/').ok_or_else(odd)?;
                (Asked::Exact(revision.parse().map_err(|_| odd())?), Some(last))
            }
        };
        if asked == Asked::Newest {
            self.catch_up(&storage).await?;
        }
        let snapshot = match asked {
            Asked::Newest | Asked::Any => storage.cache().snapshot(RESOURCE),
            Asked::Exact(revision) => {
                let reached = storage.cache().wait_for(revision, WAIT_MAX).await;
                reached.map_err(|_| Trouble::Unknown)?;
                storage.cache().snapshot_at(RESOURCE, revision).map_err(|_| Trouble::Gone)?
            }
        };
        let revision = snapshot.revision;
        let mut rest = snapshot.range("", after);
        let taken = if limit == 0 { usize::MAX } else { limit };
        let items: Vec<Item> = rest.by_ref().take(taken).map(|entry| item(entry)).collect();
        let last = items.last().filter(|_| rest.next().is_some());
        Ok(Page { revision, more: last.map(|last| format!("{revision}/{}", key_name(last.key))), items })
    }

    async fn watch(&self, from: Revision) -> Answer<Changes> {
        let watcher = self.storage()?.cache().watch(RESOURCE, from).map_err(|_| Trouble::Gone)?;
        Ok(Changes { store: self.clone(), watched: self.storage()?, watcher, waiting: VecDeque::new() })
    }
}

/// A watch on a store.
pub struct Changes {
    store: Store,
    watched: Arc<Storage>,
    watcher: Watcher,
    waiting: VecDeque<Arc<Change>>,
}

/// How often a watch looks whether its store was taken away.
const LOOK_AGAIN: Duration = Duration::from_millis(20);

impl Watch for Changes {
    async fn next(&mut self) -> Answer<Option<Told>> {
        loop {
            if let Some(change) = self.waiting.pop_front() {
                return Ok(Some(told(&change)));
            }
            if self.store.storage().map_or(true, |storage| !Arc::ptr_eq(&storage, &self.watched)) {
                return Err(Trouble::Unknown);
            }
            if let Ok(changes) = tokio::time::timeout(LOOK_AGAIN, self.watcher.next(BATCH_MAX)).await {
                self.waiting.extend(changes.map_err(|_| Trouble::Unknown)?);
            }
        }
    }
}

fn told(change: &Change) -> Told {
    let Item { key, value, .. } = item(&change.entry);
    let kind = match (change.kind, &change.previous) {
        (ChangeKind::Put, None) => EventKind::Added,
        (ChangeKind::Put, Some(_)) => EventKind::Modified,
        (ChangeKind::Delete, _) => EventKind::Deleted,
    };
    Told { kind, key, value, revision: change.revision }
}
