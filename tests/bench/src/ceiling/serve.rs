//! What all ceilings share: accepting connections, TLS, HTTP.

use std::{convert::Infallible, future::Future, sync::Arc};

use anyhow::Result;
use bytes::Bytes;
use http::{Request, Response};
use http_body::Body;
use hyper::{
    body::Incoming,
    server::conn::{http1, http2},
    service::service_fn,
};
use hyper_util::rt::{TokioExecutor, TokioIo};
use rustls::ServerConfig;
use tokio::{
    io::AsyncReadExt,
    net::{TcpListener, TcpStream},
};
use tokio_rustls::{TlsAcceptor, server::TlsStream};

/// Requests at the same time on one connection, as the server allows.
const STREAMS_MAX: u32 = 250;

/// Answers every request of every connection, without an end.
pub(crate) async fn http<Answer, Answering, B>(
    socket: TcpListener,
    tls: Arc<ServerConfig>,
    answer: Answer,
) -> Result<()>
where
    Answer: Fn(Request<Incoming>) -> Answering + Clone + Send + 'static,
    Answering: Future<Output = Response<B>> + Send + 'static,
    B: Body<Data = Bytes, Error = Infallible> + Send + 'static,
{
    let acceptor = TlsAcceptor::from(tls);
    loop {
        let (stream, _) = socket.accept().await?;
        let (acceptor, answer) = (acceptor.clone(), answer.clone());
        tokio::spawn(async move {
            let Some(stream) = handshake(acceptor, stream).await else { return };
            let service = service_fn(move |request| {
                let answering = answer(request);
                async move { Ok::<_, Infallible>(answering.await) }
            });
            let over_http2 = stream.get_ref().1.alpn_protocol() == Some(b"h2");
            // The client ends connections by leaving.
            if over_http2 {
                let mut builder = http2::Builder::new(TokioExecutor::new());
                builder.max_concurrent_streams(STREAMS_MAX);
                let _left = builder.serve_connection(TokioIo::new(stream), service).await;
            } else {
                let _left = http1::Builder::new().serve_connection(TokioIo::new(stream), service).await;
            }
        });
    }
}

/// Makes handshakes and waits for the client to close.
pub(crate) async fn handshakes(socket: TcpListener, tls: Arc<ServerConfig>) -> Result<()> {
    let acceptor = TlsAcceptor::from(tls);
    loop {
        let (stream, _) = socket.accept().await?;
        let acceptor = acceptor.clone();
        tokio::spawn(async move {
            if let Some(mut stream) = handshake(acceptor, stream).await {
                // The end, or an error, which is an end too.
                let _end = stream.read(&mut [0; 64]).await;
            }
        });
    }
}

/// A connection without delay, over TLS; none if the client does not get that far.
pub(super) async fn handshake(acceptor: TlsAcceptor, stream: TcpStream) -> Option<TlsStream<TcpStream>> {
    stream.set_nodelay(true).ok()?;
    acceptor.accept(stream).await.ok()
}
