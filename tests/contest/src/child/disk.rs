//! Disks that fail: what an append returns, what still works, and what is there afterwards.

use std::fs::File;
use std::io::Write;
use std::os::unix::fs::FileExt;
use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::{Context, bail};
use serde_json::{Value, json};
use storage::entry::Revision;
use storage::journal::{Journal, Marks};

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
    let mut progress = Progress::new(written_in_groups(journal.as_mut())?, GROUP);

    take_all_room(disk)?;
    let error = progress.append_until_error(journal.as_mut())?;
    let reads = verdict(retried(|| progress.all_there(journal.as_mut())));
    make_room(disk)?;
    let same = verdict(retried(|| progress.append(journal.as_mut())));
    drop(journal);

    let mut journal = store.engine.open(&dir).context("after there was room")?;
    take_all_room(disk)?;
    progress.append_until_error(journal.as_mut())?;
    drop(journal);
    let opened = match store.engine.open(&dir) {
        Ok(mut journal) => verdict(progress.all_there(journal.as_mut())),
        Err(error) => words(&error.into()),
    };
    make_room(disk)?;
    let mut journal = store.engine.open(&dir).context("after there was room again")?;
    let later =
        verdict(progress.all_there(journal.as_mut()).and_then(|()| progress.append(journal.as_mut())));
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
    let mut progress = Progress::new(written_in_groups(journal.as_mut())?, GROUP);
    say("ready")?;
    wait_for_a_line()?;
    let error = progress.append_until_error(journal.as_mut())?;
    let reads = verdict(retried(|| progress.all_there(journal.as_mut())));
    let same = verdict(retried(|| progress.append(journal.as_mut())));
    drop(journal);
    let mut journal = store.engine.open(&store.store).context("after the failure")?;
    let later = verdict(retried(|| {
        progress.all_there(journal.as_mut())?;
        progress.append(journal.as_mut())
    }));
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

/// How far a store was written.
pub(super) struct Progress {
    next: Revision,
    group: u64,
    /// Revisions that were given to a group that failed.
    ghosts: Vec<Revision>,
    /// Those of them that were given up.
    gaps: u64,
}

impl Progress {
    pub(super) fn new(next: Revision, group: u64) -> Self {
        Self { next, group, ghosts: Vec::new(), gaps: 0 }
    }

    /// The newest revision that was acknowledged.
    pub(super) fn acknowledged(&self) -> Revision {
        self.next - 1
    }

    pub(super) fn append_until_error(&mut self, journal: &mut dyn Journal) -> anyhow::Result<String> {
        for _ in 0..GROUPS_MAX {
            match journal.append(&group(self.next, self.group)) {
                Ok(()) => self.next += self.group,
                Err(error) => {
                    self.ghosts = (self.next..self.next + self.group).collect();
                    return Ok(words(&error.into()));
                }
            }
        }
        bail!("no append failed");
    }

    /// Like the product: what failed may be there, so it is forgotten first, and its revisions are used up.
    pub(super) fn append(&mut self, journal: &mut dyn Journal) -> anyhow::Result<()> {
        let first = self.ghosts.last().map_or(self.next, |last| last + 1);
        journal.forget(&self.ghosts, Marks { floor: FIRST - 1, highest: first - 1 })?;
        journal.append(&group(first, self.group))?;
        self.gaps += self.ghosts.len() as u64;
        self.ghosts.clear();
        self.next = first + self.group;
        Ok(())
    }

    /// Whether everything acknowledged can be read.
    fn all_there(&self, journal: &mut dyn Journal) -> anyhow::Result<()> {
        let found = check(journal)?;
        if found.highest + 1 < self.next || found.gaps > self.gaps || found.torn > 0 {
            bail!("LOST: found {}, written up to {}", found.count, self.next - 1);
        }
        Ok(())
    }
}

pub(super) fn retried(mut attempt: impl FnMut() -> anyhow::Result<()>) -> anyhow::Result<()> {
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
pub(super) fn words(error: &anyhow::Error) -> String {
    let causes: Vec<_> =
        error.chain().skip(usize::from(error.chain().count() > 1)).map(ToString::to_string).collect();
    let mut words = causes.join(": ").replace(['\n', '|'], " ");
    if let Some((at, _)) = words.char_indices().nth(90) {
        words.truncate(at);
    }
    words
}
