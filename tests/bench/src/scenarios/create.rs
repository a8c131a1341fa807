//! Durable create of 1 KiB with 64 clients, against bare hyper over a log with group commit. Then the server
//! is killed in the middle of a load and started again: nothing that it acknowledged may be lost.

use std::{
    cell::{Cell, RefCell},
    collections::HashSet,
    time::Duration,
};

use anyhow::{Context, Result};
use serde_json::Value;
use tokio::time::timeout;

use super::Scenario;
use crate::{
    client::{
        Call, Client,
        drive::{Load, Stop, drive},
    },
    compare::alternate,
    lab::{Lab, process::Process},
    objects::{COLLECTION, KIBIBYTE, create, get},
    row::Row,
    sample::Sample,
};

/// Each has a connection of its own.
const CLIENTS: usize = 64;
/// How long creates run until the server is killed.
const UNTIL_KILL: Duration = Duration::from_secs(2);
/// Objects in one page when they are counted.
const PAGE: usize = 5_000;

/// See the head of the file.
pub(crate) struct Create;

impl Scenario for Create {
    fn number(&self) -> u8 {
        6
    }

    fn name(&self) -> &'static str {
        "create"
    }

    fn summary(&self) -> &'static str {
        "durable create of 1 KiB, 64 clients, against a bare POST + group-commit log; then kill -9 and count"
    }

    fn run(&self, lab: &Lab) -> Result<Vec<Row>> {
        Ok(vec![against_log(lab, "create", CLIENTS, &alternate, &numbered)?, lost(lab)?])
    }
}

/// How two are driven in turn.
pub(super) type Alternate =
    dyn Fn(&Lab, crate::compare::Measure<'_>, crate::compare::Measure<'_>) -> Result<crate::compare::Pair>;

/// The creation of the object with a number.
pub(super) fn numbered(number: u64) -> Call {
    create(&format!("created-{number}"), KIBIBYTE)
}

/// Durable writes by some clients, one at a time each, against the bare log. Each number is written once.
pub(super) fn against_log(
    lab: &Lab,
    name: &str,
    clients: usize,
    alternate: &Alternate,
    write: &dyn Fn(u64) -> Call,
) -> Result<Row> {
    let server = lab.server(name)?;
    let ours = lab.block_on(Client::open(&server.endpoint(), clients))?;
    let file = lab.directory("log")?.join("records");
    let bare = lab.ceiling(&server, &["log", "--file", &file.to_string_lossy()])?;
    let theirs = lab.block_on(Client::open(&bare.endpoint, clients))?;
    let next = Cell::new(0);
    let make = |_| write(next.replace(next.get() + 1));
    let pair = alternate(
        lab,
        &mut |lab, time| measure(lab, &server.process, &ours, &make, time),
        &mut |lab, time| measure(lab, &bare.process, &theirs, &make, time),
    )?;
    Ok(Row::named(name).compared(&pair).memory(&server.process))
}

/// Half the time of others: these objects stay, and a few hundred thousand are enough.
fn measure(
    lab: &Lab,
    process: &Process,
    client: &Client,
    make: &dyn Fn(u64) -> Call,
    time: Duration,
) -> Result<Sample> {
    let load = Load { streams: 1, stop: Stop::Within(time / 2), make, answered: &|_| {} };
    lab.measure(process, drive(client, &load))
}

/// How many acknowledged objects a kill loses.
#[expect(clippy::cast_precision_loss, reason = "a count that should be zero")]
fn lost(lab: &Lab) -> Result<Row> {
    lab.progress.step("killing the server in the middle of creates");
    let server = lab.server("kill")?;
    let acknowledged = RefCell::new(Vec::new());
    lab.block_on(async {
        let client = Client::open(&server.endpoint(), CLIENTS).await?;
        let load = Load {
            streams: 1,
            stop: Stop::After(u64::MAX),
            make: &|number| create(&name(number), KIBIBYTE),
            answered: &|number| acknowledged.borrow_mut().push(number),
        };
        match timeout(UNTIL_KILL, drive(&client, &load)).await {
            Ok(ended) => ended.map(|_| ()).context("the load ended before the kill"),
            Err(_) => Ok(()),
        }
    })?;
    let data = server.data.clone();
    server.process.kill()?;
    lab.progress.step("counting");
    let again = lab.server_on(&data, &[]).context("after the kill")?;
    let kept = lab.block_on(async { names(&Client::open(&again.endpoint(), 1).await?).await })?;
    let acknowledged = acknowledged.into_inner();
    let lost = acknowledged.iter().filter(|number| !kept.contains(&name(**number))).count();
    Ok(Row::named("create lost").ours(lost as f64).memory(&again.process).note(format!(
        "of {} acknowledged before kill -9, {} found after it",
        acknowledged.len(),
        kept.len()
    )))
}

fn name(number: u64) -> String {
    format!("kept-{number}")
}

/// The names of all config maps in the default namespace.
async fn names(client: &Client) -> Result<HashSet<String>> {
    let mut names = HashSet::new();
    let mut token = String::new();
    loop {
        let page = client.call(get(&format!("{COLLECTION}?limit={PAGE}&continue={token}"))).await?;
        let page: Value = serde_json::from_slice(&page.body)?;
        let items = page.get("items").and_then(Value::as_array).context("a list has items")?;
        names.extend(
            items.iter().filter_map(|item| Some(item.pointer("/metadata/name")?.as_str()?.to_owned())),
        );
        match page.pointer("/metadata/continue").and_then(Value::as_str) {
            Some(next) if !next.is_empty() => next.clone_into(&mut token),
            _ => return Ok(names),
        }
    }
}
