//! Replays many cases side by side, each in a namespace of its own.

use std::{
    collections::{BTreeSet, HashSet},
    fmt::Write,
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    time::SystemTime,
};

use anyhow::{Context, Result};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use crate::{
    compare::Level,
    connection::{Answer, Connection, Query, success},
    format::{Case, Kind, Step},
    judgement::Judgement,
    names::Names,
    play::judge,
    target::Target,
};

/// How cases are replayed.
#[derive(Debug, Clone, Copy)]
pub struct Options {
    /// How many run side by side.
    pub jobs: usize,
}

impl Default for Options {
    /// As the test replays them: six jobs keep two cores busy while some requests wait.
    fn default() -> Self {
        Options { jobs: 6 }
    }
}

/// The aggregated form of discovery: all resource types in one answer.
const DISCOVERY: &str = "application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList";
/// The cases that are about no kind.
const NO_KIND: &str = "discovery";

/// A case of a kind.
#[derive(Debug, Clone)]
pub struct Work {
    /// The kind with its bases.
    pub kind: Arc<Kind>,
    /// The place of the case in it.
    pub index: usize,
}

/// What workers share.
struct Shared {
    work: Vec<Work>,
    next: AtomicUsize,
    /// Makes names different from those of earlier runs against the same server.
    salt: String,
    user: String,
    /// Whether namespaces are taken away again.
    cleans: bool,
}

/// One connection, and a namespace that an earlier case left empty.
struct Worker {
    shared: Arc<Shared>,
    connection: Connection,
    spare: Option<String>,
}

impl Work {
    /// The case.
    #[must_use]
    pub fn case(&self) -> &Case {
        &self.kind.cases[self.index]
    }
}

/// Replays cases, and returns them in their order with their judgements. Cases that are marked `alone` run
/// behind all others, one by one. Answers of cases in which everything is right are not kept.
///
/// # Errors
/// When the server does not say who the caller is.
pub async fn replay(target: &Target, work: Vec<Work>, options: Options) -> Result<Vec<(Work, Judgement)>> {
    let user = user(&mut Connection::new(Arc::clone(&target.endpoint))).await?;
    let salt = format!("{:?}", SystemTime::now());
    let (alone, together): (Vec<_>, Vec<_>) = work.into_iter().partition(|work| work.case().alone);
    let mut judged = Vec::new();
    for (work, jobs) in [(together, options.jobs), (alone, 1)] {
        let (salt, user) = (salt.clone(), user.clone());
        let next = AtomicUsize::new(0);
        let shared = Arc::new(Shared { work, next, salt, user, cleans: !target.is_own() });
        let workers = (0..jobs.max(1)).map(|_| {
            let connection = Connection::new(Arc::clone(&target.endpoint));
            tokio::spawn(Worker { shared: Arc::clone(&shared), connection, spare: None }.run())
        });
        let workers: Vec<_> = workers.collect();
        let mut found = Vec::new();
        for worker in workers {
            found.extend(worker.await?);
        }
        found.sort_by_key(|(index, _)| *index);
        judged.extend(found.into_iter().map(|(index, judgement)| (shared.work[index].clone(), judgement)));
    }
    Ok(judged)
}

impl Worker {
    /// Takes cases until none is left.
    async fn run(mut self) -> Vec<(usize, Judgement)> {
        let mut judged = Vec::new();
        let shared = Arc::clone(&self.shared);
        while let index = shared.next.fetch_add(1, Ordering::Relaxed)
            && let Some(work) = shared.work.get(index)
        {
            let mut judgement = self.case(work).await;
            if judgement.level == Level::All {
                judgement.pairs.clear();
            }
            judged.push((index, judgement));
        }
        judged
    }

    async fn case(&mut self, work: &Work) -> Judgement {
        let case = work.case();
        let digest = digest(&case.id, &self.shared.salt);
        let needs_namespace = needs_namespace(&case.steps, &work.kind);
        let spare = self.spare.take();
        let is_new = spare.is_none();
        let namespace = spare.unwrap_or_else(|| format!("c{}", &digest[..9]));
        if needs_namespace && is_new {
            // If it cannot be made, the first request into it says so.
            let _made = create_namespace(&mut self.connection, &namespace).await;
        }
        let names = self.names(&namespace, &digest);
        let (judgement, wrote) = judge(&mut self.connection, &work.kind, case, names).await;
        if !needs_namespace && is_new {
            return judgement;
        }
        if !(needs_namespace && wrote) {
            self.spare = Some(namespace);
        } else if self.shared.cleans {
            let path = format!("/api/v1/namespaces/{namespace}");
            let _ended =
                self.connection.send(&Query { method: "DELETE", path: &path, ..Query::default() }).await;
        }
        judgement
    }

    fn names(&self, namespace: &str, digest: &str) -> Names {
        let byte = |from: usize| u8::from_str_radix(&digest[from..from + 2], 16).unwrap_or_default() % 100;
        let ip = format!("100.{}.{}.{}", 100 + byte(9), 100 + byte(11), 100 + byte(13));
        let endpoint = self.connection.endpoint();
        let server = format!("{}:{}", endpoint.host, endpoint.port);
        let names = [("ns", namespace), ("ip", &ip), ("server", &server), ("user", &self.shared.user)];
        Names(names.map(|(name, value)| (name.to_owned(), value.to_owned())).into())
    }
}

/// Hexadecimal digits that differ from case to case and from run to run.
pub(crate) fn digest(id: &str, salt: &str) -> String {
    Sha256::digest(format!("{id}{salt}")).iter().fold(String::new(), |mut text, byte| {
        let _written = write!(text, "{byte:02x}");
        text
    })
}

fn needs_namespace(steps: &[Step], kind: &Kind) -> bool {
    steps.iter().any(|step| match &step.make {
        Some(base) => kind.bases.get(base).is_some_and(|base| needs_namespace(&base.steps, kind)),
        None => step.path.contains("namespaces/${ns}"),
    })
}

async fn create_namespace(connection: &mut Connection, name: &str) -> Result<Answer> {
    let body = json!({"apiVersion": "v1", "kind": "Namespace", "metadata": {"name": name}});
    let query = Query { method: "POST", path: "/api/v1/namespaces", body: Some(&body), ..Query::default() };
    success(connection.send(&query).await?, "cannot make a namespace")
}

/// The name of the caller.
pub(crate) async fn user(connection: &mut Connection) -> Result<String> {
    let path = "/apis/authentication.k8s.io/v1/selfsubjectreviews";
    let body = json!({"apiVersion": "authentication.k8s.io/v1", "kind": "SelfSubjectReview"});
    let query = Query { method: "POST", path, body: Some(&body), ..Query::default() };
    let answer = connection.send(&query).await?;
    if answer.code == 403 {
        // A server that denies everything denies questions, too. No answer of it names the caller.
        return Ok(String::new());
    }
    let answer = success(answer, "the server does not say who asks")?;
    let name = answer.body.pointer("/status/userInfo/username").and_then(Value::as_str);
    Ok(name.context("the answer has no user name")?.to_owned())
}

/// Which of these kinds the server serves.
///
/// # Errors
/// When the server has no discovery.
pub async fn served(target: &Target, names: &[String]) -> Result<BTreeSet<String>> {
    let mut connection = Connection::new(Arc::clone(&target.endpoint));
    let mut found = HashSet::new();
    for path in ["/api", "/apis"] {
        let headers = vec![("Accept", Some(DISCOVERY.to_owned()))];
        let query = Query { method: "GET", path, headers, ..Query::default() };
        let answer = success(connection.send(&query).await?, "no discovery")?;
        for group in answer.body["items"].as_array().into_iter().flatten() {
            let name = group.pointer("/metadata/name").and_then(Value::as_str).unwrap_or("core");
            found.extend(kinds_of(group).map(|kind| format!("{name}.{kind}")));
        }
    }
    let is_served = |name: &&String| *name == NO_KIND || found.contains(*name);
    Ok(names.iter().filter(is_served).cloned().collect())
}

fn kinds_of(group: &Value) -> impl Iterator<Item = &str> {
    let versions = group["versions"].as_array().into_iter().flatten();
    let resources = versions.flat_map(|version| version["resources"].as_array().into_iter().flatten());
    resources.filter_map(|resource| resource.pointer("/responseKind/kind").and_then(Value::as_str))
}
