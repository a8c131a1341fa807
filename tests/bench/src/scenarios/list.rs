//! LIST of 10,000 objects of 1 KiB, as JSON and in the binary envelope, against one buffer of the very same
//! bytes.

use anyhow::{Result, ensure};
use http::header::ACCEPT;

use super::Scenario;
use crate::{
    client::{
        Call, Client,
        drive::{Load, Stop, drive},
    },
    compare::alternate,
    lab::{Lab, server::Server},
    objects::{COLLECTION, KIBIBYTE, fill, get},
    row::{Row, megabytes},
};

const OBJECTS: u64 = 10_000;
const OBJECTS_QUICK: u64 = 1_000;
const JSON: &str = "application/json";
/// The binary form of the default brand.
const ENVELOPE: &str = "application/vnd.platform.protobuf";

/// See the head of the file.
pub(crate) struct List;

impl Scenario for List {
    fn number(&self) -> u8 {
        3
    }

    fn name(&self) -> &'static str {
        "list"
    }

    fn summary(&self) -> &'static str {
        "LIST of 10 k objects of 1 KiB, JSON and envelope, one after the other, against one buffer of those \
         bytes"
    }

    fn run(&self, lab: &Lab) -> Result<Vec<Row>> {
        let server = lab.server("list")?;
        fill(lab, &server, "listed", lab.scale(OBJECTS, OBJECTS_QUICK), KIBIBYTE)?;
        Ok(vec![measure(lab, &server, "list json", JSON)?, measure(lab, &server, "list envelope", ENVELOPE)?])
    }
}

fn measure(lab: &Lab, server: &Server, name: &str, media_type: &str) -> Result<Row> {
    let ours = lab.block_on(Client::open(&server.endpoint(), 1))?;
    let answer = lab.block_on(ours.call(list(media_type)))?;
    let told = answer.headers.get(http::header::CONTENT_TYPE).and_then(|told| told.to_str().ok());
    ensure!(told.is_some_and(|told| told.starts_with(media_type)), "asked for {media_type}, got {told:?}");
    let file = lab.file("list-body", &answer.body)?;
    let words = ["fixed", "--content-type", media_type, "--body", &file.to_string_lossy()];
    let bare = lab.ceiling(server, &words)?;
    let theirs = lab.block_on(Client::open(&bare.endpoint, 1))?;
    let make = |_| list(media_type);
    let load = |time| Load { streams: 1, stop: Stop::Within(time), make: &make, answered: &|_| {} };
    let pair = alternate(
        lab,
        &mut |lab, time| lab.measure(&server.process, async { drive(&ours, &load(time)).await }),
        &mut |lab, time| lab.measure(&bare.process, async { drive(&theirs, &load(time)).await }),
    )?;
    let size = megabytes(answer.body.len() as u64);
    Ok(Row::named(name).compared(&pair).memory(&server.process).note(format!("{size:.2} MB each")))
}

fn list(media_type: &str) -> Call {
    let call = get(COLLECTION);
    Call { request: call.request.header(ACCEPT, media_type), ..call }
}
