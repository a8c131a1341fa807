//! Scenarios of several requests: their format, and how they are played against a server that runs with the options which
//! they name.

pub mod format;
mod normalize;
mod path;
mod play;

use std::{
    fs,
    sync::{Arc, Mutex, PoisonError},
    time::SystemTime,
};

use anyhow::Result;
use serde_json::json;
use tempfile::TempDir;

use self::{
    format::{Header, Scenario, Scenarios},
    play::Player,
};
use crate::{
    connection::{Connection, Query, success},
    judgement::Judgement,
    names::Names,
    replay::{digest, user},
    target::Target,
};

/// Says why the scenarios of a file cannot be played.
#[must_use]
pub fn obstacle(scenarios: &Scenarios) -> Option<&'static str> {
    scenarios.needs_webhooks.then_some("it needs a webhook server, which does not exist yet")
}

/// Starts the server that the scenarios of a file need, with further options.
///
/// # Errors
/// When it does not start.
pub async fn start(header: &Header, flags: &[String]) -> Result<(Target, TempDir)> {
    let folder = tempfile::tempdir()?;
    let names = Names([("dir".to_owned(), folder.path().display().to_string())].into());
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
    Ok((target?, folder))
}

/// Judges the scenarios of a file whose server does not start.
#[must_use]
pub fn not_started(scenarios: &Scenarios, error: &anyhow::Error) -> Vec<(usize, Judgement)> {
    scenarios.cases.iter().map(|case| failure(case, error)).enumerate().collect()
}

/// Plays scenarios and returns the place of each with its judgement. A server plays one after the other, because many
/// change what others see; several servers play side by side.
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
        let player = play_left(connection, user, Arc::clone(scenarios), Arc::clone(&left));
        players.push(tokio::spawn(player));
    }
    let mut judged = Vec::new();
    for player in players {
        judged.extend(player.await?);
    }
    judged.sort_by_key(|(index, _)| *index);
    Ok(judged)
}

/// Plays scenarios until none is left.
async fn play_left(
    mut connection: Connection,
    user: String,
    scenarios: Arc<Scenarios>,
    left: Arc<Mutex<Vec<usize>>>,
) -> Vec<(usize, Judgement)> {
    let salt = format!("{:?}", SystemTime::now());
    let server = format!("{}:{}", connection.endpoint().host, connection.endpoint().port);
    let next = || left.lock().unwrap_or_else(PoisonError::into_inner).pop();
    let mut judged = Vec::new();
    while let Some(index) = next() {
        let scenario = &scenarios.cases[index];
        let namespace = format!("c{}", &digest(&scenario.id, &salt)[..9]);
        let names = [("ns", &namespace), ("server", &server), ("me", &user)];
        let names = Names(names.map(|(name, value)| (name.to_owned(), value.clone())).into());
        judged.push((index, judge(&mut connection, scenario, names).await));
    }
    judged
}

/// Plays a scenario in a namespace of its own, and takes away what it made.
async fn judge(connection: &mut Connection, scenario: &Scenario, names: Names) -> Judgement {
    let namespace = names.get("ns").to_owned();
    if scenario.own
        && let Err(error) = create_namespace(connection, &namespace).await
    {
        return failure(scenario, &error);
    }
    let mut player = Player::new(connection, names);
    let pairs = player.play(scenario).await;
    let names = player.names;
    let of_the_case = scenario.cleanup.iter().map(|path| names.fill_text(path));
    let own = scenario.own.then(|| format!("/api/v1/namespaces/{namespace}"));
    for path in of_the_case.chain(own) {
        // What cannot be taken away is in the way of a later case, which then says so.
        let _answer = connection.send(&Query { method: "DELETE", path: &path, ..Query::default() }).await;
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
