// Written by kindsmith from schema/internal.apiserver/v1alpha1/storage_version.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The table of each message: names, tags, and how fields merge.

machinery::message! {
    /// The form of `StorageVersion`.
    pub STORAGE_VERSION: crate::internal_apiserver::v1alpha1::StorageVersion {
        name: "StorageVersion", envelope: true;
        0 metadata: "metadata" 1 Always [message machinery::meta::v1::object_meta::shape::OBJECT_META],
            inner: Embedded;
        1 spec: "spec" 2 Always [message
            crate::internal_apiserver::v1alpha1::storage_version::shape::STORAGE_VERSION_SPEC];
        2 status: "status" 3 Always [message
            crate::internal_apiserver::v1alpha1::storage_version::shape::STORAGE_VERSION_STATUS];
    }
}

machinery::message! {
    /// The form of `ServerStorageVersion`.
    pub SERVER_STORAGE_VERSION: crate::internal_apiserver::v1alpha1::ServerStorageVersion {
        name: "ServerStorageVersion";
        0 api_server_id: "apiServerID" 1 NonZero [scalar Text], inner: Named("APIServerID");
        1 encoding_version: "encodingVersion" 2 NonZero [scalar Text];
        2 decodable_versions: "decodableVersions" 3 NonZero [set [scalar Text]];
        3 served_versions: "servedVersions" 4 NonZero [set [scalar Text]];
    }
}

machinery::message! {
    /// The form of `StorageVersionCondition`.
    pub STORAGE_VERSION_CONDITION: crate::internal_apiserver::v1alpha1::StorageVersionCondition {
        name: "StorageVersionCondition";
        0 type_: "type" 1 Always [scalar Text], default: "\"\"";
        1 status: "status" 2 Always [scalar Text];
        2 observed_generation: "observedGeneration" 3 NonZero [scalar Integer];
        3 last_transition_time: "lastTransitionTime" 4 Always [scalar Time], filled: true;
        4 reason: "reason" 5 Always [scalar Text];
        5 message: "message" 6 NonZero [scalar Text];
    }
}

machinery::message! {
    /// The form of `StorageVersionSpec`.
    pub STORAGE_VERSION_SPEC: crate::internal_apiserver::v1alpha1::StorageVersionSpec {
        name: "StorageVersionSpec";
    }
}

machinery::message! {
    /// The form of `StorageVersionStatus`.
    pub STORAGE_VERSION_STATUS: crate::internal_apiserver::v1alpha1::StorageVersionStatus {
        name: "StorageVersionStatus";
        0 storage_versions: "storageVersions" 1 NonZero [by "apiServerID" [message
            crate::internal_apiserver::v1alpha1::storage_version::shape::SERVER_STORAGE_VERSION]];
        1 common_encoding_version: "commonEncodingVersion" 2 NonZero [scalar Text];
        2 conditions: "conditions" 3 NonZero [by "type" [message
            crate::internal_apiserver::v1alpha1::storage_version::shape::STORAGE_VERSION_CONDITION]];
    }
}
