//! Tells on standard error how far long work is: on a terminal in one line that changes, else now and then
//! in a line of its own. Short work says nothing.

use std::{
    io::{self, IsTerminal, Write},
    time::{Duration, Instant},
};

const TERMINAL_PERIOD: Duration = Duration::from_millis(500);
const LINE_PERIOD: Duration = Duration::from_secs(10);

/// Long work.
#[derive(Debug)]
pub(super) struct Progress {
    /// What is done, such as `restored`.
    verb: &'static str,
    /// What is counted, such as `objects`.
    unit: &'static str,
    /// How many there will be, when that is known.
    total: Option<u64>,
    done: u64,
    started: Instant,
    told: Option<Instant>,
    terminal: bool,
}

impl Progress {
    /// Work that begins now.
    pub(super) fn new(verb: &'static str, unit: &'static str, total: Option<u64>) -> Self {
        let terminal = io::stderr().is_terminal();
        Progress { verb, unit, total, done: 0, started: Instant::now(), told: None, terminal }
    }

    /// So much more is done.
    pub(super) fn add(&mut self, more: u64) {
        self.done += more;
        let period = if self.terminal { TERMINAL_PERIOD } else { LINE_PERIOD };
        if self.told.unwrap_or(self.started).elapsed() >= period {
            self.tell();
        }
    }

    fn tell(&mut self) {
        self.told = Some(Instant::now());
        let line = self.line();
        let mut out = io::stderr().lock();
        // When standard error is closed, there is no place to report to.
        let _told = if self.terminal { write!(out, "\r{line}\x1b[K") } else { writeln!(out, "{line}") };
        let _told = out.flush();
    }

    fn line(&self) -> String {
        let Progress { verb, unit, done, .. } = self;
        let total = self.total.map(|total| format!(" of {total}")).unwrap_or_default();
        let milliseconds = u64::try_from(self.started.elapsed().as_millis()).unwrap_or(u64::MAX).max(1);
        let rate = done.saturating_mul(1000) / milliseconds;
        format!("{verb} {done}{total} {unit}, {rate} per second")
    }
}

impl Drop for Progress {
    /// The next line begins at the left.
    fn drop(&mut self) {
        if self.told.is_some() && self.terminal {
            self.tell();
            let _told = writeln!(io::stderr());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_says_how_far_it_is_and_how_fast() {
        let mut progress = Progress::new("copied", "objects", Some(300));
        progress.started = Instant::now().checked_sub(Duration::from_secs(2)).expect("up for longer");
        progress.add(100);
        let line = progress.line();
        assert!(line.starts_with("copied 100 of 300 objects, ") && line.ends_with(" per second"), "{line}");
        let rate: u64 = line.split(' ').nth(5).and_then(|word| word.parse().ok()).expect("a number");
        assert!((1..=50).contains(&rate), "{line}");
        assert!(Progress::new("saved", "bytes", None).line().starts_with("saved 0 bytes, 0 per second"));
    }
}
