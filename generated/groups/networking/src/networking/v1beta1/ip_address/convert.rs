// Written by kindsmith from schema/networking/v1beta1/ip_address.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! To the stored version, `v1`, and back.

#[allow(unused_variables, reason = "all types are converted by the same calls")]
impl crate::networking::v1beta1::IPAddress {
    /// The same in the stored version.
    pub(crate) fn to_hub(
        &self,
        brand: &machinery::brand::Brand,
    ) -> crate::networking::v1::IPAddress {
        crate::networking::v1::IPAddress {
            metadata: self.metadata.clone(),
            spec: self.spec.to_hub(brand),
        }
    }
    /// The same in this version.
    pub(crate) fn from_hub(
        hub: &crate::networking::v1::IPAddress,
        brand: &machinery::brand::Brand,
    ) -> Self {
        crate::networking::v1beta1::IPAddress {
            metadata: hub.metadata.clone(),
            spec: crate::networking::v1beta1::IPAddressSpec::from_hub(&hub.spec, brand),
        }
    }
}

#[allow(unused_variables, reason = "all types are converted by the same calls")]
impl crate::networking::v1beta1::IPAddressSpec {
    /// The same in the stored version.
    pub(crate) fn to_hub(
        &self,
        brand: &machinery::brand::Brand,
    ) -> crate::networking::v1::IPAddressSpec {
        crate::networking::v1::IPAddressSpec {
            parent_ref: self.parent_ref.as_ref().map(|value| value.to_hub(brand)),
        }
    }
    /// The same in this version.
    pub(crate) fn from_hub(
        hub: &crate::networking::v1::IPAddressSpec,
        brand: &machinery::brand::Brand,
    ) -> Self {
        crate::networking::v1beta1::IPAddressSpec {
            parent_ref: hub
                .parent_ref
                .as_ref()
                .map(|value| crate::networking::v1beta1::ParentReference::from_hub(
                    value,
                    brand,
                )),
        }
    }
}

#[allow(unused_variables, reason = "all types are converted by the same calls")]
impl crate::networking::v1beta1::ParentReference {
    /// The same in the stored version.
    pub(crate) fn to_hub(
        &self,
        brand: &machinery::brand::Brand,
    ) -> crate::networking::v1::ParentReference {
        crate::networking::v1::ParentReference {
            group: self.group.clone(),
            resource: self.resource.clone(),
            namespace: self.namespace.clone(),
            name: self.name.clone(),
        }
    }
    /// The same in this version.
    pub(crate) fn from_hub(
        hub: &crate::networking::v1::ParentReference,
        brand: &machinery::brand::Brand,
    ) -> Self {
        crate::networking::v1beta1::ParentReference {
            group: hub.group.clone(),
            resource: hub.resource.clone(),
            namespace: hub.namespace.clone(),
            name: hub.name.clone(),
        }
    }
}
