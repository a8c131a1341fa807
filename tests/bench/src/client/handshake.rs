//! The closed loop of connections: connect, shake hands, close, wait for the server to close as well.

use std::{
    cell::RefCell,
    time::{Duration, Instant},
};

use anyhow::Result;
use futures_util::{StreamExt, stream::FuturesUnordered};
use tokio::io::{AsyncReadExt, AsyncWriteExt};

use super::{Endpoint, connect_tls, drive::Tally};

/// Opens and closes connections for a while, some at the same time. Every handshake is a full one.
pub(crate) async fn shake_hands(endpoint: &Endpoint, at_once: usize, time: Duration) -> Result<Tally> {
    let started = Instant::now();
    let tally = RefCell::new(Tally::default());
    let mut loops: FuturesUnordered<_> =
        (0..at_once).map(|_| keep_connecting(endpoint, started, time, &tally)).collect();
    while let Some(ended) = loops.next().await {
        ended?;
    }
    drop(loops);
    Ok(tally.into_inner())
}

async fn keep_connecting(
    endpoint: &Endpoint,
    started: Instant,
    time: Duration,
    tally: &RefCell<Tally>,
) -> Result<()> {
    while started.elapsed() < time {
        let begun = Instant::now();
        let mut stream = connect_tls(endpoint).await?;
        stream.shutdown().await?;
        // A client is done before the server has looked at its certificate. What is read is the server's
        // first frame; that it leaves without a word is as good as an end.
        let mut buffer = [0; 256];
        while stream.read(&mut buffer).await.is_ok_and(|length| length > 0) {}
        let mut tally = tally.borrow_mut();
        tally.operations += 1;
        tally.latencies.record(begun.elapsed());
    }
    Ok(())
}
