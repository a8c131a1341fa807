//! Measures the candidates for the embedded engine against each other, part by part, and prints tables.
//! It decides nothing: the README beside it does.

mod child;
mod engines;
mod machine;
mod parts;
mod records;
mod report;
mod sample;

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Parser;

use engines::Candidate;
use parts::{Context, Part, Scale};
use report::Report;

/// Measures the candidates for the embedded engine against each other.
#[derive(Parser)]
#[command(name = "contest")]
struct Options {
    /// Run these parts only.
    #[arg(long, value_delimiter = ',')]
    only: Vec<Part>,
    /// Measure these candidates only.
    #[arg(long, value_delimiter = ',')]
    engines: Vec<Candidate>,
    /// Few rounds and small stores: shows that all works, not how fast.
    #[arg(long)]
    quick: bool,
    /// Print an array of rows instead of tables.
    #[arg(long)]
    json: bool,
    /// Where the stores are made. Should be on the kind of disk that a server would use.
    #[arg(long)]
    dir: Option<PathBuf>,
    /// The core that all work is done on.
    #[arg(long, default_value_t = 0)]
    core: usize,
    #[command(subcommand)]
    child: Option<child::Task>,
}

fn main() -> ExitCode {
    let options = Options::parse();
    let outcome = match options.child {
        // The core is inherited.
        Some(task) => child::run(&task),
        None => run(options),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            let _ = writeln!(std::io::stderr(), "contest: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(options: Options) -> anyhow::Result<()> {
    let or_all =
        |chosen: Vec<Candidate>, all: &[Candidate]| if chosen.is_empty() { all.to_vec() } else { chosen };
    let engines = or_all(options.engines, clap::ValueEnum::value_variants());
    let parts = if options.only.is_empty() { Part::all() } else { options.only };
    let dir = match options.dir {
        Some(dir) => tempfile::tempdir_in(dir)?,
        None => tempfile::tempdir()?,
    };
    let mut report = Report::new();
    for part in parts {
        // Compilers may use all cores.
        if part == Part::Build {
            machine::unpin()?;
        } else {
            machine::pin(options.core)?;
        }
        let scale = if options.quick { Scale::QUICK } else { Scale::FULL };
        part.run(&mut Context { engines: &engines, scale, dir: dir.path(), report: &mut report })?;
    }
    report.print(options.json)
}
