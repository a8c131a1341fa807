// Written by kindsmith from schema/core/v1/service_account.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The table of each message: names, tags, and how fields merge.

machinery::message! {
    /// The form of `ServiceAccount`.
    pub SERVICE_ACCOUNT: crate::core::v1::ServiceAccount {
        name: "ServiceAccount", envelope: true;
        0 metadata: "metadata" 1 Always [message machinery::meta::v1::object_meta::shape::OBJECT_META],
            inner: Embedded;
        1 secrets: "secrets" 2 NonZero [by "name" [message
            crate::core::v1::object_reference::shape::OBJECT_REFERENCE]], patch: MergeByKey("name");
        2 image_pull_secrets: "imagePullSecrets" 3 NonZero [list [message
            crate::core::v1::local_object_reference::shape::LOCAL_OBJECT_REFERENCE]];
        3 automount_service_account_token: "automountServiceAccountToken" 4 NonZero [scalar Boolean];
    }
}
