//! A connection of a client that goes on, after an upgrade, as a connection to another server: bytes in both
//! directions, whatever they mean.

use axum::body::Body;
use bytes::Bytes;
use ground::shutdown;
use http::{HeaderMap, Response, StatusCode};
use tokio::{
    io::{AsyncRead, AsyncWrite, AsyncWriteExt, copy, split},
    sync::watch,
};

use crate::serve::{CloseDeadline, PacedIo, Session, SessionTimes};

/// Returns the answer 101 with these headers, after which the client talks to the other server. Ends when
/// either side ends, when one takes nothing for too long, and when the server stops. `held` is kept until
/// then.
pub fn answer<Other>(
    headers: HeaderMap,
    other: Other,
    stopping: watch::Receiver<bool>,
    held: impl Send + 'static,
) -> Response<Body>
where
    Other: AsyncRead + AsyncWrite + Send + Unpin + 'static,
{
    let mut response = Response::new(Body::empty());
    *response.status_mut() = StatusCode::SWITCHING_PROTOCOLS;
    *response.headers_mut() = headers;
    let session = move |io, read_ahead, SessionTimes { limits, goodbye }| async move {
        let other = PacedIo::new(other, limits.stall_timeout);
        join(io, read_ahead, other, stopping, goodbye).await;
        drop(held);
    };
    response.extensions_mut().insert(Session::new(session));
    response
}

async fn join(
    client: impl AsyncRead + AsyncWrite + Unpin,
    read_ahead: Bytes,
    mut server: impl AsyncRead + AsyncWrite + Unpin,
    mut stopping: watch::Receiver<bool>,
    mut goodbye: CloseDeadline,
) {
    // What came behind the request belongs to the other server, too. TLS keeps what the socket did not take.
    if server.write_all(&read_ahead).await.is_err() || server.flush().await.is_err() {
        return;
    }
    let (mut from_client, mut to_client) = split(client);
    let (mut from_server, mut to_server) = split(server);
    {
        let mut up = std::pin::pin!(copy(&mut from_client, &mut to_server));
        let mut down = std::pin::pin!(copy(&mut from_server, &mut to_client));
        tokio::select! {
            _ = &mut up => {
                // What is under way in the other direction arrives.
                let _rest = goodbye.give(&mut down).await;
            }
            _ = &mut down => {}
            () = shutdown::begun(&mut stopping) => {}
        }
    }
    let _ended = goodbye.give(async { tokio::join!(to_client.shutdown(), to_server.shutdown()) }).await;
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use tokio::io::{AsyncReadExt, duplex};

    use super::*;

    #[tokio::test]
    async fn bytes_go_both_ways_until_one_side_ends() {
        let (_stop, stopping) = watch::channel(false);
        let (mut client, near) = duplex(16);
        let (far, mut server) = duplex(16);
        let goodbye = CloseDeadline::new(stopping.clone(), Duration::ZERO);
        let joined = tokio::spawn(join(near, Bytes::from_static(b"ahead "), far, stopping, goodbye));
        client.write_all(b"of it").await.expect("taken");
        let mut read = [0; 11];
        server.read_exact(&mut read).await.expect("passed on");
        assert_eq!(&read, b"ahead of it");
        // More than fits at once: the writer waits for the reader.
        let long = vec![b'x'; 1000];
        let sent = long.clone();
        let sending = tokio::spawn(async move {
            server.write_all(&sent).await.expect("taken");
            drop(server);
        });
        let mut read = Vec::new();
        client.read_to_end(&mut read).await.expect("it ends");
        assert_eq!(read, long);
        sending.await.expect("sent");
        joined.await.expect("it ended");
    }

    #[tokio::test]
    async fn a_server_that_stops_ends_it() {
        let (stop, stopping) = watch::channel(false);
        let (mut client, near) = duplex(16);
        let (far, _server) = duplex(16);
        let goodbye = CloseDeadline::new(stopping.clone(), Duration::ZERO);
        let joined = tokio::spawn(join(near, Bytes::new(), far, stopping, goodbye));
        stop.send(true).expect("it listens");
        joined.await.expect("it ended");
        assert_eq!(client.read_to_end(&mut Vec::new()).await.expect("it ends"), 0);
    }
}
