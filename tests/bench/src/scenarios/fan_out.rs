//! One change told to 1,000 watchers, one at a time (the next when the last watcher has it) and in bursts
//! of 200.
//!
//! Every watcher has a TLS connection of its own and speaks HTTP/1.1, which costs both sides about a fifth
//! less CPU time than HTTP/2. The ceiling sends the very bytes of one of our events. Our side also pays for a
//! durable write of every event; the ceiling is merely told to go.

use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use http::Method;

use super::Scenario;
use crate::{
    client::{
        Call, Client, Endpoint,
        drain::{Ask, Drain, allow_descriptors},
        drive::{Load, Stop, drive},
        next, send,
    },
    compare::alternate,
    lab::{Lab, process::Process},
    objects::{COLLECTION, KIBIBYTE, config_map, create, get, request},
    row::Row,
    sample::Sample,
    statistics::Latencies,
};

/// Watchers.
const WATCHERS: usize = 1000;
const WATCHERS_QUICK: usize = 100;
/// Events of one burst.
const BURST: u64 = 200;
/// Writes under way in a burst.
const BURST_STREAMS: usize = 64;

/// One at a time.
pub(crate) struct Watch;

/// In bursts.
pub(crate) struct WatchBurst;

impl Scenario for Watch {
    fn number(&self) -> u8 {
        12
    }

    fn name(&self) -> &'static str {
        "watch"
    }

    fn summary(&self) -> &'static str {
        "one event at a time to 1,000 TLS watchers, against a bare broadcast of the same bytes"
    }

    fn run(&self, lab: &Lab) -> Result<Vec<Row>> {
        Ok(vec![compare(lab, "watch", 1)?.note("latency until the last watcher has the event")])
    }
}

impl Scenario for WatchBurst {
    fn number(&self) -> u8 {
        13
    }

    fn name(&self) -> &'static str {
        "watch-burst"
    }

    fn summary(&self) -> &'static str {
        "bursts of 200 events to 1,000 TLS watchers, from the first delivery to the last"
    }

    fn run(&self, lab: &Lab) -> Result<Vec<Row>> {
        let row = compare(lab, "watch-burst", BURST)?;
        Ok(vec![row.note("latency of a whole burst, from its first write to its last delivery")])
    }
}

/// Watchers of a server, and who makes events there.
struct Side<'a> {
    process: &'a Process,
    client: Client,
    drain: Drain,
    watchers: u64,
}

fn compare(lab: &Lab, name: &str, events: u64) -> Result<Row> {
    let watchers = lab.scale(WATCHERS, WATCHERS_QUICK);
    // Before the servers start: they inherit the limit.
    allow_descriptors(watchers)?;
    let server = lab.server(name)?;
    let client = lab.block_on(Client::open(&server.endpoint(), 1))?;
    for number in 0..events {
        lab.block_on(client.call(create(&object(number), KIBIBYTE)))?;
    }
    let path = watch_from_now(lab, &client)?;
    let event = lab.block_on(one_event(&client, &path))?;
    let file = lab.file("event", &event)?;
    let bare = lab.ceiling(&server, &["watch", "--event", &file.to_string_lossy()])?;

    let path = watch_from_now(lab, &client)?;
    let ours = Side::open(lab, &server.process, client, &server.endpoint(), path, watchers)?;
    let client = lab.block_on(Client::open(&bare.endpoint, 1))?;
    let theirs = Side::open(lab, &bare.process, client, &bare.endpoint, "/watch".to_owned(), watchers)?;
    let mut written = 0;
    let emit = || Call { request: request(Method::POST, &format!("/emit?count={events}")), body: "".into() };
    let pair = alternate(
        lab,
        &mut |lab, time| {
            ours.measure(lab, events, time, &mut || {
                written += events;
                (events, Box::new(move |number| update(number, written)))
            })
        },
        &mut |lab, time| theirs.measure(lab, events, time, &mut || (1, Box::new(move |_| emit()))),
    )?;
    Ok(Row::named(name).compared(&pair).memory(&server.process))
}

/// How many requests make the next events, and those requests.
type Writes<'a> = (u64, Box<dyn Fn(u64) -> Call + 'a>);

impl<'a> Side<'a> {
    fn open(
        lab: &Lab,
        process: &'a Process,
        client: Client,
        endpoint: &Endpoint,
        path: String,
        watchers: usize,
    ) -> Result<Self> {
        lab.progress.step(&format!("opening {watchers} watches"));
        let ask = Ask { path, accept: "application/json" };
        let (drain, _) = lab.block_on(Drain::open(endpoint, &ask, watchers))?;
        Ok(Side { process, client, drain, watchers: watchers as u64 })
    }

    /// Makes events, waits until every watcher has them all, and so on. The time counts that passes from the
    /// first delivery to the last, or from the write when there is one event only. CPU time is that of
    /// everything.
    fn measure(
        &self,
        lab: &Lab,
        events: u64,
        time: Duration,
        writes: &mut dyn FnMut() -> Writes<'a>,
    ) -> Result<Sample> {
        let mut sample = Sample::default();
        let mut latencies = Latencies::default();
        let before = self.process.cpu()?;
        let bytes_before = self.drain.tally().bytes;
        let started = Instant::now();
        while started.elapsed() < time {
            let (count, make) = writes();
            let load =
                Load { streams: BURST_STREAMS, stop: Stop::After(count), make: &make, answered: &|_| {} };
            let sent = Instant::now();
            let span = lab.block_on(async {
                let delivered = self.drain.further(events * self.watchers);
                drive(&self.client, &load).await?;
                delivered.await
            })?;
            latencies.record(span.last - sent);
            sample.wall += span.last - if events == 1 { sent } else { span.first };
            sample.operations += events * self.watchers;
        }
        sample.cpu = self.process.cpu()?.saturating_sub(before);
        sample.bytes = self.drain.tally().bytes - bytes_before;
        sample.latencies = latencies;
        Ok(sample)
    }
}

fn object(number: u64) -> String {
    format!("watched-{number}")
}

/// Replaces an object by one that has something new in it and is as large.
fn update(number: u64, written: u64) -> Call {
    let name = object(number);
    let text = String::from_utf8_lossy(&config_map(&name, KIBIBYTE)).into_owned();
    let body = text.replacen("abcdefghijklmnopqrst", &format!("{written:020}"), 1);
    let request = request(Method::PUT, &format!("{COLLECTION}/{name}"));
    Call { request: request.header("content-type", "application/json"), body: body.into() }
}

/// The path of a watch that begins after everything that is stored.
pub(super) fn watch_from_now(lab: &Lab, client: &Client) -> Result<String> {
    let list = lab.block_on(client.call(get(&format!("{COLLECTION}?limit=1"))))?.body;
    let list: serde_json::Value = serde_json::from_slice(&list).context("the list is no JSON")?;
    let version = list.pointer("/metadata/resourceVersion").and_then(serde_json::Value::as_str);
    let version = version.context("the list has no resourceVersion")?;
    Ok(format!("{COLLECTION}?watch=1&resourceVersion={version}"))
}

/// One event as the server writes it.
async fn one_event(client: &Client, path: &str) -> Result<bytes::Bytes> {
    let sender = client.senders().first().context("no connection is open")?;
    let (_, mut events) = send(sender, get(path)).await?;
    client.call(update(0, 0)).await?;
    next(&mut events).await?.context("the watch ended")
}
