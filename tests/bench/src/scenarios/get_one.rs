//! GET of one object of 1 KiB, one request at a time: what a single client waits for.

use anyhow::Result;

use super::Scenario;
use crate::{
    client::{
        Client,
        drive::{Load, Stop, drive},
    },
    compare::alternate_by_wall,
    lab::Lab,
    objects::{COLLECTION, KIBIBYTE, create, get},
    row::Row,
};

/// The object that is read.
const NAME: &str = "read";

/// See the head of the file.
pub(crate) struct GetOne;

impl Scenario for GetOne {
    fn number(&self) -> u8 {
        2
    }

    fn name(&self) -> &'static str {
        "get-one"
    }

    fn summary(&self) -> &'static str {
        "GET of a 1 KiB object, one stream at a time, against bare hyper"
    }

    fn run(&self, lab: &Lab) -> Result<Vec<Row>> {
        let path = format!("{COLLECTION}/{NAME}");
        let server = lab.server("get-one")?;
        let ours = lab.block_on(Client::open(&server.endpoint(), 1))?;
        lab.block_on(ours.call(create(NAME, KIBIBYTE)))?;
        let body = lab.block_on(ours.call(get(&path)))?.body;
        let file = lab.file("get-one-body", &body)?;
        let bare = lab.ceiling(&server, &["fixed", "--body", &file.to_string_lossy()])?;
        let theirs = lab.block_on(Client::open(&bare.endpoint, 1))?;
        let make = |_| get(&path);
        let load = |time| Load { streams: 1, stop: Stop::Within(time), make: &make, answered: &|_| {} };
        let pair = alternate_by_wall(
            lab,
            &mut |lab, time| lab.measure(&server.process, async { drive(&ours, &load(time)).await }),
            &mut |lab, time| lab.measure(&bare.process, async { drive(&theirs, &load(time)).await }),
        )?;
        let over = 1e6 / pair.ours.rate() - 1e6 / pair.ceiling.rate();
        let row = Row::named("get-one").compared(&pair).memory(&server.process);
        Ok(vec![row.note(format!("{over:.1} us over bare"))])
    }
}
