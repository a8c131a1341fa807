//! The controllers of one server: which run, and whether they wait for a lease.

use std::{pin::Pin, sync::Arc, time::Duration};

use tokio::{
    sync::watch,
    task::{JoinHandle, JoinSet},
};

use super::{StartError, trust::Trust};
use crate::{
    authz::Authorization,
    catalog::{Catalog, Resource},
    config::Config,
    context::Shared,
    controllers::{self, expiry, garbage_collector, leader, namespaces, signing},
    metrics::Metrics,
    shutdown,
};

/// Starts one controller, as often as the lease comes to this server.
type Start = Box<dyn Fn() -> Pin<Box<dyn Future<Output = ()> + Send>> + Send + Sync>;

/// Starts the controllers, here or wherever the lease is. They end when the server stops.
///
/// # Errors
/// When one of them cannot be made, or what the system needs does not exist and cannot be made.
pub(super) async fn start(
    config: &Config,
    trust: &Trust,
    context: &Shared,
    authorization: &Arc<Authorization>,
    metrics: &Metrics,
) -> Result<JoinHandle<()>, StartError> {
    let client = |name| controllers::client(context, authorization, name);
    let mut crew: Vec<Start> = Vec::new();
    for name in &config.controllers {
        let client = client(name);
        match *name {
            "systemnamespaces" => {
                namespaces::ensure(&client)
                    .await
                    .map_err(|error| StartError::SystemObjects(error.status.message.clone()))?;
                crew.push(Box::new(move || Box::pin(namespaces::keep(client.clone()))));
            }
            "namespace" => crew.push(Box::new(move || Box::pin(namespaces::empty(client.clone())))),
            "expiry" => {
                let lifetimes: Arc<[_]> = lifetimes(&context.catalog, config.event_ttl).into();
                crew.push(Box::new(move || Box::pin(expiry::run(client.clone(), Arc::clone(&lifetimes)))));
            }
            garbage_collector::NAME => {
                let metrics = metrics.garbage();
                crew.push(Box::new(move || {
                    Box::pin(garbage_collector::run(client.clone(), metrics.clone()))
                }));
            }
            "csrsigning" => {
                let signing = signing::Signing::new(&trust.signing, config.cluster_signing_duration)
                    .map_err(StartError::Signing)?;
                let signing = Arc::new(signing);
                crew.push(Box::new(move || Box::pin(signing::run(client.clone(), Arc::clone(&signing)))));
            }
            _ => {}
        }
    }
    let begin = move || {
        let mut working = JoinSet::new();
        for start in &crew {
            working.spawn(start());
        }
        working
    };
    if config.leader_elect {
        let identity = context.clock.uuid().to_string();
        return Ok(tokio::spawn(leader::lead(client("leaderelection"), identity, begin)));
    }
    Ok(tokio::spawn(until_stopped(begin(), context.stopping.clone())))
}

async fn until_stopped(working: JoinSet<()>, mut stopping: watch::Receiver<bool>) {
    shutdown::begun(&mut stopping).await;
    drop(working);
}

/// How long the objects of each kind stay, where the schema gives them an end. For events the command line
/// has the last word.
fn lifetimes(catalog: &Catalog, event_ttl: Option<Duration>) -> Vec<expiry::Lifetime> {
    let events = catalog.find("core", "events").map(|events| events.id);
    let of = |resource: &Arc<Resource>| {
        let declared = resource.kind.expires_after_seconds.map(|seconds| Duration::from_secs(seconds.into()));
        let told = event_ttl.filter(|_| events == Some(resource.id));
        Some(expiry::Lifetime { resource: Arc::clone(resource), after: told.or(declared)? })
    };
    catalog.resources().iter().filter_map(of).collect()
}
