// Written by kindsmith from schema/core/v1/pod_security.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Types of `core/v1` from `pod_security`.

/// Which AppArmor profile confines a process.
#[derive(Clone, Default, PartialEq)]
pub struct AppArmorProfile {
    /// `RuntimeDefault` is that of the container runtime, `Localhost` one of the node, `Unconfined`
    /// none.
    pub type_: String,
    /// Name of the profile on the node. Only, and always, with `Localhost`.
    pub localhost_profile: Option<String>,
}

/// Rights of processes that the kernel knows by name, as `NET_ADMIN`.
#[derive(Clone, Default, PartialEq)]
pub struct Capabilities {
    /// Rights that the container gets in addition to the usual ones.
    pub add: Vec<String>,
    /// Rights that are taken away. `ALL` stands for all.
    pub drop: Vec<String>,
}

/// Rights and users of all containers of a pod, where they do not say otherwise themselves.
#[derive(Clone, Default, PartialEq)]
pub struct PodSecurityContext {
    /// SELinux context of all containers. Absent leaves it to the container runtime.
    pub se_linux_options: Option<crate::core::v1::SELinuxOptions>,
    /// Settings for Windows. Not for pods with another `os`.
    pub windows_options: Option<crate::core::v1::WindowsSecurityContextOptions>,
    /// User id of the processes, from 0 on. Absent stands for the user of the image.
    pub run_as_user: Option<i64>,
    /// Group id of the processes, from 0 on. Absent stands for the default of the runtime.
    pub run_as_group: Option<i64>,
    /// Whether a container whose user id would be 0 is refused by its node.
    pub run_as_non_root: Option<bool>,
    /// Further group ids of the first process of each container, besides its own and `fsGroup`.
    pub supplemental_groups: Vec<i64>,
    /// Whether groups that the image gives the user count too, `Merge` (default) or `Strict`.
    pub supplemental_groups_policy: Option<String>,
    /// Group id of volumes that know owners. New files get it, and members of the group may read and
    /// write.
    pub fs_group: Option<i64>,
    /// Settings of the kernel for the pod's namespaces. Pods with settings that a node does not know do
    /// not start there.
    pub sysctls: Vec<crate::core::v1::Sysctl>,
    /// When the owners of a volume's files are changed. `Always` (default) at each mount,
    /// `OnRootMismatch` only where the root directory differs.
    pub fs_group_change_policy: Option<String>,
    /// Which system calls are allowed.
    pub seccomp_profile: Option<crate::core::v1::SeccompProfile>,
    /// AppArmor profile that confines the processes.
    pub app_armor_profile: Option<crate::core::v1::AppArmorProfile>,
    /// How volumes get their SELinux label. `MountOption` (default where possible) mounts with it,
    /// `Recursive` changes every file.
    pub se_linux_change_policy: Option<String>,
}

/// Parts of a SELinux context.
#[derive(Clone, Default, PartialEq)]
pub struct SELinuxOptions {
    /// User of the context.
    pub user: String,
    /// Role of the context.
    pub role: String,
    /// Type of the context.
    pub type_: String,
    /// Level of the context.
    pub level: String,
}

/// Which system calls a process may use.
#[derive(Clone, Default, PartialEq)]
pub struct SeccompProfile {
    /// `RuntimeDefault` is the profile of the container runtime, `Localhost` one in a file of the node,
    /// `Unconfined` none.
    pub type_: String,
    /// Path of the file, relative to the node agent's folder of profiles. Only, and always, with
    /// `Localhost`.
    pub localhost_profile: Option<String>,
}

/// Rights and users of a container. What is set here counts more than what the pod says.
#[derive(Clone, Default, PartialEq)]
pub struct SecurityContext {
    /// Rights that are added and taken away.
    pub capabilities: Option<crate::core::v1::Capabilities>,
    /// Whether the processes have the rights of root on the node. By default they have not.
    pub privileged: Option<bool>,
    /// SELinux context of the container. Absent leaves it to the container runtime.
    pub se_linux_options: Option<crate::core::v1::SELinuxOptions>,
    /// Settings for Windows. Not for pods with another `os`.
    pub windows_options: Option<crate::core::v1::WindowsSecurityContextOptions>,
    /// User id of the processes, from 0 on. Absent stands for the user of the image.
    pub run_as_user: Option<i64>,
    /// Group id of the processes, from 0 on. Absent stands for the default of the runtime.
    pub run_as_group: Option<i64>,
    /// Whether a container whose user id would be 0 is refused by its node.
    pub run_as_non_root: Option<bool>,
    /// Whether the container may not write to its root file system. By default it may.
    pub read_only_root_filesystem: Option<bool>,
    /// Whether a process may get more rights than its parent. Always so for privileged containers and
    /// those with `CAP_SYS_ADMIN`.
    pub allow_privilege_escalation: Option<bool>,
    /// How `/proc` is mounted. `Default` hides what the runtime thinks dangerous, `Unmasked` shows all
    /// and needs `hostUsers: false`.
    pub proc_mount: Option<String>,
    /// Which system calls are allowed.
    pub seccomp_profile: Option<crate::core::v1::SeccompProfile>,
    /// AppArmor profile that confines the processes.
    pub app_armor_profile: Option<crate::core::v1::AppArmorProfile>,
}

/// A setting of the kernel.
#[derive(Clone, Default, PartialEq)]
pub struct Sysctl {
    /// Name of the setting, as `net.core.somaxconn`.
    pub name: String,
    /// Its value.
    pub value: String,
}

/// Settings for Windows.
#[derive(Clone, Default, PartialEq)]
pub struct WindowsSecurityContextOptions {
    /// Name of the credential spec of a group managed service account.
    pub gmsa_credential_spec_name: Option<String>,
    /// The credential spec itself, at most 64 KiB. A webhook fills it in from the name.
    pub gmsa_credential_spec: Option<String>,
    /// User of the processes, as `DOMAIN\user`. Absent stands for the user of the image.
    pub run_as_user_name: Option<String>,
    /// Whether the container runs on the node itself. All containers of the pod must agree, with
    /// `hostNetwork`.
    pub host_process: Option<bool>,
}
