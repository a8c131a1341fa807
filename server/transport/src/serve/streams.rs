//! The streams of one HTTP/2 connection. They run in the task of their connection, so that a request
//! that has its answer at once, a commit that is done, or a change for a watcher costs one turn of
//! one task and one write. What takes a while says so by [`ground::turns::step_aside`], and goes on on the threads for [`work`].

use std::{
    future::poll_fn,
    panic::{AssertUnwindSafe, catch_unwind},
    pin::Pin,
    sync::{Arc, LazyLock, Mutex, MutexGuard, PoisonError},
    task::{Context, Poll, Waker},
    time::Duration,
};

use futures_util::{StreamExt, stream::FuturesUnordered};
use ground::{
    metrics::Metrics,
    turns::{Aside, poll_noting_aside},
};
use hyper::rt::Executor;
use prometheus_client::metrics::counter::Counter;
use tokio::sync::Semaphore;

use super::{connection::panic_text, stall::patient, work};

/// Turns for streams with a task of their own, in order of arrival. With a few for each processor, all are busy, and yet a
/// connection with new requests never stands behind hundreds of lists: requests are counted and refused when they come.
static TURNS: LazyLock<Semaphore> = LazyLock::new(|| {
    let processors = std::thread::available_parallelism().map_or(1, usize::from);
    Semaphore::new(processors * TURNS_PER_PROCESSOR)
});
const TURNS_PER_PROCESSOR: usize = 2;

/// Runs a stream in a task of its own. Its first piece of work waits for its turn.
async fn in_own_task(mut stream: Stream, moved: Counter) {
    let mut turn = TURNS.acquire().await.ok();
    // Sockets and timers are looked at first: a worker with much to do looks at them only now and then.
    tokio::task::yield_now().await;
    let moves = poll_fn(|cx| {
        let (polled, place) = poll_noting_aside(|| stream.as_mut().poll(cx));
        drop(turn.take());
        match (polled, place) {
            (Poll::Ready(()), _) => Poll::Ready(false),
            (Poll::Pending, Aside::WorkThreads) => Poll::Ready(true),
            (Poll::Pending, Aside::Stays | Aside::OwnTask) => Poll::Pending,
        }
    });
    if moves.await {
        moved.inc();
        work::spawn(stream);
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
    /// Counts streams that go on on other threads.
    moved: Counter,
}

enum Work {
    /// None when it ended or has a task of its own.
    Stream(Option<Stream>),
    /// Waits for what ends the connection.
    End(Pin<Box<dyn Future<Output = ()> + Send>>),
}

/// What a piece of work came to.
enum Came {
    StreamEnded,
    StreamStepsAside(Stream),
    StreamTakesTurns(Stream),
    ConnectionEnds,
}

impl Beside {
    pub(super) fn new(begun: Begun, metrics: &Metrics) -> Self {
        Beside { begun, running: FuturesUnordered::new(), caller: None, moved: metrics.moved().clone() }
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
            match came {
                Came::StreamEnded => {}
                Came::StreamStepsAside(stream) => {
                    self.moved.inc();
                    work::spawn(stream);
                }
                Came::StreamTakesTurns(stream) => {
                    tokio::spawn(in_own_task(stream, self.moved.clone()));
                }
                Came::ConnectionEnds => return Poll::Ready(()),
            }
        }
        Poll::Pending
    }
}

impl Future for Work {
    type Output = Came;

    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Came> {
        match &mut *self {
            Work::Stream(stream) => look(stream, cx),
            Work::End(end) => end.as_mut().poll(cx).map(|()| Came::ConnectionEnds),
        }
    }
}

/// Runs a stream as far as it comes. Ready when it is done with here. A panic ends this stream alone.
fn look(stream: &mut Option<Stream>, cx: &mut Context<'_>) -> Poll<Came> {
    let Some(running) = stream else { return Poll::Ready(Came::StreamEnded) };
    let (polled, place) = poll_noting_aside(|| catch_unwind(AssertUnwindSafe(|| running.as_mut().poll(cx))));
    match polled {
        Ok(Poll::Pending) => {
            let goes_on = match place {
                Aside::Stays => return Poll::Pending,
                Aside::OwnTask => Came::StreamTakesTurns,
                Aside::WorkThreads => Came::StreamStepsAside,
            };
            Poll::Ready(stream.take().map_or(Came::StreamEnded, goes_on))
        }
        Ok(Poll::Ready(())) => {
            *stream = None;
            Poll::Ready(Came::StreamEnded)
        }
        Err(panic) => {
            tracing::error!(cause = panic_text(&*panic), "a stream panicked");
            *stream = None;
            Poll::Ready(Came::StreamEnded)
        }
    }
}
