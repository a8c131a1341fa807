// Written by kindsmith from schema/policy/v1beta1/pod_security_policy.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Types of `policy/v1beta1` from `pod_security_policy`.

/// What pods may do, of an older time: the admission plugin of the same name enforces it where it
/// is on. Security levels of namespaces have taken its place.
#[derive(Clone, Default, PartialEq)]
pub struct PodSecurityPolicy {
    /// Name, namespace, labels and the other data that objects of every kind have.
    pub metadata: machinery::meta::v1::ObjectMeta,
    /// What pods may do.
    pub spec: crate::policy::v1beta1::PodSecurityPolicySpec,
}

/// A storage driver that is allowed.
#[derive(Clone, Default, PartialEq)]
pub struct AllowedCSIDriver {
    /// Name of the driver.
    pub name: String,
}

/// A program for volumes that is allowed.
#[derive(Clone, Default, PartialEq)]
pub struct AllowedFlexVolume {
    /// Name of the program.
    pub driver: String,
}

/// Paths of nodes that are allowed.
#[derive(Clone, Default, PartialEq)]
pub struct AllowedHostPath {
    /// Beginning of the paths, whole parts of them.
    pub path_prefix: String,
    /// Whether they must be mounted read-only.
    pub read_only: bool,
}

/// Rule for groups of volumes.
#[derive(Clone, Default, PartialEq)]
pub struct FSGroupStrategyOptions {
    /// `MustRunAs` asks for one of the values that are given, `RunAsAny` for nothing; other words
    /// depend on the rule.
    pub rule: String,
    /// The ids that are allowed.
    pub ranges: Vec<crate::policy::v1beta1::IDRange>,
}

/// A range of ports.
#[derive(Clone, Default, PartialEq)]
pub struct HostPortRange {
    /// The first.
    pub min: i32,
    /// The last.
    pub max: i32,
}

/// A range of ids.
#[derive(Clone, Default, PartialEq)]
pub struct IDRange {
    /// The first.
    pub min: i64,
    /// The last.
    pub max: i64,
}

/// What pods may do.
#[derive(Clone, Default, PartialEq)]
pub struct PodSecurityPolicySpec {
    /// Whether privileged containers are allowed.
    pub privileged: bool,
    /// Capabilities that containers get unless they drop them.
    pub default_add_capabilities: Vec<String>,
    /// Capabilities that containers must drop.
    pub required_drop_capabilities: Vec<String>,
    /// Capabilities that containers may add, `*` for all.
    pub allowed_capabilities: Vec<String>,
    /// Kinds of volumes that are allowed, `*` for all. Empty allows none.
    pub volumes: Vec<String>,
    /// Whether pods may use the node's network.
    pub host_network: bool,
    /// Ports of nodes that are allowed.
    pub host_ports: Vec<crate::policy::v1beta1::HostPortRange>,
    /// Whether pods may see the node's processes.
    pub host_pid: bool,
    /// Whether pods may share the node's memory for communication.
    pub host_ipc: bool,
    /// Rule for SELinux.
    pub se_linux: crate::policy::v1beta1::SELinuxStrategyOptions,
    /// Rule for user ids.
    pub run_as_user: crate::policy::v1beta1::RunAsUserStrategyOptions,
    /// Rule for group ids. Absent means none.
    pub run_as_group: Option<crate::policy::v1beta1::RunAsGroupStrategyOptions>,
    /// Rule for further groups.
    pub supplemental_groups: crate::policy::v1beta1::SupplementalGroupsStrategyOptions,
    /// Rule for groups of volumes.
    pub fs_group: crate::policy::v1beta1::FSGroupStrategyOptions,
    /// Whether root file systems must be read-only.
    pub read_only_root_filesystem: bool,
    /// Whether processes may get more rights than their parents, unless a container says it.
    pub default_allow_privilege_escalation: Option<bool>,
    /// Whether containers may ask for that.
    pub allow_privilege_escalation: Option<bool>,
    /// Paths of nodes that are allowed. Empty allows all.
    pub allowed_host_paths: Vec<crate::policy::v1beta1::AllowedHostPath>,
    /// Programs for volumes that are allowed. Empty allows all.
    pub allowed_flex_volumes: Vec<crate::policy::v1beta1::AllowedFlexVolume>,
    /// Storage drivers that are allowed. Empty allows all.
    pub allowed_csi_drivers: Vec<crate::policy::v1beta1::AllowedCSIDriver>,
    /// Settings of the kernel that are allowed though they may harm others, as `kernel.msg*`.
    pub allowed_unsafe_sysctls: Vec<String>,
    /// Settings of the kernel that are not allowed.
    pub forbidden_sysctls: Vec<String>,
    /// Forms of `/proc` that are allowed. Empty allows the usual one.
    pub allowed_proc_mount_types: Vec<String>,
    /// Rule for runtime classes. Absent allows all.
    pub runtime_class: Option<crate::policy::v1beta1::RuntimeClassStrategyOptions>,
}

/// Rule for group ids.
#[derive(Clone, Default, PartialEq)]
pub struct RunAsGroupStrategyOptions {
    /// `MustRunAs` asks for one of the values that are given, `RunAsAny` for nothing; other words
    /// depend on the rule.
    pub rule: String,
    /// The ids that are allowed.
    pub ranges: Vec<crate::policy::v1beta1::IDRange>,
}

/// Rule for user ids.
#[derive(Clone, Default, PartialEq)]
pub struct RunAsUserStrategyOptions {
    /// `MustRunAs` asks for one of the values that are given, `RunAsAny` for nothing; other words
    /// depend on the rule.
    pub rule: String,
    /// The ids that are allowed.
    pub ranges: Vec<crate::policy::v1beta1::IDRange>,
}

/// Rule for runtime classes.
#[derive(Clone, Default, PartialEq)]
pub struct RuntimeClassStrategyOptions {
    /// Names that are allowed, `*` for all.
    pub allowed_runtime_class_names: Vec<String>,
    /// Name that pods without one get.
    pub default_runtime_class_name: Option<String>,
}

/// Rule for SELinux.
#[derive(Clone, Default, PartialEq)]
pub struct SELinuxStrategyOptions {
    /// `MustRunAs` asks for one of the values that are given, `RunAsAny` for nothing; other words
    /// depend on the rule.
    pub rule: String,
    /// The context that is asked for.
    pub se_linux_options: Option<crate::policy::v1beta1::SELinuxOptions>,
}

/// Rule for further groups.
#[derive(Clone, Default, PartialEq)]
pub struct SupplementalGroupsStrategyOptions {
    /// `MustRunAs` asks for one of the values that are given, `RunAsAny` for nothing; other words
    /// depend on the rule.
    pub rule: String,
    /// The ids that are allowed.
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
