//! What the default admission plugins cost: creates of config maps and of pods on a server with all of them, beside one
//! whose only plugin lets everything through. Webhooks and policies are on, and there are none.

use std::cell::Cell;

use anyhow::Result;

use super::{Scenario, create, pods};
use crate::{
    client::{
        Call, Client,
        drive::{Load, Stop, drive},
    },
    compare::{Costs, costs},
    lab::{Lab, server::Server},
    row::Row,
};

/// Writers, each over a separate connection.
const CLIENTS: usize = 64;
/// A chain cannot be empty.
const WITHOUT: [&str; 1] = ["--admission-control=AlwaysAdmit"];

/// See the head of the file.
pub(crate) struct Plugins;

impl Scenario for Plugins {
    fn number(&self) -> u8 {
        28
    }

    fn name(&self) -> &'static str {
        "plugins"
    }

    fn summary(&self) -> &'static str {
        "durable creates with the default admission plugins, beside a server without them"
    }

    fn run(&self, lab: &Lab) -> Result<Vec<Row>> {
        Ok(vec![
            compared(lab, "plugins", &create::numbered)?,
            compared(lab, "plugins pods", &pods::numbered)?,
        ])
    }
}

fn compared(lab: &Lab, name: &str, write: &dyn Fn(u64) -> Call) -> Result<Row> {
    let with = lab.server("with-plugins")?;
    let without = lab.server_on(&lab.directory("without-plugins")?, &WITHOUT)?;
    let row = created(lab, name, (&with, &without), CLIENTS, write)?;
    Ok(row.memory(&with.process))
}

/// Creates on two servers in turn: what one costs on each.
pub(super) fn created(
    lab: &Lab,
    name: &str,
    (with, without): (&Server, &Server),
    clients: usize,
    write: &dyn Fn(u64) -> Call,
) -> Result<Row> {
    let costs = costs_of(lab, (with, without), clients, write)?;
    let Costs { ours_us, ceiling_us, ratio, added_us } = costs;
    let row = Row { ours: Some(ours_us), ceiling: Some(ceiling_us), ratio: Some(ratio), ..Row::named(name) };
    Ok(row.note(format!(
        "CPU time of a create, medians of {} rounds; {added_us:.2} us are added",
        lab.rounds()
    )))
}

/// The same figures. Each number is written once.
pub(super) fn costs_of(
    lab: &Lab,
    (with, without): (&Server, &Server),
    clients: usize,
    write: &dyn Fn(u64) -> Call,
) -> Result<Costs> {
    let ours = lab.block_on(Client::open(&with.endpoint(), clients))?;
    let theirs = lab.block_on(Client::open(&without.endpoint(), clients))?;
    let next = Cell::new(0);
    let make = |_| write(next.replace(next.get() + 1));
    // These objects stay: half the time of others is enough.
    let load = |time| Load { streams: 1, stop: Stop::Within(time / 2), make: &make, answered: &|_| {} };
    costs(
        lab,
        &mut |lab, time| lab.measure(&with.process, async { drive(&ours, &load(time)).await }),
        &mut |lab, time| lab.measure(&without.process, async { drive(&theirs, &load(time)).await }),
    )
}
