//! The client of every measurement: HTTP/2, over rustls or plain, on one thread. It uses `h2` directly, which
//! is the least that speaks the protocol, so that the client's core is not the bound.

pub(crate) mod drain;
pub(crate) mod drive;
pub(crate) mod handshake;
pub(crate) mod trusting;

use std::{net::SocketAddr, sync::Arc, time::Duration};

use anyhow::{Context, Result, bail};
use bytes::{Bytes, BytesMut};
use h2::{
    RecvStream,
    client::{self, SendRequest},
};
use http::{HeaderMap, StatusCode, request};
use rustls_pki_types::ServerName;
use tokio::{
    io::{AsyncRead, AsyncWrite},
    net::TcpStream,
    task::JoinHandle,
    time::timeout,
};
use tokio_rustls::{TlsConnector, client::TlsStream};

/// What the server may send of one answer ahead of us, as in Go's client.
const STREAM_WINDOW_BYTES: u32 = 4 * 1024 * 1024;
/// The same over all streams of a connection.
const CONNECTION_WINDOW_BYTES: u32 = 1 << 30;
/// How long a single call may take.
const CALL_TIMEOUT: Duration = Duration::from_secs(300);
/// How long opening a connection may take.
const OPEN_TIMEOUT: Duration = Duration::from_secs(30);

/// How a server is reached.
#[derive(Clone)]
pub(crate) struct Endpoint {
    /// Where it listens.
    pub(crate) address: SocketAddr,
    /// Whom the client trusts and what it presents; plain text without it.
    pub(crate) tls: Option<Arc<rustls::ClientConfig>>,
}

/// A request with its body.
pub(crate) struct Call {
    /// Method, address and headers.
    pub(crate) request: request::Builder,
    /// May be empty.
    pub(crate) body: Bytes,
}

/// An answer, read to its end.
pub(crate) struct Answer {
    /// Its code.
    pub(crate) status: StatusCode,
    /// Its headers.
    pub(crate) headers: HeaderMap,
    /// Its body.
    pub(crate) body: Bytes,
}

/// Connections to one server. They end when it is dropped.
pub(crate) struct Client {
    senders: Vec<SendRequest<Bytes>>,
    connections: Vec<JoinHandle<()>>,
}

impl Client {
    /// Opens some connections.
    pub(crate) async fn open(endpoint: &Endpoint, connections: usize) -> Result<Self> {
        Client::open_in_turn(std::slice::from_ref(endpoint), connections).await
    }

    /// Opens some connections, to these endpoints in turn.
    pub(crate) async fn open_in_turn(endpoints: &[Endpoint], connections: usize) -> Result<Self> {
        let mut client = Client { senders: Vec::new(), connections: Vec::new() };
        for endpoint in endpoints.iter().cycle().take(connections) {
            let opened = timeout(OPEN_TIMEOUT, client.add(endpoint)).await;
            opened.with_context(|| format!("{} takes longer than {OPEN_TIMEOUT:?}", endpoint.address))??;
        }
        Ok(client)
    }

    async fn add(&mut self, endpoint: &Endpoint) -> Result<()> {
        match &endpoint.tls {
            Some(_) => self.speak(connect_tls(endpoint).await?).await,
            None => self.speak(connect(endpoint).await?).await,
        }
    }

    async fn speak(&mut self, stream: impl AsyncRead + AsyncWrite + Unpin + Send + 'static) -> Result<()> {
        let (sender, connection) = client::Builder::new()
            .initial_window_size(STREAM_WINDOW_BYTES)
            .initial_connection_window_size(CONNECTION_WINDOW_BYTES)
            .enable_push(false)
            .handshake(stream)
            .await?;
        self.senders.push(sender);
        self.connections.push(tokio::spawn(async move {
            // Whoever waits for an answer on it is told the error too.
            let _broken = connection.await;
        }));
        Ok(())
    }

    /// One request on the first connection. Any answer but 2xx is an error with its text.
    pub(crate) async fn call(&self, call: Call) -> Result<Answer> {
        let sender = self.senders.first().context("no connection is open")?;
        let exchange = async {
            let (head, mut body) = send(sender, call).await?;
            let mut bytes = BytesMut::new();
            while let Some(piece) = next(&mut body).await? {
                bytes.extend_from_slice(&piece);
            }
            Ok::<_, anyhow::Error>(Answer {
                status: head.status,
                headers: head.headers,
                body: bytes.freeze(),
            })
        };
        let answer = timeout(CALL_TIMEOUT, exchange).await.context("the server does not answer")??;
        if !answer.status.is_success() {
            bail!("{}: {}", answer.status, String::from_utf8_lossy(&answer.body));
        }
        Ok(answer)
    }

    /// Closes all connections, and returns when they are closed. Dropping it closes them when the runtime
    /// runs next.
    pub(crate) async fn close(mut self) {
        for connection in std::mem::take(&mut self.connections) {
            connection.abort();
            // It was cancelled, or had ended by itself.
            let _ended = connection.await;
        }
    }

    /// A sender for every connection.
    pub(crate) fn senders(&self) -> &[SendRequest<Bytes>] {
        &self.senders
    }
}

impl Drop for Client {
    fn drop(&mut self) {
        for connection in &self.connections {
            connection.abort();
        }
    }
}

/// A TCP connection without delay.
pub(crate) async fn connect(endpoint: &Endpoint) -> Result<TcpStream> {
    let stream = TcpStream::connect(endpoint.address)
        .await
        .with_context(|| format!("cannot connect to {}", endpoint.address))?;
    stream.set_nodelay(true)?;
    Ok(stream)
}

/// A TLS connection.
pub(crate) async fn connect_tls(endpoint: &Endpoint) -> Result<TlsStream<TcpStream>> {
    let config = endpoint.tls.clone().context("the endpoint speaks no TLS")?;
    let name = ServerName::IpAddress(endpoint.address.ip().into());
    Ok(TlsConnector::from(config).connect(name, connect(endpoint).await?).await?)
}

/// Sends a request and waits for the head of the answer.
pub(crate) async fn send(
    sender: &SendRequest<Bytes>,
    call: Call,
) -> Result<(http::response::Parts, RecvStream)> {
    let mut sender = sender.clone().ready().await?;
    let request = call.request.body(())?;
    let (response, mut stream) = sender.send_request(request, call.body.is_empty())?;
    if !call.body.is_empty() {
        stream.send_data(call.body, true)?;
    }
    Ok(response.await?.into_parts())
}

/// The next piece of a body; the server may send as much again.
pub(crate) async fn next(body: &mut RecvStream) -> Result<Option<Bytes>> {
    let Some(piece) = body.data().await.transpose()? else { return Ok(None) };
    body.flow_control().release_capacity(piece.len())?;
    Ok(Some(piece))
}
