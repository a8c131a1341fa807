//! Disks that fail: what an append returns, what still works, and what is there afterwards.

use std::fs::File;
use std::io::Write;
use std::os::unix::fs::FileExt;
use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::{Context, bail};
use serde_json::{Value, json};
use storage::journal::Journal;

use super::{Store, say, wait_for_a_line, written_in_groups};
use crate::machine::run;
use crate::records::{FIRST, check, group};

const DISK_SIZE: &str = "size=320m";
const BALLAST: &str = "ballast";
const GROUP: u64 = 64;
/// More groups than fit on the disk.
const GROUPS_MAX: u64 = 8_000;
/// How long a journal may take to work again.
const PATIENCE: Duration = Duration::from_secs(3);
const PAUSE: Duration = Duration::from_millis(20);

/// Mounts a small disk over the directory: the process must have a mount namespace of its own.
pub(super) fn full(store: &Store) -> anyhow::Result<Value> {
    let disk = &store.store;
    std::fs::create_dir_all(disk)?;
    run(
        "mount",
        ["-t", "tmpfs", "-o", DISK_SIZE, "tmpfs"].iter().map(std::ffi::OsStr::new).chain([disk.as_os_str()]),
    )?;
    let dir = disk.join("store");
    let mut journal = store.engine.open(&dir)?;
    let mut next = written_in_groups(journal.as_mut())?;

    take_all_room(disk)?;
    let error = append_until_error(journal.as_mut(), &mut next)?;
    let reads = verdict(retried(|| all_there(journal.as_mut(), next)));
    make_room(disk)?;
    let same = verdict(retried(|| append_once(journal.as_mut(), &mut next)));
    drop(journal);

    let mut journal = store.engine.open(&dir).context("after there was room")?;
    take_all_room(disk)?;
    append_until_error(journal.as_mut(), &mut next)?;
    drop(journal);
    let opened = match store.engine.open(&dir) {
        Ok(mut journal) => verdict(all_there(journal.as_mut(), next)),
        Err(error) => words(&error.into()),
    };
    make_room(disk)?;
    let mut journal = store.engine.open(&dir).context("after there was room again")?;
    let later =
        verdict(all_there(journal.as_mut(), next).and_then(|()| append_once(journal.as_mut(), &mut next)));
    Ok(json!({
        "append says": error,
        "reads while full": reads,
        "writes when there is room, no restart": same,
        "opens while full": opened,
        "all there and writes after a restart": later,
    }))
}

pub(super) fn broken(store: &Store) -> anyhow::Result<()> {
    let mut journal = store.engine.open(&store.store)?;
    let mut next = written_in_groups(journal.as_mut())?;
    say(&(next - 1).to_string())?;
    wait_for_a_line()?;
    let error = append_until_error(journal.as_mut(), &mut next)?;
    let reads = verdict(retried(|| all_there(journal.as_mut(), next)));
    let same = verdict(retried(|| append_once(journal.as_mut(), &mut next)));
    drop(journal);
    let mut journal = store.engine.open(&store.store).context("after the failure")?;
    let later =
        verdict(all_there(journal.as_mut(), next).and_then(|()| append_once(journal.as_mut(), &mut next)));
    let said = json!({
        "append says": error,
        "reads on": reads,
        "writes on, no restart": same,
        "all there and writes after a restart": later,
    });
    say(&said.to_string())
}

/// Leaves not a byte.
fn take_all_room(disk: &Path) -> anyhow::Result<()> {
    let mut ballast = File::options().create(true).append(true).open(disk.join(BALLAST))?;
    for piece in [vec![1; 1 << 20], vec![1; 4096], vec![1]] {
        while ballast.write_all(&piece).is_ok() {}
    }
    Ok(())
}

fn make_room(disk: &Path) -> anyhow::Result<()> {
    let ballast = File::options().write(true).open(disk.join(BALLAST))?;
    ballast.write_at(&[0], 0)?;
    Ok(ballast.set_len(1)?)
}

fn append_until_error(journal: &mut dyn Journal, next: &mut u64) -> anyhow::Result<String> {
    for _ in 0..GROUPS_MAX {
        match journal.append(&group(*next, GROUP)) {
            Ok(()) => *next += GROUP,
            Err(error) => return Ok(words(&error.into())),
        }
    }
    bail!("no append failed");
}

fn append_once(journal: &mut dyn Journal, next: &mut u64) -> anyhow::Result<()> {
    // The failed group may be there: its revisions are used up.
    let highest = check(journal)?.highest;
    let first = highest.max(*next - 1) + 1;
    journal.append(&group(first, GROUP))?;
    *next = first + GROUP;
    Ok(())
}

/// Whether everything acknowledged can be read.
fn all_there(journal: &mut dyn Journal, next: u64) -> anyhow::Result<()> {
    let found = check(journal)?;
    if found.highest + 1 < next || found.gaps > 0 || found.torn > 0 {
        bail!("LOST: {} records of {}", found.count, next - FIRST);
    }
    Ok(())
}

fn retried(mut attempt: impl FnMut() -> anyhow::Result<()>) -> anyhow::Result<()> {
    let started = Instant::now();
    loop {
        match attempt() {
            Err(_) if started.elapsed() < PATIENCE => std::thread::sleep(PAUSE),
            outcome => return outcome,
        }
    }
}

fn verdict(outcome: anyhow::Result<()>) -> String {
    outcome.map_or_else(|error| words(&error), |()| "yes".to_owned())
}

/// The last causes say the most.
fn words(error: &anyhow::Error) -> String {
    let causes: Vec<_> =
        error.chain().skip(usize::from(error.chain().count() > 1)).map(ToString::to_string).collect();
    let mut words = causes.join(": ").replace(['\n', '|'], " ");
    if let Some((at, _)) = words.char_indices().nth(90) {
        words.truncate(at);
    }
    words
}
