//! The wakers of a task with two sides that wake each other: a connection, and the streams that run on it.
//! Each side runs only if it was woken. A wake from within the task costs no turn of the scheduler: a stream
//! that has an answer wakes the connection, which writes the answer in the same turn.

use std::{
    sync::{
        Arc,
        atomic::{AtomicU8, Ordering},
    },
    task::{Context, Poll, Wake, Waker},
};

use futures_util::task::AtomicWaker;
use tokio::task::coop;

/// A side of the task, as a bit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Side {
    /// Reads from and writes to the socket.
    Connection = 1,
    /// Runs the streams of the connection.
    Streams = 2,
}

const BOTH: u8 = Side::Connection as u8 | Side::Streams as u8;
/// The task runs now, so waking a side need not wake the task.
const RUNNING: u8 = 4;

/// Runs the sides that were woken until none is left.
pub(super) struct Gate {
    shared: Arc<Shared>,
    connection: Waker,
    streams: Waker,
}

struct Shared {
    /// A bit for each side that was woken, and [`RUNNING`].
    state: AtomicU8,
    task: AtomicWaker,
}

struct Call {
    shared: Arc<Shared>,
    side: Side,
}

impl Default for Gate {
    fn default() -> Self {
        let shared = Arc::new(Shared { state: AtomicU8::new(BOTH), task: AtomicWaker::new() });
        let waker = |side| Waker::from(Arc::new(Call { shared: Arc::clone(&shared), side }));
        Gate { connection: waker(Side::Connection), streams: waker(Side::Streams), shared }
    }
}

impl Gate {
    /// Runs each side that was woken, streams first, until none is left or the task has used up its budget.
    pub(super) fn run<T>(
        &self,
        cx: &mut Context<'_>,
        mut run: impl FnMut(Side, &mut Context<'_>) -> Poll<T>,
    ) -> Poll<T> {
        let state = &self.shared.state;
        // Registered before the bits are read: a wake that comes after reading finds the current waker.
        self.shared.task.register(cx.waker());
        state.fetch_or(RUNNING, Ordering::AcqRel);
        loop {
            // Streams first: their answers then go out with the connection's next write.
            for (side, waker) in [(Side::Streams, &self.streams), (Side::Connection, &self.connection)] {
                // The bit is cleared before the side runs, so that a wake during the run is not lost.
                let called = state.fetch_and(!(side as u8), Ordering::AcqRel) & side as u8 != 0;
                if called && let Poll::Ready(done) = run(side, &mut Context::from_waker(waker)) {
                    // The result ends this loop. The next call must run both sides, because neither knows
                    // what it missed.
                    state.store(BOTH, Ordering::Release);
                    return Poll::Ready(done);
                }
            }
            // Fails if a side was woken since, which the loop then runs. Otherwise a later wake must wake the
            // task.
            if state.compare_exchange(RUNNING, 0, Ordering::AcqRel, Ordering::Acquire).is_ok() {
                return Poll::Pending;
            }
            // tokio's budget: a task that stays in this loop would starve the others on its thread.
            if !coop::has_budget_remaining() {
                state.fetch_and(!RUNNING, Ordering::AcqRel);
                cx.waker().wake_by_ref();
                return Poll::Pending;
            }
        }
    }
}

impl Wake for Call {
    fn wake(self: Arc<Self>) {
        self.wake_by_ref();
    }

    fn wake_by_ref(self: &Arc<Self>) {
        let before = self.shared.state.fetch_or(self.side as u8, Ordering::AcqRel);
        if before & RUNNING == 0 {
            self.shared.task.wake();
        }
    }
}

#[cfg(test)]
mod tests {
    use std::{cell::Cell, future::poll_fn, sync::mpsc, thread, time::Duration};

    use super::*;

    #[tokio::test]
    async fn sides_that_call_each_other_run_in_one_turn() {
        let gate = Gate::default();
        let mut called: Vec<(Side, Waker)> = Vec::new();
        let mut turns = 0;
        let done = poll_fn(|cx| {
            turns += 1;
            gate.run(cx, |side, cx| {
                // Each calls the other, once that one was seen.
                if let Some((_, other)) = called.iter().rev().find(|(other, _)| *other != side) {
                    other.wake_by_ref();
                }
                called.push((side, cx.waker().clone()));
                if called.len() < 10 { Poll::Pending } else { Poll::Ready(()) }
            })
        });
        done.await;
        assert_eq!(turns, 1);
        let sides: Vec<Side> = called.iter().map(|(side, _)| *side).collect();
        assert_eq!(sides, [Side::Streams, Side::Connection].repeat(5));
    }

    #[tokio::test]
    async fn a_side_that_nobody_calls_does_not_run() {
        let gate = Gate::default();
        let (mut streams, mut connection) = (0, 0);
        let done = poll_fn(|cx| {
            gate.run(cx, |side, cx| {
                match side {
                    Side::Streams => streams += 1,
                    Side::Connection => connection += 1,
                }
                if streams == 5 {
                    return Poll::Ready(());
                }
                if side == Side::Streams {
                    let waker = cx.waker().clone();
                    tokio::spawn(async move { waker.wake() });
                }
                Poll::Pending
            })
        });
        done.await;
        assert_eq!((streams, connection), (5, 1));
    }

    #[tokio::test]
    async fn a_task_that_always_calls_itself_lets_others_run() {
        let gate = Gate::default();
        let (turns, runs) = (Cell::new(0_u32), Cell::new(0_u32));
        let (sender, mut receiver) = tokio::sync::mpsc::unbounded_channel();
        for _ in 0..10_000 {
            sender.send(()).expect("received");
        }
        let done = poll_fn(|cx| {
            turns.set(turns.get() + 1);
            gate.run(cx, |_, cx| {
                runs.set(runs.get() + 1);
                // Takes of what a task may do in one turn.
                let taken = receiver.poll_recv(cx).is_ready();
                cx.waker().wake_by_ref();
                if runs.get() < 10_000 || !taken { Poll::Pending } else { Poll::Ready(()) }
            })
        });
        done.await;
        assert!(turns.get() > 10, "{} turns", turns.get());
    }

    #[tokio::test]
    async fn no_call_of_another_thread_is_lost() {
        const CALLS: u32 = 100_000;
        let gate = Gate::default();
        let (waker_to, waker_of) = mpsc::channel::<Waker>();
        let caller = thread::spawn(move || {
            for waker in waker_of {
                waker.wake();
            }
        });
        let mut left = CALLS;
        let done = poll_fn(|cx| {
            gate.run(cx, |_, cx| {
                if left == 0 {
                    return Poll::Ready(());
                }
                left -= 1;
                waker_to.send(cx.waker().clone()).expect("received");
                Poll::Pending
            })
        });
        tokio::time::timeout(Duration::from_secs(60), done).await.expect("every call came");
        drop(waker_to);
        caller.join().expect("ended");
    }
}
