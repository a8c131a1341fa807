//! One run: starts the workload against an environment, disturbs it until the clients are done, and gives the
//! history.

use std::time::Duration;

use rand::SeedableRng;
use rand::rngs::StdRng;
use tokio::time::Instant;

use crate::environment::Environment;
use crate::record::History;
use crate::target::http::Server;
use crate::workload::{Plan, Progress, Running};

/// How often the end of the clients is looked for.
const LOOK_AGAIN: Duration = Duration::from_millis(50);

/// Runs to the end. `report` is told about progress many times a second, and what was done to the servers.
///
/// # Errors
/// When a server does not come back, or the last write never succeeds.
pub async fn run<E: Environment>(
    environment: &mut E,
    plan: &Plan,
    every: Duration,
    mut report: impl FnMut(Progress, Option<&str>),
) -> anyhow::Result<History> {
    let endpoints = environment.endpoints();
    let running = Running::start(plan, |number| Server::new(&endpoints, number))?;
    let mut rng = StdRng::seed_from_u64(plan.seed);
    let mut next = Instant::now() + every;
    while !running.is_done() {
        tokio::time::sleep(LOOK_AGAIN).await;
        report(running.progress(), None);
        if Instant::now() >= next {
            let done = environment.disturb(&mut rng).await?;
            report(running.progress(), Some(&done));
            next = Instant::now() + every;
        }
    }
    running.finish().await
}
