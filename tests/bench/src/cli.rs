//! The command line.

use std::{fs::OpenOptions, path::PathBuf};

use clap::{Args, Parser, Subcommand};

use crate::ceiling::CeilingOptions;

/// Measures the server against what the machine can do, and prints a table of ratios.
///
/// Every figure stands beside a ceiling that was measured in the same run: absolute times differ from machine
/// to machine and from hour to hour, ratios much less. The exit code is 1 when a floor is missed or a
/// scenario failed, and 2 when an option is wrong.
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

impl Cli {
    /// Looks at files that are named, before minutes are spent.
    ///
    /// # Errors
    /// A line about the first that cannot be used.
    pub(crate) fn check(&self) -> Result<(), String> {
        if let Some(path) = self.server.as_deref().filter(|path| !path.is_file()) {
            return Err(format!("--server {}: there is no such file", path.display()));
        }
        // Nothing is written yet: what a former run saved stays as it is until there is something new.
        let written = |path: &PathBuf| OpenOptions::new().append(true).create(true).open(path);
        match self.save.as_ref().map(|path| (path, written(path))) {
            Some((path, Err(error))) => Err(format!("--save {}: {error}", path.display())),
            _ => Ok(()),
        }
    }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_that_cannot_be_used_are_told_before_anything_runs() {
        let read = |words: &[&str]| Cli::try_parse_from(words).expect("options").check();
        let refused = read(&["bench", "--server", "no/such/server"]).expect_err("refused");
        assert!(refused.contains("no/such/server"), "{refused}");
        assert!(read(&["bench", "--save", "no/such/folder/run.json"]).is_err());
        let kept = tempfile::NamedTempFile::new().expect("a file");
        std::fs::write(kept.path(), "[]").expect("written");
        assert_eq!(read(&["bench", "--save", &kept.path().to_string_lossy()]), Ok(()));
        assert_eq!(std::fs::read_to_string(kept.path()).expect("kept"), "[]");
    }
}
