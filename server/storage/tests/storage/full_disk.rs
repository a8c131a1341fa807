//! A store on a disk without room, made by the bound that the system sets on the size of files. It holds for
//! a whole process, so the store has one of its own.

#![cfg(unix)]

use std::path::Path;
use std::process::Command;

use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
use storage::Storage;
use storage::write::{Draft, Expect, Op, Write};

use crate::world::{APPLES, create, embedded, eventually, listed, outcome, put};

/// Set for the process that meets the full disk.
const DIRECTORY: &str = "STORAGE_TEST_FULL_DISK";
/// Less than the log takes before it is moved into the database.
const ROOM_FOR_LOG_BYTES: u64 = 2 * 1024 * 1024;
/// Room for the log, but not for ever: the objects fill the database.
const ROOM_BYTES: u64 = 8 * 1024 * 1024;
const OBJECT_BYTES: u64 = 20_000;

#[test]
fn a_full_disk_refuses_writes_and_loses_nothing() {
    let dir = tempfile::tempdir().unwrap();
    // The signal that comes with the bound ends a process, unless it was told before its start.
    let output = Command::new("sh")
        .args(["-c", r#"trap "" XFSZ; exec "$0" "$@""#])
        .arg(std::env::current_exe().unwrap())
        .args(["--exact", "full_disk::in_a_process_of_its_own", "--ignored", "--nocapture"])
        .env(DIRECTORY, dir.path())
        .output()
        .unwrap();
    let words = String::from_utf8_lossy(&output.stdout) + String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && words.contains("1 passed"), "{words}");
}

fn set_room(bytes: Option<u64>) {
    let Rlimit { maximum, .. } = getrlimit(Resource::Fsize);
    setrlimit(Resource::Fsize, Rlimit { current: bytes.or(maximum), maximum }).unwrap();
}

fn large(key: &str, expect: Expect) -> Write {
    let before = r#"{"revision":""#;
    let bytes = format!(r#"{before}","value":"{}"}}"#, "x".repeat(usize::try_from(OBJECT_BYTES).unwrap()))
        .into_bytes();
    let draft = Draft { bytes, stamp_at: before.len(), head: None, schema: None };
    Write { resource: APPLES, key: key.into(), expect, op: Op::Put(draft) }
}

/// Creates large objects until one is refused. Tells how many there are.
async fn fill(storage: &Storage, mut acknowledged: u64) -> u64 {
    let begun = acknowledged;
    while storage.commit(large(&format!("{acknowledged:05}"), Expect::Absent)).await.is_ok() {
        acknowledged += 1;
        assert!(acknowledged * OBJECT_BYTES < 4 * ROOM_BYTES, "there is a bound");
    }
    assert!(acknowledged > begun + 20, "{begun} to {acknowledged}");
    assert!(storage.health().is_err());
    acknowledged
}

/// Writes one object again and again until that is refused.
async fn overwrite(storage: &Storage, key: &str) {
    let mut expect = Expect::Absent;
    for written in 0.. {
        match storage.commit(large(key, expect)).await {
            Ok(committed) => expect = Expect::Revision(committed.revision),
            Err(_) => return assert!(written > 20, "{written}"),
        }
        assert!(written * OBJECT_BYTES < 4 * ROOM_BYTES, "there is a bound");
    }
}

/// Copies the files of a store that can't write. What it tries to write may go away meanwhile.
fn copy_files(from: &Path, to: &Path) {
    for entry in std::fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        match std::fs::copy(entry.path(), to.join(entry.file_name())) {
            Err(gone) if gone.kind() == std::io::ErrorKind::NotFound => {}
            copied => assert!(copied.is_ok(), "{copied:?}"),
        }
    }
}

fn list(storage: &Storage) -> Vec<String> {
    listed(storage.cache().snapshot(APPLES).range("", None))
}

#[tokio::test]
#[ignore = "runs in a process of its own, started by the test above"]
async fn in_a_process_of_its_own() {
    let Some(dir) = std::env::var_os(DIRECTORY) else { return };
    let dir = Path::new(&dir);
    let storage = embedded(dir);
    set_room(Some(ROOM_FOR_LOG_BYTES));
    overwrite(&storage, "00000").await;
    let first = list(&storage);
    assert_eq!(first.len(), 1, "reads go on");
    // What is current has room enough.
    eventually("all was written anew", || storage.health().is_ok());
    assert_eq!(list(&storage), first);

    set_room(Some(ROOM_BYTES));
    let acknowledged = fill(&storage, 1).await;
    // Attempts to write all anew find no room either.
    for _ in 0..50 {
        assert_eq!(outcome(&storage.commit(put("small", Expect::Absent, "x")).await), "unavailable");
        assert!(storage.health().is_err());
        assert_eq!(list(&storage).len() as u64, acknowledged, "reads go on");
        storage.compact(1);
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
    let before = list(&storage);

    // What a start finds that comes before there is room. It is copied while there is none: with room the
    // store would write itself anew under the copy.
    let copy = tempfile::tempdir().unwrap();
    copy_files(dir, copy.path());
    set_room(None);
    let found = list(&embedded(copy.path()));
    assert_eq!(found[..before.len()], before);
    assert!(found.len() <= before.len() + 1, "no more than the write that failed");

    eventually("there is room again", || storage.health().is_ok());
    let revision = create(&storage, "small", "x").await;
    assert!(
        revision > storage::entry::Revision::from(acknowledged) + 1,
        "what may be on the disk was used up"
    );
    let mut after = before.clone();
    after.push(format!("small=x@{revision}"));
    assert_eq!(list(&storage), after);
    storage.close().await;
    assert_eq!(list(&embedded(dir)), after);
}
