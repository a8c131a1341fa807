//! How long appends take while the history is dropped step by step between them, as the product does it.

use std::time::Instant;

use serde_json::json;
use storage::journal::Marks;

use super::Context;
use crate::engines::Candidate;
use crate::machine::{remove_dir, settle};
use crate::records::{FIRST, FORGET_STEP, fill, group};
use crate::sample::{median, quantile, spread, tidy};

const GROUP: u64 = 64;

#[derive(Clone, Default)]
struct Taken {
    append_micros: Vec<f64>,
    forget_micros: Vec<f64>,
    before_micros: Vec<f64>,
    total_seconds: Vec<f64>,
}

pub(super) fn run(context: &mut Context<'_>) -> anyhow::Result<()> {
    let mut taken = vec![Taken::default(); context.engines.len()];
    context.interleaved(context.scale.rounds.min(4), |context, at, engine| {
        context.report.progress(&format!("trim: {}", engine.name()));
        match taken.get_mut(at) {
            Some(taken) => round(context, engine, taken),
            None => Ok(()),
        }
    })?;
    let case =
        format!("{} of {} records, groups of {GROUP}", context.scale.records, 2 * context.scale.records);
    for (engine, taken) in context.engines.iter().zip(&taken) {
        let figures = json!({
            "append p50 us, no trim": tidy(median(&taken.before_micros)),
            "p99": tidy(quantile(&taken.before_micros, 0.99)),
            "append p50 us, trimming": tidy(median(&taken.append_micros)),
            "p99 ": tidy(quantile(&taken.append_micros, 0.99)),
            "max": tidy(quantile(&taken.append_micros, 1.0)),
            "step p50 us": tidy(median(&taken.forget_micros)),
            "step p99": tidy(quantile(&taken.forget_micros, 0.99)),
            "step max": tidy(quantile(&taken.forget_micros, 1.0)),
            "all steps s": spread(&taken.total_seconds),
        });
        context.report.row("trim", &case, *engine, figures);
    }
    Ok(())
}

fn round(context: &Context<'_>, engine: Candidate, taken: &mut Taken) -> anyhow::Result<()> {
    let dir = context.fresh(engine)?;
    let mut journal = engine.open(&dir)?;
    let records = context.scale.records;
    let mut next = fill(journal.as_mut(), FIRST, 2 * records, 512)?;
    settle();
    // Every second record: what is superseded lies scattered among what is not.
    let old: Vec<_> = (FIRST..FIRST + 2 * records).step_by(2).collect();
    for _ in old.chunks(FORGET_STEP) {
        let started = Instant::now();
        journal.append(&group(next, GROUP))?;
        taken.before_micros.push(started.elapsed().as_secs_f64() * 1e6);
        next += GROUP;
    }
    let mut total = 0.0;
    for step in old.chunks(FORGET_STEP) {
        let records = group(next, GROUP);
        let started = Instant::now();
        journal.forget(step, Marks { floor: step.last().copied().unwrap_or_default(), highest: next })?;
        let forgot = started.elapsed().as_secs_f64();
        journal.append(&records)?;
        let both = started.elapsed().as_secs_f64();
        next += GROUP;
        total += forgot;
        taken.forget_micros.push(forgot * 1e6);
        taken.append_micros.push((both - forgot) * 1e6);
    }
    taken.total_seconds.push(total);
    drop(journal);
    remove_dir(&dir)
}
