//! A socket with time limits: for a client that does not read, and over HTTP/1.1 for one that starts the
//! headers of a request and does not finish them. After the last byte it waits a little for the client to
//! close.

use std::{
    io,
    pin::Pin,
    sync::Arc,
    task::{Context, Poll, ready},
    time::Duration,
};

use tokio::{
    io::{AsyncRead, AsyncWrite, ReadBuf},
    time::{Instant, Sleep, sleep, sleep_until},
};

use super::{activity::Activity, request_line::RequestLine};

/// How long to wait, after the last byte, for the client to close too. Bytes that arrive meanwhile are
/// dropped. Closing a socket with unread bytes resets the connection, and the client then loses what it has
/// not read, such as the GOAWAY that says which requests it may repeat.
const LINGER: Duration = Duration::from_secs(1);
/// The size of the reads in that time.
const LINGER_BYTES: usize = 4096;

/// A stream of bytes with time limits.
pub(crate) struct PacedIo<Stream> {
    stream: Stream,
    stall_timeout: Duration,
    /// Runs while the client does not read.
    writing: Option<Pin<Box<Sleep>>>,
    headers: Option<Headers>,
    /// Runs after the last byte.
    lingering: Option<Pin<Box<Sleep>>>,
}

/// Detects headers that do not end.
struct Headers {
    activity: Arc<Activity>,
    timeout: Duration,
    begun: Option<Begun>,
    line: RequestLine,
}

/// Bytes that are not a complete request yet.
struct Begun {
    /// The number of requests before them.
    behind: u64,
    since: Instant,
    /// Made when a second read is necessary. Most requests need only one.
    timer: Option<Pin<Box<Sleep>>>,
}

impl<Stream> PacedIo<Stream> {
    /// A socket that fails when nothing can be written for this long.
    pub(crate) fn new(stream: Stream, stall_timeout: Duration) -> Self {
        PacedIo { stream, stall_timeout, writing: None, headers: None, lingering: None }
    }

    /// Also fails when bytes arrive and no request follows within this time.
    pub(super) fn with_headers(mut self, activity: &Arc<Activity>, timeout: Duration) -> Self {
        self.headers = Some(Headers {
            activity: Arc::clone(activity),
            timeout,
            begun: None,
            line: RequestLine::default(),
        });
        self
    }

    /// Stops looking for headers, for the protocol after an upgrade.
    pub(super) fn without_headers(mut self) -> Self {
        self.headers = None;
        self
    }

    /// Passes the result of a write on, unless the client had its time.
    fn written<T>(&mut self, cx: &mut Context<'_>, done: Poll<io::Result<T>>) -> Poll<io::Result<T>> {
        if done.is_ready() {
            self.writing = None;
            return done;
        }
        let limit = self.stall_timeout;
        ready!(self.writing.get_or_insert_with(|| Box::pin(sleep(limit))).as_mut().poll(cx));
        Poll::Ready(Err(io::Error::new(io::ErrorKind::TimedOut, "the client takes nothing")))
    }
}

impl Headers {
    /// Notes that bytes arrived. The next read shows whether they were a request.
    fn came(&mut self) {
        self.forget_requests();
        if self.begun.is_none() && !self.activity.is_busy() {
            self.begun = Some(Begun { behind: self.activity.begun(), since: Instant::now(), timer: None });
            self.line.begin();
        }
    }

    /// Waits for more bytes. Ready when the headers have taken too long.
    fn waits(&mut self, cx: &mut Context<'_>) -> Poll<()> {
        self.forget_requests();
        let Some(Begun { since, timer, .. }) = &mut self.begun else { return Poll::Pending };
        let end = *since + self.timeout;
        timer.get_or_insert_with(|| Box::pin(sleep_until(end))).as_mut().poll(cx)
    }

    /// Forgets bytes that became a request.
    fn forget_requests(&mut self) {
        if self.begun.as_ref().is_some_and(|begun| begun.behind != self.activity.begun()) {
            self.begun = None;
        }
    }
}

impl<Stream: AsyncRead + Unpin> AsyncRead for PacedIo<Stream> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let before = buffer.filled().len();
        // Bytes that were escaped come first: they arrived before what is in the socket.
        if let Some(headers) = &mut self.headers
            && headers.line.hand_out(buffer)
        {
            return Poll::Ready(Ok(()));
        }
        let done = Pin::new(&mut self.stream).poll_read(cx, buffer);
        let Some(headers) = &mut self.headers else { return done };
        if done.is_ready() {
            if buffer.filled().len() > before {
                headers.came();
                headers.line.escape(buffer, before);
            }
            return done;
        }
        ready!(headers.waits(cx));
        Poll::Ready(Err(io::Error::new(io::ErrorKind::TimedOut, "the headers do not end")))
    }
}

impl<Stream: AsyncRead + Unpin> PacedIo<Stream> {
    /// Ready when the client has closed, or had its time.
    fn linger(&mut self, cx: &mut Context<'_>) -> Poll<()> {
        loop {
            if let Some(end) = &mut self.lingering
                // The timer first: a client that keeps sending must not keep this loop alive.
                && end.as_mut().poll(cx).is_ready()
            {
                return Poll::Ready(());
            }
            let mut bytes = [0; LINGER_BYTES];
            let mut buffer = ReadBuf::new(&mut bytes);
            let read = ready!(Pin::new(&mut self.stream).poll_read(cx, &mut buffer));
            if read.is_err() || buffer.filled().is_empty() {
                return Poll::Ready(());
            }
        }
    }
}

impl<Stream: AsyncRead + AsyncWrite + Unpin> AsyncWrite for PacedIo<Stream> {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let done = Pin::new(&mut self.stream).poll_write(cx, bytes);
        self.written(cx, done)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        slices: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let done = Pin::new(&mut self.stream).poll_write_vectored(cx, slices);
        self.written(cx, done)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        let done = Pin::new(&mut self.stream).poll_flush(cx);
        self.written(cx, done)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        if self.lingering.is_none() {
            let done = Pin::new(&mut self.stream).poll_shutdown(cx);
            ready!(self.written(cx, done))?;
            self.lingering = Some(Box::pin(sleep(LINGER)));
        }
        self.linger(cx).map(Ok)
    }
}
