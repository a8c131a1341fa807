//! The log in front of the database of a store: what a kill at any moment leaves in it, and what is made of
//! that; and stores of earlier formats.

mod killed;
mod raised;
mod torn;

use std::fs;
use std::path::Path;

use rusqlite::Connection;
use storage::entry::Revision;
use storage::journal::sqlite::SqliteJournal;
use storage::journal::{Journal, Record};
use tempfile::TempDir;

use crate::disk::{image, open};

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

/// Lets the journal begin the work that is due, then waits for its end, as every reader of the journal does.
fn tend(journal: &mut SqliteJournal) {
    journal.tend().unwrap();
    journal.marks().unwrap();
}

/// The newest generation of the log that the database has.
fn folded(dir: &Path) -> Option<String> {
    // A copy, because opening a database rolls back what was not committed.
    let copy = image(dir);
    let database = Connection::open(copy.path().join(DATABASE)).unwrap();
    database.query_row("SELECT value FROM notes WHERE name = 'folded'", [], |row| row.get(0)).ok()
}

/// What a kill leaves while the first generation of the log is being moved, after this work in the second:
/// the database has nothing. Tells the revision after the last one of the first generation, and gives the
/// mark as it was before the second.
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
