// Written by kindsmith from schema/core/v1/volume_projected.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Types of `core/v1` from `volume_projected`.

/// Certificates of authorities that the cluster trusts. Either `name` or `signerName` is set.
#[derive(Clone, Default, PartialEq)]
pub struct ClusterTrustBundleProjection {
    /// Name of one ClusterTrustBundle.
    pub name: Option<String>,
    /// All bundles of this signer that `labelSelector` picks, joined without repetitions.
    pub signer_name: Option<String>,
    /// Labels that the bundles must have. Absent picks none, an empty selector picks all.
    pub label_selector: Option<machinery::meta::v1::LabelSelector>,
    /// Whether the object may be missing.
    pub optional: Option<bool>,
    /// Path of the file in the volume, relative and without `..`.
    pub path: String,
}

/// Files from a ConfigMap.
#[derive(Clone, Default, PartialEq)]
pub struct ConfigMapProjection {
    /// Name of the object.
    pub name: String,
    /// Which entries become files, and under which paths. Empty makes a file of each entry.
    pub items: Vec<crate::core::v1::KeyToPath>,
    /// Whether the object may be missing.
    pub optional: Option<bool>,
}

/// Files with something about the pod.
#[derive(Clone, Default, PartialEq)]
pub struct DownwardAPIProjection {
    /// The files.
    pub items: Vec<crate::core::v1::DownwardAPIVolumeFile>,
}

/// A key and a certificate that are made for the pod and renewed in time.
#[derive(Clone, Default, PartialEq)]
pub struct PodCertificateProjection {
    /// Who signs the certificate.
    pub signer_name: String,
    /// Kind of the key, `RSA3072`, `RSA4096`, `ECDSAP256`, `ECDSAP384`, `ECDSAP521` or `ED25519`.
    pub key_type: String,
    /// Longest lifetime of a certificate in seconds, from 3600 to 7862400, by default 86400. Signers
    /// may issue shorter ones.
    pub max_expiration_seconds: Option<i32>,
    /// Path of a file with the key and the chain of certificates, which changes as a whole.
    pub credential_bundle_path: String,
    /// Path of a file with the key alone. It may be newer or older than the certificates for a moment.
    pub key_path: String,
    /// Path of a file with the certificates alone.
    pub certificate_chain_path: String,
    /// What the signer is told besides, by keys with a domain.
    pub user_annotations: std::collections::BTreeMap<String, String>,
}

/// Files from several sources in one directory.
#[derive(Clone, Default, PartialEq)]
pub struct ProjectedVolumeSource {
    /// The sources. Two of them may not write the same path.
    pub sources: Vec<crate::core::v1::VolumeProjection>,
    /// Rights of the files, 0 to 0777, by default 0644. JSON takes decimal numbers: 420.
    pub default_mode: Option<i32>,
}

/// Files from a Secret.
#[derive(Clone, Default, PartialEq)]
pub struct SecretProjection {
    /// Name of the object.
    pub name: String,
    /// Which entries become files, and under which paths. Empty makes a file of each entry.
    pub items: Vec<crate::core::v1::KeyToPath>,
    /// Whether the object may be missing.
    pub optional: Option<bool>,
}

/// A token of the pod's service account, renewed in time.
#[derive(Clone, Default, PartialEq)]
pub struct ServiceAccountTokenProjection {
    /// For whom the token is. Empty stands for the API server.
    pub audience: String,
    /// Lifetime of the token in seconds, at least 600, by default 3600. It is renewed after four fifths
    /// of it.
    pub expiration_seconds: Option<i64>,
    /// Path of the file in the volume, relative and without `..`.
    pub path: String,
}

/// One source. Exactly one field is set.
#[derive(Clone, Default, PartialEq)]
pub struct VolumeProjection {
    /// Files from a Secret.
    pub secret: Option<crate::core::v1::SecretProjection>,
    /// Files with something about the pod.
    pub downward_api: Option<crate::core::v1::DownwardAPIProjection>,
    /// Files from a ConfigMap.
    pub config_map: Option<crate::core::v1::ConfigMapProjection>,
    /// A token of the pod's service account.
    pub service_account_token: Option<crate::core::v1::ServiceAccountTokenProjection>,
    /// Certificates of authorities that the cluster trusts.
    pub cluster_trust_bundle: Option<crate::core::v1::ClusterTrustBundleProjection>,
    /// A key and a certificate of the pod.
    pub pod_certificate: Option<crate::core::v1::PodCertificateProjection>,
}
