//! Reads thousands of streams at the lowest cost we know, and counts: a thread of its own, one poll loop, one
//! TLS session per stream, HTTP/1.1 in chunks. Bodies are not parsed; events are lines and lines are counted.
//!
//! One connection is in `connection`. Requests of any other shape belong to the general client.

mod connection;
mod opening;

use std::{
    io,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    thread::JoinHandle,
    time::{Duration, Instant},
};

use anyhow::{Context, Result, anyhow, bail};
use mio::{Events, Interest, Poll, Token, Waker};
use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
use tokio::{sync::oneshot, time::timeout};

use self::{connection::Connection, opening::Opening};
use super::Endpoint;

pub(crate) use opening::{Ask, Tally};

/// Connections whose handshake is under way at the same time.
const OPENING_MAX: usize = 128;
/// How long streams may take to open, and awaited lines to come.
const PATIENCE: Duration = Duration::from_secs(120);
/// Taken from a socket at once.
const READ_BYTES_MAX: usize = 256 * 1024;
/// Readiness events taken at once.
const POLL_EVENTS_MAX: usize = 1024;
/// The token of the waker: no stream has it.
const WAKE: Token = Token(usize::MAX);
/// Descriptors that a process needs beside its streams.
const SPARE_DESCRIPTORS: u64 = 256;

/// Open streams, read until this is dropped.
pub(crate) struct Drain {
    shared: Arc<Shared>,
    waker: Waker,
    thread: Option<JoinHandle<()>>,
}

/// When awaited events came.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Span {
    /// The first of them.
    pub(crate) first: Instant,
    /// The last of them.
    pub(crate) last: Instant,
}

impl Drain {
    /// Opens that many streams, each on a connection of its own, and gives the time until the last of them
    /// was answered with 200.
    pub(crate) async fn open(endpoint: &Endpoint, ask: &Ask, streams: usize) -> Result<(Drain, Duration)> {
        allow_descriptors(streams)?;
        let poll = Poll::new().context("cannot make a poll")?;
        let waker = Waker::new(poll.registry(), WAKE).context("cannot make a waker")?;
        let shared = Arc::new(Shared::default());
        let (all_answered, answered) = oneshot::channel();
        let opening = Opening::new(endpoint, ask)?;
        let reader = Reader {
            opening,
            poll,
            streams,
            connections: Vec::with_capacity(streams),
            answered: 0,
            all_answered: Some(all_answered),
            shared: Arc::clone(&shared),
        };
        let begun = Instant::now();
        let thread = std::thread::Builder::new().name("drain".to_owned()).spawn(move || reader.run());
        let thread = Some(thread.context("cannot start the thread that reads streams")?);
        let drain = Drain { shared, waker, thread };
        match timeout(PATIENCE, answered).await {
            Ok(Ok(at)) => Ok((drain, at - begun)),
            Ok(Err(_)) => Err(drain.failure()),
            Err(_) => bail!("not all of {streams} streams were answered within {PATIENCE:?}"),
        }
    }

    /// Awaits that many further lines, counted from the call and not from the first poll.
    pub(crate) fn further(&self, lines: u64) -> impl Future<Output = Result<Span>> + use<'_> {
        let goal = self.tally().lines + lines;
        self.in_all(goal)
    }

    /// Awaits that many lines, counted from the beginning.
    pub(crate) fn in_all(&self, lines: u64) -> impl Future<Output = Result<Span>> + use<'_> {
        let (reply, told) = oneshot::channel();
        let mut progress = self.shared.progress();
        if progress.failure.is_none() {
            progress.waiting = Some(Waiting { goal: lines, first: None, reply });
            progress.answer();
        }
        drop(progress);
        async move {
            match timeout(PATIENCE, told).await {
                Ok(Ok(span)) => Ok(span),
                Ok(Err(_)) => Err(self.failure()),
                Err(_) => bail!("{} of {lines} lines came within {PATIENCE:?}", self.tally().lines),
            }
        }
    }

    /// What has been read so far.
    pub(crate) fn tally(&self) -> Tally {
        self.shared.progress().tally
    }

    fn failure(&self) -> anyhow::Error {
        let failure = self.shared.progress().failure.clone();
        anyhow!(failure.unwrap_or_else(|| "the reader of the streams has ended".to_owned()))
    }
}

impl Drop for Drain {
    fn drop(&mut self) {
        self.shared.stop.store(true, Ordering::Release);
        // Without a waker the thread would notice at the next event; with an error there is nothing to add.
        let _ = self.waker.wake();
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

/// Raises the limit of open descriptors of this process, and so of those that it starts, as far as it may. An
/// error when that is not enough for so many streams.
pub(crate) fn allow_descriptors(streams: usize) -> Result<()> {
    let limit = getrlimit(Resource::Nofile);
    setrlimit(Resource::Nofile, Rlimit { current: limit.maximum, ..limit })
        .context("cannot raise the limit of open descriptors")?;
    let needed = streams as u64 + SPARE_DESCRIPTORS;
    match limit.maximum {
        Some(allowed) if allowed < needed => {
            bail!("{needed} open descriptors are needed and {allowed} allowed (see `ulimit -Hn`)")
        }
        _ => Ok(()),
    }
}

#[derive(Default)]
struct Shared {
    progress: Mutex<Progress>,
    stop: AtomicBool,
}

#[derive(Default)]
struct Progress {
    tally: Tally,
    failure: Option<String>,
    waiting: Option<Waiting>,
}

struct Waiting {
    goal: u64,
    first: Option<Instant>,
    reply: oneshot::Sender<Span>,
}

impl Shared {
    fn progress(&self) -> MutexGuard<'_, Progress> {
        self.progress.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn count(&self, got: Tally) {
        let mut progress = self.progress();
        progress.tally.lines += got.lines;
        progress.tally.bytes += got.bytes;
        progress.answer();
    }
}

impl Progress {
    /// Tells who waits, if what is waited for is here.
    fn answer(&mut self) {
        let Some(waiting) = &mut self.waiting else { return };
        let now = Instant::now();
        let first = *waiting.first.get_or_insert(now);
        if self.tally.lines >= waiting.goal
            && let Some(waiting) = self.waiting.take()
        {
            // Whoever does not wait any more has been told enough.
            let _ = waiting.reply.send(Span { first, last: now });
        }
    }
}

/// The thread.
struct Reader {
    opening: Opening,
    poll: Poll,
    streams: usize,
    connections: Vec<Connection>,
    answered: usize,
    all_answered: Option<oneshot::Sender<Instant>>,
    shared: Arc<Shared>,
}

impl Reader {
    fn run(mut self) {
        if let Err(error) = self.read() {
            let mut progress = self.shared.progress();
            progress.failure = Some(format!("{error:#}"));
            progress.waiting = None;
        }
    }

    fn read(&mut self) -> Result<()> {
        let mut events = Events::with_capacity(POLL_EVENTS_MAX);
        let mut scratch = vec![0; READ_BYTES_MAX];
        self.open_more()?;
        while !self.shared.stop.load(Ordering::Acquire) {
            match self.poll.poll(&mut events, None) {
                Err(error) if error.kind() != io::ErrorKind::Interrupted => return Err(error.into()),
                _ => {}
            }
            for event in &events {
                self.ready(event.token(), &mut scratch)?;
            }
            self.open_more()?;
        }
        Ok(())
    }

    /// Reads what a stream has; the waker's token is that of no stream.
    fn ready(&mut self, token: Token, scratch: &mut [u8]) -> Result<()> {
        let Some(connection) = self.connections.get_mut(token.0) else { return Ok(()) };
        let was_answered = connection.answered();
        let got = connection.ready(scratch).with_context(|| format!("stream {}", token.0))?;
        if !was_answered && connection.answered() {
            self.answered += 1;
            if self.answered == self.streams
                && let Some(all_answered) = self.all_answered.take()
            {
                let _ = all_answered.send(Instant::now());
            }
        }
        if got.lines > 0 || got.bytes > 0 {
            self.shared.count(got);
        }
        Ok(())
    }

    fn open_more(&mut self) -> Result<()> {
        while self.connections.len() < self.streams && self.connections.len() - self.answered < OPENING_MAX {
            let token = Token(self.connections.len());
            let mut connection = Connection::open(&self.opening)?;
            let interest = Interest::READABLE | Interest::WRITABLE;
            self.poll.registry().register(connection.socket(), token, interest)?;
            self.connections.push(connection);
        }
        Ok(())
    }
}
