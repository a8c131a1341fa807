//! A generated kind, and a definition that is exported from it in another group, on one server: the same
//! objects, the same requests.

use std::{cell::Cell, time::Duration};

use anyhow::{Context, Result, anyhow};
use codegen::export::{self, Choice};
use http::Method;
use machinery::yaml;
use serde_json::{Value, json};

use super::calls::{DEFINITIONS, post, until_served};
use crate::{
    build::workspace,
    client::{
        Call, Client,
        drive::{Load, Stop, drive},
    },
    compare::{Costs, costs},
    lab::{Lab, server::Server},
    objects::{get, request},
    row::Row,
};

/// The kind that is there both ways.
const KIND: &str = "PodDisruptionBudget";
const PLURAL: &str = "poddisruptionbudgets";
/// Its group as a generated kind, and as a definition.
const GENERATED: &str = "policy";
const DEFINED: &str = "bench.example.org";
const BRAND: &str = "platform";
/// In memory: a flush costs the same both ways, and varies more than the rest.
const OPTIONS: [&str; 1] = ["--storage=memory"];
/// Connections, and requests under way on each.
const CONNECTIONS: usize = 8;
const STREAMS: usize = 8;
/// Objects of a list, and those that are updated in turn.
const LISTED: u64 = 1_000;

/// The rows about one kind in both ways.
pub(super) fn rows(lab: &Lab) -> Result<Vec<Row>> {
    let server = lab.server_on(&lab.directory("both-ways")?, &OPTIONS)?;
    let client = lab.block_on(Client::open(&server.endpoint(), CONNECTIONS))?;
    let definition = definition()?;
    lab.progress.step("the kind as a definition");
    lab.block_on(async {
        client.call(post(DEFINITIONS, &definition)).await?;
        until_served(&client, &collection(DEFINED, "default")).await?;
        for namespace in ["read", "written"] {
            client.call(post("/api/v1/namespaces", &json!({ "metadata": { "name": namespace } }))).await?;
            for group in [GENERATED, DEFINED] {
                for number in 0..LISTED {
                    client.call(create(group, namespace, number)).await?;
                }
            }
        }
        Ok::<_, anyhow::Error>(())
    })?;
    let compared =
        |name: &str, make: &dyn Fn(&str, u64) -> Call| compare(lab, (&server, &client), name, make);
    Ok(vec![
        compared("definitions get", &|group, number| {
            get(&format!("{}/budget-{}", collection(group, "read"), number % LISTED))
        })?,
        compared("definitions list", &|group, _| get(&collection(group, "read")))?,
        compared("definitions write", &|group, number| create(group, "default", number))?,
        compared("definitions update", &|group, number| update(group, number))?,
    ])
}

/// Sends the same requests to both in turn. Each number is used once for each of both.
fn compare(
    lab: &Lab,
    (server, client): (&Server, &Client),
    name: &str,
    make: &dyn Fn(&str, u64) -> Call,
) -> Result<Row> {
    lab.progress.step(name);
    let next = &Cell::new(0);
    let run = |group: &'static str| {
        let make = move |number| make(group, number);
        move |lab: &Lab, time: Duration| {
            let numbered = |_: u64| make(next_of(next));
            let load =
                Load { streams: STREAMS, stop: Stop::Within(time / 2), make: &numbered, answered: &|_| {} };
            lab.measure(&server.process, drive(client, &load))
        }
    };
    let (mut ours, mut theirs) = (run(DEFINED), run(GENERATED));
    let Costs { ours_us, ceiling_us, ratio, .. } = costs(lab, &mut ours, &mut theirs)?;
    let row = Row { ours: Some(ours_us), ceiling: Some(ceiling_us), ratio: Some(ratio), ..Row::named(name) };
    Ok(row.memory(&server.process).note(format!(
        "CPU time of a request for {KIND} as a definition, beside the generated kind; medians of {} rounds",
        lab.rounds()
    )))
}

fn next_of(next: &Cell<u64>) -> u64 {
    next.replace(next.get() + 1)
}

/// The definition of the generated kind, in another group.
fn definition() -> Result<Value> {
    let model = schema_model::load_model(&workspace().join("schema"))
        .map_err(|report| anyhow!("the schema cannot be read: {report}"))?;
    let (kinds, group) = (vec![KIND.to_owned()], Some(DEFINED.to_owned()));
    let export = export::definitions(&model, &Choice { kinds, brand: BRAND.to_owned(), group })?;
    let json = yaml::to_json(export.text.as_bytes(), &mut Vec::new())
        .map_err(|error| anyhow!("the exported definition cannot be read: {error}"))?;
    serde_json::from_slice(&json).context("the exported definition")
}

fn collection(group: &str, namespace: &str) -> String {
    format!("/apis/{group}/v1/namespaces/{namespace}/{PLURAL}")
}

fn create(group: &str, namespace: &str, number: u64) -> Call {
    post(&collection(group, namespace), &budget(group, number, 1))
}

/// The objects in turn, each time with another number in them.
fn update(group: &str, number: u64) -> Call {
    let path = format!("{}/budget-{}", collection(group, "written"), number % LISTED);
    let body =
        json!([{ "op": "replace", "path": "/spec/minAvailable", "value": number / LISTED % 1_000 + 2 }]);
    let request = request(Method::PATCH, &path).header("content-type", "application/json-patch+json");
    Call { request, body: body.to_string().into() }
}

fn budget(group: &str, number: u64, available: u64) -> Value {
    json!({
        "apiVersion": format!("{group}/v1"), "kind": KIND,
        "metadata": { "name": format!("budget-{number}"), "labels": { "app": "web", "tier": "front" } },
        "spec": {
            "minAvailable": available,
            "unhealthyPodEvictionPolicy": "AlwaysAllow",
            "selector": { "matchLabels": { "app": "web", "tier": "front" }, "matchExpressions": [
                { "key": "zone", "operator": "In", "values": ["a", "b", "c"] },
                { "key": "spot", "operator": "DoesNotExist" },
            ] },
        },
    })
}
