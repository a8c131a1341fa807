//! How a request says that the work ahead of it is long, so that it does not hold up the other requests of
//! its connection.
//!
//! A request runs in the task of its connection. Before long work it awaits [`step_aside`] or [`take_turns`].
//! The code that polls requests calls [`poll_noting_aside`], learns what was asked for, and moves the
//! request. The wish travels through a thread-local variable, because the code that has it, deep inside a
//! verb, knows nothing of connections, and must work for callers inside the server, which have none.

use std::{cell::Cell, future::poll_fn, task::Poll};

thread_local! {
    /// Where the last polled request wants to continue.
    static ASIDE: Cell<Aside> = const { Cell::new(Aside::Stays) };
    /// Whether this is one of the work threads.
    static IS_WORK_THREAD: Cell<bool> = const { Cell::new(false) };
}

/// Where a request continues.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Aside {
    /// In the current task.
    #[default]
    Stays,
    /// In a task of its own, on the threads of the connections.
    OwnTask,
    /// On the work threads.
    WorkThreads,
}

/// Moves the request to the threads for work that keeps a processor busy. Await it before such work. It has
/// no effect on those threads, nor for callers inside the server.
pub fn step_aside() -> impl Future<Output = ()> + Send {
    go_on_at(Aside::WorkThreads)
}

/// Lets the other streams of an HTTP/2 connection go on. Await it before work that is long, but done in short
/// pieces: it stays on the threads of the connections, since passing many pieces between threads costs more
/// than making them.
pub fn take_turns() -> impl Future<Output = ()> + Send {
    go_on_at(Aside::OwnTask)
}

fn go_on_at(place: Aside) -> impl Future<Output = ()> + Send {
    // On a work thread there is nothing to move, so the future is ready at once.
    let mut done = IS_WORK_THREAD.get();
    poll_fn(move |cx| {
        if done {
            return Poll::Ready(());
        }
        done = true;
        ASIDE.set(place);
        // The poller moves the request and polls it again in its new place; without the wake it would wait
        // for ever.
        cx.waker().wake_by_ref();
        Poll::Pending
    })
}

/// Polls a request, and returns where it wants to continue.
pub fn poll_noting_aside<T>(poll: impl FnOnce() -> T) -> (T, Aside) {
    // Reset first: the variable may hold the wish of a request that was polled outside of this function.
    ASIDE.set(Aside::Stays);
    let polled = poll();
    (polled, ASIDE.take())
}

/// Marks the current thread as a work thread.
pub fn mark_work_thread() {
    IS_WORK_THREAD.set(true);
}
