//! From spawning the server to its first answer with 200 over TLS: on an empty directory, with 100,000
//! objects after it was stopped in good order, and with them after `kill -9`; and in place of kube-apiserver,
//! behind the stand-in for etcd and with the options that envtest passes. The ceiling is the start of the
//! bare server.

use std::{
    fs,
    net::{SocketAddr, TcpStream},
    path::Path,
    process::Command,
    thread,
    time::{Duration, Instant},
};

use anyhow::{Context, Result, bail};
use tokio::time::sleep;

use super::Scenario;
use crate::{
    client::{
        Client, Endpoint,
        drive::{Load, Stop, drive},
        trusting,
    },
    lab::{Lab, free_address, process::Process, server},
    objects::{KIBIBYTE, create, fill, get},
    row::Row,
    statistics::{Latencies, median_ms},
};

/// Starts whose median counts.
const STARTS: usize = 9;
const STARTS_QUICK: usize = 3;
const STORED: u64 = 100_000;
const STORED_QUICK: u64 = 5_000;
/// Written between a start and a kill.
const WRITTEN: u64 = 2_000;
/// Pause between two attempts.
const POLL: Duration = Duration::from_millis(1);
/// How long a start may take.
const PATIENCE: Duration = Duration::from_secs(60);
/// The page that is asked for: open to everybody, and good only when all kinds are served.
const PAGE: &str = "/readyz";

/// See the head of the file.
pub(crate) struct Start;

impl Scenario for Start {
    fn number(&self) -> u8 {
        9
    }

    fn name(&self) -> &'static str {
        "start"
    }

    fn summary(&self) -> &'static str {
        "spawn to the first 200 over TLS: empty; as envtest does; 100 k objects after a stop; after kill -9; \
         median of 9"
    }

    fn run(&self, lab: &Lab) -> Result<Vec<Row>> {
        let stored = lab.server("start-stored")?;
        fill(lab, &stored, "stored", lab.scale(STORED, STORED_QUICK), KIBIBYTE)?;
        let bare = bare(lab, &stored)?;
        let data = stored.data.clone();
        stored.process.stop()?;
        Ok(vec![empty(lab)?, envtest(lab, &data)?, stopped(lab, &data)?, killed(lab, &data)?]
            .into_iter()
            .map(|row| row.ceiling(bare).note("the ceiling is the start of the bare server"))
            .collect())
    }
}

/// The median of the bare server's start.
fn bare(lab: &Lab, server: &server::Server) -> Result<f64> {
    let body = lab.file("start-body", b"ok")?;
    let mut times = Vec::new();
    for _ in 0..starts(lab) {
        let address = free_address()?;
        let mut command = lab.ceiling_command(
            server,
            &["--port", &address.port().to_string(), "fixed", "--body", &body.to_string_lossy()],
        )?;
        times.push(first_answer(lab, &mut command, address)?.0);
    }
    Ok(median_ms(&times))
}

fn empty(lab: &Lab) -> Result<Row> {
    repeat(lab, "start empty", |lab| start(lab, &lab.directory("start-empty")?))
}

/// The time that both programs take, one behind the other, as envtest waits for them.
fn envtest(lab: &Lab, data: &Path) -> Result<Row> {
    let certificates = lab.directory("start-envtest")?;
    for name in ["apiserver.crt", "apiserver.key"] {
        fs::copy(data.join("pki").join(name), certificates.join(name)).context(name)?;
    }
    let authority = data.join("pki/ca.crt");
    repeat(lab, "start envtest", |lab| start_as_envtest(lab, &certificates, &authority))
}

fn start_as_envtest(lab: &Lab, certificates: &Path, authority: &Path) -> Result<(Duration, Process)> {
    let (etcd_address, address) = (free_address()?, free_address()?);
    let etcd_url = format!("http://{etcd_address}");
    let spawned = Instant::now();
    let mut etcd = Command::new(&lab.binary);
    etcd.arg("etcd").arg(format!("--listen-client-urls={etcd_url}"));
    let etcd = Process::spawn(&mut etcd, lab)?;
    while TcpStream::connect(etcd_address).is_err() {
        if spawned.elapsed() > PATIENCE {
            bail!("the stand-in does not listen within {PATIENCE:?}");
        }
        thread::sleep(POLL);
    }
    let until_etcd = spawned.elapsed();
    let file = |option: &str, path: &Path| format!("--{option}={}", path.display());
    let key = certificates.join("apiserver.key");
    let mut server = Command::new(&lab.binary);
    server.args([
        "kube-apiserver",
        "--allow-privileged=true",
        "--authorization-mode=RBAC",
        "--bind-address=127.0.0.1",
    ]);
    server.args(["--disable-admission-plugins=ServiceAccount", "--service-cluster-ip-range=10.0.0.0/24"]);
    server.args([
        file("cert-dir", certificates),
        file("client-ca-file", authority),
        file("service-account-key-file", &key),
        file("service-account-signing-key-file", &key),
        format!("--service-account-issuer=https://{address}/"),
        format!("--secure-port={}", address.port()),
        format!("--etcd-servers={etcd_url}"),
    ]);
    let (until_served, process) = first_answer(lab, &mut server, address)?;
    etcd.stop()?;
    Ok((until_etcd + until_served, process))
}

fn stopped(lab: &Lab, data: &Path) -> Result<Row> {
    repeat(lab, "start 100k", |lab| start(lab, data))
}

fn killed(lab: &Lab, data: &Path) -> Result<Row> {
    repeat(lab, "start killed", |lab| {
        let server = lab.server_on(data, &[])?;
        lab.block_on(async {
            let client = Client::open(&server.endpoint(), 8).await?;
            let load = Load {
                streams: 8,
                stop: Stop::After(WRITTEN),
                make: &|number| create(&format!("before-kill-{}-{number}", server.address.port()), KIBIBYTE),
                answered: &|_| {},
            };
            drive(&client, &load).await
        })?;
        server.process.kill()?;
        start(lab, data)
    })
}

/// The median of some starts. A process that was started is stopped in good order before the next one.
fn repeat(
    lab: &Lab,
    name: &str,
    mut measure: impl FnMut(&Lab) -> Result<(Duration, Process)>,
) -> Result<Row> {
    let (mut times, mut latencies) = (Vec::new(), Latencies::default());
    let mut row = Row::named(name);
    for number in 1..=starts(lab) {
        lab.progress.step(&format!("{name} {number} of {}", starts(lab)));
        let (time, process) = measure(lab).with_context(|| name.to_owned())?;
        row = row.memory(&process);
        process.stop()?;
        times.push(time);
        latencies.record(time);
    }
    let slowest = times.iter().max().map_or(0.0, Duration::as_secs_f64) * 1e3;
    row.p50_us = Some(latencies.percentile_us(50.0));
    row.p99_us = Some(latencies.percentile_us(99.0));
    Ok(row.ours(median_ms(&times)).note(format!("slowest of {} {slowest:.0} ms", times.len())))
}

/// Starts the server on a directory. Returns the time until its page of readiness is good.
pub(super) fn start(lab: &Lab, data: &Path) -> Result<(Duration, Process)> {
    let address = free_address()?;
    let mut command = server::command(lab, data);
    command.args(["--secure-port", &address.port().to_string()]);
    first_answer(lab, &mut command, address)
}

/// Spawns and asks until the answer is 200.
fn first_answer(lab: &Lab, command: &mut Command, address: SocketAddr) -> Result<(Duration, Process)> {
    let endpoint = trusting::endpoint(address)?;
    let spawned = Instant::now();
    let process = Process::spawn(command, lab)?;
    lab.block_on(async {
        loop {
            match ask(&endpoint).await {
                Ok(client) => {
                    let time = spawned.elapsed();
                    // A server that is stopped waits for its clients.
                    client.close().await;
                    return Ok((time, process));
                }
                Err(error) if spawned.elapsed() > PATIENCE => {
                    bail!("no answer with 200 within {PATIENCE:?}: {error:#}")
                }
                Err(_) => sleep(POLL).await,
            }
        }
    })
}

async fn ask(endpoint: &Endpoint) -> Result<Client> {
    let client = Client::open(endpoint, 1).await?;
    client.call(get(PAGE)).await?;
    Ok(client)
}

fn starts(lab: &Lab) -> usize {
    lab.scale(STARTS, STARTS_QUICK)
}
