// Written by kindsmith from schema/certificates/v1beta1/cluster_trust_bundle.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The table of each message: names, tags, and how fields merge.

machinery::message! {
    /// The form of `ClusterTrustBundle`.
    pub CLUSTER_TRUST_BUNDLE: crate::certificates::v1beta1::ClusterTrustBundle {
        name: "ClusterTrustBundle", envelope: true;
        0 metadata: "metadata" 1 Always [message machinery::meta::v1::object_meta::shape::OBJECT_META],
            inner: Embedded;
        1 spec: "spec" 2 Always [message
            crate::certificates::v1beta1::cluster_trust_bundle::shape::CLUSTER_TRUST_BUNDLE_SPEC];
    }
}

machinery::message! {
    /// The form of `ClusterTrustBundleSpec`.
    pub CLUSTER_TRUST_BUNDLE_SPEC: crate::certificates::v1beta1::ClusterTrustBundleSpec {
        name: "ClusterTrustBundleSpec";
        0 signer_name: "signerName" 1 NonZero [scalar Text];
        1 trust_bundle: "trustBundle" 2 Always [scalar Text];
    }
}
