//! Shows how near the server comes to the recorded one, and what differs. `README.md` explains it.

use std::{
    collections::BTreeMap,
    fs::File,
    io::{self, BufWriter, Write},
    path::PathBuf,
    process::ExitCode,
    sync::Arc,
    time::Instant,
};

use anyhow::Result;
use clap::{Args, Parser, Subcommand};
use recorded::{
    classes::{Classes, shown},
    compare::{Level, differences},
    data,
    judgement::{Judgement, Pair},
    openapi,
    patterns::is_meant,
    replay::{Options, Work, replay, served},
    scenario, start,
    tally::{self, Apart, By, Counts},
    target::Target,
};
use serde_json::json;

/// Differences of one case that are shown.
const SHOWN_OF_CASE_MAX: usize = 6;

#[derive(Debug, Parser)]
#[command(name = "recorded", about = "Replay recorded answers of kube-apiserver against a server")]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Replay single requests
    Requests(Requests),
    /// Play scenarios of several requests
    Scenarios(Scenarios),
    /// Compare the objects of a new server
    Start(Start),
    /// Compare the published OpenAPI documents
    Openapi(Openapi),
    /// Compress files of recorded answers into a folder
    Pack {
        /// The folder
        #[arg(long)]
        into: PathBuf,
        /// Files of JSON lines
        #[arg(required = true)]
        files: Vec<PathBuf>,
    },
}

#[derive(Debug, Args)]
struct Requests {
    #[command(flatten)]
    server: Server,
    #[command(flatten)]
    shown: Shown,
    /// Replay this many cases side by side
    #[arg(long, default_value_t = Options::default().jobs)]
    jobs: usize,
    /// Replay these kinds, as core.Pod, or files of other answers, as DIR/core.Pod.jsonl; without names, all
    /// kinds that the server serves
    kinds: Vec<String>,
}

#[derive(Debug, Args)]
struct Scenarios {
    #[command(flatten)]
    server: Server,
    #[command(flatten)]
    shown: Shown,
    /// Play these files, as lists; without names, all
    files: Vec<String>,
}

#[derive(Debug, Args)]
struct Start {
    #[command(flatten)]
    server: Server,
    #[command(flatten)]
    shown: Shown,
}

#[derive(Debug, Args)]
struct Openapi {
    #[command(flatten)]
    server: Server,
    /// Compare documents whose path has this text
    #[arg(long, value_name = "TEXT", default_value = "")]
    only: String,
    /// Show at most this many statements of each document that differ
    #[arg(long, value_name = "N", default_value_t = 20)]
    max_shown: usize,
    /// Compare the versions that are off by default. A server that is asked with `--kubeconfig` has to serve
    /// them
    #[arg(long)]
    others: bool,
}

#[derive(Debug, Args)]
struct Server {
    /// Ask the server of this client configuration; without it, a new one in this process. It should be one
    /// that can be thrown away
    #[arg(long, value_name = "FILE")]
    kubeconfig: Option<PathBuf>,
    /// Start the new server with this option, too; may be repeated
    #[arg(long = "flag", value_name = "OPTION", allow_hyphen_values = true)]
    flags: Vec<String>,
}

#[derive(Debug, Args)]
struct Shown {
    /// Replay cases whose id has this text, or matches this pattern
    #[arg(long, value_name = "TEXT", default_value = "")]
    only: String,
    /// Count by kind (scenarios: by file), by area, or by both
    #[arg(long, value_enum, default_value_t = By::Kind)]
    by: By,
    /// Show at most this many cases that differ
    #[arg(long, value_name = "N", default_value_t = 20)]
    max_shown: usize,
    /// Show the most frequent differences, each with the number of its cases and one of them
    #[arg(long, value_name = "N", default_value_t = 0)]
    classes: usize,
    /// Write all differences to this file, a case a line
    #[arg(long, value_name = "FILE")]
    report: Option<PathBuf>,
    /// Compare also what is decided otherwise or needs a missing plugin
    #[arg(long)]
    everything: bool,
}

fn main() -> ExitCode {
    let done = match Cli::parse().command {
        Command::Requests(requests) => block_on(requests.run()),
        Command::Scenarios(scenarios) => block_on(scenarios.run()),
        Command::Start(start) => block_on(start.run()),
        Command::Openapi(documents) => block_on(documents.run()),
        Command::Pack { into, files } => files.iter().try_for_each(|file| data::pack(file, &into)),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            // When standard error is gone, nothing can be said.
            let _ = writeln!(io::stderr(), "recorded: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn block_on(work: impl Future<Output = Result<()>>) -> Result<()> {
    tokio::runtime::Builder::new_multi_thread().enable_all().build()?.block_on(work)
}

impl Requests {
    async fn run(self) -> Result<()> {
        let started = Instant::now();
        let target = self.server.target().await?;
        let names = if self.kinds.is_empty() {
            served(&target, &data::kinds()?).await?.into_iter().collect()
        } else {
            self.kinds
        };
        let mut work = Vec::new();
        for name in &names {
            let kind = data::kind(name)?;
            let meant = |index: &usize| is_meant(&self.shown.only, &kind.cases[*index].id);
            let cases = (0..kind.cases.len()).filter(meant);
            work.extend(cases.map(|index| Work { kind: kind.clone(), index }));
        }
        let judged = replay(&target, work, Options { jobs: self.jobs }).await?;
        let judged = judged.into_iter().map(|(work, judgement)| (work.case().id.clone(), judgement));
        self.shown.report(&judged.collect::<Vec<_>>())?;
        writeln!(io::stdout(), "{} s", started.elapsed().as_secs())?;
        Ok(())
    }
}

impl Scenarios {
    async fn run(self) -> Result<()> {
        let started = Instant::now();
        let files = if self.files.is_empty() { data::scenario_files()? } else { self.files.clone() };
        let (mut judged, mut file_of) = (Vec::new(), BTreeMap::new());
        for file in &files {
            let scenarios = data::scenarios(file)?;
            let found = match self.played(&scenarios).await {
                Ok(found) => found,
                Err(error) => scenario::not_started(&scenarios, &error),
            };
            for (index, judgement) in found {
                let id = &scenarios.cases[index].id;
                file_of.insert(id.clone(), file.clone());
                judged.push((id.clone(), judgement));
            }
        }
        let row = |id: &str| match (self.shown.by, file_of.get(id)) {
            (By::Kind, Some(file)) => file.clone(),
            (by, _) => by.row(id),
        };
        self.shown.report_by(&judged, row)?;
        writeln!(io::stdout(), "{} s", started.elapsed().as_secs())?;
        Ok(())
    }

    /// Plays the scenarios of a file on the server that is named, or on one that is started for them.
    async fn played(&self, scenarios: &Arc<scenario::format::Scenarios>) -> Result<Vec<(usize, Judgement)>> {
        let (target, _folder) = match &self.server.kubeconfig {
            Some(path) => (scenario::running(path, scenarios).await?, None),
            None => {
                let (target, folder) = scenario::start(scenarios, &self.server.flags).await?;
                (target, Some(folder))
            }
        };
        scenario::play(&[target], scenarios, |id| is_meant(&self.shown.only, id)).await
    }
}

impl Start {
    async fn run(self) -> Result<()> {
        let target = match &self.server.kubeconfig {
            Some(path) => Target::of_kubeconfig(path)?,
            None => start::server(&self.server.flags).await?,
        };
        let mut judged = start::judge(&target, &data::start()?).await?;
        judged.retain(|(id, _)| is_meant(&self.shown.only, id));
        self.shown.report(&judged)
    }
}

impl Openapi {
    async fn run(mut self) -> Result<()> {
        if self.others {
            self.server.flags.push("--runtime-config=api/all=true".to_owned());
        }
        let target = self.server.target().await?;
        let name = if self.others { data::OTHER_DOCUMENTS } else { data::SERVED_DOCUMENTS };
        let mut documents = data::documents(name)?;
        documents.retain(|path, _| path.contains(&self.only));
        let compared = openapi::compare(&target, &documents).await?;
        let mut out = io::stdout().lock();
        for (path, found) in &compared {
            for difference in found.differences().filter(|_| found.is_served).take(self.max_shown) {
                writeln!(out, "{path}: {difference}")?;
            }
        }
        let rows = compared.iter().map(|(path, found)| (path.clone(), found.counts()));
        print_table(&mut out, &rows.collect())
    }
}

impl Server {
    async fn target(&self) -> Result<Target> {
        match &self.kubeconfig {
            Some(path) => Target::of_kubeconfig(path),
            None => Target::start(&self.flags).await,
        }
    }
}

impl Shown {
    /// Prints what differs, and the table with the rows that the options ask for.
    fn report(&self, judged: &[(String, Judgement)]) -> Result<()> {
        self.report_by(judged, |id| self.by.row(id))
    }

    /// Prints what differs, and a table with these rows.
    fn report_by(&self, judged: &[(String, Judgement)], row: impl Fn(&str) -> String) -> Result<()> {
        let apart = if self.everything { Apart::none() } else { Apart::read()? };
        let differing =
            judged.iter().filter(|(id, judgement)| judgement.level < Level::All && !apart.has(id));
        let mut report = self.report.as_ref().map(File::create).transpose()?.map(BufWriter::new);
        let (mut out, mut classes) = (io::stdout().lock(), Classes::default());
        for (index, (id, judgement)) in differing.enumerate() {
            classes.add(id, &judgement.pairs);
            if let Some(report) = &mut report {
                writeln!(report, "{}", line(id, judgement))?;
            }
            if index < self.max_shown {
                writeln!(out, "{id}: level {}", judgement.level.number())?;
                for line in shown(&judgement.pairs, SHOWN_OF_CASE_MAX) {
                    writeln!(out, "{line}")?;
                }
            }
        }
        for line in classes.lines(self.classes) {
            writeln!(out, "{line}")?;
        }
        let levels = judged.iter().map(|(id, judgement)| (id.as_str(), judgement.level));
        print_table(&mut out, &tally::rows(levels, row, &apart))
    }
}

/// All differences of a case as a line of a report.
fn line(id: &str, judgement: &Judgement) -> serde_json::Value {
    let of_pair = |pair: &Pair| {
        let found = differences(&pair.wanted, &pair.got).into_iter();
        found
            .map(|found| json!([pair.method, pair.path, found.path, found.wanted, found.got]))
            .collect::<Vec<_>>()
    };
    let found: Vec<_> = judgement.pairs.iter().flat_map(of_pair).collect();
    json!({"id": id, "level": judgement.level.number(), "differences": found})
}

fn print_table(out: &mut impl Write, rows: &BTreeMap<String, Counts>) -> Result<()> {
    let heads = ["cases", "code", "causes", "all", "deliberate", "plugins"];
    writeln!(out, "{:50} {}", "", heads.map(|head| format!("{head:>10}")).join(" "))?;
    let mut total = Counts::default();
    let mut print = |name: &str, counts: Counts| {
        let Counts { cases, code, causes, all, deliberate, plugins } = counts;
        let figures = [cases, code, causes, all, deliberate, plugins].map(|figure| format!("{figure:>10}"));
        writeln!(out, "{name:50} {}", figures.join(" "))
    };
    for (name, counts) in rows {
        print(name, *counts)?;
        total += *counts;
    }
    Ok(print("all", total)?)
}
