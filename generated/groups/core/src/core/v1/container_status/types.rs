// Written by kindsmith from schema/core/v1/container_status.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Types of `core/v1` from `container_status`.

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct ContainerState {
    /// ?
    pub waiting: Option<crate::core::v1::ContainerStateWaiting>,
    /// ?
    pub running: Option<crate::core::v1::ContainerStateRunning>,
    /// ?
    pub terminated: Option<crate::core::v1::ContainerStateTerminated>,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct ContainerStateRunning {
    /// ?
    pub started_at: Option<machinery::time::Time>,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct ContainerStateTerminated {
    /// ?
    pub exit_code: i32,
    /// ?
    pub signal: i32,
    /// ?
    pub reason: String,
    /// ?
    pub message: String,
    /// ?
    pub started_at: Option<machinery::time::Time>,
    /// ?
    pub finished_at: Option<machinery::time::Time>,
    /// ?
    pub container_id: String,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct ContainerStateWaiting {
    /// ?
    pub reason: String,
    /// ?
    pub message: String,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct ContainerStatus {
    /// ?
    pub name: String,
    /// ?
    pub state: crate::core::v1::ContainerState,
    /// ?
    pub last_state: crate::core::v1::ContainerState,
    /// ?
    pub ready: bool,
    /// ?
    pub restart_count: i32,
    /// ?
    pub image: String,
    /// ?
    pub image_id: String,
    /// ?
    pub container_id: String,
    /// ?
    pub started: Option<bool>,
    /// ?
    pub allocated_resources: std::collections::BTreeMap<
        String,
        machinery::quantity::Quantity,
    >,
    /// ?
    pub resources: Option<crate::core::v1::ResourceRequirements>,
    /// ?
    pub volume_mounts: Vec<crate::core::v1::VolumeMountStatus>,
    /// ?
    pub user: Option<crate::core::v1::ContainerUser>,
    /// ?
    pub allocated_resources_status: Vec<crate::core::v1::ResourceStatus>,
    /// ?
    pub stop_signal: Option<String>,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct ContainerUser {
    /// ?
    pub linux: Option<crate::core::v1::LinuxContainerUser>,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct ImageVolumeStatus {
    /// ?
    pub image_ref: String,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct LinuxContainerUser {
    /// ?
    pub uid: i64,
    /// ?
    pub gid: i64,
    /// ?
    pub supplemental_groups: Vec<i64>,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct ResourceHealth {
    /// ?
    pub resource_id: String,
    /// ?
    pub health: String,
    /// ?
    pub message: Option<String>,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct ResourceStatus {
    /// ?
    pub name: String,
    /// ?
    pub resources: Vec<crate::core::v1::ResourceHealth>,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct VolumeMountStatus {
    /// ?
    pub name: String,
    /// ?
    pub mount_path: String,
    /// ?
    pub read_only: bool,
    /// ?
    pub recursive_read_only: Option<String>,
    /// ?
    pub volume_status: Option<crate::core::v1::VolumeStatus>,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct VolumeStatus {
    /// ?
    pub image: Option<crate::core::v1::ImageVolumeStatus>,
}
