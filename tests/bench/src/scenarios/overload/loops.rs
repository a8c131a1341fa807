//! Loads that may be refused: a closed loop, requests that are offered at a rate, and one whose answer never
//! comes.

use std::{
    cell::RefCell,
    time::{Duration, Instant},
};

use anyhow::{Result, bail};
use bytes::Bytes;
use futures_util::{StreamExt, stream::FuturesUnordered};
use h2::client::{ResponseFuture, SendRequest};
use http::StatusCode;

use crate::client::{Call, Client, drive::Tally, next, send};

/// Requests that may be under way when they are offered: past it the client has no room for more.
const OFFERED_MAX: usize = 12_000;

/// What came of a load.
#[derive(Default)]
pub(super) struct Outcome {
    /// Answered with 2xx.
    pub(super) admitted: Tally,
    /// Answered with 429.
    pub(super) refused: u64,
    /// Never sent: the client had no room.
    pub(super) not_offered: u64,
}

impl Outcome {
    fn note(&mut self, status: StatusCode, bytes: u64, latency: Duration) {
        if status == StatusCode::TOO_MANY_REQUESTS {
            self.refused += 1;
            return;
        }
        self.admitted.operations += 1;
        self.admitted.bytes += bytes;
        self.admitted.latencies.record(latency);
    }
}

/// So many requests at a time on every connection; each answer, also a refusal, is followed by the next
/// request.
pub(super) async fn closed(
    client: &Client,
    streams: usize,
    time: Duration,
    make: &dyn Fn(u64) -> Call,
) -> Result<Outcome> {
    let started = Instant::now();
    let outcome = RefCell::new(Outcome::default());
    let outcome = &outcome;
    let mut loops: FuturesUnordered<_> = client
        .senders()
        .iter()
        .flat_map(|sender| std::iter::repeat_n(sender, streams))
        .map(|sender| async move {
            while started.elapsed() < time {
                let call = make(0);
                let sent = Instant::now();
                let (status, bytes) = exchange(sender, call).await?;
                outcome.borrow_mut().note(status, bytes, sent.elapsed());
            }
            Ok::<_, anyhow::Error>(())
        })
        .collect();
    while let Some(ended) = loops.next().await {
        ended?;
    }
    drop(loops);
    Ok(outcome.take())
}

/// Requests at a rate, whether others are answered or not. A latency counts from when the request was due.
pub(super) async fn offered(
    client: &Client,
    rate: f64,
    time: Duration,
    make: &dyn Fn(u64) -> Call,
) -> Result<Outcome> {
    let started = Instant::now();
    let due = |number: u64| started + Duration::from_secs_f64(number as f64 / rate);
    let mut outcome = Outcome::default();
    let mut under_way = FuturesUnordered::new();
    let mut senders = client.senders().iter().cycle();
    let mut number = 0;
    while due(number) < started + time {
        while due(number) <= Instant::now() && due(number) < started + time {
            let (when, call) = (due(number), make(number));
            number += 1;
            let Some(sender) = senders.next().filter(|_| under_way.len() < OFFERED_MAX) else {
                outcome.not_offered += 1;
                continue;
            };
            under_way.push(async move { (when, exchange(sender, call).await) });
        }
        tokio::select! {
            Some((when, answer)) = under_way.next() => {
                let (status, bytes) = answer?;
                outcome.note(status, bytes, when.elapsed());
            }
            () = tokio::time::sleep_until(due(number).into()) => {}
        }
    }
    while let Some((when, answer)) = under_way.next().await {
        let (status, bytes) = answer?;
        outcome.note(status, bytes, when.elapsed());
    }
    Ok(outcome)
}

/// Begins a request and does not wait for its answer; it is under way as long as this is held.
pub(super) async fn hold(client: &Client, call: Call) -> Result<ResponseFuture> {
    let Some(sender) = client.senders().first() else { bail!("no connection is open") };
    let mut sender = sender.clone().ready().await?;
    let (response, mut stream) = sender.send_request(call.request.body(())?, false)?;
    stream.send_data(call.body, true)?;
    // The connection is driven beside us; by then the server has it.
    tokio::time::sleep(Duration::from_millis(100)).await;
    Ok(response)
}

/// One request. Gives the code and the length of the answer; what is neither 2xx nor 429 is an error.
async fn exchange(sender: &SendRequest<Bytes>, call: Call) -> Result<(StatusCode, u64)> {
    let (head, mut body) = send(sender, call).await?;
    let mut text = Vec::new();
    let mut length = 0;
    let good = head.status.is_success() || head.status == StatusCode::TOO_MANY_REQUESTS;
    while let Some(piece) = next(&mut body).await? {
        length += piece.len() as u64;
        if !good {
            text.extend_from_slice(&piece);
        }
    }
    if !good {
        bail!("{}: {}", head.status, String::from_utf8_lossy(&text));
    }
    Ok((head.status, length))
}
