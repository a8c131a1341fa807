// Written by kindsmith from schema/core/v1/container_probe.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Types of `core/v1` from `container_probe`.

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct ExecAction {
    /// ?
    pub command: Vec<String>,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct GRPCAction {
    /// ?
    pub port: i32,
    /// ?
    pub service: Option<String>,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct HTTPGetAction {
    /// ?
    pub path: String,
    /// ?
    pub port: machinery::quantity::IntOrString,
    /// ?
    pub host: String,
    /// ?
    pub scheme: String,
    /// ?
    pub http_headers: Vec<crate::core::v1::HTTPHeader>,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct HTTPHeader {
    /// ?
    pub name: String,
    /// ?
    pub value: String,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct Lifecycle {
    /// ?
    pub post_start: Option<crate::core::v1::LifecycleHandler>,
    /// ?
    pub pre_stop: Option<crate::core::v1::LifecycleHandler>,
    /// ?
    pub stop_signal: Option<String>,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct LifecycleHandler {
    /// ?
    pub exec: Option<crate::core::v1::ExecAction>,
    /// ?
    pub http_get: Option<crate::core::v1::HTTPGetAction>,
    /// ?
    pub tcp_socket: Option<crate::core::v1::TCPSocketAction>,
    /// ?
    pub sleep: Option<crate::core::v1::SleepAction>,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct Probe {
    /// ?
    pub exec: Option<crate::core::v1::ExecAction>,
    /// ?
    pub http_get: Option<crate::core::v1::HTTPGetAction>,
    /// ?
    pub tcp_socket: Option<crate::core::v1::TCPSocketAction>,
    /// ?
    pub grpc: Option<crate::core::v1::GRPCAction>,
    /// ?
    pub initial_delay_seconds: i32,
    /// ?
    pub timeout_seconds: i32,
    /// ?
    pub period_seconds: i32,
    /// ?
    pub success_threshold: i32,
    /// ?
    pub failure_threshold: i32,
    /// ?
    pub termination_grace_period_seconds: Option<i64>,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct SleepAction {
    /// ?
    pub seconds: i64,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct TCPSocketAction {
    /// ?
    pub port: machinery::quantity::IntOrString,
    /// ?
    pub host: String,
}
