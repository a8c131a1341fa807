// Written by kindsmith from schema/core/v1/volume_projected.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The table of each message: names, tags, and how fields merge.

machinery::message! {
    /// The form of `ClusterTrustBundleProjection`.
    pub CLUSTER_TRUST_BUNDLE_PROJECTION: crate::core::v1::ClusterTrustBundleProjection {
        name: "ClusterTrustBundleProjection", tags: [0, 1, 2, 4, 3];
        0 name: "name" 1 NonZero [scalar Text];
        1 signer_name: "signerName" 2 NonZero [scalar Text];
        2 label_selector: "labelSelector" 3 NonZero [message
            machinery::meta::v1::label_selector::shape::LABEL_SELECTOR];
        3 optional: "optional" 5 NonZero [scalar Boolean];
        4 path: "path" 4 Always [scalar Text];
    }
}

machinery::message! {
    /// The form of `ConfigMapProjection`.
    pub CONFIG_MAP_PROJECTION: crate::core::v1::ConfigMapProjection {
        name: "ConfigMapProjection", tags: [0, 1, 2];
        0 name: "name" 1 NonZero [scalar Text], within: &[1], default: "\"\"";
        1 items: "items" 2 NonZero [list [message crate::core::v1::volume::shape::KEY_TO_PATH]];
        2 optional: "optional" 4 NonZero [scalar Boolean];
    }
}

machinery::message! {
    /// The form of `DownwardAPIProjection`.
    pub DOWNWARD_API_PROJECTION: crate::core::v1::DownwardAPIProjection {
        name: "DownwardAPIProjection";
        0 items: "items" 1 NonZero [list [message crate::core::v1::volume::shape::DOWNWARD_API_VOLUME_FILE]];
    }
}

machinery::message! {
    /// The form of `PodCertificateProjection`.
    pub POD_CERTIFICATE_PROJECTION: crate::core::v1::PodCertificateProjection {
        name: "PodCertificateProjection";
        0 signer_name: "signerName" 1 NonZero [scalar Text];
        1 key_type: "keyType" 2 NonZero [scalar Text];
        2 max_expiration_seconds: "maxExpirationSeconds" 3 NonZero [scalar Integer];
        3 credential_bundle_path: "credentialBundlePath" 4 NonZero [scalar Text];
        4 key_path: "keyPath" 5 NonZero [scalar Text];
        5 certificate_chain_path: "certificateChainPath" 6 NonZero [scalar Text];
        6 user_annotations: "userAnnotations" 7 NonZero [map [scalar Text]];
    }
}

machinery::message! {
    /// The form of `ProjectedVolumeSource`.
    pub PROJECTED_VOLUME_SOURCE: crate::core::v1::ProjectedVolumeSource {
        name: "ProjectedVolumeSource";
        0 sources: "sources" 1 ListOrNull [list [message
            crate::core::v1::volume_projected::shape::VOLUME_PROJECTION]];
        1 default_mode: "defaultMode" 2 NonZero [scalar Integer], default: "420";
    }
}

machinery::message! {
    /// The form of `SecretProjection`.
    pub SECRET_PROJECTION: crate::core::v1::SecretProjection {
        name: "SecretProjection", tags: [0, 1, 2];
        0 name: "name" 1 NonZero [scalar Text], within: &[1], default: "\"\"";
        1 items: "items" 2 NonZero [list [message crate::core::v1::volume::shape::KEY_TO_PATH]];
        2 optional: "optional" 4 NonZero [scalar Boolean];
    }
}

machinery::message! {
    /// The form of `ServiceAccountTokenProjection`.
    pub SERVICE_ACCOUNT_TOKEN_PROJECTION: crate::core::v1::ServiceAccountTokenProjection {
        name: "ServiceAccountTokenProjection";
        0 audience: "audience" 1 NonZero [scalar Text];
        1 expiration_seconds: "expirationSeconds" 2 NonZero [scalar Integer], default: "3600";
        2 path: "path" 3 Always [scalar Text];
    }
}

machinery::message! {
    /// The form of `VolumeProjection`.
    pub VOLUME_PROJECTION: crate::core::v1::VolumeProjection {
        name: "VolumeProjection";
        0 secret: "secret" 1 NonZero [message crate::core::v1::volume_projected::shape::SECRET_PROJECTION];
        1 downward_api: "downwardAPI" 2 NonZero [message
            crate::core::v1::volume_projected::shape::DOWNWARD_API_PROJECTION];
        2 config_map: "configMap" 3 NonZero [message
            crate::core::v1::volume_projected::shape::CONFIG_MAP_PROJECTION];
        3 service_account_token: "serviceAccountToken" 4 NonZero [message
            crate::core::v1::volume_projected::shape::SERVICE_ACCOUNT_TOKEN_PROJECTION];
        4 cluster_trust_bundle: "clusterTrustBundle" 5 NonZero [message
            crate::core::v1::volume_projected::shape::CLUSTER_TRUST_BUNDLE_PROJECTION];
        5 pod_certificate: "podCertificate" 6 NonZero [message
            crate::core::v1::volume_projected::shape::POD_CERTIFICATE_PROJECTION];
    }
}
