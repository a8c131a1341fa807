//! Writes of 1 KiB per second against etcd, on the same core and the same disk. The ceiling is what etcd's
//! own check finds (`etcdctl check perf --load=xl`, a minute). A second row drives etcd by our own 64
//! clients, which get more out of it; it spares itself TLS, access control and checks.

use std::{cell::Cell, time::Duration};

use anyhow::Result;

use super::Scenario;
use crate::{
    client::{
        Call, Client,
        drive::{Load, Stop, drive},
    },
    compare::alternate_by_wall,
    lab::{
        Lab,
        etcd::{Etcd, put},
    },
    objects::{KIBIBYTE, config_map, create},
    row::Row,
};

/// Each has a connection of its own.
const CLIENTS: usize = 64;

/// See the head of the file.
pub(crate) struct AgainstEtcd;

impl Scenario for AgainstEtcd {
    fn number(&self) -> u8 {
        8
    }

    fn name(&self) -> &'static str {
        "etcd"
    }

    fn summary(&self) -> &'static str {
        "durable writes of 1 KiB per second, 64 clients, against etcd on the same core and disk"
    }

    fn run(&self, lab: &Lab) -> Result<Vec<Row>> {
        if !Etcd::is_installed() {
            return Ok(vec![Row::not_run("etcd", "install etcd-server and etcd-client")]);
        }
        let server = lab.server("beside-etcd")?;
        let ours = lab.block_on(Client::open(&server.endpoint(), CLIENTS))?;
        let etcd = Etcd::start(lab)?;
        let theirs = lab.block_on(Client::open(&etcd.endpoint, CLIENTS))?;
        let next = Cell::new(0_u64);
        let name = || format!("written-{}", next.replace(next.get() + 1));
        let our_write = |_| create(&name(), KIBIBYTE);
        let their_write = |_| {
            let name = name();
            put(&format!("/registry/configmaps/default/{name}"), &config_map(&name, KIBIBYTE))
        };
        let pair = alternate_by_wall(
            lab,
            &mut |lab, time| lab.measure(&server.process, load(&ours, &our_write, time / 2)),
            &mut |lab, time| lab.measure(&etcd.process, load(&theirs, &their_write, time / 2)),
        )?;
        let mut row = Row::named("etcd by our clients").compared(&pair).memory(&server.process);
        if let Ok(peak) = etcd.process.peak_rss_bytes() {
            row = row.note(format!("etcd's peak {:.0} MB", crate::row::megabytes(peak)));
        }
        if lab.quick {
            return Ok(vec![Row::not_run("etcd", "etcd's own check takes a minute"), row]);
        }
        let rate = pair.ours.rate();
        drop((ours, server));
        lab.progress.step("etcd's own check, one minute");
        let own = Row::named("etcd").ours(rate).ceiling(etcd.own_check()?);
        Ok(vec![own.note("the ceiling is etcdctl check perf --load=xl"), row])
    }
}

async fn load(
    client: &Client,
    make: &dyn Fn(u64) -> Call,
    time: Duration,
) -> Result<crate::client::drive::Tally> {
    drive(client, &Load { streams: 1, stop: Stop::Within(time), make, answered: &|_| {} }).await
}
