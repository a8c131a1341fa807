//! What the tests share: a way to open stores, to make small objects, and to say what came out.

use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use storage::change::{Change, ChangeKind};
use storage::engine::Engine;
use storage::entry::{Entry, Head, HeadReader, ResourceId, Revision};
use storage::error::StorageError;
use storage::write::{Committed, Draft, Expect, Op, Write, WriteError};
use storage::{EngineChoice, HISTORY_DEFAULT, Options, Storage};

pub(crate) const APPLES: ResourceId = ResourceId(0);
pub(crate) const PEARS: ResourceId = ResourceId(1);
pub(crate) const BRAND: &str = "orchard";

/// Reads the value of an object as its only field.
struct Values;

impl HeadReader for Values {
    fn read(&self, _resource: ResourceId, bytes: &[u8]) -> Head {
        let text = std::str::from_utf8(bytes).unwrap_or_default();
        let field = text.split_once(r#""value":""#).and_then(|(_, rest)| rest.split('"').next());
        Head { labels: [].into(), fields: field.map(Box::from).into_iter().collect() }
    }
}

pub(crate) fn now() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap();
    u64::try_from(since.as_millis()).unwrap()
}

pub(crate) fn options(engine: EngineChoice) -> Options {
    Options {
        engine,
        resources: vec!["fruit/apples".to_owned(), "fruit/pears".to_owned()],
        brand: BRAND.to_owned(),
        heads: Arc::new(Values),
        history: HISTORY_DEFAULT,
        clock: now,
        observer: None,
    }
}

pub(crate) fn memory() -> Arc<Storage> {
    Storage::open(options(EngineChoice::Memory)).unwrap()
}

pub(crate) fn embedded(dir: &Path) -> Arc<Storage> {
    try_embedded(dir).unwrap()
}

pub(crate) fn try_embedded(dir: &Path) -> Result<Arc<Storage>, StorageError> {
    Storage::open(options(EngineChoice::Embedded { dir: dir.to_owned() }))
}

pub(crate) fn custom(engine: impl Engine + 'static) -> Arc<Storage> {
    Storage::open(options(EngineChoice::Custom(Arc::new(engine)))).unwrap()
}

pub(crate) fn draft(value: &str) -> Draft {
    let before = r#"{"revision":""#;
    let bytes = format!(r#"{before}","value":"{value}"}}"#).into_bytes();
    Draft { bytes, stamp_at: before.len(), head: None }
}

pub(crate) fn put(key: &str, expect: Expect, value: &str) -> Write {
    Write { resource: APPLES, key: key.into(), expect, op: Op::Put(draft(value)) }
}

pub(crate) fn delete(key: &str, revision: Revision) -> Write {
    Write { resource: APPLES, key: key.into(), expect: Expect::Revision(revision), op: Op::Delete }
}

/// Creates an apple.
pub(crate) async fn create(storage: &Storage, key: &str, value: &str) -> Revision {
    storage.commit(put(key, Expect::Absent, value)).await.unwrap().revision
}

/// `value@revision`, after a check that the bytes, the head and the entry agree about both.
pub(crate) fn said(entry: &Entry) -> String {
    let text = std::str::from_utf8(&entry.bytes).unwrap();
    let value = entry.head.fields.first().unwrap();
    let revision = entry.revision;
    assert_eq!(text, format!(r#"{{"revision":"{revision}","value":"{value}"}}"#));
    format!("{value}@{revision}")
}

/// All apples as `key=value@revision`.
pub(crate) fn listed<'a>(entries: impl IntoIterator<Item = &'a Arc<Entry>>) -> Vec<String> {
    entries.into_iter().map(|entry| format!("{}={}", entry.key, said(entry))).collect()
}

/// A change as `+key=new@revision` with ` was old@revision`, or `-key=…`.
pub(crate) fn told(change: &Change) -> String {
    assert_eq!(change.revision, change.entry.revision);
    let sign = if change.kind == ChangeKind::Put { '+' } else { '-' };
    let was = change.previous.as_ref().map(|entry| format!(" was {}", said(entry))).unwrap_or_default();
    format!("{sign}{}={}{was}", change.entry.key, said(&change.entry))
}

pub(crate) fn outcome(result: &Result<Committed, WriteError>) -> String {
    match result {
        Ok(committed) => {
            assert_eq!(committed.revision, committed.entry.revision);
            said(&committed.entry)
        }
        Err(WriteError::Conflict(Some(current))) => format!("conflict with {}", said(current)),
        Err(WriteError::Conflict(None)) => "conflict with nothing".to_owned(),
        Err(WriteError::Unavailable(_)) => "unavailable".to_owned(),
        Err(WriteError::Closed) => "closed".to_owned(),
    }
}

/// Fails a test that would hang.
pub(crate) async fn soon<T>(future: impl Future<Output = T>) -> T {
    tokio::time::timeout(Duration::from_secs(20), future).await.expect("nothing came in time")
}

/// Waits for what background threads do.
pub(crate) fn eventually(what: &str, holds: impl Fn() -> bool) {
    let deadline = std::time::Instant::now() + Duration::from_secs(20);
    while !holds() {
        assert!(std::time::Instant::now() < deadline, "not in time: {what}");
        std::thread::sleep(Duration::from_millis(5));
    }
}
