//! What tests of stores share: small objects, and words for what came out.

use std::sync::Arc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use storage::change::{Change, ChangeKind};
use storage::engine::UnknownTypes;
use storage::entry::{Entry, Head, HeadReader, ResourceId, Revision};
use storage::write::{Committed, Draft, Expect, Op, Write, WriteError};
use storage::{EngineChoice, HISTORY_DEFAULT, Options, Storage};

/// A resource type.
pub const APPLES: ResourceId = ResourceId::of("fruit/apples");
/// Another one.
pub const PEARS: ResourceId = ResourceId::of("fruit/pears");
/// The product whose stores these are.
pub const BRAND: &str = "orchard";

/// Reads the value of an object as its only field.
pub(crate) struct Values;

impl HeadReader for Values {
    fn read(&self, _resource: ResourceId, bytes: &[u8], _stamp_at: usize) -> Head {
        let text = std::str::from_utf8(bytes).unwrap_or_default();
        let field = text.split_once(r#""value":""#).and_then(|(_, rest)| rest.split('"').next());
        Head::new(field.as_slice(), &[("", ""); 0])
    }
}

/// Unix time in milliseconds.
pub fn now() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap();
    u64::try_from(since.as_millis()).unwrap()
}

/// A store of apples and pears over an engine.
pub fn options(engine: EngineChoice) -> Options {
    Options {
        engine,
        resources: vec!["fruit/apples".to_owned(), "fruit/pears".to_owned()],
        brand: BRAND.to_owned(),
        heads: Arc::new(Values),
        history: HISTORY_DEFAULT,
        clock: now,
        observer: None,
        unknown_types: UnknownTypes::Keep,
    }
}

/// A small object, ready to be stored.
pub fn draft(value: &str) -> Draft {
    let before = r#"{"revision":""#;
    let bytes = format!(r#"{before}","value":"{value}"}}"#).into_bytes();
    Draft { bytes, stamp_at: before.len(), head: None, schema: None }
}

/// Stores an apple.
pub fn put(key: &str, expect: Expect, value: &str) -> Write {
    Write { resource: APPLES, key: key.into(), expect, op: Op::Put(draft(value)) }
}

/// Creates a pear.
pub fn put_pear(key: &str) -> Write {
    write_pear(key, Expect::Absent, "pear")
}

/// Stores a pear.
pub fn write_pear(key: &str, expect: Expect, value: &str) -> Write {
    Write { resource: PEARS, ..put(key, expect, value) }
}

/// Removes an apple.
pub fn delete(key: &str, revision: Revision) -> Write {
    Write { resource: APPLES, key: key.into(), expect: Expect::Revision(revision), op: Op::Delete }
}

/// Creates an apple.
pub async fn create(storage: &Storage, key: &str, value: &str) -> Revision {
    storage.commit(put(key, Expect::Absent, value)).await.unwrap().revision
}

/// `value@revision`, after a check that the bytes, the head and the entry agree about both.
pub fn said(entry: &Entry) -> String {
    let text = std::str::from_utf8(&entry.bytes).unwrap();
    let value = entry.head.field(0).unwrap();
    let revision = entry.revision;
    assert_eq!(text, format!(r#"{{"revision":"{revision}","value":"{value}"}}"#));
    format!("{value}@{revision}")
}

/// All apples as `key=value@revision`.
pub fn listed<'a>(entries: impl IntoIterator<Item = &'a Arc<Entry>>) -> Vec<String> {
    entries.into_iter().map(|entry| format!("{}={}", entry.key, said(entry))).collect()
}

/// A change as `+key=new@revision` with ` was old@revision`, or `-key=…`.
pub fn told(change: &Change) -> String {
    assert_eq!(change.revision, change.entry.revision);
    let sign = if change.kind == ChangeKind::Put { '+' } else { '-' };
    let was = change.previous.as_ref().map(|entry| format!(" was {}", said(entry))).unwrap_or_default();
    format!("{sign}{}={}{was}", change.entry.key, said(&change.entry))
}

/// What came of a write, in words.
pub fn outcome(result: &Result<Committed, WriteError>) -> String {
    match result {
        Ok(committed) => {
            assert_eq!(committed.revision, committed.entry.revision);
            said(&committed.entry)
        }
        Err(WriteError::Conflict(Some(current))) => format!("conflict with {}", said(current)),
        Err(WriteError::Conflict(None)) => "conflict with nothing".to_owned(),
        Err(WriteError::Unavailable(_)) => "unavailable".to_owned(),
        Err(WriteError::Unknown(_)) => "unknown".to_owned(),
        Err(WriteError::UnknownResource(_)) => "unknown type".to_owned(),
        Err(WriteError::Closed) => "closed".to_owned(),
    }
}

/// Fails a test that would hang.
pub async fn soon<T>(future: impl Future<Output = T>) -> T {
    tokio::time::timeout(Duration::from_secs(20), future).await.expect("nothing came in time")
}

/// Waits for what background threads do.
pub fn eventually(what: &str, holds: impl Fn() -> bool) {
    let deadline = std::time::Instant::now() + Duration::from_secs(20);
    while !holds() {
        assert!(std::time::Instant::now() < deadline, "not in time: {what}");
        std::thread::sleep(Duration::from_millis(5));
    }
}
