//! What a kill leaves at any moment, and when the log is moved into the database.

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::SystemTime;

use storage::entry::Revision;
use storage::journal::{Journal, Marks};

use super::{
    CLOSED, GENERATION, LOGS, MARK, ROLLBACK, append, folded, killed_in_second, loaded, record, revisions,
    tend,
};
use crate::disk::{image, length, names, open};
use crate::world::{APPLES, create, embedded, eventually, listed};

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
            .args(["--exact", "log::killed::append_until_killed", "--ignored", "--nocapture"])
            .env(APPEND_IN, dir.path())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        // The first generation begins to be moved when it is full, while the next one is written.
        let until = 2 + GENERATION + 7 * kills % 50;
        let said = BufReader::new(child.stdout.take().unwrap()).lines().map(Result::unwrap);
        let mut told = said.filter_map(|line| line.parse::<Revision>().ok());
        let reached = told.find(|revision| *revision >= until);
        child.kill().unwrap();
        child.wait().unwrap();
        let acknowledged = told.last().or(reached);
        kills += 1;
        // The head of a rollback journal is zeros when its transaction has ended.
        let rollback = fs::read(dir.path().join(ROLLBACK)).unwrap_or_default();
        met += u64::from(rollback.first().is_some_and(|byte| *byte != 0));
        let found = revisions(dir.path());
        let last = found.last().copied().unwrap_or(1);
        assert_eq!(found, (2..=last).collect::<Vec<_>>());
        assert!(acknowledged == Some(last) || acknowledged == Some(last - 1), "{acknowledged:?} of {last}");
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
