//! What clients inside a cluster find of the server itself: the range of service addresses, the service that
//! stands for the server in the namespace `default`, and behind it the addresses of all servers that share
//! the store.

mod endpoints;
mod leases;
mod range;
mod settings;

use std::time::Duration;

use client::{Client, changes::unless_there};
use engine::status::ApiError;
use generated_core::core::v1::{Service, ServicePort, ServiceSpec};
use ground::shutdown;
use machinery::{meta::v1::ObjectMeta, quantity::IntOrString};

pub use self::settings::{Agreement, OwnService};
use self::{endpoints::Endpoint, settings::NAMESPACE};

pub(crate) const NAME: &str = "kubernetes-service";
/// The port of the service, whatever port the server listens on.
const SERVICE_PORT: i32 = 443;
/// How often everything is looked at.
const ROUND: Duration = Duration::from_secs(10);
/// How long the removal of this server's address may take.
const LEAVE_WITHIN: Duration = Duration::from_secs(5);

/// Keeps the service and its endpoints; ends after this server has left them.
pub(crate) async fn run(client: Client, own: OwnService) {
    let mut stopping = client.stopping();
    // A server that crashed left its address behind, perhaps with another port.
    leave(&client, &own).await;
    loop {
        if let Err(error) = keep(&client, &own).await {
            let (reason, cause) = (&error.status.message, &error.cause);
            tracing::warn!(reason, ?cause, "the service of this server cannot be kept");
        }
        tokio::select! {
            () = tokio::time::sleep(ROUND) => {}
            () = shutdown::begun(&mut stopping) => break,
        }
    }
    leave(&client, &own).await;
}

/// Removes this server's address.
async fn leave(client: &Client, own: &OwnService) {
    let Some(endpoint) = Endpoint::of(client, own) else { return };
    match tokio::time::timeout(LEAVE_WITHIN, endpoint.leave()).await {
        Ok(Ok(())) => {}
        Ok(Err(error)) => tracing::warn!(reason = error.status.message, "this server's address stays behind"),
        Err(_elapsed) => tracing::warn!("this server's address could not be removed in time"),
    }
}

async fn keep(client: &Client, own: &OwnService) -> Result<(), ApiError> {
    range::ensure(client, &own.ranges).await?;
    ensure_service(client, own).await?;
    match Endpoint::of(client, own) {
        Some(endpoint) => endpoint.keep().await,
        None => Ok(()),
    }
}

/// Creates the range of addresses and the service, now. In between, what services have of pools is compared
/// with what is held: one of an earlier release, or of a server that crashed, must not lose its address to a
/// new one.
///
/// # Errors
/// When the store does not take the range.
pub(crate) async fn prepare(client: &Client, own: &OwnService) -> Result<(), ApiError> {
    range::ensure(client, &own.ranges).await?;
    if let Err(error) = client.repair_allocations().await {
        let (reason, cause) = (&error.status.message, &error.cause);
        tracing::warn!(reason, ?cause, "pools cannot be compared with services");
    }
    ensure_service(client, own).await
}

/// Creates the service if it is missing. One that exists stays as it is: operators may change it.
async fn ensure_service(client: &Client, own: &OwnService) -> Result<(), ApiError> {
    let brand = client.brand();
    let services = client.api::<Service>().within(NAMESPACE);
    if services.get(brand.name).await?.is_some() {
        return Ok(());
    }
    let Some(address) = own.service_address else { return Ok(()) };
    let port = ServicePort {
        name: "https".to_owned(),
        protocol: "TCP".to_owned(),
        port: SERVICE_PORT,
        target_port: IntOrString::Int(own.port.into()),
        node_port: own.node_port.into(),
        ..ServicePort::default()
    };
    let type_ = if own.node_port == 0 { "ClusterIP" } else { "NodePort" };
    let labels = [("component", "apiserver"), ("provider", brand.name)];
    let service = Service {
        metadata: ObjectMeta {
            name: brand.name.to_owned(),
            namespace: NAMESPACE.to_owned(),
            labels: labels.map(|(key, value)| (key.to_owned(), value.to_owned())).into(),
            ..ObjectMeta::default()
        },
        spec: ServiceSpec {
            ports: vec![port],
            cluster_ip: address.to_string(),
            ip_family_policy: Some("SingleStack".to_owned()),
            session_affinity: "None".to_owned(),
            type_: type_.to_owned(),
            ..ServiceSpec::default()
        },
        ..Service::default()
    };
    match unless_there(services.create(&service).await) {
        // The address may be taken, or in no range. The server works without its service.
        Err(error) if error.status.code < 500 => {
            tracing::warn!(reason = error.status.message, "the service of this server cannot be created");
            Ok(())
        }
        created => created,
    }
}
