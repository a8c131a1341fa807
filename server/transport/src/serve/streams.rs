//! The streams of one HTTP/2 connection. They run in the connection's task, so that a request that is
//! answered at once, a finished commit or a change for a watcher costs one turn of one task and one write.
//! Long work calls [`ground::turns::step_aside`] and continues on the threads of [`work`].

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

use super::{handler::panic_text, stall::patient, work};

/// Turns for streams with their own task, in order of arrival. A few per processor keep all processors busy,
/// and a connection with new requests never waits behind hundreds of lists: requests must be counted and
/// refused when they arrive.
static TURNS: LazyLock<Semaphore> = LazyLock::new(|| {
    let processors = std::thread::available_parallelism().map_or(1, usize::from);
    Semaphore::new(processors * TURNS_PER_PROCESSOR)
});
const TURNS_PER_PROCESSOR: usize = 2;

/// Runs a stream in its own task. Its first piece of work waits for a turn.
async fn in_own_task(mut stream: Stream, moved: Counter) {
    let mut turn = TURNS.acquire().await.ok();
    // Lets the runtime look at sockets and timers first, which a busy worker does only now and then.
    tokio::task::yield_now().await;
    let moves = poll_fn(|cx| {
        let (polled, place) = poll_noting_aside(|| stream.as_mut().poll(cx));
        // The turn ends with the first poll, because a stream that waits for its client must not hold it.
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

/// Collects the streams that a connection starts.
#[derive(Clone)]
pub(super) struct Begun {
    streams: Arc<Mutex<Vec<Stream>>>,
    stall_timeout: Duration,
}

impl Begun {
    /// Starts empty. A stream ends when its client does not read for this long.
    pub(super) fn new(stall_timeout: Duration) -> Self {
        Begun { streams: Arc::default(), stall_timeout }
    }

    fn lock(&self) -> MutexGuard<'_, Vec<Stream>> {
        // A push or a drain leaves the list valid even if the holder of the lock panicked.
        self.streams.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<F: Future<Output = ()> + Send + 'static> Executor<F> for Begun {
    fn execute(&self, stream: F) {
        let stream = Box::pin(patient(stream, self.stall_timeout));
        self.lock().push(stream);
    }
}

/// What runs beside the reads and writes of a connection.
pub(super) struct Beside {
    begun: Begun,
    running: FuturesUnordered<Work>,
    caller: Option<Waker>,
    /// Counts streams that moved to other threads.
    moved: Counter,
}

enum Work {
    /// None when the stream has ended or moved.
    Stream(Option<Stream>),
    /// Waits for a reason to end the connection.
    End(Pin<Box<dyn Future<Output = ()> + Send>>),
}

/// The outcome of polling one of them.
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

    /// Adds a reason to end the connection.
    pub(super) fn until(&self, end: impl Future<Output = ()> + Send + 'static) {
        self.running.push(Work::End(Box::pin(end)));
    }

    /// Wakes this side if streams were started.
    pub(super) fn call(&self) {
        if let Some(caller) = &self.caller
            && !self.begun.lock().is_empty()
        {
            caller.wake_by_ref();
        }
    }

    /// Polls new streams and those that were woken. Ready when the connection is to end.
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

/// Polls a stream. Ready when it has ended or moves away. A panic ends only this stream.
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
