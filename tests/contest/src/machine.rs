//! What is asked of the operating system: cores, memory and bytes written of this process, sizes of
//! directories, copies of them.

use std::ffi::OsStr;
use std::path::Path;
use std::process::{Command, Stdio};

use anyhow::{Context, ensure};
use rustix::thread::{CpuSet, sched_setaffinity};

/// Keeps this process, and those it starts, on one core.
pub(crate) fn pin(core: usize) -> anyhow::Result<()> {
    let mut cores = CpuSet::new();
    cores.set(core);
    sched_setaffinity(None, &cores).with_context(|| format!("cannot run on core {core} alone"))
}

/// Lets this process use every core again.
pub(crate) fn unpin() -> anyhow::Result<()> {
    let mut cores = CpuSet::new();
    for core in 0..CpuSet::MAX_CPU {
        cores.set(core);
    }
    sched_setaffinity(None, &cores).context("cannot run on all cores")
}

/// A figure of this process in MiB: `RssAnon`, `RssFile`, `VmHWM`.
pub(crate) fn memory_mib(name: &str) -> f64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    number_after(&status, name) / 1024.0
}

/// Bytes that this process has sent towards the disk.
pub(crate) fn written_bytes() -> f64 {
    number_after(&std::fs::read_to_string("/proc/self/io").unwrap_or_default(), "write_bytes")
}

fn number_after(text: &str, name: &str) -> f64 {
    let line = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(':'));
    line.and_then(|rest| rest.split_whitespace().next()?.parse().ok()).unwrap_or_default()
}

/// Seconds that the children of this process, those that have ended, spent on the processor.
pub(crate) fn children_seconds() -> f64 {
    const TICKS_PER_SECOND: f64 = 100.0;
    let stat = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    // After the name in brackets: state is the first field, the two times are the 14th and 15th.
    let fields = stat.rsplit_once(") ").map(|(_, rest)| rest).unwrap_or_default();
    fields.split(' ').skip(13).take(2).filter_map(|field| field.parse::<f64>().ok()).sum::<f64>()
        / TICKS_PER_SECOND
}

/// The space that a directory takes on the disk, in MiB.
pub(crate) fn disk_mib(dir: &Path) -> anyhow::Result<f64> {
    use std::os::unix::fs::MetadataExt;
    let mut blocks = 0;
    let mut dirs = vec![dir.to_owned()];
    while let Some(dir) = dirs.pop() {
        for entry in std::fs::read_dir(&dir)? {
            let entry = entry?;
            // Engines delete files while they work.
            let Ok(metadata) = entry.metadata() else { continue };
            if metadata.is_dir() {
                dirs.push(entry.path());
            }
            blocks += metadata.blocks();
        }
    }
    Ok(blocks as f64 * 512.0 / 1024.0 / 1024.0)
}

/// Copies a directory, holes as holes.
pub(crate) fn copy_dir(from: &Path, to: &Path) -> anyhow::Result<()> {
    remove_dir(to)?;
    run("cp", [OsStr::new("-a"), "--sparse=always".as_ref(), from.as_ref(), to.as_ref()])
}

/// Removes a directory, if it is there.
pub(crate) fn remove_dir(dir: &Path) -> anyhow::Result<()> {
    match std::fs::remove_dir_all(dir) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => Err(error.into()),
        _ => Ok(()),
    }
}

/// Lets the disk finish what was written before, so that nobody pays for the one before.
pub(crate) fn settle() {
    rustix::fs::sync();
}

/// Whether a program can be started.
pub(crate) fn has(program: &str) -> bool {
    let quiet = || Stdio::null();
    Command::new(program).arg("--version").stdout(quiet()).stderr(quiet()).status().is_ok()
}

/// Runs a program to its end.
pub(crate) fn run<A: AsRef<OsStr>>(
    program: &str,
    arguments: impl IntoIterator<Item = A>,
) -> anyhow::Result<()> {
    let output =
        Command::new(program).args(arguments).output().with_context(|| format!("cannot run {program}"))?;
    ensure!(output.status.success(), "{program} failed: {}", String::from_utf8_lossy(&output.stderr).trim());
    Ok(())
}
