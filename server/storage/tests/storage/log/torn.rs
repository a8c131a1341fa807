//! Logs that are cut, torn or missing: what was acknowledged is there or missed, and nothing else is
//! believed.

use std::fs;

use storage::entry::Revision;
use storage::error::StorageError;
use storage::journal::sqlite::SqliteJournal;
use storage::journal::{Journal, Marks, Record};

use super::{DATABASE, GENERATION, LOGS, MARK, ROLLBACK, append, killed_in_second, loaded, revisions, tend};
use crate::disk::{image, length, open, quick_dir, quick_image};
use crate::world::BRAND;

#[test]
fn a_log_whose_middle_is_missing_is_refused() {
    let (dir, next, mark) = killed_in_second(append);
    let first = length(&dir.path().join(LOGS[0]));
    for left in [0, 100, first / 2, first - 1] {
        let image = image(dir.path());
        let log = image.path().join(LOGS[0]);
        fs::File::options().write(true).open(&log).unwrap().set_len(left).unwrap();
        let error = SqliteJournal::open(image.path(), BRAND).map(drop).unwrap_err();
        assert!(matches!(&error, StorageError::Damaged { path, .. } if *path == log), "{left}: {error}");
    }
    let image = image(dir.path());
    let end = image.path().join(LOGS[1]);
    fs::remove_file(&end).unwrap();
    let error = SqliteJournal::open(image.path(), BRAND).map(drop).unwrap_err();
    assert!(matches!(&error, StorageError::Damaged { path, .. } if *path == end), "{error}");
    fs::write(image.path().join(MARK), mark).unwrap();
    let all: Vec<_> = (2..next).collect();
    assert_eq!(revisions(image.path()), all, "what was not acknowledged may be missing");
}

#[test]
fn a_log_that_is_far_ahead_of_its_database_is_refused() {
    let dir = tempfile::tempdir().unwrap();
    let mut journal = open(dir.path());
    append(&mut journal, 2);
    let early = fs::read(dir.path().join(DATABASE)).unwrap();
    for revision in 3..3 + 3 * GENERATION {
        append(&mut journal, revision);
        tend(&mut journal);
    }
    let image = image(dir.path());
    fs::write(image.path().join(DATABASE), early).unwrap();
    fs::remove_file(image.path().join(ROLLBACK)).unwrap();
    let error = SqliteJournal::open(image.path(), BRAND).map(drop).unwrap_err();
    assert!(matches!(error, StorageError::Damaged { .. }), "{error}");
}

/// After a failure of the power, which may lose an earlier part of what was not flushed and keep a later one:
/// of two frames of one flush, the second.
#[test]
fn what_is_whole_behind_a_torn_frame_is_never_believed() {
    let dir = tempfile::tempdir().unwrap();
    let mut journal = open(dir.path());
    append(&mut journal, 2);
    append(&mut journal, 3);
    let begin = usize::try_from(length(&dir.path().join(LOGS[0]))).unwrap();
    let mark = fs::read(dir.path().join(MARK)).unwrap();
    journal.forget(&[2], Marks { floor: 3, highest: 3 }).unwrap();
    append(&mut journal, 4);
    let image = image(dir.path());
    let log = image.path().join(LOGS[0]);
    let mut torn = fs::read(&log).unwrap();
    torn[begin + 10] ^= 1;
    fs::write(&log, torn).unwrap();
    let acknowledged = self::image(image.path());
    let error = SqliteJournal::open(acknowledged.path(), BRAND).map(drop).unwrap_err();
    let offset = Some(begin as u64);
    assert!(matches!(&error, StorageError::Damaged { offset: told, .. } if *told == offset), "{error}");

    fs::write(image.path().join(MARK), mark).unwrap();
    let mut journal = open(image.path());
    assert_eq!(loaded(&mut journal), [2, 3]);
    // As long as the one that was torn, and in its place.
    journal.forget(&[2], Marks { floor: 3, highest: 3 }).unwrap();
    append(&mut journal, 9);
    let killed = self::image(image.path());
    assert_eq!(revisions(killed.path()), [3, 9]);
}

#[test]
fn nor_is_it_behind_a_generation_that_is_whole() {
    let (image, next, mark) = killed_in_second(|journal, next| {
        journal.forget(&[2], Marks { floor: 3, highest: next - 1 }).unwrap();
        append(journal, next);
    });
    let log = image.path().join(LOGS[1]);
    let mut torn = fs::read(&log).unwrap();
    torn[10] ^= 1;
    fs::write(&log, torn).unwrap();
    fs::write(image.path().join(MARK), mark).unwrap();
    let before: Vec<_> = (2..next).collect();
    let mut journal = open(image.path());
    assert_eq!(loaded(&mut journal), before);
    append(&mut journal, 999);
    let killed = self::image(image.path());
    assert_eq!(revisions(killed.path()), [before, vec![999]].concat());
}

#[test]
fn the_log_of_a_store_that_is_lost_is_not_taken_for_that_of_a_new_one() {
    let dir = tempfile::tempdir().unwrap();
    let mut journal = open(dir.path());
    append(&mut journal, 2);
    let image = image(dir.path());
    fs::remove_file(image.path().join(DATABASE)).unwrap();
    for gone in ["store.identity", "lock", MARK] {
        let error = SqliteJournal::open(image.path(), BRAND).map(drop).unwrap_err();
        let database = image.path().join(DATABASE);
        assert!(matches!(&error, StorageError::MissingFile { path, .. } if *path == database), "{error}");
        fs::remove_file(image.path().join(gone)).unwrap();
    }
}

/// A start of a directory whose log was being written when the process or the power died.
#[test]
fn a_log_torn_anywhere_starts_with_all_that_was_acknowledged() {
    const SECTOR: usize = 512;
    let dir = quick_dir();
    let mut journal = open(dir.path());
    let group = |from: Revision| -> Vec<_> {
        let bytes = |revision: Revision| revision.to_le_bytes().repeat(70);
        (from..from + 3).map(|revision| Record { revision, payload: bytes(revision).into() }).collect()
    };
    journal.append(&group(2)).unwrap();
    let before = image(dir.path());
    // Two frames of one flush: a step of trimming, and the group that made it durable.
    journal.forget(&[3], Marks { floor: 3, highest: 4 }).unwrap();
    journal.append(&group(5)).unwrap();
    let [old, new] = [&before, &dir].map(|dir| fs::read(dir.path().join(LOGS[0])).unwrap());
    let found = |log: &[u8]| {
        let image = quick_image(before.path());
        fs::write(image.path().join(LOGS[0]), log).unwrap();
        let mut revisions = Vec::new();
        let mut each = |revision, _: &[u8]| {
            revisions.push(revision);
            Ok(())
        };
        open(image.path()).load(&mut each).unwrap_or_else(|error| panic!("{error}"));
        revisions
    };
    let states = [vec![2, 3, 4], vec![2, 4], vec![2, 4, 5, 6, 7]];
    // What the file holds behind the end: nothing, zeros, or frames of an earlier generation of another
    // place.
    let beneath = [vec![], vec![0; new.len()], old.repeat(new.len() / old.len() + 1)];
    for beneath in &beneath {
        let over = |torn: Vec<u8>| {
            let rest = beneath.get(torn.len()..).unwrap_or_default().to_vec();
            [torn, rest].concat()
        };
        let mut seen = Vec::new();
        for cut in (old.len()..new.len()).step_by(83).chain([new.len()]) {
            seen.push(found(&over(new[..cut].to_vec())));
            assert!(states.contains(seen.last().unwrap()), "cut at {cut}: {:?}", seen.last());
        }
        seen.dedup();
        assert_eq!(seen, states, "a step at a time");
        // Any of the sectors may have reached the disk.
        let sectors = new.len().div_ceil(SECTOR);
        for written in 0..1_usize << sectors {
            let mut torn = over(old.clone());
            torn.resize(new.len().max(torn.len()), 0);
            for sector in (0..sectors).filter(|sector| written & (1 << sector) != 0) {
                let end = ((sector + 1) * SECTOR).min(new.len());
                torn[sector * SECTOR..end].copy_from_slice(&new[sector * SECTOR..end]);
            }
            let found = found(&torn);
            assert!(states.contains(&found), "sectors {written:b}: {found:?}");
        }
    }
}
