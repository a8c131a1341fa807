//! Serving, and the stop in its order: unready, refusing, closing, and at last what is still to be written.

use std::{sync::Arc, time::Duration};

use front::App;
use ground::shutdown::{self, Shutdown};
use tokio::{
    net::TcpListener,
    time::{sleep, timeout},
};
use transport::serve::Listener;

use super::assemble::Assembled;
use crate::config::LifecycleConfig;

/// The longest wait for the controllers when all requests are done.
const CONTROLLERS_END_WITHIN: Duration = Duration::from_secs(1);

/// The times that the stop of a server waits.
pub(super) struct StopTimes {
    pub(super) lifecycle: LifecycleConfig,
    /// The longest time that a request without a watch may take.
    pub(super) request_timeout: Duration,
}

impl StopTimes {
    /// Refuses new requests until those that came before are finished, if that is wanted.
    async fn drain(&self, assembled: &Assembled) {
        let Some(drain) = &assembled.app.drain else { return };
        drain.begin();
        let grace = assembled.watch_ends.grace();
        if !grace.is_zero() {
            end_watches(assembled);
        }
        let requests = timeout(self.request_timeout, drain.all_ended());
        // Without a grace period they end together with their connections.
        let watches = timeout(grace, assembled.watch_ends.all_closed());
        let (requests, _watches) = tokio::join!(requests, watches);
        if requests.is_err() {
            tracing::warn!("some requests did not finish in time");
        }
    }
}

/// Has the watches of clients learn that the server stops.
fn end_watches(assembled: &Assembled) {
    assembled.watch_ends.begin();
    // After the above: a watch that is woken looks whether the server stops.
    assembled.stores.interrupt_watches();
}

/// Serves until shutdown has run its course.
pub(super) async fn run(
    times: StopTimes,
    socket: TcpListener,
    listener: Arc<Listener<App>>,
    assembled: Assembled,
    shutdown: Shutdown,
) {
    let leave = async {
        shutdown::begun(&mut shutdown.unready()).await;
        tracing::info!(delay = ?times.lifecycle.shutdown_delay, "stopping");
        sleep(times.lifecycle.shutdown_delay).await;
        times.drain(&assembled).await;
        // Before the watches are woken: those inside the server look at this.
        shutdown.stop();
        end_watches(&assembled);
    };
    tokio::join!(front::serve(socket, listener, shutdown.stopping()), leave);
    // The controllers began to stop together with the listener, and may still be giving their lease back.
    if timeout(CONTROLLERS_END_WITHIN, assembled.controllers).await.is_err() {
        tracing::warn!("the controllers did not end in time");
    }
    // Behind all requests and controllers, whose records and writes are still to be finished.
    if let Some(audit) = &assembled.app.audit {
        audit.close().await;
    }
    assembled.stores.close().await;
    tracing::info!("stopped");
}
