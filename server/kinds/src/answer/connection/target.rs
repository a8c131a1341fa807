//! The pods and nodes that requests are for, and where their agents would be reached.

use engine::{context::Inquiry, status::ApiError};
use generated_core::core::v1::{Node, Pod};
use machinery::object::OfKind;

/// The port of node agents that report none.
const AGENT_PORT: i32 = 10250;
/// Types of addresses of a node, in the order in which they are tried.
const ADDRESSES: [&str; 5] = ["Hostname", "InternalDNS", "InternalIP", "ExternalDNS", "ExternalIP"];

/// The container that a client means, which it need not name if there is only one.
pub(super) fn container<'a>(pod: &'a Pod, wanted: &'a str) -> Result<&'a str, ApiError> {
    let spec = &pod.spec;
    let init = spec.init_containers.iter().map(|container| container.name.as_str());
    let all = init.chain(spec.containers.iter().map(|container| container.name.as_str()));
    let names: Vec<&str> =
        all.chain(spec.ephemeral_containers.iter().map(|container| container.name.as_str())).collect();
    let pod = &pod.metadata.name;
    match (wanted, names.as_slice()) {
        ("", [only]) => Ok(only),
        ("", _) => Err(ApiError::bad_request(format!(
            "a container name must be specified for pod {pod}, choose one of: [{}]",
            names.join(" ")
        ))),
        (wanted, names) if names.contains(&wanted) => Ok(wanted),
        (wanted, _) => Err(ApiError::bad_request(format!("container {wanted} is not valid for pod {pod}"))),
    }
}

/// Host and port of the agent on the node of a pod.
pub(super) async fn agent(asked: &Inquiry<'_>, node: &str) -> Result<String, ApiError> {
    match find_node(asked, node).await? {
        // Clients know it as if a pod were not there.
        None => Err(ApiError::not_found_of("pods", node)),
        Some(node) => address(&node),
    }
}

async fn find_node(asked: &Inquiry<'_>, name: &str) -> Result<Option<Node>, ApiError> {
    match asked.find_in::<Node>("", name).await {
        Ok(stored) => Ok(Some(stored.object)),
        Err(error) if error.status.code == 404 => Ok(None),
        Err(error) => Err(error),
    }
}

/// Host and port of the agent on a node.
pub(super) fn address(node: &Node) -> Result<String, ApiError> {
    let known = &node.status.addresses;
    let found = ADDRESSES.iter().find_map(|kind| known.iter().find(|address| address.type_ == *kind));
    let Some(found) = found else {
        let known: Vec<&str> = known.iter().map(|address| address.type_.as_str()).collect();
        let text = format!("no preferred addresses found; known addresses: [{}]", known.join(" "));
        return Err(ApiError::failed(text));
    };
    let port = node.status.daemon_endpoints.kubelet_endpoint.port;
    Ok(format!("{}:{}", found.address, if port == 0 { AGENT_PORT } else { port }))
}

/// What is told of a place that does not answer.
pub(super) fn refused(place: &str) -> String {
    format!("dial tcp {place}: connect: connection refused")
}

/// The object of a name that may come with a scheme and a port, in the namespace of the request.
pub(super) async fn find<T: OfKind>(asked: &Inquiry<'_>, name: &str) -> Result<T, ApiError> {
    Ok(asked.find::<T>(name).await?.object)
}
