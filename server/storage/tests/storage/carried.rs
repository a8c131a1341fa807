//! Copies of a store keep the number of the schema that wrote each object.

use std::path::Path;
use std::sync::Arc;

use conformance::schemas::{outdated, program};
use sha2::{Digest, Sha256};
use storage::archive::directory::{self, Filling};
use storage::archive::{ArchiveContent, FORMAT, MAGIC, Reader, Record, salvage};
use storage::entry::Schema;
use storage::write::{Expect, Op, Write};
use storage::{EngineChoice, Storage};
use tempfile::TempDir;

use crate::world::{APPLES, BRAND, create, custom, put};

fn served(dir: &Path, schema: Schema) -> Arc<Storage> {
    Storage::open(program(schema).options(EngineChoice::Embedded { dir: dir.to_owned() })).unwrap()
}

/// A store in which schema 1 wrote `a`, and schema 2 wrote `b`.
async fn mixed() -> TempDir {
    let dir = tempfile::tempdir().unwrap();
    for (schema, key) in [(1, "a"), (2, "b")] {
        let storage = served(dir.path(), schema);
        create(&storage, key, key).await;
        storage.close().await;
    }
    dir
}

/// The archive of a directory on which no server runs.
async fn archive(dir: &Path) -> Vec<u8> {
    let storage = custom(directory::open(dir).unwrap().engine);
    let content = ArchiveContent::hold(BRAND, 1, &[("fruit/apples", &storage, APPLES)]).unwrap();
    let pieces: Vec<_> = content.pieces().map(Result::unwrap).collect();
    storage.close().await;
    pieces.concat()
}

fn records(archive: &[u8]) -> Vec<Record> {
    let mut reader = Reader::open(archive).unwrap();
    std::iter::from_fn(|| reader.read_next().unwrap()).collect()
}

/// What is outdated for schemas 1, 2 and 3 in a new directory with these objects.
async fn outdated_in_copy(records: &[Record]) -> [Vec<String>; 3] {
    let dir = tempfile::tempdir().unwrap();
    let filling = Filling::begin(dir.path()).unwrap();
    let storage = custom(filling.engine(BRAND, 100).unwrap());
    for record in records {
        let op = Op::Put(record.draft());
        storage.commit(Write { op, ..put(&record.key, Expect::Absent, "") }).await.unwrap();
    }
    storage.close().await;
    drop(storage);
    filling.finish().unwrap();
    [1, 2, 3].map(|schema| outdated(&served(dir.path(), schema)))
}

fn of_mixed() -> [Vec<String>; 3] {
    [vec!["b"], vec!["a"], vec!["a", "b"]].map(|keys| keys.into_iter().map(str::to_owned).collect())
}

#[tokio::test]
async fn an_archive_of_a_directory_tells_each_schema() {
    let dir = mixed().await;
    let records = records(&archive(dir.path()).await);
    assert_eq!(records.iter().map(|record| record.schema).collect::<Vec<_>>(), [1, 2]);
    assert_eq!(outdated_in_copy(&records).await, of_mixed());
}

#[tokio::test]
async fn an_archive_of_a_server_has_its_form() {
    let dir = mixed().await;
    let storage = served(dir.path(), 3);
    let content = ArchiveContent::hold(BRAND, 1, &[("fruit/apples", &storage, APPLES)]).unwrap();
    let pieces: Vec<_> = content.pieces().map(Result::unwrap).collect();
    let records = records(&pieces.concat());
    assert_eq!(records.iter().map(|record| record.schema).collect::<Vec<_>>(), [3, 3]);
    assert!(records.iter().all(|record| record.bytes.ends_with(b"/3\"}")), "the bytes are in this form too");
    assert_eq!(outdated_in_copy(&records).await[2], [""; 0]);
}

#[tokio::test]
async fn what_is_salvaged_tells_each_schema() {
    let dir = mixed().await;
    let workspace = tempfile::tempdir().unwrap();
    let salvaged = salvage(dir.path(), workspace.path()).unwrap();
    assert_eq!(outdated_in_copy(&salvaged.objects).await, of_mixed());
}

/// An archive as format 1 laid it out.
fn without_schemas(archive: &[u8]) -> Vec<u8> {
    let number = |at: usize| u32::from_be_bytes(*archive[at..].first_chunk().unwrap()) as usize;
    let mut at = 16 + number(12);
    let mut earlier = [&MAGIC[..], &1_u32.to_be_bytes(), &archive[12..at]].concat();
    while archive[at] == 1 {
        let key = 3 + 8 + 20;
        let object = key + 4 + number(at + key);
        let end = object + 4 + number(at + object);
        earlier.extend([&archive[at..at + 3], &archive[at + 3 + 8..at + end]].concat());
        at += end;
    }
    earlier.extend(&archive[at..at + 9]);
    let sum = Sha256::digest(&earlier);
    [earlier, sum.to_vec()].concat()
}

#[tokio::test]
async fn an_archive_of_the_first_format_is_read() {
    let archive = archive(mixed().await.path()).await;
    let records = records(&without_schemas(&archive));
    assert_eq!(records.iter().map(|record| record.schema).collect::<Vec<_>>(), [0, 0]);
    let all = vec!["a".to_owned(), "b".to_owned()];
    assert_eq!(outdated_in_copy(&records).await, [all.clone(), all.clone(), all], "their schema is unknown");
    let later = [&archive[..8], &(FORMAT + 1).to_be_bytes(), &archive[12..]].concat();
    let error = Reader::open(&*later).map(drop).unwrap_err().to_string();
    assert!(error.contains("has the format 3, this program knows formats up to 2"), "{error}");
    assert!(error.contains("use the release that wrote it"), "{error}");
}
