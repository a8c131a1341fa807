//! What runs in a process of its own, because it is killed, traced, or its memory is measured. Results go to
//! standard output as a line of JSON, or as told at the task.

mod disk;
mod thin;

use std::io::{BufRead, BufReader, Read, Write};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::Instant;

use anyhow::{Context, ensure};
use clap::{Args, Subcommand};
use serde_json::{Value, json};
use storage::journal::Marks;

use crate::engines::Candidate;
use crate::machine::memory_mib;
use crate::records::{FIRST, check, fill, forget, group, mixed_group};
use crate::sample::tidy;

/// Groups written before a process waits to be told: some of them fill a part of the first file of a log,
/// others two.
const GROUPS_BEFORE_WAIT: std::ops::Range<u64> = 40..300;
/// The largest group of those that vary.
const GROUP_MAX: u64 = 64;
/// After so many groups the older half of the records is forgotten.
const GROUPS_PER_TRIM: u64 = 50;

#[derive(Args, Clone)]
pub(crate) struct Store {
    #[arg(long)]
    pub(crate) engine: Candidate,
    #[arg(long)]
    pub(crate) store: PathBuf,
}

/// A task of a child process. Not for users.
#[derive(Subcommand)]
#[command(hide = true)]
pub(crate) enum Task {
    /// Appends records, forgets the first of them, says `ready`; then ends, or writes on until it is killed.
    Fill {
        #[command(flatten)]
        store: Store,
        #[arg(long)]
        records: u64,
        #[arg(long)]
        forget: u64,
        #[arg(long)]
        then_write: bool,
    },
    /// Opens and reads all.
    Load(Store),
    /// Writes until it is killed, and tells the highest revision after each group as eight bytes.
    Write(Store),
    /// Opens, checks what is there, and writes once more.
    Check(Store),
    /// Writes, says the highest revision, waits for a line, and writes one group.
    Wait(Store),
    /// Fills the disk that the directory becomes, and makes room again.
    Full(Store),
    /// Writes, says the highest revision, waits for a line, and writes on whatever happens.
    Broken(Store),
    /// Makes a disk that promises too much, and drives a writer on it.
    Thin {
        #[command(flatten)]
        store: Store,
        #[arg(long)]
        restart: bool,
    },
    /// That writer.
    ThinWriter {
        #[command(flatten)]
        store: Store,
        #[arg(long)]
        restart: bool,
    },
}

/// Runs a task in this process.
pub(crate) fn run(task: &Task) -> anyhow::Result<()> {
    match task {
        Task::Fill { store, records, forget, then_write } => {
            fill_store(store, *records, *forget, *then_write)
        }
        Task::Load(store) => load(store),
        Task::Write(store) => write(store),
        Task::Check(store) => check_store(store),
        Task::Wait(store) => wait_and_append(store),
        Task::Full(store) => say(&disk::full(store)?.to_string()),
        Task::Broken(store) => disk::broken(store),
        Task::Thin { store, restart } => say(&thin::drive(store, *restart)?.to_string()),
        Task::ThinWriter { store, restart } => thin::write(store, *restart),
    }
}

/// This program again, with a task.
pub(crate) fn command(task: &str, store: &Store) -> anyhow::Result<Command> {
    let mut command = Command::new(std::env::current_exe()?);
    command.args([task, "--engine", store.engine.name(), "--store"]).arg(&store.store);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    Ok(command)
}

/// Runs a child to its end and reads what it said.
pub(crate) fn ask(mut command: Command) -> anyhow::Result<Value> {
    let output = command.output()?;
    let words = String::from_utf8_lossy(&output.stderr);
    ensure!(output.status.success(), "{}", words.trim().lines().next_back().unwrap_or("it crashed"));
    serde_json::from_slice(&output.stdout).context("a child said nothing sensible")
}

/// A line that a child says.
pub(crate) fn read_line(child: &mut Child) -> anyhow::Result<String> {
    let mut line = String::new();
    let stdout = child.stdout.as_mut().context("a child has no output")?;
    // No more than the line is there, as the child waits.
    BufReader::new(stdout).read_line(&mut line)?;
    Ok(line)
}

/// Lets a child that waits go on.
pub(crate) fn tell(child: &mut Child) -> anyhow::Result<()> {
    Ok(child.stdin.as_mut().context("a child has no input")?.write_all(b"go\n")?)
}

fn say(line: &str) -> anyhow::Result<()> {
    let mut out = std::io::stdout().lock();
    writeln!(out, "{line}")?;
    Ok(out.flush()?)
}

fn wait_for_a_line() -> anyhow::Result<()> {
    let mut line = String::new();
    std::io::stdin().read_line(&mut line)?;
    Ok(())
}

fn fill_store(store: &Store, records: u64, to_forget: u64, then_write: bool) -> anyhow::Result<()> {
    let mut journal = store.engine.open(&store.store)?;
    let mut next = fill(journal.as_mut(), FIRST, records, 512)?;
    let old: Vec<_> = (FIRST..FIRST + to_forget).collect();
    forget(journal.as_mut(), &old, next - 1)?;
    // What was forgotten lasts with the next append at the latest.
    next = fill(journal.as_mut(), next, 1, 1)?;
    say("ready")?;
    if !then_write {
        return Ok(());
    }
    loop {
        next = fill(journal.as_mut(), next, GROUP_MAX, GROUP_MAX)?;
    }
}

fn load(store: &Store) -> anyhow::Result<()> {
    let started = Instant::now();
    let mut journal = store.engine.open(&store.store)?;
    let opened = started.elapsed();
    journal.marks()?;
    let (mut count, mut sum) = (0_u64, 0_u64);
    journal.load(&mut |_, payload| {
        count += 1;
        sum += payload.iter().step_by(64).map(|byte| u64::from(*byte)).sum::<u64>();
        Ok(())
    })?;
    let loaded = started.elapsed();
    let millis = |span: std::time::Duration| tidy(span.as_secs_f64() * 1e3);
    let figures = json!({
        "open": millis(opened),
        "load": millis(loaded - opened),
        "records": count,
        "sum": sum,
        "anonymous": tidy(memory_mib("RssAnon")),
        "file": tidy(memory_mib("RssFile")),
        "peak": tidy(memory_mib("VmHWM")),
    });
    say(&figures.to_string())
}

fn write(store: &Store) -> anyhow::Result<()> {
    let mut journal = store.engine.open(&store.store)?;
    let mut forgotten = journal.marks()?.floor;
    let mut next = check(journal.as_mut())?.highest + 1;
    for number in 1_u64.. {
        let size = fastrand::u64(1..=GROUP_MAX);
        next = fill(journal.as_mut(), next, size, size)?;
        std::io::stdout().write_all(&(next - 1).to_be_bytes())?;
        std::io::stdout().flush()?;
        if number.is_multiple_of(GROUPS_PER_TRIM) {
            let keep_from = forgotten + (next - forgotten) / 2;
            let old: Vec<_> = (forgotten + 1..keep_from).collect();
            journal.forget(&old, Marks { floor: keep_from - 1, highest: next - 1 })?;
            forgotten = keep_from - 1;
        }
    }
    Ok(())
}

fn check_store(store: &Store) -> anyhow::Result<()> {
    let mut journal = store.engine.open(&store.store)?;
    let found = check(journal.as_mut())?;
    journal.append(&group(found.highest + 1, 8)).context("cannot write after the start")?;
    let after = check(journal.as_mut())?;
    let sound = found.gaps + found.undead + found.torn + after.gaps + after.undead + after.torn == 0
        && after.highest == found.highest + 8;
    say(&json!({ "sound": sound, "highest": found.highest, "gaps": found.gaps }).to_string())
}

fn wait_and_append(store: &Store) -> anyhow::Result<()> {
    let mut journal = store.engine.open(&store.store)?;
    let next = written_in_groups(journal.as_mut())?;
    say(&(next - 1).to_string())?;
    wait_for_a_line()?;
    journal.append(&mixed_group(next, fastrand::u64(1..=GROUP_MAX)))?;
    // Whoever waits for the kill sees this if it does not come.
    std::io::stdin().read_to_end(&mut Vec::new())?;
    Ok(())
}

fn written_in_groups(journal: &mut dyn storage::journal::Journal) -> anyhow::Result<u64> {
    let mut next = FIRST;
    for _ in 0..fastrand::u64(GROUPS_BEFORE_WAIT) {
        let size = fastrand::u64(1..=GROUP_MAX);
        next = fill(journal, next, size, size)?;
    }
    Ok(next)
}
