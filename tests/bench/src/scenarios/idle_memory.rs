//! Memory of a server that is left alone: empty, and with many objects stored. The latter right after they
//! were written through the API and again after a restart; the worse one counts.

use std::{thread::sleep, time::Duration};

use anyhow::Result;

use super::Scenario;
use crate::{
    client::Client,
    lab::Lab,
    objects::{COLLECTION, KIBIBYTE, fill, get},
    row::{Row, megabytes},
};

/// Objects stored.
const STORED: u64 = 100_000;
const STORED_QUICK: u64 = 5_000;
/// How long after the server is ready its memory is read.
const SETTLE: Duration = Duration::from_secs(5);
const SETTLE_QUICK: Duration = Duration::from_secs(1);
/// Bounds with objects: a multiple of the stored bytes, and megabytes for all else.
const FLOOR: (f64, f64) = (1.8, 30.0);
const GOAL: (f64, f64) = (1.4, 15.0);

/// See the head of the file.
pub(crate) struct IdleMemory;

impl Scenario for IdleMemory {
    fn number(&self) -> u8 {
        11
    }

    fn name(&self) -> &'static str {
        "idle-memory"
    }

    fn summary(&self) -> &'static str {
        "memory of an idle server, empty and with 100 k objects of 1 KiB, filled and started again"
    }

    fn run(&self, lab: &Lab) -> Result<Vec<Row>> {
        let settle = || {
            lab.progress.step("leaving the server alone");
            sleep(lab.scale(SETTLE, SETTLE_QUICK));
        };
        let server = lab.server("idle-memory")?;
        settle();
        let empty = Row::named("idle-memory").ours(megabytes(server.process.rss_bytes()?));
        let empty = empty.memory(&server.process);

        fill(lab, &server, "stored", lab.scale(STORED, STORED_QUICK), KIBIBYTE)?;
        settle();
        let filled = megabytes(server.process.rss_bytes()?);
        let filled_peak = megabytes(server.process.peak_rss_bytes()?);
        let data = server.data.clone();
        server.process.stop()?;
        let server = lab.server_on(&data, &[])?;
        settle();
        let started = megabytes(server.process.rss_bytes()?);
        let started_peak = megabytes(server.process.peak_rss_bytes()?);
        // After the memory was read: a list takes some too.
        let client = lab.block_on(Client::open(&server.endpoint(), 1))?;
        let stored = megabytes(lab.block_on(client.call(get(COLLECTION)))?.body.len() as u64);
        let bound = |(times, beside): (f64, f64)| times * stored + beside;
        let full = Row::named("idle-memory 100k").ours(filled.max(started)).bounds(bound(FLOOR), bound(GOAL));
        let full = full.note(format!(
            "{stored:.0} MB stored; filled through the API {filled:.0} MB (peak {filled_peak:.0}), started \
             again \
             {started:.0} MB (peak {started_peak:.0})"
        ));
        Ok(vec![empty, Row { peak_rss_mb: Some(filled_peak.max(started_peak)), ..full }])
    }
}
