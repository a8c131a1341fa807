//! A disk that promised more room than it has: writes are taken, flushes fail, and what was not flushed is
//! gone from the disk though it can still be read. What is acknowledged after that must be there when the
//! machine has lost its memory.

use std::fs::File;
use std::io::Write;
use std::path::Path;
use std::process::Child;

use anyhow::Context;
use serde_json::{Value, json};

use super::disk::{Progress, retried, words};
use super::{Store, ask, command, read_line, say, tell, wait_for_a_line, written_in_groups};
use crate::machine::run;

/// The room there is, and the room that is promised.
const ROOM: &str = "size=100m";
const PROMISED_BYTES: u64 = 400 * 1024 * 1024;
/// Small, so that a failed group and the next ones share pages.
const GROUP: u64 = 8;
const GROUPS_AFTER: u64 = 20;

/// Drives a writer on such a disk. The process must be root, with a mount namespace of its own.
pub(super) fn drive(store: &Store, restart: bool) -> anyhow::Result<Value> {
    let (room, disk) = (store.store.join("room"), store.store.join("disk"));
    std::fs::create_dir_all(&room)?;
    std::fs::create_dir_all(&disk)?;
    run("mount", ["-t", "tmpfs", "-o", ROOM, "tmpfs"].map(Path::new).iter().chain([&room.as_path()]))?;
    let image = room.join("image");
    File::create(&image)?.set_len(PROMISED_BYTES)?;
    // Without a journal of its own, since one that fails makes the whole file system read-only.
    run(
        "mkfs.ext4",
        ["-q", "-O", "^has_journal", "-E", "nodiscard"].map(Path::new).iter().chain([&image.as_path()]),
    )?;
    mount(&image, &disk)?;

    let inner = Store { engine: store.engine, store: disk.join("store") };
    let mut writer = start_writer(&inner, restart)?;
    read_line(&mut writer)?;
    let ballast = room.join("ballast");
    fill(&ballast)?;
    tell(&mut writer)?;
    let error = read_line(&mut writer)?.trim().to_owned();
    File::create(&ballast)?;
    tell(&mut writer)?;
    let last = read_line(&mut writer)?;
    writer.kill()?;
    writer.wait()?;

    // Kinder than a power failure: whatever the kernel still wants to write is written.
    run("umount", [&disk])?;
    mount(&image, &disk)?;
    let verdict = match last.trim().parse::<u64>() {
        Ok(acknowledged) => judge(&inner, acknowledged),
        Err(_) => format!("wrote no more: {}", last.trim()),
    };
    run("umount", [&disk])?;
    Ok(json!({ "append says": error, "what was acknowledged later": verdict }))
}

fn start_writer(store: &Store, restart: bool) -> anyhow::Result<Child> {
    let mut writer = command("thin-writer", store)?;
    if restart {
        writer.arg("--restart");
    }
    Ok(writer.spawn()?)
}

/// The device is freed with the mount.
fn mount(image: &Path, disk: &Path) -> anyhow::Result<()> {
    run("mount", ["-o", "loop,errors=continue"].map(Path::new).iter().chain([&image, &disk]))
}

fn fill(ballast: &Path) -> anyhow::Result<()> {
    let mut file = File::create(ballast)?;
    while file.write_all(&[1; 4096]).is_ok() {}
    Ok(())
}

fn judge(store: &Store, acknowledged: u64) -> String {
    let found = command("check", store).and_then(ask);
    let number = |found: &Value, name: &str| found.get(name).and_then(Value::as_u64).unwrap_or_default();
    match found {
        Err(error) => format!("WILL NOT OPEN: {error}").replace('|', "/"),
        Ok(found) if number(&found, "highest") < acknowledged => {
            format!("LOST: {} of {acknowledged} left", number(&found, "highest"))
        }
        // The group that failed was given up.
        Ok(found) if number(&found, "gaps") > GROUP => format!("LOST: {} within", number(&found, "gaps")),
        Ok(_) => "there".to_owned(),
    }
}

/// Writes until it fails, then goes on in the same files: at once, or after opening them anew.
pub(super) fn write(store: &Store, restart: bool) -> anyhow::Result<()> {
    let mut journal = store.engine.open(&store.store)?;
    let mut progress = Progress::new(written_in_groups(journal.as_mut())?, GROUP);
    say("ready")?;
    wait_for_a_line()?;
    say(&progress.append_until_error(journal.as_mut())?)?;
    wait_for_a_line()?;
    if restart {
        drop(journal);
        journal = store.engine.open(&store.store).context("after the failure")?;
    }
    for _ in 0..GROUPS_AFTER {
        if let Err(error) = retried(|| progress.append(journal.as_mut())) {
            say(&words(&error))?;
            return Ok(());
        }
    }
    say(&progress.acknowledged().to_string())?;
    wait_for_a_line()
}
