//! The log in front of the database of a store: what a kill at any moment leaves in it, and what is made of that.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, SystemTime};

use rusqlite::Connection;
use storage::entry::Revision;
use storage::error::StorageError;
use storage::journal::sqlite::SqliteJournal;
use storage::journal::{Journal, Marks, Record};
use tempfile::TempDir;

use crate::disk::{image, length, names, open, quick_dir, quick_image};
use crate::world::{APPLES, BRAND, create, embedded, eventually, listed};

const RECORD_BYTES: usize = 20_000;
/// So many fill a generation of the log.
const GENERATION: u64 = 205;
const DATABASE: &str = "store-1.db";
const ROLLBACK: &str = "store-1.db-journal";
const LOGS: [&str; 2] = ["store-1.db-log-a", "store-1.db-log-b"];
const MARK: &str = "store-1.db-mark";
/// What a closed store is.
const CLOSED: [&str; 4] = ["lock", DATABASE, MARK, "store.identity"];

fn record(revision: Revision) -> Record {
    let mut payload = revision.to_string().repeat(RECORD_BYTES).into_bytes();
    payload.truncate(RECORD_BYTES);
    Record { revision, payload: payload.into() }
}

fn append(journal: &mut SqliteJournal, revision: Revision) {
    journal.append(&[record(revision)]).unwrap();
}

fn revisions(dir: &Path) -> Vec<Revision> {
    loaded(&mut open(dir))
}

fn loaded(journal: &mut SqliteJournal) -> Vec<Revision> {
    let mut revisions = Vec::new();
    let load = journal.load(&mut |revision, payload| {
        assert_eq!(payload, record(revision).payload);
        revisions.push(revision);
        Ok(())
    });
    load.unwrap();
    revisions
}

/// Lets the journal begin what is due, and waits for its end: whoever reads it waits.
fn tend(journal: &mut SqliteJournal) {
    journal.tend().unwrap();
    journal.marks().unwrap();
}

/// The newest generation of the log that the database has.
fn folded(dir: &Path) -> Option<String> {
    // A copy: whoever opens a database takes back what was not committed.
    let copy = image(dir);
    let database = Connection::open(copy.path().join(DATABASE)).unwrap();
    database.query_row("SELECT value FROM notes WHERE name = 'folded'", [], |row| row.get(0)).ok()
}

#[test]
fn a_kill_at_any_moment_loses_nothing() {
    let dir = tempfile::tempdir().unwrap();
    let mut journal = open(dir.path());
    let mut seen = Vec::new();
    let mut look = |dir: &Path, last: Revision| {
        seen.extend(folded(dir));
        let image = image(dir);
        assert_eq!(revisions(image.path()), (2..=last).collect::<Vec<_>>());
        // And once more, after it was closed.
        assert_eq!(revisions(image.path()), (2..=last).collect::<Vec<_>>());
        let image = self::image(dir);
        let mut journal = open(image.path());
        for next in last + 1..last + 3 {
            append(&mut journal, next);
            let killed_again = self::image(image.path());
            assert_eq!(revisions(killed_again.path()), (2..=next).collect::<Vec<_>>());
        }
    };
    for revision in 2..2 + 4 * GENERATION {
        append(&mut journal, revision);
        // Where generations end.
        let is_looked_at = matches!((revision - 2) % GENERATION, 0 | 1 | 10 | 100 | 203..);
        if is_looked_at {
            look(dir.path(), revision);
        }
        tend(&mut journal);
        if is_looked_at {
            look(dir.path(), revision);
        }
    }
    seen.dedup();
    assert_eq!(seen, ["1", "2", "3", "4"], "the database gets whole generations");
    let longest = LOGS.map(|name| length(&dir.path().join(name))).into_iter().max();
    assert!(
        longest.is_some_and(|longest| longest < 5 * 1024 * 1024),
        "the files are written again: {longest:?}"
    );
}

/// Set for a process that appends to what is in this directory until it is killed.
const APPEND_IN: &str = "STORAGE_TEST_APPEND_IN";

#[test]
#[ignore = "runs in a process of its own, started by the test below"]
fn append_until_killed() {
    let Some(dir) = std::env::var_os(APPEND_IN) else { return };
    let mut journal = open(Path::new(&dir));
    for revision in 2.. {
        append(&mut journal, revision);
        println!("\n{revision}");
        journal.tend().unwrap();
    }
}

#[test]
fn a_kill_while_a_generation_is_moved_loses_nothing() {
    const KILLS_MAX: u64 = 100;
    let (mut kills, mut met) = (0, 0);
    while met < 3 {
        assert!(kills < KILLS_MAX, "{met} of {kills} met a transaction");
        let dir = tempfile::tempdir().unwrap();
        let mut child = Command::new(std::env::current_exe().unwrap())
            .args(["--exact", "log::append_until_killed", "--ignored", "--nocapture"])
            .env(APPEND_IN, dir.path())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        std::thread::sleep(Duration::from_millis(50 + 47 * kills % 400));
        child.kill().unwrap();
        let said = String::from_utf8(child.wait_with_output().unwrap().stdout).unwrap();
        let acknowledged: Option<Revision> = said.lines().rev().find_map(|line| line.parse().ok());
        kills += 1;
        // The head of a rollback journal is zeros when its transaction has ended.
        let rollback = fs::read(dir.path().join(ROLLBACK)).unwrap_or_default();
        met += u64::from(rollback.first().is_some_and(|byte| *byte != 0));
        let found = revisions(dir.path());
        let last = found.last().copied().unwrap_or(1);
        assert_eq!(found, (2..=last).collect::<Vec<_>>());
        assert!(acknowledged.is_none_or(|acknowledged| acknowledged == last || acknowledged + 1 == last));
    }
}

#[test]
fn what_was_forgotten_stays_forgotten_after_a_kill() {
    let dir = tempfile::tempdir().unwrap();
    let mut journal = open(dir.path());
    (2..12).for_each(|revision| append(&mut journal, revision));
    let marks = Marks { floor: 9, highest: 11 };
    journal.forget(&[3, 5, 11], marks).unwrap();
    append(&mut journal, 12);
    let image = image(dir.path());
    drop(journal);
    for dir in [image.path(), dir.path()] {
        assert_eq!(revisions(dir), [2, 4, 6, 7, 8, 9, 10, 12]);
        assert_eq!(open(dir).marks().unwrap(), marks);
    }
}

#[test]
fn what_the_database_has_and_the_log_forgot_is_forgotten() {
    let dir = tempfile::tempdir().unwrap();
    let mut journal = open(dir.path());
    (2..12).for_each(|revision| append(&mut journal, revision));
    drop(journal);
    let mut journal = open(dir.path());
    let marks = Marks { floor: 9, highest: 11 };
    journal.forget(&[3, 5, 11], marks).unwrap();
    append(&mut journal, 12);
    let mut killed = open(image(dir.path()).path());
    assert_eq!(killed.marks().unwrap(), marks);
    assert_eq!(loaded(&mut killed), [2, 4, 6, 7, 8, 9, 10, 12]);
}

/// What a kill leaves while the first generation of the log is being moved, after this work in the second: the
/// database has nothing. Tells the revision after the last one of the first generation, and gives the mark as it was
/// before the second.
fn killed_in_second(work: impl FnOnce(&mut SqliteJournal, Revision)) -> (TempDir, Revision, Vec<u8>) {
    let dir = tempfile::tempdir().unwrap();
    let mut journal = open(dir.path());
    let early = fs::read(dir.path().join(DATABASE)).unwrap();
    let next = 2 + GENERATION;
    for revision in 2..next {
        append(&mut journal, revision);
        tend(&mut journal);
    }
    assert!(!dir.path().join(LOGS[1]).exists());
    let mark = fs::read(dir.path().join(MARK)).unwrap();
    work(&mut journal, next);
    assert!(dir.path().join(LOGS[1]).exists());
    let image = image(dir.path());
    fs::write(image.path().join(DATABASE), early).unwrap();
    fs::remove_file(image.path().join(ROLLBACK)).unwrap();
    assert_eq!(folded(image.path()), None);
    (image, next, mark)
}

#[test]
fn a_start_moves_nothing_until_there_is_time() {
    let (dir, next, mark) = killed_in_second(append);
    let (one, two) = (image(dir.path()), image(dir.path()));
    fs::remove_file(one.path().join(LOGS[1])).unwrap();
    fs::write(one.path().join(MARK), mark).unwrap();
    for (image, all, generation) in [(one, 2..next, "1"), (two, 2..next + 1, "2")] {
        let mut journal = open(image.path());
        let all: Vec<_> = all.collect();
        assert_eq!(loaded(&mut journal), all);
        assert_eq!(folded(image.path()), None);
        tend(&mut journal);
        assert_eq!(folded(image.path()).as_deref(), Some(generation));
        assert_eq!(loaded(&mut journal), all);
    }
}

#[tokio::test]
async fn what_a_kill_left_is_moved_while_nothing_is_written() {
    let dir = tempfile::tempdir().unwrap();
    let storage = embedded(dir.path());
    create(&storage, "a", "a1").await;
    let image = image(dir.path());
    let storage = embedded(image.path());
    assert_eq!(listed(storage.cache().snapshot(APPLES).range("", None)), ["a=a1@2"]);
    eventually("the log is moved", || folded(image.path()).as_deref() == Some("1"));
}

#[test]
fn what_a_start_believes_it_makes_durable() {
    let dir = tempfile::tempdir().unwrap();
    let mut journal = open(dir.path());
    append(&mut journal, 2);
    let image = image(dir.path());
    let log = image.path().join(LOGS[0]);
    let (bytes, long_ago) = (fs::read(&log).unwrap(), SystemTime::UNIX_EPOCH);
    fs::File::options().write(true).open(&log).unwrap().set_modified(long_ago).unwrap();
    let _journal = open(image.path());
    assert!(fs::metadata(&log).unwrap().modified().unwrap() > long_ago, "it is written once more");
    assert_eq!(fs::read(&log).unwrap(), bytes);
}

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

#[test]
fn large_groups_are_moved_before_the_next_generation_is_full() {
    let dir = tempfile::tempdir().unwrap();
    let mut journal = open(dir.path());
    for group in 0..12 {
        let records: Vec<_> = (2 + group * 32..34 + group * 32).map(record).collect();
        journal.append(&records).unwrap();
        tend(&mut journal);
    }
    assert_eq!(folded(dir.path()).as_deref(), Some("1"), "of seven groups each");
}

/// After a failure of the power, which may lose an earlier part of what was not flushed and keep a later one: of two
/// frames of one flush, the second.
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
    // What the file holds behind the end: nothing, zeros, or frames of an earlier generation of another place.
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

#[test]
fn a_large_group_does_not_keep_its_room() {
    let dir = tempfile::tempdir().unwrap();
    let mut journal = open(dir.path());
    let large: Vec<_> = (2..1500).map(record).collect();
    journal.append(&large).unwrap();
    assert!(length(&dir.path().join(LOGS[0])) > 20 * 1024 * 1024);
    for revision in 1500..1500 + 3 * GENERATION {
        append(&mut journal, revision);
        journal.tend().unwrap();
    }
    assert!(length(&dir.path().join(LOGS[0])) < 5 * 1024 * 1024);
    drop(journal);
    assert_eq!(names(dir.path()), CLOSED);
    assert_eq!(revisions(dir.path()), (2..1500 + 3 * GENERATION).collect::<Vec<_>>());
}

/// A store as format 2 had it, still open: the newest of it is in the write-ahead log of the database.
fn format_2(dir: &Path) -> Connection {
    let database = Connection::open(dir.join(DATABASE)).unwrap();
    database.pragma_update(None, "locking_mode", "EXCLUSIVE").unwrap();
    database.pragma_update(None, "page_size", 8192).unwrap();
    database.pragma_update(None, "auto_vacuum", "INCREMENTAL").unwrap();
    database.pragma_update(None, "journal_mode", "WAL").unwrap();
    let tables = "
        CREATE TABLE records (revision INTEGER PRIMARY KEY, sum INTEGER NOT NULL, payload BLOB NOT NULL) STRICT;
        CREATE TABLE notes (name TEXT PRIMARY KEY, sum INTEGER NOT NULL, value TEXT NOT NULL) STRICT, WITHOUT ROWID;";
    database.execute_batch(tables).unwrap();
    for (name, value) in [("format", "2"), ("brand", BRAND), ("floor", "3"), ("highest", "9")] {
        let sum = crc32fast::hash(format!("{name}{value}").as_bytes());
        database
            .execute("INSERT INTO notes (name, sum, value) VALUES (?1, ?2, ?3)", (name, sum, value))
            .unwrap();
    }
    for revision in 2..10_u64 {
        let payload = record(revision).payload;
        let sum = crc32fast::hash(&[&revision.to_be_bytes(), payload.as_ref()].concat());
        let row = (revision.cast_signed(), sum, payload.as_ref());
        database.execute("INSERT INTO records (revision, sum, payload) VALUES (?1, ?2, ?3)", row).unwrap();
    }
    database
}

#[test]
fn a_store_of_format_2_is_raised() {
    let dir = tempfile::tempdir().unwrap();
    let before = format_2(dir.path());
    assert!(length(&dir.path().join("store-1.db-wal")) > 100_000);
    let killed = image(dir.path());
    drop(before);
    for dir in [killed.path(), dir.path()] {
        assert_eq!(revisions(dir), (2..10).collect::<Vec<_>>());
        let mut journal = open(dir);
        assert_eq!(journal.marks().unwrap(), Marks { floor: 3, highest: 9 });
        append(&mut journal, 10);
        drop(journal);
        assert_eq!(revisions(dir), (2..11).collect::<Vec<_>>());
        assert_eq!(names(dir), CLOSED);
        let database = Connection::open(dir.join(DATABASE)).unwrap();
        let format: String = database
            .query_row("SELECT value FROM notes WHERE name = 'format'", [], |row| row.get(0))
            .unwrap();
        assert_eq!(format, "4", "a program that does not know the log refuses it");
        let mode: String = database.query_row("PRAGMA journal_mode", [], |row| row.get(0)).unwrap();
        assert_eq!(mode, "delete");
    }
}

#[test]
fn a_store_of_another_brand_is_not_raised() {
    let dir = tempfile::tempdir().unwrap();
    drop(format_2(dir.path()));
    let error = SqliteJournal::open(dir.path(), "garden").map(drop).unwrap_err();
    assert!(matches!(error, StorageError::OtherBrand { .. }), "{error}");
    let database = Connection::open(dir.path().join(DATABASE)).unwrap();
    let format: String =
        database.query_row("SELECT value FROM notes WHERE name = 'format'", [], |row| row.get(0)).unwrap();
    assert_eq!(format, "2");
}

/// A frame of the log as format 3 wrote it, with one record.
fn frame_of_format_3(generation: u64, revision: Revision) -> Vec<u8> {
    let Record { payload, .. } = record(revision);
    let sum = crc32fast::hash(&[&revision.to_be_bytes(), payload.as_ref()].concat());
    let words = [generation, 0, 0, 0, 1, 0, revision, payload.len() as u64];
    let mut head: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
    head.extend(sum.to_le_bytes());
    [&crc32fast::hash(&head).to_le_bytes(), head.as_slice(), payload.as_ref()].concat()
}

/// A store as format 3 left it after a kill: two records are in the log only.
fn killed_of_format_3() -> TempDir {
    let dir = tempfile::tempdir().unwrap();
    let database = format_2(dir.path());
    database.pragma_update(None, "journal_mode", "DELETE").unwrap();
    let sum = crc32fast::hash(b"format3");
    database.execute("UPDATE notes SET value = '3', sum = ?1 WHERE name = 'format'", [sum]).unwrap();
    drop(database);
    let log = [frame_of_format_3(1, 10), frame_of_format_3(1, 11), frame_of_format_3(1, 12)].concat();
    fs::write(dir.path().join(LOGS[0]), log).unwrap();
    dir
}

#[test]
fn a_store_of_format_3_is_raised_with_its_log() {
    let whole = killed_of_format_3();
    let log = fs::read(whole.path().join(LOGS[0])).unwrap();
    let frame = log.len() / 3;
    // (what becomes of the log, up to which revision it is read)
    type Damage = fn(&mut Vec<u8>, usize);
    let table: [(Damage, Option<Revision>); 5] = [
        (|_, _| {}, Some(12)),
        (|log, _| log.truncate(log.len() - 1), Some(11)),
        (|log, frame| log[3 * frame - 10] ^= 1, Some(11)),
        // A group behind it was written when it was acknowledged.
        (|log, frame| log[2 * frame - 10] ^= 1, None),
        (|log, _| log[10] ^= 1, None),
    ];
    for (number, (damage, last)) in table.into_iter().enumerate() {
        let image = image(whole.path());
        let mut log = log.clone();
        damage(&mut log, frame);
        fs::write(image.path().join(LOGS[0]), log).unwrap();
        let Some(last) = last else {
            let error = SqliteJournal::open(image.path(), BRAND).map(drop).unwrap_err();
            assert!(
                matches!(&error, StorageError::Damaged { path, .. } if path.ends_with(LOGS[0])),
                "{error}"
            );
            continue;
        };
        let all: Vec<_> = (2..=last).collect();
        assert_eq!(revisions(image.path()), all, "case {number}");
        let mut journal = open(image.path());
        append(&mut journal, 100);
        let killed = self::image(image.path());
        assert_eq!(revisions(killed.path()), [all, vec![100]].concat(), "case {number}");
        drop(journal);
        assert_eq!(names(image.path()), CLOSED);
    }
}

/// What a crash between two steps of making or raising a store leaves. No write of it was acknowledged.
#[test]
fn a_store_that_was_being_made_is_finished() {
    let made = tempfile::tempdir().unwrap();
    drop(open(made.path()));
    let making = |dir: &Path| {
        let path = dir.join("store.identity");
        let text = fs::read_to_string(&path).unwrap().replace("stage whole", "stage making");
        let lines = text.split_once("sum ").unwrap().0;
        fs::write(&path, format!("{lines}sum {:08x}\n", crc32fast::hash(lines.as_bytes()))).unwrap();
        fs::write(dir.join("lock"), "").unwrap();
    };
    for gone in [&[DATABASE, MARK][..], &[DATABASE], &[]] {
        let image = image(made.path());
        making(image.path());
        gone.iter().for_each(|name| fs::remove_file(image.path().join(name)).unwrap());
        let mut journal = open(image.path());
        append(&mut journal, 2);
        drop(journal);
        assert_eq!(revisions(image.path()), [2], "without {gone:?}");
        assert_eq!(names(image.path()), CLOSED);
    }
    // Raising has written the identity and the mark, and the database not yet.
    let raising = killed_of_format_3();
    for name in ["store.identity", MARK] {
        fs::copy(made.path().join(name), raising.path().join(name)).unwrap();
    }
    let error = SqliteJournal::open(raising.path(), BRAND).map(drop).unwrap_err();
    assert!(error.to_string().contains("the database is an older copy"), "{error}");
    making(raising.path());
    assert_eq!(revisions(raising.path()), (2..13).collect::<Vec<_>>());
}
