//! A power failure between a write and its flush. The store is copied after the last acknowledged group; the
//! process is killed by strace as it asks for its next flush; then the pages that differ were never flushed,
//! and any of them may have reached the disk or not. Every trial keeps some of them.

use std::collections::BTreeSet;
use std::fs::File;
use std::io::{BufRead, BufReader};
use std::os::unix::fs::FileExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use anyhow::{Context as _, ensure};
use serde_json::{Value, json};

use super::Context;
use crate::child::{Store, ask, command, read_line, tell};
use crate::machine::{copy_dir, has};

const PAGE_BYTES: usize = 4096;
const TRIALS_PER_KILL: usize = 6;

pub(super) fn run(context: &mut Context<'_>) -> anyhow::Result<()> {
    if !has("strace") {
        context.report.progress("power: not run, there is no strace");
        return Ok(());
    }
    for engine in context.engines.iter().copied() {
        context.report.progress(&format!("power: {}", engine.name()));
        let mut tally = Tally::default();
        for _ in 0..context.scale.kills.div_ceil(TRIALS_PER_KILL) {
            let store = Store { engine, store: context.fresh(engine)? };
            fail_once(context, &store, &mut tally)?;
        }
        let figures = json!({
            "trials": tally.trials,
            "unflushed pages": tally.pages,
            "lost": tally.lost,
            "torn": tally.unsound,
            "would not open": tally.refused,
            "because": tally.why,
        });
        context.report.row("power", "some unflushed pages lost", engine, figures);
    }
    Ok(())
}

#[derive(Default)]
struct Tally {
    trials: usize,
    pages: usize,
    lost: usize,
    unsound: usize,
    refused: usize,
    why: String,
}

fn fail_once(context: &Context<'_>, store: &Store, tally: &mut Tally) -> anyhow::Result<()> {
    let before = context.dir.join("before");
    let mut child = command("wait", store)?.spawn()?;
    let acknowledged: u64 = read_line(&mut child)?.trim().parse()?;
    copy_dir(&store.store, &before)?;
    let mut strace = attach(&child, true, "signal=SIGKILL")?;
    tell(&mut child)?;
    child.wait()?;
    strace.wait()?;

    let changes = changes(&before, &store.store)?;
    tally.pages += changes.iter().map(|change| change.pages.len()).sum::<usize>();
    let pages: Vec<_> = changes.iter().flat_map(|change| change.pages.iter().map(|(at, _)| *at)).collect();
    for _ in 0..TRIALS_PER_KILL {
        let trial = context.dir.join("trial");
        copy_dir(&before, &trial)?;
        // One page only is lost, or any number of them.
        let one = fastrand::bool().then(|| fastrand::choice(&pages).copied()).flatten();
        let kept = fastrand::f64();
        for change in &changes {
            change.apply_some(&trial, |at| one.map_or_else(|| fastrand::f64() < kept, |lost| lost != at))?;
        }
        tally.trials += 1;
        match ask(command("check", &Store { engine: store.engine, store: trial })?) {
            Ok(found) => {
                tally.lost += usize::from(found.get("highest").and_then(Value::as_u64) < Some(acknowledged));
                tally.unsound += usize::from(found.get("sound") != Some(&Value::Bool(true)));
            }
            Err(error) => {
                tally.refused += 1;
                tally.why = error.to_string().replace('|', "/");
            }
        }
    }
    Ok(())
}

/// Traces a running child, so that its flushes do as `what` says: those of its first thread, or all. Returns
/// when that holds.
pub(super) fn attach(child: &Child, all_threads: bool, what: &str) -> anyhow::Result<Child> {
    let flushes = "fsync,fdatasync,msync,sync_file_range";
    let mut strace = Command::new("strace")
        .args(all_threads.then_some("-f"))
        .args(["-e", &format!("trace={flushes}"), "-e", &format!("inject={flushes}:{what}")])
        .args(["-p", &child.id().to_string()])
        .stderr(Stdio::piped())
        .spawn()?;
    let mut lines = BufReader::new(strace.stderr.take().context("strace has no output")?).lines();
    let first = lines.next().transpose()?.unwrap_or_default();
    ensure!(first.contains("attached"), "strace: {first}");
    // It must be able to go on writing.
    std::thread::spawn(move || lines.count());
    Ok(strace)
}

/// What was written to one file, and not flushed.
struct Change {
    path: PathBuf,
    lengths: (u64, u64),
    /// Offsets and new contents.
    pages: Vec<(u64, Vec<u8>)>,
}

fn changes(before: &Path, after: &Path) -> anyhow::Result<Vec<Change>> {
    let names: BTreeSet<_> = files(after)?.into_iter().collect();
    let mut changes = Vec::new();
    for path in names {
        let old = std::fs::read(before.join(&path)).unwrap_or_default();
        let new = std::fs::read(after.join(&path))?;
        let pages = new.chunks(PAGE_BYTES).enumerate().filter_map(|(number, page)| {
            let at = number * PAGE_BYTES;
            let end = (at + page.len()).min(old.len());
            (old.get(at..end) != Some(page)).then(|| (at as u64, page.to_vec()))
        });
        let pages: Vec<_> = pages.collect();
        if !pages.is_empty() {
            changes.push(Change { path, lengths: (old.len() as u64, new.len() as u64), pages });
        }
    }
    Ok(changes)
}

fn files(root: &Path) -> anyhow::Result<Vec<PathBuf>> {
    let (mut files, mut dirs) = (Vec::new(), vec![root.to_owned()]);
    while let Some(dir) = dirs.pop() {
        for entry in std::fs::read_dir(&dir)? {
            let path = entry?.path();
            if path.is_dir() {
                dirs.push(path);
            } else {
                files.push(path.strip_prefix(root)?.to_owned());
            }
        }
    }
    Ok(files)
}

impl Change {
    /// Writes some of the pages. A file has grown or not: its length is one of the two.
    fn apply_some(&self, root: &Path, survives: impl Fn(u64) -> bool) -> anyhow::Result<()> {
        let file = File::options().create(true).write(true).truncate(false).open(root.join(&self.path))?;
        let (old, new) = self.lengths;
        for (at, page) in &self.pages {
            if survives(*at) {
                file.write_all_at(page, *at)?;
            }
        }
        Ok(file.set_len(if survives(new) { new } else { old })?)
    }
}
