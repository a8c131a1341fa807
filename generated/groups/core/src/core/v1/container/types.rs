// Written by kindsmith from schema/core/v1/container.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Types of `core/v1` from `container`.

/// A container that runs in a pod.
#[derive(Clone, Default, PartialEq)]
pub struct Container {
    /// Name of the container, a DNS label that no other container of the pod has. It cannot be changed.
    pub name: String,
    /// Image that runs. Workloads that fill it in later may leave it out of their templates only where
    /// they say so.
    pub image: String,
    /// Program and its first arguments, in place of the image's entry point; no shell is involved.
    /// `$(NAME)` stands for an environment variable, `$$(NAME)` is kept as `$(NAME)`.
    pub command: Vec<String>,
    /// Arguments, in place of those of the image. `$(NAME)` is replaced as in `command`.
    pub args: Vec<String>,
    /// Directory in which the program starts. Empty stands for that of the image.
    pub working_dir: String,
    /// Ports that the container offers. It is information: a port that is not listed can be reached all
    /// the same.
    pub ports: Vec<crate::core::v1::ContainerPort>,
    /// Objects whose entries become environment variables. Of two with the same key the later one
    /// counts, and `env` counts more.
    pub env_from: Vec<crate::core::v1::EnvFromSource>,
    /// Environment variables.
    pub env: Vec<crate::core::v1::EnvVar>,
    /// How much of resources, such as `cpu` and `memory`, the container needs and may use.
    pub resources: crate::core::v1::ResourceRequirements,
    /// Whether the container restarts when its resources are changed, for each resource. By default it
    /// does not.
    pub resize_policy: Vec<crate::core::v1::ContainerResizePolicy>,
    /// When the container restarts, in place of the pod's `restartPolicy`. `Always` makes an init
    /// container run beside the others until the pod ends.
    pub restart_policy: Option<String>,
    /// Rules that are looked at in order when the container ends, at most 20; the first that fits
    /// decides, else `restartPolicy` does.
    pub restart_policy_rules: Vec<crate::core::v1::ContainerRestartRule>,
    /// Volumes of the pod that appear as directories or files in the container.
    pub volume_mounts: Vec<crate::core::v1::VolumeMount>,
    /// Volumes of the pod that appear as block devices in the container.
    pub volume_devices: Vec<crate::core::v1::VolumeDevice>,
    /// Asks from time to time whether the container is alive. It restarts when it is not.
    pub liveness_probe: Option<crate::core::v1::Probe>,
    /// Asks from time to time whether the container can serve. While it cannot, services leave it out.
    pub readiness_probe: Option<crate::core::v1::Probe>,
    /// Asks whether the container has started. Until it has, the other probes wait; if it never does,
    /// the container restarts.
    pub startup_probe: Option<crate::core::v1::Probe>,
    /// What happens right after the container starts and right before it is stopped.
    pub lifecycle: Option<crate::core::v1::Lifecycle>,
    /// File in the container whose content becomes the message of its end, at most 4096 bytes,
    /// `/dev/termination-log` by default. All messages of a pod have 12 KiB together.
    pub termination_message_path: String,
    /// Where the message of its end comes from. `File` (default) reads the file,
    /// `FallbackToLogsOnError` takes the end of the log when the file is empty and the container
    /// failed.
    pub termination_message_policy: String,
    /// When the image is fetched. `Always` is the default of images without a tag or with the tag
    /// `latest`, `IfNotPresent` that of all others; `Never` fetches nothing.
    pub image_pull_policy: String,
    /// Rights and users of the container. What is set here counts more than what the pod says.
    pub security_context: Option<crate::core::v1::SecurityContext>,
    /// Whether a buffer for standard input is kept, from which the container reads. Without it, it
    /// reads the end at once.
    pub stdin: bool,
    /// Whether standard input closes for good after the first client has left. Only with `stdin`.
    pub stdin_once: bool,
    /// Whether the container has a terminal. Needs `stdin`.
    pub tty: bool,
}

/// A port that a container offers.
#[derive(Clone, Default, PartialEq)]
pub struct ContainerPort {
    /// Name of the port, at most 15 lower-case letters, digits and single `-`, unique in the pod.
    /// Services refer to it.
    pub name: String,
    /// Port of the node that leads to this one, 1 to 65535. With `hostNetwork` it is the same as
    /// `containerPort`. Seldom needed.
    pub host_port: i32,
    /// Port of the container, 1 to 65535.
    pub container_port: i32,
    /// `TCP` (default), `UDP` or `SCTP`.
    pub protocol: String,
    /// Address of the node on which `hostPort` listens. Empty stands for all.
    pub host_ip: String,
}

/// Whether a container restarts when one of its resources is changed.
#[derive(Clone, Default, PartialEq)]
pub struct ContainerResizePolicy {
    /// The resource, `cpu` or `memory`.
    pub resource_name: String,
    /// `NotRequired` (default) changes it in place, `RestartContainer` restarts the container.
    pub restart_policy: String,
}

/// What to do when a container ends in a certain way.
#[derive(Clone, Default, PartialEq)]
pub struct ContainerRestartRule {
    /// What is done, `Restart` or `RestartAllContainers`.
    pub action: String,
    /// Exit codes for which the rule holds.
    pub exit_codes: Option<crate::core::v1::ContainerRestartRuleOnExitCodes>,
}

/// A condition for exit codes.
#[derive(Clone, Default, PartialEq)]
pub struct ContainerRestartRuleOnExitCodes {
    /// `In` holds for the codes that are listed, `NotIn` for all others.
    pub operator: String,
    /// Exit codes, at most 255 of them.
    pub values: Vec<i32>,
}

/// A container that is added to a running pod, to look into it. It is never restarted and has no
/// guaranteed resources.
#[derive(Clone, Default, PartialEq)]
pub struct EphemeralContainer {
    /// Name of the container, a DNS label that no other container of the pod has. It cannot be changed.
    pub name: String,
    /// Image that runs. Workloads that fill it in later may leave it out of their templates only where
    /// they say so.
    pub image: String,
    /// Program and its first arguments, in place of the image's entry point; no shell is involved.
    /// `$(NAME)` stands for an environment variable, `$$(NAME)` is kept as `$(NAME)`.
    pub command: Vec<String>,
    /// Arguments, in place of those of the image. `$(NAME)` is replaced as in `command`.
    pub args: Vec<String>,
    /// Directory in which the program starts. Empty stands for that of the image.
    pub working_dir: String,
    /// Ports that the container offers. It is information: a port that is not listed can be reached all
    /// the same.
    pub ports: Vec<crate::core::v1::ContainerPort>,
    /// Objects whose entries become environment variables. Of two with the same key the later one
    /// counts, and `env` counts more.
    pub env_from: Vec<crate::core::v1::EnvFromSource>,
    /// Environment variables.
    pub env: Vec<crate::core::v1::EnvVar>,
    /// How much of resources, such as `cpu` and `memory`, the container needs and may use.
    pub resources: crate::core::v1::ResourceRequirements,
    /// Whether the container restarts when its resources are changed, for each resource. By default it
    /// does not.
    pub resize_policy: Vec<crate::core::v1::ContainerResizePolicy>,
    /// When the container restarts, in place of the pod's `restartPolicy`. `Always` makes an init
    /// container run beside the others until the pod ends.
    pub restart_policy: Option<String>,
    /// Rules that are looked at in order when the container ends, at most 20; the first that fits
    /// decides, else `restartPolicy` does.
    pub restart_policy_rules: Vec<crate::core::v1::ContainerRestartRule>,
    /// Volumes of the pod that appear as directories or files in the container.
    pub volume_mounts: Vec<crate::core::v1::VolumeMount>,
    /// Volumes of the pod that appear as block devices in the container.
    pub volume_devices: Vec<crate::core::v1::VolumeDevice>,
    /// Asks from time to time whether the container is alive. It restarts when it is not.
    pub liveness_probe: Option<crate::core::v1::Probe>,
    /// Asks from time to time whether the container can serve. While it cannot, services leave it out.
    pub readiness_probe: Option<crate::core::v1::Probe>,
    /// Asks whether the container has started. Until it has, the other probes wait; if it never does,
    /// the container restarts.
    pub startup_probe: Option<crate::core::v1::Probe>,
    /// What happens right after the container starts and right before it is stopped.
    pub lifecycle: Option<crate::core::v1::Lifecycle>,
    /// File in the container whose content becomes the message of its end, at most 4096 bytes,
    /// `/dev/termination-log` by default. All messages of a pod have 12 KiB together.
    pub termination_message_path: String,
    /// Where the message of its end comes from. `File` (default) reads the file,
    /// `FallbackToLogsOnError` takes the end of the log when the file is empty and the container
    /// failed.
    pub termination_message_policy: String,
    /// When the image is fetched. `Always` is the default of images without a tag or with the tag
    /// `latest`, `IfNotPresent` that of all others; `Never` fetches nothing.
    pub image_pull_policy: String,
    /// Rights and users of the container. What is set here counts more than what the pod says.
    pub security_context: Option<crate::core::v1::SecurityContext>,
    /// Whether a buffer for standard input is kept, from which the container reads. Without it, it
    /// reads the end at once.
    pub stdin: bool,
    /// Whether standard input closes for good after the first client has left. Only with `stdin`.
    pub stdin_once: bool,
    /// Whether the container has a terminal. Needs `stdin`.
    pub tty: bool,
    /// Container of the pod whose processes it sees. Empty stands for those of the pod.
    pub target_container_name: String,
}

/// A block device in a container.
#[derive(Clone, Default, PartialEq)]
pub struct VolumeDevice {
    /// Name of the pod's volume, whose claim has the mode `Block`.
    pub name: String,
    /// Path of the device in the container.
    pub device_path: String,
}

/// A volume in a container.
#[derive(Clone, Default, PartialEq)]
pub struct VolumeMount {
    /// Name of the pod's volume.
    pub name: String,
    /// Whether the container may only read.
    pub read_only: bool,
    /// Whether mounts inside the volume are read-only too. `Disabled` is the default, `IfPossible` does
    /// it where nodes can, `Enabled` insists. Only with `readOnly`.
    pub recursive_read_only: Option<String>,
    /// Where the volume appears in the container. It has no `:`.
    pub mount_path: String,
    /// Path inside the volume that is mounted, relative and without `..`. Empty stands for the whole
    /// volume.
    pub sub_path: String,
    /// Whether mounts pass between node and container. `None` is the default, `HostToContainer` shows
    /// later mounts of the node, `Bidirectional` both ways and needs a privileged container.
    pub mount_propagation: Option<String>,
    /// Like `subPath`, with `$(NAME)` for environment variables. Only one of the two may be set.
    pub sub_path_expr: String,
}
