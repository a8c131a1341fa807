// Written by kindsmith from schema/certificates/v1beta1/cluster_trust_bundle.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Types of `certificates/v1beta1` from `cluster_trust_bundle`.

/// TODO: what it is.
#[derive(Clone, Default, PartialEq)]
pub struct ClusterTrustBundle {
    /// ?
    pub metadata: machinery::meta::v1::ObjectMeta,
    /// ?
    pub spec: crate::certificates::v1beta1::ClusterTrustBundleSpec,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct ClusterTrustBundleSpec {
    /// ?
    pub signer_name: String,
    /// ?
    pub trust_bundle: String,
}
