// Written by kindsmith from schema/core/v1/pod_spec.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Types of `core/v1` from `pod_spec`.

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct HostAlias {
    /// ?
    pub ip: String,
    /// ?
    pub hostnames: Vec<String>,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct PodDNSConfig {
    /// ?
    pub nameservers: Vec<String>,
    /// ?
    pub searches: Vec<String>,
    /// ?
    pub options: Vec<crate::core::v1::PodDNSConfigOption>,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct PodDNSConfigOption {
    /// ?
    pub name: String,
    /// ?
    pub value: Option<String>,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct PodOS {
    /// ?
    pub name: String,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct PodReadinessGate {
    /// ?
    pub condition_type: String,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct PodResourceClaim {
    /// ?
    pub name: String,
    /// ?
    pub resource_claim_name: Option<String>,
    /// ?
    pub resource_claim_template_name: Option<String>,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct PodSchedulingGate {
    /// ?
    pub name: String,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct PodSchedulingGroup {
    /// ?
    pub pod_group_name: Option<String>,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct PodSpec {
    /// ?
    pub volumes: Vec<crate::core::v1::Volume>,
    /// ?
    pub init_containers: Vec<crate::core::v1::Container>,
    /// ?
    pub containers: Vec<crate::core::v1::Container>,
    /// ?
    pub ephemeral_containers: Vec<crate::core::v1::EphemeralContainer>,
    /// ?
    pub restart_policy: String,
    /// ?
    pub termination_grace_period_seconds: Option<i64>,
    /// ?
    pub active_deadline_seconds: Option<i64>,
    /// ?
    pub dns_policy: String,
    /// ?
    pub node_selector: std::collections::BTreeMap<String, String>,
    /// ?
    pub service_account_name: String,
    /// ?
    pub service_account: String,
    /// ?
    pub automount_service_account_token: Option<bool>,
    /// ?
    pub node_name: String,
    /// ?
    pub host_network: bool,
    /// ?
    pub host_pid: bool,
    /// ?
    pub host_ipc: bool,
    /// ?
    pub share_process_namespace: Option<bool>,
    /// ?
    pub security_context: Option<crate::core::v1::PodSecurityContext>,
    /// ?
    pub image_pull_secrets: Vec<crate::core::v1::LocalObjectReference>,
    /// ?
    pub hostname: String,
    /// ?
    pub subdomain: String,
    /// ?
    pub affinity: Option<crate::core::v1::Affinity>,
    /// ?
    pub scheduler_name: String,
    /// ?
    pub tolerations: Vec<crate::core::v1::Toleration>,
    /// ?
    pub host_aliases: Vec<crate::core::v1::HostAlias>,
    /// ?
    pub priority_class_name: String,
    /// ?
    pub priority: Option<i32>,
    /// ?
    pub dns_config: Option<crate::core::v1::PodDNSConfig>,
    /// ?
    pub readiness_gates: Vec<crate::core::v1::PodReadinessGate>,
    /// ?
    pub runtime_class_name: Option<String>,
    /// ?
    pub enable_service_links: Option<bool>,
    /// ?
    pub preemption_policy: Option<String>,
    /// ?
    pub overhead: std::collections::BTreeMap<String, machinery::quantity::Quantity>,
    /// ?
    pub topology_spread_constraints: Vec<crate::core::v1::TopologySpreadConstraint>,
    /// ?
    pub set_hostname_as_fqdn: Option<bool>,
    /// ?
    pub os: Option<crate::core::v1::PodOS>,
    /// ?
    pub host_users: Option<bool>,
    /// ?
    pub scheduling_gates: Vec<crate::core::v1::PodSchedulingGate>,
    /// ?
    pub resource_claims: Vec<crate::core::v1::PodResourceClaim>,
    /// ?
    pub resources: Option<crate::core::v1::ResourceRequirements>,
    /// ?
    pub hostname_override: Option<String>,
    /// ?
    pub scheduling_group: Option<crate::core::v1::PodSchedulingGroup>,
}
