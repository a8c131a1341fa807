//! The command line of the long form.

use std::fmt;
use std::path::PathBuf;
use std::time::Duration;

use clap::{Parser, Subcommand, ValueEnum};

/// Runs concurrent clients against a disturbed server, and checks that one history explains what they saw.
#[derive(Debug, Parser)]
#[command(args_conflicts_with_subcommands = true)]
pub(crate) struct Arguments {
    /// Check something else than a new run.
    #[command(subcommand)]
    pub(crate) work: Option<Work>,
    /// The storage engine of the server.
    #[arg(long, value_enum, default_value_t = EngineName::Embedded)]
    pub(crate) engine: EngineName,
    /// Operations of all clients together.
    #[arg(long, default_value_t = 1_000_000, value_parser = clap::value_parser!(u64).range(1..=100_000_000))]
    pub(crate) operations: u64,
    /// Clients at the same time.
    #[arg(long, default_value_t = 32, value_parser = clap::value_parser!(u16).range(1..=10_000))]
    pub(crate) clients: u16,
    /// Objects that they share.
    #[arg(long, default_value_t = 128, value_parser = clap::value_parser!(u32).range(1..=90_000))]
    pub(crate) keys: u32,
    /// Watchers: of three, one stays, one leaves and goes on where it was, one leaves and starts with a list.
    #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u16).range(1..=1_000))]
    pub(crate) watchers: u16,
    /// Decides what clients and disturbances do; any, if not given.
    #[arg(long)]
    pub(crate) seed: Option<u64>,
    /// The time from one disturbance to the next, as `2s` or `500ms`.
    #[arg(long, value_name = "TIME", default_value = "2s", value_parser = time)]
    pub(crate) disturb: Duration,
    /// Members of the etcd cluster.
    #[arg(long, default_value_t = 3, value_parser = members)]
    pub(crate) members: usize,
    /// The server's binary; the one of this build, if not given.
    #[arg(long, value_name = "FILE")]
    pub(crate) server: Option<PathBuf>,
    /// Where to save a history that is wrong.
    #[arg(long, value_name = "DIR", default_value = ".")]
    pub(crate) save: PathBuf,
    /// Save the history also if it is good.
    #[arg(long)]
    pub(crate) keep: bool,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Work {
    /// Checks a history that was saved.
    Check {
        /// The file.
        file: PathBuf,
    },
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum EngineName {
    /// One server, killed and started again.
    Embedded,
    /// One server, paused and cut off from its clients.
    Memory,
    /// Two servers over an etcd cluster: servers and members killed, members paused.
    Etcd,
}

impl fmt::Display for EngineName {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        to.write_str(match self {
            Self::Embedded => "embedded",
            Self::Memory => "memory",
            Self::Etcd => "etcd",
        })
    }
}

fn members(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(members @ (1 | 3 | 5)) => Ok(members),
        _ => Err("a cluster has 1, 3 or 5 members".to_owned()),
    }
}

fn time(text: &str) -> Result<Duration, String> {
    let (digits, millis) = match (text.strip_suffix("ms"), text.strip_suffix('s')) {
        (Some(digits), _) => (digits, 1),
        (None, Some(digits)) => (digits, 1000),
        (None, None) => return Err("it must end with `s` or `ms`, as in `2s`".to_owned()),
    };
    let number: u64 = digits.parse().map_err(|_| format!("{digits:?} is no whole number"))?;
    match number.checked_mul(millis) {
        Some(millis @ 10..=3_600_000) => Ok(Duration::from_millis(millis)),
        _ => Err("it must be from 10ms to 3600s".to_owned()),
    }
}
