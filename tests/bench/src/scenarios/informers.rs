//! What many informers do when they start: the same 400 objects of 1 MB each, as streaming lists (watches
//! that begin with the objects that exist), sixteen at once.

use std::{
    thread::sleep,
    time::{Duration, Instant},
};

use anyhow::{Result, ensure};
use http::Method;

use super::Scenario;
use crate::{
    client::{
        Call, Client,
        drain::{Ask, Drain},
        drive::{Load, Stop, drive},
    },
    lab::{Lab, server::Server},
    objects::request,
    row::{Row, megabytes},
};

/// Informers.
const INFORMERS: usize = 16;
/// Objects that each of them reads.
const STORED: u64 = 400;
const STORED_QUICK: u64 = 20;
/// Bytes of the one value of an object: 1 MB in base64.
const VALUE_BYTES: usize = 1_000_000;
/// Creates under way, each of 1 MB.
const CREATES: usize = 8;
/// The stream: all objects, then a bookmark that says so.
const QUERY: &str =
    "watch=1&sendInitialEvents=true&resourceVersionMatch=NotOlderThan&allowWatchBookmarks=true";
const COLLECTION: &str = "/api/v1/namespaces/default/secrets";
/// How long the server is left alone before its memory is read.
const SETTLE: Duration = Duration::from_secs(3);
/// Bounds: a multiple of the data, and megabytes for all else.
const FLOOR: (f64, f64) = (1.5, 128.0);
const GOAL: (f64, f64) = (1.2, 64.0);

/// See the head of the file.
pub(crate) struct Informers;

impl Scenario for Informers {
    fn number(&self) -> u8 {
        18
    }

    fn name(&self) -> &'static str {
        "informers"
    }

    fn summary(&self) -> &'static str {
        "peak memory while 16 informers read 400 objects of 1 MB each as streaming lists"
    }

    fn run(&self, lab: &Lab) -> Result<Vec<Row>> {
        let server = lab.server_on(&lab.directory("informers")?, &["--feature-gates=WatchList=true"])?;
        let stored = lab.scale(STORED, STORED_QUICK);
        store(lab, &server, stored)?;
        sleep(SETTLE);
        let rest = megabytes(server.process.rss_bytes()?);
        server.process.forget_peak()?;

        lab.progress.step(&format!("{INFORMERS} informers of {stored} objects"));
        let ask = Ask { path: format!("{COLLECTION}?{QUERY}"), accept: "application/json" };
        let begun = Instant::now();
        let (tally, seconds) = lab.block_on(async {
            let (drain, _) = Drain::open(&server.endpoint(), &ask, INFORMERS).await?;
            let span = drain.in_all((stored + 1) * INFORMERS as u64).await?;
            Ok::<_, anyhow::Error>((drain.tally(), (span.last - begun).as_secs_f64()))
        })?;
        let data = megabytes(tally.bytes / INFORMERS as u64);
        let peak = megabytes(server.process.peak_rss_bytes()?);
        let bound = |(times, beside): (f64, f64)| times * data + beside;
        let row = Row::named("informers").ours(peak).bounds(bound(FLOOR), bound(GOAL));
        let row = row.memory(&server.process);
        Ok(vec![row.note(format!(
            "{data:.0} MB of data, at rest {rest:.0} MB; all were sent in {seconds:.1} s; with \
             --feature-gates=WatchList=true"
        ))])
    }
}

fn store(lab: &Lab, server: &Server, count: u64) -> Result<()> {
    lab.progress.step(&format!("storing {count} objects of 1 MB"));
    // Zero bytes, in base64.
    let value = "AAAA".repeat(VALUE_BYTES / 4);
    let made = lab.block_on(async {
        let client = Client::open(&server.endpoint(), 1).await?;
        let make = |number: u64| Call {
            request: request(Method::POST, COLLECTION).header("content-type", "application/json"),
            body: format!(
                r#"{{"kind":"Secret","apiVersion":"v1","metadata":{{"name":"large-{number}"}},"data":{{"value":"{value}"}}}}"#
            )
            .into(),
        };
        let load = Load { streams: CREATES, stop: Stop::After(count), make: &make, answered: &|_| {} };
        drive(&client, &load).await
    })?;
    ensure!(made.operations == count, "{} of {count} objects were stored", made.operations);
    Ok(())
}
