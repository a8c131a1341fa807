//! What a watch must cost: a server that only knows how to send one given event. `GET /watch` is an endless
//! body fed by a broadcast channel; `POST /emit?count=N` puts N events into the channel.
//!
//! It does what any server of events has to do and nothing else: no request is authorized, no object looked
//! up, nothing stored or encoded. What is queued for a watcher goes out in one piece.

use std::{convert::Infallible, error::Error, path::PathBuf, sync::Arc};

use anyhow::{Context, Result};
use bytes::{Bytes, BytesMut};
use clap::Args;
use futures_util::{Stream, stream};
use http::{Method, Request, Response, StatusCode};
use http_body::{Body, Frame};
use http_body_util::{Either, Full, StreamBody};
use hyper::{
    body::Incoming,
    server::conn::{http1, http2},
    service::service_fn,
};
use hyper_util::rt::{TokioExecutor, TokioIo};
use rustls::ServerConfig;
use tokio::{
    net::{TcpListener, TcpStream},
    sync::broadcast::{Receiver, Sender, error::TryRecvError},
};
use tokio_rustls::TlsAcceptor;

use super::serve::handshake;

/// Events that a watcher may be behind. Bursts are smaller.
const QUEUED_EVENTS_MAX: usize = 1024;

/// What is sent.
#[derive(Debug, Args)]
pub(crate) struct Watch {
    /// File with one event
    #[arg(long)]
    event: PathBuf,
}

/// Serves without an end.
pub(crate) async fn serve(socket: TcpListener, tls: Arc<ServerConfig>, options: &Watch) -> Result<()> {
    let event =
        std::fs::read(&options.event).with_context(|| format!("cannot read {}", options.event.display()))?;
    let emitter = Arc::new(Emitter { event: event.into(), sender: Sender::new(QUEUED_EVENTS_MAX) });
    let acceptor = TlsAcceptor::from(tls);
    loop {
        let (stream, _) = socket.accept().await?;
        tokio::spawn(connection(stream, acceptor.clone(), Arc::clone(&emitter)));
    }
}

struct Emitter {
    event: Bytes,
    sender: Sender<Bytes>,
}

/// Watchers come over HTTP/1.1, and who asks for events over HTTP/2.
async fn connection(stream: TcpStream, acceptor: TlsAcceptor, emitter: Arc<Emitter>) {
    let Some(stream) = handshake(acceptor, stream).await else { return };
    let over_http2 = stream.get_ref().1.alpn_protocol() == Some(b"h2");
    let stream = TokioIo::new(stream);
    let service = service_fn(move |request| {
        let answer = answer(&emitter, &request);
        async { Ok::<_, Infallible>(answer) }
    });
    // The client ends connections by leaving.
    if over_http2 {
        let _left = http2::Builder::new(TokioExecutor::new()).serve_connection(stream, service).await;
    } else {
        let _left = http1::Builder::new().serve_connection(stream, service).await;
    }
}

fn answer(
    emitter: &Emitter,
    request: &Request<Incoming>,
) -> Response<impl Body<Data = Bytes, Error = Box<dyn Error + Send + Sync>> + use<>> {
    match (request.method(), request.uri().path()) {
        (&Method::GET, "/watch") => {
            Response::new(Either::Right(StreamBody::new(events(emitter.sender.subscribe()))))
        }
        (&Method::POST, "/emit") => {
            let query = request.uri().query().unwrap_or_default();
            let count = query.strip_prefix("count=").and_then(|count| count.parse().ok()).unwrap_or(1);
            for _ in 0..count {
                // With no watcher there is nobody to tell.
                let _ = emitter.sender.send(emitter.event.clone());
            }
            Response::new(Either::Left(Full::default()))
        }
        _ => {
            let mut missing = Response::new(Either::Left(Full::default()));
            *missing.status_mut() = StatusCode::NOT_FOUND;
            missing
        }
    }
}

/// The events of one watcher. A single one is sent as it lies in the channel, several are joined.
fn events(receiver: Receiver<Bytes>) -> impl Stream<Item = Result<Frame<Bytes>, Infallible>> {
    stream::unfold(receiver, |mut receiver| async move {
        let first = receiver.recv().await.ok()?;
        let Ok(second) = receiver.try_recv() else { return Some((Ok(Frame::data(first)), receiver)) };
        let mut joined = BytesMut::with_capacity((receiver.len() + 2) * first.len());
        joined.extend_from_slice(&first);
        joined.extend_from_slice(&second);
        loop {
            match receiver.try_recv() {
                Ok(next) => joined.extend_from_slice(&next),
                Err(TryRecvError::Empty) => break,
                Err(TryRecvError::Lagged(_) | TryRecvError::Closed) => return None,
            }
        }
        Some((Ok(Frame::data(joined.freeze())), receiver))
    })
}
