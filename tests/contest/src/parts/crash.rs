//! Kills at random moments, one after the other on the same store: nothing acknowledged may be lost, groups
//! are whole, what was forgotten stays so.

use std::io::Read;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::Context;
use crate::child::{Store, ask, command};
use crate::sample::{quantile, tidy};

pub(super) fn run(context: &mut Context<'_>) -> anyhow::Result<()> {
    for engine in context.engines.iter().copied() {
        context.report.progress(&format!("crash: {}", engine.name()));
        let store = Store { engine, store: context.fresh(engine)? };
        let mut tally = Tally::default();
        for _ in 0..context.scale.kills {
            kill_once(&store, &mut tally)?;
        }
        let figures = json!({
            "kills": context.scale.kills,
            "groups acknowledged": tally.groups,
            "lost": tally.lost,
            "torn or undead": tally.unsound,
            "would not open": tally.refused,
            "open and check ms, most": tidy(quantile(&tally.check_millis, 1.0)),
        });
        context.report.row("crash", "kill -9 while writing and trimming", engine, figures);
    }
    Ok(())
}

#[derive(Default)]
struct Tally {
    groups: usize,
    lost: usize,
    unsound: usize,
    refused: usize,
    check_millis: Vec<f64>,
}

fn kill_once(store: &Store, tally: &mut Tally) -> anyhow::Result<()> {
    let mut child = command("write", store)?.spawn()?;
    let mut stdout = child.stdout.take().ok_or_else(|| anyhow::anyhow!("a child has no output"))?;
    let mut first = [0; 8];
    stdout.read_exact(&mut first)?;
    std::thread::sleep(Duration::from_millis(fastrand::u64(5..150)));
    child.kill()?;
    child.wait()?;
    let mut told = first.to_vec();
    stdout.read_to_end(&mut told)?;
    let acknowledged = told.chunks_exact(8).next_back().and_then(|last| last.first_chunk()).copied();
    let acknowledged = acknowledged.map_or(0, u64::from_be_bytes);
    tally.groups += told.len() / 8;
    let started = Instant::now();
    match ask(command("check", store)?) {
        Ok(found) => {
            tally.lost += usize::from(found.get("highest").and_then(Value::as_u64) < Some(acknowledged));
            tally.unsound += usize::from(found.get("sound") != Some(&Value::Bool(true)));
        }
        Err(_) => tally.refused += 1,
    }
    tally.check_millis.push(started.elapsed().as_secs_f64() * 1e3);
    Ok(())
}
