// Written by kindsmith from schema/policy/v1beta1/pod_security_policy.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The table of each message: names, tags, and how fields merge.

machinery::message! {
    /// The form of `PodSecurityPolicy`.
    pub POD_SECURITY_POLICY: crate::policy::v1beta1::PodSecurityPolicy {
        name: "PodSecurityPolicy", envelope: true;
        0 metadata: "metadata" 1 Always [message machinery::meta::v1::object_meta::shape::OBJECT_META],
            inner: Embedded;
        1 spec: "spec" 2 Always [message
            crate::policy::v1beta1::pod_security_policy::shape::POD_SECURITY_POLICY_SPEC];
    }
}

machinery::message! {
    /// The form of `AllowedCSIDriver`.
    pub ALLOWED_CSI_DRIVER: crate::policy::v1beta1::AllowedCSIDriver {
        name: "AllowedCSIDriver";
        0 name: "name" 1 Always [scalar Text];
    }
}

machinery::message! {
    /// The form of `AllowedFlexVolume`.
    pub ALLOWED_FLEX_VOLUME: crate::policy::v1beta1::AllowedFlexVolume {
        name: "AllowedFlexVolume";
        0 driver: "driver" 1 Always [scalar Text];
    }
}

machinery::message! {
    /// The form of `AllowedHostPath`.
    pub ALLOWED_HOST_PATH: crate::policy::v1beta1::AllowedHostPath {
        name: "AllowedHostPath";
        0 path_prefix: "pathPrefix" 1 NonZero [scalar Text];
        1 read_only: "readOnly" 2 NonZero [scalar Boolean];
    }
}

machinery::message! {
    /// The form of `FSGroupStrategyOptions`.
    pub FS_GROUP_STRATEGY_OPTIONS: crate::policy::v1beta1::FSGroupStrategyOptions {
        name: "FSGroupStrategyOptions";
        0 rule: "rule" 1 NonZero [scalar Text];
        1 ranges: "ranges" 2 NonZero [list [message
            crate::policy::v1beta1::pod_security_policy::shape::ID_RANGE]];
    }
}

machinery::message! {
    /// The form of `HostPortRange`.
    pub HOST_PORT_RANGE: crate::policy::v1beta1::HostPortRange {
        name: "HostPortRange";
        0 min: "min" 1 Always [scalar Integer];
        1 max: "max" 2 Always [scalar Integer];
    }
}

machinery::message! {
    /// The form of `IDRange`.
    pub ID_RANGE: crate::policy::v1beta1::IDRange {
        name: "IDRange";
        0 min: "min" 1 Always [scalar Integer];
        1 max: "max" 2 Always [scalar Integer];
    }
}

machinery::message! {
    /// The form of `PodSecurityPolicySpec`.
    pub POD_SECURITY_POLICY_SPEC: crate::policy::v1beta1::PodSecurityPolicySpec {
        name: "PodSecurityPolicySpec", tags: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 13, 14, 15, 16, 17, 18,
            20, 21, 22, 11, 19, 23];
        0 privileged: "privileged" 1 NonZero [scalar Boolean];
        1 default_add_capabilities: "defaultAddCapabilities" 2 NonZero [list [scalar Text]];
        2 required_drop_capabilities: "requiredDropCapabilities" 3 NonZero [list [scalar Text]];
        3 allowed_capabilities: "allowedCapabilities" 4 NonZero [list [scalar Text]];
        4 volumes: "volumes" 5 NonZero [list [scalar Text]];
        5 host_network: "hostNetwork" 6 NonZero [scalar Boolean];
        6 host_ports: "hostPorts" 7 NonZero [list [message
            crate::policy::v1beta1::pod_security_policy::shape::HOST_PORT_RANGE]];
        7 host_pid: "hostPID" 8 NonZero [scalar Boolean];
        8 host_ipc: "hostIPC" 9 NonZero [scalar Boolean];
        9 se_linux: "seLinux" 10 Always [message
            crate::policy::v1beta1::pod_security_policy::shape::SE_LINUX_STRATEGY_OPTIONS], inner:
            Named("SELinux");
        10 run_as_user: "runAsUser" 11 Always [message
            crate::policy::v1beta1::pod_security_policy::shape::RUN_AS_USER_STRATEGY_OPTIONS];
        11 run_as_group: "runAsGroup" 22 NonZero [message
            crate::policy::v1beta1::pod_security_policy::shape::RUN_AS_GROUP_STRATEGY_OPTIONS];
        12 supplemental_groups: "supplementalGroups" 12 Always [message
            crate::policy::v1beta1::pod_security_policy::shape::SUPPLEMENTAL_GROUPS_STRATEGY_OPTIONS];
        13 fs_group: "fsGroup" 13 Always [message
            crate::policy::v1beta1::pod_security_policy::shape::FS_GROUP_STRATEGY_OPTIONS], inner:
            Named("FSGroup");
        14 read_only_root_filesystem: "readOnlyRootFilesystem" 14 NonZero [scalar Boolean];
        15 default_allow_privilege_escalation: "defaultAllowPrivilegeEscalation" 15 NonZero [scalar Boolean];
        16 allow_privilege_escalation: "allowPrivilegeEscalation" 16 NonZero [scalar Boolean], default:
            "true";
        17 allowed_host_paths: "allowedHostPaths" 17 NonZero [list [message
            crate::policy::v1beta1::pod_security_policy::shape::ALLOWED_HOST_PATH]];
        18 allowed_flex_volumes: "allowedFlexVolumes" 18 NonZero [list [message
            crate::policy::v1beta1::pod_security_policy::shape::ALLOWED_FLEX_VOLUME]];
        19 allowed_csi_drivers: "allowedCSIDrivers" 23 NonZero [list [message
            crate::policy::v1beta1::pod_security_policy::shape::ALLOWED_CSI_DRIVER]];
        20 allowed_unsafe_sysctls: "allowedUnsafeSysctls" 19 NonZero [list [scalar Text]];
        21 forbidden_sysctls: "forbiddenSysctls" 20 NonZero [list [scalar Text]];
        22 allowed_proc_mount_types: "allowedProcMountTypes" 21 NonZero [list [scalar Text]];
        23 runtime_class: "runtimeClass" 24 NonZero [message
            crate::policy::v1beta1::pod_security_policy::shape::RUNTIME_CLASS_STRATEGY_OPTIONS];
    }
}

machinery::message! {
    /// The form of `RunAsGroupStrategyOptions`.
    pub RUN_AS_GROUP_STRATEGY_OPTIONS: crate::policy::v1beta1::RunAsGroupStrategyOptions {
        name: "RunAsGroupStrategyOptions";
        0 rule: "rule" 1 Always [scalar Text];
        1 ranges: "ranges" 2 NonZero [list [message
            crate::policy::v1beta1::pod_security_policy::shape::ID_RANGE]];
    }
}

machinery::message! {
    /// The form of `RunAsUserStrategyOptions`.
    pub RUN_AS_USER_STRATEGY_OPTIONS: crate::policy::v1beta1::RunAsUserStrategyOptions {
        name: "RunAsUserStrategyOptions";
        0 rule: "rule" 1 Always [scalar Text];
        1 ranges: "ranges" 2 NonZero [list [message
            crate::policy::v1beta1::pod_security_policy::shape::ID_RANGE]];
    }
}

machinery::message! {
    /// The form of `RuntimeClassStrategyOptions`.
    pub RUNTIME_CLASS_STRATEGY_OPTIONS: crate::policy::v1beta1::RuntimeClassStrategyOptions {
        name: "RuntimeClassStrategyOptions";
        0 allowed_runtime_class_names: "allowedRuntimeClassNames" 1 ListOrNull [list [scalar Text]];
        1 default_runtime_class_name: "defaultRuntimeClassName" 2 NonZero [scalar Text];
    }
}

machinery::message! {
    /// The form of `SELinuxStrategyOptions`.
    pub SE_LINUX_STRATEGY_OPTIONS: crate::policy::v1beta1::SELinuxStrategyOptions {
        name: "SELinuxStrategyOptions";
        0 rule: "rule" 1 NonZero [scalar Text];
        1 se_linux_options: "seLinuxOptions" 2 NonZero [message
            crate::policy::v1beta1::pod_security_policy::shape::SE_LINUX_OPTIONS], inner:
            Named("SELinuxOptions");
    }
}

machinery::message! {
    /// The form of `SupplementalGroupsStrategyOptions`.
    pub SUPPLEMENTAL_GROUPS_STRATEGY_OPTIONS: crate::policy::v1beta1::SupplementalGroupsStrategyOptions {
        name: "SupplementalGroupsStrategyOptions";
        0 rule: "rule" 1 NonZero [scalar Text];
        1 ranges: "ranges" 2 NonZero [list [message
            crate::policy::v1beta1::pod_security_policy::shape::ID_RANGE]];
    }
}

machinery::message! {
    /// The form of `SELinuxOptions`.
    pub SE_LINUX_OPTIONS: crate::policy::v1beta1::SELinuxOptions {
        name: "SELinuxOptions";
        0 user: "user" 1 NonZero [scalar Text];
        1 role: "role" 2 NonZero [scalar Text];
        2 type_: "type" 3 NonZero [scalar Text];
        3 level: "level" 4 NonZero [scalar Text];
    }
}
