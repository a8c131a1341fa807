//! The long form: runs as many operations as wanted against one engine, tells how far it is, and ends with a
//! verdict. A history that is wrong is saved, and can be checked again.

mod arguments;

use std::fs::File;
use std::io::{self, BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{Duration, Instant};

use anyhow::Context;
use clap::Parser;

use arguments::{Arguments, EngineName, Work};
use history::check::{Verdict, check};
use history::environment::{binary, embedded::Embedded, etcd::Etcd, memory::Memory};
use history::record::History;
use history::run::run;
use history::workload::{Plan, Progress};

/// How often progress is told.
const TELL_EVERY: Duration = Duration::from_secs(2);

#[tokio::main]
async fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let judged = match &arguments.work {
        Some(Work::Check { file }) => checked(file),
        None => ran(&arguments).await,
    };
    match judged {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            say(io::stderr(), &format!("history: {error:#}"));
            ExitCode::FAILURE
        }
    }
}

fn say(mut to: impl Write, text: &str) {
    // When nobody listens any more there is nothing else to do than to go on.
    let _unheard = writeln!(to, "{text}");
}

/// Checks a saved history. Gives whether it is good.
fn checked(file: &Path) -> anyhow::Result<bool> {
    let opened = File::open(file).with_context(|| format!("cannot open {}", file.display()))?;
    let verdict = check(&history::file::read(BufReader::new(opened))?);
    say(io::stdout(), &verdict.to_string());
    Ok(verdict.is_good())
}

/// Runs, checks, and saves what is wrong. Gives whether it is good.
async fn ran(arguments: &Arguments) -> anyhow::Result<bool> {
    let seed = arguments.seed.unwrap_or_else(rand::random);
    let plan = Plan {
        operations: arguments.operations,
        clients: arguments.clients,
        keys: arguments.keys,
        watchers: arguments.watchers,
        seed,
    };
    let server = match &arguments.server {
        Some(server) => server.clone(),
        None => tokio::task::spawn_blocking(binary::path).await??,
    };
    say(io::stderr(), &format!("engine {}, seed {seed}", arguments.engine));
    let mut teller = Teller::new(arguments.operations);
    let report = |progress: Progress, done: Option<&str>| teller.tell(progress, done);
    let every = arguments.disturb;
    let history = match arguments.engine {
        EngineName::Embedded => run(&mut Embedded::start(&server).await?, &plan, every, report).await,
        EngineName::Memory => run(&mut Memory::start(&server).await?, &plan, every, report).await,
        EngineName::Etcd => {
            run(&mut Etcd::start(&server, arguments.members).await?, &plan, every, report).await
        }
    };
    let mut history = history.with_context(|| format!("the run with seed {seed} did not end"))?;
    history.engine = arguments.engine.to_string();
    let took = teller.started.elapsed().as_secs_f64();
    say(io::stderr(), &format!("{} disturbances in {took:.1} s; checking", teller.disturbances));
    let started = Instant::now();
    let verdict = check(&history);
    say(io::stdout(), &format!("{verdict}\nchecked in {:.1} s", started.elapsed().as_secs_f64()));
    if arguments.keep || !verdict.is_good() {
        let file = arguments.save.join(format!("history-{}-{seed}.txt", arguments.engine));
        save(&history, &verdict, &file).with_context(|| format!("cannot write {}", file.display()))?;
        say(io::stdout(), &format!("seed {seed}, saved as {}", file.display()));
    }
    Ok(verdict.is_good())
}

/// Writes the history with its findings.
fn save(history: &History, verdict: &Verdict, file: &PathBuf) -> anyhow::Result<()> {
    let mut to = BufWriter::new(File::create(file)?);
    history::file::write(history, &mut to)?;
    for line in verdict.to_string().lines() {
        writeln!(to, "# {line}")?;
    }
    Ok(to.flush()?)
}

/// Tells how far a run is.
struct Teller {
    started: Instant,
    told: Instant,
    operations: u64,
    disturbances: u32,
}

impl Teller {
    fn new(operations: u64) -> Self {
        Self { started: Instant::now(), told: Instant::now(), operations, disturbances: 0 }
    }

    fn tell(&mut self, progress: Progress, done: Option<&str>) {
        self.disturbances += u32::from(done.is_some());
        if self.told.elapsed() < TELL_EVERY {
            return;
        }
        self.told = Instant::now();
        let Progress { begun, unknown, revision } = progress;
        let seconds = self.started.elapsed().as_secs();
        let rate = begun / seconds.max(1);
        say(
            io::stderr(),
            &format!(
                "{seconds} s: {begun} of {} operations, {rate} a second, {unknown} without an answer, \
                 revision {revision}, {} disturbances{}",
                self.operations,
                self.disturbances,
                done.map(|done| format!(" (last: {done})")).unwrap_or_default()
            ),
        );
    }
}
