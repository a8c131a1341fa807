// Written by kindsmith from schema/core/v1/container_probe.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The table of each message: names, tags, and how fields merge.

machinery::message! {
    /// The form of `ExecAction`.
    pub EXEC_ACTION: crate::core::v1::ExecAction {
        name: "ExecAction";
        0 command: "command" 1 NonZero [list [scalar Text]];
    }
}

machinery::message! {
    /// The form of `GRPCAction`.
    pub GRPC_ACTION: crate::core::v1::GRPCAction {
        name: "GRPCAction";
        0 port: "port" 1 Always [scalar Integer];
        1 service: "service" 2 NonZero [scalar Text], default: "\"\"";
    }
}

machinery::message! {
    /// The form of `HTTPGetAction`.
    pub HTTP_GET_ACTION: crate::core::v1::HTTPGetAction {
        name: "HTTPGetAction";
        0 path: "path" 1 NonZero [scalar Text], default: "\"/\"";
        1 port: "port" 2 Always [scalar IntegerOrText];
        2 host: "host" 3 NonZero [scalar Text];
        3 scheme: "scheme" 4 NonZero [scalar Text], default: "\"HTTP\"";
        4 http_headers: "httpHeaders" 5 NonZero [list [message
            crate::core::v1::container_probe::shape::HTTP_HEADER]], inner: Named("HTTPHeaders");
    }
}

machinery::message! {
    /// The form of `HTTPHeader`.
    pub HTTP_HEADER: crate::core::v1::HTTPHeader {
        name: "HTTPHeader";
        0 name: "name" 1 Always [scalar Text];
        1 value: "value" 2 Always [scalar Text];
    }
}

machinery::message! {
    /// The form of `Lifecycle`.
    pub LIFECYCLE: crate::core::v1::Lifecycle {
        name: "Lifecycle";
        0 post_start: "postStart" 1 NonZero [message
            crate::core::v1::container_probe::shape::LIFECYCLE_HANDLER];
        1 pre_stop: "preStop" 2 NonZero [message crate::core::v1::container_probe::shape::LIFECYCLE_HANDLER];
        2 stop_signal: "stopSignal" 3 NonZero [scalar Text];
    }
}

machinery::message! {
    /// The form of `LifecycleHandler`.
    pub LIFECYCLE_HANDLER: crate::core::v1::LifecycleHandler {
        name: "LifecycleHandler";
        0 exec: "exec" 1 NonZero [message crate::core::v1::container_probe::shape::EXEC_ACTION];
        1 http_get: "httpGet" 2 NonZero [message crate::core::v1::container_probe::shape::HTTP_GET_ACTION],
            inner: Named("HTTPGet");
        2 tcp_socket: "tcpSocket" 3 NonZero [message
            crate::core::v1::container_probe::shape::TCP_SOCKET_ACTION], inner: Named("TCPSocket");
        3 sleep: "sleep" 4 NonZero [message crate::core::v1::container_probe::shape::SLEEP_ACTION];
    }
}

machinery::message! {
    /// The form of `Probe`.
    pub PROBE: crate::core::v1::Probe {
        name: "Probe", tags: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
        0 exec: "exec" 1 NonZero [message crate::core::v1::container_probe::shape::EXEC_ACTION], within: &[1];
        1 http_get: "httpGet" 2 NonZero [message crate::core::v1::container_probe::shape::HTTP_GET_ACTION],
            within: &[1], inner: Named("HTTPGet");
        2 tcp_socket: "tcpSocket" 3 NonZero [message
            crate::core::v1::container_probe::shape::TCP_SOCKET_ACTION], within: &[1], inner:
            Named("TCPSocket");
        3 grpc: "grpc" 4 NonZero [message crate::core::v1::container_probe::shape::GRPC_ACTION], within:
            &[1], inner: Named("GRPC");
        4 initial_delay_seconds: "initialDelaySeconds" 2 NonZero [scalar Integer];
        5 timeout_seconds: "timeoutSeconds" 3 NonZero [scalar Integer], default: "1";
        6 period_seconds: "periodSeconds" 4 NonZero [scalar Integer], default: "10";
        7 success_threshold: "successThreshold" 5 NonZero [scalar Integer], default: "1";
        8 failure_threshold: "failureThreshold" 6 NonZero [scalar Integer], default: "3";
        9 termination_grace_period_seconds: "terminationGracePeriodSeconds" 7 NonZero [scalar Integer];
    }
}

machinery::message! {
    /// The form of `SleepAction`.
    pub SLEEP_ACTION: crate::core::v1::SleepAction {
        name: "SleepAction";
        0 seconds: "seconds" 1 Always [scalar Integer];
    }
}

machinery::message! {
    /// The form of `TCPSocketAction`.
    pub TCP_SOCKET_ACTION: crate::core::v1::TCPSocketAction {
        name: "TCPSocketAction";
        0 port: "port" 1 Always [scalar IntegerOrText];
        1 host: "host" 2 NonZero [scalar Text];
    }
}
