// Written by kindsmith from schema/discovery/v1/endpoint_slice.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Types of `discovery/v1` from `endpoint_slice`.

/// Some of the network endpoints behind one service; several slices with the same label make up the
/// whole.
#[derive(Clone, Default, PartialEq)]
pub struct EndpointSlice {
    /// Name, namespace, labels and the other data that objects of every kind have.
    pub metadata: machinery::meta::v1::ObjectMeta,
    /// What all addresses of the slice are. Endpoints of another type need another slice.
    pub address_type: String,
    /// The endpoints, at most 1000, no two of them alike.
    pub endpoints: Vec<crate::discovery::v1::Endpoint>,
    /// The ports that every endpoint of the slice offers, at most 100. An empty list means that there
    /// are none, an entry without a number means all of them.
    pub ports: Vec<crate::discovery::v1::EndpointPort>,
}

/// One network endpoint.
#[derive(Clone, Default, PartialEq)]
pub struct Endpoint {
    /// The endpoint's addresses, 1 to 100. They are interchangeable; a consumer may use only the first.
    pub addresses: Vec<String>,
    /// In which state the endpoint is.
    pub conditions: crate::discovery::v1::EndpointConditions,
    /// Host name of the endpoint. Endpoints with the same one are meant to be interchangeable.
    pub hostname: Option<String>,
    /// The object behind the endpoint, for instance the pod that has the addresses.
    pub target_ref: Option<crate::core::v1::ObjectReference>,
    /// Topology in the form of older versions. Use `zone` and `nodeName`.
    pub deprecated_topology: std::collections::BTreeMap<String, String>,
    /// Name of the node that hosts the endpoint; it says which endpoints are near a client.
    pub node_name: Option<String>,
    /// The zone in which the endpoint is.
    pub zone: Option<String>,
    /// Who should consume the endpoint.
    pub hints: Option<crate::discovery::v1::EndpointHints>,
}

/// In which state an endpoint is.
#[derive(Clone, Default, PartialEq)]
pub struct EndpointConditions {
    /// Whether the endpoint takes traffic. Absent means unknown, which consumers treat as ready. Never
    /// true while the endpoint terminates.
    pub ready: Option<bool>,
    /// Like `ready`, but true as well while a working endpoint terminates. Absent means the same as
    /// `ready`.
    pub serving: Option<bool>,
    /// Whether the endpoint is shutting down. Absent means no.
    pub terminating: Option<bool>,
}

/// Who should consume an endpoint.
#[derive(Clone, Default, PartialEq)]
pub struct EndpointHints {
    /// Zones whose clients should use the endpoint, at most 8.
    pub for_zones: Vec<crate::discovery::v1::ForZone>,
    /// Nodes whose clients should use the endpoint, at most 8.
    pub for_nodes: Vec<crate::discovery::v1::ForNode>,
}

/// A zone whose clients should use an endpoint.
#[derive(Clone, Default, PartialEq)]
pub struct ForZone {
    /// Name of the zone.
    pub name: String,
}

/// A node whose clients should use an endpoint.
#[derive(Clone, Default, PartialEq)]
pub struct ForNode {
    /// Name of the node.
    pub name: String,
}

/// A port that endpoints offer.
#[derive(Clone, Default, PartialEq)]
pub struct EndpointPort {
    /// Name of the port, unique in the slice. When the slice belongs to a service it is the name of the
    /// service's port.
    pub name: Option<String>,
    /// Transport protocol.
    pub protocol: Option<String>,
    /// The number. Absent means that ports are not restricted; what that says is up to the consumer.
    pub port: Option<i32>,
    /// Protocol above the transport. Plain names are those that IANA lists as service names (RFC 6335);
    /// all others have a domain prefix, as `example.com/my-protocol`.
    pub app_protocol: Option<String>,
}
