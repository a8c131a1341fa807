//! The binary: reads the command line, starts the log and the server, and waits for the signal to stop.
//! No rule is here.

use std::{
    error::Error,
    hint::black_box,
    io::{self, Write},
    process::ExitCode,
    time::Duration,
};

use apiserver::{
    config::Config,
    etcd_stand_in::EtcdStandIn,
    options::{self, Action, ProgramName},
    server::{self, RunningServer},
    tools::{self, Job},
};
use ground::log::{self, LoggingSettings};
use tokio::signal::unix::{Signal, SignalKind, signal};

/// Objects are many allocations of about a kilobyte, made on one thread and freed on another. Only the binary
/// chooses: tests that use the library keep their own.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// How often the allocator is called on an idle server. It gives memory back to the system about a second
/// after it was freed, but only when it is called.
const GIVE_BACK_INTERVAL: Duration = Duration::from_secs(1);
/// More than the allocator keeps for later.
const GIVE_BACK_BYTES: usize = 1024 * 1024;

/// The command line is wrong.
const EXIT_USAGE: u8 = 2;

fn main() -> ExitCode {
    match options::read(std::env::args_os()) {
        Ok(Action::Print(text)) => report(io::stdout().write_all(&text)),
        Ok(Action::StandIn(stand_in)) => {
            match tokio::runtime::Builder::new_current_thread().enable_all().build() {
                Ok(runtime) => match runtime.block_on(stand_in_until_stopped(stand_in)) {
                    Ok(()) => ExitCode::SUCCESS,
                    Err(error) => failed(&*error),
                },
                Err(error) => failed(&error),
            }
        }
        Ok(Action::Run(job)) => match run(job) {
            Ok(text) => report(io::stdout().write_all(text.as_bytes())),
            Err(error) => failed(&*error),
        },
        Ok(Action::Serve { config, log: settings }) => {
            if let Err(error) = log::start(settings) {
                tell(&error);
                return ExitCode::FAILURE;
            }
            match tokio::runtime::Builder::new_multi_thread().enable_all().build() {
                Ok(runtime) => {
                    let served = runtime.block_on(serve(*config));
                    // Everything is stored. Work that a start left behind must not hold up the end.
                    runtime.shutdown_background();
                    match served {
                        Ok(()) => ExitCode::SUCCESS,
                        Err(error) => failed(&*error),
                    }
                }
                Err(error) => failed(&error),
            }
        }
        Err(problems) => {
            for problem in problems {
                tell(&problem);
            }
            ExitCode::from(EXIT_USAGE)
        }
    }
}

/// Does what is no serving. A signal to stop gives up, and leaves nothing half made.
fn run(job: Job) -> Result<String, Box<dyn Error>> {
    log::start(LoggingSettings::default())?;
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(async {
        let mut terminate = signal(SignalKind::terminate())?;
        let mut interrupt = signal(SignalKind::interrupt())?;
        tokio::select! {
            done = tools::run(job) => Ok(done?),
            () = either(&mut terminate, &mut interrupt) => Err("interrupted".into()),
        }
    })
}

/// Stands in for etcd. It keeps nothing, so it ends at once.
async fn stand_in_until_stopped(stand_in: EtcdStandIn) -> Result<(), Box<dyn Error>> {
    let mut terminate = signal(SignalKind::terminate())?;
    let mut interrupt = signal(SignalKind::interrupt())?;
    tokio::select! {
        served = stand_in.serve() => Ok(served?),
        () = either(&mut terminate, &mut interrupt) => Ok(()),
    }
}

async fn serve(config: Config) -> Result<(), Box<dyn Error>> {
    // Before the server: a signal must not meet a process that does not listen for it yet.
    let mut terminate = signal(SignalKind::terminate())?;
    let mut interrupt = signal(SignalKind::interrupt())?;
    // On another thread, because parts of the start wait for the disk, and the signals are looked at
    // meanwhile.
    let running = tokio::select! {
        running = tokio::spawn(server::start(config)) => running??,
        // Nothing is served yet, and what is stored is whole at any moment.
        () = either(&mut terminate, &mut interrupt) => return Ok(()),
    };
    tokio::spawn(give_memory_back());
    announce(&running)?;
    either(&mut terminate, &mut interrupt).await;
    running.shutdown();
    tokio::select! {
        () = running.join() => {}
        // A second signal ends the process at once.
        () = either(&mut terminate, &mut interrupt) => {}
    }
    Ok(())
}

/// Calls the allocator now and then, so that a server that falls quiet after much work rests as small as
/// before.
async fn give_memory_back() {
    let mut tick = tokio::time::interval(GIVE_BACK_INTERVAL);
    loop {
        tick.tick().await;
        // Not touched, so no memory is taken for it.
        drop(black_box(Vec::<u8>::with_capacity(GIVE_BACK_BYTES)));
    }
}

/// The one line on standard output, for scripts that wait for it.
fn announce(running: &RunningServer) -> io::Result<()> {
    let mut out = io::stdout();
    match running.kubeconfig_path() {
        Some(path) => writeln!(out, "serving {} kubeconfig={}", running.url(), path.display())?,
        None => writeln!(out, "serving {}", running.url())?,
    }
    out.flush()
}

async fn either(one: &mut Signal, other: &mut Signal) {
    tokio::select! {
        _ = one.recv() => {}
        _ = other.recv() => {}
    }
}

fn report(result: io::Result<()>) -> ExitCode {
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => failed(&error),
    }
}

/// Tells an error with what lies behind it, on one line.
fn failed(error: &dyn Error) -> ExitCode {
    let mut line = error.to_string();
    let mut behind = error.source();
    while let Some(cause) = behind {
        let text = cause.to_string();
        // Some errors say in their own words what is behind them.
        if !line.contains(&text) {
            line.push_str(": ");
            line.push_str(&text);
        }
        behind = cause.source();
    }
    tell(&line);
    ExitCode::FAILURE
}

/// Writes a line under the name by which the program was called.
fn tell(line: &str) {
    let (program, _) = ProgramName::take(std::env::args_os());
    // When standard error is closed, there is no place to report to.
    let _ = writeln!(io::stderr(), "{}: {line}", program.name());
}
