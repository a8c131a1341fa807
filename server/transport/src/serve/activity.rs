//! Counts the requests of one connection. Requests of other connections do not touch the counter.

use std::{
    pin::Pin,
    sync::{
        Arc,
        atomic::{AtomicU64, AtomicUsize, Ordering},
    },
    task::{Context, Poll, ready},
    time::Duration,
};

use bytes::Bytes;
use ground::limits::CHUNK_BYTES;
use http_body::{Body, Frame, SizeHint};
use tokio::{sync::Notify, time::sleep};

use super::stall;

/// How often quiet is checked during the limit.
const LOOKS: u32 = 3;

/// Parts of a body that are made in a row in the connection's own task. Compressing one takes about a
/// millisecond, and other tasks must run in between.
const PARTS_IN_A_ROW_MAX: usize = 4;

/// The requests of one connection.
#[derive(Debug, Default)]
pub(super) struct Activity {
    open: AtomicUsize,
    begun: AtomicU64,
    goaway: Notify,
}

impl Activity {
    /// Counts a request until its answer is sent or given up.
    pub(super) fn begin(self: &Arc<Self>) -> UnderWay {
        self.open.fetch_add(1, Ordering::Relaxed);
        self.begun.fetch_add(1, Ordering::Relaxed);
        UnderWay(Arc::clone(self))
    }

    /// Requests so far, including those in progress.
    pub(super) fn begun(&self) -> u64 {
        self.begun.load(Ordering::Relaxed)
    }

    /// Whether a request is in progress.
    pub(super) fn is_busy(&self) -> bool {
        self.open.load(Ordering::Relaxed) > 0
    }

    /// Asks the client to use another connection from now on.
    pub(super) fn ask_to_go(&self) {
        self.goaway.notify_one();
    }

    /// Waits for [`Activity::ask_to_go`].
    pub(super) async fn asked_to_go(&self) {
        self.goaway.notified().await;
    }

    /// Waits until the connection was quiet for this long. May take up to a third longer.
    pub(super) async fn quiet_for(&self, limit: Duration) {
        let mut quiet = 0;
        let mut seen = self.begun();
        while quiet < LOOKS {
            // Sampling a few times costs nothing per request; a timer that each request resets would.
            sleep(limit / LOOKS).await;
            let begun = self.begun();
            quiet = if begun == seen && !self.is_busy() { quiet + 1 } else { 0 };
            seen = begun;
        }
    }
}

/// A request in progress.
#[derive(Debug)]
pub(super) struct UnderWay(Arc<Activity>);

impl Drop for UnderWay {
    fn drop(&mut self) {
        self.0.open.fetch_sub(1, Ordering::Relaxed);
    }
}

/// The body of an answer. Its request counts as in progress until the body is sent. The stream that sends it
/// learns from here that it waits for the client: HTTP/2 takes a piece of any size when the client has room
/// for one byte, and holds it until the client has taken all of it, so a large piece is handed out in parts.
pub(super) struct Sent<B> {
    body: B,
    /// The rest of a large piece.
    rest: Bytes,
    turns: Option<Turns>,
    _under_way: UnderWay,
}

/// Counts the parts handed out in a row.
#[derive(Debug, Default)]
struct Turns {
    in_a_row: usize,
}

impl Turns {
    /// Whether other tasks run first. If so, the task is woken again at once.
    fn is_over(&mut self, cx: &mut Context<'_>) -> bool {
        if self.in_a_row < PARTS_IN_A_ROW_MAX {
            self.in_a_row += 1;
            return false;
        }
        self.in_a_row = 0;
        cx.waker().wake_by_ref();
        true
    }
}

impl<B> Sent<B> {
    pub(super) fn new(body: B, under_way: UnderWay) -> Self {
        Sent { body, rest: Bytes::new(), turns: None, _under_way: under_way }
    }

    /// Like [`Sent::new`], for a body that the connection's task makes: after every few parts other tasks
    /// run, even if the client takes all at once.
    pub(super) fn in_turns(body: B, under_way: UnderWay) -> Self {
        Sent { turns: Some(Turns::default()), ..Sent::new(body, under_way) }
    }
}

impl<B: Body<Data = Bytes> + Unpin> Sent<B> {
    fn next(&mut self, cx: &mut Context<'_>) -> Poll<Option<Result<Frame<Bytes>, B::Error>>> {
        if self.rest.is_empty() {
            match ready!(Pin::new(&mut self.body).poll_frame(cx)) {
                Some(Ok(frame)) if frame.data_ref().is_some_and(|piece| piece.len() > CHUNK_BYTES) => {
                    self.rest = frame.into_data().unwrap_or_default();
                }
                other => return Poll::Ready(other),
            }
        }
        let part = self.rest.split_to(self.rest.len().min(CHUNK_BYTES));
        Poll::Ready(Some(Ok(Frame::data(part))))
    }
}

impl<B: Body<Data = Bytes> + Unpin> Body for Sent<B> {
    type Data = Bytes;
    type Error = B::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, B::Error>>> {
        if let Some(turns) = &mut self.turns
            && turns.is_over(cx)
        {
            return Poll::Pending;
        }
        let piece = self.next(cx);
        stall::handed_out(matches!(piece, Poll::Ready(Some(Ok(_)))));
        piece
    }

    fn is_end_stream(&self) -> bool {
        self.rest.is_empty() && self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        let mut hint = self.body.size_hint();
        let rest = self.rest.len() as u64;
        match hint.upper() {
            Some(upper) => {
                // The lower bound first: it must never be above the upper one.
                hint.set_upper(upper.saturating_add(rest));
                hint.set_lower(hint.lower().saturating_add(rest));
            }
            None => hint.set_lower(hint.lower().saturating_add(rest)),
        }
        hint
    }
}

#[cfg(test)]
mod tests {
    use http_body_util::{BodyExt, Full};

    use super::*;

    #[tokio::test]
    async fn a_large_piece_comes_in_parts_and_tells_its_length() {
        let activity = Arc::new(Activity::default());
        let bytes = Bytes::from((0..200_000_u32).map(|number| number as u8).collect::<Vec<u8>>());
        let mut sent = Sent::new(Full::new(bytes.clone()), activity.begin());
        assert_eq!(sent.size_hint().exact(), Some(200_000));
        let mut read = Vec::new();
        while !sent.is_end_stream() {
            let part = sent.frame().await.expect("a part").expect("no error").into_data().expect("data");
            assert!(part.len() <= CHUNK_BYTES);
            read.extend_from_slice(&part);
            assert_eq!(sent.size_hint().exact(), Some(200_000 - read.len() as u64));
        }
        assert_eq!(read, bytes);
        assert!(sent.frame().await.is_none());
        assert!(activity.is_busy());
        drop(sent);
        assert!(!activity.is_busy());
    }

    #[test]
    fn parts_come_in_turns() {
        let activity = Arc::new(Activity::default());
        let bytes = Bytes::from(vec![0; CHUNK_BYTES * (2 * PARTS_IN_A_ROW_MAX + 1)]);
        let mut sent = Sent::in_turns(Full::new(bytes), activity.begin());
        let mut cx = Context::from_waker(std::task::Waker::noop());
        let mut turns = Vec::new();
        let mut in_a_row = 0;
        while !sent.is_end_stream() {
            if Pin::new(&mut sent).poll_frame(&mut cx).is_ready() {
                in_a_row += 1;
            } else {
                turns.push(std::mem::take(&mut in_a_row));
            }
        }
        assert_eq!((turns, in_a_row), (vec![PARTS_IN_A_ROW_MAX; 2], 1));
    }
}
