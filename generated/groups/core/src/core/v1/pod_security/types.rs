// Written by kindsmith from schema/core/v1/pod_security.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Types of `core/v1` from `pod_security`.

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct AppArmorProfile {
    /// ?
    pub type_: String,
    /// ?
    pub localhost_profile: Option<String>,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct Capabilities {
    /// ?
    pub add: Vec<String>,
    /// ?
    pub drop: Vec<String>,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct PodSecurityContext {
    /// ?
    pub se_linux_options: Option<crate::core::v1::SELinuxOptions>,
    /// ?
    pub windows_options: Option<crate::core::v1::WindowsSecurityContextOptions>,
    /// ?
    pub run_as_user: Option<i64>,
    /// ?
    pub run_as_group: Option<i64>,
    /// ?
    pub run_as_non_root: Option<bool>,
    /// ?
    pub supplemental_groups: Vec<i64>,
    /// ?
    pub supplemental_groups_policy: Option<String>,
    /// ?
    pub fs_group: Option<i64>,
    /// ?
    pub sysctls: Vec<crate::core::v1::Sysctl>,
    /// ?
    pub fs_group_change_policy: Option<String>,
    /// ?
    pub seccomp_profile: Option<crate::core::v1::SeccompProfile>,
    /// ?
    pub app_armor_profile: Option<crate::core::v1::AppArmorProfile>,
    /// ?
    pub se_linux_change_policy: Option<String>,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct SELinuxOptions {
    /// ?
    pub user: String,
    /// ?
    pub role: String,
    /// ?
    pub type_: String,
    /// ?
    pub level: String,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct SeccompProfile {
    /// ?
    pub type_: String,
    /// ?
    pub localhost_profile: Option<String>,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct SecurityContext {
    /// ?
    pub capabilities: Option<crate::core::v1::Capabilities>,
    /// ?
    pub privileged: Option<bool>,
    /// ?
    pub se_linux_options: Option<crate::core::v1::SELinuxOptions>,
    /// ?
    pub windows_options: Option<crate::core::v1::WindowsSecurityContextOptions>,
    /// ?
    pub run_as_user: Option<i64>,
    /// ?
    pub run_as_group: Option<i64>,
    /// ?
    pub run_as_non_root: Option<bool>,
    /// ?
    pub read_only_root_filesystem: Option<bool>,
    /// ?
    pub allow_privilege_escalation: Option<bool>,
    /// ?
    pub proc_mount: Option<String>,
    /// ?
    pub seccomp_profile: Option<crate::core::v1::SeccompProfile>,
    /// ?
    pub app_armor_profile: Option<crate::core::v1::AppArmorProfile>,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct Sysctl {
    /// ?
    pub name: String,
    /// ?
    pub value: String,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct WindowsSecurityContextOptions {
    /// ?
    pub gmsa_credential_spec_name: Option<String>,
    /// ?
    pub gmsa_credential_spec: Option<String>,
    /// ?
    pub run_as_user_name: Option<String>,
    /// ?
    pub host_process: Option<bool>,
}
