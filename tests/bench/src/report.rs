//! A whole run: the head, the scenarios in turn, and what is printed and saved of them.

mod json;
mod table;
pub(crate) mod two_runs;

use std::{
    fs,
    io::{self, Write},
};

use anyhow::{Context, Result};

use crate::{
    build,
    cli::Cli,
    goals,
    lab::{
        Lab,
        machine::{self, FileSystem},
    },
    row::{Row, Verdict},
    scenarios::Scenario,
};

/// Runs scenarios and prints their rows. False when a floor was missed or something broke.
pub(crate) fn run(cli: &Cli, scenarios: &[Box<dyn Scenario>]) -> Result<bool> {
    let (lab, head) = prepare(cli)?;
    let mut rows = Vec::new();
    for scenario in scenarios {
        lab.progress.scenario(scenario.name());
        match scenario.run(&lab) {
            Ok(measured) => rows.extend(measured),
            Err(error) => rows
                .extend(goals::of(scenario.name()).map(|goal| Row::failed(goal.row, format!("{error:#}")))),
        }
    }
    lab.progress.finish();
    let text = if cli.json { json::text(&rows)? } else { format!("{head}\n{}", table::text(&rows)) };
    io::stdout().write_all(text.as_bytes())?;
    // Last: what took minutes to measure is not lost with a full disk.
    if let Some(path) = &cli.save {
        fs::write(path, json::text(&rows)?).with_context(|| format!("cannot write {}", path.display()))?;
    }
    Ok(!rows.iter().any(|row| matches!(row.verdict(), Verdict::Missed | Verdict::Failed)))
}

/// The lab, and what is told of the machine above the table.
fn prepare(cli: &Cli) -> Result<(Lab, String)> {
    let directory = match &cli.dir {
        Some(directory) => directory.clone(),
        None => build::target()?.join("bench"),
    };
    fs::create_dir_all(&directory).with_context(|| format!("cannot make {}", directory.display()))?;
    let binary = match &cli.server {
        Some(path) => fs::canonicalize(path)?,
        None => build::server()?,
    };
    let disk = FileSystem::of(&directory);
    let lab = Lab::new(binary, &directory, cli.quick, cli.builds)?;
    let mut head = format!(
        "{} x {}, Linux {}, data on {}\n{}; {} rounds of A B B A, {:?} each{}\n",
        lab.cores.count(),
        machine::processor(),
        machine::kernel(),
        disk.kind,
        lab.cores.text,
        lab.rounds(),
        lab.measure_time(),
        if cli.quick { " (quick: says little about rates)" } else { "" },
    );
    if disk.in_memory {
        head.push_str(
            "the data directory lives in memory: rows about durable writes mean nothing; see --dir\n",
        );
    }
    Ok((lab, head))
}
