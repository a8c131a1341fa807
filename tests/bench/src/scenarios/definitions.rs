//! Kinds of CustomResourceDefinitions. A thousand of them, as projects write them: what each takes in memory,
//! how many can be made in a second, one after the other, and how long a server takes to start with them. And
//! one kind both ways, side by side on one server: as it is generated, and as a definition with the same
//! schema in another group.

mod calls;
mod realistic;
mod same;

use std::{
    path::Path,
    thread::sleep,
    time::{Duration, Instant},
};

use anyhow::Result;

use self::calls::{DEFINITIONS, post, until_served};
use super::{Scenario, start};
use crate::{
    client::{Call, Client},
    lab::{Lab, server::Server},
    objects::get,
    row::{Row, megabytes},
    statistics::median_ms,
};

/// Definitions.
const COUNT: u64 = 1_000;
const COUNT_QUICK: u64 = 100;
/// Starts whose median counts.
const STARTS: usize = 5;
const STARTS_QUICK: usize = 1;
/// How long the server is left alone before its memory is read.
const SETTLE: Duration = Duration::from_secs(5);
const SETTLE_QUICK: Duration = Duration::from_secs(1);
/// See the head of the file.
pub(crate) struct Definitions;

impl Scenario for Definitions {
    fn number(&self) -> u8 {
        32
    }

    fn name(&self) -> &'static str {
        "definitions"
    }

    fn summary(&self) -> &'static str {
        "1,000 CustomResourceDefinitions: memory, creation, start; and a kind as generated and as a \
         definition"
    }

    fn run(&self, lab: &Lab) -> Result<Vec<Row>> {
        let mut rows = many(lab)?;
        rows.extend(same::rows(lab)?);
        Ok(rows)
    }
}

/// The rows about many definitions.
fn many(lab: &Lab) -> Result<Vec<Row>> {
    let (count, settle) = (lab.scale(COUNT, COUNT_QUICK), lab.scale(SETTLE, SETTLE_QUICK));
    let server = lab.server("definitions")?;
    lab.progress.step("leaving the server alone");
    sleep(settle);
    let empty = server.process.rss_bytes()?;
    lab.progress.step(&format!("{count} definitions"));
    let (bytes, time) = lab.block_on(create_all(&server, count))?;
    let rate = as_figure(count) / time.as_secs_f64();
    let created = Row::named("definitions create").ours(rate).memory(&server.process).note(format!(
        "{count} definitions of {:.1} KB on average, one after the other, until all kinds are served",
        as_figure(bytes) / as_figure(count) / 1e3
    ));
    let one_more = lab.block_on(one_more(&server, count))?;
    sleep(settle);
    let filled = server.process.rss_bytes()?.saturating_sub(empty);
    let data = server.data.clone();
    server.process.stop()?;
    let started = started(lab, &data)?;
    let again = lab.server_on(&data, &[])?;
    sleep(settle);
    let restarted = again.process.rss_bytes()?.saturating_sub(empty);
    let each = |bytes: u64| megabytes(bytes) * 1e3 / as_figure(count);
    let memory = Row::named("definitions memory").ours(each(filled.max(restarted))).memory(&again.process);
    let memory = memory.note(format!(
        "made through the API, with documents read, {:.0} KB each; started again {:.0} KB each; each is \
         stored as {:.1} KB of JSON",
        each(filled),
        each(restarted),
        as_figure(lab.block_on(stored_bytes(&again))?) / as_figure(count) / 1e3,
    ));
    Ok(vec![memory, created, one_more, started])
}

/// Creates definitions and waits until their kinds are served. Returns the bytes that were sent, and the
/// time.
async fn create_all(server: &Server, count: u64) -> Result<(u64, Duration)> {
    let client = Client::open(&server.endpoint(), 1).await?;
    let bodies: Vec<Call> =
        (0..count).map(|number| post(DEFINITIONS, &realistic::definition(number))).collect();
    let bytes = bodies.iter().map(|call| call.body.len() as u64).sum();
    let begun = Instant::now();
    for call in bodies {
        client.call(call).await?;
    }
    for number in 0..count {
        until_served(&client, &things(number)).await?;
    }
    Ok((bytes, begun.elapsed()))
}

/// What the index of documents takes when a kind came, and the documents of all others are there already.
async fn one_more(server: &Server, count: u64) -> Result<Row> {
    let client = Client::open(&server.endpoint(), 1).await?;
    let timed = async || {
        let begun = Instant::now();
        client.call(get("/openapi/v3")).await?;
        client.call(get("/apis")).await?;
        Ok::<_, anyhow::Error>(begun.elapsed())
    };
    let first = timed().await?;
    client.call(post(DEFINITIONS, &realistic::definition(count))).await?;
    until_served(&client, &things(count)).await?;
    let next = timed().await?;
    Ok(Row::named("definitions documents").ours(next.as_secs_f64() * 1e3).note(format!(
        "the index of OpenAPI and the list of groups after one more kind; the first ones took {:.0} ms",
        first.as_secs_f64() * 1e3
    )))
}

fn started(lab: &Lab, data: &Path) -> Result<Row> {
    let (mut times, starts) = (Vec::new(), lab.scale(STARTS, STARTS_QUICK));
    let mut row = Row::named("definitions start");
    for number in 1..=starts {
        lab.progress.step(&format!("start {number} of {starts}"));
        let (time, process) = start::start(lab, data)?;
        row = row.memory(&process);
        process.stop()?;
        times.push(time);
    }
    Ok(row.ours(median_ms(&times)).note(format!("median of {starts} until the page of readiness is good")))
}

/// Bytes of the list of all definitions.
async fn stored_bytes(server: &Server) -> Result<u64> {
    let client = Client::open(&server.endpoint(), 1).await?;
    Ok(client.call(get(DEFINITIONS)).await?.body.len() as u64)
}

/// Where the objects of a kind are.
fn things(number: u64) -> String {
    format!("/apis/{}/v1/things{number}s", realistic::group(number))
}

#[expect(clippy::cast_precision_loss, reason = "a figure for people")]
fn as_figure(count: u64) -> f64 {
    count as f64
}
