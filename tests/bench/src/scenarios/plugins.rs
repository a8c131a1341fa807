//! What the default admission plugins cost: creates of config maps and of pods on a server with all of them,
//! beside one whose only plugin lets everything through. Webhooks and policies are on, and there are none.
//! Durable, with the same pods sent to both; and in memory, where both store the same: the pods that are sent
//! to the server without plugins have what plugins add.

use std::{cell::Cell, time::Duration};

use anyhow::Result;

use super::{Scenario, create, pods};
use crate::{
    client::{
        Call, Client,
        drive::{Load, Stop, drive},
    },
    compare::{Costs, costs_of, rounds},
    lab::{Lab, server::Server},
    row::Row,
    sample::Sample,
};

/// Writers, each over a separate connection.
const CLIENTS: usize = 64;
/// Pairs of servers that are started, and rounds of each.
const PAIRS: usize = 5;
const PAIRS_QUICK: usize = 1;
const ROUNDS: usize = 2;
/// A chain cannot be empty.
const WITHOUT: &str = "--admission-control=AlwaysAdmit";
/// A flush costs the same with and without plugins, and varies more than what they add.
const IN_MEMORY: &str = "--storage=memory";

/// Makes the write with a number.
type Write<'w> = &'w dyn Fn(u64) -> Call;

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
        "creates with the default admission plugins, durable and in memory, beside a server without them"
    }

    fn run(&self, lab: &Lab) -> Result<Vec<Row>> {
        Ok(vec![
            compared(lab, "plugins", &[], [&create::numbered; 2])?,
            compared(lab, "plugins pods", &[], [&pods::numbered; 2])?,
            compared(lab, "plugins memory", &[IN_MEMORY], [&create::numbered; 2])?,
            compared(lab, "plugins pods memory", &[IN_MEMORY], [&pods::numbered, &pods::completed])?,
        ])
    }
}

fn compared(lab: &Lab, name: &str, options: &[&str], writes: [Write<'_>; 2]) -> Result<Row> {
    let start = || {
        let without = lab.server_on(&lab.directory("without-plugins")?, &[options, &[WITHOUT]].concat())?;
        Ok((lab.server_on(&lab.directory("with-plugins")?, options)?, without))
    };
    let (Costs { ours_us, ceiling_us, ratio, added_us }, with) = costs_on_pairs(lab, &start, writes)?;
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

/// What a create costs on two servers, with something and without it, and the last server that has it. Both
/// are started again and again: two processes of the same program can differ by more than what is measured.
pub(super) fn costs_on_pairs(
    lab: &Lab,
    start: &dyn Fn() -> Result<(Server, Server)>,
    writes: [Write<'_>; 2],
) -> Result<(Costs, Server)> {
    let mut rounds = Vec::new();
    loop {
        let (with, without) = start()?;
        rounds.extend(one_pair(lab, (&with, &without), writes)?);
        if rounds.len() >= pairs(lab) * ROUNDS {
            return Ok((costs_of(&rounds), with));
        }
    }
}

/// What two servers give. Each number is written once.
fn one_pair(
    lab: &Lab,
    (with, without): (&Server, &Server),
    [to_with, to_without]: [Write<'_>; 2],
) -> Result<Vec<(Sample, Sample)>> {
    let ours = lab.block_on(Client::open(&with.endpoint(), CLIENTS))?;
    let theirs = lab.block_on(Client::open(&without.endpoint(), CLIENTS))?;
    let next = Cell::new(0);
    let number = || next.replace(next.get() + 1);
    let (make_with, make_without) = (|_| to_with(number()), |_| to_without(number()));
    // These objects stay: half the time of others is enough.
    let load =
        |time: Duration, make| Load { streams: 1, stop: Stop::Within(time / 2), make, answered: &|_| {} };
    rounds(
        lab,
        ROUNDS,
        &mut |lab, time| lab.measure(&with.process, async { drive(&ours, &load(time, &make_with)).await }),
        &mut |lab, time| {
            lab.measure(&without.process, async { drive(&theirs, &load(time, &make_without)).await })
        },
    )
}
