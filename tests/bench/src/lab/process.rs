//! One child process: pinned to the servers' core, measured, and killed when dropped.

use std::{
    collections::BTreeMap,
    fs::{self, File},
    io::{BufRead, BufReader},
    path::PathBuf,
    process::{Child, Command, Stdio},
    sync::mpsc::{Receiver, RecvTimeoutError, channel},
    thread,
    time::{Duration, Instant},
};

use anyhow::{Context, Result, bail};
use rustix::process::{Pid, Signal, kill_process};

use super::{Lab, children, cores};

/// How long a process may take until it says that it listens.
const START_TIMEOUT: Duration = Duration::from_secs(120);
/// How long a process may take to end when it is asked to.
const STOP_TIMEOUT: Duration = Duration::from_secs(60);
/// The kernel's unit of CPU time in `/proc/<pid>/stat`, which is the same on every Linux that we meet.
const TICKS_PER_SECOND: u64 = 100;
/// How much of a log is shown when a process broke.
const LOG_LINES: usize = 5;

/// A process that runs.
pub(crate) struct Process {
    child: Child,
    lines: Receiver<String>,
    log: PathBuf,
}

/// CPU time at one moment.
pub(crate) struct Cpu {
    /// Nanoseconds by thread.
    threads: BTreeMap<String, u64>,
    /// All threads, also those that ended, at the kernel's coarse resolution.
    total: Duration,
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
    pub(crate) fn cpu(&self) -> Result<Cpu> {
        let process = PathBuf::from(format!("/proc/{}", self.child.id()));
        let stat = fs::read_to_string(process.join("stat")).with_context(|| self.log_tail())?;
        let mut threads = BTreeMap::new();
        for task in fs::read_dir(process.join("task"))?.flatten() {
            // A thread may end while we look.
            let Ok(text) = fs::read_to_string(task.path().join("schedstat")) else { continue };
            let nanoseconds = text.split(' ').next().and_then(|number| number.parse().ok());
            threads.insert(task.file_name().to_string_lossy().into_owned(), nanoseconds.unwrap_or_default());
        }
        Ok(Cpu { threads, total: total(&stat) })
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

impl Cpu {
    /// What was used since an earlier moment. By the nanosecond when the threads are the same ones; a thread that
    /// ended in between took its count with it, and then the coarse total is the better one.
    pub(crate) fn since(&self, before: &Cpu) -> Duration {
        let kept = before.threads.keys().all(|thread| self.threads.contains_key(thread));
        let fine: u64 = self.threads.values().sum::<u64>().saturating_sub(before.threads.values().sum());
        let coarse = self.total.saturating_sub(before.total);
        if kept && fine > 0 { Duration::from_nanos(fine) } else { coarse }
    }
}

/// User and system time of all threads: fields 14 and 15, counted behind the name, which may hold spaces.
fn total(stat: &str) -> Duration {
    let fields = stat.rsplit_once(") ").map_or(stat, |(_, fields)| fields).split(' ');
    let ticks: u64 = fields.skip(11).take(2).filter_map(|field| field.parse::<u64>().ok()).sum();
    Duration::from_millis(ticks * 1000 / TICKS_PER_SECOND)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cpu(threads: &[(&str, u64)], total_milliseconds: u64) -> Cpu {
        Cpu {
            threads: threads.iter().map(|(thread, time)| ((*thread).to_owned(), *time)).collect(),
            total: Duration::from_millis(total_milliseconds),
        }
    }

    #[test]
    fn cpu_time_is_read_behind_a_name_with_spaces() {
        let stat = "7 (a b) c) S 1 2 3 4 5 6 7 8 9 10 150 50 0 0 20";
        assert_eq!(total(stat), Duration::from_millis(2000));
    }

    #[test]
    fn threads_that_come_are_counted_and_threads_that_go_are_not_lost() {
        let before = cpu(&[("1", 100), ("2", 50)], 10);
        let more = cpu(&[("1", 200), ("2", 50), ("3", 7)], 20);
        assert_eq!(more.since(&before), Duration::from_nanos(107));
        let less = cpu(&[("1", 200)], 30);
        assert_eq!(less.since(&before), Duration::from_millis(20));
    }
}
