//! Decisions from roles and bindings inside this process: what one costs with many bindings, beside a bare
//! hash look-up and beside the same with few bindings. Network and verbs are left out on purpose.

use std::{collections::HashMap, hint::black_box, sync::Arc, time::Instant};

use access::authz::rbac::{Binding, Index, Rbac, RoleRef, Subject};
use anyhow::{Result, ensure};
use engine::{
    authorization::{Attributes, Authorizer, listing::Rule},
    followed::Followed,
};
use ground::ready::Ready;
use machinery::user::User;

use super::Scenario;
use crate::{lab::Lab, row::Row, statistics::median};

/// Bindings, each of a user of its own.
const BINDINGS: usize = 10_000;
const BINDINGS_FEW: usize = 10;
/// Bindings of one namespace.
const PER_NAMESPACE: usize = 50;
/// Groups that nobody gave anything, beside the one that everybody has.
const IDLE_GROUPS: usize = 4;
const DECISIONS: usize = 400_000;
const DECISIONS_QUICK: usize = 20_000;
/// How far apart those are that are asked one after the other; shares no divisor with their number.
const STRIDE: usize = 7_919;

/// See the head of the file.
pub(crate) struct Rights;

impl Scenario for Rights {
    fn number(&self) -> u8 {
        22
    }

    fn name(&self) -> &'static str {
        "rights"
    }

    fn summary(&self) -> &'static str {
        "in process: decisions from 10,000 bindings, beside a hash look-up and beside 10 bindings"
    }

    fn run(&self, lab: &Lab) -> Result<Vec<Row>> {
        let decisions = lab.scale(DECISIONS, DECISIONS_QUICK);
        let (many, few) = (World::of(BINDINGS), World::of(BINDINGS_FEW));
        let (mut at_many, mut at_few, mut hashes) = (Vec::new(), Vec::new(), Vec::new());
        for round in 1..=lab.rounds() {
            lab.progress.step(&format!("round {round} of {}", lab.rounds()));
            at_many.push(many.decide(decisions)?);
            at_few.push(few.decide(decisions)?);
            hashes.push(many.look_up(decisions));
        }
        let (many, few, hash) = (median(&at_many), median(&at_few), median(&hashes));
        let groups = IDLE_GROUPS + 1;
        let decision = Row::named("rights").ours(many).ceiling(hash).note(format!(
            "{BINDINGS} bindings; a user in {groups} groups is allowed by a role in a namespace; the ceiling \
             is one \
             look-up of the user's name"
        ));
        let growth = Row::named("rights growth").ours(many).ceiling(few);
        Ok(vec![decision, growth.note(format!("the ceiling is the same with {BINDINGS_FEW} bindings"))])
    }
}

/// Bindings, and those who have them.
struct World {
    rbac: Rbac,
    users: Vec<User>,
    names: HashMap<String, usize>,
}

impl World {
    fn of(bindings: usize) -> Self {
        let users: Vec<User> = (0..bindings).map(user).collect();
        let names = users.iter().enumerate().map(|(place, user)| (user.name.clone(), place)).collect();
        let rbac = Rbac::new(Followed::fixed(index(bindings)));
        World { rbac, users, names }
    }

    /// Nanoseconds of a decision.
    fn decide(&self, decisions: usize) -> Result<f64> {
        let mut allowed = 0;
        let begun = Instant::now();
        for round in 0..decisions {
            let place = round.wrapping_mul(STRIDE) % self.users.len();
            let Some(user) = self.users.get(place) else { break };
            let namespace = user.uid.as_str();
            let attributes = Attributes {
                namespace,
                resource: "configmaps",
                name: "a",
                is_resource: true,
                ..Attributes::path(user, "get", "")
            };
            let opinion = self.rbac.authorize(&attributes);
            allowed += usize::from(matches!(opinion, Ready::Now(decision) if decision.is_allowed()));
        }
        let each = nanoseconds(begun, decisions);
        ensure!(allowed == decisions, "{allowed} of {decisions} decisions were a yes");
        Ok(each)
    }

    /// Nanoseconds of a look-up of a name.
    fn look_up(&self, times: usize) -> f64 {
        let begun = Instant::now();
        for round in 0..times {
            let place = round.wrapping_mul(STRIDE) % self.users.len();
            let Some(user) = self.users.get(place) else { break };
            black_box(self.names.get(user.name.as_str()));
        }
        nanoseconds(begun, times)
    }
}

#[expect(clippy::cast_precision_loss, reason = "a figure for people")]
pub(super) fn nanoseconds(begun: Instant, times: usize) -> f64 {
    begun.elapsed().as_nanos() as f64 / times as f64
}

/// A user with a binding. Their uid is the namespace in which it holds.
fn user(number: usize) -> User {
    let idle = (0..IDLE_GROUPS).map(|group| format!("group-{number}-{group}"));
    User {
        name: format!("user-{number}"),
        uid: namespace(number),
        groups: idle.chain(["system:authenticated".to_owned()]).collect(),
        ..User::default()
    }
}

fn namespace(number: usize) -> String {
    format!("namespace-{}", number / PER_NAMESPACE)
}

/// A role of the cluster for what everybody may do, and one for each user, in a namespace.
fn index(bindings: usize) -> Index {
    let mut index = Index::new("rbac.authorization.example.com");
    let everybody = RoleRef::Cluster(Arc::from("everybody"));
    index.set_role(everybody.clone(), Some(vec![Rule::on_paths(&["get"], &["/version", "/api", "/api/*"])]));
    let subjects = vec![Subject::Group("system:authenticated".to_owned())];
    let (namespace_of_all, name) = (String::new(), "everybody".to_owned());
    index.put_binding(Binding { namespace: namespace_of_all, name, role: everybody, subjects });
    let reader = RoleRef::Cluster(Arc::from("reader"));
    let rules = vec![
        Rule::on_resources(&["get", "list", "watch"], &["apps"], &["deployments", "replicasets"]),
        Rule::on_resources(&["get", "list", "watch"], &[""], &["secrets", "configmaps"]),
    ];
    index.set_role(reader.clone(), Some(rules));
    for number in 0..bindings {
        let (namespace, name) = (namespace(number), format!("binding-{number}"));
        let subjects = vec![Subject::User(format!("user-{number}"))];
        index.put_binding(Binding { namespace, name, role: reader.clone(), subjects });
    }
    index
}
