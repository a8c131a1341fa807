//! A way to etcd that can be cut.

use std::net::SocketAddr;

use tokio::io::copy_bidirectional;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;

/// Passes bytes on to one address, until told otherwise. Ends with the runtime of the test.
pub(crate) struct Proxy {
    address: SocketAddr,
    passing: watch::Sender<bool>,
}

impl Proxy {
    pub(crate) async fn start(endpoint: &str) -> Self {
        let target = endpoint.trim_start_matches("http://").to_owned();
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let passing = watch::Sender::new(true);
        let told = passing.subscribe();
        tokio::spawn(async move {
            while let Ok((client, _)) = listener.accept().await {
                if *told.borrow() {
                    tokio::spawn(pass(client, target.clone(), told.clone()));
                }
            }
        });
        Self { address, passing }
    }

    pub(crate) fn endpoint(&self) -> String {
        format!("http://{}", self.address)
    }

    /// Hangs up, and goes on hanging up.
    pub(crate) fn cut(&self) {
        self.passing.send_replace(false);
    }

    pub(crate) fn mend(&self) {
        self.passing.send_replace(true);
    }
}

async fn pass(mut client: TcpStream, target: String, mut told: watch::Receiver<bool>) {
    let mut server = TcpStream::connect(&target).await.unwrap();
    tokio::select! {
        _ = copy_bidirectional(&mut client, &mut server) => {}
        _ = told.wait_for(|passing| !passing) => {}
    }
}
