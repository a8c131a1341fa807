//! Threads for work that keeps a processor busy: large bodies, lists, documents. They are separate from the
//! threads that serve connections, so that a small request, a health check or a change for a watcher never
//! waits behind such work. The kernel divides the processors between both.
//!
//! All servers of a process share them. There are as many as processors, which also bounds how much of this
//! work runs at a time. The rest waits in order of arrival.

use std::{
    future::Future,
    io,
    pin::Pin,
    sync::LazyLock,
    task::{Context, Poll},
};

use ground::turns::{self, Aside, poll_noting_aside};
use prometheus_client::metrics::counter::Counter;
use tokio::{
    runtime::{Builder, Handle, Runtime},
    task::{AbortHandle, JoinHandle},
};

const THREAD: &str = "work";

static THREADS: LazyLock<io::Result<Runtime>> = LazyLock::new(|| {
    let processors = std::thread::available_parallelism().map_or(1, usize::from);
    Builder::new_multi_thread()
        .worker_threads(processors)
        .thread_name(THREAD)
        .on_thread_start(turns::mark_work_thread)
        .enable_all()
        .build()
});

/// Starts the threads unless they run already.
///
/// # Errors
/// When the operating system refuses to start threads.
pub fn start() -> io::Result<()> {
    THREADS.as_ref().map(|_| ()).map_err(|error| io::Error::new(error.kind(), error.to_string()))
}

/// Runs a future on the threads.
pub(super) fn spawn<F>(future: F) -> JoinHandle<F::Output>
where
    F: Future<Output: Send> + Send + 'static,
{
    match &*THREADS {
        Ok(threads) => threads.spawn(future),
        // A server does not start without these threads. Only tests that start parts of one come here.
        Err(_) => Handle::current().spawn(future),
    }
}

/// A future that moves to the work threads when it steps aside. The task that polls it then waits for the
/// result, and aborts the work if it is dropped.
pub(super) struct Movable<F: Future> {
    future: Option<Pin<Box<F>>>,
    moved: Option<Moved<F::Output>>,
    counter: Counter,
}

/// A future that runs on the threads.
struct Moved<T> {
    outcome: JoinHandle<T>,
    end: AbortHandle,
}

impl<T> Drop for Moved<T> {
    fn drop(&mut self) {
        self.end.abort();
    }
}

impl<F: Future> Movable<F> {
    /// The counter counts the move.
    pub(super) fn new(future: F, counter: Counter) -> Self {
        Movable { future: Some(Box::pin(future)), moved: None, counter }
    }
}

impl<F> Future for Movable<F>
where
    F: Future<Output: Send> + Send + 'static,
{
    /// `None` if the future panicked.
    type Output = Option<F::Output>;

    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<F::Output>> {
        if let Some(future) = &mut self.future {
            let (polled, place) = poll_noting_aside(|| future.as_mut().poll(cx));
            // HTTP/1.1 has no other streams to take turns with.
            if polled.is_ready() || place != Aside::WorkThreads {
                return polled.map(Some);
            }
            self.counter.inc();
            self.moved = self.future.take().map(|future| {
                let outcome = spawn(future);
                Moved { end: outcome.abort_handle(), outcome }
            });
        }
        match &mut self.moved {
            Some(moved) => Pin::new(&mut moved.outcome).poll(cx).map(Result::ok),
            None => Poll::Ready(None),
        }
    }
}
