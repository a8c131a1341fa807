//! Decisions on agents of nodes inside this process: what it costs to find that pods of a node use a Secret,
//! beside the same GET decided by roles and beside a graph of few pods; and what one changed pod costs.
//! Network and verbs are left out on purpose.

use std::{sync::Arc, time::Instant};

use access::authz::{
    node::{Graph, Node, Referent},
    rbac::{Binding, Index, Rbac, RoleRef, Subject},
};
use anyhow::{Context, Result, ensure};
use engine::{
    authorization::{Attributes, Authorizer, listing::Rule},
    followed::Followed,
};
use ground::ready::Ready;
use machinery::{brand::Brand, gates::Gates, user::User};

use super::{Scenario, rights::nanoseconds};
use crate::{lab::Lab, row::Row, statistics::median};

/// Pods that are bound to nodes.
const PODS: usize = 10_000;
const PODS_FEW: usize = 10;
/// Pods of one node.
const PER_NODE: usize = 100;
/// Secrets and ConfigMaps of one pod, half of which all pods share.
const REFERENCES: usize = 8;
const DECISIONS: usize = 400_000;
const DECISIONS_QUICK: usize = 20_000;
const CHANGES: usize = 20_000;
const CHANGES_QUICK: usize = 2_000;
/// How far apart those are that are asked one after the other; shares no divisor with their number.
const STRIDE: usize = 7_919;

/// See the head of the file.
pub(crate) struct Agents;

impl Scenario for Agents {
    fn number(&self) -> u8 {
        27
    }

    fn name(&self) -> &'static str {
        "agents"
    }

    fn summary(&self) -> &'static str {
        "in process: decisions on node agents with 10,000 pods, beside roles and beside 10 pods"
    }

    fn run(&self, lab: &Lab) -> Result<Vec<Row>> {
        let decisions = lab.scale(DECISIONS, DECISIONS_QUICK);
        let changes = lab.scale(CHANGES, CHANGES_QUICK);
        let brand = Brand::named(generated::brands::BRANDS, "kubernetes").context("a brand that ships")?;
        let world = |pods| {
            let node =
                Node::new(brand, &Gates::defaults(generated::gates::GATES), Followed::fixed(graph(pods)));
            World { pods, node, agents: (0..pods.div_ceil(PER_NODE)).map(agent).collect() }
        };
        let (many, few, roles) = (world(PODS), world(PODS_FEW), Rbac::new(Followed::fixed(index())));
        let mut figures: [Vec<f64>; 5] = Default::default();
        for round in 1..=lab.rounds() {
            lab.progress.step(&format!("round {round} of {}", lab.rounds()));
            let measured = [
                many.decide(&many.node, decisions)?,
                few.decide(&few.node, decisions)?,
                many.decide(&roles, decisions)?,
                change(PODS, changes),
                change(PODS_FEW, changes),
            ];
            figures.iter_mut().zip(measured).for_each(|(all, one)| all.push(one));
        }
        let [many, few, roles, change, change_few] = figures.map(|all| median(&all));
        Ok(vec![
            Row::named("agents").ours(many).ceiling(roles).note(format!(
                "{PODS} pods, {PER_NODE} a node; GET of a Secret of a pod; the ceiling is the same GET \
                 allowed by a role \
                 of the group of all agents"
            )),
            Row::named("agents growth")
                .ours(many)
                .ceiling(few)
                .note(format!("the ceiling is the same with {PODS_FEW} pods")),
            Row::named("agents change").ours(change).ceiling(change_few).note(format!(
                "a pod with {REFERENCES} references moves to another node; the ceiling is the same with \
                 {PODS_FEW} pods"
            )),
        ])
    }
}

/// Pods, and the agents of their nodes.
struct World {
    pods: usize,
    node: Node,
    agents: Vec<User>,
}

impl World {
    /// Nanoseconds of a decision.
    fn decide(&self, by: &dyn Authorizer, decisions: usize) -> Result<f64> {
        let names: Vec<String> = (0..self.pods).map(own_name).collect();
        let mut allowed = 0;
        let begun = Instant::now();
        for round in 0..decisions {
            let place = round.wrapping_mul(STRIDE) % self.pods;
            let (Some(agent), Some(name)) = (self.agents.get(place / PER_NODE), names.get(place)) else {
                break;
            };
            let attributes = Attributes {
                namespace: "default",
                resource: "secrets",
                name,
                is_resource: true,
                ..Attributes::path(agent, "get", "")
            };
            let opinion = by.authorize(&attributes);
            allowed += usize::from(matches!(opinion, Ready::Now(decision) if decision.is_allowed()));
        }
        let each = nanoseconds(begun, decisions);
        ensure!(allowed == decisions, "{allowed} of {decisions} decisions were a yes");
        Ok(each)
    }
}

/// Nanoseconds of a change of one pod in a graph that readers still hold.
fn change(pods: usize, changes: usize) -> f64 {
    let mut graph = graph(pods);
    let begun = Instant::now();
    for round in 0..changes {
        let held = graph.clone();
        let place = round.wrapping_mul(STRIDE) % pods;
        put(&mut graph, place, &format!("other-{}", round % PER_NODE));
        drop(held);
    }
    nanoseconds(begun, changes)
}

fn agent(number: usize) -> User {
    User {
        name: format!("system:node:node-{number}"),
        groups: vec!["system:nodes".to_owned(), "system:authenticated".to_owned()],
        ..User::default()
    }
}

fn own_name(pod: usize) -> String {
    format!("secret-{pod}-0")
}

fn put(graph: &mut Graph, pod: usize, node: &str) {
    let own =
        (0..REFERENCES / 2).map(|number| (Referent::Secret, format!("default/secret-{pod}-{number}").into()));
    let shared =
        (0..REFERENCES / 2).map(|number| (Referent::ConfigMap, format!("default/shared-{number}").into()));
    graph.put_pod(&Arc::from(format!("default/pod-{pod}")), node, own.chain(shared).collect());
}

fn graph(pods: usize) -> Graph {
    let mut graph = Graph::default();
    for pod in 0..pods {
        put(&mut graph, pod, &format!("node-{}", pod / PER_NODE));
    }
    graph
}

/// A role of the cluster for all agents.
fn index() -> Index {
    let mut index = Index::new("rbac.authorization.example.com");
    let role = RoleRef::Cluster(Arc::from("agents"));
    index.set_role(role.clone(), Some(vec![Rule::on_resources(&["get"], &[""], &["secrets", "configmaps"])]));
    let subjects = vec![Subject::Group("system:nodes".to_owned())];
    index.put_binding(Binding { namespace: String::new(), name: "agents".to_owned(), role, subjects });
    index
}
