// Written by kindsmith from schema/core/v1/container.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Types of `core/v1` from `container`.

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct Container {
    /// ?
    pub name: String,
    /// ?
    pub image: String,
    /// ?
    pub command: Vec<String>,
    /// ?
    pub args: Vec<String>,
    /// ?
    pub working_dir: String,
    /// ?
    pub ports: Vec<crate::core::v1::ContainerPort>,
    /// ?
    pub env_from: Vec<crate::core::v1::EnvFromSource>,
    /// ?
    pub env: Vec<crate::core::v1::EnvVar>,
    /// ?
    pub resources: crate::core::v1::ResourceRequirements,
    /// ?
    pub resize_policy: Vec<crate::core::v1::ContainerResizePolicy>,
    /// ?
    pub restart_policy: Option<String>,
    /// ?
    pub restart_policy_rules: Vec<crate::core::v1::ContainerRestartRule>,
    /// ?
    pub volume_mounts: Vec<crate::core::v1::VolumeMount>,
    /// ?
    pub volume_devices: Vec<crate::core::v1::VolumeDevice>,
    /// ?
    pub liveness_probe: Option<crate::core::v1::Probe>,
    /// ?
    pub readiness_probe: Option<crate::core::v1::Probe>,
    /// ?
    pub startup_probe: Option<crate::core::v1::Probe>,
    /// ?
    pub lifecycle: Option<crate::core::v1::Lifecycle>,
    /// ?
    pub termination_message_path: String,
    /// ?
    pub termination_message_policy: String,
    /// ?
    pub image_pull_policy: String,
    /// ?
    pub security_context: Option<crate::core::v1::SecurityContext>,
    /// ?
    pub stdin: bool,
    /// ?
    pub stdin_once: bool,
    /// ?
    pub tty: bool,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct ContainerPort {
    /// ?
    pub name: String,
    /// ?
    pub host_port: i32,
    /// ?
    pub container_port: i32,
    /// ?
    pub protocol: String,
    /// ?
    pub host_ip: String,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct ContainerResizePolicy {
    /// ?
    pub resource_name: String,
    /// ?
    pub restart_policy: String,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct ContainerRestartRule {
    /// ?
    pub action: String,
    /// ?
    pub exit_codes: Option<crate::core::v1::ContainerRestartRuleOnExitCodes>,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct ContainerRestartRuleOnExitCodes {
    /// ?
    pub operator: String,
    /// ?
    pub values: Vec<i32>,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct EphemeralContainer {
    /// ?
    pub name: String,
    /// ?
    pub image: String,
    /// ?
    pub command: Vec<String>,
    /// ?
    pub args: Vec<String>,
    /// ?
    pub working_dir: String,
    /// ?
    pub ports: Vec<crate::core::v1::ContainerPort>,
    /// ?
    pub env_from: Vec<crate::core::v1::EnvFromSource>,
    /// ?
    pub env: Vec<crate::core::v1::EnvVar>,
    /// ?
    pub resources: crate::core::v1::ResourceRequirements,
    /// ?
    pub resize_policy: Vec<crate::core::v1::ContainerResizePolicy>,
    /// ?
    pub restart_policy: Option<String>,
    /// ?
    pub restart_policy_rules: Vec<crate::core::v1::ContainerRestartRule>,
    /// ?
    pub volume_mounts: Vec<crate::core::v1::VolumeMount>,
    /// ?
    pub volume_devices: Vec<crate::core::v1::VolumeDevice>,
    /// ?
    pub liveness_probe: Option<crate::core::v1::Probe>,
    /// ?
    pub readiness_probe: Option<crate::core::v1::Probe>,
    /// ?
    pub startup_probe: Option<crate::core::v1::Probe>,
    /// ?
    pub lifecycle: Option<crate::core::v1::Lifecycle>,
    /// ?
    pub termination_message_path: String,
    /// ?
    pub termination_message_policy: String,
    /// ?
    pub image_pull_policy: String,
    /// ?
    pub security_context: Option<crate::core::v1::SecurityContext>,
    /// ?
    pub stdin: bool,
    /// ?
    pub stdin_once: bool,
    /// ?
    pub tty: bool,
    /// ?
    pub target_container_name: String,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct VolumeDevice {
    /// ?
    pub name: String,
    /// ?
    pub device_path: String,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct VolumeMount {
    /// ?
    pub name: String,
    /// ?
    pub read_only: bool,
    /// ?
    pub recursive_read_only: Option<String>,
    /// ?
    pub mount_path: String,
    /// ?
    pub sub_path: String,
    /// ?
    pub mount_propagation: Option<String>,
    /// ?
    pub sub_path_expr: String,
}
