//! The line on standard error that says what is being done.

use std::{
    cell::{Cell, RefCell},
    io::{self, IsTerminal, Write},
    time::Instant,
};

/// What is shown of a step: one that writes over another must fit a line of the terminal.
const LINE_CHARS_MAX: usize = 100;

/// Says what is being done, and since when.
#[derive(Debug)]
pub(crate) struct Progress {
    started: Instant,
    scenario: RefCell<String>,
    on_terminal: bool,
    unfinished: Cell<bool>,
}

impl Progress {
    /// Starts the clock.
    pub(crate) fn new() -> Self {
        Progress {
            started: Instant::now(),
            scenario: RefCell::default(),
            on_terminal: io::stderr().is_terminal(),
            unfinished: Cell::new(false),
        }
    }

    /// Another scenario begins.
    pub(crate) fn scenario(&self, name: &str) {
        self.finish();
        name.clone_into(&mut self.scenario.borrow_mut());
        self.step("");
    }

    /// The scenario is at this step. On a terminal the line is written over; elsewhere every step has its
    /// own.
    pub(crate) fn step(&self, what: &str) {
        let seconds = self.started.elapsed().as_secs();
        let line: String = format!("[{seconds:>4} s] {} {what}", self.scenario.borrow())
            .chars()
            .take(LINE_CHARS_MAX)
            .collect();
        let mut out = io::stderr();
        // When standard error is gone, nobody is left to be told.
        let _ = if self.on_terminal {
            write!(out, "\r\x1b[K{line}").and_then(|()| out.flush())
        } else {
            writeln!(out, "{line}")
        };
        self.unfinished.set(self.on_terminal);
    }

    /// Ends the line, so that something else can be written.
    pub(crate) fn finish(&self) {
        if self.unfinished.take() {
            let _ = writeln!(io::stderr());
        }
    }
}
