//! What webhooks cost. One that looks at every create, on the same core: the time that it adds, beside the
//! time that a call of the same client library with the same bytes adds to the least server. And 100
//! configurations that are about something else: the CPU time that they add.

use std::{
    cell::Cell,
    fs,
    path::Path,
    time::{Duration, Instant},
};

use anyhow::{Result, ensure};
use base64::{Engine, engine::general_purpose::STANDARD};
use bytes::Bytes;
use http::Method;
use serde_json::{Value, json};

use super::{
    Scenario, create,
    policies::{OPTIONS, REGISTRATIONS, register, until_refused},
};
use crate::{
    ceiling::asking::ASKED,
    client::{
        Call, Client, Endpoint,
        drive::{Load, Stop, drive},
    },
    compare::{Costs, costs},
    lab::{Ceiling, Lab, process::Process, server::Server},
    objects::{get, request},
    row::Row,
    statistics::median,
};

/// Configurations that are about something else.
const CONFIGURATIONS: usize = 100;
/// Writers, each over a separate connection.
const CLIENTS: usize = 64;
/// How long it may take until a webhook is called.
const IN_FORCE: Duration = Duration::from_secs(10);
/// Nothing listens there.
const NOWHERE: &str = "https://127.0.0.1:1/";
const SECRETS: &str = "/api/v1/namespaces/default/secrets";

/// See the head of the file.
pub(crate) struct Webhooks;

impl Scenario for Webhooks {
    fn number(&self) -> u8 {
        29
    }

    fn name(&self) -> &'static str {
        "webhooks"
    }

    fn summary(&self) -> &'static str {
        "a validating webhook beside a bare HTTPS call; 100 configurations that do not match"
    }

    fn run(&self, lab: &Lab) -> Result<Vec<Row>> {
        Ok(vec![called(lab)?, unmatched(lab)?])
    }
}

/// One create at a time, with and without a webhook, and the same of the least server: all by the wall clock.
/// The difference of the least server is what a call takes among other work: a loop that does nothing but
/// call is quicker than any server can be.
fn called(lab: &Lab) -> Result<Row> {
    let with = lab.server_on(&lab.directory("webhook")?, &OPTIONS)?;
    let without = lab.server_on(&lab.directory("no-webhook")?, &OPTIONS)?;
    let webhook = lab.ceiling(&with, &["webhook"])?;
    let url = format!("https://{}/validate", webhook.endpoint.address);
    let authority = with.data.join("pki/ca.crt");
    let configured = configuration("bench", &url, &fs::read(&authority)?, "configmaps");
    register(lab, &with, "validatingwebhookconfigurations", &configured)?;
    let review = first_review(lab, &with, &webhook)?;
    let bytes = review.len();
    let least = least(lab, &with, (&url, &authority), &review)?;
    let open = |endpoint: &Endpoint| lab.block_on(Client::open(endpoint, 1));
    let clients = [open(&with.endpoint())?, open(&without.endpoint())?, open(&least.endpoint)?];
    let [to_with, to_without, to_least] = &clients;
    let next = Cell::new(0);
    let create = |_| create::numbered(next.replace(next.get() + 1));
    let (asked, unasked) = (|_| post(ASKED), |_| post("/"));
    let pairs: [[Driven<'_>; 2]; 2] = [
        [(&with.process, to_with, &create), (&without.process, to_without, &create)],
        [(&least.process, to_least, &asked), (&least.process, to_least, &unasked)],
    ];
    let (mut added, mut calls, mut ratios) = (Vec::new(), Vec::new(), Vec::new());
    // The first round is not counted: connections are opened in it.
    for round in 0..=lab.rounds() {
        lab.progress.step(&format!("round {round} of {}", lab.rounds()));
        let (ours, bare) = (difference(lab, pairs[0])?, difference(lab, pairs[1])?);
        if round > 0 {
            added.push(ours);
            calls.push(bare);
            ratios.push(ours / bare);
        }
    }
    let row = Row {
        ratio: Some(median(&ratios)),
        ..Row::named("webhooks").ours(median(&added)).ceiling(median(&calls))
    };
    let note = format!(
        "what one webhook adds to a create; the ceiling is what a call with the same {bytes} bytes adds to \
         the least server"
    );
    Ok(row.note(note).memory(&with.process))
}

/// A process, the connection to it, and what is sent over it.
type Driven<'a> = (&'a Process, &'a Client, &'a dyn Fn(u64) -> Call);

/// By how many microseconds a request takes longer in the first way. A B B A: what drifts hits both alike.
fn difference(lab: &Lab, [first, second]: [Driven<'_>; 2]) -> Result<f64> {
    let microseconds = |(process, client, make): Driven<'_>| -> Result<f64> {
        let stop = Stop::Within(lab.measure_time() / 4);
        let load = Load { streams: 1, stop, make, answered: &|_| {} };
        Ok(1e6 / lab.measure(process, drive(client, &load))?.rate())
    };
    let (a, b) = (microseconds(first)?, microseconds(second)?);
    let (b, a) = (b + microseconds(second)?, a + microseconds(first)?);
    Ok((a - b) / 2.0)
}

/// The least server that asks the webhook.
fn least(lab: &Lab, beside: &Server, (url, authority): (&str, &Path), review: &Bytes) -> Result<Ceiling> {
    let review = lab.file("review", review)?;
    let (authority, review) = (authority.display().to_string(), review.display().to_string());
    lab.ceiling(beside, &["asking", "--url", url, "--authority", &authority, "--review", &review])
}

fn post(path: &str) -> Call {
    Call { request: request(Method::POST, path), body: Bytes::new() }
}

/// The body of a review, once the webhook is called.
fn first_review(lab: &Lab, server: &Server, webhook: &Ceiling) -> Result<Bytes> {
    lab.block_on(async {
        let client = Client::open(&server.endpoint(), 1).await?;
        let of_webhook = Client::open(&webhook.endpoint, 1).await?;
        let until = Instant::now() + IN_FORCE;
        let mut number = 0;
        loop {
            ensure!(Instant::now() < until, "the webhook is not called within {IN_FORCE:?}");
            client.call(crate::objects::create(&format!("first-{number}"), crate::objects::KIBIBYTE)).await?;
            let seen = of_webhook.call(get("/last")).await?.body;
            if !seen.is_empty() {
                return Ok(seen);
            }
            number += 1;
        }
    })
}

/// Creates of config maps while there are configurations that are about secrets, and while there are none. On
/// one server: two processes differ by more than what is measured.
fn unmatched(lab: &Lab) -> Result<Row> {
    let server = lab.server_on(&lab.directory("unmatched")?, &OPTIONS)?;
    let client = lab.block_on(Client::open(&server.endpoint(), CLIENTS))?;
    let (next, are_there) = (Cell::new(0), Cell::new(false));
    let make = |_| create::numbered(next.replace(next.get() + 1));
    let measure = |lab: &Lab, time: Duration, wanted: bool| {
        if are_there.replace(wanted) != wanted {
            lab.progress.step(&format!("{CONFIGURATIONS} configurations"));
            if wanted { put_configurations(lab, &server)? } else { remove_configurations(lab, &server)? }
        }
        let load = Load { streams: 1, stop: Stop::Within(time / 2), make: &make, answered: &|_| {} };
        lab.measure(&server.process, drive(&client, &load))
    };
    let Costs { ours_us, ceiling_us, added_us, .. } =
        costs(lab, &mut |lab, time| measure(lab, time, true), &mut |lab, time| measure(lab, time, false))?;
    let note = format!(
        "CPU time that {CONFIGURATIONS} configurations add to a create of {ceiling_us:.1} us: {ours_us:.1} \
         us with them"
    );
    Ok(Row::named("webhooks unmatched").ours(added_us).note(note).memory(&server.process))
}

fn put_configurations(lab: &Lab, server: &Server) -> Result<()> {
    for number in 0..CONFIGURATIONS {
        let name = format!("hook-{number}");
        let object = configuration(&name, NOWHERE, &[], "secrets");
        register(lab, server, "validatingwebhookconfigurations", &object)?;
    }
    let secret = json!({ "kind": "Secret", "apiVersion": "v1", "metadata": { "generateName": "probe-" } });
    until_refused(lab, server, &(format!("{SECRETS}?dryRun=All"), secret), "failed calling webhook")
}

fn remove_configurations(lab: &Lab, server: &Server) -> Result<()> {
    let path = format!("{REGISTRATIONS}/validatingwebhookconfigurations");
    let call = Call { request: request(Method::DELETE, &path), body: Bytes::new() };
    lab.block_on(async { Client::open(&server.endpoint(), 1).await?.call(call).await.map(drop) })
}

fn configuration(name: &str, url: &str, authority: &[u8], resource: &str) -> Value {
    json!({
        "apiVersion": "admissionregistration.k8s.io/v1",
        "kind": "ValidatingWebhookConfiguration",
        "metadata": { "name": name },
        "webhooks": [{
            "name": format!("{name}.example.com"),
            "clientConfig": { "url": url, "caBundle": STANDARD.encode(authority) },
            "rules": [{ "apiGroups": [""], "apiVersions": ["v1"], "operations": ["CREATE"],
                "resources": [resource] }],
            "sideEffects": "None",
            "admissionReviewVersions": ["v1"],
        }],
    })
}
