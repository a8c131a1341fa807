//! Server-side apply of deployments, by one manager and by three that own parts of the same objects, against
//! a bare log that stores the bytes of the requests.

use anyhow::Result;
use bytes::Bytes;
use http::Method;

use super::{Scenario, create::against_log};
use crate::{client::Call, compare::alternate, lab::Lab, objects::request, row::Row};

/// Writers, each over a separate connection.
const CLIENTS: usize = 64;
/// Deployments that are applied in turn: so many that two writers seldom meet at one.
const OBJECTS: u64 = 1_000;

/// See the head of the file.
pub(crate) struct Apply;

impl Scenario for Apply {
    fn number(&self) -> u8 {
        26
    }

    fn name(&self) -> &'static str {
        "apply"
    }

    fn summary(&self) -> &'static str {
        "apply of deployments by 64 clients, as one manager and as three, against a bare POST + group-commit \
         log"
    }

    fn run(&self, lab: &Lab) -> Result<Vec<Row>> {
        let one = against_log(lab, "apply one", CLIENTS, &alternate, &|number| apply(number, 1))?;
        let three = against_log(lab, "apply three", CLIENTS, &alternate, &|number| apply(number, 3))?;
        Ok(vec![one, three])
    }
}

/// The objects in turn, then as the next manager. Each changes a value, so that each is a write.
fn apply(number: u64, managers: u64) -> Call {
    let (name, round) = (format!("web-{}", number % OBJECTS), number / OBJECTS);
    let manager = round % managers;
    let body = if manager == 0 { workload(&name, round) } else { note(&name, manager, round) };
    let path = format!(
        "/apis/apps/v1/namespaces/default/deployments/{name}?fieldManager=manager-{manager}&force=true"
    );
    Call {
        request: request(Method::PATCH, &path).header("content-type", "application/apply-patch+yaml"),
        body: Bytes::from(body),
    }
}

/// What the first manager owns: nearly everything.
fn workload(name: &str, round: u64) -> String {
    format!(
        r#"{{"apiVersion":"apps/v1","kind":"Deployment","metadata":{{"name":"{name}","labels":{{"app":"{name}"}}}},"spec":{{"replicas":{},"selector":{{"matchLabels":{{"app":"{name}"}}}},"template":{{"metadata":{{"labels":{{"app":"{name}"}}}},"spec":{{"containers":[{{"name":"web","image":"registry.example.org/web:{round}","ports":[{{"containerPort":8080}}],"resources":{{"requests":{{"cpu":"250m","memory":"64Mi"}}}},"env":[{{"name":"A","value":"a"}},{{"name":"B","value":"b"}}]}}]}}}}}}}}"#,
        round % 10
    )
}

/// What the others own: an annotation and a container. The rest is what every deployment needs, because the
/// first manager's turn may have gone to the ceiling.
fn note(name: &str, manager: u64, round: u64) -> String {
    format!(
        r#"{{"apiVersion":"apps/v1","kind":"Deployment","metadata":{{"name":"{name}","annotations":{{"example.org/note-{manager}":"{round}"}}}},"spec":{{"selector":{{"matchLabels":{{"app":"{name}"}}}},"template":{{"metadata":{{"labels":{{"app":"{name}"}}}},"spec":{{"containers":[{{"name":"side-{manager}","image":"registry.example.org/side:1","env":[{{"name":"MANAGER_{manager}","value":"{round}"}}]}}]}}}}}}}}"#
    )
}
