//! What is done to a container from outside: questions whether it is well, and calls at its start and its
//! end.

use generated_core::core::v1::{
    Container, ExecAction, HTTPGetAction, Lifecycle, LifecycleHandler, PodSpec, Probe, SleepAction,
    TCPSocketAction,
};
use machinery::{
    check, format,
    path::Path,
    problem::{Problems, quote},
    quantity::IntOrString,
};

use super::ports;

/// The ways in which a container can be reached; an action or a question has exactly one.
#[derive(Default)]
struct Ways<'a> {
    exec: Option<&'a ExecAction>,
    http_get: Option<&'a HTTPGetAction>,
    tcp_socket: Option<&'a TCPSocketAction>,
    /// The port of a call with gRPC.
    grpc: Option<i32>,
    /// How long to wait, and the most that is possible.
    sleep: Option<(&'a SleepAction, i64)>,
}

/// Checks questions and calls of a container.
pub(super) fn check(container: &Container, spec: &PodSpec, at: &Path<'_>, problems: &mut Problems) {
    if let Some(lifecycle) = &container.lifecycle {
        check_lifecycle(lifecycle, spec, &at.field("lifecycle"), problems);
    }
    let probes = [
        ("livenessProbe", &container.liveness_probe),
        ("readinessProbe", &container.readiness_probe),
        ("startupProbe", &container.startup_probe),
    ];
    for (field, probe) in probes {
        if let Some(probe) = probe {
            check_probe(probe, field == "readinessProbe", &at.field(field), problems);
        }
    }
}

fn check_probe(probe: &Probe, is_readiness: bool, at: &Path<'_>, problems: &mut Problems) {
    let ways = Ways {
        exec: probe.exec.as_ref(),
        http_get: probe.http_get.as_ref(),
        tcp_socket: probe.tcp_socket.as_ref(),
        grpc: probe.grpc.as_ref().map(|grpc| grpc.port),
        sleep: None,
    };
    check_ways(&ways, at, problems);
    let grace = at.field("terminationGracePeriodSeconds");
    let seconds = probe.termination_grace_period_seconds;
    if let Some(seconds) = seconds.filter(|seconds| *seconds < 1) {
        problems.invalid(&grace, &seconds.to_string(), "must be greater than 0");
    }
    if is_readiness {
        if let Some(seconds) = seconds {
            problems.invalid(&grace, &seconds.to_string(), "must not be set for readinessProbes");
        }
    } else if probe.success_threshold != 1 {
        problems.invalid(&at.field("successThreshold"), &probe.success_threshold.to_string(), "must be 1");
    }
}

fn check_lifecycle(lifecycle: &Lifecycle, spec: &PodSpec, at: &Path<'_>, problems: &mut Problems) {
    for (field, handler) in [("postStart", &lifecycle.post_start), ("preStop", &lifecycle.pre_stop)] {
        if let Some(handler) = handler {
            check_handler(handler, spec, &at.field(field), problems);
        }
    }
    let Some(signal) = &lifecycle.stop_signal else { return };
    let place = at.field("stopSignal");
    match spec.os.as_ref().map_or("", |os| os.name.as_str()) {
        "" => problems.forbidden(&place, "may not be set for containers with empty `spec.os.name`"),
        "windows" if !WINDOWS_SIGNALS.contains(&signal.as_str()) => {
            problems.not_supported(&place, &quote(signal), &WINDOWS_SIGNALS);
        }
        "linux" if !is_signal(signal) => {
            let signals = signals();
            let signals: Vec<&str> = signals.iter().map(String::as_str).collect();
            problems.not_supported(&place, &quote(signal), &signals);
        }
        _ => {}
    }
}

fn check_handler(handler: &LifecycleHandler, spec: &PodSpec, at: &Path<'_>, problems: &mut Problems) {
    let LifecycleHandler { exec, http_get, tcp_socket, sleep } = handler;
    let grace = spec.termination_grace_period_seconds.unwrap_or_default();
    let ways = Ways {
        exec: exec.as_ref(),
        http_get: http_get.as_ref(),
        tcp_socket: tcp_socket.as_ref(),
        grpc: None,
        sleep: sleep.as_ref().map(|sleep| (sleep, grace)),
    };
    check_ways(&ways, at, problems);
}

/// Checks the first way that is set. The others are refused unseen.
fn check_ways(ways: &Ways<'_>, at: &Path<'_>, problems: &mut Problems) {
    let mut count = 0;
    let mut is_first = |field: &str, problems: &mut Problems| {
        count += 1;
        if count > 1 {
            problems.forbidden(&at.field(field), "may not specify more than 1 handler type");
        }
        count == 1
    };
    if let Some(exec) = ways.exec
        && is_first("exec", problems)
        && exec.command.is_empty()
    {
        let place = at.field("exec");
        problems.required(&place.field("command"), "");
    }
    if let Some(get) = ways.http_get
        && is_first("httpGet", problems)
    {
        let place = at.field("httpGet");
        if get.path.is_empty() {
            problems.required(&place.field("path"), "");
        }
        check_port(&get.port, &place.field("port"), problems);
        for header in &get.http_headers {
            check::format(&header.name, format::http_header, &place.field("httpHeaders"), problems);
        }
    }
    if let Some(socket) = ways.tcp_socket
        && is_first("tcpSocket", problems)
    {
        let place = at.field("tcpSocket");
        check_port(&socket.port, &place.field("port"), problems);
    }
    if let Some(port) = ways.grpc
        && is_first("grpc", problems)
    {
        let place = at.field("grpc");
        ports::check_number(port, &place.field("port"), problems);
    }
    if let Some((sleep, grace)) = ways.sleep
        && is_first("sleep", problems)
        && !(0..=grace).contains(&sleep.seconds)
    {
        let detail = format!("must be non-negative and less than terminationGracePeriodSeconds ({grace})");
        problems.invalid(&at.field("sleep"), &sleep.seconds.to_string(), &detail);
    }
    if count == 0 {
        problems.required(at, "must specify a handler type");
    }
}

fn check_port(port: &IntOrString, at: &Path<'_>, problems: &mut Problems) {
    match port {
        IntOrString::Int(number) => ports::check_number(*number, at, problems),
        IntOrString::String(name) => check::format(name, format::port_name, at, problems),
    }
}

/// Signals that end a container on Windows.
const WINDOWS_SIGNALS: [&str; 2] = ["SIGKILL", "SIGTERM"];
/// Signals with a name on Linux.
const NAMED_SIGNALS: [&str; 36] = [
    "SIGABRT",
    "SIGALRM",
    "SIGBUS",
    "SIGCHLD",
    "SIGCLD",
    "SIGCONT",
    "SIGFPE",
    "SIGHUP",
    "SIGILL",
    "SIGINT",
    "SIGIO",
    "SIGIOT",
    "SIGKILL",
    "SIGPIPE",
    "SIGPOLL",
    "SIGPROF",
    "SIGPWR",
    "SIGQUIT",
    "SIGRTMAX",
    "SIGRTMIN",
    "SIGSEGV",
    "SIGSTKFLT",
    "SIGSTOP",
    "SIGSYS",
    "SIGTERM",
    "SIGTRAP",
    "SIGTSTP",
    "SIGTTIN",
    "SIGTTOU",
    "SIGURG",
    "SIGUSR1",
    "SIGUSR2",
    "SIGVTALRM",
    "SIGWINCH",
    "SIGXCPU",
    "SIGXFSZ",
];

fn is_signal(signal: &str) -> bool {
    signals().iter().any(|known| known == signal)
}

/// The named signals, and those that are counted from the first and the last real-time one.
fn signals() -> Vec<String> {
    let named = NAMED_SIGNALS.iter().map(|name| (*name).to_owned());
    let after = (1..=15).map(|number| format!("SIGRTMIN+{number}"));
    let before = (1..=14).map(|number| format!("SIGRTMAX-{number}"));
    named.chain(after).chain(before).collect()
}
