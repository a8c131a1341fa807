//! What the files of a store look like after kills, power failures and damage, and what is made of them.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use bytes::Bytes;
use rusqlite::Connection;
use storage::entry::Revision;
use storage::error::StorageError;
use storage::journal::sqlite::SqliteJournal;
use storage::journal::{Journal, Marks, Record};
use tempfile::TempDir;

use crate::world::BRAND;

pub(crate) fn open(dir: &Path) -> SqliteJournal {
    SqliteJournal::open(dir, BRAND).unwrap()
}

fn record(revision: Revision, word: &str) -> Record {
    let payload = format!("{word} {revision} ").repeat(100);
    Record { revision, payload: Bytes::from(payload) }
}

/// Three records for each number, one group.
fn group(number: u64) -> Vec<Record> {
    (0..3).map(|at| record(2 + 3 * number + at, "group")).collect()
}

fn append(journal: &mut SqliteJournal, groups: std::ops::Range<u64>) {
    groups.for_each(|number| journal.append(&group(number)).unwrap());
}

/// The revisions in a journal, after a look at every payload.
fn revisions(journal: &mut SqliteJournal, word: &str) -> Vec<Revision> {
    let mut revisions = Vec::new();
    let load = journal.load(&mut |revision, payload| {
        assert_eq!(payload, record(revision, word).payload);
        revisions.push(revision);
        Ok(())
    });
    load.unwrap();
    revisions
}

pub(crate) fn names(dir: &Path) -> Vec<String> {
    let entries = fs::read_dir(dir).unwrap();
    let mut names: Vec<_> = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

/// The files as a kill at this moment would leave them. What is acknowledged is in them.
pub(crate) fn image(dir: &Path) -> TempDir {
    let image = tempfile::tempdir().unwrap();
    add(dir, image.path());
    image
}

/// A directory for tests that start hundreds of times and simulate what reached the disk: in memory, if the
/// system has such a place, since a busy disk takes long for each flush.
pub(crate) fn quick_dir() -> TempDir {
    let shared = Path::new("/dev/shm");
    let in_memory = shared.is_dir().then(|| tempfile::tempdir_in(shared).ok()).flatten();
    in_memory.unwrap_or_else(|| tempfile::tempdir().unwrap())
}

/// The same as [`image`], in a quick directory.
pub(crate) fn quick_image(dir: &Path) -> TempDir {
    let image = quick_dir();
    add(dir, image.path());
    image
}

fn add(from: &Path, to: &Path) {
    for name in names(from) {
        fs::copy(from.join(&name), to.join(&name)).unwrap();
    }
}

pub(crate) fn length(path: &Path) -> u64 {
    fs::metadata(path).unwrap().len()
}

const LOG: &str = "store-1.db-log-a";
/// What a closed store is, once it was written anew.
const CLOSED_AS_SECOND: [&str; 4] = ["lock", "store-2.db", "store-2.db-mark", "store.identity"];

#[test]
fn a_changed_byte_is_told_with_its_revision() {
    let dir = tempfile::tempdir().unwrap();
    append(&mut open(dir.path()), 0..20);
    let file = dir.path().join("store-1.db");
    let sound = fs::read(&file).unwrap();
    for revision in [2, 30, 61] {
        let payload = record(revision, "group").payload;
        let start = sound.windows(payload.len()).position(|window| window == payload).unwrap();
        for at in [start, start + payload.len() / 2, start + payload.len() - 1] {
            let mut changed = sound.clone();
            changed[at] ^= 1;
            fs::write(&file, changed).unwrap();
            let error = open(dir.path()).load(&mut |_, _| Ok(())).unwrap_err();
            assert!(
                matches!(&error, StorageError::Damaged { path, .. } if *path == file),
                "{revision}: {error}"
            );
            let words = format!("the record of revision {revision} is not as it was written");
            assert!(error.to_string().contains(&words), "{error}");
        }
    }
}

#[test]
fn what_was_replaced_is_gone_and_the_rest_durable() {
    let dir = tempfile::tempdir().unwrap();
    let mut journal = open(dir.path());
    append(&mut journal, 0..10);
    let marks = Marks { floor: 40, highest: 40 };
    journal.replace(&mut [7, 9, 33].map(|revision| Ok(record(revision, "anew"))).into_iter(), marks).unwrap();
    assert_eq!(revisions(&mut journal, "anew"), [7, 9, 33]);
    journal.append(&[record(41, "anew")]).unwrap();
    let files = ["store-2.db", "store-2.db-journal", "store-2.db-log-a", "store-2.db-mark"];
    assert_eq!(names(dir.path()), [&["lock"], &files[..], &["store.identity"]].concat());
    let image = image(dir.path());
    drop(journal);
    assert_eq!(names(dir.path()), CLOSED_AS_SECOND);
    for dir in [dir.path(), image.path()] {
        let mut journal = open(dir);
        assert_eq!(journal.marks().unwrap(), marks);
        assert_eq!(revisions(&mut journal, "anew"), [7, 9, 33, 41]);
    }
    let brand = SqliteJournal::open(dir.path(), "garden").map(|_| ()).unwrap_err();
    assert!(matches!(brand, StorageError::OtherBrand { .. }), "the brand is carried over");
}

#[test]
fn a_kill_between_the_steps_of_replacing_leaves_one_whole_store() {
    let dir = tempfile::tempdir().unwrap();
    let mut journal = open(dir.path());
    append(&mut journal, 0..10);
    let before = image(dir.path());
    assert!(length(&before.path().join(LOG)) > 0, "some of it is in the log only");
    journal.replace(&mut [Ok(record(7, "anew"))].into_iter(), Marks { floor: 40, highest: 40 }).unwrap();
    drop(journal);
    let anew = fs::read(dir.path().join("store-2.db")).unwrap();
    let mark = fs::read(dir.path().join("store-2.db-mark")).unwrap();

    for length in [0, 1, 5000, anew.len() - 1, anew.len()] {
        let built = image(before.path());
        fs::write(built.path().join("store.new"), &anew[..length]).unwrap();
        fs::write(built.path().join("store-2.db-mark"), &mark).unwrap();
        let mut journal = open(built.path());
        assert_eq!(revisions(&mut journal, "group"), (2..32).collect::<Vec<_>>(), "not yet in its place");
        assert!(!built.path().join("store.new").exists());
        append(&mut journal, 10..11);
    }

    let gone: [&[&str]; 3] = [&[], &["store-1.db"], &["store-1.db", LOG]];
    for gone in gone {
        let renamed = image(before.path());
        fs::write(renamed.path().join("store-2.db"), &anew).unwrap();
        fs::write(renamed.path().join("store-2.db-mark"), &mark).unwrap();
        gone.iter().for_each(|name| fs::remove_file(renamed.path().join(name)).unwrap());
        assert_eq!(revisions(&mut open(renamed.path()), "anew"), [7], "without {gone:?}");
        assert_eq!(names(renamed.path()), CLOSED_AS_SECOND);
    }
}

#[test]
fn an_attempt_to_replace_that_fails_changes_nothing() {
    let dir = tempfile::tempdir().unwrap();
    let mut journal = open(dir.path());
    append(&mut journal, 0..10);
    let marks = Marks { floor: 40, highest: 40 };
    // More than one step of filling.
    let many = (2..10_000).map(|revision| Ok(record(revision, "anew")));
    let mut refused = many.chain([Err(StorageError::WriterStopped)]);
    assert!(matches!(journal.replace(&mut refused, marks), Err(StorageError::WriterStopped)));
    assert!(names(dir.path()).iter().all(|name| name != "store.new"), "it gives the room back");
    assert_eq!(revisions(&mut open(image(dir.path()).path()), "group"), (2..32).collect::<Vec<_>>());

    // The old files are not touched any more.
    let error = journal.append(&group(10)).unwrap_err();
    assert!(matches!(error, StorageError::Abandoned { .. }), "{error}");
    assert!(matches!(journal.tend(), Err(StorageError::Abandoned { .. })));
    journal.replace(&mut [Ok(record(7, "anew"))].into_iter(), marks).unwrap();
    assert_eq!(revisions(&mut journal, "anew"), [7]);
}

/// Set for a process that replaces what is in this directory, over and over.
const REPLACE_IN: &str = "STORAGE_TEST_REPLACE_IN";
const RECORDS_ANEW: u64 = 3000;

#[test]
#[ignore = "runs in a process of its own, started by the test below"]
fn replace_until_killed() {
    let Some(dir) = std::env::var_os(REPLACE_IN) else { return };
    let mut journal = open(Path::new(&dir));
    for generation in 1.. {
        let from = generation * RECORDS_ANEW;
        let mut records = (from..from + RECORDS_ANEW).map(|revision| Ok(record(revision, "anew")));
        let highest = from + RECORDS_ANEW - 1;
        journal.replace(&mut records, Marks { floor: highest, highest }).unwrap();
        fs::write(Path::new(&dir).join("begun"), "").unwrap();
    }
}

#[test]
fn a_kill_while_replacing_leaves_one_whole_store() {
    let dir = tempfile::tempdir().unwrap();
    for round in 0_u64..8 {
        let mut child = Command::new(std::env::current_exe().unwrap())
            .args(["--exact", "disk::replace_until_killed", "--ignored"])
            .env(REPLACE_IN, dir.path())
            .stdout(Stdio::null())
            .spawn()
            .unwrap();
        crate::world::eventually("it replaces", || dir.path().join("begun").exists());
        // Somewhere within a later attempt.
        std::thread::sleep(std::time::Duration::from_millis(17 * round % 50));
        child.kill().unwrap();
        child.wait().unwrap();
        fs::remove_file(dir.path().join("begun")).unwrap();
        let mut journal = open(dir.path());
        let highest = journal.marks().unwrap().highest;
        let whole: Vec<_> = (highest + 1 - RECORDS_ANEW..=highest).collect();
        assert_eq!(revisions(&mut journal, "anew"), whole);
    }
}

#[test]
fn trimming_gives_room_back() {
    const RECORDS: u64 = 120_000;
    let dir = tempfile::tempdir().unwrap();
    let mut journal = open(dir.path());
    let all: Vec<_> = (2..2 + RECORDS).collect();
    for revisions in all.chunks(512) {
        let records: Vec<_> = revisions.iter().map(|revision| record(*revision, "much")).collect();
        journal.append(&records).unwrap();
        journal.tend().unwrap();
    }
    let file = dir.path().join("store-1.db");
    let full = length(&file);
    let superseded: Vec<_> = all.iter().copied().filter(|revision| revision % 10 != 0).collect();
    for revisions in superseded.chunks(256) {
        journal.forget(revisions, Marks { floor: 1, highest: RECORDS }).unwrap();
        journal.tend().unwrap();
    }
    assert!(length(&dir.path().join(LOG)) < 64 * 1024 * 1024, "the log is bounded");
    drop(journal);
    assert!(length(&file) * 2 < full, "{} of {full}", length(&file));
    let kept: Vec<_> = all.iter().copied().filter(|revision| revision % 10 == 0).collect();
    assert_eq!(revisions(&mut open(dir.path()), "much"), kept);
}

#[test]
fn the_database_is_sound_by_its_own_account() {
    let dir = tempfile::tempdir().unwrap();
    let mut journal = open(dir.path());
    append(&mut journal, 0..500);
    journal.forget(&(100..900).collect::<Vec<_>>(), Marks { floor: 1000, highest: 1500 }).unwrap();
    drop(journal);
    let database = Connection::open(dir.path().join("store-1.db")).unwrap();
    let verdict: String = database.query_row("PRAGMA integrity_check", [], |row| row.get(0)).unwrap();
    assert_eq!(verdict, "ok");
}
