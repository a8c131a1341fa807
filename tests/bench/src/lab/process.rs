//! One child process: pinned to the servers' core, measured, and killed when dropped.

use std::{
    fs::{self, File},
    io::{BufRead, BufReader},
    path::PathBuf,
    process::{Child, Command, Stdio},
    sync::mpsc::{Receiver, RecvTimeoutError, channel},
    thread,
    time::{Duration, Instant},
};

use anyhow::{Context, Result, bail};
use nix::time::clock_getcpuclockid;
use rustix::process::{Pid, Signal, kill_process};

use super::{Lab, children, cores};

/// How long a process may take until it says that it listens.
const START_TIMEOUT: Duration = Duration::from_secs(120);
/// How long a process may take to end when it is asked to.
const STOP_TIMEOUT: Duration = Duration::from_secs(60);
/// How much of a log is shown when a process broke.
const LOG_LINES: usize = 5;

/// A process that runs.
pub(crate) struct Process {
    child: Child,
    lines: Receiver<String>,
    log: PathBuf,
}

impl Process {
    /// Starts a process on the servers' core. Its standard input stays open as long as it is held.
    pub(crate) fn spawn(command: &mut Command, lab: &Lab) -> Result<Self> {
        let log = lab.directory("log")?.join("stderr");
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(File::create(&log)?);
        let program = command.get_program().to_owned();
        let mut child = cores::on(&lab.cores.server, || command.spawn())
            .with_context(|| format!("cannot run {}", program.display()))?;
        children::add(Pid::from_child(&child));
        let (send, lines) = channel();
        if let Some(out) = child.stdout.take() {
            thread::spawn(move || {
                for line in BufReader::new(out).lines().map_while(Result::ok) {
                    if send.send(line).is_err() {
                        return;
                    }
                }
            });
        }
        Ok(Process { child, lines, log })
    }

    /// The same, and waits for its first line of output.
    pub(crate) fn start(command: &mut Command, lab: &Lab) -> Result<(Self, String)> {
        let process = Process::spawn(command, lab)?;
        let line = process.line()?;
        Ok((process, line))
    }

    /// Its next line of output.
    pub(crate) fn line(&self) -> Result<String> {
        match self.lines.recv_timeout(START_TIMEOUT) {
            Ok(line) => Ok(line),
            Err(RecvTimeoutError::Timeout) => {
                bail!("it said nothing for {START_TIMEOUT:?}: {}", self.log_tail())
            }
            Err(RecvTimeoutError::Disconnected) => bail!("it ended: {}", self.log_tail()),
        }
    }

    /// CPU time up to now.
    pub(crate) fn cpu(&self) -> Result<Duration> {
        cpu_time(self.child.id()).with_context(|| self.log_tail())
    }

    /// Memory now.
    pub(crate) fn rss_bytes(&self) -> Result<u64> {
        self.status("VmRSS:")
    }

    /// The most memory that it ever had.
    pub(crate) fn peak_rss_bytes(&self) -> Result<u64> {
        self.status("VmHWM:")
    }

    /// Makes the memory of now the peak, so that the next peak is that of what follows.
    pub(crate) fn forget_peak(&self) -> Result<()> {
        fs::write(format!("/proc/{}/clear_refs", self.child.id()), "5").context("cannot reset the peak")
    }

    /// Ends it at once, as a power cut would (SIGKILL).
    pub(crate) fn kill(mut self) -> Result<()> {
        self.child.kill()?;
        self.child.wait()?;
        Ok(())
    }

    /// Asks it to stop and waits until it has.
    pub(crate) fn stop(mut self) -> Result<()> {
        kill_process(Pid::from_child(&self.child), Signal::TERM)?;
        let deadline = Instant::now() + STOP_TIMEOUT;
        while self.child.try_wait()?.is_none() {
            if Instant::now() > deadline {
                bail!("it does not stop within {STOP_TIMEOUT:?}: {}", self.log_tail());
            }
            thread::sleep(Duration::from_millis(5));
        }
        Ok(())
    }

    fn status(&self, field: &str) -> Result<u64> {
        let text = fs::read_to_string(format!("/proc/{}/status", self.child.id()))?;
        let value = text.lines().find_map(|line| line.strip_prefix(field));
        let kilobytes = value.and_then(|value| value.trim().strip_suffix(" kB")?.parse::<u64>().ok());
        kilobytes.map(|kilobytes| kilobytes * 1024).with_context(|| format!("no {field} in the status"))
    }

    /// The last that it logged.
    pub(crate) fn log_tail(&self) -> String {
        let text = fs::read_to_string(&self.log).unwrap_or_default();
        let lines: Vec<&str> = text.lines().rev().take(LOG_LINES).collect();
        if lines.is_empty() {
            return "it logged nothing".to_owned();
        }
        lines.into_iter().rev().collect::<Vec<_>>().join(" | ")
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // Fails when it has ended, which is fine.
        let _ended = self.child.kill();
        let _reaped = self.child.wait();
        children::remove(Pid::from_child(&self.child));
    }
}

/// CPU time of all threads of a process up to now, also of those that have ended.
fn cpu_time(process: u32) -> Result<Duration> {
    let process = nix::unistd::Pid::from_raw(process.try_into()?);
    Ok(clock_getcpuclockid(process)?.now()?.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_time_of_a_thread_that_has_ended_counts() {
        let own = std::process::id();
        let thread = thread::spawn(move || {
            let begun = cpu_time(own).expect("a time");
            let until = begun + Duration::from_millis(20);
            while cpu_time(own).expect("a time") < until {}
            until
        });
        let until = thread.join().expect("no panic");
        assert!(cpu_time(own).expect("a time") >= until);
    }
}
