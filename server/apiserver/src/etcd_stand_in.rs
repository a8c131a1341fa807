//! A stand-in for etcd: tests of controllers start a program of that name beside kube-apiserver, wait until
//! it is healthy, and stop it. This one stores nothing. A server that is called `kube-apiserver` finds out
//! that it was pointed at a stand-in, and keeps its objects in memory; an etcd that is real is used as such.

mod pages;
mod recognition;

use std::{
    io::{self, Write},
    net::SocketAddr,
    sync::Arc,
    time::Duration,
};

use hyper::{server::conn::http1, service::service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::{
    net::{TcpListener, TcpStream},
    sync::Semaphore,
};

pub use self::pages::RELEASE;
pub(crate) use self::recognition::resolve;

/// Connections at the same time; further ones wait.
const CONNECTIONS_MAX: usize = 64;
/// A client that sends no whole request for this long is cut off.
const HEADER_TIMEOUT: Duration = Duration::from_secs(5);

/// The settings of a stand-in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EtcdStandIn {
    /// Hosts and ports to listen on, as `127.0.0.1:2379`.
    pub listen: Vec<String>,
}

impl EtcdStandIn {
    /// Answers until it is dropped.
    ///
    /// # Errors
    /// An address cannot be listened on.
    pub async fn serve(self) -> io::Result<()> {
        let mut listeners = Vec::new();
        for address in &self.listen {
            let listener = TcpListener::bind(address).await.map_err(|error| {
                io::Error::new(error.kind(), format!("cannot listen on {address}: {error}"))
            })?;
            announce(listener.local_addr()?)?;
            listeners.push(listener);
        }
        let places = Arc::new(Semaphore::new(CONNECTIONS_MAX));
        futures_util::future::join_all(listeners.into_iter().map(|listener| accept(listener, &places))).await;
        Ok(())
    }
}

/// Writes a line about this program, which might be taken for an etcd.
fn announce(address: SocketAddr) -> io::Result<()> {
    writeln!(
        io::stderr(),
        "etcd: a stand-in for tests at http://{address}: it stores nothing and answers only /health and \
         /version; \
         kube-apiserver of the same program keeps objects in its own memory"
    )
}

async fn accept(listener: TcpListener, places: &Arc<Semaphore>) {
    loop {
        // A closed semaphore cannot be: nothing closes it.
        let Ok(place) = Arc::clone(places).acquire_owned().await else { return };
        match listener.accept().await {
            Ok((stream, _)) => {
                tokio::spawn(async move {
                    answer(stream).await;
                    drop(place);
                });
            }
            // Too many open files, or a client that is gone already: the next one may be served.
            Err(error) => {
                tracing::warn!(%error, "a connection was not accepted");
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
        }
    }
}

async fn answer(stream: TcpStream) {
    let service =
        service_fn(|request| async move { Ok::<_, std::convert::Infallible>(pages::page(&request)) });
    let served = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEADER_TIMEOUT)
        .serve_connection(TokioIo::new(stream), service);
    if let Err(error) = served.await {
        tracing::debug!(%error, "a connection broke");
    }
}
