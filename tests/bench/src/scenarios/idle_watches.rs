//! Watches on which nothing happens: the memory of each, and the time to open many while many objects are
//! stored.

use std::{thread::sleep, time::Duration};

use anyhow::{Context, Result};

use super::{Scenario, fan_out::watch_from_now};
use crate::{
    client::{
        Client, Endpoint,
        drain::{Ask, Drain, allow_descriptors},
    },
    lab::{Lab, process::Process},
    objects::{COLLECTION, KIBIBYTE, create, fill},
    row::Row,
    statistics::median,
};

/// Watches that are held.
const HELD: usize = 5000;
const HELD_QUICK: usize = 300;
/// Watches that are opened while the clock runs.
const OPENED: usize = 1000;
const OPENED_QUICK: usize = 100;
/// Objects stored meanwhile.
const STORED: u64 = 10_000;
const STORED_QUICK: u64 = 1_000;
/// How often they are opened.
const OPENINGS: usize = 3;
/// How long a server is left alone before its memory is read.
const SETTLE: Duration = Duration::from_secs(2);

/// See the head of the file.
pub(crate) struct IdleWatches;

impl Scenario for IdleWatches {
    fn number(&self) -> u8 {
        15
    }

    fn name(&self) -> &'static str {
        "idle-watches"
    }

    fn summary(&self) -> &'static str {
        "memory of each of 5,000 idle TLS watches; opening 1,000 watches while 10 k objects are stored"
    }

    fn run(&self, lab: &Lab) -> Result<Vec<Row>> {
        let held = lab.scale(HELD, HELD_QUICK);
        // Before the servers start: they inherit the limit.
        if let Err(error) = allow_descriptors(held) {
            let why = format!("{error:#}");
            return Ok(vec![
                Row::not_run("idle-watches", why.clone()),
                Row::not_run("idle-watches opening", why),
            ]);
        }
        let server = lab.server("idle-watches")?;
        let client = lab.block_on(Client::open(&server.endpoint(), 1))?;
        let event = lab.block_on(client.call(create("one", KIBIBYTE)))?.body;
        let file = lab.file("event", &event)?;
        let bare = lab.ceiling(&server, &["watch", "--event", &file.to_string_lossy()])?;

        let path = watch_from_now(lab, &client)?;
        let ours = memory_of_each(lab, &server.process, &server.endpoint(), &path, held)?;
        let theirs = memory_of_each(lab, &bare.process, &bare.endpoint, "/watch", held)?;
        let memory = Row::named("idle-watches")
            .ours(ours)
            .ceiling(theirs)
            .memory(&server.process)
            .note(format!("{held} connections, mutual TLS, HTTP/1.1"));

        fill(lab, &server, "stored", lab.scale(STORED, STORED_QUICK), KIBIBYTE)?;
        let from_now = watch_from_now(lab, &client)?;
        let none_match = format!("{COLLECTION}?watch=1&labelSelector=app%3Dnobody");
        let ours = opening(lab, &server.endpoint(), &from_now)?;
        let theirs = opening(lab, &bare.endpoint, "/watch")?;
        let scanning = opening(lab, &server.endpoint(), &none_match)?;
        let opening = Row::named("idle-watches opening").ours(ours).ceiling(theirs).note(format!(
            "from the current version; {scanning:.2} s when each looks through all objects for a label that \
             none has"
        ));
        Ok(vec![memory, opening])
    }
}

/// Kilobytes that a process grows by for each watch that is open.
#[expect(clippy::cast_precision_loss, reason = "a figure for people")]
fn memory_of_each(lab: &Lab, process: &Process, endpoint: &Endpoint, path: &str, held: usize) -> Result<f64> {
    lab.progress.step(&format!("opening {held} watches"));
    let rest = process.rss_bytes()?;
    let ask = Ask { path: path.to_owned(), accept: "application/json" };
    let (drain, _) = lab.block_on(Drain::open(endpoint, &ask, held))?;
    sleep(SETTLE);
    let grown = process.rss_bytes()?.saturating_sub(rest);
    drop(drain);
    Ok(grown as f64 / 1e3 / held as f64)
}

/// Seconds until the last of the watches is answered.
fn opening(lab: &Lab, endpoint: &Endpoint, path: &str) -> Result<f64> {
    let count = lab.scale(OPENED, OPENED_QUICK);
    lab.progress.step(&format!("opening {count} watches, {OPENINGS} times"));
    let ask = Ask { path: path.to_owned(), accept: "application/json" };
    let mut seconds = Vec::new();
    for _ in 0..OPENINGS {
        let (_drain, took) = lab
            .block_on(Drain::open(endpoint, &ask, count))
            .with_context(|| format!("opening {count} watches of {path}"))?;
        seconds.push(took.as_secs_f64());
    }
    Ok(median(&seconds))
}
