//! GET of one object of 1 KiB, many at the same time; and again with 100,000 objects stored.

use anyhow::Result;

use super::Scenario;
use crate::{
    client::{
        Client,
        drive::{Load, Stop, drive},
    },
    compare::alternate,
    lab::{Lab, process::Process},
    objects::{COLLECTION, KIBIBYTE, create, fill, get},
    row::Row,
    sample::Sample,
};

/// Connections.
const CONNECTIONS: usize = 8;
/// Requests under way on each.
const STREAMS: usize = 32;
/// How many objects may not matter.
const STORED: u64 = 100_000;
const STORED_QUICK: u64 = 5_000;
/// The object that is read.
const NAME: &str = "read";

/// See the head of the file.
pub(crate) struct Get;

impl Scenario for Get {
    fn number(&self) -> u8 {
        1
    }

    fn name(&self) -> &'static str {
        "get"
    }

    fn summary(&self) -> &'static str {
        "GET of a 1 KiB object, 8 connections x 32 streams, against bare hyper; again with 100 k objects \
         stored"
    }

    fn run(&self, lab: &Lab) -> Result<Vec<Row>> {
        let path = format!("{COLLECTION}/{NAME}");
        let server = lab.server("get")?;
        let ours = lab.block_on(Client::open(&server.endpoint(), CONNECTIONS))?;
        lab.block_on(ours.call(create(NAME, KIBIBYTE)))?;
        let body = lab.block_on(ours.call(get(&path)))?.body;
        let file = lab.file("get-body", &body)?;
        let bare = lab.ceiling(&server, &["fixed", "--body", &file.to_string_lossy()])?;
        let theirs = lab.block_on(Client::open(&bare.endpoint, CONNECTIONS))?;
        let pair = alternate(
            lab,
            &mut |lab, time| measure(lab, &server.process, &ours, &path, Stop::Within(time)),
            &mut |lab, time| measure(lab, &bare.process, &theirs, &path, Stop::Within(time)),
        )?;
        let row = Row::named("get").compared(&pair).memory(&server.process);
        drop((theirs, bare));

        let full = lab.server("get-among-many")?;
        fill(lab, &full, "stored", lab.scale(STORED, STORED_QUICK), KIBIBYTE)?;
        let among = lab.block_on(Client::open(&full.endpoint(), CONNECTIONS))?;
        lab.block_on(among.call(create(NAME, KIBIBYTE)))?;
        let pair = alternate(
            lab,
            &mut |lab, time| measure(lab, &full.process, &among, &path, Stop::Within(time)),
            &mut |lab, time| measure(lab, &server.process, &ours, &path, Stop::Within(time)),
        )?;
        let many = Row::named("get at 100k")
            .compared(&pair)
            .memory(&full.process)
            .note("the ceiling is our own rate with one object stored");
        Ok(vec![row, many])
    }
}

fn measure(lab: &Lab, process: &Process, client: &Client, path: &str, stop: Stop) -> Result<Sample> {
    let load = Load { streams: STREAMS, stop, make: &|_| get(path), answered: &|_| {} };
    lab.measure(process, drive(client, &load))
}
