//! The streams of one HTTP/2 connection. They run in the task of their connection, so that a request
//! that has its answer at once, a commit that is done, or a change that watchers are told of, costs one turn of
//! one task and one write. What takes a while says so by [`step_aside`], and goes on as a task of its own, beside
//! the other streams.

use std::{
    cell::Cell,
    future::poll_fn,
    panic::{AssertUnwindSafe, catch_unwind},
    pin::Pin,
    sync::{Arc, LazyLock, Mutex, MutexGuard, PoisonError},
    task::{Context, Poll, Waker},
    time::Duration,
};

use futures_util::{StreamExt, stream::FuturesUnordered};
use hyper::rt::Executor;
use tokio::sync::Semaphore;

use super::{connection::panic_text, stall::patient};

/// Turns for what steps aside, in order of arrival. With a few for each processor, all are busy, and yet a connection
/// with new requests never stands behind hundreds of lists: requests are counted and refused when they come.
static TURNS: LazyLock<Semaphore> = LazyLock::new(|| {
    let processors = std::thread::available_parallelism().map_or(1, usize::from);
    Semaphore::new(processors * TURNS_PER_PROCESSOR)
});
const TURNS_PER_PROCESSOR: usize = 2;

thread_local! {
    /// Whether the stream that was looked at last stepped aside.
    static ASIDE: Cell<bool> = const { Cell::new(false) };
}

/// Lets the other streams of the connection go on. To be awaited before what keeps a processor busy, or is
/// better shared among processors. Without effect in a task of its own.
pub fn step_aside() -> impl Future<Output = ()> + Send {
    let mut called = false;
    poll_fn(move |cx| {
        if called {
            return Poll::Ready(());
        }
        called = true;
        ASIDE.set(true);
        cx.waker().wake_by_ref();
        Poll::Pending
    })
}

/// Runs a stream that stepped aside. Its first piece of work waits for its turn.
async fn aside(mut stream: Stream) {
    let turn = TURNS.acquire().await;
    // Sockets and timers are looked at first: a worker with much to do looks at them only now and then.
    tokio::task::yield_now().await;
    let first = poll_fn(|cx| Poll::Ready(stream.as_mut().poll(cx))).await;
    drop(turn);
    if first.is_pending() {
        stream.await;
    }
}

/// Reads a request and sends its answer to the end.
type Stream = Pin<Box<dyn Future<Output = ()> + Send>>;

/// Takes over the streams that a connection begins.
#[derive(Clone)]
pub(super) struct Begun {
    streams: Arc<Mutex<Vec<Stream>>>,
    stall_timeout: Duration,
}

impl Begun {
    /// None so far. A stream ends when its client takes nothing for this long.
    pub(super) fn new(stall_timeout: Duration) -> Self {
        Begun { streams: Arc::default(), stall_timeout }
    }

    fn lock(&self) -> MutexGuard<'_, Vec<Stream>> {
        // A list that a panicking thread held is still a list.
        self.streams.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<F: Future<Output = ()> + Send + 'static> Executor<F> for Begun {
    fn execute(&self, stream: F) {
        let stream = Box::pin(patient(stream, self.stall_timeout));
        self.lock().push(stream);
    }
}

/// What runs beside the reading and writing of a connection.
pub(super) struct Beside {
    begun: Begun,
    running: FuturesUnordered<Work>,
    caller: Option<Waker>,
}

enum Work {
    /// None when it ended or has a task of its own.
    Stream(Option<Stream>),
    /// Waits for what ends the connection.
    End(Pin<Box<dyn Future<Output = ()> + Send>>),
}

/// What a piece of work came to.
#[derive(Debug, PartialEq, Eq)]
enum Came {
    StreamEnded,
    ConnectionEnds,
}

impl Beside {
    pub(super) fn new(begun: Begun) -> Self {
        Beside { begun, running: FuturesUnordered::new(), caller: None }
    }

    /// From now on, this also ends the connection.
    pub(super) fn until(&self, end: impl Future<Output = ()> + Send + 'static) {
        self.running.push(Work::End(Box::pin(end)));
    }

    /// Calls for the streams that began.
    pub(super) fn call(&self) {
        if let Some(caller) = &self.caller
            && !self.begun.lock().is_empty()
        {
            caller.wake_by_ref();
        }
    }

    /// Runs what began and what was called. Ready when the connection is to end.
    pub(super) fn go_on(&mut self, cx: &mut Context<'_>) -> Poll<()> {
        if self.caller.is_none() {
            self.caller = Some(cx.waker().clone());
        }
        for stream in self.begun.lock().drain(..) {
            self.running.push(Work::Stream(Some(stream)));
        }
        while let Poll::Ready(Some(came)) = self.running.poll_next_unpin(cx) {
            if came == Came::ConnectionEnds {
                return Poll::Ready(());
            }
        }
        Poll::Pending
    }
}

impl Future for Work {
    type Output = Came;

    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Came> {
        match &mut *self {
            Work::Stream(stream) => look(stream, cx).map(|()| Came::StreamEnded),
            Work::End(end) => end.as_mut().poll(cx).map(|()| Came::ConnectionEnds),
        }
    }
}

/// Runs a stream as far as it comes. Ready when it is done with here. A panic ends this stream alone.
fn look(stream: &mut Option<Stream>, cx: &mut Context<'_>) -> Poll<()> {
    let Some(running) = stream else { return Poll::Ready(()) };
    ASIDE.set(false);
    let looked = catch_unwind(AssertUnwindSafe(|| running.as_mut().poll(cx)));
    match looked {
        Ok(Poll::Pending) if !ASIDE.get() => return Poll::Pending,
        Ok(Poll::Pending) => {
            if let Some(stream) = stream.take() {
                tokio::spawn(aside(stream));
            }
        }
        Ok(Poll::Ready(())) => *stream = None,
        Err(panic) => {
            tracing::error!(cause = panic_text(&*panic), "a stream panicked");
            *stream = None;
        }
    }
    Poll::Ready(())
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

    use super::*;

    #[tokio::test]
    async fn what_steps_aside_lets_others_run_in_between() {
        const STREAMS: usize = 200;
        let (round, ended) = (Arc::new(AtomicUsize::new(0)), Arc::new(AtomicBool::new(false)));
        let others = tokio::spawn({
            let (round, ended) = (Arc::clone(&round), Arc::clone(&ended));
            async move {
                while !ended.load(Ordering::Relaxed) {
                    round.fetch_add(1, Ordering::Relaxed);
                    tokio::task::yield_now().await;
                }
            }
        });
        let rounds: Arc<Mutex<Vec<usize>>> = Arc::default();
        let streams: Vec<_> = (0..STREAMS)
            .map(|_| {
                let (round, rounds) = (Arc::clone(&round), Arc::clone(&rounds));
                let work = async move {
                    rounds.lock().expect("no panic").push(round.load(Ordering::Relaxed));
                };
                tokio::spawn(aside(Box::pin(work)))
            })
            .collect();
        for stream in streams {
            stream.await.expect("no panic");
        }
        ended.store(true, Ordering::Relaxed);
        others.await.expect("no panic");
        let rounds = rounds.lock().expect("no panic");
        assert_eq!(rounds.len(), STREAMS);
        let turns = std::thread::available_parallelism().map_or(1, usize::from) * TURNS_PER_PROCESSOR;
        let most = rounds.chunk_by(|a, b| a == b).map(<[usize]>::len).max();
        assert!(most.is_some_and(|most| most <= turns), "{most:?} ran before anybody else, {turns} may");
    }
}
