//! How long a store takes to open and to read, each time in a new process and on a new copy; and the memory
//! of that process, which keeps nothing of what it reads.

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::time::Duration;

use serde_json::{Value, json};

use super::Context;
use crate::child::{Store, ask, command};
use crate::engines::Candidate;
use crate::machine::{copy_dir, disk_mib, remove_dir, settle};
use crate::sample::{median, spread, tidy};

struct Case {
    name: &'static str,
    /// In parts of the scale: written, and of those forgotten.
    written: u64,
    forgotten: u64,
    killed: bool,
}

const CASES: [Case; 4] = [
    Case { name: "1x, closed", written: 1, forgotten: 0, killed: false },
    Case { name: "1x, killed", written: 1, forgotten: 0, killed: true },
    Case { name: "3x, killed", written: 3, forgotten: 0, killed: true },
    Case { name: "3x, 2x trimmed, killed", written: 3, forgotten: 2, killed: true },
];

pub(super) fn run(context: &mut Context<'_>) -> anyhow::Result<()> {
    for case in &CASES {
        for engine in context.engines.iter().copied() {
            context.report.progress(&format!("start: {}: writing {}", case.name, engine.name()));
            let dir = context.dir.join("masters").join(engine.name());
            remove_dir(&dir)?;
            write_master(context, case, engine, &dir)?;
        }
        let mut answers = vec![Vec::new(); context.engines.len()];
        let rounds = context.scale.rounds + 1;
        context.interleaved(rounds, |context, at, engine| {
            let master = context.dir.join("masters").join(engine.name());
            let dir = context.fresh(engine)?;
            copy_dir(&master, &dir)?;
            settle();
            let answer = ask(command("load", &Store { engine, store: dir })?)?;
            if let Some(answers) = answers.get_mut(at) {
                answers.push(answer);
            }
            Ok(())
        })?;
        for (engine, answers) in context.engines.iter().zip(&answers) {
            let dir = context.dir.join("masters").join(engine.name());
            let figures = figures(answers, disk_mib(&dir)?);
            context.report.row(
                "start",
                &format!("{} ({} records)", case.name, context.scale.records),
                *engine,
                figures,
            );
            remove_dir(&dir)?;
            remove_dir(&context.dir.join(engine.name()))?;
        }
    }
    Ok(())
}

fn figures(answers: &[Value], disk: f64) -> Value {
    let all =
        |name: &str| -> Vec<f64> { answers.iter().filter_map(|answer| answer.get(name)?.as_f64()).collect() };
    let both: Vec<_> = all("open").iter().zip(all("load")).map(|(open, load)| open + load).collect();
    json!({
        "open ms": spread(&all("open")),
        "load ms": spread(&all("load")),
        "both ms": tidy(median(&both)),
        "records": tidy(median(&all("records"))),
        "own memory MiB": tidy(median(&all("anonymous"))),
        "mapped MiB": tidy(median(&all("file"))),
        "disk MiB": tidy(disk),
    })
}

fn write_master(context: &Context<'_>, case: &Case, engine: Candidate, dir: &Path) -> anyhow::Result<()> {
    let records = context.scale.records;
    let mut command = command("fill", &Store { engine, store: dir.to_owned() })?;
    command.args(["--records", &(records * case.written).to_string()]);
    command.args(["--forget", &(records * case.forgotten).to_string()]);
    if case.killed {
        command.arg("--then-write");
    }
    let mut child = command.stderr(std::process::Stdio::inherit()).spawn()?;
    let mut line = String::new();
    if let Some(stdout) = child.stdout.take() {
        BufReader::new(stdout).read_line(&mut line)?;
    }
    if case.killed {
        std::thread::sleep(Duration::from_millis(fastrand::u64(20..60)));
        child.kill()?;
    }
    let status = child.wait()?;
    anyhow::ensure!(
        line == "ready\n" && (case.killed || status.success()),
        "a child could not fill its store"
    );
    Ok(())
}
