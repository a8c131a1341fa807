//! The store without an engine: what a log would tell is told by the benchmark, as fast as the cache takes
//! it.

use std::sync::{Arc, Mutex, PoisonError};

use anyhow::{Context, Result};
use bytes::Bytes;
use engine::heads::Heads;
use machinery::kind::Kind;
use storage::{
    EngineChoice, HISTORY_DEFAULT, Options, Storage,
    change::ChangeKind,
    engine::{BoxFuture, Engine, Restored, Settings, Sink, UnknownTypes, Update},
    entry::{Entry, HeadReader, ResourceId, Revision},
    error::StorageError,
    resource::ById,
    write::{Committed, Write, WriteError},
};

/// The only resource type of this store.
const CONFIG_MAPS: ResourceId = ResourceId::of("core/configmaps");
/// Before and after the digits of the revision.
const START: &str = r#"{"kind":"ConfigMap","apiVersion":"v1","metadata":{"name":"measured","namespace":"default","labels":{"app":"bench"},"resourceVersion":""#;
const END: &str = r#""},"data":{"value":""#;

/// A cache with objects in it, and the log that feeds it.
pub(super) struct Feed {
    storage: Arc<Storage>,
    sink: Arc<dyn Sink>,
    heads: Heads,
    keys: Vec<Arc<str>>,
    filler: String,
    revision: Revision,
    next: usize,
}

impl Feed {
    /// A cache of that many objects of one kind, each of that many bytes.
    pub(super) fn new(objects: usize, object_bytes: usize) -> Result<Self> {
        let kind = generated::KINDS.iter().find(|kind| kind.name == "ConfigMap");
        let kind: &'static Arc<Kind> = kind.context("the kind ConfigMap is not declared")?;
        let engine = Arc::new(Silent::default());
        let storage = Storage::open(Options {
            engine: EngineChoice::Custom(Arc::clone(&engine) as Arc<dyn Engine>),
            resources: vec!["core/configmaps".to_owned()],
            brand: "platform".to_owned(),
            heads: Arc::new(Heads::new(std::slice::from_ref(kind))),
            history: HISTORY_DEFAULT,
            clock: || 0,
            observer: None,
            unknown_types: UnknownTypes::Keep,
        })?;
        let keys = (0..objects).map(|at| format!("default/measured-{at:07}").into()).collect();
        let filler = "v".repeat(object_bytes.saturating_sub(START.len() + END.len() + 10)) + "\"}}\n";
        let sink = engine.sink().context("the store has not started its engine")?;
        let mut feed = Feed {
            storage,
            sink,
            heads: Heads::new(std::slice::from_ref(kind)),
            keys,
            filler,
            revision: 0,
            next: 0,
        };
        while feed.next < objects {
            feed.apply(objects.min(1024));
        }
        Ok(feed)
    }

    /// One group of the log: each record becomes an entry, with its head read out of the bytes as on every
    /// write, and replaces another one. On return readers see it and watchers have been woken.
    pub(super) fn apply(&mut self, updates: usize) {
        let group = (0..updates).filter_map(|_| self.update()).collect();
        self.sink.apply(group);
        self.sink.wake();
    }

    /// What readers use, and the keys that there are.
    pub(super) fn reader(&self) -> (Arc<Storage>, Vec<Arc<str>>) {
        (Arc::clone(&self.storage), self.keys.clone())
    }

    /// The state of one object.
    pub(super) fn get(storage: &Storage, key: &str) -> Option<Arc<Entry>> {
        storage.cache().get(CONFIG_MAPS, key)
    }

    fn update(&mut self) -> Option<Update> {
        let key = self.keys.get(self.next % self.keys.len().max(1))?;
        // A step without a common divisor visits all keys, and none after its neighbour.
        self.next += if self.next < self.keys.len() { 1 } else { 7_919 };
        self.revision += 1;
        let stamp = self.revision.to_string();
        let bytes = Bytes::from([START, &stamp, END, &self.filler].concat());
        let head = self.heads.read(CONFIG_MAPS, &bytes, START.len());
        let previous = self.sink.current(CONFIG_MAPS, key);
        let key = previous.as_ref().map_or(key, |entry| &entry.key);
        let stamp_at = u32::try_from(START.len()).unwrap_or_default();
        let entry =
            Arc::new(Entry::new(Arc::clone(key), self.revision, bytes, stamp_at, head, self.revision));
        Some(Update { resource: CONFIG_MAPS, kind: ChangeKind::Put, entry, previous })
    }
}

/// An engine that takes no writes and only hands out its sink.
#[derive(Default)]
struct Silent {
    sink: Mutex<Option<Arc<dyn Sink>>>,
}

impl Silent {
    fn sink(&self) -> Option<Arc<dyn Sink>> {
        self.sink.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

impl Engine for Silent {
    fn start(&self, sink: Arc<dyn Sink>, _settings: &Settings) -> Result<(), StorageError> {
        sink.restore(Restored { revision: 0, floor: 0, objects: ById::default(), updates: Vec::new() });
        *self.sink.lock().unwrap_or_else(PoisonError::into_inner) = Some(sink);
        Ok(())
    }

    fn register(&self, _name: &str) -> BoxFuture<'_, Result<ResourceId, StorageError>> {
        Box::pin(async { Err(StorageError::Closed) })
    }

    fn unregister(&self, _resource: ResourceId) -> BoxFuture<'_, Result<(), StorageError>> {
        Box::pin(async { Err(StorageError::Closed) })
    }

    fn commit(&self, _write: Write) -> BoxFuture<'_, Result<Committed, WriteError>> {
        Box::pin(async { Err(WriteError::Closed) })
    }

    fn latest(&self) -> BoxFuture<'_, Result<Revision, Arc<StorageError>>> {
        Box::pin(async { Ok(0) })
    }

    fn tend(&self, _before: Revision) {}

    fn health(&self) -> Result<(), Arc<StorageError>> {
        Ok(())
    }

    fn queue_depth(&self) -> usize {
        0
    }

    fn close(&self) -> BoxFuture<'_, ()> {
        Box::pin(async {})
    }
}
