// Written by kindsmith from schema/core/v1/connect_options.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Types of `core/v1` from `connect_options`.

/// What to ask of the agent on a node.
#[derive(Clone, Default, PartialEq)]
pub struct NodeProxyOptions {
    /// Path and query that the agent is asked for.
    pub path: String,
}

/// Which streams of a running container to connect to.
#[derive(Clone, Default, PartialEq)]
pub struct PodAttachOptions {
    /// Whether the client writes to the standard input of the container.
    pub stdin: bool,
    /// Whether the client reads the standard output of the container.
    pub stdout: bool,
    /// Whether the client reads the standard error of the container.
    pub stderr: bool,
    /// Whether the streams belong to a terminal, which the container must have.
    pub tty: bool,
    /// Name of the container. It may be left out of a pod with one container.
    pub container: String,
}

/// A command to run in a container, and the streams to connect to.
#[derive(Clone, Default, PartialEq)]
pub struct PodExecOptions {
    /// Whether the client writes to the standard input of the command.
    pub stdin: bool,
    /// Whether the client reads the standard output of the command.
    pub stdout: bool,
    /// Whether the client reads the standard error of the command.
    pub stderr: bool,
    /// Whether the command gets a terminal.
    pub tty: bool,
    /// Name of the container. It may be left out of a pod with one container.
    pub container: String,
    /// The command and its arguments, each a parameter of its own. No shell reads them.
    pub command: Vec<String>,
}

/// Which part of the log of a container to read, and how.
#[derive(Clone, Default, PartialEq)]
pub struct PodLogOptions {
    /// Name of the container. It may be left out of a pod with one container.
    pub container: String,
    /// Whether the answer goes on with what the container writes from now on.
    pub follow: bool,
    /// Whether to read the log of the terminated container before the last restart.
    pub previous: bool,
    /// Only lines of the last so many seconds, at least 1. Not together with `sinceTime`.
    pub since_seconds: Option<i64>,
    /// Only lines from this time on. Not together with `sinceSeconds`.
    pub since_time: Option<machinery::time::Time>,
    /// Whether each line begins with its time, in RFC 3339.
    pub timestamps: bool,
    /// Only so many lines from the end of the log, at least 0. Absent means all lines.
    pub tail_lines: Option<i64>,
    /// The answer ends after this number of bytes, at least 1, even within a line.
    pub limit_bytes: Option<i64>,
    /// Whether to accept any serving certificate of the node agent. The log may then come from somebody
    /// else.
    pub insecure_skip_tls_verify_backend: bool,
    /// Which stream to read: `All` (default), `Stdout` or `Stderr`. With the gate only, and a single
    /// stream not together with `tailLines`.
    pub stream: Option<String>,
}

/// Which ports of a pod to forward.
#[derive(Clone, Default, PartialEq)]
pub struct PodPortForwardOptions {
    /// Ports of the pod, for clients that use WebSockets. Other clients name a port with each stream.
    pub ports: Vec<i32>,
}

/// What to ask of a pod.
#[derive(Clone, Default, PartialEq)]
pub struct PodProxyOptions {
    /// Path and query that the pod is asked for.
    pub path: String,
}

/// What to ask of a service.
#[derive(Clone, Default, PartialEq)]
pub struct ServiceProxyOptions {
    /// Path and query that an endpoint of the service is asked for.
    pub path: String,
}
