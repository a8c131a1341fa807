// Written by kindsmith from schema/policy/v1beta1/pod_security_policy.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Types of `policy/v1beta1` from `pod_security_policy`.

/// TODO: what it is.
#[derive(Clone, Default, PartialEq)]
pub struct PodSecurityPolicy {
    /// ?
    pub metadata: machinery::meta::v1::ObjectMeta,
    /// ?
    pub spec: crate::policy::v1beta1::PodSecurityPolicySpec,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct AllowedCSIDriver {
    /// ?
    pub name: String,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct AllowedFlexVolume {
    /// ?
    pub driver: String,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct AllowedHostPath {
    /// ?
    pub path_prefix: String,
    /// ?
    pub read_only: bool,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct FSGroupStrategyOptions {
    /// ?
    pub rule: String,
    /// ?
    pub ranges: Vec<crate::policy::v1beta1::IDRange>,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct HostPortRange {
    /// ?
    pub min: i32,
    /// ?
    pub max: i32,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct IDRange {
    /// ?
    pub min: i64,
    /// ?
    pub max: i64,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct PodSecurityPolicySpec {
    /// ?
    pub privileged: bool,
    /// ?
    pub default_add_capabilities: Vec<String>,
    /// ?
    pub required_drop_capabilities: Vec<String>,
    /// ?
    pub allowed_capabilities: Vec<String>,
    /// ?
    pub volumes: Vec<String>,
    /// ?
    pub host_network: bool,
    /// ?
    pub host_ports: Vec<crate::policy::v1beta1::HostPortRange>,
    /// ?
    pub host_pid: bool,
    /// ?
    pub host_ipc: bool,
    /// ?
    pub se_linux: crate::policy::v1beta1::SELinuxStrategyOptions,
    /// ?
    pub run_as_user: crate::policy::v1beta1::RunAsUserStrategyOptions,
    /// ?
    pub run_as_group: Option<crate::policy::v1beta1::RunAsGroupStrategyOptions>,
    /// ?
    pub supplemental_groups: crate::policy::v1beta1::SupplementalGroupsStrategyOptions,
    /// ?
    pub fs_group: crate::policy::v1beta1::FSGroupStrategyOptions,
    /// ?
    pub read_only_root_filesystem: bool,
    /// ?
    pub default_allow_privilege_escalation: Option<bool>,
    /// ?
    pub allow_privilege_escalation: Option<bool>,
    /// ?
    pub allowed_host_paths: Vec<crate::policy::v1beta1::AllowedHostPath>,
    /// ?
    pub allowed_flex_volumes: Vec<crate::policy::v1beta1::AllowedFlexVolume>,
    /// ?
    pub allowed_csi_drivers: Vec<crate::policy::v1beta1::AllowedCSIDriver>,
    /// ?
    pub allowed_unsafe_sysctls: Vec<String>,
    /// ?
    pub forbidden_sysctls: Vec<String>,
    /// ?
    pub allowed_proc_mount_types: Vec<String>,
    /// ?
    pub runtime_class: Option<crate::policy::v1beta1::RuntimeClassStrategyOptions>,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct RunAsGroupStrategyOptions {
    /// ?
    pub rule: String,
    /// ?
    pub ranges: Vec<crate::policy::v1beta1::IDRange>,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct RunAsUserStrategyOptions {
    /// ?
    pub rule: String,
    /// ?
    pub ranges: Vec<crate::policy::v1beta1::IDRange>,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct RuntimeClassStrategyOptions {
    /// ?
    pub allowed_runtime_class_names: Vec<String>,
    /// ?
    pub default_runtime_class_name: Option<String>,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct SELinuxStrategyOptions {
    /// ?
    pub rule: String,
    /// ?
    pub se_linux_options: Option<crate::policy::v1beta1::SELinuxOptions>,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct SupplementalGroupsStrategyOptions {
    /// ?
    pub rule: String,
    /// ?
    pub ranges: Vec<crate::policy::v1beta1::IDRange>,
}

/// Labels of SELinux for processes and files. An empty one is left to the container runtime.
#[derive(Clone, Default, PartialEq)]
pub struct SELinuxOptions {
    /// The SELinux user.
    pub user: String,
    /// The SELinux role.
    pub role: String,
    /// The SELinux type.
    pub type_: String,
    /// The SELinux level, as `s0:c123,c456`.
    pub level: String,
}
