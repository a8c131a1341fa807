// Written by kindsmith from schema/resource/v1beta1/resource_claim_template.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Types of `resource/v1beta1` from `resource_claim_template`.

/// Makes one ResourceClaim for each pod that refers to it, in the form of the first beta version.
#[derive(Clone, Default, PartialEq)]
pub struct ResourceClaimTemplate {
    /// Name, namespace, labels and the other data that objects of every kind have.
    pub metadata: machinery::meta::v1::ObjectMeta,
    /// The claims that are made. It cannot be changed.
    pub spec: crate::resource::v1beta1::ResourceClaimTemplateSpec,
}

/// What the claims of a template look like.
#[derive(Clone, Default, PartialEq)]
pub struct ResourceClaimTemplateSpec {
    /// Labels and annotations of the claims. Nothing else may be set.
    pub metadata: machinery::meta::v1::ObjectMeta,
    /// What the claims ask for.
    pub spec: crate::resource::v1beta1::ResourceClaimSpec,
}
