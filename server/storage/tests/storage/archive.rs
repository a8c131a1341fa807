//! Archives: what goes in comes out, one state of everything goes in, and nothing damaged is believed.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use proptest::collection::btree_map;
use proptest::prelude::*;
use storage::Storage;
use storage::archive::directory::{self, Filling};
use storage::archive::{ArchiveContent, ArchiveError, FORMAT, MAGIC, Reader, Record, verify};
use storage::entry::Revision;
use storage::error::StorageError;
use storage::write::{Draft, Expect, Op, Write};
use storage::{EngineChoice, Options};

use crate::world::{
    APPLES, BRAND, PEARS, create, delete, draft, embedded, listed, memory, now, options, put,
};

fn content(storage: &Arc<Storage>) -> ArchiveContent {
    let types = [("fruit/apples", storage, APPLES), ("fruit/pears", storage, PEARS)];
    ArchiveContent::hold(BRAND, 12_345, &types).unwrap()
}

fn archive(storage: &Arc<Storage>) -> Vec<u8> {
    let pieces: Vec<_> = content(storage).pieces().map(Result::unwrap).collect();
    pieces.concat()
}

fn records(archive: &[u8]) -> Result<Vec<Record>, ArchiveError> {
    let mut reader = Reader::open(archive)?;
    let mut records = Vec::new();
    while let Some(record) = reader.read_next()? {
        records.push(record);
    }
    Ok(records)
}

/// Some apples and pears, with a history.
async fn orchard() -> Arc<Storage> {
    let storage = memory();
    for (key, value) in [("a", "1"), ("default/ä ö", "2"), ("z\u{1f34f}", ""), ("gone", "3")] {
        create(&storage, key, value).await;
    }
    storage.commit(put("a", Expect::Revision(2), "changed")).await.unwrap();
    storage.commit(delete("gone", 5)).await.unwrap();
    let pear = Write { resource: PEARS, ..put("a", Expect::Absent, "pear") };
    storage.commit(pear).await.unwrap();
    storage
}

#[tokio::test]
async fn what_goes_in_comes_out() {
    let storage = orchard().await;
    let archive = archive(&storage);
    let summary = verify(&*archive).unwrap();
    assert_eq!((summary.objects, summary.bytes), (4, archive.len() as u64));
    let head = summary.head;
    assert_eq!((head.brand.as_str(), head.revision, head.taken_at), (BRAND, 8, 12_345));
    let types: Vec<_> = head.types.iter().map(|saved| (saved.name.as_str(), saved.objects)).collect();
    assert_eq!(types, [("fruit/apples", 3), ("fruit/pears", 1)]);

    let found = records(&archive).unwrap();
    let stored = [APPLES, PEARS].map(|resource| storage.cache().snapshot(resource));
    let stored = stored.iter().zip(0u16..).flat_map(|(snapshot, type_number)| {
        snapshot.range("", None).map(move |entry| Record {
            type_number,
            schema: entry.schema,
            key: entry.key.to_string(),
            revision: entry.revision,
            written_at: entry.written_at,
            stamp_at: entry.stamp_at,
            bytes: entry.bytes.to_vec(),
        })
    });
    assert_eq!(found, stored.collect::<Vec<_>>());
}

#[tokio::test]
async fn an_empty_store_has_an_archive() {
    let archive = archive(&memory());
    let summary = verify(&*archive).unwrap();
    assert_eq!((summary.objects, summary.head.revision), (0, 1));
}

/// A pair is written apple first. So whenever a state has a pear, it has the apple of the same number, which
/// is as new; and both counts differ by one at most.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_archive_is_one_state_of_all_types() {
    let storage = memory();
    let done = Arc::new(AtomicBool::new(false));
    let writing = tokio::spawn({
        let (storage, done) = (Arc::clone(&storage), Arc::clone(&done));
        async move {
            let mut number = 0u32;
            while !done.load(Ordering::Relaxed) {
                number += 1;
                for resource in [APPLES, PEARS] {
                    let key = format!("{number:08}");
                    storage.commit(Write { resource, ..put(&key, Expect::Absent, "x") }).await.unwrap();
                }
            }
        }
    });
    storage.cache().wait_for(10, Duration::from_secs(20)).await.unwrap();
    for _ in 0..20 {
        let before = storage.cache().applied();
        let held = content(&storage);
        let revision = held.head.revision;
        // Before it is written, the world moves on.
        storage.cache().wait_for(revision + 3, Duration::from_secs(20)).await.unwrap();
        let archive = held.pieces().map(Result::unwrap).collect::<Vec<_>>().concat();
        assert!(revision >= before);
        let mut revisions: Vec<Revision> = Vec::new();
        let mut keys: [Vec<String>; 2] = Default::default();
        for record in records(&archive).unwrap() {
            revisions.push(record.revision);
            keys[usize::from(record.type_number)].push(record.key);
        }
        // Nothing was deleted or changed, so no revision of this state can be missing.
        revisions.sort_unstable();
        assert_eq!(revisions, (2..=revision).collect::<Vec<_>>());
        assert!(keys[0].starts_with(&keys[1]) && keys[0].len() - keys[1].len() <= 1);
    }
    done.store(true, Ordering::Relaxed);
    writing.await.unwrap();
}

#[tokio::test]
async fn every_cut_is_noticed() {
    let archive = archive(&orchard().await);
    for length in 0..archive.len() {
        match verify(&archive[..length]) {
            Err(ArchiveError::NotAnArchive) if length < MAGIC.len() => {}
            Err(ArchiveError::CutOff { at }) if at <= length as u64 => {}
            other => panic!("cut to {length}: {other:?}"),
        }
    }
}

#[tokio::test]
async fn every_flipped_bit_is_noticed() {
    let mut archive = archive(&orchard().await);
    for at in 0..archive.len() {
        for bit in 0..8 {
            archive[at] ^= 1 << bit;
            assert!(verify(&*archive).is_err(), "bit {bit} of byte {at}");
            archive[at] ^= 1 << bit;
        }
    }
    verify(&*archive).unwrap();
}

/// Changes to an archive whose checksum is right all the same, and what is said of them.
#[tokio::test]
async fn nonsense_with_a_right_checksum_is_refused() {
    let good = archive(&orchard().await);
    let find = |needle: &[u8]| good.windows(needle.len()).position(|window| window == needle).unwrap();
    // Of type 0 and an unknown schema.
    let record = |revision: u64| [&[1, 0, 0][..], &[0; 8], &revision.to_be_bytes()].concat();
    let first_record = find(&record(6));
    let second_record = find(&record(3));
    let end = good.len() - 32 - 8 - 1;
    let without = |from: usize, to: usize| [&good[..from], &good[to..]].concat();
    let with = |at: usize, bytes: &[u8]| [&good[..at], bytes, &good[at + bytes.len()..]].concat();
    let inserted = |at: usize, bytes: &[u8]| [&good[..at], bytes, &good[at..]].concat();
    let first = &good[first_record..second_record];
    let table: [(&str, Vec<u8>, &str); 12] = [
        (
            "format",
            with(8, &(FORMAT + 1).to_be_bytes()),
            "has the format 3, this program knows formats up to 2",
        ),
        ("format zero", with(8, &[0; 4]), "there is no such format"),
        ("a head of 4 GiB", with(12, &[255; 4]), "the head is too long"),
        ("a revision beyond all", with(16, &[255; 8]), "the head makes no sense"),
        ("the head's types", with(find(b"fruit/apples"), b"fruit_apples"), "the head makes no sense"),
        ("a type newer than all", with(16, &[0, 0, 0, 0, 0, 0, 0, 7]), "the head makes no sense"),
        ("an unknown type", with(first_record + 1, &[0, 9]), "a record has a type that is not listed"),
        ("another revision", with(first_record + 18, &[5]), "does not carry the revision of its record"),
        ("a newer revision", with(first_record + 18, &[99]), "a record is newer than its archive"),
        ("a record twice", inserted(first_record, first), "the records are out of order"),
        ("a record too few", without(first_record, second_record), "objects are missing"),
        ("neither record nor end", with(end, &[3]), "neither a record nor the end stands here"),
    ];
    for (what, bytes, expected) in table {
        let error = verify(&*signed(bytes)).unwrap_err().to_string();
        assert!(error.contains(expected), "{what}: {error}");
    }
    let error = verify(&*[&good[..], b"x"].concat()).unwrap_err().to_string();
    assert!(error.contains("something follows the end"), "{error}");
    let error = verify(&*with(good.len() - 1, &[good[good.len() - 1] ^ 1])).unwrap_err();
    assert!(matches!(error, ArchiveError::Checksum), "{error}");
    assert_eq!(signed(good.clone()), good, "the helper signs as the product does");
}

/// The same bytes with the checksum that belongs to them.
fn signed(mut bytes: Vec<u8>) -> Vec<u8> {
    use sha2::{Digest, Sha256};
    bytes.truncate(bytes.len() - 32);
    let checksum = Sha256::digest(&bytes);
    bytes.extend_from_slice(&checksum);
    bytes
}

/// A length that promises more than there is takes no memory for it, and no time.
#[test]
fn a_promise_of_much_is_not_believed() {
    for length in [1u32 << 20, 1 << 26, u32::MAX] {
        let bytes = [&MAGIC[..], &FORMAT.to_be_bytes(), &length.to_be_bytes(), &[0; 100]].concat();
        verify(&*bytes).unwrap_err();
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn any_objects_survive(
        apples in btree_map("\\PC{1,30}", "[a-z]{0,200}", 0..20),
        pears in btree_map("\\PC{1,30}", "[a-z]{0,9000}", 0..6),
    ) {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        let archive = runtime.block_on(async {
            let storage = memory();
            for (resource, objects) in [(APPLES, &apples), (PEARS, &pears)] {
                for (key, value) in objects {
                    storage.commit(Write { resource, ..put(key, Expect::Absent, value) }).await.unwrap();
                }
            }
            archive(&storage)
        });
        let mut found: [BTreeMap<String, String>; 2] = Default::default();
        for record in records(&archive).unwrap() {
            let text = String::from_utf8(record.bytes).unwrap();
            let value = text.split_once(r#""value":""#).unwrap().1.trim_end_matches("\"}").to_owned();
            found[usize::from(record.type_number)].insert(record.key, value);
        }
        prop_assert_eq!(found, [apples, pears]);
    }

    #[test]
    fn no_bytes_make_the_reader_panic(bytes in proptest::collection::vec(any::<u8>(), 0..300)) {
        let with_head = [&MAGIC[..], &FORMAT.to_be_bytes(), &bytes].concat();
        prop_assert!(verify(&*bytes).is_err() && verify(&*with_head).is_err());
    }
}

fn filled(filling: &Filling, revision: Revision) -> Arc<Storage> {
    let engine = filling.engine(BRAND, revision).unwrap();
    Storage::open(options(EngineChoice::Custom(Arc::new(engine)))).unwrap()
}

#[tokio::test]
async fn a_filled_directory_counts_on_from_above_and_has_no_history() {
    let dir = tempfile::tempdir().unwrap();
    let filling = Filling::begin(dir.path()).unwrap();
    let storage = filled(&filling, 1000);
    assert_eq!(storage.latest().await.unwrap(), 1000);
    assert!(!directory::holds_store(dir.path()), "not before it is complete");
    assert!(matches!(Filling::begin(dir.path()), Err(StorageError::InUse { .. })));
    let write = Write { resource: APPLES, key: "a".into(), expect: Expect::Absent, op: Op::Put(draft("1")) };
    assert_eq!(storage.commit(write).await.unwrap().revision, 1001);
    storage.compact(1001);
    storage.close().await;
    drop(storage);
    filling.finish().unwrap();
    assert!(matches!(Filling::begin(dir.path()), Err(StorageError::HoldsStore { .. })));

    let storage = embedded(dir.path());
    assert_eq!(listed(storage.cache().snapshot(APPLES).range("", None)), ["a=1@1001"]);
    assert_eq!(storage.cache().watch(APPLES, 1000).map(|_| ()).unwrap_err().oldest, 1001);
    assert_eq!(create(&storage, "b", "2").await, 1002);
}

#[tokio::test]
async fn a_directory_filled_with_nothing_counts_on_from_above_too() {
    let dir = tempfile::tempdir().unwrap();
    let filling = Filling::begin(dir.path()).unwrap();
    let storage = filled(&filling, 1000);
    storage.close().await;
    drop(storage);
    filling.finish().unwrap();
    let storage = embedded(dir.path());
    assert_eq!(storage.latest().await.unwrap(), 1000);
    assert!(storage.cache().watch(APPLES, 999).is_err() && storage.cache().watch(APPLES, 1000).is_ok());
}

#[tokio::test]
async fn what_was_filled_by_half_is_no_store() {
    let dir = tempfile::tempdir().unwrap();
    let filling = Filling::begin(dir.path()).unwrap();
    let storage = filled(&filling, 5);
    create(&storage, "a", "1").await;
    storage.close().await;
    drop(storage);
    // As a crash would: nothing is cleaned up.
    std::mem::forget(filling);
    std::fs::remove_file(dir.path().join("lock")).unwrap();
    assert!(matches!(directory::open(dir.path()), Err(StorageError::NoStore { .. })));
    let filling = Filling::begin(dir.path()).unwrap();
    let storage = filled(&filling, 5);
    assert!(storage.cache().snapshot(APPLES).is_empty(), "the remains are gone");
    drop(storage);
    drop(filling);
    let left: Vec<_> =
        std::fs::read_dir(dir.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert_eq!(left, ["lock"], "an attempt that fails leaves nothing");
}

#[tokio::test]
async fn a_directory_is_opened_with_types_that_nobody_serves_any_more() {
    let dir = tempfile::tempdir().unwrap();
    let storage = embedded(dir.path());
    create(&storage, "a", "1").await;
    storage.close().await;
    let found = directory::open(dir.path()).unwrap();
    assert_eq!((found.brand.as_str(), found.resources.as_slice()), (BRAND, &["fruit/apples".to_owned()][..]));
    assert!(matches!(directory::open(dir.path()), Err(StorageError::InUse { .. })));
    let storage = Storage::open(Options {
        resources: found.resources,
        engine: EngineChoice::Custom(Arc::new(found.engine)),
        clock: now,
        ..options(EngineChoice::Memory)
    });
    assert_eq!(listed(storage.unwrap().cache().snapshot(APPLES).range("", None)), ["a=1@2"]);
    let nothing = dir.path().join("nothing");
    assert!(matches!(directory::open(&nothing), Err(StorageError::NoStore { .. })));
    assert!(!nothing.exists(), "looking makes nothing");
}

/// An object longer than an archive can hold ends it with an error, and no end is written.
#[tokio::test]
async fn what_does_not_fit_is_an_error_and_not_a_short_archive() {
    let storage = memory();
    let bytes = vec![b' '; storage::archive::OBJECT_BYTES_MAX + 1];
    let op = Op::Put(Draft { bytes, stamp_at: 0, head: None, schema: None });
    storage.commit(Write { resource: APPLES, key: "a".into(), expect: Expect::Absent, op }).await.unwrap();
    let mut pieces = content(&storage).pieces();
    assert!(matches!(pieces.next(), Some(Err(ArchiveError::TooLong { .. }))));
    assert!(pieces.next().is_none());
}
