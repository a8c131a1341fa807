// Written by kindsmith from schema/.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The hand-written parts of kinds, as a table.

/// One strategy for each kind marked `strategy: true`. A forgotten one does not compile.
pub struct Strategies {
    /// Of `certificates/v1 CertificateSigningRequest`.
    pub certificate_signing_request: Box<
        dyn machinery::strategy::Strategy<
            Object = crate::certificates::v1::CertificateSigningRequest,
        >,
    >,
    /// Of `core/v1 ConfigMap`.
    pub config_map: Box<
        dyn machinery::strategy::Strategy<Object = crate::core::v1::ConfigMap>,
    >,
    /// Of `core/v1 Event`.
    pub event: Box<dyn machinery::strategy::Strategy<Object = crate::core::v1::Event>>,
    /// Of `core/v1 Namespace`.
    pub namespace: Box<
        dyn machinery::strategy::Strategy<Object = crate::core::v1::Namespace>,
    >,
    /// Of `core/v1 Secret`.
    pub secret: Box<dyn machinery::strategy::Strategy<Object = crate::core::v1::Secret>>,
    /// Of `core/v1 ServiceAccount`.
    pub service_account: Box<
        dyn machinery::strategy::Strategy<Object = crate::core::v1::ServiceAccount>,
    >,
    /// Of `discovery/v1 EndpointSlice`.
    pub endpoint_slice: Box<
        dyn machinery::strategy::Strategy<Object = crate::discovery::v1::EndpointSlice>,
    >,
    /// Of `rbac.authorization/v1 ClusterRole`.
    pub cluster_role: Box<
        dyn machinery::strategy::Strategy<
            Object = crate::rbac_authorization::v1::ClusterRole,
        >,
    >,
    /// Of `rbac.authorization/v1 ClusterRoleBinding`.
    pub cluster_role_binding: Box<
        dyn machinery::strategy::Strategy<
            Object = crate::rbac_authorization::v1::ClusterRoleBinding,
        >,
    >,
    /// Of `rbac.authorization/v1 Role`.
    pub role: Box<
        dyn machinery::strategy::Strategy<Object = crate::rbac_authorization::v1::Role>,
    >,
    /// Of `rbac.authorization/v1 RoleBinding`.
    pub role_binding: Box<
        dyn machinery::strategy::Strategy<
            Object = crate::rbac_authorization::v1::RoleBinding,
        >,
    >,
}

impl machinery::strategy::StrategyTable for Strategies {
    fn get(&self, index: usize) -> &dyn machinery::strategy::AnyStrategy {
        match index {
            0 => &self.certificate_signing_request,
            1 => &self.config_map,
            2 => &self.event,
            3 => &self.namespace,
            4 => &self.secret,
            5 => &self.service_account,
            6 => &self.endpoint_slice,
            7 => &self.cluster_role,
            8 => &self.cluster_role_binding,
            9 => &self.role,
            _ => &self.role_binding,
        }
    }
}
