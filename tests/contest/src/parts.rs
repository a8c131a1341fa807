//! What is measured: a file per part.

mod append;
mod build;
mod commit;
mod crash;
mod fault;
mod power;
mod size;
mod start;
mod trim;

use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::ValueEnum;

use crate::engines::Candidate;
use crate::machine;
use crate::report::Report;

/// A part of the contest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Part {
    /// Groups of several sizes, made durable one after the other.
    Append,
    /// The same through the writer thread and the cache, with one and with many committers.
    Commit,
    /// Opening and loading, after a clean end and after a kill; memory.
    Start,
    /// Kills at random moments.
    Crash,
    /// A power failure: some of what was not flushed is lost.
    Power,
    /// A full disk.
    Full,
    /// A disk that fails to flush.
    Broken,
    /// A disk that promised more than it has, and a writer that goes on after the failure. Needs root.
    Thin,
    /// Space, after many updates too.
    Size,
    /// How long writes take while history is dropped.
    Trim,
    /// Time to build, and bytes added to a program.
    Build,
}

impl Part {
    pub(crate) fn all() -> Vec<Self> {
        Self::value_variants().to_vec()
    }

    pub(crate) fn run(self, context: &mut Context<'_>) -> anyhow::Result<()> {
        match self {
            Self::Append => append::run(context),
            Self::Commit => commit::run(context),
            Self::Start => start::run(context),
            Self::Crash => crash::run(context),
            Self::Power => power::run(context),
            Self::Full => fault::full(context),
            Self::Broken => fault::broken(context),
            Self::Thin => fault::thin(context),
            Self::Size => size::run(context),
            Self::Trim => trim::run(context),
            Self::Build => build::run(context),
        }
    }
}

/// How much is done.
#[derive(Clone, Copy)]
pub(crate) struct Scale {
    /// How often each figure is taken.
    pub(crate) rounds: usize,
    /// How long one round of a rate takes.
    pub(crate) span: Duration,
    /// The size of a large store.
    pub(crate) records: u64,
    /// How often a process is killed.
    pub(crate) kills: usize,
}

impl Scale {
    pub(crate) const FULL: Self =
        Self { rounds: 6, span: Duration::from_millis(700), records: 100_000, kills: 30 };
    pub(crate) const QUICK: Self =
        Self { rounds: 2, span: Duration::from_millis(150), records: 5_000, kills: 4 };
}

/// What a part is given.
pub(crate) struct Context<'a> {
    pub(crate) engines: &'a [Candidate],
    pub(crate) scale: Scale,
    pub(crate) dir: &'a Path,
    pub(crate) report: &'a mut Report,
}

impl Context<'_> {
    /// Calls for every candidate in every round, each second round in reverse, so that what disturbs the
    /// machine for a while disturbs all alike.
    pub(crate) fn interleaved(
        &mut self,
        rounds: usize,
        mut call: impl FnMut(&mut Self, usize, Candidate) -> anyhow::Result<()>,
    ) -> anyhow::Result<()> {
        for round in 0..rounds {
            let mut order: Vec<_> = self.engines.iter().copied().enumerate().collect();
            if round % 2 == 1 {
                order.reverse();
            }
            for (at, engine) in order {
                call(self, at, engine)?;
            }
        }
        Ok(())
    }

    /// A directory for a candidate: not there, or empty.
    pub(crate) fn fresh(&self, engine: Candidate) -> anyhow::Result<PathBuf> {
        let dir = self.dir.join(engine.name());
        machine::remove_dir(&dir)?;
        Ok(dir)
    }
}
