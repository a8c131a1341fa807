//! The benchmark: `cargo run --release -p bench`. It starts the server as a user would, starts beside it a
//! *ceiling* (the least program that does the same on this machine), drives both in turn with the same
//! client, and prints ratios.
//!
//! # How to write a scenario
//!
//! One file in `scenarios/`, one struct that implements [`scenarios::Scenario`], one line in `scenarios.rs`
//! ([`scenarios::all`]), and its rows in [`goals`], the one table of floors and goals. A scenario gets a
//! [`lab::Lab`] and gives [`row::Row`]s. It is plain blocking code; what is async runs in
//! [`lab::Lab::block_on`], on the one thread of the client. An error that it returns becomes the note of its
//! rows, and the next scenario runs.
//!
//! ```text
//! let server = lab.server("get")?;                         // pinned, fresh data directory, killed on drop
//! let ceiling = lab.ceiling(&server, &["fixed", "--body", path])?;   // on the same core, killed on drop
//! let mut ours = lab.block_on(Client::open(&server.endpoint(), 8))?;
//! let sample = lab.measure(&server.process, load)?;        // operations, wall, CPU, latencies
//! let pair = compare::alternate(lab, "get", &mut |lab, time| …, &mut |lab, time| …)?;   // A B B A
//! Row::named("get").compared(&pair).memory(&server.process)
//! ```
//!
//! - [`lab`]: how processes are started, pinned and measured. [`lab::Lab::quick`] says whether to be short;
//!   [`lab::Lab::in_process`] runs a closure on all cores, for what is measured inside this process.
//! - [`client`]: connections over TLS and HTTP/2 ([`client::Client`]), single calls
//!   ([`client::Client::call`]), and the closed loop ([`client::drive`]): any answer but 2xx is an error with
//!   the text of the answer.
//! - [`ceiling`]: the bare servers. They are hidden subcommands of this binary, so that they are started,
//!   pinned and measured like the server: a new one is a variant of [`ceiling::Ceiling`] and a file.
//! - [`objects`]: config maps of a given size, and filling a server with many of them.
//! - [`compare`]: A B B A and the rule for ratios. [`row`]: what the table shows. [`report`]: table, JSON,
//!   two runs.
//!
//! A ratio is our share of the ceiling (more is better), except where a goal says that less is better.

mod build;
mod ceiling;
mod cli;
mod client;
mod compare;
mod goals;
mod lab;
mod objects;
mod progress;
mod report;
mod row;
mod sample;
mod scenarios;
mod statistics;

use std::{
    io::{self, Write},
    process::ExitCode,
};

use clap::Parser;

use self::cli::{Cli, Command};

/// The command line is wrong.
const EXIT_USAGE: u8 = 2;

fn main() -> ExitCode {
    let cli = Cli::parse();
    let done = match &cli.command {
        Some(Command::Ceiling(ceiling)) => ceiling::run(ceiling).map(|()| true),
        Some(Command::Compare(two)) => report::two_runs::print(two),
        None if cli.list => scenarios::print_list().map(|()| true),
        None => match cli.check().and_then(|()| scenarios::chosen(&cli.only)) {
            Ok(chosen) => report::run(&cli, &chosen),
            Err(wrong) => {
                tell(&wrong);
                return ExitCode::from(EXIT_USAGE);
            }
        },
    };
    match done {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            tell(&format!("{error:#}"));
            ExitCode::FAILURE
        }
    }
}

fn tell(line: &str) {
    // When standard error is gone, nobody is left to be told.
    let _ = writeln!(io::stderr(), "bench: {line}");
}
