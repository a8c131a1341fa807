//! The space on the disk: after creates, and after each object was updated ten times and the history dropped.

use std::time::Duration;

use serde_json::json;

use super::Context;
use crate::engines::Candidate;
use crate::machine::{disk_mib, remove_dir, written_bytes};
use crate::records::{FIRST, RECORD_BYTES, fill, forget};
use crate::sample::tidy;

const UPDATES: u64 = 10;
const GROUP: u64 = 512;
/// What an engine may need to tidy up behind itself.
const REST: Duration = Duration::from_secs(3);

pub(super) fn run(context: &mut Context<'_>) -> anyhow::Result<()> {
    for engine in context.engines.iter().copied() {
        context.report.progress(&format!("size: {}", engine.name()));
        let figures = one(context, engine)?;
        let case = format!("{} x 1 KiB, then {UPDATES} updates of each", context.scale.records);
        context.report.row("size", &case, engine, figures);
    }
    Ok(())
}

fn one(context: &Context<'_>, engine: Candidate) -> anyhow::Result<serde_json::Value> {
    let dir = context.fresh(engine)?;
    let mut journal = engine.open(&dir)?;
    let count = context.scale.records;
    let written = written_bytes();
    let mut next = fill(journal.as_mut(), FIRST, count, GROUP)?;
    let created = disk_mib(&dir)?;
    let mut peak = created;
    for _ in 0..UPDATES {
        let old: Vec<_> = (next - count..next).collect();
        next = fill(journal.as_mut(), next, count, GROUP)?;
        peak = peak.max(disk_mib(&dir)?);
        forget(journal.as_mut(), &old, next - 1)?;
    }
    let trimmed = disk_mib(&dir)?;
    std::thread::sleep(REST);
    // Whatever is done in the background may need a commit to show.
    fill(journal.as_mut(), next, 1, 1)?;
    let rested = disk_mib(&dir)?;
    drop(journal);
    let closed = disk_mib(&dir)?;
    remove_dir(&dir)?;
    let payload = ((UPDATES + 1) * count) as f64 * RECORD_BYTES as f64;
    Ok(json!({
        "payload MiB": tidy(count as f64 * RECORD_BYTES as f64 / 1024.0 / 1024.0),
        "created MiB": tidy(created),
        "peak MiB": tidy(peak),
        "trimmed MiB": tidy(trimmed),
        "after 3 s": tidy(rested),
        "closed": tidy(closed),
        "bytes written per byte": tidy((written_bytes() - written) / payload),
    }))
}
