// Written by kindsmith from schema/core/v1/container_status.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Types of `core/v1` from `container_status`.

/// What a container does. At most one field is set; without any, it waits.
#[derive(Clone, Default, PartialEq)]
pub struct ContainerState {
    /// It does not run yet.
    pub waiting: Option<crate::core::v1::ContainerStateWaiting>,
    /// It runs.
    pub running: Option<crate::core::v1::ContainerStateRunning>,
    /// It has ended.
    pub terminated: Option<crate::core::v1::ContainerStateTerminated>,
}

/// A container that runs.
#[derive(Clone, Default, PartialEq)]
pub struct ContainerStateRunning {
    /// Since when.
    pub started_at: Option<machinery::time::Time>,
}

/// A container that has ended.
#[derive(Clone, Default, PartialEq)]
pub struct ContainerStateTerminated {
    /// Its exit code.
    pub exit_code: i32,
    /// The signal that ended it.
    pub signal: i32,
    /// Why it ended, as one word.
    pub reason: String,
    /// Details for people.
    pub message: String,
    /// When it had started.
    pub started_at: Option<machinery::time::Time>,
    /// When it ended.
    pub finished_at: Option<machinery::time::Time>,
    /// Its identifier, as `containerd://abc`.
    pub container_id: String,
}

/// A container that does not run yet.
#[derive(Clone, Default, PartialEq)]
pub struct ContainerStateWaiting {
    /// Why not, as one word.
    pub reason: String,
    /// Details for people.
    pub message: String,
}

/// How a container does.
#[derive(Clone, Default, PartialEq)]
pub struct ContainerStatus {
    /// Name of the container.
    pub name: String,
    /// What it does now.
    pub state: crate::core::v1::ContainerState,
    /// How it ended before its last restart.
    pub last_state: crate::core::v1::ContainerState,
    /// Whether its readiness probe is content.
    pub ready: bool,
    /// How often it was restarted. Old containers that are cleaned up may lower it.
    pub restart_count: i32,
    /// Image that runs, which may be another name than that of the pod.
    pub image: String,
    /// Identifier of the image.
    pub image_id: String,
    /// Identifier of the container, as `containerd://abc`.
    pub container_id: String,
    /// Whether it has started, as the startup probe sees it.
    pub started: Option<bool>,
    /// Resources that the node has set aside for it.
    pub allocated_resources: std::collections::BTreeMap<
        String,
        machinery::quantity::Quantity,
    >,
    /// Requests and limits that hold for it now.
    pub resources: Option<crate::core::v1::ResourceRequirements>,
    /// Its volumes, as they are mounted.
    pub volume_mounts: Vec<crate::core::v1::VolumeMountStatus>,
    /// User and groups of its first process.
    pub user: Option<crate::core::v1::ContainerUser>,
    /// How well its devices are.
    pub allocated_resources_status: Vec<crate::core::v1::ResourceStatus>,
    /// Signal that stops it.
    pub stop_signal: Option<String>,
}

/// User of a container.
#[derive(Clone, Default, PartialEq)]
pub struct ContainerUser {
    /// User and groups on Linux.
    pub linux: Option<crate::core::v1::LinuxContainerUser>,
}

/// How an image is mounted.
#[derive(Clone, Default, PartialEq)]
pub struct ImageVolumeStatus {
    /// Identifier of the image with its digest.
    pub image_ref: String,
}

/// User and groups of a process.
#[derive(Clone, Default, PartialEq)]
pub struct LinuxContainerUser {
    /// User id.
    pub uid: i64,
    /// Group id.
    pub gid: i64,
    /// Further group ids.
    pub supplemental_groups: Vec<i64>,
}

/// How well a device is.
#[derive(Clone, Default, PartialEq)]
pub struct ResourceHealth {
    /// Identifier of the device, unique for its driver.
    pub resource_id: String,
    /// `Healthy`, `Unhealthy` or `Unknown`.
    pub health: String,
    /// Details for people.
    pub message: Option<String>,
}

/// How well the devices of a resource are.
#[derive(Clone, Default, PartialEq)]
pub struct ResourceStatus {
    /// Name of the resource, or `claim:NAME/REQUEST` for a resource claim.
    pub name: String,
    /// The devices.
    pub resources: Vec<crate::core::v1::ResourceHealth>,
}

/// A volume as it is mounted.
#[derive(Clone, Default, PartialEq)]
pub struct VolumeMountStatus {
    /// Name of the volume.
    pub name: String,
    /// Where it appears in the container.
    pub mount_path: String,
    /// Whether it is read-only.
    pub read_only: bool,
    /// Whether mounts inside are read-only too, `Disabled` or `Enabled`.
    pub recursive_read_only: Option<String>,
    /// What the volume is.
    pub volume_status: Option<crate::core::v1::VolumeStatus>,
}

/// What a mounted volume is.
#[derive(Clone, Default, PartialEq)]
pub struct VolumeStatus {
    /// An image.
    pub image: Option<crate::core::v1::ImageVolumeStatus>,
}
