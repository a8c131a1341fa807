//! Probes of the parts of the control plane: the scheduler and the controller manager beside this server,
//! where clients expect them, and each store.

use std::{sync::Arc, time::Duration};

use engine::stores::Stores;
use ground::clock::Clock;
use http::Uri;
use kinds::answer::{ComponentAnswer, ControlPlaneComponent};
use outbound::{CallError, Client, Limits, SetupError, client_config::Authority};

/// The health checks of the parts beside this server.
const BESIDE: [(&str, &str); 2] = [
    ("scheduler", "https://127.0.0.1:10259/healthz"),
    ("controller-manager", "https://127.0.0.1:10257/healthz"),
];

/// Each list of the components makes this server call them: few calls at a time, and none that lasts.
const LIMITS: Limits = Limits {
    call: Duration::from_secs(5),
    answer_bytes_max: 10 * 1024,
    calls_max: 4,
    first_pause: Duration::from_secs(1),
};

/// All parts.
///
/// # Errors
/// When TLS cannot be set up.
pub(super) fn components(
    stores: &Arc<Stores>,
    clock: &Clock,
) -> Result<Vec<ControlPlaneComponent>, SetupError> {
    // They make certificates for themselves, and only their word is wanted: nothing is sent that needs to be
    // kept secret.
    let client = Client::bare(&Authority::Unverified, LIMITS, clock.clone())?;
    let beside = BESIDE.map(|(name, url)| {
        let client = client.clone();
        let ask = move || {
            let client = client.clone();
            Box::pin(async move { health(&client, url).await }) as _
        };
        ControlPlaneComponent { name: name.to_owned(), ask: Box::new(ask) }
    });
    let stores = stores.each().cloned().enumerate().map(|(index, store)| {
        let ask = move || {
            let health = match store.health() {
                Ok(()) => ComponentAnswer::Good("ok".to_owned()),
                Err(error) => ComponentAnswer::Failed(error.to_string()),
            };
            Box::pin(std::future::ready(health)) as _
        };
        ControlPlaneComponent { name: format!("etcd-{index}"), ask: Box::new(ask) }
    });
    Ok(beside.into_iter().chain(stores).collect())
}

async fn health(client: &Client, url: &'static str) -> ComponentAnswer {
    let failed = |error: &CallError| ComponentAnswer::Bad(format!("Get \"{url}\": {}", error.told()));
    match client.get(&Uri::from_static(url), None).await {
        Ok(answer) if answer.code.is_success() => {
            ComponentAnswer::Good(String::from_utf8_lossy(&answer.body).into_owned())
        }
        Ok(answer) => {
            ComponentAnswer::Bad(format!("HTTP probe failed with statuscode: {}", answer.code.as_u16()))
        }
        Err(error) => failed(&error),
    }
}
