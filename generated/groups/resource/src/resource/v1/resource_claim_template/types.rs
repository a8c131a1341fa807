// Written by kindsmith from schema/resource/v1/resource_claim_template.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Types of `resource/v1` from `resource_claim_template`.

/// TODO: what it is.
#[derive(Clone, Default, PartialEq)]
pub struct ResourceClaimTemplate {
    /// ?
    pub metadata: machinery::meta::v1::ObjectMeta,
    /// ?
    pub spec: crate::resource::v1::ResourceClaimTemplateSpec,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct ResourceClaimTemplateSpec {
    /// ?
    pub metadata: machinery::meta::v1::ObjectMeta,
    /// ?
    pub spec: crate::resource::v1::ResourceClaimSpec,
}
