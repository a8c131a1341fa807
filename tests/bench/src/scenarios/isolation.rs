//! Whether one client's large lists slow down the writes of others: the latency of durable creates alone, and
//! beside one list of 100 MB a second of the same kind. The lists are read by a thread of its own on the
//! client's core.

use std::{
    sync::atomic::{AtomicBool, AtomicU64, Ordering},
    thread::{scope, sleep},
    time::{Duration, Instant},
};

use anyhow::{Context, Result, anyhow};
use http::Method;
use tokio::runtime::Builder;

use super::Scenario;
use crate::{
    client::{
        Call, Client, Endpoint,
        drive::{Load, Stop, drive},
    },
    compare::{Pair, alternate_by_wall},
    lab::{Lab, process::Process},
    objects::{COLLECTION, KIBIBYTE, create_in, fill, get, request},
    row::{Row, megabytes},
    sample::Sample,
};

/// Creates under way, on as many connections.
const CLIENTS: usize = 64;
/// Objects of one list.
const LISTED: u64 = 100_000;
const LISTED_QUICK: u64 = 5_000;
/// One list begins this long after the one before, or when that has been read.
const LIST_EVERY: Duration = Duration::from_secs(1);
/// How often the reader of lists looks whether it shall end.
const LOOK_EVERY: Duration = Duration::from_millis(5);
/// Where objects are created that are not listed.
const NAMESPACE: &str = "beside";

/// See the head of the file.
pub(crate) struct Isolation;

impl Scenario for Isolation {
    fn number(&self) -> u8 {
        17
    }

    fn name(&self) -> &'static str {
        "isolation"
    }

    fn summary(&self) -> &'static str {
        "p99 of durable creates by 64 clients alone and beside one list of 100 MB a second"
    }

    fn run(&self, lab: &Lab) -> Result<Vec<Row>> {
        let server = lab.server("isolation")?;
        fill(lab, &server, "listed", lab.scale(LISTED, LISTED_QUICK), KIBIBYTE)?;
        let client = lab.block_on(Client::open(&server.endpoint(), CLIENTS))?;
        lab.block_on(client.call(namespace()))?;
        let writes = Writes { process: &server.process, client, next: AtomicU64::new(0) };
        let lists = AtomicU64::new(0);
        let listed_bytes = AtomicU64::new(0);
        let endpoint = server.endpoint();
        let pair = alternate_by_wall(
            lab,
            &mut |lab, time| {
                beside_lists(&endpoint, &lists, &listed_bytes, || writes.measure(lab, time.max(LIST_EVERY)))
            },
            &mut |lab, time| writes.measure(lab, time.max(LIST_EVERY)),
        )?;
        let lists = lists.into_inner();
        let row = row(&pair).memory(&server.process).note(format!(
            "{lists} lists of {:.0} MB; {:.0} creates/s beside them, {:.0} alone; p50 {:.0} us alone",
            megabytes(listed_bytes.into_inner()) / f64::from(u32::try_from(lists.max(1))?),
            pair.ours.rate(),
            pair.ceiling.rate(),
            pair.ceiling.percentile_us(50.0),
        ));
        Ok(vec![row])
    }
}

fn row(pair: &Pair) -> Row {
    let p99 = pair.ours.percentile_us(99.0);
    let row = Row::named("isolation").ours(p99).ceiling(pair.ceiling.percentile_us(99.0));
    Row {
        p50_us: Some(pair.ours.percentile_us(50.0)),
        p99_us: Some(p99),
        cpu_us_per_op: Some(pair.ours.cpu_us_per_operation()),
        ..row
    }
}

struct Writes<'a> {
    process: &'a Process,
    client: Client,
    next: AtomicU64,
}

impl Writes<'_> {
    fn measure(&self, lab: &Lab, time: Duration) -> Result<Sample> {
        let make = |_| {
            let number = self.next.fetch_add(1, Ordering::Relaxed);
            create_in(NAMESPACE, &format!("written-{number}"), KIBIBYTE)
        };
        let load = Load { streams: 1, stop: Stop::Within(time), make: &make, answered: &|_| {} };
        lab.measure(self.process, drive(&self.client, &load))
    }
}

/// Does something while a thread reads lists.
fn beside_lists(
    endpoint: &Endpoint,
    lists: &AtomicU64,
    bytes: &AtomicU64,
    work: impl FnOnce() -> Result<Sample>,
) -> Result<Sample> {
    let stop = AtomicBool::new(false);
    scope(|scope| {
        let reader = scope.spawn(|| read_lists(endpoint, lists, bytes, &stop));
        let sample = work();
        stop.store(true, Ordering::Release);
        reader.join().map_err(|_| anyhow!("the reader of lists panicked"))??;
        sample
    })
}

fn read_lists(endpoint: &Endpoint, lists: &AtomicU64, bytes: &AtomicU64, stop: &AtomicBool) -> Result<()> {
    let runtime = Builder::new_current_thread().enable_all().build()?;
    let client = runtime.block_on(Client::open(endpoint, 1))?;
    while !stop.load(Ordering::Acquire) {
        let begun = Instant::now();
        let list = runtime.block_on(client.call(get(COLLECTION))).context("a list beside the writes")?;
        lists.fetch_add(1, Ordering::Relaxed);
        bytes.fetch_add(list.body.len() as u64, Ordering::Relaxed);
        while begun.elapsed() < LIST_EVERY && !stop.load(Ordering::Acquire) {
            sleep(LOOK_EVERY);
        }
    }
    Ok(())
}

fn namespace() -> Call {
    let body = format!(r#"{{"kind":"Namespace","apiVersion":"v1","metadata":{{"name":"{NAMESPACE}"}}}}"#);
    Call {
        request: request(Method::POST, "/api/v1/namespaces").header("content-type", "application/json"),
        body: body.into(),
    }
}
