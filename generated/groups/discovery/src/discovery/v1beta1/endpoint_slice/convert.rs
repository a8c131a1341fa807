// Written by kindsmith from schema/discovery/v1beta1/endpoint_slice.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! To the stored version, `v1`, and back.

#[allow(unused_variables, reason = "all types are converted by the same calls")]
impl crate::discovery::v1beta1::EndpointSlice {
    /// The same in the stored version.
    pub(crate) fn to_hub(
        &self,
        brand: &machinery::brand::Brand,
    ) -> crate::discovery::v1::EndpointSlice {
        crate::discovery::v1::EndpointSlice {
            metadata: self.metadata.clone(),
            address_type: self.address_type.clone(),
            endpoints: self.endpoints.iter().map(|item| item.to_hub(brand)).collect(),
            ports: self.ports.clone(),
        }
    }
    /// The same in this version.
    pub(crate) fn from_hub(
        hub: &crate::discovery::v1::EndpointSlice,
        brand: &machinery::brand::Brand,
    ) -> Self {
        crate::discovery::v1beta1::EndpointSlice {
            metadata: hub.metadata.clone(),
            address_type: hub.address_type.clone(),
            endpoints: hub
                .endpoints
                .iter()
                .map(|item| crate::discovery::v1beta1::Endpoint::from_hub(item, brand))
                .collect(),
            ports: hub.ports.clone(),
        }
    }
}

#[allow(unused_variables, reason = "all types are converted by the same calls")]
impl crate::discovery::v1beta1::Endpoint {
    /// The same in the stored version.
    pub(crate) fn to_hub(
        &self,
        brand: &machinery::brand::Brand,
    ) -> crate::discovery::v1::Endpoint {
        let mut hub = crate::discovery::v1::Endpoint {
            addresses: self.addresses.clone(),
            conditions: self.conditions.clone(),
            hostname: self.hostname.clone(),
            target_ref: self.target_ref.clone(),
            deprecated_topology: self.topology.clone(),
            node_name: self.node_name.clone(),
            zone: Default::default(),
            hints: self.hints.clone(),
        };
        hub.zone = machinery::convert::take_entry(
            &mut hub.deprecated_topology,
            &brand.expand("topology.{domain}/zone"),
        );
        machinery::convert::drop_repeat(
            &mut hub.deprecated_topology,
            &brand.expand("{domain}/hostname"),
            self.node_name.as_deref(),
        );
        hub
    }
    /// The same in this version.
    pub(crate) fn from_hub(
        hub: &crate::discovery::v1::Endpoint,
        brand: &machinery::brand::Brand,
    ) -> Self {
        let mut own = crate::discovery::v1beta1::Endpoint {
            addresses: hub.addresses.clone(),
            conditions: hub.conditions.clone(),
            hostname: hub.hostname.clone(),
            target_ref: hub.target_ref.clone(),
            topology: hub.deprecated_topology.clone(),
            node_name: hub.node_name.clone(),
            hints: hub.hints.clone(),
        };
        machinery::convert::put_entry(
            &mut own.topology,
            brand.expand("topology.{domain}/zone"),
            hub.zone.as_ref(),
        );
        machinery::convert::put_repeat(
            &mut own.topology,
            brand.expand("{domain}/hostname"),
            own.node_name.as_ref(),
        );
        own
    }
}
