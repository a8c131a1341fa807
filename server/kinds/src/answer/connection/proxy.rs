//! Requests to whatever a pod, a node or a service serves.

use std::net::IpAddr;

use engine::{context::Inquiry, reply::Reply, status::ApiError};
use generated_core::core::v1::{Node, Pod, Service};

use super::target;

/// What a name in a proxy's URL says: a name, or a scheme, a name and a port.
struct Place<'a> {
    name: &'a str,
    port: &'a str,
}

/// Reads `name`, `name:port` or `scheme:name:port`.
fn place<'a>(id: &'a str, what: &str) -> Result<Place<'a>, ApiError> {
    let parts: Vec<&str> = id.split(':').collect();
    let found = match parts.as_slice() {
        [name] => Some(Place { name, port: "" }),
        [name, port] => Some(Place { name, port }),
        ["" | "http" | "https", name, port] => Some(Place { name, port }),
        _ => None,
    };
    found
        .filter(|place| !place.name.is_empty())
        .ok_or_else(|| ApiError::bad_request(format!("invalid {what} request {id:?}")))
}

/// Asks a pod.
pub(super) async fn to_pod(asked: &Inquiry<'_>) -> Result<Reply, ApiError> {
    let place = place(&asked.request.route.name, "pod")?;
    let pod = target::find::<Pod>(asked, place.name).await?;
    let ports = pod.spec.containers.iter().flat_map(|container| &container.ports);
    let first = ports.map(|port| port.container_port.to_string()).next();
    let port = if place.port.is_empty() { first.unwrap_or_default() } else { place.port.to_owned() };
    let ip = pod.status.pod_ips.first().map(|ip| ip.ip.as_str()).unwrap_or_default();
    unreachable(ip, &port)
}

/// Asks the agent on a node.
pub(super) async fn to_node(asked: &Inquiry<'_>) -> Result<Reply, ApiError> {
    let place = place(&asked.request.route.name, "node")?;
    let node = target::find::<Node>(asked, place.name).await?;
    let agent = target::address(&node)?;
    let (host, port) = agent.rsplit_once(':').unwrap_or((&agent, ""));
    unreachable(host, if place.port.is_empty() { port } else { place.port })
}

/// Asks an endpoint of a service. Without agents, no endpoint is a pod that runs.
pub(super) async fn to_service(asked: &Inquiry<'_>) -> Result<Reply, ApiError> {
    let place = place(&asked.request.route.name, "service")?;
    let service = target::find::<Service>(asked, place.name).await?;
    let name = place.name;
    if let Ok(number) = place.port.parse::<i32>()
        && !service.spec.ports.iter().any(|port| port.port == number)
    {
        return Err(ApiError::unreachable(format!("no service port {number} found for service {name:?}")));
    }
    Err(ApiError::unreachable(format!("no endpoints available for service {:?}", asked.request.route.name)))
}

/// Only addresses that other machines can have are asked.
fn unreachable(host: &str, port: &str) -> Result<Reply, ApiError> {
    let is_global = host.parse::<IpAddr>().map_or(!host.is_empty(), |ip| match ip {
        IpAddr::V4(ip) => {
            !(ip.is_loopback()
                || ip.is_link_local()
                || ip.is_multicast()
                || ip.is_unspecified()
                || ip.is_broadcast())
        }
        IpAddr::V6(ip) => {
            !(ip.is_loopback() || ip.is_unicast_link_local() || ip.is_multicast() || ip.is_unspecified())
        }
    });
    if !is_global {
        return Err(ApiError::bad_request("address not allowed"));
    }
    let place = if port.is_empty() { host.to_owned() } else { format!("{host}:{port}") };
    Err(ApiError::unreachable(format!("error trying to reach service: {}", target::refused(&place))))
}
