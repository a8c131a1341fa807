//! Pods of 4 KiB, the kind with the most rules: durable create with 64 clients, GET, and LIST of 1,000. The ceilings are
//! those of config maps: a bare log, and bare servers that send the same bytes.

use anyhow::Result;
use bytes::Bytes;
use http::Method;

use super::{Scenario, create::against_log};
use crate::{
    client::{
        Call, Client,
        drive::{Load, Stop, drive},
    },
    compare::alternate,
    lab::{Lab, server::Server},
    objects::{get, request},
    row::Row,
};

/// Writers, each over a separate connection.
const CLIENTS: usize = 64;
/// Readers' connections, and requests under way on each.
const CONNECTIONS: usize = 8;
const STREAMS: usize = 32;
/// Pods in a list.
const LISTED: u64 = 1_000;
const LISTED_QUICK: u64 = 100;
/// Size of a pod as it is sent.
const SIZE: usize = 4 * 1024;
const COLLECTION: &str = "/api/v1/namespaces/default/pods";

/// See the head of the file.
pub(crate) struct Pods;

impl Scenario for Pods {
    fn number(&self) -> u8 {
        25
    }

    fn name(&self) -> &'static str {
        "pods"
    }

    fn summary(&self) -> &'static str {
        "pods of 4 KiB: durable create by 64 clients against a bare log; GET and LIST of 1 k against bare hyper"
    }

    fn run(&self, lab: &Lab) -> Result<Vec<Row>> {
        let created = against_log(lab, "pods create", CLIENTS, &alternate, &numbered)?;
        let server = lab.server("pods")?;
        let client = lab.block_on(Client::open(&server.endpoint(), 1))?;
        let count = lab.scale(LISTED, LISTED_QUICK);
        let load = Load { streams: STREAMS, stop: Stop::After(count), make: &numbered, answered: &|_| {} };
        lab.block_on(drive(&client, &load))?;
        let one = format!("{COLLECTION}/pod-0");
        let got = read(lab, &server, "pods get", &one, (CONNECTIONS, STREAMS))?;
        let listed = read(lab, &server, "pods list", COLLECTION, (1, 1))?;
        Ok(vec![created, got, listed])
    }
}

/// Reads a path over some connections with some streams each, against a server that only sends these bytes.
fn read(lab: &Lab, server: &Server, name: &str, path: &str, wide: (usize, usize)) -> Result<Row> {
    let (connections, streams) = wide;
    let ours = lab.block_on(Client::open(&server.endpoint(), connections))?;
    let body = lab.block_on(ours.call(get(path)))?.body;
    let file = lab.file("pod-body", &body)?;
    let bare = lab.ceiling(server, &["fixed", "--body", &file.to_string_lossy()])?;
    let theirs = lab.block_on(Client::open(&bare.endpoint, connections))?;
    let make = |_| get(path);
    let load = |time| Load { streams, stop: Stop::Within(time), make: &make, answered: &|_| {} };
    let pair = alternate(
        lab,
        &mut |lab, time| lab.measure(&server.process, async { drive(&ours, &load(time)).await }),
        &mut |lab, time| lab.measure(&bare.process, async { drive(&theirs, &load(time)).await }),
    )?;
    Ok(Row::named(name).compared(&pair).memory(&server.process).note(format!("{} bytes each", body.len())))
}

/// The creation of the pod with a number.
pub(super) fn numbered(number: u64) -> Call {
    Call {
        request: request(Method::POST, COLLECTION).header("content-type", "application/json"),
        body: pod(&format!("pod-{number}")),
    }
}

/// A pod as a replica set makes it: labels, two containers with probes, resources, environment and mounts; filled up with
/// variables.
fn pod(name: &str) -> Bytes {
    let container = |name: &str, environment: &str| {
        format!(
            r#"{{"name":"{name}","image":"registry.example.org/shop/{name}:1.2.3","ports":[{{"name":"http-{name}","containerPort":8080}}],"resources":{{"requests":{{"cpu":"250m","memory":"64Mi"}},"limits":{{"cpu":"500m","memory":"128Mi"}}}},"readinessProbe":{{"httpGet":{{"path":"/ready","port":8080}},"periodSeconds":5}},"livenessProbe":{{"httpGet":{{"path":"/alive","port":8080}},"initialDelaySeconds":15}},"volumeMounts":[{{"name":"settings","mountPath":"/etc/settings","readOnly":true}},{{"name":"scratch","mountPath":"/scratch"}}],"env":[{environment}]}}"#
        )
    };
    let with = |environment: &str| {
        format!(
            r#"{{"kind":"Pod","apiVersion":"v1","metadata":{{"name":"{name}","labels":{{"app":"shop","tier":"web","pod-template-hash":"5d4f8c7b9"}}}},"spec":{{"volumes":[{{"name":"settings","configMap":{{"name":"settings"}}}},{{"name":"scratch","emptyDir":{{}}}}],"containers":[{},{}],"serviceAccountName":"default","tolerations":[{{"key":"spot","operator":"Exists"}}]}}}}"#,
            container("web", environment),
            container("log", r#"{"name":"LEVEL","value":"info"}"#)
        )
    };
    let mut variables = vec![r#"{"name":"FIRST","value":"one"}"#.to_owned()];
    let mut text = with(&variables.join(","));
    while text.len() < SIZE {
        variables.push(format!(r#"{{"name":"SETTING_{0}","value":"value-{0}"}}"#, variables.len()));
        text = with(&variables.join(","));
    }
    Bytes::from(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pod_has_its_size() {
        let text = pod("pod-1");
        assert!((SIZE..SIZE + 100).contains(&text.len()), "{}", text.len());
        assert!(serde_json::from_slice::<serde_json::Value>(&text).is_ok());
    }
}
