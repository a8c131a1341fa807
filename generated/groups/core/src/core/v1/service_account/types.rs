// Written by kindsmith from schema/core/v1/service_account.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Types of `core/v1` from `service_account`.

/// An identity for programs. A request with one of its tokens has the user
/// `system:serviceaccount:<namespace>:<name>`.
#[derive(Clone, Default, PartialEq)]
pub struct ServiceAccount {
    /// Name, namespace, labels and the other data that objects of every kind have.
    pub metadata: machinery::meta::v1::ObjectMeta,
    /// Secrets that workloads with this account may mount. Only a hint; tokens need not be listed.
    pub secrets: Vec<crate::core::v1::ObjectReference>,
    /// Secrets with credentials for pulling images, for workloads that name none themselves.
    pub image_pull_secrets: Vec<crate::core::v1::LocalObjectReference>,
    /// Whether workloads with this account get a token of it mounted. They may say otherwise
    /// themselves.
    pub automount_service_account_token: Option<bool>,
}
