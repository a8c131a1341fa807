//! Decides which of several servers on one store runs the controllers: the one that holds a lease. A server
//! that cannot renew it in time stops its controllers before another one may start them.

use std::time::{Duration, Instant};

use client::{Api, Client};
use engine::status::ApiError;
use generated_coordination::coordination::v1::{Lease, LeaseSpec};
use ground::shutdown;
use machinery::{meta::v1::ObjectMeta, time::MicroTime};
use tokio::task::JoinSet;

/// The lease, in the namespace of the system.
const LEASE_NAME: &str = "apiserver-controllers";
/// How long others wait for the holder before they take over.
const LEASE_SECONDS: i32 = 15;
/// How often the holder renews the lease, and others read it.
const ROUND: Duration = Duration::from_secs(2);
/// After this time without a renewal the controllers stop. It is shorter than what others wait, by more than
/// a write may take.
const RENEW_WITHIN: Duration = Duration::from_secs(10);

/// Runs what `crew` starts whenever this server holds the lease. Returns when the server stops, after it
/// released the lease.
pub async fn lead(client: Client, identity: String, crew: impl Fn() -> JoinSet<()>) {
    let mut stopping = client.stopping();
    let mut claim = Claim { client, identity, seen: None };
    let mut working: Option<JoinSet<()>> = None;
    let mut renewed = Instant::now();
    loop {
        // Taken before the request, so that this server never believes to hold the lease for longer than
        // others do.
        let asked = Instant::now();
        // Others measure from when they see the renewal, which is after it was requested.
        let until = if working.is_some() { renewed } else { asked } + RENEW_WITHIN;
        match tokio::time::timeout_at(until.into(), claim.hold()).await {
            Ok(Ok(true)) => {
                renewed = asked;
                if working.is_none() {
                    tracing::info!(identity = claim.identity, "running the controllers");
                    working = Some(crew());
                }
            }
            // Another server holds the lease. Its controllers may run already, so ours must be stopped before
            // anything else.
            Ok(Ok(false)) => end(&mut working).await,
            Ok(Err(error)) => {
                let (reason, cause) = (&error.status.message, &error.cause);
                tracing::warn!(reason, ?cause, "the lease of the controllers cannot be taken");
            }
            Err(_elapsed) => {
                tracing::warn!("the lease of the controllers was not renewed in time");
                end(&mut working).await;
            }
        }
        let next = asked + ROUND;
        // If the lease cannot be renewed, the controllers stop in time even if that is before the next round.
        let next = if working.is_some() { next.min(renewed + RENEW_WITHIN) } else { next };
        tokio::select! {
            () = tokio::time::sleep_until(next.into()) => {}
            () = shutdown::begun(&mut stopping) => break,
        }
    }
    if working.is_none() {
        return;
    }
    end(&mut working).await;
    if let Err(error) = claim.give_back().await {
        tracing::warn!(reason = error.status.message, "the lease of the controllers could not be released");
    }
}

/// Stops the controllers, and returns when they have stopped. From then on another server may run them.
async fn end(working: &mut Option<JoinSet<()>>) {
    // Stopped before the lease is released: two servers must never run them at the same time.
    if let Some(mut working) = working.take() {
        working.shutdown().await;
    }
}

/// One server's claim to the lease.
struct Claim {
    client: Client,
    identity: String,
    /// The version of another server's lease, and when it was first seen by this machine's clock. Clocks of
    /// other machines may be wrong.
    seen: Option<(String, Instant)>,
}

impl Claim {
    /// Takes or renews the lease if it is free, held by this server, or not renewed for too long. Returns
    /// whether this server holds it.
    async fn hold(&mut self) -> Result<bool, ApiError> {
        let Some(lease) = self.leases().get(LEASE_NAME).await? else {
            let metadata = ObjectMeta {
                name: LEASE_NAME.to_owned(),
                namespace: self.namespace().to_owned(),
                ..ObjectMeta::default()
            };
            let lease = Lease { metadata, spec: self.taken(&LeaseSpec::default()) };
            return won(self.leases().create(&lease).await);
        };
        let holder = lease.spec.holder_identity.as_deref().unwrap_or_default();
        // The version in the lease makes each update a compare-and-swap: of two servers that try to take it,
        // one gets a conflict.
        let spec = if holder == self.identity {
            LeaseSpec { renew_time: Some(self.now()), ..lease.spec }
        } else if holder.is_empty() || self.is_abandoned(&lease) {
            self.taken(&lease.spec)
        } else {
            return Ok(false);
        };
        won(self.leases().update(&Lease { spec, ..lease }).await)
    }

    /// Releases the lease if this server holds it.
    async fn give_back(&self) -> Result<(), ApiError> {
        let ours = |lease: &Lease| lease.spec.holder_identity.as_deref() == Some(self.identity.as_str());
        // Only if it is still ours: another server may have taken it over.
        let Some(lease) = self.leases().get(LEASE_NAME).await?.filter(ours) else { return Ok(()) };
        let spec = LeaseSpec { holder_identity: Some(String::new()), ..lease.spec };
        self.leases().update(&Lease { spec, ..lease }).await
    }

    fn leases(&self) -> Api<'_, Lease> {
        self.client.api().within(self.namespace())
    }

    /// Whether the holder did not renew in the time that the lease says.
    fn is_abandoned(&mut self, lease: &Lease) -> bool {
        // Any write by the holder changes the version, so an unchanged version means no renewal. The times in
        // the lease are not used, because clocks of machines differ.
        let version = &lease.metadata.resource_version;
        match &self.seen {
            Some((seen, since)) if seen == version => {
                let seconds = lease.spec.lease_duration_seconds.unwrap_or(LEASE_SECONDS);
                since.elapsed() > Duration::from_secs(u64::try_from(seconds).unwrap_or(0))
            }
            _ => {
                self.seen = Some((version.clone(), Instant::now()));
                false
            }
        }
    }

    fn taken(&self, before: &LeaseSpec) -> LeaseSpec {
        let transitions = before.lease_transitions.map_or(0, |count| count.saturating_add(1));
        LeaseSpec {
            holder_identity: Some(self.identity.clone()),
            lease_duration_seconds: Some(LEASE_SECONDS),
            acquire_time: Some(self.now()),
            renew_time: Some(self.now()),
            lease_transitions: Some(transitions),
            ..before.clone()
        }
    }

    fn namespace(&self) -> &'static str {
        self.client.brand().system_namespace
    }

    fn now(&self) -> MicroTime {
        let milliseconds = self.client.clock().unix_milliseconds();
        MicroTime::from_unix_micros(i64::try_from(milliseconds.saturating_mul(1000)).unwrap_or(i64::MAX))
    }
}

/// A lost race is no failure: another server has the lease.
fn won(written: Result<(), ApiError>) -> Result<bool, ApiError> {
    match written {
        Ok(()) => Ok(true),
        Err(error) if error.status.code == 409 => Ok(false),
        Err(error) => Err(error),
    }
}
