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
    compare::{Costs, Sample, costs_of, rounds},
    lab::{Lab, server::Server},
    row::Row,
};

/// Writers, each over a separate connection.
const CLIENTS: usize = 64;
/// Pairs of servers that are started, and rounds of each.
const PAIRS: usize = 5;
const PAIRS_QUICK: usize = 1;
const ROUNDS: usize = 2;
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
    let start = || {
        let without = lab.server_on(&lab.directory("without-plugins")?, &WITHOUT)?;
        Ok((lab.server("with-plugins")?, without))
    };
    let (Costs { ours_us, ceiling_us, ratio, added_us }, with) = costs_on_pairs(lab, &start, write)?;
    let row = Row { ours: Some(ours_us), ceiling: Some(ceiling_us), ratio: Some(ratio), ..Row::named(name) };
    let note = format!("CPU time of a create, {}; {added_us:.2} us are added", medians(lab));
    Ok(row.note(note).memory(&with.process))
}

/// What the figures of [`costs_on_pairs`] are.
pub(super) fn medians(lab: &Lab) -> String {
    format!("medians of {} pairs of servers", pairs(lab))
}

fn pairs(lab: &Lab) -> usize {
    lab.scale(PAIRS, PAIRS_QUICK)
}

/// What a create costs on two servers, with something and without it, and the last server that has it. Both are started again
/// and again: two processes of the same program can differ by more than what is measured.
pub(super) fn costs_on_pairs(
    lab: &Lab,
    start: &dyn Fn() -> Result<(Server, Server)>,
    write: &dyn Fn(u64) -> Call,
) -> Result<(Costs, Server)> {
    let mut rounds = Vec::new();
    loop {
        let (with, without) = start()?;
        rounds.extend(one_pair(lab, (&with, &without), write)?);
        if rounds.len() >= pairs(lab) * ROUNDS {
            return Ok((costs_of(&rounds), with));
        }
    }
}

/// What two servers give. Each number is written once.
fn one_pair(
    lab: &Lab,
    (with, without): (&Server, &Server),
    write: &dyn Fn(u64) -> Call,
) -> Result<Vec<(Sample, Sample)>> {
    let ours = lab.block_on(Client::open(&with.endpoint(), CLIENTS))?;
    let theirs = lab.block_on(Client::open(&without.endpoint(), CLIENTS))?;
    let next = Cell::new(0);
    let make = |_| write(next.replace(next.get() + 1));
    // These objects stay: half the time of others is enough.
    let load = |time| Load { streams: 1, stop: Stop::Within(time / 2), make: &make, answered: &|_| {} };
    rounds(
        lab,
        ROUNDS,
        &mut |lab, time| lab.measure(&with.process, async { drive(&ours, &load(time)).await }),
        &mut |lab, time| lab.measure(&without.process, async { drive(&theirs, &load(time)).await }),
    )
}
