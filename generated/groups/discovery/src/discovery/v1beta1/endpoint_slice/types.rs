// Written by kindsmith from schema/discovery/v1beta1/endpoint_slice.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Types of `discovery/v1beta1` from `endpoint_slice`.

/// Some of the network endpoints behind one service, in the form that came before v1: topology is a
/// map.
#[derive(Clone, Default, PartialEq)]
pub struct EndpointSlice {
    /// Standard metadata of an object.
    pub metadata: machinery::meta::v1::ObjectMeta,
    /// What all addresses of the slice are. It cannot be changed.
    pub address_type: String,
    /// The endpoints, at most 1000, no two of them alike.
    pub endpoints: Vec<crate::discovery::v1beta1::Endpoint>,
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
    /// The object behind the endpoint.
    pub target_ref: Option<crate::core::v1::ObjectReference>,
    /// Where the endpoint is. `topology.{domain}/zone` is its zone, `{domain}/hostname` its node; v1
    /// has fields for both.
    pub topology: std::collections::BTreeMap<String, String>,
    /// The node that hosts the endpoint. The entry `{domain}/hostname` of the topology repeats it.
    pub node_name: Option<String>,
    /// Who should consume the endpoint.
    pub hints: Option<crate::discovery::v1::EndpointHints>,
}
