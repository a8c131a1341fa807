//! Scenarios of several requests: their format, and how they are played against a server that runs with the
//! options which they name.

mod fair;
pub mod format;
mod normalize;
mod path;
mod play;

use std::{
    fs,
    path::Path,
    sync::{Arc, Mutex, PoisonError},
    time::SystemTime,
};

use anyhow::Result;
use serde_json::json;
use tempfile::TempDir;

use self::{
    format::{Scenario, Scenarios},
    play::Player,
};
use crate::{
    connection::{Connection, Query, success},
    hook::Hook,
    judgement::Judgement,
    names::Names,
    replay::{digest, user},
    target::Target,
};

/// Starts the server that the scenarios of a file need, with further options, and the webhook server that
/// they name.
///
/// # Errors
/// When one of them does not start.
pub async fn start(scenarios: &Scenarios, flags: &[String]) -> Result<(Target, TempDir)> {
    let header = &scenarios.header;
    let folder = tempfile::tempdir()?;
    // Before the server, whose files may name it.
    let hook = hook_of(scenarios).await?;
    let mut names = Names([("dir".to_owned(), folder.path().display().to_string())].into());
    names.add_hook(hook.as_ref());
    for (name, text) in &header.files {
        fs::write(folder.path().join(name), names.fill_text(text))?;
    }
    let wanted = header.server_flags.iter().map(|flag| names.fill_text(flag));
    let flags: Vec<_> = wanted.chain(flags.iter().cloned()).collect();
    let target = if header.service_account {
        Target::with_accounts(&flags).await
    } else {
        Target::start(&flags).await
    };
    Ok((target?.calling(hook), folder))
}

/// A running server for the scenarios of a file, with the webhook server that they name.
///
/// # Errors
/// When the client configuration cannot be used, or the webhook server does not start.
pub async fn running(kubeconfig: &Path, scenarios: &Scenarios) -> Result<Target> {
    Ok(Target::of_kubeconfig(kubeconfig)?.calling(hook_of(scenarios).await?))
}

async fn hook_of(scenarios: &Scenarios) -> Result<Option<Hook>> {
    Ok(if scenarios.needs_webhooks { Some(Hook::start().await?) } else { None })
}

/// Judges the scenarios of a file whose server does not start.
#[must_use]
pub fn not_started(scenarios: &Scenarios, error: &anyhow::Error) -> Vec<(usize, Judgement)> {
    scenarios.cases.iter().map(|case| failure(case, error)).enumerate().collect()
}

/// Plays scenarios and returns the place of each with its judgement. A server plays one after the other,
/// because many change what others see; several servers play side by side.
///
/// # Errors
/// When a server does not say who the caller is.
pub async fn play(
    targets: &[Target],
    scenarios: &Arc<Scenarios>,
    is_meant: impl Fn(&str) -> bool,
) -> Result<Vec<(usize, Judgement)>> {
    let mut meant: Vec<usize> =
        (0..scenarios.cases.len()).filter(|index| is_meant(&scenarios.cases[*index].id)).collect();
    meant.reverse();
    let left = Arc::new(Mutex::new(meant));
    let mut players = Vec::new();
    for target in targets {
        let mut connection = Connection::new(Arc::clone(&target.endpoint));
        let user = user(&mut connection).await?;
        let mut names = Names([("me".to_owned(), user)].into());
        names.add_hook(target.hook.as_ref());
        let hook = target.hook.as_ref().map(|hook| Connection::new(Arc::clone(hook.endpoint())));
        let sides = Sides { server: connection, hook };
        let player = play_left(sides, names, Arc::clone(scenarios), Arc::clone(&left));
        players.push(tokio::spawn(player));
    }
    let mut judged = Vec::new();
    for player in players {
        judged.extend(player.await?);
    }
    judged.sort_by_key(|(index, _)| *index);
    Ok(judged)
}

/// The server under test, and the webhook server.
struct Sides {
    server: Connection,
    hook: Option<Connection>,
}

/// Plays scenarios until none is left.
async fn play_left(
    mut sides: Sides,
    common: Names,
    scenarios: Arc<Scenarios>,
    left: Arc<Mutex<Vec<usize>>>,
) -> Vec<(usize, Judgement)> {
    let salt = format!("{:?}", SystemTime::now());
    let endpoint = sides.server.endpoint();
    let server = format!("{}:{}", endpoint.host, endpoint.port);
    let next = || left.lock().unwrap_or_else(PoisonError::into_inner).pop();
    let mut judged = Vec::new();
    while let Some(index) = next() {
        let scenario = &scenarios.cases[index];
        let namespace = format!("c{}", &digest(&scenario.id, &salt)[..9]);
        let mut names = common.clone();
        for (name, value) in [("ns", &namespace), ("server", &server)] {
            names.0.insert(name.to_owned(), value.clone());
        }
        judged.push((index, judge(&mut sides, scenario, names).await));
    }
    judged
}

/// Plays a scenario in a namespace of its own, and takes away what it made.
async fn judge(sides: &mut Sides, scenario: &Scenario, names: Names) -> Judgement {
    let namespace = names.get("ns").to_owned();
    if scenario.own
        && let Err(error) = create_namespace(&mut sides.server, &namespace).await
    {
        return failure(scenario, &error);
    }
    let mut player = Player::new(&mut sides.server, sides.hook.as_mut(), names);
    let pairs = player.play(scenario).await;
    let names = player.names;
    let of_the_case = scenario.cleanup.iter().map(|path| names.fill_text(path));
    let own = scenario.own.then(|| format!("/api/v1/namespaces/{namespace}"));
    for path in of_the_case.chain(own) {
        // What cannot be taken away is in the way of a later case, which then says so.
        let _answer = sides.server.send(&Query { method: "DELETE", path: &path, ..Query::default() }).await;
    }
    pairs.map_or_else(|error| failure(scenario, &error), Judgement::of_pairs)
}

fn failure(scenario: &Scenario, error: &anyhow::Error) -> Judgement {
    let last = scenario.steps.last().map_or(("", ""), |step| (step.method.as_str(), step.path.as_str()));
    Judgement::of_failure(last, error)
}

async fn create_namespace(connection: &mut Connection, name: &str) -> Result<()> {
    let metadata = json!({"name": name, "labels": {"case": name}});
    let body = json!({"apiVersion": "v1", "kind": "Namespace", "metadata": metadata});
    let query = Query { method: "POST", path: "/api/v1/namespaces", body: Some(&body), ..Query::default() };
    success(connection.send(&query).await?, "cannot make a namespace").map(drop)
}
