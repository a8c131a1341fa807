//! The closed loop: every stream sends a request, waits for the end of the answer, and sends the next.

use std::{
    cell::{Cell, RefCell},
    time::{Duration, Instant},
};

use anyhow::{Context, Result, bail, ensure};
use bytes::Bytes;
use futures_util::{StreamExt, stream::FuturesUnordered};
use h2::client::SendRequest;
use tokio::time::timeout;

use super::{Call, Client, next, send};
use crate::statistics::Latencies;

/// How long a load may take beyond what it was told.
const PATIENCE: Duration = Duration::from_secs(600);
/// How much of a refusal is shown.
const REFUSAL_BYTES_MAX: usize = 500;

/// What to send, how much of it at the same time, and for how long.
pub(crate) struct Load<'a> {
    /// Requests under way on each connection.
    pub(crate) streams: usize,
    /// When no further request is sent.
    pub(crate) stop: Stop,
    /// The request of a number; numbers count up from zero.
    pub(crate) make: &'a dyn Fn(u64) -> Call,
    /// Told the number of each request that was answered with 2xx.
    pub(crate) answered: &'a dyn Fn(u64),
}

/// When no further request is sent. Those under way are waited for.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Stop {
    /// After a time.
    Within(Duration),
    /// After a number of requests.
    After(u64),
}

/// What came of it.
#[derive(Debug, Default)]
pub(crate) struct Tally {
    /// Requests that were answered with 2xx.
    pub(crate) operations: u64,
    /// Bytes of the bodies of their answers.
    pub(crate) bytes: u64,
    /// One per operation.
    pub(crate) latencies: Latencies,
}

struct Shared<'a> {
    load: &'a Load<'a>,
    started: Instant,
    next: Cell<u64>,
    tally: RefCell<Tally>,
}

/// Drives a server. The first answer that is not 2xx ends it, as an error with the text of the answer.
pub(crate) async fn drive(client: &Client, load: &Load<'_>) -> Result<Tally> {
    let shared = Shared { load, started: Instant::now(), next: Cell::new(0), tally: RefCell::default() };
    let mut loops: FuturesUnordered<_> = client
        .senders()
        .iter()
        .flat_map(|sender| std::iter::repeat_n(sender, load.streams))
        .map(|sender| shared.keep_sending(sender))
        .collect();
    let whole = async {
        while let Some(ended) = loops.next().await {
            ended?;
        }
        Ok::<_, anyhow::Error>(())
    };
    let limit =
        PATIENCE.saturating_add(if let Stop::Within(time) = load.stop { time } else { Duration::ZERO });
    timeout(limit, whole).await.with_context(|| format!("no end after {limit:?}"))??;
    drop(loops);
    Ok(shared.tally.into_inner())
}

impl Shared<'_> {
    async fn keep_sending(&self, sender: &SendRequest<Bytes>) -> Result<()> {
        while let Some(number) = self.claim() {
            let call = (self.load.make)(number);
            let sent = Instant::now();
            let bytes = exchange(sender, call).await?;
            let latency = sent.elapsed();
            (self.load.answered)(number);
            let mut tally = self.tally.borrow_mut();
            tally.operations += 1;
            tally.bytes += bytes;
            tally.latencies.record(latency);
        }
        Ok(())
    }

    fn claim(&self) -> Option<u64> {
        let number = self.next.get();
        let more = match self.load.stop {
            Stop::Within(time) => self.started.elapsed() < time,
            Stop::After(count) => number < count,
        };
        more.then(|| {
            self.next.set(number + 1);
            number
        })
    }
}

/// One request. Gives the length of the answer.
async fn exchange(sender: &SendRequest<Bytes>, call: Call) -> Result<u64> {
    let (head, mut body) = send(sender, call).await?;
    if !head.status.is_success() {
        let mut text = Vec::new();
        while let Some(piece) = next(&mut body).await? {
            if text.len() < REFUSAL_BYTES_MAX {
                text.extend_from_slice(&piece);
            }
        }
        bail!("{}: {}", head.status, String::from_utf8_lossy(&text));
    }
    // A gRPC server says so here when it fails
    // (https://grpc.github.io/grpc/core/md_doc__p_r_o_t_o_c_o_l-_h_t_t_p2.html).
    if let Some(code) = head.headers.get("grpc-status") {
        ensure!(code == "0", "gRPC status {code:?}: {:?}", head.headers.get("grpc-message"));
    }
    let mut length = 0;
    while let Some(piece) = next(&mut body).await? {
        length += piece.len() as u64;
    }
    Ok(length)
}
