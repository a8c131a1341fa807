// Written by kindsmith from schema/core/v1/volume_projected.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Types of `core/v1` from `volume_projected`.

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct ClusterTrustBundleProjection {
    /// ?
    pub name: Option<String>,
    /// ?
    pub signer_name: Option<String>,
    /// ?
    pub label_selector: Option<machinery::meta::v1::LabelSelector>,
    /// ?
    pub optional: Option<bool>,
    /// ?
    pub path: String,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct ConfigMapProjection {
    /// Name of the object.
    pub name: String,
    /// ?
    pub items: Vec<crate::core::v1::KeyToPath>,
    /// ?
    pub optional: Option<bool>,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct DownwardAPIProjection {
    /// ?
    pub items: Vec<crate::core::v1::DownwardAPIVolumeFile>,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct PodCertificateProjection {
    /// ?
    pub signer_name: String,
    /// ?
    pub key_type: String,
    /// ?
    pub max_expiration_seconds: Option<i32>,
    /// ?
    pub credential_bundle_path: String,
    /// ?
    pub key_path: String,
    /// ?
    pub certificate_chain_path: String,
    /// ?
    pub user_annotations: std::collections::BTreeMap<String, String>,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct ProjectedVolumeSource {
    /// ?
    pub sources: Vec<crate::core::v1::VolumeProjection>,
    /// ?
    pub default_mode: Option<i32>,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct SecretProjection {
    /// Name of the object.
    pub name: String,
    /// ?
    pub items: Vec<crate::core::v1::KeyToPath>,
    /// ?
    pub optional: Option<bool>,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct ServiceAccountTokenProjection {
    /// ?
    pub audience: String,
    /// ?
    pub expiration_seconds: Option<i64>,
    /// ?
    pub path: String,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct VolumeProjection {
    /// ?
    pub secret: Option<crate::core::v1::SecretProjection>,
    /// ?
    pub downward_api: Option<crate::core::v1::DownwardAPIProjection>,
    /// ?
    pub config_map: Option<crate::core::v1::ConfigMapProjection>,
    /// ?
    pub service_account_token: Option<crate::core::v1::ServiceAccountTokenProjection>,
    /// ?
    pub cluster_trust_bundle: Option<crate::core::v1::ClusterTrustBundleProjection>,
    /// ?
    pub pod_certificate: Option<crate::core::v1::PodCertificateProjection>,
}
