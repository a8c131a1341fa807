//! Whether large requests keep small ones waiting: the latency of health checks and small reads, alone and
//! beside four clients that send the dearest requests within the limits as fast as they are answered. Their
//! objects have tens of thousands of entries, and each of their patches has the server decode, merge, check
//! and encode all of them.

use std::{
    sync::atomic::{AtomicBool, AtomicU64, Ordering},
    thread::scope,
    time::Duration,
};

use anyhow::{Context, Result, anyhow};
use bytes::Bytes;
use http::Method;
use tokio::runtime::Builder;

use super::{Scenario, overload::stranger};
use crate::{
    client::{
        Call, Client, Endpoint,
        drive::{Load, Stop, drive},
    },
    compare::alternate_by_wall,
    lab::Lab,
    objects::{COLLECTION, KIBIBYTE, create, get, request},
    row::Row,
    sample::Sample,
};

/// Clients that send large requests, one at a time each.
const CLIENTS: u64 = 4;
/// Entries of each of their objects.
const ENTRIES: u64 = 40_000;
/// Connections of the small requests, each with one under way.
const CONNECTIONS: usize = 4;
/// What the last percentile of all is called.
const LONGEST: f64 = 100.0;
const OPTIONS: [&str; 1] = ["--authorization-mode=AlwaysAllow"];

/// See the head of the file.
pub(crate) struct Starvation;

impl Scenario for Starvation {
    fn number(&self) -> u8 {
        23
    }

    fn name(&self) -> &'static str {
        "starvation"
    }

    fn summary(&self) -> &'static str {
        "latency of health checks and small reads beside four clients that send the dearest requests"
    }

    fn run(&self, lab: &Lab) -> Result<Vec<Row>> {
        let server = lab.server_on(&lab.directory("starvation")?, &OPTIONS)?;
        let administrator = lab.block_on(Client::open(&server.endpoint(), 1))?;
        lab.block_on(administrator.call(create("small", KIBIBYTE)))?;
        for client in 0..CLIENTS {
            lab.block_on(administrator.call(large(client)))?;
        }
        let client = lab.block_on(Client::open_in_turn(&stranger::endpoints(&server)?, CONNECTIONS))?;
        let small = |lab: &Lab, time: Duration| {
            let load = Load { streams: 1, stop: Stop::Within(time), make: &small_request, answered: &|_| {} };
            lab.measure(&server.process, drive(&client, &load))
        };
        let patches = AtomicU64::new(0);
        let endpoint = server.endpoint();
        let pair = alternate_by_wall(
            lab,
            &mut |lab, time| beside_patches(&endpoint, &patches, || small(lab, time)),
            &mut |lab, time| small(lab, time),
        )?;
        let p99 = pair.ours.percentile_us(99.0);
        let row = Row::named("starvation").ours(p99).ceiling(pair.ceiling.percentile_us(99.0)).note(format!(
            "{} large patches beside {} small requests; {:.0} small ones a second, {:.0} alone",
            patches.into_inner(),
            pair.ours.operations,
            pair.ours.rate(),
            pair.ceiling.rate(),
        ));
        let row = Row { p50_us: Some(pair.ours.percentile_us(50.0)), p99_us: Some(p99), ..row };
        let longest = Row::named("starvation longest")
            .ours(pair.ours.percentile_us(LONGEST))
            .ceiling(pair.ceiling.percentile_us(LONGEST));
        Ok(vec![row.memory(&server.process), longest])
    }
}

/// Health checks and reads in turn.
fn small_request(number: u64) -> Call {
    if number.is_multiple_of(2) { get("/livez") } else { get(&format!("{COLLECTION}/small")) }
}

fn path(client: u64) -> String {
    format!("{COLLECTION}/large-{client}")
}

/// Creates the object of a client.
fn large(client: u64) -> Call {
    let entries: Vec<String> = (0..ENTRIES).map(|entry| format!(r#""key-{entry}":"value""#)).collect();
    let body = format!(
        r#"{{"kind":"ConfigMap","apiVersion":"v1","metadata":{{"name":"large-{client}"}},"data":{{{}}}}}"#,
        entries.join(",")
    );
    Call {
        request: request(Method::POST, COLLECTION).header("content-type", "application/json"),
        body: body.into(),
    }
}

/// Patches of a client's object: each changes a little, and one in four removes and adds half of the entries.
fn patch(client: u64, number: u64) -> Call {
    let label = format!(r#"{{"metadata":{{"labels":{{"number":"{number}"}}}}}}"#);
    let (media_type, body) = match number % 4 {
        0 => ("application/merge-patch+json", label),
        1 => ("application/strategic-merge-patch+json", label),
        2 => (
            "application/json-patch+json",
            format!(r#"[{{"op":"add","path":"/metadata/annotations","value":{{"number":"{number}"}}}}]"#),
        ),
        _ => {
            let value = if number % 8 == 3 { "null" } else { r#""value""# };
            let entries: Vec<String> =
                (0..ENTRIES / 2).map(|entry| format!(r#""key-{entry}":{value}"#)).collect();
            ("application/merge-patch+json", format!(r#"{{"data":{{{}}}}}"#, entries.join(",")))
        }
    };
    Call {
        request: request(Method::PATCH, &path(client)).header("content-type", media_type),
        body: Bytes::from(body),
    }
}

/// Does something while threads patch, one for each client.
fn beside_patches(
    endpoint: &Endpoint,
    patches: &AtomicU64,
    work: impl FnOnce() -> Result<Sample>,
) -> Result<Sample> {
    let stop = AtomicBool::new(false);
    scope(|scope| {
        let stop = &stop;
        let clients: Vec<_> = (0..CLIENTS)
            .map(|client| scope.spawn(move || patch_until(endpoint, client, patches, stop)))
            .collect();
        let sample = work();
        stop.store(true, Ordering::Release);
        for client in clients {
            client.join().map_err(|_| anyhow!("a client with large requests panicked"))??;
        }
        sample
    })
}

fn patch_until(endpoint: &Endpoint, client: u64, patches: &AtomicU64, stop: &AtomicBool) -> Result<()> {
    let runtime = Builder::new_current_thread().enable_all().build()?;
    let connection = runtime.block_on(Client::open(endpoint, 1))?;
    let mut number = 0;
    while !stop.load(Ordering::Acquire) {
        runtime.block_on(connection.call(patch(client, number))).context("a large patch")?;
        patches.fetch_add(1, Ordering::Relaxed);
        number += 1;
    }
    Ok(())
}
