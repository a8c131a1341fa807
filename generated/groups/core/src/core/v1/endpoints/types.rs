// Written by kindsmith from schema/core/v1/endpoints.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Types of `core/v1` from `endpoints`.

/// Network addresses behind the service of the same name. EndpointSlices of the group `discovery`
/// replace them.
#[derive(Clone, Default, PartialEq)]
pub struct Endpoints {
    /// Name, namespace, labels and the other data that objects of every kind have. The name is that of
    /// the service.
    pub metadata: machinery::meta::v1::ObjectMeta,
    /// All addresses, in groups that have the same ports.
    pub subsets: Vec<crate::core::v1::EndpointSubset>,
}

/// The address of one endpoint.
#[derive(Clone, Default, PartialEq)]
pub struct EndpointAddress {
    /// IP address. It may not be one of the machine itself or of its link, as 127.0.0.0/8, 169.254.0.0/16,
    /// 224.0.0.0/24 and their counterparts in IPv6.
    pub ip: String,
    /// Host name of the endpoint.
    pub hostname: String,
    /// Name of the node that hosts the endpoint.
    pub node_name: Option<String>,
    /// The object behind the endpoint, for instance the pod that has the address.
    pub target_ref: Option<crate::core::v1::ObjectReference>,
}

/// A port that endpoints offer.
#[derive(Clone, Default, PartialEq)]
pub struct EndpointPort {
    /// Name of the port, which must be set if there are several. It is that of the service's port.
    pub name: String,
    /// Number of the port, from 1 to 65535.
    pub port: i32,
    /// Transport protocol, TCP by default.
    pub protocol: String,
    /// Protocol above the transport. Plain names are those that IANA lists as service names (RFC 6335);
    /// all others have a domain prefix, as `example.com/my-protocol`.
    pub app_protocol: Option<String>,
}

/// Addresses that all offer the same ports. It needs at least one of the two lists of addresses.
#[derive(Clone, Default, PartialEq)]
pub struct EndpointSubset {
    /// Addresses that take traffic.
    pub addresses: Vec<crate::core::v1::EndpointAddress>,
    /// Addresses that take no traffic now, as their endpoints have just been started or fail their
    /// probes.
    pub not_ready_addresses: Vec<crate::core::v1::EndpointAddress>,
    /// Ports that every address offers.
    pub ports: Vec<crate::core::v1::EndpointPort>,
}
