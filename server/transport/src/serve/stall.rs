//! HTTP/2 streams whose client does not read. Flow control lets a client stop one answer for ever while it
//! answers pings, and the answer keeps its snapshot in memory. The task of a stream therefore ends, and
//! resets the stream, when a piece of the answer waits too long.

use std::{
    cell::Cell,
    pin::Pin,
    task::{Context, Poll},
    time::Duration,
};

use pin_project_lite::pin_project;
use tokio::time::{Instant, Sleep, sleep};

tokio::task_local! {
    /// What the task of a stream knows about its body.
    static PIECES: Pieces;
}

#[derive(Debug, Default)]
struct Pieces {
    /// Pieces handed out.
    count: Cell<u64>,
    /// Whether the last piece still waits, because the body was not polled for another one.
    waits: Cell<bool>,
}

/// Notes that a body was polled, and whether it had a piece. Has no effect outside of an HTTP/2 stream.
pub(super) fn handed_out(had_one: bool) {
    // Fails over HTTP/1.1, which has no streams. There the socket detects a stall.
    let _outside = PIECES.try_with(|pieces| {
        pieces.waits.set(had_one);
        pieces.count.set(pieces.count.get() + u64::from(had_one));
    });
}

/// Ends with the stream, or when a piece waits for longer than the limit.
pub(super) fn patient<F: Future<Output = ()>>(stream: F, limit: Duration) -> impl Future<Output = ()> {
    PIECES.scope(Pieces::default(), Patient { stream, limit, patience: None })
}

pin_project! {
    // Written by hand, because an async function would hold the stream twice, and every stream is moved into
    // its box.
    struct Patient<F> {
        #[pin]
        stream: F,
        limit: Duration,
        // The piece that waits, and until when. A stream that never waits for its client needs no timer.
        patience: Option<(u64, Pin<Box<Sleep>>)>,
    }
}

impl<F: Future<Output = ()>> Future for Patient<F> {
    type Output = ();

    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<()> {
        let this = self.project();
        if this.stream.poll(cx).is_ready() {
            return Poll::Ready(());
        }
        let (count, waits) = PIECES.with(|pieces| (pieces.count.get(), pieces.waits.get()));
        // No piece waits, so the stream waits for us and not for its client.
        if !waits {
            *this.patience = None;
            return Poll::Pending;
        }
        let limit = *this.limit;
        let (since, timer) = this.patience.get_or_insert_with(|| (count, Box::pin(sleep(limit))));
        // The client took a piece since, so its time starts over.
        if *since != count {
            *since = count;
            timer.as_mut().reset(Instant::now() + limit);
        }
        timer.as_mut().poll(cx)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn only_waiting_for_the_client_counts() {
        const LIMIT: Duration = Duration::from_millis(300);
        const LONG: Duration = Duration::from_millis(900);
        const EVER: Duration = Duration::from_secs(3600);
        const SHORT: Duration = Duration::from_millis(50);
        // How long it takes until somebody comes back, and whether there was a piece.
        let finishes = async |steps: &[(Duration, bool)]| {
            let finished = Cell::new(false);
            let stream = async {
                for (rest, had_one) in steps {
                    handed_out(*had_one);
                    sleep(*rest).await;
                }
                finished.set(true);
            };
            patient(stream, LIMIT).await;
            finished.get()
        };
        assert!(finishes(&[(LONG, false)]).await, "a watch with nothing to say");
        assert!(!finishes(&[(EVER, true)]).await, "a client that takes nothing");
        assert!(finishes(&[(SHORT, true); 12]).await, "slow, but it takes every piece");
        assert!(finishes(&[(SHORT, true), (LONG, false)]).await, "it caught up");
        assert!(!finishes(&[(SHORT, true), (EVER, true)]).await, "it stopped");
    }
}
