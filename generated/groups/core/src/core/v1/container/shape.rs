// Written by kindsmith from schema/core/v1/container.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The table of each message: names, tags, and how fields merge.

machinery::message! {
    /// The form of `Container`.
    pub CONTAINER: crate::core::v1::Container {
        name: "Container", tags: [0, 1, 2, 3, 4, 5, 7, 8, 12, 14, 15, 17, 18, 20, 21, 22, 23, 24, 6, 19, 13,
            16, 9, 10, 11];
        0 name: "name" 1 Always [scalar Text], default: "\"\"";
        1 image: "image" 2 NonZero [scalar Text];
        2 command: "command" 3 NonZero [list [scalar Text]];
        3 args: "args" 4 NonZero [list [scalar Text]];
        4 working_dir: "workingDir" 5 NonZero [scalar Text];
        5 ports: "ports" 6 NonZero [by "containerPort" "protocol" [message
            crate::core::v1::container::shape::CONTAINER_PORT]], patch: MergeByKey("containerPort");
        6 env_from: "envFrom" 19 NonZero [list [message
            crate::core::v1::container_environment::shape::ENV_FROM_SOURCE]];
        7 env: "env" 7 NonZero [by "name" [message crate::core::v1::container_environment::shape::ENV_VAR]],
            patch: MergeByKey("name");
        8 resources: "resources" 8 Always [message crate::core::v1::resources::shape::RESOURCE_REQUIREMENTS];
        9 resize_policy: "resizePolicy" 23 NonZero [list [message
            crate::core::v1::container::shape::CONTAINER_RESIZE_POLICY]];
        10 restart_policy: "restartPolicy" 24 NonZero [scalar Text];
        11 restart_policy_rules: "restartPolicyRules" 25 NonZero [list [message
            crate::core::v1::container::shape::CONTAINER_RESTART_RULE]];
        12 volume_mounts: "volumeMounts" 9 NonZero [by "mountPath" [message
            crate::core::v1::container::shape::VOLUME_MOUNT]], patch: MergeByKey("mountPath");
        13 volume_devices: "volumeDevices" 21 NonZero [by "devicePath" [message
            crate::core::v1::container::shape::VOLUME_DEVICE]], patch: MergeByKey("devicePath");
        14 liveness_probe: "livenessProbe" 10 NonZero [message
            crate::core::v1::container_probe::shape::PROBE];
        15 readiness_probe: "readinessProbe" 11 NonZero [message
            crate::core::v1::container_probe::shape::PROBE];
        16 startup_probe: "startupProbe" 22 NonZero [message crate::core::v1::container_probe::shape::PROBE];
        17 lifecycle: "lifecycle" 12 NonZero [message crate::core::v1::container_probe::shape::LIFECYCLE];
        18 termination_message_path: "terminationMessagePath" 13 NonZero [scalar Text], default:
            "\"/dev/termination-log\"";
        19 termination_message_policy: "terminationMessagePolicy" 20 NonZero [scalar Text], default:
            "\"File\"";
        20 image_pull_policy: "imagePullPolicy" 14 NonZero [scalar Text];
        21 security_context: "securityContext" 15 NonZero [message
            crate::core::v1::pod_security::shape::SECURITY_CONTEXT];
        22 stdin: "stdin" 16 NonZero [scalar Boolean];
        23 stdin_once: "stdinOnce" 17 NonZero [scalar Boolean];
        24 tty: "tty" 18 NonZero [scalar Boolean], inner: Named("TTY");
    }
}

machinery::message! {
    /// The form of `ContainerPort`.
    pub CONTAINER_PORT: crate::core::v1::ContainerPort {
        name: "ContainerPort";
        0 name: "name" 1 NonZero [scalar Text];
        1 host_port: "hostPort" 2 NonZero [scalar Integer];
        2 container_port: "containerPort" 3 Always [scalar Integer], default: "0";
        3 protocol: "protocol" 4 NonZero [scalar Text], default: "\"TCP\"";
        4 host_ip: "hostIP" 5 NonZero [scalar Text];
    }
}

machinery::message! {
    /// The form of `ContainerResizePolicy`.
    pub CONTAINER_RESIZE_POLICY: crate::core::v1::ContainerResizePolicy {
        name: "ContainerResizePolicy";
        0 resource_name: "resourceName" 1 Always [scalar Text];
        1 restart_policy: "restartPolicy" 2 Always [scalar Text];
    }
}

machinery::message! {
    /// The form of `ContainerRestartRule`.
    pub CONTAINER_RESTART_RULE: crate::core::v1::ContainerRestartRule {
        name: "ContainerRestartRule";
        0 action: "action" 1 NonZero [scalar Text];
        1 exit_codes: "exitCodes" 2 NonZero [message
            crate::core::v1::container::shape::CONTAINER_RESTART_RULE_ON_EXIT_CODES];
    }
}

machinery::message! {
    /// The form of `ContainerRestartRuleOnExitCodes`.
    pub CONTAINER_RESTART_RULE_ON_EXIT_CODES: crate::core::v1::ContainerRestartRuleOnExitCodes {
        name: "ContainerRestartRuleOnExitCodes";
        0 operator: "operator" 1 NonZero [scalar Text];
        1 values: "values" 2 NonZero [set [scalar Integer]];
    }
}

machinery::message! {
    /// The form of `EphemeralContainer`.
    pub EPHEMERAL_CONTAINER: crate::core::v1::EphemeralContainer {
        name: "EphemeralContainer", tags: [0, 1, 2, 3, 4, 5, 7, 8, 12, 14, 15, 17, 18, 20, 21, 22, 23, 24, 6,
            19, 13, 16, 9, 10, 11, 25];
        0 name: "name" 1 Always [scalar Text], within: &[1], default: "\"\"";
        1 image: "image" 2 NonZero [scalar Text], within: &[1];
        2 command: "command" 3 NonZero [list [scalar Text]], within: &[1];
        3 args: "args" 4 NonZero [list [scalar Text]], within: &[1];
        4 working_dir: "workingDir" 5 NonZero [scalar Text], within: &[1];
        5 ports: "ports" 6 NonZero [by "containerPort" "protocol" [message
            crate::core::v1::container::shape::CONTAINER_PORT]], within: &[1], patch:
            MergeByKey("containerPort");
        6 env_from: "envFrom" 19 NonZero [list [message
            crate::core::v1::container_environment::shape::ENV_FROM_SOURCE]], within: &[1];
        7 env: "env" 7 NonZero [by "name" [message crate::core::v1::container_environment::shape::ENV_VAR]],
            within: &[1], patch: MergeByKey("name");
        8 resources: "resources" 8 Always [message crate::core::v1::resources::shape::RESOURCE_REQUIREMENTS],
            within: &[1];
        9 resize_policy: "resizePolicy" 23 NonZero [list [message
            crate::core::v1::container::shape::CONTAINER_RESIZE_POLICY]], within: &[1];
        10 restart_policy: "restartPolicy" 24 NonZero [scalar Text], within: &[1];
        11 restart_policy_rules: "restartPolicyRules" 25 NonZero [list [message
            crate::core::v1::container::shape::CONTAINER_RESTART_RULE]], within: &[1];
        12 volume_mounts: "volumeMounts" 9 NonZero [by "mountPath" [message
            crate::core::v1::container::shape::VOLUME_MOUNT]], within: &[1], patch: MergeByKey("mountPath");
        13 volume_devices: "volumeDevices" 21 NonZero [by "devicePath" [message
            crate::core::v1::container::shape::VOLUME_DEVICE]], within: &[1], patch: MergeByKey("devicePath");
        14 liveness_probe: "livenessProbe" 10 NonZero [message
            crate::core::v1::container_probe::shape::PROBE], within: &[1];
        15 readiness_probe: "readinessProbe" 11 NonZero [message
            crate::core::v1::container_probe::shape::PROBE], within: &[1];
        16 startup_probe: "startupProbe" 22 NonZero [message crate::core::v1::container_probe::shape::PROBE],
            within: &[1];
        17 lifecycle: "lifecycle" 12 NonZero [message crate::core::v1::container_probe::shape::LIFECYCLE],
            within: &[1];
        18 termination_message_path: "terminationMessagePath" 13 NonZero [scalar Text], within: &[1],
            default: "\"/dev/termination-log\"";
        19 termination_message_policy: "terminationMessagePolicy" 20 NonZero [scalar Text], within: &[1],
            default: "\"File\"";
        20 image_pull_policy: "imagePullPolicy" 14 NonZero [scalar Text], within: &[1];
        21 security_context: "securityContext" 15 NonZero [message
            crate::core::v1::pod_security::shape::SECURITY_CONTEXT], within: &[1];
        22 stdin: "stdin" 16 NonZero [scalar Boolean], within: &[1];
        23 stdin_once: "stdinOnce" 17 NonZero [scalar Boolean], within: &[1];
        24 tty: "tty" 18 NonZero [scalar Boolean], within: &[1], inner: Named("TTY");
        25 target_container_name: "targetContainerName" 2 NonZero [scalar Text];
    }
}

machinery::message! {
    /// The form of `VolumeDevice`.
    pub VOLUME_DEVICE: crate::core::v1::VolumeDevice {
        name: "VolumeDevice";
        0 name: "name" 1 Always [scalar Text];
        1 device_path: "devicePath" 2 Always [scalar Text], default: "\"\"";
    }
}

machinery::message! {
    /// The form of `VolumeMount`.
    pub VOLUME_MOUNT: crate::core::v1::VolumeMount {
        name: "VolumeMount", tags: [0, 1, 3, 4, 5, 6, 2];
        0 name: "name" 1 Always [scalar Text];
        1 read_only: "readOnly" 2 NonZero [scalar Boolean];
        2 recursive_read_only: "recursiveReadOnly" 7 NonZero [scalar Text];
        3 mount_path: "mountPath" 3 Always [scalar Text], default: "\"\"";
        4 sub_path: "subPath" 4 NonZero [scalar Text];
        5 mount_propagation: "mountPropagation" 5 NonZero [scalar Text];
        6 sub_path_expr: "subPathExpr" 6 NonZero [scalar Text];
    }
}
