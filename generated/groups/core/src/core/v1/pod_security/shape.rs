// Written by kindsmith from schema/core/v1/pod_security.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The table of each message: names, tags, and how fields merge.

machinery::message! {
    /// The form of `AppArmorProfile`.
    pub APP_ARMOR_PROFILE: crate::core::v1::AppArmorProfile {
        name: "AppArmorProfile";
        0 type_: "type" 1 Always [scalar Text];
        1 localhost_profile: "localhostProfile" 2 NonZero [scalar Text];
    }
}

machinery::message! {
    /// The form of `Capabilities`.
    pub CAPABILITIES: crate::core::v1::Capabilities {
        name: "Capabilities";
        0 add: "add" 1 NonZero [list [scalar Text]];
        1 drop: "drop" 2 NonZero [list [scalar Text]];
    }
}

machinery::message! {
    /// The form of `PodSecurityContext`.
    pub POD_SECURITY_CONTEXT: crate::core::v1::PodSecurityContext {
        name: "PodSecurityContext", tags: [0, 2, 4, 5, 7, 3, 8, 1, 9, 10, 11, 6, 12], inner: Places([0, 1, 2,
            3, 4, 5, 6, 7, 9, 8, 10, 11, 12]);
        0 se_linux_options: "seLinuxOptions" 1 NonZero [message
            crate::core::v1::pod_security::shape::SE_LINUX_OPTIONS], inner: Named("SELinuxOptions");
        1 windows_options: "windowsOptions" 8 NonZero [message
            crate::core::v1::pod_security::shape::WINDOWS_SECURITY_CONTEXT_OPTIONS];
        2 run_as_user: "runAsUser" 2 NonZero [scalar Integer];
        3 run_as_group: "runAsGroup" 6 NonZero [scalar Integer];
        4 run_as_non_root: "runAsNonRoot" 3 NonZero [scalar Boolean];
        5 supplemental_groups: "supplementalGroups" 4 NonZero [list [scalar Integer]];
        6 supplemental_groups_policy: "supplementalGroupsPolicy" 12 NonZero [scalar Text];
        7 fs_group: "fsGroup" 5 NonZero [scalar Integer], inner: Named("FSGroup");
        8 sysctls: "sysctls" 7 NonZero [list [message crate::core::v1::pod_security::shape::SYSCTL]];
        9 fs_group_change_policy: "fsGroupChangePolicy" 9 NonZero [scalar Text], inner:
            Named("FSGroupChangePolicy");
        10 seccomp_profile: "seccompProfile" 10 NonZero [message
            crate::core::v1::pod_security::shape::SECCOMP_PROFILE];
        11 app_armor_profile: "appArmorProfile" 11 NonZero [message
            crate::core::v1::pod_security::shape::APP_ARMOR_PROFILE];
        12 se_linux_change_policy: "seLinuxChangePolicy" 13 NonZero [scalar Text], inner:
            Named("SELinuxChangePolicy");
    }
}

machinery::message! {
    /// The form of `SELinuxOptions`.
    pub SE_LINUX_OPTIONS: crate::core::v1::SELinuxOptions {
        name: "SELinuxOptions";
        0 user: "user" 1 NonZero [scalar Text];
        1 role: "role" 2 NonZero [scalar Text];
        2 type_: "type" 3 NonZero [scalar Text];
        3 level: "level" 4 NonZero [scalar Text];
    }
}

machinery::message! {
    /// The form of `SeccompProfile`.
    pub SECCOMP_PROFILE: crate::core::v1::SeccompProfile {
        name: "SeccompProfile";
        0 type_: "type" 1 Always [scalar Text];
        1 localhost_profile: "localhostProfile" 2 NonZero [scalar Text];
    }
}

machinery::message! {
    /// The form of `SecurityContext`.
    pub SECURITY_CONTEXT: crate::core::v1::SecurityContext {
        name: "SecurityContext", tags: [0, 1, 2, 4, 6, 7, 8, 5, 9, 3, 10, 11];
        0 capabilities: "capabilities" 1 NonZero [message crate::core::v1::pod_security::shape::CAPABILITIES];
        1 privileged: "privileged" 2 NonZero [scalar Boolean];
        2 se_linux_options: "seLinuxOptions" 3 NonZero [message
            crate::core::v1::pod_security::shape::SE_LINUX_OPTIONS], inner: Named("SELinuxOptions");
        3 windows_options: "windowsOptions" 10 NonZero [message
            crate::core::v1::pod_security::shape::WINDOWS_SECURITY_CONTEXT_OPTIONS];
        4 run_as_user: "runAsUser" 4 NonZero [scalar Integer];
        5 run_as_group: "runAsGroup" 8 NonZero [scalar Integer];
        6 run_as_non_root: "runAsNonRoot" 5 NonZero [scalar Boolean];
        7 read_only_root_filesystem: "readOnlyRootFilesystem" 6 NonZero [scalar Boolean];
        8 allow_privilege_escalation: "allowPrivilegeEscalation" 7 NonZero [scalar Boolean];
        9 proc_mount: "procMount" 9 NonZero [scalar Text];
        10 seccomp_profile: "seccompProfile" 11 NonZero [message
            crate::core::v1::pod_security::shape::SECCOMP_PROFILE];
        11 app_armor_profile: "appArmorProfile" 12 NonZero [message
            crate::core::v1::pod_security::shape::APP_ARMOR_PROFILE];
    }
}

machinery::message! {
    /// The form of `Sysctl`.
    pub SYSCTL: crate::core::v1::Sysctl {
        name: "Sysctl";
        0 name: "name" 1 Always [scalar Text];
        1 value: "value" 2 Always [scalar Text];
    }
}

machinery::message! {
    /// The form of `WindowsSecurityContextOptions`.
    pub WINDOWS_SECURITY_CONTEXT_OPTIONS: crate::core::v1::WindowsSecurityContextOptions {
        name: "WindowsSecurityContextOptions";
        0 gmsa_credential_spec_name: "gmsaCredentialSpecName" 1 NonZero [scalar Text], inner:
            Named("GMSACredentialSpecName");
        1 gmsa_credential_spec: "gmsaCredentialSpec" 2 NonZero [scalar Text], inner:
            Named("GMSACredentialSpec");
        2 run_as_user_name: "runAsUserName" 3 NonZero [scalar Text];
        3 host_process: "hostProcess" 4 NonZero [scalar Boolean];
    }
}
