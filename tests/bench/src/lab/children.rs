//! The processes that this one started: none of them outlives it, also when it is interrupted.

use std::{
    collections::BTreeSet,
    path::{Path, PathBuf},
    sync::{Mutex, PoisonError},
    thread,
};

use anyhow::Result;
use rustix::process::{Pid, Signal, kill_process};
use tokio::{
    runtime::Builder,
    signal::unix::{SignalKind, signal},
};

use super::workshop;

/// What a shell says of a process that was interrupted.
const EXIT_INTERRUPTED: i32 = 130;

static ALIVE: Mutex<BTreeSet<i32>> = Mutex::new(BTreeSet::new());

/// From now on it dies with us.
pub(crate) fn add(pid: Pid) {
    ALIVE.lock().unwrap_or_else(PoisonError::into_inner).insert(pid.as_raw_nonzero().get());
}

/// It is dead.
pub(crate) fn remove(pid: Pid) {
    ALIVE.lock().unwrap_or_else(PoisonError::into_inner).remove(&pid.as_raw_nonzero().get());
}

/// On Ctrl-C, SIGTERM and the end of the terminal, kills what is alive, removes this process's directory and
/// ends.
pub(crate) fn kill_on_signals(directory: &Path) -> Result<()> {
    let runtime = Builder::new_current_thread().enable_io().build()?;
    let directory: PathBuf = workshop::of_this_process(directory);
    let (mut interrupt, mut terminate, mut hangup) = {
        let _inside = runtime.enter();
        (signal(SignalKind::interrupt())?, signal(SignalKind::terminate())?, signal(SignalKind::hangup())?)
    };
    thread::spawn(move || {
        runtime.block_on(async {
            tokio::select! {
                _ = interrupt.recv() => {}
                _ = terminate.recv() => {}
                _ = hangup.recv() => {}
            }
        });
        // Held to the end: who waits for a child that was killed here waits for this, and reports nothing.
        let alive = ALIVE.lock().unwrap_or_else(PoisonError::into_inner);
        for pid in alive.iter() {
            if let Some(pid) = Pid::from_raw(*pid) {
                // It may have ended by itself.
                let _ended = kill_process(pid, Signal::KILL);
            }
        }
        let _gone = std::fs::remove_dir_all(directory);
        std::process::exit(EXIT_INTERRUPTED);
    });
    Ok(())
}
