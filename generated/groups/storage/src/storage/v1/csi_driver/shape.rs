// Written by kindsmith from schema/storage/v1/csi_driver.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The table of each message: names, tags, and how fields merge.

machinery::message! {
    /// The form of `CSIDriver`.
    pub CSI_DRIVER: crate::storage::v1::CSIDriver {
        name: "CSIDriver", envelope: true;
        0 metadata: "metadata" 1 Always [message machinery::meta::v1::object_meta::shape::OBJECT_META],
            inner: Embedded;
        1 spec: "spec" 2 Always [message crate::storage::v1::csi_driver::shape::CSI_DRIVER_SPEC];
    }
}

machinery::message! {
    /// The form of `CSIDriverSpec`.
    pub CSI_DRIVER_SPEC: crate::storage::v1::CSIDriverSpec {
        name: "CSIDriverSpec", inner: Places([0, 4, 1, 2, 3, 5, 6, 7, 8, 9, 10]);
        0 attach_required: "attachRequired" 1 NonZero [scalar Boolean], default: "true";
        1 pod_info_on_mount: "podInfoOnMount" 2 NonZero [scalar Boolean], default: "false";
        2 volume_lifecycle_modes: "volumeLifecycleModes" 3 NonZero [set [scalar Text]], default:
            "[\"Persistent\"]";
        3 storage_capacity: "storageCapacity" 4 NonZero [scalar Boolean], default: "false";
        4 fs_group_policy: "fsGroupPolicy" 5 NonZero [scalar Text], default: "\"ReadWriteOnceWithFSType\"",
            inner: Named("FSGroupPolicy");
        5 token_requests: "tokenRequests" 6 NonZero [list [message
            crate::storage::v1::csi_driver::shape::TOKEN_REQUEST]];
        6 requires_republish: "requiresRepublish" 7 NonZero [scalar Boolean], default: "false";
        7 se_linux_mount: "seLinuxMount" 8 NonZero [scalar Boolean], default: "false", inner:
            Named("SELinuxMount");
        8 node_allocatable_update_period_seconds: "nodeAllocatableUpdatePeriodSeconds" 9 NonZero [scalar
            Integer];
        9 service_account_token_in_secrets: "serviceAccountTokenInSecrets" 10 NonZero [scalar Boolean];
        10 prevent_pod_scheduling_if_missing: "preventPodSchedulingIfMissing" 11 NonZero [scalar Boolean];
    }
}

machinery::message! {
    /// The form of `TokenRequest`.
    pub TOKEN_REQUEST: crate::storage::v1::TokenRequest {
        name: "TokenRequest";
        0 audience: "audience" 1 Always [scalar Text];
        1 expiration_seconds: "expirationSeconds" 2 NonZero [scalar Integer];
    }
}
