//! LIST whose selector matches nothing, over 300,000 objects: what a selector costs per object. There is no
//! ceiling; the bound is a time.

use anyhow::{Context, Result, ensure};
use apiserver::config::{BRAND_DEFAULT, brand};
use serde_json::Value;

use super::Scenario;
use crate::{
    client::{
        Client,
        drive::{Load, Stop, drive},
    },
    lab::{Lab, server::Server},
    objects::{COLLECTION, KIBIBYTE, fill, get},
    row::Row,
};

const OBJECTS: u64 = 300_000;
const OBJECTS_QUICK: u64 = 20_000;
/// Calls whose median counts, after one that is not counted.
const CALLS: u64 = 15;

/// See the head of the file.
pub(crate) struct ListNothing;

impl Scenario for ListNothing {
    fn number(&self) -> u8 {
        5
    }

    fn name(&self) -> &'static str {
        "list-nothing"
    }

    fn summary(&self) -> &'static str {
        "LIST of 300 k objects with a label selector and with a field selector that match none"
    }

    fn run(&self, lab: &Lab) -> Result<Vec<Row>> {
        let server = lab.server("list-nothing")?;
        let count = lab.scale(OBJECTS, OBJECTS_QUICK);
        fill(lab, &server, "unmatched", count, KIBIBYTE)?;
        let label = format!("{COLLECTION}?labelSelector=nothing%3Dhere");
        let field = format!("/api/v1/configmaps?fieldSelector={}", elsewhere()?);
        Ok(vec![
            measure(lab, &server, "list-nothing label", &label, count)?,
            measure(lab, &server, "list-nothing field", &field, count)?,
        ])
    }
}

/// A selector for what is in none of the namespaces that the server makes. Over all namespaces: a selector on
/// a name or a namespace of its own could be answered by a look-up. The objects are in the first one, so one
/// comparison each tells.
fn elsewhere() -> Result<String> {
    let brand = brand(BRAND_DEFAULT).context("the default brand")?;
    let namespaces = ["default", brand.system_namespace, brand.public_namespace, brand.node_lease_namespace];
    Ok(namespaces.map(|name| format!("metadata.namespace%21%3D{name}")).join(","))
}

fn measure(lab: &Lab, server: &Server, name: &str, path: &str, count: u64) -> Result<Row> {
    lab.progress.step(name);
    let client = lab.block_on(Client::open(&server.endpoint(), 1))?;
    let answer: Value = serde_json::from_slice(&lab.block_on(client.call(get(path)))?.body)?;
    let found = answer.get("items").and_then(Value::as_array).map(Vec::len);
    ensure!(found == Some(0), "{path} found {found:?} items and should find none");
    let load = Load { streams: 1, stop: Stop::After(CALLS), make: &|_| get(path), answered: &|_| {} };
    let sample = lab.measure(&server.process, drive(&client, &load))?;
    let mut row = Row::named(name)
        .ours(sample.percentile_us(50.0) / 1e3)
        .memory(&server.process)
        .note(format!("median of {CALLS} calls over {count} objects"));
    row.p50_us = Some(sample.percentile_us(50.0));
    row.p99_us = Some(sample.percentile_us(99.0));
    row.cpu_us_per_op = Some(sample.cpu_us_per_operation());
    Ok(row)
}
