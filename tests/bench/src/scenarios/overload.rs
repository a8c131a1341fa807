//! Four times as many requests as are admitted, from callers who are nobody special: the p99 of those that
//! are admitted against the p99 when exactly as many come as are admitted. Both are closed loops that ask
//! again at once, also after a refusal, which is worse than what clients do. Then tables are offered at four
//! times the rate that the server reached, whether it answers or not, and latencies count from when each was
//! due. (Not creates: a core that stores 20,000 a second cannot even refuse 80,000, since TLS and HTTP/2
//! alone cost a good part of a create.)
//!
//! The ratio is of medians over rounds. Beside it: what a refusal costs against a create, and what memory
//! grows by.

mod loops;
pub(super) mod stranger;

use std::{
    cell::{Cell, RefCell},
    net::{SocketAddr, TcpListener},
    thread::sleep,
    time::Duration,
};

use anyhow::{Context, Result, ensure};
use http::Method;

use self::loops::{Outcome, closed, offered};
use super::Scenario;
use crate::{
    client::{Call, Client},
    compare::alternate_by_wall,
    lab::{Lab, server::Server},
    objects::{COLLECTION, KIBIBYTE, create, fill, request},
    row::{Row, megabytes},
    sample::Sample,
    statistics::median,
};

/// How much more than is admitted.
const TIMES: usize = 4;
/// What the server admits by default.
const READS_MAX: usize = 400;
const WRITES_MAX: usize = 200;
/// Connections over which requests are spread.
const CONNECTIONS: usize = 16;
/// For requests that are offered whether others are answered or not.
const CONNECTIONS_OFFERED: usize = 64;
/// Callers who are all refused, ten times a second each: a crowd that keeps a core busy.
const REFUSED: usize = 3_200;
/// Callers who keep a core busy with creates.
const CREATING: usize = 64;
/// What a table shows.
const LISTED: u64 = 50;
/// How long the server is left alone before its memory is read.
const SETTLE: Duration = Duration::from_secs(3);
const OPTIONS: [&str; 1] = ["--authorization-mode=AlwaysAllow"];

/// See the head of the file.
pub(crate) struct Overload;

impl Scenario for Overload {
    fn number(&self) -> u8 {
        21
    }

    fn name(&self) -> &'static str {
        "overload"
    }

    fn summary(&self) -> &'static str {
        "p99 of admitted requests at four times the load that is admitted, against the load that is"
    }

    fn run(&self, lab: &Lab) -> Result<Vec<Row>> {
        let mut rows = reads(lab)?;
        rows.push(writes(lab)?);
        rows.push(refusals(lab)?);
        Ok(rows)
    }
}

/// Tables, as people and their tools ask for: the server's work is many times that of the client here.
fn reads(lab: &Lab) -> Result<Vec<Row>> {
    let server = lab.server_on(&lab.directory("overload-reads")?, &OPTIONS)?;
    fill(lab, &server, "listed", LISTED, KIBIBYTE)?;
    let table = |_| {
        let accept = "application/json;as=Table;v=v1;g=meta.platform.io,application/json;as=Table;v=v1;\
            g=meta.k8s.io,application/json";
        Call { request: request(Method::GET, COLLECTION).header("accept", accept), body: bytes::Bytes::new() }
    };
    let within = Side::new(lab, &server, READS_MAX, &table)?;
    within.measure(lab, lab.measure_time())?;
    sleep(SETTLE);
    let rest = server.process.rss_bytes()?;
    server.process.forget_peak()?;
    let past = Side::new(lab, &server, READS_MAX * TIMES, &table)?;
    let row = compared(lab, "overload reads", &past, &within)?.memory(&server.process);

    let peak = server.process.peak_rss_bytes()?;
    drop(past);
    sleep(SETTLE);
    let after = server.process.rss_bytes()?;
    let grown = megabytes(peak.saturating_sub(rest));
    let memory = Row::named("overload memory").ours(grown).memory(&server.process).note(format!(
        "{:.0} MB before, {:.0} MB afterwards",
        megabytes(rest),
        megabytes(after)
    ));
    within.recovers(lab)?;
    Ok(vec![row, open_loop(lab, &within)?, memory])
}

/// The same requests, offered at four times the rate that was reached.
fn open_loop(lab: &Lab, within: &Side<'_>) -> Result<Row> {
    let reached = within.rate.get();
    let rate = reached * TIMES as f64;
    lab.progress.step(&format!("{rate:.0} requests a second are offered"));
    let client =
        lab.block_on(Client::open_in_turn(&stranger::endpoints(within.server)?, CONNECTIONS_OFFERED))?;
    let (mut alone, mut p50, mut p99) = (Vec::new(), Vec::new(), Vec::new());
    let (mut admitted, mut refused, mut not_offered) = (0, 0, 0);
    for _ in 0..lab.rounds() {
        alone.push(within.measure(lab, lab.measure_time())?.percentile_us(99.0));
        let outcome = lab.block_on(offered(&client, rate, lab.measure_time(), within.make))?;
        p50.push(outcome.admitted.latencies.percentile_us(50.0));
        p99.push(outcome.admitted.latencies.percentile_us(99.0));
        admitted += outcome.admitted.operations;
        refused += outcome.refused;
        not_offered += outcome.not_offered;
    }
    within.recovers(lab)?;
    let row = Row::named("overload offered").ours(median(&p99)).ceiling(median(&alone));
    let row = Row { p50_us: Some(median(&p50)), p99_us: Some(median(&p99)), ..row };
    Ok(row.memory(&within.server.process).note(format!(
        "{rate:.0}/s offered, {TIMES} times the {reached:.0}/s that were reached; {admitted} admitted, \
         {refused} refused, \
         {not_offered} for which the client had no room"
    )))
}

/// Durable creates.
fn writes(lab: &Lab) -> Result<Row> {
    let server = lab.server_on(&lab.directory("overload-writes")?, &OPTIONS)?;
    let next = Cell::new(0_u64);
    let make = |_| create(&format!("created-{}", next.replace(next.get() + 1)), KIBIBYTE);
    let within = Side::new(lab, &server, WRITES_MAX, &make)?;
    let past = Side::new(lab, &server, WRITES_MAX * TIMES, &make)?;
    let closed_row = compared(lab, "overload writes", &past, &within)?.memory(&server.process);
    within.recovers(lab)?;
    Ok(closed_row)
}

/// What a refusal costs against the create that it refuses. The only place is taken by a review of a token,
/// for which the server asks a service that never answers. Both sides keep the core busy: what comes seldom
/// wakes a server each time, and costs more of it.
fn refusals(lab: &Lab) -> Result<Row> {
    let silent = TcpListener::bind("127.0.0.1:0").context("no free port")?;
    let service = lab.file("silent-service.yaml", silent_service(silent.local_addr()?).as_bytes())?;
    let service = format!("--authentication-token-webhook-config-file={}", service.display());
    let options =
        ["--authorization-mode=AlwaysAllow", "--max-mutating-requests-inflight=1", service.as_str()];
    let full = lab.server_on(&lab.directory("overload-full")?, &options)?;
    let free = lab.server_on(&lab.directory("overload-free")?, &OPTIONS)?;
    let next = Cell::new(0_u64);
    let make = |_| create(&format!("created-{}", next.replace(next.get() + 1)), KIBIBYTE);
    let holder = lab.block_on(Client::open(&full.endpoint(), 1))?;
    let mut held = Vec::new();
    let (refusing, creating) =
        (Side::new(lab, &full, REFUSED, &make)?, Side::new(lab, &free, CREATING, &make)?);
    let cost = |sample: &Sample, requests: u64| sample.cpu.as_secs_f64() * 1e6 / requests.max(1) as f64;
    let (mut refused, mut created) = (Vec::new(), Vec::new());
    for _ in 0..=lab.rounds() {
        // One is good for half a minute, which is longer than a round.
        let token = format!("token-{}", held.len());
        held.push(lab.block_on(loops::hold(&holder, review(&token)))?);
        let before = refusing.refused.get();
        let sample = refusing.measure(lab, lab.measure_time())?;
        ensure!(sample.operations == 0, "something was admitted past the bound");
        refused.push(cost(&sample, refusing.refused.get() - before));
        let sample = creating.measure(lab, lab.measure_time() / 2)?;
        created.push(cost(&sample, sample.operations));
    }
    Ok(Row::named("overload refusal").ours(median(&refused)).ceiling(median(&created)).note(format!(
        "CPU time of a refused create against that of one which is stored; {REFUSED} callers are refused \
         ten times a \
             second each, {CREATING} create"
    )))
}

/// The configuration of a client of a service.
fn silent_service(address: SocketAddr) -> String {
    format!(
        "apiVersion: v1\nkind: Config\ncurrent-context: it\ncontexts: [{{ name: it, context: {{ cluster: it, \
         user: it }} }}]\n\
         users: [{{ name: it, user: {{}} }}]\n\
         clusters: [{{ name: it, cluster: {{ server: 'https://{address}', insecure-skip-tls-verify: true }} \
         }}]\n"
    )
}

/// Asks whose token this is.
fn review(token: &str) -> Call {
    let body = format!(
        r#"{{"kind":"TokenReview","apiVersion":"authentication.platform.io/v1","spec":{{"token":"{token}"}}}}"#
    );
    let path = "/apis/authentication.platform.io/v1/tokenreviews";
    Call {
        request: request(Method::POST, path).header("content-type", "application/json"),
        body: body.into(),
    }
}

/// Both sides in turn, and the ratio of their p99.
fn compared(lab: &Lab, name: &str, past: &Side<'_>, within: &Side<'_>) -> Result<Row> {
    let pair = alternate_by_wall(lab, &mut |lab, time| past.measure(lab, time), &mut |lab, time| {
        within.measure(lab, time)
    })?;
    ensure!(past.refused.get() > 0, "nothing was refused: this was no overload");
    ensure!(within.refused.get() == 0, "{} were refused within the bound", within.refused.get());
    within.recovers(lab)?;
    within.rate.set(pair.ceiling.rate());
    let (ours, alone) = (median(&past.p99.borrow()), median(&within.p99.borrow()));
    let row = Row::named(name).ours(ours).ceiling(alone).note(format!(
        "{} at a time against {}; {:.0} admitted/s against {:.0}/s, {} refused in all; p50 {:.0} us against \
         {:.0} us",
        past.concurrent,
        within.concurrent,
        pair.ours.rate(),
        pair.ceiling.rate(),
        past.refused.get(),
        pair.ours.percentile_us(50.0),
        pair.ceiling.percentile_us(50.0),
    ));
    Ok(Row {
        p50_us: Some(pair.ours.percentile_us(50.0)),
        p99_us: Some(ours),
        cpu_us_per_op: Some(pair.ours.cpu_us_per_operation()),
        ..row
    })
}

/// So many requests at a time.
struct Side<'a> {
    server: &'a Server,
    client: Client,
    concurrent: usize,
    make: &'a dyn Fn(u64) -> Call,
    refused: Cell<u64>,
    rate: Cell<f64>,
    /// One for each measurement.
    p99: RefCell<Vec<f64>>,
}

impl<'a> Side<'a> {
    fn new(lab: &Lab, server: &'a Server, concurrent: usize, make: &'a dyn Fn(u64) -> Call) -> Result<Self> {
        let client = lab.block_on(Client::open_in_turn(&stranger::endpoints(server)?, CONNECTIONS))?;
        Ok(Side {
            server,
            client,
            concurrent,
            make,
            refused: Cell::new(0),
            rate: Cell::new(0.0),
            p99: RefCell::default(),
        })
    }

    fn measure(&self, lab: &Lab, time: Duration) -> Result<Sample> {
        let refused = Cell::new(0);
        let load = async {
            let outcome: Outcome =
                closed(&self.client, self.concurrent / CONNECTIONS, time, self.make).await?;
            refused.set(outcome.refused);
            Ok(outcome.admitted)
        };
        let sample = lab.measure(&self.server.process, load)?;
        self.refused.set(self.refused.get() + refused.get());
        self.p99.borrow_mut().push(sample.percentile_us(99.0));
        Ok(sample)
    }

    /// Whether everything is as before: nothing is refused, and nothing under way.
    fn recovers(&self, lab: &Lab) -> Result<()> {
        let before = self.refused.get();
        self.measure(lab, lab.measure_time() / 4).context("after the overload")?;
        ensure!(self.refused.get() == before, "requests are refused after the overload");
        let administrator = lab.block_on(Client::open(&self.server.endpoint(), 1))?;
        let page = lab.block_on(administrator.call(crate::objects::get("/metrics")))?;
        let page = String::from_utf8_lossy(&page.body).into_owned();
        let writing = page.lines().find(|line| line.contains("inflight_requests{request_kind=\"mutating\"}"));
        ensure!(writing.is_none_or(|line| line.ends_with(" 0")), "writes are under way still: {writing:?}");
        Ok(())
    }
}
