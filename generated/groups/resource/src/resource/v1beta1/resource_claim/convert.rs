// Written by kindsmith from schema/resource/v1beta1/resource_claim.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! To the stored version, `v1`, and back.

#[allow(unused_variables, reason = "all types are converted by the same calls")]
impl crate::resource::v1beta1::ResourceClaim {
    /// The same in the stored version.
    pub(crate) fn to_hub(
        &self,
        brand: &machinery::brand::Brand,
    ) -> crate::resource::v1::ResourceClaim {
        crate::resource::v1::ResourceClaim {
            metadata: self.metadata.clone(),
            spec: self.spec.to_hub(brand),
            status: self.status.clone(),
        }
    }
    /// The same in this version.
    pub(crate) fn from_hub(
        hub: &crate::resource::v1::ResourceClaim,
        brand: &machinery::brand::Brand,
    ) -> Self {
        crate::resource::v1beta1::ResourceClaim {
            metadata: hub.metadata.clone(),
            spec: crate::resource::v1beta1::ResourceClaimSpec::from_hub(
                &hub.spec,
                brand,
            ),
            status: hub.status.clone(),
        }
    }
}
