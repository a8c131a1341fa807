// Written by kindsmith from schema/core/v1/connect_options.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The table of each message: names, tags, and how fields merge.

machinery::message! {
    /// The form of `NodeProxyOptions`.
    pub NODE_PROXY_OPTIONS: crate::core::v1::NodeProxyOptions {
        name: "NodeProxyOptions", envelope: true;
        0 path: "path" 1 NonZero [scalar Text];
    }
}

machinery::message! {
    /// The form of `PodAttachOptions`.
    pub POD_ATTACH_OPTIONS: crate::core::v1::PodAttachOptions {
        name: "PodAttachOptions", envelope: true;
        0 stdin: "stdin" 1 NonZero [scalar Boolean];
        1 stdout: "stdout" 2 NonZero [scalar Boolean];
        2 stderr: "stderr" 3 NonZero [scalar Boolean];
        3 tty: "tty" 4 NonZero [scalar Boolean], inner: Named("TTY");
        4 container: "container" 5 NonZero [scalar Text];
    }
}

machinery::message! {
    /// The form of `PodExecOptions`.
    pub POD_EXEC_OPTIONS: crate::core::v1::PodExecOptions {
        name: "PodExecOptions", envelope: true;
        0 stdin: "stdin" 1 NonZero [scalar Boolean];
        1 stdout: "stdout" 2 NonZero [scalar Boolean];
        2 stderr: "stderr" 3 NonZero [scalar Boolean];
        3 tty: "tty" 4 NonZero [scalar Boolean], inner: Named("TTY");
        4 container: "container" 5 NonZero [scalar Text];
        5 command: "command" 6 ListOrNull [list [scalar Text]];
    }
}

machinery::message! {
    /// The form of `PodLogOptions`.
    pub POD_LOG_OPTIONS: crate::core::v1::PodLogOptions {
        name: "PodLogOptions", envelope: true;
        0 container: "container" 1 NonZero [scalar Text];
        1 follow: "follow" 2 NonZero [scalar Boolean];
        2 previous: "previous" 3 NonZero [scalar Boolean];
        3 since_seconds: "sinceSeconds" 4 NonZero [scalar Integer];
        4 since_time: "sinceTime" 5 NonZero [scalar Time];
        5 timestamps: "timestamps" 6 NonZero [scalar Boolean];
        6 tail_lines: "tailLines" 7 NonZero [scalar Integer];
        7 limit_bytes: "limitBytes" 8 NonZero [scalar Integer];
        8 insecure_skip_tls_verify_backend: "insecureSkipTLSVerifyBackend" 9 NonZero [scalar Boolean];
        9 stream: "stream" 10 NonZero [scalar Text];
    }
}

machinery::message! {
    /// The form of `PodPortForwardOptions`.
    pub POD_PORT_FORWARD_OPTIONS: crate::core::v1::PodPortForwardOptions {
        name: "PodPortForwardOptions", envelope: true;
        0 ports: "ports" 1 NonZero [list [scalar Integer]];
    }
}

machinery::message! {
    /// The form of `PodProxyOptions`.
    pub POD_PROXY_OPTIONS: crate::core::v1::PodProxyOptions {
        name: "PodProxyOptions", envelope: true;
        0 path: "path" 1 NonZero [scalar Text];
    }
}

machinery::message! {
    /// The form of `ServiceProxyOptions`.
    pub SERVICE_PROXY_OPTIONS: crate::core::v1::ServiceProxyOptions {
        name: "ServiceProxyOptions", envelope: true;
        0 path: "path" 1 NonZero [scalar Text];
    }
}
