//! Passes bytes between clients and a server, and cuts connections wherever they are.

use std::net::{Ipv4Addr, SocketAddr};
use std::sync::{Arc, Mutex, PoisonError};

use rand::Rng;
use rand::rngs::StdRng;
use tokio::io::copy_bidirectional;
use tokio::net::{TcpListener, TcpStream};
use tokio::task::{AbortHandle, JoinHandle};

/// A proxy on a free port. Dropping it ends it and all connections.
#[derive(Debug)]
pub(super) struct Proxy {
    port: u16,
    accepting: JoinHandle<()>,
    connections: Arc<Mutex<Vec<AbortHandle>>>,
}

impl Proxy {
    /// In front of a port.
    pub(super) async fn start(server: u16) -> anyhow::Result<Self> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await?;
        let port = listener.local_addr()?.port();
        let connections = Arc::default();
        let address = SocketAddr::from((Ipv4Addr::LOCALHOST, server));
        let accepting = tokio::spawn(accept(listener, address, Arc::clone(&connections)));
        Ok(Self { port, accepting, connections })
    }

    pub(super) fn port(&self) -> u16 {
        self.port
    }

    /// Cuts about one connection in `share`. Gives how many.
    pub(super) fn cut(&self, rng: &mut StdRng, share: u32) -> usize {
        let mut connections = self.connections.lock().unwrap_or_else(PoisonError::into_inner);
        let before = connections.len();
        connections.retain(|connection| {
            let cut = rng.random_ratio(1, share.max(1));
            if cut {
                connection.abort();
            }
            !cut
        });
        before - connections.len()
    }
}

impl Drop for Proxy {
    fn drop(&mut self) {
        self.accepting.abort();
        let connections = self.connections.lock().unwrap_or_else(PoisonError::into_inner);
        connections.iter().for_each(AbortHandle::abort);
    }
}

async fn accept(listener: TcpListener, server: SocketAddr, connections: Arc<Mutex<Vec<AbortHandle>>>) {
    while let Ok((client, _)) = listener.accept().await {
        let passing = tokio::spawn(pass(client, server));
        let mut connections = connections.lock().unwrap_or_else(PoisonError::into_inner);
        connections.retain(|connection| !connection.is_finished());
        connections.push(passing.abort_handle());
    }
}

/// Errors end the connection, which is all that they can do here.
async fn pass(mut client: TcpStream, server: SocketAddr) {
    let Ok(mut server) = TcpStream::connect(server).await else { return };
    let _small_answers_at_once = (client.set_nodelay(true), server.set_nodelay(true));
    let _ended = copy_bidirectional(&mut client, &mut server).await;
}
