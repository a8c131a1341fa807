//! `TestServer::start()` inside this process, in memory: what a test pays. One after the other, and 100 at
//! once.

use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use apiserver::testing::TestServer;
use futures_util::future::try_join_all;
use tokio::runtime::Builder;

use super::Scenario;
use crate::{
    lab::Lab,
    row::Row,
    statistics::{Latencies, median_ms},
};

const STARTS: usize = 50;
const STARTS_QUICK: usize = 10;
const AT_ONCE: usize = 100;

/// See the head of the file.
pub(crate) struct InTests;

impl Scenario for InTests {
    fn number(&self) -> u8 {
        10
    }

    fn name(&self) -> &'static str {
        "test-server"
    }

    fn summary(&self) -> &'static str {
        "TestServer::start() in this process, in memory: median of 50; 100 at once"
    }

    fn run(&self, lab: &Lab) -> Result<Vec<Row>> {
        let starts = lab.scale(STARTS, STARTS_QUICK);
        lab.progress.step(&format!("{starts} one after the other, then {AT_ONCE} at once"));
        let (times, together) = lab.in_process(move || {
            let runtime = Builder::new_multi_thread().enable_all().build()?;
            runtime.block_on(async { Ok((one_by_one(starts).await?, at_once().await?)) })
        })?;
        let mut latencies = Latencies::default();
        times.iter().for_each(|time| latencies.record(*time));
        let mut single = Row::named("test-server").ours(median_ms(&times));
        single.p50_us = Some(latencies.percentile_us(50.0));
        single.p99_us = Some(latencies.percentile_us(99.0));
        let all = Row::named("test-server at once")
            .ours(together.as_secs_f64() * 1e3)
            .note(format!("until the last of {AT_ONCE} answers"));
        Ok(vec![single.note(format!("median of {starts}, on all cores")), all])
    }
}

async fn one_by_one(starts: usize) -> Result<Vec<Duration>> {
    let mut times = Vec::with_capacity(starts);
    for _ in 0..starts {
        let started = Instant::now();
        let server = TestServer::start().await.context("a test server starts")?;
        times.push(started.elapsed());
        server.stop().await;
    }
    Ok(times)
}

async fn at_once() -> Result<Duration> {
    let started = Instant::now();
    let servers = try_join_all((0..AT_ONCE).map(|_| tokio::spawn(TestServer::start()))).await?;
    let servers = servers.into_iter().collect::<Result<Vec<_>, _>>()?;
    let time = started.elapsed();
    for server in servers {
        server.stop().await;
    }
    Ok(time)
}
