//! The command line.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand};

use crate::ceiling::CeilingOptions;

/// Measures the server against what the machine can do, and prints a table of ratios.
///
/// Every figure stands beside a ceiling that was measured in the same run: absolute times differ from machine to
/// machine and from hour to hour, ratios much less. The exit code is 1 when a floor is missed or a scenario failed,
/// and 2 when an option is wrong.
#[derive(Debug, Parser)]
#[command(name = "bench", args_conflicts_with_subcommands = true)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
    /// Runs only these scenarios, by name or number; see --list
    #[arg(long, value_name = "NAME,…", value_delimiter = ',')]
    pub(crate) only: Vec<String>,
    /// Short rounds and fewer objects: shows that everything runs, says little about rates
    #[arg(long)]
    pub(crate) quick: bool,
    /// Prints an array of rows to standard output in place of the table
    #[arg(long)]
    pub(crate) json: bool,
    /// Writes the array of rows to a file too, for `bench compare`
    #[arg(long, value_name = "FILE")]
    pub(crate) save: Option<PathBuf>,
    /// Lists the scenarios and their rows
    #[arg(long)]
    pub(crate) list: bool,
    /// The server to measure; without it, the release binary is built first
    #[arg(long, value_name = "PATH")]
    pub(crate) server: Option<PathBuf>,
    /// Where data directories are made, on the disk that counts; without it, the build's own directory
    #[arg(long, value_name = "DIR")]
    pub(crate) dir: Option<PathBuf>,
    /// Measures clean and incremental builds as well, which takes minutes
    #[arg(long)]
    pub(crate) builds: bool,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Compares two saved runs.
    Compare(TwoRuns),
    /// Runs a bare server; this program starts it itself.
    #[command(hide = true)]
    Ceiling(CeilingOptions),
}

#[derive(Debug, Args)]
pub(crate) struct TwoRuns {
    /// The earlier run, as --save wrote it
    #[arg(value_name = "OLD.json")]
    pub(crate) old: PathBuf,
    /// The later run
    #[arg(value_name = "NEW.json")]
    pub(crate) new: PathBuf,
    /// Exits with 1 when a row got worse by more than 5 %
    #[arg(long)]
    pub(crate) fail_on_regression: bool,
}
