//! Groups of records, made durable one after the other: rates, times of one append, bytes sent to the disk.

use std::time::Instant;

use serde_json::json;

use super::Context;
use crate::engines::Candidate;
use crate::machine::{remove_dir, settle, written_bytes};
use crate::records::{FIRST, RECORD_BYTES, group};
use crate::sample::{median, quantile, spread, tidy};

const GROUPS: [u64; 4] = [1, 8, 64, 512];

#[derive(Clone, Default)]
struct Taken {
    groups_per_second: Vec<f64>,
    append_micros: Vec<f64>,
    amplification: Vec<f64>,
}

pub(super) fn run(context: &mut Context<'_>) -> anyhow::Result<()> {
    for size in GROUPS {
        context.report.progress(&format!("append: groups of {size}"));
        let mut taken = vec![Taken::default(); context.engines.len()];
        context.interleaved(context.scale.rounds, |context, at, engine| match taken.get_mut(at) {
            Some(taken) => round(context, engine, size, taken),
            None => Ok(()),
        })?;
        for (engine, taken) in context.engines.iter().zip(&taken) {
            let figures = json!({
                "groups/s": spread(&taken.groups_per_second),
                "records/s": tidy(median(&taken.groups_per_second) * size as f64),
                "p50 us": tidy(quantile(&taken.append_micros, 0.5)),
                "p99 us": tidy(quantile(&taken.append_micros, 0.99)),
                "max us": tidy(quantile(&taken.append_micros, 1.0)),
                "bytes written per byte": tidy(median(&taken.amplification)),
            });
            context.report.row("append", &format!("groups of {size}"), *engine, figures);
        }
    }
    Ok(())
}

fn round(context: &Context<'_>, engine: Candidate, size: u64, taken: &mut Taken) -> anyhow::Result<()> {
    let dir = context.fresh(engine)?;
    let mut journal = engine.open(&dir)?;
    // The first group may make files, which is no part of a rate.
    journal.append(&group(FIRST, 1))?;
    settle();
    let (mut next, mut groups, mut seconds) = (FIRST + 1, 0_u64, 0.0);
    let written = written_bytes();
    while seconds < context.scale.span.as_secs_f64() {
        let records = group(next, size);
        let started = Instant::now();
        journal.append(&records)?;
        let took = started.elapsed().as_secs_f64();
        taken.append_micros.push(took * 1e6);
        (next, groups, seconds) = (next + size, groups + 1, seconds + took);
    }
    taken.groups_per_second.push(groups as f64 / seconds);
    let payload = (groups * size) as f64 * RECORD_BYTES as f64;
    taken.amplification.push((written_bytes() - written) / payload);
    drop(journal);
    remove_dir(&dir)
}
