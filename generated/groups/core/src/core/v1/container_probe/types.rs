// Written by kindsmith from schema/core/v1/container_probe.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Types of `core/v1` from `container_probe`.

/// Runs a program in the container.
#[derive(Clone, Default, PartialEq)]
pub struct ExecAction {
    /// Program and arguments; no shell is involved. An exit code other than 0 is a failure.
    pub command: Vec<String>,
}

/// Calls the health service of gRPC.
#[derive(Clone, Default, PartialEq)]
pub struct GRPCAction {
    /// Port of the container, 1 to 65535.
    pub port: i32,
    /// Name of the service that is asked about. Empty (default) leaves it to the container.
    pub service: Option<String>,
}

/// Sends a GET request. Codes from 200 to 399 are a success.
#[derive(Clone, Default, PartialEq)]
pub struct HTTPGetAction {
    /// Path of the request, `/` by default.
    pub path: String,
    /// Name or number of the port, 1 to 65535.
    pub port: machinery::quantity::IntOrString,
    /// Host that is connected to, by default the address of the pod. To send another `Host` header, use
    /// `httpHeaders`.
    pub host: String,
    /// `HTTP` (default) or `HTTPS`. Certificates are not checked.
    pub scheme: String,
    /// Headers of the request. One name may stand several times.
    pub http_headers: Vec<crate::core::v1::HTTPHeader>,
}

/// A header of a request.
#[derive(Clone, Default, PartialEq)]
pub struct HTTPHeader {
    /// Name of the header, letters, digits and `-`.
    pub name: String,
    /// Value of the header.
    pub value: String,
}

/// What happens at the beginning and the end of a container's life.
#[derive(Clone, Default, PartialEq)]
pub struct Lifecycle {
    /// Done right after the container starts. If it fails, the container is stopped.
    pub post_start: Option<crate::core::v1::LifecycleHandler>,
    /// Done right before the container is stopped, within the grace period of the pod.
    pub pre_stop: Option<crate::core::v1::LifecycleHandler>,
    /// Signal that stops the container, such as `SIGTERM`. Absent stands for that of the image. Needs
    /// `os` in the pod.
    pub stop_signal: Option<String>,
}

/// Something to do. Exactly one field is set.
#[derive(Clone, Default, PartialEq)]
pub struct LifecycleHandler {
    /// Runs a program in the container.
    pub exec: Option<crate::core::v1::ExecAction>,
    /// Sends a GET request.
    pub http_get: Option<crate::core::v1::HTTPGetAction>,
    /// No longer done. It is kept for old objects.
    pub tcp_socket: Option<crate::core::v1::TCPSocketAction>,
    /// Waits for a time.
    pub sleep: Option<crate::core::v1::SleepAction>,
}

/// A question that is asked again and again.
#[derive(Clone, Default, PartialEq)]
pub struct Probe {
    /// Runs a program in the container.
    pub exec: Option<crate::core::v1::ExecAction>,
    /// Sends a GET request.
    pub http_get: Option<crate::core::v1::HTTPGetAction>,
    /// Opens a TCP connection.
    pub tcp_socket: Option<crate::core::v1::TCPSocketAction>,
    /// Calls the health service of gRPC.
    pub grpc: Option<crate::core::v1::GRPCAction>,
    /// Seconds between the start of the container and the first question.
    pub initial_delay_seconds: i32,
    /// Seconds after which an answer is taken for a failure, at least 1, which is the default.
    pub timeout_seconds: i32,
    /// Seconds between two questions, at least 1, by default 10.
    pub period_seconds: i32,
    /// How many answers in a row must be good after a failure, by default 1. For liveness and startup
    /// it must be 1.
    pub success_threshold: i32,
    /// How many answers in a row must be bad before it counts as a failure, at least 1, by default 3.
    pub failure_threshold: i32,
    /// Seconds that the container has to end after a failed probe, at least 1. Absent stands for that
    /// of the pod. Not for readiness.
    pub termination_grace_period_seconds: Option<i64>,
}

/// Waits for a time.
#[derive(Clone, Default, PartialEq)]
pub struct SleepAction {
    /// Seconds to wait, at most as many as the grace period of the pod.
    pub seconds: i64,
}

/// Opens a TCP connection.
#[derive(Clone, Default, PartialEq)]
pub struct TCPSocketAction {
    /// Name or number of the port, 1 to 65535.
    pub port: machinery::quantity::IntOrString,
    /// Host that is connected to, by default the address of the pod.
    pub host: String,
}
