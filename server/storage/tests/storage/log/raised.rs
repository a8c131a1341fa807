//! Stores of earlier formats are raised when they are opened, and those of later ones are refused.

use std::fs;
use std::path::Path;

use rusqlite::Connection;
use storage::archive::salvage;
use storage::entry::Revision;
use storage::error::StorageError;
use storage::journal::sqlite::{FORMAT, SqliteJournal};
use storage::journal::{Journal, Marks, Record};
use tempfile::TempDir;

use super::{CLOSED, DATABASE, LOGS, MARK, append, record, revisions};
use crate::disk::{image, length, names, open};
use crate::world::BRAND;

/// A store as format 2 had it, still open: the newest of it is in the write-ahead log of the database.
fn format_2(dir: &Path) -> Connection {
    let database = Connection::open(dir.join(DATABASE)).unwrap();
    database.pragma_update(None, "locking_mode", "EXCLUSIVE").unwrap();
    database.pragma_update(None, "page_size", 8192).unwrap();
    database.pragma_update(None, "auto_vacuum", "INCREMENTAL").unwrap();
    database.pragma_update(None, "journal_mode", "WAL").unwrap();
    let tables = "
        CREATE TABLE records (revision INTEGER PRIMARY KEY, sum INTEGER NOT NULL, payload BLOB NOT NULL) \
        STRICT;
        CREATE TABLE notes (name TEXT PRIMARY KEY, sum INTEGER NOT NULL, value TEXT NOT NULL) STRICT, \
        WITHOUT ROWID;";
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

/// The format that the database tells.
fn noted_format(dir: &Path) -> String {
    let database = Connection::open(dir.join(DATABASE)).unwrap();
    database.query_row("SELECT value FROM notes WHERE name = 'format'", [], |row| row.get(0)).unwrap()
}

/// Makes the database tell another format.
fn note_format(dir: &Path, format: u64) {
    let database = Connection::open(dir.join(DATABASE)).unwrap();
    let (value, sum) = (format.to_string(), crc32fast::hash(format!("format{format}").as_bytes()));
    database.execute("UPDATE notes SET value = ?1, sum = ?2 WHERE name = 'format'", (value, sum)).unwrap();
}

/// Changes a file of the identity, with its checksum.
fn rewrite(path: &Path, from: &str, to: &str) {
    let text = fs::read_to_string(path).unwrap();
    assert!(text.contains(from), "{text}");
    let text = text.replace(from, to);
    let lines = text.split_once("sum ").unwrap().0;
    fs::write(path, format!("{lines}sum {:08x}\n", crc32fast::hash(lines.as_bytes()))).unwrap();
}

/// Makes both files of the identity tell another format.
fn identify_as(dir: &Path, from: u64, to: u64) {
    for name in ["store.identity", "lock"] {
        rewrite(&dir.join(name), &format!("format {from}\n"), &format!("format {to}\n"));
    }
}

/// A store as format 4 left it after a kill, which differs from one of today in what its records tell.
fn killed_of_format_4() -> TempDir {
    let dir = tempfile::tempdir().unwrap();
    let mut journal = open(dir.path());
    (2..10).for_each(|revision| append(&mut journal, revision));
    drop(journal);
    let mut journal = open(dir.path());
    (10..13).for_each(|revision| append(&mut journal, revision));
    let killed = image(dir.path());
    note_format(killed.path(), 4);
    identify_as(killed.path(), FORMAT, 4);
    killed
}

#[test]
fn a_store_of_format_4_is_raised_with_its_log() {
    let killed = killed_of_format_4();
    let identity = |dir: &Path, name: &str| {
        let text = fs::read_to_string(dir.join(name)).unwrap();
        text.split_once("sum ").unwrap().0.to_owned()
    };
    let expected = identity(killed.path(), "lock").replace("format 4", "format 5");
    // A crash after the database was raised, and before the identity was.
    let between = image(killed.path());
    note_format(between.path(), FORMAT);
    for dir in [killed.path(), between.path()] {
        assert_eq!(revisions(dir), (2..13).collect::<Vec<_>>());
        let mut journal = open(dir);
        append(&mut journal, 13);
        drop(journal);
        assert_eq!(revisions(dir), (2..14).collect::<Vec<_>>());
        assert_eq!(noted_format(dir), FORMAT.to_string());
        for name in ["store.identity", "lock"] {
            assert_eq!(identity(dir, name), expected, "it is the same store");
        }
        assert_eq!(names(dir), CLOSED);
    }
}

#[test]
fn a_raised_store_takes_no_database_of_before() {
    let killed = killed_of_format_4();
    let database = fs::read(killed.path().join(DATABASE)).unwrap();
    drop(open(killed.path()));
    fs::write(killed.path().join(DATABASE), database).unwrap();
    let error = SqliteJournal::open(killed.path(), BRAND).map(drop).unwrap_err();
    assert!(error.to_string().contains("the database is an older copy"), "{error}");
}

#[test]
fn a_store_of_a_later_format_is_named() {
    let dir = tempfile::tempdir().unwrap();
    drop(open(dir.path()));
    note_format(dir.path(), FORMAT + 1);
    identify_as(dir.path(), FORMAT, FORMAT + 1);
    let opened = SqliteJournal::open(dir.path(), BRAND).map(drop);
    let workspace = tempfile::tempdir().unwrap();
    let salvaged = salvage(dir.path(), workspace.path()).map(drop);
    for error in [opened.unwrap_err(), salvaged.unwrap_err()] {
        let text = error.to_string();
        assert!(text.contains("has the format 6, this program knows formats up to 5"), "{text}");
        assert!(text.contains("start the release that wrote it"), "{text}");
    }
    assert_eq!(noted_format(dir.path()), (FORMAT + 1).to_string(), "it is left alone");
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
        assert_eq!(noted_format(dir), FORMAT.to_string(), "a program that does not know the log refuses it");
        let database = Connection::open(dir.join(DATABASE)).unwrap();
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
    assert_eq!(noted_format(dir.path()), "2");
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
    drop(database);
    note_format(dir.path(), 3);
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
        rewrite(&dir.join("store.identity"), "stage whole", "stage making");
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
