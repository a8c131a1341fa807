//! Settings of the kernel.

use super::{subject::Subject, violation::Violation};

/// Settings that concern nothing outside the pod, and since which release they are known for it.
const SAFE: [(u64, &str); 12] = [
    (0, "kernel.shm_rmid_forced"),
    (0, "net.ipv4.ip_local_port_range"),
    (0, "net.ipv4.tcp_syncookies"),
    (0, "net.ipv4.ping_group_range"),
    (0, "net.ipv4.ip_unprivileged_port_start"),
    (27, "net.ipv4.ip_local_reserved_ports"),
    (29, "net.ipv4.tcp_keepalive_time"),
    (29, "net.ipv4.tcp_fin_timeout"),
    (29, "net.ipv4.tcp_keepalive_intvl"),
    (29, "net.ipv4.tcp_keepalive_probes"),
    (32, "net.ipv4.tcp_rmem"),
    (32, "net.ipv4.tcp_wmem"),
];

pub(super) fn sysctls(subject: &Subject<'_>, release: u64) -> Option<Violation> {
    let is_safe = |name: &str| SAFE.iter().any(|(since, safe)| *since <= release && *safe == name);
    let set = subject.security().map_or(&[][..], |context| &context.sysctls);
    let unsafe_names = set.iter().map(|sysctl| sysctl.name.as_str()).filter(|name| !is_safe(name));
    let names: Vec<&str> = unsafe_names.collect();
    (!names.is_empty()).then(|| Violation { reason: "forbidden sysctls", detail: names.join(", ") })
}
