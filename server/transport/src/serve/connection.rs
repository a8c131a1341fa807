//! One open connection, HTTP/1.1 or HTTP/2: its limits, its requests, and its end.
//!
//! A connection ends when the client closes it, when it is idle for too long, when nothing can be written to
//! it, or at shutdown. Over HTTP/2 the server also pings silent clients.

use std::{
    convert::Infallible,
    future::poll_fn,
    panic::AssertUnwindSafe,
    pin::{Pin, pin},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    task::Context,
};

use futures_util::FutureExt;
use ground::{
    clock::{TurnTimer, during_turn},
    limits::{ConnectionLimits, HEADER_BYTES_MAX},
    peer::Peer,
    shutdown,
};
use http::{Request, Response, StatusCode, header::CONNECTION};
use hyper::{
    body::Incoming,
    server::conn::{http1, http2},
    service::service_fn,
};
use hyper_util::{rt::TokioIo, server::graceful::GracefulConnection};
use tokio::{net::TcpStream, sync::watch};
use tokio_rustls::server::TlsStream;

use super::{
    activity::{Activity, Sent, UnderWay},
    date,
    gate::{Gate, Side},
    goodbye::{CloseDeadline, GOODBYE_TIMEOUT},
    handler::{Handler, Listener, panic_text},
    leftover::Leftover,
    paced_io::PacedIo,
    session::{Session, SessionTimes},
    streams::{Begun, Beside},
    work::Movable,
};

/// HTTP/1.1: the size of the buffers. It must hold the largest allowed headers and a little more, so that
/// headers that are too large can be distinguished from incomplete ones.
const BUFFER_BYTES_MAX: usize = HEADER_BYTES_MAX as usize + 64 * 1024;
/// What a client may send of one body before we read it. Bodies are at most 3 MiB and mostly small, so a
/// larger window would only let clients fill our memory.
const STREAM_WINDOW_BYTES: u32 = 256 * 1024;
/// The same for all streams of a connection together.
const CONNECTION_WINDOW_BYTES: u32 = 2 * 1024 * 1024;
/// Largest frame that a client may send.
const FRAME_BYTES_MAX: u32 = 256 * 1024;
/// Bytes of one answer buffered for the client. A list is sent in pieces of 32 KiB, so this keeps the
/// connection busy while the next pieces are made, and bounds the memory of a slow reader.
const SEND_BUFFER_BYTES_MAX: usize = 512 * 1024;
/// Streams that the client reset before we read them (CVE-2023-44487, "rapid reset").
const PENDING_RESETS_MAX: usize = 100;
/// Streams that we reset because of protocol errors, over the life of a connection.
const ERROR_RESETS_MAX: usize = 1024;

/// State shared by the requests of one connection.
pub(super) struct Connection<H> {
    listener: Arc<Listener<H>>,
    peer: Peer,
    activity: Arc<Activity>,
    farewell: Farewell,
    /// The protocol that continues on this connection after an upgrade.
    session: Mutex<Option<Session>>,
}

/// When a healthy client is asked to reconnect (GOAWAY).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Farewell {
    /// Never: HTTP/1.1 has no such message.
    Never,
    /// After some answers.
    After {
        /// An answer asks if a random number is below this; zero means never.
        chance: u64,
        /// Whether anonymous callers may stay.
        anonymous_stay: bool,
    },
}

impl Farewell {
    pub(super) fn of(limits: &ConnectionLimits) -> Self {
        // Maps the chance between 0 and 1 to the range of random numbers. The rounding of a float does not
        // matter here.
        let chance = (limits.goaway_chance * u64::MAX as f64) as u64;
        Farewell::After { chance, anonymous_stay: limits.anonymous_stay }
    }
}

impl<H: Handler> Connection<H> {
    pub(super) fn new(listener: Arc<Listener<H>>, peer: Peer, farewell: Farewell) -> Arc<Self> {
        Arc::new(Connection { listener, peer, activity: Arc::default(), farewell, session: Mutex::default() })
    }

    fn session(&self) -> MutexGuard<'_, Option<Session>> {
        // The lock protects one assignment, so the value is whole even if its holder panicked.
        self.session.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Asks the client to reconnect: now and then, so that long-lived clients spread over several servers,
    /// and every unauthenticated caller, so that opening and dropping many streams costs them a handshake
    /// each time (CVE-2023-44487). An answer with `Connection: close`, which HTTP/2 does not have, means the
    /// same.
    fn perhaps_ask_to_go(&self, closes: bool) {
        let Farewell::After { chance, anonymous_stay } = self.farewell else { return };
        let unwelcome = !anonymous_stay && self.peer.is_unrecognized();
        if closes || unwelcome || (chance > 0 && self.listener.clock.random() < chance) {
            self.activity.ask_to_go();
        }
    }
}

/// Serves a client that negotiated HTTP/2.
pub(super) async fn http2<H: Handler>(
    stream: TlsStream<TcpStream>,
    connection: Arc<Connection<H>>,
    stopping: watch::Receiver<bool>,
) {
    let limits = &connection.listener.limits;
    let begun = Begun::new(limits.stall_timeout);
    let mut builder = http2::Builder::new(begun.clone());
    builder
        .timer(TurnTimer::default())
        .max_concurrent_streams(limits.streams_max)
        .max_pending_accept_reset_streams(PENDING_RESETS_MAX)
        .max_local_error_reset_streams(ERROR_RESETS_MAX)
        .initial_stream_window_size(STREAM_WINDOW_BYTES)
        .initial_connection_window_size(CONNECTION_WINDOW_BYTES)
        .max_frame_size(FRAME_BYTES_MAX)
        .max_header_list_size(HEADER_BYTES_MAX)
        .max_send_buf_size(SEND_BUFFER_BYTES_MAX)
        .keep_alive_interval(limits.ping_interval)
        .keep_alive_timeout(limits.ping_timeout);
    let io = TokioIo::new(PacedIo::new(stream, limits.stall_timeout));
    let shared = Arc::clone(&connection);
    let service = service_fn(move |request| answer(Arc::clone(&shared), request, Sent::new));
    let serving = pin!(builder.serve_connection(io, service));
    let beside = Beside::new(begun, &connection.listener.metrics);
    drive(serving, beside, &connection, stopping).await;
}

/// Serves a client that did not negotiate HTTP/2.
pub(super) async fn http1<H: Handler>(
    stream: TlsStream<TcpStream>,
    connection: Arc<Connection<H>>,
    stopping: watch::Receiver<bool>,
) {
    let limits = &connection.listener.limits;
    let mut builder = http1::Builder::new();
    builder
        .timer(TurnTimer::default())
        // hyper's timer starts at the end of the previous request and would close idle connections, which are
        // fine. `PacedIo` starts one at the first byte of a request.
        .header_read_timeout(None)
        .max_buf_size(BUFFER_BYTES_MAX)
        .max_header_size(HEADER_BYTES_MAX as usize)
        .keep_alive(true);
    let io = PacedIo::new(stream, limits.stall_timeout);
    let io = TokioIo::new(io.with_headers(&connection.activity, limits.header_timeout));
    let shared = Arc::clone(&connection);
    let service = service_fn(move |request| answer_alone(Arc::clone(&shared), request));
    let beside = Beside::new(Begun::new(limits.stall_timeout), &connection.listener.metrics);
    let mut serving = builder.serve_connection(io, service);
    let goodbye = CloseDeadline::new(stopping.clone(), limits.stop_goodbye);
    drive(Pin::new(&mut serving), beside, &connection, stopping).await;
    let session = connection.session().take();
    if let Some(session) = session {
        let (io, read_ahead) = {
            let parts = serving.into_parts();
            (parts.io.into_inner().without_headers(), parts.read_buf)
        };
        // Boxed, because few connections are upgraded, and otherwise the future of every connection would
        // have room for this.
        Box::pin(session.run(io, read_ahead, SessionTimes { limits: *limits, goodbye })).await;
    }
}

/// Serves a connection to its end. When it is to close, it accepts no new requests and finishes those in
/// progress. If there are none, it does not wait for the client to leave.
async fn drive<H: Handler>(
    mut serving: Pin<&mut impl GracefulConnection<Error = hyper::Error>>,
    mut beside: Beside,
    connection: &Arc<Connection<H>>,
    stopping: watch::Receiver<bool>,
) {
    let gate = Gate::default();
    beside.until(reason_to_close(Arc::clone(connection), stopping.clone()));
    let mut end = serve_together(serving.as_mut(), &mut beside, &gate).await;
    if end.is_none() {
        serving.as_mut().graceful_shutdown();
        let activity = Arc::clone(&connection.activity);
        beside.until(async move { activity.quiet_for(GOODBYE_TIMEOUT).await });
        beside.until(quiet_at_stop(Arc::clone(connection), stopping));
        end = serve_together(serving, &mut beside, &gate).await;
    }
    if let Some(Err(error)) = end {
        tracing::debug!(address = %connection.peer.address, %error, "connection ended");
    }
}

/// Waits for a reason to close the connection from our side.
async fn reason_to_close<H: Handler>(connection: Arc<Connection<H>>, mut stopping: watch::Receiver<bool>) {
    let activity = &connection.activity;
    tokio::select! {
        () = shutdown::begun(&mut stopping) => {}
        () = activity.quiet_for(connection.listener.limits.idle_timeout) => {}
        () = activity.asked_to_go(), if connection.farewell != Farewell::Never => {}
    }
}

/// Waits until the server stops and the connection is quiet. Its client has less time then, because the end
/// of the process waits for it.
async fn quiet_at_stop<H: Handler>(connection: Arc<Connection<H>>, mut stopping: watch::Receiver<bool>) {
    shutdown::begun(&mut stopping).await;
    connection.activity.quiet_for(connection.listener.limits.stop_goodbye).await;
}

/// Serves until the connection ends, or until there is a reason to close it.
async fn serve_together<C: GracefulConnection<Error = hyper::Error>>(
    mut serving: Pin<&mut C>,
    beside: &mut Beside,
    gate: &Gate,
) -> Option<Result<(), hyper::Error>> {
    let mut run = |side: Side, cx: &mut Context<'_>| match side {
        Side::Streams => beside.go_on(cx).map(|()| None),
        Side::Connection => {
            let end = serving.as_mut().poll(cx);
            // Reading may have started streams; they run in the same turn.
            beside.call();
            end.map(Some)
        }
    };
    poll_fn(|cx| during_turn(|| gate.run(cx, &mut run))).await
}

/// Answers one request. A panic ends this request with 500; the connection and its other streams go on.
fn answer<H: Handler>(
    connection: Arc<Connection<H>>,
    request: Request<Incoming>,
    sent: fn(H::Body, UnderWay) -> Sent<H::Body>,
) -> impl Future<Output = Result<Response<Sent<H::Body>>, Infallible>> + Send {
    // Counted now and not when the future first runs, because other requests of the same read may run first.
    let under_way = connection.activity.begin();
    let arrival = connection.listener.handler.arrived(&request);
    // Boxed: the future of a request is large, and moving a pointer is cheaper.
    Box::pin(async move {
        let handler = &connection.listener.handler;
        let (head, body) = request.into_parts();
        let mut body = Some(body);
        let leftover = Leftover::of(&head);
        let handled = AssertUnwindSafe(handler.handle(head, &mut body, arrival, &connection.peer));
        let mut response =
            handled.catch_unwind().await.unwrap_or_else(|panic| handler.panicked(panic_text(&*panic)));
        // After the handler: authentication happens there, and only then is the caller known.
        let closes = response.headers().get(CONNECTION).is_some_and(|value| value == "close");
        connection.perhaps_ask_to_go(closes);
        date::set(response.headers_mut(), &connection.listener.clock);
        // Before the answer is sent, because it may have to add `Connection: close`. Of a body that was taken
        // out, hyper closes the connection itself if its end is not read.
        if let Some(body) = body {
            leftover.settle(body, response.headers_mut()).await;
        }
        if response.status() == StatusCode::SWITCHING_PROTOCOLS {
            *connection.session() = response.extensions_mut().remove();
        }
        Ok(response.map(|body| sent(body, under_way)))
    })
}

/// Answers one request of an HTTP/1.1 connection. Work that would keep a processor busy moves away from the
/// connection's task, and with it from the threads that serve connections.
async fn answer_alone<H: Handler>(
    connection: Arc<Connection<H>>,
    request: Request<Incoming>,
) -> Result<Response<Sent<H::Body>>, Infallible> {
    let again = Arc::clone(&connection);
    let moved = connection.listener.metrics.moved().clone();
    if let Some(answered) = Movable::new(answer(connection, request, Sent::in_turns), moved).await {
        return answered;
    }
    let response = again.listener.handler.panicked("the task of a request ended");
    Ok(response.map(|body| Sent::in_turns(body, again.activity.begin())))
}
