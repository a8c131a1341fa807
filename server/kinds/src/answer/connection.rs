//! Requests that a cluster passes on to node agents, pods and services. This server reaches none of them, and
//! answers as one whose nodes are out of reach: it finds the other side, and says that it does not answer.

mod log;
mod parameters;
mod proxy;
mod target;

use engine::{
    call::Connection,
    context::{Connecting, Connector, Inquiry},
    reply::Reply,
    request::Route,
    status::ApiError,
};
use generated_core::core::v1::Pod;
use serde_json::Value;

/// Finds the other side.
pub(super) struct Connections;

impl Connector for Connections {
    fn parameters(&self, route: &Route, connection: &Connection) -> Value {
        parameters::of(route, connection)
    }

    fn connect<'a>(&'a self, asked: &'a Inquiry<'a>, connection: &'a Connection) -> Connecting<'a> {
        Box::pin(connect(asked, connection))
    }
}

async fn connect(asked: &Inquiry<'_>, connection: &Connection) -> Result<Reply, ApiError> {
    let route = &asked.request.route;
    match (route.resource.kind.name.as_ref(), route.subresource_name()) {
        ("Pod", "log") => log::read(asked, connection).await,
        ("Pod", "proxy") => proxy::to_pod(asked).await,
        ("Pod", stream) => open(asked, connection, stream != "portforward").await,
        ("Node", _) => proxy::to_node(asked).await,
        ("Service", _) => proxy::to_service(asked).await,
        (kind, _) => Err(ApiError::internal(format!("nothing passes on requests of {kind}"))),
    }
}

/// Opens streams to a container or to ports of a pod.
async fn open(asked: &Inquiry<'_>, connection: &Connection, to_container: bool) -> Result<Reply, ApiError> {
    if !to_container {
        connection.query.integers("ports")?;
    }
    let pod = asked.find::<Pod>(&asked.request.route.name).await?.object;
    if to_container {
        target::container(&pod, connection.query.text("container"))?;
    }
    let name = &pod.metadata.name;
    if pod.spec.node_name.is_empty() {
        return Err(ApiError::bad_request(format!("pod {name} does not have a host assigned")));
    }
    let agent = target::agent(asked, &pod.spec.node_name).await?;
    if !connection.upgrades {
        return Err(ApiError::bad_request("Upgrade request required"));
    }
    Err(ApiError::failed(format!("error dialing backend: {}", target::refused(&agent))))
}
