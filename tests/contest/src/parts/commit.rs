//! The same through the product's writer thread and cache: creates by one committer, and by many at once.

use std::sync::Arc;
use std::time::{Duration, Instant, SystemTime};

use serde_json::json;
use storage::engine::{Engine, UnknownTypes};
use storage::entry::{Head, HeadReader, ResourceId};
use storage::local::Local;
use storage::write::{Draft, Expect, Op, Write};
use storage::{EngineChoice, Options, Storage};

use super::Context;
use crate::engines::Candidate;
use crate::machine::{remove_dir, settle};
use crate::records::RECORD_BYTES;
use crate::sample::{quantile, spread, tidy};

const COMMITTERS: [usize; 2] = [1, 64];

#[derive(Clone, Default)]
struct Taken {
    commits_per_second: Vec<f64>,
    micros: Vec<f64>,
}

pub(super) fn run(context: &mut Context<'_>) -> anyhow::Result<()> {
    for committers in COMMITTERS {
        context.report.progress(&format!("commit: {committers} at once"));
        let mut taken = vec![Taken::default(); context.engines.len()];
        context.interleaved(context.scale.rounds, |context, at, engine| match taken.get_mut(at) {
            Some(taken) => round(context, engine, committers, taken),
            None => Ok(()),
        })?;
        for (engine, taken) in context.engines.iter().zip(&taken) {
            let figures = json!({
                "commits/s": spread(&taken.commits_per_second),
                "p50 us": tidy(quantile(&taken.micros, 0.5)),
                "p99 us": tidy(quantile(&taken.micros, 0.99)),
            });
            context.report.row("commit", &format!("{committers} committers"), *engine, figures);
        }
    }
    Ok(())
}

fn round(
    context: &Context<'_>,
    engine: Candidate,
    committers: usize,
    taken: &mut Taken,
) -> anyhow::Result<()> {
    let dir = context.fresh(engine)?;
    let local: Arc<dyn Engine> = Arc::new(Local::new(engine.open(&dir)?));
    let storage = Storage::open(options(local))?;
    let span = context.scale.span;
    let runtime = tokio::runtime::Builder::new_current_thread().build()?;
    // The first write may make files, which is no part of a rate.
    runtime.block_on(creates(Arc::clone(&storage), committers, Duration::from_micros(1)))?;
    settle();
    let started = Instant::now();
    let micros = runtime.block_on(async {
        let tasks: Vec<_> =
            (0..committers).map(|number| tokio::spawn(creates(Arc::clone(&storage), number, span))).collect();
        let mut micros = Vec::new();
        for task in tasks {
            micros.extend(task.await??);
        }
        anyhow::Ok(micros)
    })?;
    taken.commits_per_second.push(micros.len() as f64 / started.elapsed().as_secs_f64());
    taken.micros.extend(micros);
    runtime.block_on(storage.close());
    drop(storage);
    remove_dir(&dir)
}

/// One committer: the next create when the last one is answered.
async fn creates(storage: Arc<Storage>, number: usize, span: Duration) -> anyhow::Result<Vec<f64>> {
    let mut micros = Vec::new();
    let started = Instant::now();
    while started.elapsed() < span {
        let key = format!("default/{number}-{}", micros.len());
        let mut bytes = br#"{"r":"","noise":""#.to_vec();
        bytes.resize_with(RECORD_BYTES - 2, || fastrand::alphanumeric() as u8);
        bytes.extend_from_slice(br#""}"#);
        let draft = Draft { bytes, stamp_at: br#"{"r":""#.len(), head: None, schema: None };
        let (resource, expect) = (ResourceId::of("core/configmaps"), Expect::Absent);
        let at = Instant::now();
        storage.commit(Write { resource, key: key.into(), expect, op: Op::Put(draft) }).await?;
        micros.push(at.elapsed().as_secs_f64() * 1e6);
    }
    Ok(micros)
}

fn options(engine: Arc<dyn Engine>) -> Options {
    Options {
        engine: EngineChoice::Custom(engine),
        resources: vec!["core/configmaps".to_owned()],
        brand: "contest".to_owned(),
        heads: Arc::new(NoHeads),
        history: storage::HISTORY_DEFAULT,
        clock: unix_millis,
        observer: None,
        unknown_types: UnknownTypes::Keep,
    }
}

fn unix_millis() -> u64 {
    let since = SystemTime::UNIX_EPOCH.elapsed().unwrap_or_default();
    u64::try_from(since.as_millis()).unwrap_or(u64::MAX)
}

/// Nothing is selected by here.
struct NoHeads;

impl HeadReader for NoHeads {
    fn read(&self, _resource: ResourceId, _bytes: &[u8], _stamp_at: usize) -> Head {
        Head::default()
    }
}
