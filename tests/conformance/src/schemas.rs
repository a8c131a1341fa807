//! What every engine that outlives a process must do with objects that another schema wrote: the second part
//! of the suite.

use std::sync::Arc;
use std::time::Duration;

use bytes::Bytes;
use storage::archive::draft_of;
use storage::engine::UnknownTypes;
use storage::entry::{Adopted, Head, HeadReader, ResourceId, Revision, Schema};
use storage::error::StorageError;
use storage::write::{Expect, Op, Write};
use storage::{EngineChoice, Options, Storage};

use crate::world::{APPLES, PEARS, Values, create, delete, listed, options, put, put_pear, soon, told};

/// A program with a schema of its own.
#[derive(Clone, Copy)]
pub struct Program {
    schema: Schema,
    knows_pears: bool,
    unknown_types: UnknownTypes,
}

/// Knows all types; writes by this schema. Zero stands for a program that copies stores.
#[must_use]
pub const fn program(schema: Schema) -> Program {
    Program { schema, knows_pears: true, unknown_types: UnknownTypes::Refuse }
}

impl Program {
    /// The same, but it knows no pears and keeps them.
    #[must_use]
    pub const fn without_pears(self) -> Self {
        Self { knows_pears: false, unknown_types: UnknownTypes::Keep, ..self }
    }

    /// How it opens a store.
    pub fn options(self, engine: EngineChoice) -> Options {
        let mut options = options(engine);
        options.resources.truncate(if self.knows_pears { 2 } else { 1 });
        options.heads = Arc::new(Numbered { schema: self.schema });
        options.unknown_types = self.unknown_types;
        options
    }
}

/// Adds the number of its schema to objects of other schemas. Those that begin with `old` can be read by
/// schema 1 only.
struct Numbered {
    schema: Schema,
}

impl HeadReader for Numbered {
    fn read(&self, resource: ResourceId, bytes: &[u8], stamp_at: usize) -> Head {
        Values.read(resource, bytes, stamp_at)
    }

    fn schema(&self, _resource: ResourceId) -> Schema {
        self.schema
    }

    fn adopt(&self, resource: ResourceId, bytes: Bytes, stamp_at: u32) -> Result<Adopted, String> {
        let text = String::from_utf8_lossy(&bytes);
        if text.contains(r#""value":"old"#) && self.schema != 1 {
            return Err("it is old".to_owned());
        }
        let bytes: Bytes = text.replace(r#""}"#, &format!(r#"/{}"}}"#, self.schema)).into();
        let head = self.read(resource, &bytes, stamp_at as usize);
        Ok(Adopted { bytes, stamp_at, head })
    }
}

/// Runs the suite. `open` opens the same place again and again; `next` gives an empty one.
///
/// # Panics
/// When the engine does not conform.
pub async fn survives_schema_changes<Place>(
    next: impl Fn() -> Place,
    open: impl Fn(&Place, Program) -> Result<Arc<Storage>, StorageError>,
) {
    let reopened = |place: &Place, program| caught_up(open(place, program));
    what_another_schema_wrote_is_converted(&next(), &reopened).await;
    what_cannot_be_read_is_named(&next(), &reopened).await;
    what_was_overwritten_does_not_count(&next(), &reopened).await;
    unknown_types_are_named_or_kept(&next(), &reopened).await;
    what_is_copied_keeps_its_number(&next(), &reopened).await;
}

pub(crate) type Opened = Result<Arc<Storage>, StorageError>;

/// A store that was just opened, once it has all that was written before.
pub(crate) async fn caught_up(opened: Opened) -> Opened {
    let storage = opened?;
    let revision = storage.latest().await.unwrap();
    soon(storage.cache().wait_for(revision, Duration::from_secs(20))).await.unwrap();
    Ok(storage)
}

fn apples(storage: &Storage) -> Vec<String> {
    listed(storage.cache().snapshot(APPLES).range("", None))
}

/// The apples that another schema wrote.
#[must_use]
pub fn outdated(storage: &Storage) -> Vec<String> {
    outdated_of(storage, APPLES)
}

/// The objects of a type that another schema wrote.
pub(crate) fn outdated_of(storage: &Storage, resource: ResourceId) -> Vec<String> {
    let snapshot = storage.cache().snapshot(resource);
    snapshot.range("", None).filter(|entry| entry.outdated).map(|entry| entry.key.to_string()).collect()
}

fn changes(storage: &Storage, from: Revision) -> Vec<String> {
    let mut watcher = storage.cache().watch(APPLES, from).unwrap();
    watcher.try_next(10).unwrap().iter().map(|change| told(change)).collect()
}

async fn what_another_schema_wrote_is_converted<P, F: Future<Output = Opened>>(
    place: &P,
    open: &impl Fn(&P, Program) -> F,
) {
    let storage = open(place, program(1)).await.unwrap();
    let a = create(&storage, "a", "a").await;
    let b = create(&storage, "b", "b").await;
    assert_eq!(outdated(&storage), [""; 0]);
    storage.close().await;

    let storage = open(place, program(2)).await.unwrap();
    assert_eq!(apples(&storage), [format!("a=a/2@{a}"), format!("b=b/2@{b}")]);
    assert_eq!(outdated(&storage), ["a", "b"]);
    assert_eq!(changes(&storage, a), [format!("+b=b/2@{b}")], "history has the new form");
    let written = storage.commit(put("a", Expect::Revision(a), "c")).await.unwrap().revision;
    assert_eq!(outdated(&storage), ["b"]);
    let was = format!("+a=c@{written} was a/2@{a}");
    assert_eq!(changes(&storage, b), [was]);
    storage.close().await;

    let storage = open(place, program(2)).await.unwrap();
    assert_eq!(apples(&storage), [format!("a=c@{written}"), format!("b=b/2@{b}")]);
    assert_eq!(outdated(&storage), ["b"], "what was written again is up to date");
    let deleted = storage.commit(delete("b", b)).await.unwrap().revision;
    storage.close().await;

    let storage = open(place, program(1)).await.unwrap();
    assert_eq!(apples(&storage), [format!("a=c/1@{written}")], "the way back");
    let last = changes(&storage, written);
    assert_eq!(last.len(), 1);
    assert!(
        last[0].starts_with(&format!("-b=b/2/1@{deleted}"))
            || last[0].starts_with(&format!("-b=b@{deleted}")),
        "{last:?}"
    );
    storage.close().await;
}

async fn what_cannot_be_read_is_named<P, F: Future<Output = Opened>>(
    place: &P,
    open: &impl Fn(&P, Program) -> F,
) {
    let storage = open(place, program(1)).await.unwrap();
    for number in 0..12 {
        create(&storage, &format!("a{number:02}"), "old").await;
    }
    create(&storage, "b", "b").await;
    storage.close().await;
    let error = open(place, program(2)).await.map(|_| ()).unwrap_err().to_string();
    assert!(error.starts_with("12 stored objects cannot be read without loss: "), "{error}");
    assert!(error.contains("a09 (it is old)") && error.contains("and 2 more"), "{error}");
    assert!(!error.contains("a10"), "the message is bounded: {error}");
    let storage = open(place, program(1)).await.unwrap();
    assert_eq!((apples(&storage).len(), outdated(&storage).len()), (13, 0), "nothing was changed");
    storage.close().await;
}

async fn what_was_overwritten_does_not_count<P, F: Future<Output = Opened>>(
    place: &P,
    open: &impl Fn(&P, Program) -> F,
) {
    let storage = open(place, program(1)).await.unwrap();
    let a = create(&storage, "a", "old").await;
    let b = create(&storage, "b", "old").await;
    let a = storage.commit(put("a", Expect::Revision(a), "new")).await.unwrap().revision;
    storage.commit(delete("b", b)).await.unwrap();
    let c = create(&storage, "c", "c").await;
    storage.close().await;
    let storage = open(place, program(2)).await.unwrap();
    assert_eq!(apples(&storage), [format!("a=new/2@{a}"), format!("c=c/2@{c}")]);
    assert!(storage.cache().watch(APPLES, b).is_err(), "what cannot be read is not shown to watches either");
    storage.close().await;
}

async fn unknown_types_are_named_or_kept<P, F: Future<Output = Opened>>(
    place: &P,
    open: &impl Fn(&P, Program) -> F,
) {
    let storage = open(place, program(1)).await.unwrap();
    let pear = storage.commit(put_pear("p")).await.unwrap().revision;
    let gone = storage.commit(put_pear("gone")).await.unwrap().revision;
    storage.commit(Write { resource: PEARS, ..delete("gone", gone) }).await.unwrap();
    storage.close().await;
    let without = Program { knows_pears: false, ..program(1) };
    let error = open(place, without).await.map(|_| ()).unwrap_err().to_string();
    assert!(error.contains("fruit/pears/p") && !error.contains("gone"), "{error}");
    let storage = open(place, program(1).without_pears()).await.unwrap();
    create(&storage, "a", "a").await;
    storage.close().await;
    let storage = open(place, program(1)).await.unwrap();
    let kept = storage.cache().get(PEARS, "p").unwrap();
    assert_eq!(kept.revision, pear, "it is there again");
    storage.commit(Write { resource: PEARS, ..delete("p", pear) }).await.unwrap();
    storage.close().await;
    open(place, without).await.unwrap().close().await;
}

async fn what_is_copied_keeps_its_number<P, F: Future<Output = Opened>>(
    place: &P,
    open: &impl Fn(&P, Program) -> F,
) {
    let storage = open(place, program(1)).await.unwrap();
    create(&storage, "a", "old").await;
    storage.close().await;

    let storage = open(place, program(0)).await.unwrap();
    let original = storage.cache().get(APPLES, "a").unwrap();
    assert_eq!((original.schema, original.outdated), (1, false), "it is taken as it is");
    let op = Op::Put(draft_of(&original));
    let copy = storage.commit(Write { op, ..put("copy", Expect::Absent, "") }).await.unwrap();
    assert_eq!(copy.entry.schema, 1);
    storage.close().await;

    let storage = open(place, program(1)).await.unwrap();
    assert_eq!((apples(&storage).len(), outdated(&storage)), (2, vec![]));
    storage.close().await;
    let error = open(place, program(2)).await.map(|_| ()).unwrap_err().to_string();
    assert!(error.starts_with("2 stored objects cannot be read without loss: "), "{error}");
}
