//! Sixteen lists of 100 MB at once, to clients that read slowly: what the server's memory grows by, and
//! whether it comes back.

use std::{thread::sleep, time::Duration};

use anyhow::{Context, Result, ensure};
use futures_util::future::try_join_all;

use super::Scenario;
use crate::{
    client::{Client, Endpoint, next, send},
    lab::Lab,
    objects::{COLLECTION, KIBIBYTE, fill, get},
    row::{Row, megabytes},
};

/// Lists in flight.
const LISTS: usize = 16;
/// Objects of one list.
const STORED: u64 = 100_000;
const STORED_QUICK: u64 = 5_000;
/// What a reader takes before it pauses, and how long the pause is: about 25 MB a second.
const TAKEN_BYTES: usize = 1024 * 1024;
const PAUSE: Duration = Duration::from_millis(40);
/// How long the server is left alone before its memory is read.
const SETTLE: Duration = Duration::from_secs(3);
/// The unit of the row.
const MEBIBYTE: f64 = 1024.0 * 1024.0;

/// See the head of the file.
pub(crate) struct ListMemory;

impl Scenario for ListMemory {
    fn number(&self) -> u8 {
        4
    }

    fn name(&self) -> &'static str {
        "list-memory"
    }

    fn summary(&self) -> &'static str {
        "memory above rest for 16 slow readers of lists of 100 MB, and rest again after them"
    }

    #[expect(clippy::cast_precision_loss, reason = "figures for people")]
    fn run(&self, lab: &Lab) -> Result<Vec<Row>> {
        let server = lab.server("list-memory")?;
        fill(lab, &server, "listed", lab.scale(STORED, STORED_QUICK), KIBIBYTE)?;
        sleep(SETTLE);
        let rest = server.process.rss_bytes()?;
        server.process.forget_peak()?;
        lab.progress.step(&format!("{LISTS} slow readers"));
        let lengths = lab.block_on(try_join_all((0..LISTS).map(|_| read_slowly(server.endpoint()))))?;
        let peak = server.process.peak_rss_bytes()?;
        let first = lengths.first().copied().unwrap_or_default();
        ensure!(lengths.iter().all(|length| *length == first), "lists of different lengths: {lengths:?}");
        sleep(SETTLE);
        let after = server.process.rss_bytes()?;

        let above = peak.saturating_sub(rest) as f64 / MEBIBYTE;
        let peak_row = Row::named("list-memory").ours(above).memory(&server.process).note(format!(
            "{LISTS} lists of {:.0} MB over HTTP/2, {:.2} MiB above rest for each",
            megabytes(first),
            above / LISTS as f64,
        ));
        let rest_row = Row::named("list-memory rest")
            .ours(after as f64 / MEBIBYTE)
            .ceiling(rest as f64 / MEBIBYTE)
            .note("the ceiling is the memory before the lists");
        Ok(vec![peak_row, rest_row])
    }
}

/// Gives the length of the list.
async fn read_slowly(endpoint: Endpoint) -> Result<u64> {
    let client = Client::open(&endpoint, 1).await?;
    let sender = client.senders().first().context("no connection is open")?;
    let (head, mut body) = send(sender, get(COLLECTION)).await?;
    ensure!(head.status.is_success(), "a list is answered with {}", head.status);
    let (mut length, mut taken) = (0, 0);
    while let Some(piece) = next(&mut body).await? {
        length += piece.len() as u64;
        taken += piece.len();
        if taken >= TAKEN_BYTES {
            taken = 0;
            tokio::time::sleep(PAUSE).await;
        }
    }
    Ok(length)
}
