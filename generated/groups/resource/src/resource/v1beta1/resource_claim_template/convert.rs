// Written by kindsmith from schema/resource/v1beta1/resource_claim_template.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! To the stored version, `v1`, and back.

#[allow(unused_variables, reason = "all types are converted by the same calls")]
impl crate::resource::v1beta1::ResourceClaimTemplate {
    /// The same in the stored version.
    pub(crate) fn to_hub(
        &self,
        brand: &machinery::brand::Brand,
    ) -> crate::resource::v1::ResourceClaimTemplate {
        crate::resource::v1::ResourceClaimTemplate {
            metadata: self.metadata.clone(),
            spec: self.spec.to_hub(brand),
        }
    }
    /// The same in this version.
    pub(crate) fn from_hub(
        hub: &crate::resource::v1::ResourceClaimTemplate,
        brand: &machinery::brand::Brand,
    ) -> Self {
        crate::resource::v1beta1::ResourceClaimTemplate {
            metadata: hub.metadata.clone(),
            spec: crate::resource::v1beta1::ResourceClaimTemplateSpec::from_hub(
                &hub.spec,
                brand,
            ),
        }
    }
}

#[allow(unused_variables, reason = "all types are converted by the same calls")]
impl crate::resource::v1beta1::ResourceClaimTemplateSpec {
    /// The same in the stored version.
    pub(crate) fn to_hub(
        &self,
        brand: &machinery::brand::Brand,
    ) -> crate::resource::v1::ResourceClaimTemplateSpec {
        crate::resource::v1::ResourceClaimTemplateSpec {
            metadata: self.metadata.clone(),
            spec: self.spec.to_hub(brand),
        }
    }
    /// The same in this version.
    pub(crate) fn from_hub(
        hub: &crate::resource::v1::ResourceClaimTemplateSpec,
        brand: &machinery::brand::Brand,
    ) -> Self {
        crate::resource::v1beta1::ResourceClaimTemplateSpec {
            metadata: hub.metadata.clone(),
            spec: crate::resource::v1beta1::ResourceClaimSpec::from_hub(&hub.spec, brand),
        }
    }
}
