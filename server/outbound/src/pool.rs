//! The connections of a client, which are kept between calls.
//!
//! Each carries one call at a time, over HTTP/1.1, which every server speaks. The task that waits for an
//! answer drives the connection itself: no other task is woken, head and body of a call leave in one packet,
//! and calls spread over the servers behind a balancer.

use std::{
    future::{Future, poll_fn},
    io,
    pin::{Pin, pin},
    sync::{Arc, Mutex, MutexGuard, PoisonError, Weak},
    task::{Context, Poll},
    time::Duration,
};

use bytes::Bytes;
use http::{
    HeaderValue, Request, Response, Uri, header,
    uri::{Authority, PathAndQuery, Scheme},
};
use http_body_util::{BodyExt, Full, LengthLimitError, Limited};
use hyper::client::conn::http1::{Connection, SendRequest, handshake};
use tokio::time::Instant;

use crate::connect::{Connector, PORT, Stream};

/// How long an unused connection is kept.
const IDLE_TIME: Duration = Duration::from_secs(90);
/// How often connections are looked for that were unused for so long.
const SWEEP_TIME: Duration = Duration::from_secs(30);
/// How many unused connections a client keeps.
const IDLE_MAX: usize = 64;
/// How often the two ends of a connection inside this process have their turn for one event: the head of an
/// answer and its body, which mostly come together, take two.
const TURNS: usize = 2;

/// Why a call brought no answer.
#[derive(Debug, thiserror::Error)]
pub(super) enum ExchangeError {
    /// No connection was opened.
    #[error(transparent)]
    Connect(#[from] io::Error),
    /// The connection broke.
    #[error(transparent)]
    Broken(#[from] hyper::Error),
    /// The answer has more bytes than it may.
    #[error("the answer is too large")]
    TooLarge,
}

/// Opens connections and keeps them.
#[derive(Debug)]
pub(super) struct Pool {
    connector: Connector,
    idle: Arc<Idle>,
}

/// Connections that no call uses.
#[derive(Debug, Default)]
struct Idle(Mutex<Kept>);

#[derive(Debug, Default)]
struct Kept {
    /// The last ones were used last.
    connections: Vec<Unused>,
    /// Whether a task looks for those that are too old.
    is_swept: bool,
}

#[derive(Debug)]
struct Unused {
    authority: Authority,
    since: Instant,
    open: Box<Open>,
}

/// An open connection: the end that takes calls, and the one that reads and writes. It has some kilobytes,
/// which stay where they are.
#[derive(Debug)]
struct Open {
    calls: SendRequest<Full<Bytes>>,
    wire: Wire,
}

#[derive(Debug)]
struct Wire {
    connection: Connection<Stream, Full<Bytes>>,
    is_over: bool,
}

impl Pool {
    pub(super) fn new(connector: Connector) -> Self {
        Pool { connector, idle: Arc::default() }
    }

    /// Sends a request to its URL and reads the answer, of at most so many bytes. A connection that the
    /// server closed before it took the request is replaced.
    pub(super) async fn exchange(
        &self,
        mut request: Request<Full<Bytes>>,
        answer_bytes_max: usize,
    ) -> Result<Response<Bytes>, ExchangeError> {
        let url = to_origin_form(&mut request)?;
        let authority = url.authority().cloned().ok_or_else(|| io::Error::other("the URL has no host"))?;
        loop {
            let (mut open, is_new) = match self.idle.take(&authority).await {
                Some(open) => (open, false),
                None => (self.connect(&url).await?, true),
            };
            match open.exchange(request, answer_bytes_max).await {
                Ok(answer) => {
                    self.idle.keep(authority, open);
                    return Ok(answer);
                }
                Err(Failed { untouched: Some(back), .. }) if !is_new => request = *back,
                Err(Failed { why, .. }) => return Err(why),
            }
        }
    }

    /// Opens a connection. Boxed: calls mostly find one, and would carry the state of a handshake along.
    fn connect<'a>(
        &'a self,
        url: &'a Uri,
    ) -> Pin<Box<dyn Future<Output = Result<Box<Open>, ExchangeError>> + Send + 'a>> {
        Box::pin(async {
            let (calls, connection) = handshake(self.connector.connect(url).await?).await?;
            Ok(Box::new(Open { calls, wire: Wire { connection, is_over: false } }))
        })
    }
}

/// Makes a request one for its server: the path is its target, and the host a header. Returns the URL.
fn to_origin_form(request: &mut Request<Full<Bytes>>) -> io::Result<Uri> {
    let target = request.uri().path_and_query().cloned();
    let target = Uri::from(target.unwrap_or_else(|| PathAndQuery::from_static("/")));
    let url = std::mem::replace(request.uri_mut(), target);
    // Calls carry credentials, so there is no plain HTTP, not even to the loopback.
    if url.scheme() != Some(&Scheme::HTTPS) {
        return Err(io::Error::other("only https is spoken"));
    }
    let host = url.host().unwrap_or_default();
    let host = match url.port_u16() {
        None | Some(PORT) => HeaderValue::try_from(host),
        Some(port) => HeaderValue::try_from(format!("{host}:{port}")),
    };
    request.headers_mut().insert(header::HOST, host.map_err(io::Error::other)?);
    Ok(url)
}

/// A call that failed.
struct Failed {
    why: ExchangeError,
    /// The request, if the connection was over before anything of it was sent.
    untouched: Option<Box<Request<Full<Bytes>>>>,
}

impl From<ExchangeError> for Failed {
    fn from(why: ExchangeError) -> Self {
        Failed { why, untouched: None }
    }
}

impl Open {
    /// Whether the next call can be sent at once. The server may have closed the connection meanwhile, or not
    /// taken all of the call before, which it answered early.
    async fn is_ready(&mut self) -> bool {
        poll_fn(|context| {
            for _ in 0..TURNS {
                self.wire.go_on(context);
            }
            let is_ready = matches!(self.calls.poll_ready(context), Poll::Ready(Ok(())));
            Poll::Ready(is_ready && !self.wire.is_over)
        })
        .await
    }

    async fn exchange(
        &mut self,
        request: Request<Full<Bytes>>,
        answer_bytes_max: usize,
    ) -> Result<Response<Bytes>, Failed> {
        let Open { calls, wire } = self;
        let answered = async {
            let answer = calls.try_send_request(request).await.map_err(|mut error| {
                let untouched = error.take_message().map(Box::new);
                Failed { why: error.into_error().into(), untouched }
            })?;
            let (head, body) = answer.into_parts();
            let body = Limited::new(body, answer_bytes_max).collect().await.map_err(body_error)?;
            Ok(Response::from_parts(head, body.to_bytes()))
        };
        wire.drive(answered).await
    }

    fn is_over(&self) -> bool {
        self.wire.is_over || self.calls.is_closed()
    }
}

fn body_error(error: Box<dyn std::error::Error + Send + Sync>) -> ExchangeError {
    if error.is::<LengthLimitError>() {
        return ExchangeError::TooLarge;
    }
    match error.downcast::<hyper::Error>() {
        Ok(error) => ExchangeError::Broken(*error),
        Err(error) => ExchangeError::Connect(io::Error::other(error)),
    }
}

impl Wire {
    /// Waits for something that needs the connection to go on.
    async fn drive<T>(&mut self, waiting: impl Future<Output = T>) -> T {
        let mut waiting = pin!(waiting);
        poll_fn(|context| {
            for _ in 0..TURNS {
                if let Poll::Ready(done) = waiting.as_mut().poll(context) {
                    return Poll::Ready(done);
                }
                self.go_on(context);
            }
            waiting.as_mut().poll(context)
        })
        .await
    }

    fn go_on(&mut self, context: &mut Context<'_>) {
        // Why it ended is told to the call.
        if !self.is_over && Pin::new(&mut self.connection).poll(context).is_ready() {
            self.is_over = true;
        }
    }
}

impl Idle {
    fn lock(&self) -> MutexGuard<'_, Kept> {
        // Each change leaves the list whole, also if its holder panicked.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The connection to a server that was used last, if one is still open.
    async fn take(&self, authority: &Authority) -> Option<Box<Open>> {
        loop {
            let mut unused = self.lock().take(authority)?;
            if unused.since.elapsed() < IDLE_TIME && unused.open.is_ready().await {
                return Some(unused.open);
            }
        }
    }

    fn keep(self: &Arc<Self>, authority: Authority, open: Box<Open>) {
        if open.is_over() {
            return;
        }
        let mut kept = self.lock();
        // Closed behind the lock.
        let _oldest = (kept.connections.len() >= IDLE_MAX).then(|| kept.connections.remove(0));
        kept.connections.push(Unused { authority, since: Instant::now(), open });
        if !kept.is_swept {
            kept.is_swept = true;
            tokio::spawn(sweep(Arc::downgrade(self)));
        }
        drop(kept);
    }
}

impl Kept {
    fn take(&mut self, authority: &Authority) -> Option<Unused> {
        let at = self.connections.iter().rposition(|unused| unused.authority == *authority)?;
        Some(self.connections.remove(at))
    }
}

/// Closes connections that nobody used for a long time. Ends when there are none.
async fn sweep(idle: Weak<Idle>) {
    loop {
        tokio::time::sleep(SWEEP_TIME).await;
        let Some(idle) = idle.upgrade() else { return };
        let mut kept = idle.lock();
        let now = Instant::now();
        let is_old = |unused: &mut Unused| now.duration_since(unused.since) >= IDLE_TIME;
        let _old: Vec<Unused> = kept.connections.extract_if(.., is_old).collect();
        if kept.connections.is_empty() {
            kept.is_swept = false;
            return;
        }
        drop(kept);
    }
}
