// Written by kindsmith from schema/certificates/v1beta1/cluster_trust_bundle.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Types of `certificates/v1beta1` from `cluster_trust_bundle`.

/// Certificates of authorities that workloads may trust.
#[derive(Clone, Default, PartialEq)]
pub struct ClusterTrustBundle {
    /// Name, namespace, labels and the other data that objects of every kind have.
    pub metadata: machinery::meta::v1::ObjectMeta,
    /// The certificates.
    pub spec: crate::certificates::v1beta1::ClusterTrustBundleSpec,
}

/// Certificates of authorities.
#[derive(Clone, Default, PartialEq)]
pub struct ClusterTrustBundleSpec {
    /// Signer that the bundle belongs to. Its name begins with that of the signer then. It cannot be
    /// changed.
    pub signer_name: String,
    /// The certificates in PEM, at least one. Their order means nothing.
    pub trust_bundle: String,
}
