//! Pods of 4 KiB, the kind with the most rules: durable create with 64 clients, GET, and LIST of 1,000. The
//! ceilings are those of config maps: a bare log, and bare servers that send the same bytes.

use anyhow::Result;
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
/// What a pod tolerates, and what plugins add to it.
const TOLERATION: &str = r#"{"key":"spot","operator":"Exists"}"#;
const TOLERATIONS: &str = r#"{"key":"node.kubernetes.io/not-ready","operator":"Exists","effect":"NoExecute","tolerationSeconds":300},{"key":"node.kubernetes.io/unreachable","operator":"Exists","effect":"NoExecute","tolerationSeconds":300}"#;
const PRIORITY: &str = r#""priority":0,"preemptionPolicy":"PreemptLowerPriority""#;
const TOKEN: &str = r#"{"name":"kube-api-access-abcde","projected":{"sources":[{"serviceAccountToken":{"expirationSeconds":3607,"path":"token"}},{"configMap":{"name":"kube-root-ca.crt","items":[{"key":"ca.crt","path":"ca.crt"}]}},{"downwardAPI":{"items":[{"path":"namespace","fieldRef":{"apiVersion":"v1","fieldPath":"metadata.namespace"}}]}}],"defaultMode":420}}"#;
const TOKEN_MOUNT: &str = r#"{"name":"kube-api-access-abcde","readOnly":true,"mountPath":"/var/run/secrets/kubernetes.io/serviceaccount"}"#;

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
        "pods of 4 KiB: durable create by 64 clients against a bare log; GET and LIST of 1 k against bare \
         hyper"
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
    created(pod(&format!("pod-{number}")))
}

/// The same of a pod that has what the default plugins add: the token of its account, tolerations, a
/// priority.
pub(super) fn completed(number: u64) -> Call {
    created(with_added(&pod(&format!("pod-{number}"))))
}

fn created(pod: String) -> Call {
    let request = request(Method::POST, COLLECTION).header("content-type", "application/json");
    Call { request, body: pod.into() }
}

fn with_added(pod: &str) -> String {
    let mut whole = pod.to_owned();
    for (last, added) in [
        (r#"{"name":"scratch","emptyDir":{}}"#, TOKEN),
        (r#"{"name":"scratch","mountPath":"/scratch"}"#, TOKEN_MOUNT),
        (TOLERATION, TOLERATIONS),
        (r#""serviceAccountName":"default""#, PRIORITY),
    ] {
        whole = whole.replace(last, &format!("{last},{added}"));
    }
    whole
}

/// A pod as a replica set makes it: labels, two containers with probes, resources, environment and mounts;
/// filled up with variables.
fn pod(name: &str) -> String {
    let container = |name: &str, environment: &str| {
        format!(
            r#"{{"name":"{name}","image":"registry.example.org/shop/{name}:1.2.3","ports":[{{"name":"http-{name}","containerPort":8080}}],"resources":{{"requests":{{"cpu":"250m","memory":"64Mi"}},"limits":{{"cpu":"500m","memory":"128Mi"}}}},"readinessProbe":{{"httpGet":{{"path":"/ready","port":8080}},"periodSeconds":5}},"livenessProbe":{{"httpGet":{{"path":"/alive","port":8080}},"initialDelaySeconds":15}},"volumeMounts":[{{"name":"settings","mountPath":"/etc/settings","readOnly":true}},{{"name":"scratch","mountPath":"/scratch"}}],"env":[{environment}]}}"#
        )
    };
    let with = |environment: &str| {
        format!(
            r#"{{"kind":"Pod","apiVersion":"v1","metadata":{{"name":"{name}","labels":{{"app":"shop","tier":"web","pod-template-hash":"5d4f8c7b9"}}}},"spec":{{"volumes":[{{"name":"settings","configMap":{{"name":"settings"}}}},{{"name":"scratch","emptyDir":{{}}}}],"containers":[{},{}],"serviceAccountName":"default","tolerations":[{TOLERATION}]}}}}"#,
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
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pod_has_its_size() {
        let text = pod("pod-1");
        assert!((SIZE..SIZE + 100).contains(&text.len()), "{}", text.len());
        assert!(serde_json::from_str::<serde_json::Value>(&text).is_ok());
    }

    #[test]
    fn everything_is_added() {
        let whole: serde_json::Value = serde_json::from_str(&with_added(&pod("pod-1"))).expect("JSON");
        let spec = &whole["spec"];
        let count = |place: &str| spec.pointer(place).and_then(|list| list.as_array()).map(Vec::len);
        for (place, expected) in [
            ("/volumes", 3),
            ("/containers/0/volumeMounts", 3),
            ("/containers/1/volumeMounts", 3),
            ("/tolerations", 3),
        ] {
            assert_eq!(count(place), Some(expected), "{place}");
        }
        assert_eq!(spec["priority"], 0);
    }
}
