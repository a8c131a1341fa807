// Written by kindsmith from schema/core/v1/connect_options.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Types of `core/v1` from `connect_options`.

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct NodeProxyOptions {
    /// ?
    pub path: String,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct PodAttachOptions {
    /// ?
    pub stdin: bool,
    /// ?
    pub stdout: bool,
    /// ?
    pub stderr: bool,
    /// ?
    pub tty: bool,
    /// ?
    pub container: String,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct PodExecOptions {
    /// ?
    pub stdin: bool,
    /// ?
    pub stdout: bool,
    /// ?
    pub stderr: bool,
    /// ?
    pub tty: bool,
    /// ?
    pub container: String,
    /// ?
    pub command: Vec<String>,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct PodLogOptions {
    /// ?
    pub container: String,
    /// ?
    pub follow: bool,
    /// ?
    pub previous: bool,
    /// ?
    pub since_seconds: Option<i64>,
    /// ?
    pub since_time: Option<machinery::time::Time>,
    /// ?
    pub timestamps: bool,
    /// ?
    pub tail_lines: Option<i64>,
    /// ?
    pub limit_bytes: Option<i64>,
    /// ?
    pub insecure_skip_tls_verify_backend: bool,
    /// ?
    pub stream: Option<String>,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct PodPortForwardOptions {
    /// ?
    pub ports: Vec<i32>,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct PodProxyOptions {
    /// ?
    pub path: String,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct ServiceProxyOptions {
    /// ?
    pub path: String,
}
