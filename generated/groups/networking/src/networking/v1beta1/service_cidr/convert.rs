// Written by kindsmith from schema/networking/v1beta1/service_cidr.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! To the stored version, `v1`, and back.

#[allow(unused_variables, reason = "all types are converted by the same calls")]
impl crate::networking::v1beta1::ServiceCIDR {
    /// The same in the stored version.
    pub(crate) fn to_hub(
        &self,
        brand: &machinery::brand::Brand,
    ) -> crate::networking::v1::ServiceCIDR {
        crate::networking::v1::ServiceCIDR {
            metadata: self.metadata.clone(),
            spec: self.spec.to_hub(brand),
            status: self.status.to_hub(brand),
        }
    }
    /// The same in this version.
    pub(crate) fn from_hub(
        hub: &crate::networking::v1::ServiceCIDR,
        brand: &machinery::brand::Brand,
    ) -> Self {
        crate::networking::v1beta1::ServiceCIDR {
            metadata: hub.metadata.clone(),
            spec: crate::networking::v1beta1::ServiceCIDRSpec::from_hub(
                &hub.spec,
                brand,
            ),
            status: crate::networking::v1beta1::ServiceCIDRStatus::from_hub(
                &hub.status,
                brand,
            ),
        }
    }
}

#[allow(unused_variables, reason = "all types are converted by the same calls")]
impl crate::networking::v1beta1::ServiceCIDRSpec {
    /// The same in the stored version.
    pub(crate) fn to_hub(
        &self,
        brand: &machinery::brand::Brand,
    ) -> crate::networking::v1::ServiceCIDRSpec {
        crate::networking::v1::ServiceCIDRSpec {
            cidrs: self.cidrs.clone(),
        }
    }
    /// The same in this version.
    pub(crate) fn from_hub(
        hub: &crate::networking::v1::ServiceCIDRSpec,
        brand: &machinery::brand::Brand,
    ) -> Self {
        crate::networking::v1beta1::ServiceCIDRSpec {
            cidrs: hub.cidrs.clone(),
        }
    }
}

#[allow(unused_variables, reason = "all types are converted by the same calls")]
impl crate::networking::v1beta1::ServiceCIDRStatus {
    /// The same in the stored version.
    pub(crate) fn to_hub(
        &self,
        brand: &machinery::brand::Brand,
    ) -> crate::networking::v1::ServiceCIDRStatus {
        crate::networking::v1::ServiceCIDRStatus {
            conditions: self.conditions.clone(),
        }
    }
    /// The same in this version.
    pub(crate) fn from_hub(
        hub: &crate::networking::v1::ServiceCIDRStatus,
        brand: &machinery::brand::Brand,
    ) -> Self {
        crate::networking::v1beta1::ServiceCIDRStatus {
            conditions: hub.conditions.clone(),
        }
    }
}
