//! What 100 admission policies with a simple expression add to a create that all of them look at, in CPU
//! time.

use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use http::Method;
use serde_json::{Value, json};
use tokio::time::sleep;

use super::{
    Scenario, create,
    plugins::{costs_on_pairs, medians},
};
use crate::{
    client::{Call, Client},
    compare::Costs,
    lab::{Lab, server::Server},
    objects::{COLLECTION, request},
    row::Row,
};

/// Policies, each with a binding.
const POLICIES: usize = 100;
/// Where policies and webhook configurations are under the brand of [`OPTIONS`].
pub(super) const REGISTRATIONS: &str = "/apis/admissionregistration.k8s.io/v1";
/// In memory: a flush costs the same with and without what is added, and varies more than that.
pub(super) const OPTIONS: [&str; 2] = ["--brand=kubernetes", "--storage=memory"];
/// How long it may take until something is in force, and the pause between two attempts.
const IN_FORCE: Duration = Duration::from_secs(10);
const POLL: Duration = Duration::from_millis(20);
/// No policy allows a config map with this key.
const REFUSED: &str = "refused";

/// See the head of the file.
pub(crate) struct Policies;

impl Scenario for Policies {
    fn number(&self) -> u8 {
        30
    }

    fn name(&self) -> &'static str {
        "policies"
    }

    fn summary(&self) -> &'static str {
        "creates under 100 admission policies that all match, beside a server without them"
    }

    fn run(&self, lab: &Lab) -> Result<Vec<Row>> {
        let start = || {
            let without = lab.server_on(&lab.directory("no-policies")?, &OPTIONS)?;
            Ok((with_policies(lab)?, without))
        };
        let (Costs { ours_us, ceiling_us, added_us, .. }, with) =
            costs_on_pairs(lab, &start, [&create::numbered; 2])?;
        let row = Row::named("policies").ours(added_us).note(format!(
            "CPU time that {POLICIES} policies add to a create of {ceiling_us:.1} us: {ours_us:.1} us with \
             them; {}",
            medians(lab)
        ));
        Ok(vec![row.memory(&with.process)])
    }
}

/// A server on which all policies are in force.
fn with_policies(lab: &Lab) -> Result<Server> {
    let server = lab.server_on(&lab.directory("policies")?, &OPTIONS)?;
    lab.progress.step(&format!("{POLICIES} policies"));
    for number in 0..POLICIES {
        let name = format!("policy-{number}");
        register(lab, &server, "validatingadmissionpolicies", &policy(&name))?;
        register(lab, &server, "validatingadmissionpolicybindings", &binding(&name))?;
    }
    // The last one is in force, and so are those before it.
    let last = format!("ValidatingAdmissionPolicy 'policy-{}'", POLICIES - 1);
    until_refused(lab, &server, &forbidden(), &last)?;
    Ok(server)
}

fn policy(name: &str) -> Value {
    let rule = json!({
        "apiGroups": [""], "apiVersions": ["v1"], "operations": ["CREATE", "UPDATE"],
            "resources": ["configmaps"]
    });
    // Fields, a comparison and a size: what most policies are made of. The last one shows that all are in
    // force.
    let expression = if name.ends_with(&format!("-{}", POLICIES - 1)) {
        format!("!has(object.data.{REFUSED})")
    } else {
        "object.data.size() <= 5".to_owned()
    };
    json!({
        "apiVersion": "admissionregistration.k8s.io/v1",
        "kind": "ValidatingAdmissionPolicy",
        "metadata": { "name": name },
        "spec": {
            "failurePolicy": "Fail",
            "matchConstraints": { "resourceRules": [rule] },
            "validations": [{ "expression": expression }],
        },
    })
}

fn binding(policy: &str) -> Value {
    json!({
        "apiVersion": "admissionregistration.k8s.io/v1",
        "kind": "ValidatingAdmissionPolicyBinding",
        "metadata": { "name": policy },
        "spec": { "policyName": policy, "validationActions": ["Deny"] },
    })
}

/// Stores a policy, a binding or a configuration of webhooks.
pub(super) fn register(lab: &Lab, server: &Server, plural: &str, object: &Value) -> Result<()> {
    let path = format!("{REGISTRATIONS}/{plural}");
    let answer =
        lab.block_on(async { Client::open(&server.endpoint(), 1).await?.call(post(&path, object)).await });
    answer.map(drop).with_context(|| path)
}

/// Creates something.
fn post(path: &str, object: &Value) -> Call {
    let request = request(Method::POST, path).header("content-type", "application/json");
    Call { request, body: object.to_string().into() }
}

/// Sends a create until it is refused with a text.
pub(super) fn until_refused(
    lab: &Lab,
    server: &Server,
    (path, object): &(String, Value),
    why: &str,
) -> Result<()> {
    lab.block_on(async {
        let client = Client::open(&server.endpoint(), 1).await?;
        let until = Instant::now() + IN_FORCE;
        loop {
            match client.call(post(path, object)).await {
                Err(refusal) if refusal.to_string().contains(why) => return Ok(()),
                Err(other) => return Err(other),
                Ok(_) if Instant::now() > until => {
                    bail!("nothing is refused with {why:?} within {IN_FORCE:?}")
                }
                Ok(_) => sleep(POLL).await,
            }
        }
    })
}

fn forbidden() -> (String, Value) {
    let object = json!({
        "kind": "ConfigMap", "apiVersion": "v1", "metadata": { "generateName": "forbidden-" },
            "data": { REFUSED: "a" }
    });
    (format!("{COLLECTION}?dryRun=All"), object)
}
