//! The controllers of one server: which run, and whether they wait for a lease.

use std::{sync::Arc, time::Duration};

use aggregation::Aggregation;
use client::{
    Client,
    identity::{self, Account},
};
use controllers::{
    self, CONTROLLERS, leader,
    own_service::OwnService,
    system_objects,
    table::{Controller, Start, Supplies},
};
use custom_kinds::ServedKinds;
use engine::context::Shared;
use ground::{metrics::Metrics, shutdown};
use pki;
use tokio::{
    sync::watch,
    task::{JoinHandle, JoinSet},
};

use super::{accounts::ServiceAccounts, error::StartError, trust::Trust};
use crate::config::ControllersConfig;

/// Pause before a controller that panicked is started again.
const RESTART_PAUSE: Duration = Duration::from_secs(1);

/// What the controllers work with, besides their settings.
pub(super) struct Parts<'a> {
    pub(super) trust: &'a Trust,
    pub(super) accounts: &'a ServiceAccounts,
    pub(super) own: &'a OwnService,
    pub(super) serving: &'a Arc<ServedKinds>,
    pub(super) aggregation: &'a Arc<Aggregation>,
}

/// Starts the controllers, here or wherever the lease is. They end when the server stops.
///
/// # Errors
/// When one of them cannot be made, or what the system needs does not exist and cannot be made.
pub(super) async fn start(
    config: &ControllersConfig,
    parts: &Parts<'_>,
    context: &Shared,
    metrics: &Metrics,
) -> Result<JoinHandle<()>, StartError> {
    let Parts { trust, accounts, own, serving, aggregation } = *parts;
    let client = |name, account| controllers::client(context, name, account).counted_in(metrics.queue(name));
    let server = Client::new(Arc::clone(context), identity::server());
    // Before the controllers, whose permissions are among these objects.
    system_objects::make(&server, context.authorization().counts_roles(), own)
        .await
        .map_err(|error| StartError::SystemObjects(error.status.message.clone()))?;
    let supplies = Supplies {
        event_ttl: config.event_ttl,
        namespace_grace: config.namespace_grace,
        upkeep_interval: config.upkeep_interval,
        availability: metrics.availability(),
        garbage: metrics.garbage(),
        signing: &trust.signing,
        signing_duration: config.signing_duration,
        trusted: trust.told.subscribe(),
        authority: authority(config, trust)?,
        aggregation,
        issuer: accounts.legacy_issuer(),
        token_uses: &accounts.uses,
        own,
        serving,
    };
    let mut crew: Vec<(&'static str, Start)> = Vec::new();
    let mut everywhere = JoinSet::new();
    for Controller { name, account, start, on_every_server, .. } in &CONTROLLERS {
        if !config.enabled.contains(name) {
            continue;
        }
        let start = start(client(name, *account), &supplies).map_err(StartError::Signing)?;
        if *on_every_server {
            everywhere.spawn(keep_running(name, start));
        } else {
            crew.push((name, start));
        }
    }
    let begin = move || {
        let mut working = JoinSet::new();
        for (name, start) in &crew {
            working.spawn(keep_running(name, Arc::clone(start)));
        }
        working
    };
    if config.leader_elect {
        // Another one at each start: a server must not take the lease of its former self for its own.
        let identity = context.clock().uuid();
        let led = leader::lead(client("leaderelection", Account::Manager), identity, begin);
        return Ok(tokio::spawn(with_others(led, everywhere)));
    }
    let alone = until_stopped(begin(), context.stopping());
    Ok(tokio::spawn(with_others(alone, everywhere)))
}

/// What clients inside of the cluster must trust, PEM.
fn authority(config: &ControllersConfig, trust: &Trust) -> Result<Arc<str>, StartError> {
    let Some(path) = &config.root_ca_file else { return Ok(trust.served_authority_pem.as_str().into()) };
    let text = pki::read(path)?;
    pki::certificates(&path.display(), &text)?;
    Ok(text.into())
}

/// Runs a controller, and starts it again when it panics: the others and the server go on meanwhile. What it
/// runs in ends with this.
async fn keep_running(name: &'static str, start: Start) {
    loop {
        let mut working = JoinSet::new();
        working.spawn(start());
        match working.join_next().await {
            Some(Err(error)) if error.is_panic() => {
                tracing::error!(controller = name, %error, "a controller panicked and is started again");
            }
            _ => return,
        }
        tokio::time::sleep(RESTART_PAUSE).await;
    }
}

/// Ends with both. Controllers of every server end by themselves, because they have something to give back.
async fn with_others(led: impl Future<Output = ()>, mut everywhere: JoinSet<()>) {
    led.await;
    while everywhere.join_next().await.is_some() {}
}

async fn until_stopped(working: JoinSet<()>, mut stopping: watch::Receiver<bool>) {
    shutdown::begun(&mut stopping).await;
    drop(working);
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;

    #[tokio::test]
    async fn a_controller_that_panics_is_started_again_until_it_ends() {
        let starts = Arc::new(AtomicUsize::new(0));
        let counted = Arc::clone(&starts);
        let start: Start = Arc::new(move || {
            let number = counted.fetch_add(1, Ordering::Relaxed);
            Box::pin(async move { assert!(number > 0, "the first one fails") })
        });
        keep_running("test", start).await;
        assert_eq!(starts.load(Ordering::Relaxed), 2);
    }
}
